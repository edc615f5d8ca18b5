#include <microhttpd.h>

/* Swift imports no functions with variable arguments; what this project sets stands here once. The daemon has no thread
   of its own: whoever polls its epoll descriptor calls MHD_run. */
static inline struct MHD_Daemon *backstaff_http_start(
    int socket, unsigned int connections, size_t memory_bytes, unsigned int idle_seconds,
    MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connected,
    void *context) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, access, context,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory_bytes,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connected, context,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
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

/* Walks over header lines (is_query 0) or the query (is_query 1). */
static inline void backstaff_http_values(
    struct MHD_Connection *connection, int is_query, MHD_KeyValueIterator each, void *context) {
  MHD_get_connection_values(connection, is_query ? MHD_GET_ARGUMENT_KIND : MHD_HEADER_KIND, each, context);
}

static inline struct MHD_Response *backstaff_http_response(const void *bytes, size_t count) {
  /* MHD_RESPMEM_MUST_COPY never writes to the buffer. */
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
