/* The streams of a program: a file in memory to read, two pipes to write. As in streams.py. */

#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

/* Write all, and leave the place from which is read at the start. */
static bool write_all(int file, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        ssize_t done = pwrite(file, bytes + at, length - at, (off_t)at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        at += (size_t)done;
    }
    return true;
}

/* The program gets a file that nobody can change any more. */
static int input_file(const char *input, size_t length)
{
    int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
    int file = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        return -1;
    if (write_all(file, input, length) && fcntl(file, F_ADD_SEALS, seals) == 0)
        return file;
    close(file);
    return -1;
}

static bool output_pipe(int *reader, int *end)
{
    int both[2];
    if (pipe2(both, O_CLOEXEC) < 0)
        return false;
    *reader = both[0];
    *end = both[1];
    return fcntl(both[0], F_SETFL, O_NONBLOCK) == 0; /* only ours: a program may wait */
}

bool make_streams(Streams *streams, const char *input, size_t length)
{
    streams->readers[0] = streams->readers[1] = -1;
    streams->ends[1] = streams->ends[2] = -1;
    streams->ends[0] = input_file(input, length);
    if (streams->ends[0] >= 0 && output_pipe(&streams->readers[0], &streams->ends[1]) &&
        output_pipe(&streams->readers[1], &streams->ends[2]))
        return true;
    close_ends(streams);
    close_readers(streams);
    return false;
}

static void close_all(int *descriptors, int count)
{
    for (int i = 0; i < count; i++) {
        if (descriptors[i] >= 0)
            close(descriptors[i]);
        descriptors[i] = -1;
    }
}

void close_ends(Streams *streams)
{
    close_all(streams->ends, STREAMS);
}

void close_readers(Streams *streams)
{
    close_all(streams->readers, 2);
}

/* Take what a pipe holds when all that could write to it has ended: the first bytes up to the limit,
 * or else the last ones. No more than it holds at this moment, whoever else may have got hold of its
 * other end. Until the next call they lie in memory that stays, as new memory for each program costs
 * more than reading. False: there is none. */
bool drain(int reader, size_t limit, bool keep_last, Content *content)
{
    static char *kept = NULL;
    static size_t room = 0;
    int found = 0;
    *content = (Content){.bytes = kept};
    size_t held = ioctl(reader, FIONREAD, &found) == 0 && found > 0 ? (size_t)found : 0;
    if (held > room) {
        char *larger = realloc(kept, held);
        if (!larger)
            return false;
        content->bytes = kept = larger;
        room = held;
    }
    while (content->length < held) {
        ssize_t done = read(reader, content->bytes + content->length, held - content->length);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            break;
        content->length += (size_t)done;
    }
    if (content->length > limit) {
        content->over = !keep_last;
        if (keep_last)
            memmove(content->bytes, content->bytes + content->length - limit, limit);
        content->length = limit;
    }
    return true;
}
