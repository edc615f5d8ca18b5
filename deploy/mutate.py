"""The work of deploy/mutate, which see. Runs in the root of the work tree; Python's own library only."""

import argparse
import contextlib
import filecmp
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TABLE = pathlib.Path("Tests/mutations.json")
FIELDS = {"id", "file", "find", "replace", "why"}
# What building and version control leave in a work tree is not part of it.
LEFT_OUT = {".git", ".build", ".swiftpm", "__pycache__"}

# The tests of one id take less than a second; one that waits for ever is no good witness.
TEST_SECONDS = 180


class Trouble(Exception):
    """Why an entry says nothing about its test."""


def main():
    words = argparse.ArgumentParser(prog="mutate", description="see the head of deploy/mutate")
    words.add_argument("--only", action="append", metavar="ID", help="only the entries of this id")
    words.add_argument("--keep", action="store_true", help="leave the scratch copy")
    words.add_argument("--scratch", metavar="DIR", help="use this scratch copy again, and keep it")
    words.add_argument("--table", default=TABLE, type=pathlib.Path, metavar="FILE", help=f"default: {TABLE}")
    words.add_argument("--timeout", default=900, type=int, metavar="SECONDS", help="for one build")
    words = words.parse_args()

    entries = json.loads(words.table.read_text())
    if words.only:
        entries = [entry for entry in entries if entry.get("id") in words.only]
    if not entries:
        sys.exit("mutate: no entry is selected")
    # A terminal that is closed or a job that is ended takes what was started here along.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(128 + signal.SIGTERM))
    with scratch_copy(words) as root:
        outcomes = run(entries, Scratch(root, words.timeout))
    sums = ", ".join(f"{outcomes.count(kind)} {kind}" for kind in ("caught", "MISSED", "error"))
    print(f"{len(outcomes)} entries: {sums}")
    sys.exit(0 if set(outcomes) == {"caught"} else 1)


def run(entries, scratch):
    """Prints a line an entry; gives what became of each."""
    ids = sorted({entry["id"] for entry in entries if entry.get("id")})
    say(f"building, without any change, what the tests of {len(ids)} ids need")
    scratch.narrow(ids)
    scratch.build()
    healthy = scratch.test(ids)
    outcomes = []
    for entry in entries:
        started = time.monotonic()
        try:
            kind, remark = judge(entry, scratch, healthy)
        except Trouble as trouble:
            kind, remark = "error", str(trouble)
        outcomes.append(kind)
        seconds = time.monotonic() - started
        place = f"{entry.get('file', '-')}: {entry.get('why', '-')}"
        print(f"{entry.get('id', '-'):9} {kind:6} {seconds:4.0f} s  {place}{remark and ' | ' + remark}", flush=True)
    return outcomes


def judge(entry, scratch, healthy):
    """What became of one entry, and a remark."""
    if set(entry) != FIELDS:
        raise Trouble(f"an entry has exactly the members {', '.join(sorted(FIELDS))}")
    tests = [name for name in healthy.passed | healthy.failed if names(name, entry["id"])]
    if not tests:
        raise Trouble("no test is named so")
    if healthy.failed.intersection(tests) or not healthy.ended:
        raise Trouble("the test fails without the change too")
    with scratch.changed(entry):
        scratch.build()
        result = scratch.test([entry["id"]])
    if not result.ended:
        return "caught", "the change ended the test process"
    if not result.passed and not result.failed:
        raise Trouble("no test ran with the change")
    return ("caught", "") if result.failed else ("MISSED", "the test passes with the change")


def names(test, identifier):
    """Whether a test's name holds the id as a word of its own."""
    return re.search(rf"(?<![A-Z]){re.escape(identifier)}(?![0-9])", test) is not None


class Result:
    """The tests of one run by what became of them, and whether the run came to its end."""

    LINE = re.compile(r'^[^\w\n]*Test "?(.+?)"?(?: with \d+ test cases?)? (passed|failed) after', re.MULTILINE)

    def __init__(self, output, status):
        lines = Result.LINE.findall(output)
        self.passed = {name for name, end in lines if end == "passed"}
        self.failed = {name for name, end in lines if end == "failed"}
        self.ended = re.search(r"Test run with \d+ tests?", output) is not None
        if self.ended and (status == 0) == bool(self.failed):
            raise Trouble(f"the tests ended with {status}, which does not fit what they printed")


