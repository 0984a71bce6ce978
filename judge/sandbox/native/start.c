/* Starting a program without a copy of this process: vfork, in place of fork as in prefork.py.
 *
 * Until exec the child runs in the memory of its parent, which stands still meanwhile. So it calls
 * the kernel and nothing else, leaves no trace but `failed`, and no handler of its parent may run
 * in it: signals are blocked until there is none left. What it changes of itself (session, limits,
 * user, handlers, descriptors) is its own. The parent keeps its user, so that nobody can touch it. */

#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where user ids once had 16 bits, the plain names are still those calls. */
#ifdef SYS_setresuid32
#define SET_USER SYS_setresuid32
#define SET_GROUP SYS_setresgid32
#else
#define SET_USER SYS_setresuid
#define SET_GROUP SYS_setresgid
#endif

enum { SIGNALS = 65, CANNOT_RUN = 126 };

/* Return which signals this process handles: the worker has set its handlers once for all. */
static const bool *handled(void)
{
    static bool found[SIGNALS];
    static bool known = false;
    for (int number = 1; !known && number < SIGNALS; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0)
            found[number] = action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
    }
    known = true;
    return found;
}

/* Set a limit, or the largest that is allowed where the judge itself has less. */
static bool set_limit(const Limit *limit)
{
    struct rlimit wanted = {limit->amount, limit->amount};
    if (setrlimit(limit->kind, &wanted) == 0)
        return true;
    if (errno != EPERM || getrlimit(limit->kind, &wanted) < 0)
        return false;
    wanted.rlim_cur = wanted.rlim_max;
    return setrlimit(limit->kind, &wanted) == 0;
}

static bool prepare(const Start *start, const bool *handles, const sigset_t *mask)
{
    struct sigaction plain = {.sa_handler = SIG_DFL};
    for (int number = 1; number < SIGNALS; number++)
        if (handles[number])
            sigaction(number, &plain, NULL);
    if (setsid() < 0)
        return false;
    for (int standard = 0; standard < STREAMS; standard++)
        if (dup2(start->ends[standard], standard) < 0)
            return false;
    for (int i = 0; i < start->limit_count; i++)
        if (!set_limit(&start->limits[i]))
            return false;
    /* Not by the C library, which would tell the threads of its parent. */
    if (syscall(SET_GROUP, start->user, start->user, start->user) < 0 ||
        syscall(SET_USER, start->user, start->user, start->user) < 0)
        return false;
    return sigprocmask(SIG_SETMASK, mask, NULL) == 0;
}

/* Return the process of a program, 0 if it could not be started. */
static pid_t spawn(const Start *start, const bool *handles, const sigset_t *mask)
{
    volatile bool failed = false;
    pid_t pid = vfork();
    if (pid == 0) {
        if (prepare(start, handles, mask))
            execve(start->path, start->argv, start->environment);
        failed = true;
        _exit(CANNOT_RUN);
    }
    if (pid > 0 && failed) {
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            continue;
        return 0;
    }
    return pid > 0 ? pid : 0;
}

static bool offer(const Sacrifice *sacrifice, const char *score, size_t length)
{
    return sacrifice->file >= 0 && pwrite(sacrifice->file, score, length, 0) >= 0;
}

pid_t start_program(const Start *start)
{
    const bool *handles = handled();
    sigset_t all, mask;
    sigfillset(&all);
    bool offered = offer(&start->sacrifice, "1000", 4);
    sigprocmask(SIG_BLOCK, &all, &mask);
    pid_t pid = spawn(start, handles, &mask);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    if (offered)
        offer(&start->sacrifice, start->sacrifice.before, start->sacrifice.length);
    return pid;
}

void add_usage(Ended *ended, const struct rusage *usage)
{
    const struct timeval *user = &usage->ru_utime, *system = &usage->ru_stime;
    long long peak = (long long)usage->ru_maxrss << 10;
    ended->cpu += (long long)(user->tv_sec + system->tv_sec) * 1000000;
    ended->cpu += user->tv_usec + system->tv_usec;
    if (peak > ended->peak)
        ended->peak = peak;
}
