/* Works in children of 5 ms that nobody waits for (SA_NOCLDWAIT): each ends between two looks. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void nothing(int number) { (void)number; }

static double used(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(void) {
    long number;
    struct sigaction action = {.sa_handler = nothing, .sa_flags = SA_NOCLDWAIT | SA_RESTART};
    if (scanf("%ld", &number) != 1 || sigaction(SIGCHLD, &action, 0)) return 1;
    for (int i = 0; i < 800; i++) {
        pid_t child = fork();
        if (child < 0) return 2;
        if (!child) {
            while (used() < 0.005) {
            }
            _exit(0);
        }
        while (waitpid(child, 0, 0) < 0 && errno == EINTR) {
        }
    }
    printf("%ld\n", number * 2);
    return 0;
}
