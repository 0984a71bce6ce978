/* A run in C: its streams, its start, and the process inside the box that starts programs.
 *
 * Follows judge/sandbox/worker: streams.py, spawn.py and starter.py, which explain it. */

#ifndef PLYGRADE_RUN_H
#define PLYGRADE_RUN_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>

enum {
    STREAMS = 3,
    MOST_LIMITS = 16,
    LONGEST_COMMAND = 100000, /* bytes: more does not fit into one message; see starter.py */
};

/* What the worker holds of a program's streams, and what the program gets. */
typedef struct {
    int readers[2];    /* of standard output and standard error, which never block */
    int ends[STREAMS]; /* the program's; closed here as soon as it has them */
} Streams;

bool make_streams(Streams *streams, const char *input, size_t length);
void close_ends(Streams *streams);
void close_readers(Streams *streams);

/* Bytes that a pipe held. `over`: there was more than the limit. */
typedef struct {
    char *bytes;
    size_t length;
    bool over;
} Content;

bool drain(int reader, size_t limit, bool keep_last, Content *content);

typedef struct {
    int kind;
    rlim_t amount;
} Limit;

/* This process offered to the kernel where memory is short: see Sacrifice in prefork.py. */
typedef struct {
    int file; /* -1: it cannot be */
    const char *before;
    size_t length;
} Sacrifice;

typedef struct {
    const char *path;
    char **argv;
    char **environment;
    const int *ends;
    int user;
    const Limit *limits;
    int limit_count;
    Sacrifice sacrifice;
} Start;

pid_t start_program(const Start *start);

/* What is told of a program that has ended. */
typedef struct {
    pid_t pid; /* 0: it could not be started */
    int status;
    long long cpu;  /* microseconds */
    long long peak; /* bytes */
} Ended;

void add_usage(Ended *ended, const struct rusage *usage);

/* A command as one message: two counts, then texts, each with its zero. */
typedef struct {
    char bytes[LONGEST_COMMAND];
    size_t length;
} Command;

bool begin_command(Command *command, size_t words, size_t settings, const char *path);
bool add_text(Command *command, const char *text);
bool send_command(int channel, const Command *command, const int *ends);
bool parse_report(const char *text, Ended *ended);

/* Memory that the worker and its starter share: the process of the program that has begun, 0 if
 * none has. To be told so by a message would wake the worker twice. */
typedef atomic_int Begun;

void serve_starts(int channel, int user, Sacrifice sacrifice, Begun *begun);

#endif
