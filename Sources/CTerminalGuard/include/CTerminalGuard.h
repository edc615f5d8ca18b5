#pragma once

// The signal side of a terminal session: it gives the terminal back on every way out of the process.

// Starts to guard. Returns 0, -1 with errno when the terminal refuses, -2 when a session is already guarded.
int backstaff_guard_begin(int input, int output, int wake, const char *enter, int enter_count, const char *leave,
                          int leave_count);

// Changes the bytes that take the terminal and give it back, from now on. Does nothing with too many bytes.
void backstaff_guard_change(const char *enter, int enter_count, const char *leave, int leave_count);

// Gives the terminal back and the signals to whoever had them.
void backstaff_guard_end(void);