class Scratch:
    """A copy of the work tree with a build folder of its own, which makes each build after the first a small one."""

    def __init__(self, root, timeout):
        self.root = pathlib.Path(root)
        self.timeout = timeout

    def narrow(self, ids):
        """Leaves in the package only the test targets with those ids, and what these depend on."""
        package = json.loads(self.output("swift", "package", "dump-package"))
        targets = {target["name"]: target for target in package["targets"]}
        wanted = {target for target in targets if targets[target]["type"] == "test" and self.has_tests(target, ids)}
        waiting = list(wanted)
        while waiting:
            for dependency in targets[waiting.pop()]["dependencies"]:
                below = next(iter(dependency.values()))[0]
                if below in targets and below not in wanted:
                    wanted.add(below)
                    waiting.append(below)
        listed = ", ".join(f'"{name}"' for name in sorted(wanted))
        with open(self.root / "Package.swift", "a") as manifest:
            manifest.write(
                "\n// Only what the tests of the mutations need.\n"
                f"let ofMutations: Set<String> = [{listed}]\n"
                "package.targets.removeAll { !ofMutations.contains($0.name) }\npackage.products = []\n")

    def has_tests(self, target, ids):
        texts = (file.read_text() for file in (self.root / "Tests" / target).rglob("*.swift"))
        functions = (name for text in texts for name in re.findall(r"func `([^`]+)`", text))
        return any(names(function, identifier) for function in functions for identifier in ids)

    def build(self):
        status, output = self.command("swift", "build", "--build-tests", seconds=self.timeout)
        if status:
            errors = re.findall(r"error: .*", output) or output.splitlines()[-1:]
            raise Trouble("it does not build: " + "; ".join(dict.fromkeys(errors[:2])))

    def test(self, ids):
        choice = "|".join(f"[^A-Z]{re.escape(identifier)}[^0-9]" for identifier in ids)
        words = ["swift", "test", "--skip-build", "--disable-xctest", "--filter", choice]
        status, output = self.command(*words, seconds=TEST_SECONDS)
        return Result(output, status)

    @contextlib.contextmanager
    def changed(self, entry):
        """The one line changed, and as it was again afterwards."""
        file = self.root / entry["file"]
        if not file.is_file():
            raise Trouble("there is no such file")
        find, replace, text = entry["find"], entry["replace"], file.read_text()
        if "\n" in find + replace or not find.strip():
            raise Trouble("`find` and `replace` are one line each, and `find` is not empty")
        lines = [line for line in text.splitlines() if find in line]
        if len(lines) != 1 or text.count(find) != 1:
            raise Trouble(f"`find` matches {text.count(find)} times; it has to match in exactly one line, once")
        if find == replace:
            raise Trouble("`replace` changes nothing")
        file.write_text(text.replace(find, replace))
        try:
            yield
        finally:
            file.write_text(text)

    def output(self, *words):
        ended = subprocess.run(
            words, cwd=self.root, check=True, stdout=subprocess.PIPE, text=True, timeout=self.timeout)
        return ended.stdout

    def command(self, *words, seconds):
        """The status and all output of a command in the copy. It ends with all that it started."""
        process = subprocess.Popen(
            words, cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            start_new_session=True)
        try:
            output, _ = process.communicate(timeout=seconds)
            return process.returncode, output
        except subprocess.TimeoutExpired:
            raise Trouble(f"`{' '.join(words[:2])}` took more than {seconds} s") from None
        finally:
            if process.poll() is None:
                end_session(process.pid)
                process.communicate()


def end_session(leader):
    """Kills every process of a session: SwiftPM gives what it starts groups of their own."""
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # one that has ended meanwhile
            # The name before it stands in parentheses and may hold anything: state, parent, group, session.
            session = int(status.read_text().rpartition(")")[2].split()[3])
            if session == leader:
                os.kill(int(status.parent.name), signal.SIGKILL)


@contextlib.contextmanager
def scratch_copy(words):
    """The folder of the copy; gone afterwards unless it is to be kept."""
    root = words.scratch or tempfile.mkdtemp(prefix="backstaff-mutate.")
    try:
        refresh(pathlib.Path("."), pathlib.Path(root))
        yield root
    finally:
        if words.scratch or words.keep:
            say(f"the scratch copy is {root}")
        else:
            shutil.rmtree(root, ignore_errors=True)


def refresh(source, copy):
    """Makes `copy` what `source` is, and leaves alone what is the same already: builds look at the times of files."""
    copy.mkdir(parents=True, exist_ok=True)
    present = {item.name for item in source.iterdir()} - LEFT_OUT
    for gone in {item.name for item in copy.iterdir()} - LEFT_OUT - present:
        shutil.rmtree(copy / gone) if (copy / gone).is_dir() else (copy / gone).unlink()
    for name in sorted(present):
        there, here = source / name, copy / name
        if there.is_dir():
            refresh(there, here)
        elif not here.is_file() or not filecmp.cmp(there, here, shallow=False):
            shutil.copy2(there, here)


def say(text):
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(f"mutate: {trouble}")
