#include "CTerminalGuard.h"

// The signal side of a terminal session. It is C because a signal handler may only do what is safe at any instant:
// no allocation, no reference counting, no lazy initialisation. Everything the handlers touch is in one plain struct.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { BACKSTAFF_GUARD_SIGNALS = 19, BACKSTAFF_GUARD_BYTES = 256 };

typedef struct {
  char enter[BACKSTAFF_GUARD_BYTES], leave[BACKSTAFF_GUARD_BYTES];
  int enter_count, leave_count;
} backstaff_guard_bytes;

typedef struct {
  int armed;      // the terminal is ours and must be given back
  int suspended;  // given back for a stop, to be taken again
  int registered; // atexit is set up
  int input, output, wake;
  struct termios saved, raw;
  // Written in turn, so that a handler on another thread never reads what is being written.
  backstaff_guard_bytes bytes[2];
  int current;
  struct sigaction before[BACKSTAFF_GUARD_SIGNALS], before_stop, before_continue, before_resize;
} backstaff_guard_state;

static backstaff_guard_state backstaff_guard;

static int backstaff_guard_signal(int index) {
  const int signals[BACKSTAFF_GUARD_SIGNALS] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,   SIGILL,  SIGTRAP, SIGABRT,
                                                SIGBUS,  SIGFPE,  SIGSEGV, SIGUSR1,   SIGUSR2, SIGALRM, SIGVTALRM,
                                                SIGPROF, SIGXCPU, SIGXFSZ, SIGPWR,    SIGSYS};
  return signals[index];
}

static void backstaff_guard_put(const char *bytes, int count) {
  while (count > 0) {
    ssize_t done = write(backstaff_guard.output, bytes, (size_t)count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return;
    bytes += done;
    count -= (int)done;
  }
}

// Writes what a terminal takes within a moment: one that nobody reads keeps no process from its end.
static void backstaff_guard_put_briefly(const char *bytes, int count) {
  int flags = fcntl(backstaff_guard.output, F_GETFL);
  if (flags >= 0) fcntl(backstaff_guard.output, F_SETFL, flags | O_NONBLOCK);
  struct pollfd item = {backstaff_guard.output, POLLOUT, 0};
  while (count > 0) {
    ssize_t done = write(backstaff_guard.output, bytes, (size_t)count);
    if (done < 0 && errno == EINTR) continue;
    if (done < 0 && errno == EAGAIN && poll(&item, 1, 200) > 0 && (item.revents & POLLOUT)) continue;
    if (done <= 0) break;
    bytes += done;
    count -= (int)done;
  }
  if (flags >= 0) fcntl(backstaff_guard.output, F_SETFL, flags);
}

static const backstaff_guard_bytes *backstaff_guard_current(void) {
  return &backstaff_guard.bytes[__atomic_load_n(&backstaff_guard.current, __ATOMIC_SEQ_CST)];
}

// Gives the terminal back, once. Each step is tried even if another fails.
static void backstaff_guard_restore(void) {
  if (!__atomic_exchange_n(&backstaff_guard.armed, 0, __ATOMIC_SEQ_CST)) return;
  int kept = errno;
  // The modes first: they need nobody who reads the output.
  tcsetattr(backstaff_guard.input, TCSANOW, &backstaff_guard.saved);
  const backstaff_guard_bytes *bytes = backstaff_guard_current();
  backstaff_guard_put_briefly(bytes->leave, bytes->leave_count);
  errno = kept;
}

// Takes the terminal: raw mode and the bytes that set up the screen.
static int backstaff_guard_enter(void) {
  if (tcsetattr(backstaff_guard.input, TCSANOW, &backstaff_guard.raw) != 0) return -1;
  __atomic_store_n(&backstaff_guard.armed, 1, __ATOMIC_SEQ_CST);
  const backstaff_guard_bytes *bytes = backstaff_guard_current();
  backstaff_guard_put(bytes->enter, bytes->enter_count);
  return 0;
}

static void backstaff_guard_wake(char what) {
  int kept = errno;
  ssize_t ignored = write(backstaff_guard.wake, &what, 1);
  (void)ignored;
  errno = kept;
}

// A signal that ends the process: restore, then let it end the process the way it would have.
static void backstaff_guard_on_end(int signal) {
  backstaff_guard_restore();
  for (int i = 0; i < BACKSTAFF_GUARD_SIGNALS; i++)
    if (backstaff_guard_signal(i) == signal) sigaction(signal, &backstaff_guard.before[i], NULL);
  // A person asks for this end; it is no crash. Swift's backtracer, which has it otherwise, would take the terminal for
  // a question of its own and hold it for half a minute.
  if (signal == SIGQUIT) {
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(signal, &standard, NULL);
  }
  raise(signal);
}

static void backstaff_guard_install(int signal, void (*handler)(int), struct sigaction *before) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, before);
}

