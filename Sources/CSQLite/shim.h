#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast Swift cannot import. An empty value is bound as empty, not as NULL. */
static inline int backstaff_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return count ? sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT)
               : sqlite3_bind_zeroblob(statement, index, 0);
}

static inline int backstaff_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* sqlite3_db_config takes its arguments by variable list, which Swift does not import. */
static inline int backstaff_sqlite_checkpoint_on_close(sqlite3 *database, int is_on) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_on, (int *)0);
}
