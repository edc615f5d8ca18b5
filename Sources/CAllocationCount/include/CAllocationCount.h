#pragma once

// How many blocks of memory the calling thread has asked for so far; -1 where they cannot be counted.
long backstaff_allocation_count(void);
