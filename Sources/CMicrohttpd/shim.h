#include <microhttpd.h>
#include <string.h>

/* Swift imports no functions with variable arguments; what this project sets stands here once. The daemon has no thread
   of its own: whoever polls its epoll descriptor calls MHD_run. */
static inline struct MHD_Daemon *backstaff_http_start(
    int socket, unsigned int connections, size_t memory_bytes, unsigned int idle_seconds,
    void *(*target)(void *, const char *, struct MHD_Connection *), MHD_AccessHandlerCallback access,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected, void *context) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, access, context,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_bytes,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connected, context,
      MHD_OPTION_URI_LOG_CALLBACK, target, context,
#if MHD_VERSION >= 0x00097601
      MHD_OPTION_CLIENT_DISCIPLINE_LVL, 1,
#endif
      MHD_OPTION_END);
}

static inline int backstaff_http_epoll(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

static inline int backstaff_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* Walks over the header lines in the order of their arrival. */
static inline void backstaff_http_headers(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context) {
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

/* The bytes from the method to the empty line behind the header lines. */
static inline size_t backstaff_http_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/* Whether this is the release whose way to keep a head in memory is known here. Later ones have
   MHD_OPTION_CLIENT_DISCIPLINE_LVL. */
static inline int backstaff_http_keeps_lines(void) { return strcmp(MHD_get_version(), "0.9.75") == 0; }

static inline struct MHD_Response *backstaff_http_response(const void *bytes, size_t count) {
  /* MHD_RESPMEM_MUST_COPY never writes to the buffer. */
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
