# shellcheck shell=bash
# What the build needs beside the Swift toolchain, and how to get it on Debian. Sourced by the scripts of this folder.

# Everything that is said here goes to standard error: standard output belongs to the scripts.
say() { printf '%s\n' "$*" >&2; }

# shellcheck disable=SC2034  # read by the scripts that source this
build_packages=(git libmicrohttpd-dev libsodium-dev libsqlite3-dev libutf8proc-dev libvterm-dev libzmq3-dev pkg-config)

# Those of the named packages that dpkg has not wholly installed, one a line.
missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^[ih]i' || printf '%s\n' "$package"
  done
}

as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    say "neither root nor sudo is at hand; run this as root, then start again:"
    say "  $*"
    return 77
  fi
}

# Says which of the named packages are missing, and installs them.
provide() {
  if ! command -v swift >/dev/null; then
    say "there is no 'swift' on the PATH: install the toolchain, 6.2 or later, from https://www.swift.org/install/linux"
    return 69
  fi
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is no Debian system; I trust that the equals of these packages are here: $*"
    return 0
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0
  say "missing packages: ${missing[*]}"
  say "installing them with apt-get"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 || return
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}