static void backstaff_guard_on_continue(int signal);

// Ctrl-Z from outside: restore, stop as asked, and listen again after the process goes on.
static void backstaff_guard_on_stop(int signal) {
  int kept = errno;
  __atomic_store_n(&backstaff_guard.suspended, __atomic_load_n(&backstaff_guard.armed, __ATOMIC_SEQ_CST),
                   __ATOMIC_SEQ_CST);
  backstaff_guard_restore();
  struct sigaction standard, ours;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, &ours);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  raise(signal);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  sigaction(signal, &ours, NULL);
  // Where nobody could continue it, the kernel does not stop a process: then take the terminal again at once.
  if (__atomic_load_n(&backstaff_guard.suspended, __ATOMIC_SEQ_CST)) backstaff_guard_on_continue(signal);
  errno = kept;
}

static void backstaff_guard_on_continue(int signal) {
  (void)signal;
  int kept = errno;
  int was_suspended = __atomic_exchange_n(&backstaff_guard.suspended, 0, __ATOMIC_SEQ_CST);
  if (was_suspended || __atomic_load_n(&backstaff_guard.armed, __ATOMIC_SEQ_CST)) {
    backstaff_guard_enter();
    backstaff_guard_wake('c');
  }
  errno = kept;
}

static void backstaff_guard_on_resize(int signal) {
  (void)signal;
  backstaff_guard_wake('w');
}

// Changes the bytes that take the terminal and give it back, from now on. Does nothing with too many bytes.
void backstaff_guard_change(const char *enter, int enter_count, const char *leave, int leave_count) {
  if (enter_count > BACKSTAFF_GUARD_BYTES || leave_count > BACKSTAFF_GUARD_BYTES) return;
  int next = 1 - __atomic_load_n(&backstaff_guard.current, __ATOMIC_SEQ_CST);
  backstaff_guard_bytes *bytes = &backstaff_guard.bytes[next];
  memcpy(bytes->enter, enter, (size_t)enter_count);
  memcpy(bytes->leave, leave, (size_t)leave_count);
  bytes->enter_count = enter_count;
  bytes->leave_count = leave_count;
  __atomic_store_n(&backstaff_guard.current, next, __ATOMIC_SEQ_CST);
}

// Starts to guard. Returns 0, -1 with errno when the terminal refuses, -2 when a session is already guarded.
int backstaff_guard_begin(int input, int output, int wake, const char *enter, int enter_count,
                          const char *leave, int leave_count) {
  if (__atomic_load_n(&backstaff_guard.armed, __ATOMIC_SEQ_CST)) return -2;
  if (enter_count > BACKSTAFF_GUARD_BYTES || leave_count > BACKSTAFF_GUARD_BYTES) return -1;
  if (tcgetattr(input, &backstaff_guard.saved) != 0) return -1;
  backstaff_guard.raw = backstaff_guard.saved;
  cfmakeraw(&backstaff_guard.raw);
  backstaff_guard.raw.c_cc[VMIN] = 1;
  backstaff_guard.raw.c_cc[VTIME] = 0;
  backstaff_guard.input = input;
  backstaff_guard.output = output;
  backstaff_guard.wake = wake;
  backstaff_guard_change(enter, enter_count, leave, leave_count);
  // Handlers first: a signal between entering and installing would leave a raw terminal behind.
  for (int i = 0; i < BACKSTAFF_GUARD_SIGNALS; i++) {
    int signal = backstaff_guard_signal(i);
    backstaff_guard_install(signal, backstaff_guard_on_end, &backstaff_guard.before[i]);
    // What the parent wanted ignored (nohup) stays ignored.
    if (backstaff_guard.before[i].sa_handler == SIG_IGN) sigaction(signal, &backstaff_guard.before[i], NULL);
  }
  backstaff_guard_install(SIGTSTP, backstaff_guard_on_stop, &backstaff_guard.before_stop);
  backstaff_guard_install(SIGCONT, backstaff_guard_on_continue, &backstaff_guard.before_continue);
  backstaff_guard_install(SIGWINCH, backstaff_guard_on_resize, &backstaff_guard.before_resize);
  if (!backstaff_guard.registered) {
    backstaff_guard.registered = 1;
    atexit(backstaff_guard_restore);
  }
  return backstaff_guard_enter();
}

// Gives the terminal back and the signals to whoever had them.
void backstaff_guard_end(void) {
  backstaff_guard_restore();
  for (int i = 0; i < BACKSTAFF_GUARD_SIGNALS; i++)
    sigaction(backstaff_guard_signal(i), &backstaff_guard.before[i], NULL);
  sigaction(SIGTSTP, &backstaff_guard.before_stop, NULL);
  sigaction(SIGCONT, &backstaff_guard.before_continue, NULL);
  sigaction(SIGWINCH, &backstaff_guard.before_resize, NULL);
}
