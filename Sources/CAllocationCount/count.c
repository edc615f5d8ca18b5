#include "CAllocationCount.h"

// The allocator's entry points, each counting before it hands on to glibc's own. A program that links this has them in
// place of the C library's for every library it loads, the Swift runtime among them. `free` needs no stand-in: the
// blocks are glibc's.
//
// The count is of the calling thread, in storage that exists before the thread's first allocation: a shared counter
// would cost each allocation more than the allocation.
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define BACKSTAFF_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(BACKSTAFF_SANITIZED)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread long backstaff_count __attribute__((tls_model("initial-exec")));

void *malloc(size_t size) {
  backstaff_count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  backstaff_count += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  backstaff_count += 1;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  backstaff_count += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  backstaff_count += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  backstaff_count += 1;
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

long backstaff_allocation_count(void) { return backstaff_count; }

#else

long backstaff_allocation_count(void) { return -1; }

#endif
