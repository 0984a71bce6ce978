/* What the worker and the process inside the box say to each other: see starter.py.
 *
 * A command goes there with the program's streams, one report comes back when the program has
 * ended or could not be started; that it has begun is left in memory that both share. */

#include "run.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HEAD = 2 * sizeof(uint32_t) };

typedef union {
    struct cmsghdr head; /* for its alignment */
    char bytes[CMSG_SPACE(STREAMS * sizeof(int))];
} Rights;

bool begin_command(Command *command, size_t words, size_t settings, const char *path)
{
    uint32_t counts[2] = {(uint32_t)words, (uint32_t)settings};
    memcpy(command->bytes, counts, HEAD);
    command->length = HEAD;
    return words < LONGEST_COMMAND && settings < LONGEST_COMMAND && add_text(command, path);
}

bool add_text(Command *command, const char *text)
{
    size_t length = strlen(text) + 1;
    if (length > sizeof command->bytes - command->length)
        return false;
    memcpy(command->bytes + command->length, text, length);
    command->length += length;
    return true;
}

bool send_command(int channel, const Command *command, const int *ends)
{
    Rights rights = {0};
    struct iovec piece = {(void *)command->bytes, command->length};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    message.msg_control = rights.bytes;
    message.msg_controllen = sizeof rights.bytes;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(STREAMS * sizeof(int));
    memcpy(CMSG_DATA(head), ends, STREAMS * sizeof(int));
    ssize_t done;
    do
        done = sendmsg(channel, &message, MSG_NOSIGNAL);
    while (done < 0 && errno == EINTR);
    return done >= 0;
}

/* Take the next command, and the descriptors that came with it. False: the worker is gone. */
static bool receive_command(int channel, Command *command, int *ends)
{
    Rights rights;
    struct iovec piece = {command->bytes, sizeof command->bytes};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
    message.msg_control = rights.bytes;
    message.msg_controllen = sizeof rights.bytes;
    ssize_t done;
    do
        done = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
    while (done < 0 && errno == EINTR);
    struct cmsghdr *head = done > HEAD ? CMSG_FIRSTHDR(&message) : NULL;
    if (!head || head->cmsg_len != CMSG_LEN(STREAMS * sizeof(int)))
        return false;
    memcpy(ends, CMSG_DATA(head), STREAMS * sizeof(int));
    command->length = (size_t)done;
    return true;
}

/* Let `texts` point to so many texts of the command, and end with NULL; return what follows. */
static char *point(char **texts, uint32_t count, char *at, const char *end)
{
    for (uint32_t i = 0; i < count && at; i++) {
        texts[i] = at;
        char *zero = memchr(at, 0, (size_t)(end - at));
        at = zero ? zero + 1 : NULL;
    }
    texts[count] = NULL;
    return at;
}

static pid_t start_command(Command *command, Start *start)
{
    uint32_t counts[2];
    memcpy(counts, command->bytes, HEAD);
    size_t texts = (size_t)counts[0] + counts[1];
    char **pointers = texts < LONGEST_COMMAND ? calloc(texts + 2, sizeof *pointers) : NULL;
    const char *end = command->bytes + command->length;
    if (!pointers)
        return 0;
    start->path = command->bytes + HEAD;
    start->argv = pointers;
    start->environment = pointers + counts[0] + 1;
    char *at = memchr(start->path, 0, command->length - HEAD);
    at = at ? point(start->argv, counts[0], at + 1, end) : NULL;
    at = at ? point(start->environment, counts[1], at, end) : NULL;
    pid_t pid = at ? start_program(start) : 0;
    free(pointers);
    return pid;
}

static bool tell(int channel, const Ended *ended)
{
    char text[96];
    int length = snprintf(text, sizeof text, "%d %d %lld %lld", (int)ended->pid, ended->status,
                          ended->cpu, ended->peak);
    return send(channel, text, (size_t)length, MSG_NOSIGNAL) >= 0;
}

bool parse_report(const char *text, Ended *ended)
{
    char *at;
    ended->pid = (pid_t)strtol(text, &at, 10);
    ended->status = (int)strtol(at, &at, 10);
    ended->cpu = strtoll(at, &at, 10);
    ended->peak = strtoll(at, &at, 10);
    return *at == 0;
}

/* End what a program has made a child of this process: see _end_siblings in starter.py. */
static void end_siblings(void)
{
    pid_t pid;
    do {
        pid = waitpid(-1, NULL, WNOHANG);
        if (pid == 0) {
            kill(-1, SIGKILL);
            pid = waitpid(-1, NULL, 0);
        }
    } while (pid > 0 || errno == EINTR);
}

void serve_starts(int channel, int user, Sacrifice sacrifice, Begun *begun)
{
    static Command command;
    Streams streams = {{-1, -1}, {-1, -1, -1}};
    while (receive_command(channel, &command, streams.ends)) {
        Start start = {.ends = streams.ends, .user = user, .sacrifice = sacrifice};
        Ended ended = {.pid = start_command(&command, &start)};
        atomic_store(begun, ended.pid);
        close_ends(&streams);
        struct rusage usage;
        while (ended.pid && wait4(ended.pid, &ended.status, 0, &usage) < 0)
            if (errno != EINTR)
                return;
        if (ended.pid) {
            end_siblings();
            add_usage(&ended, &usage);
        }
        if (!tell(channel, &ended))
            return;
    }
}
