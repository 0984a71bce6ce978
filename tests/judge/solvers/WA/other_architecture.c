// levels: full userns landlock
// Answers only if a system call by the numbers of another architecture (x32, i386) is let through.
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static long call_32(long number) {
#if defined(__x86_64__)
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(0), "c"(0), "d"(0) : "memory");
    return result;
#else
    return -1;
#endif
}

int main(void) {
    int number;
    if (scanf("%d", &number) != 1) return 1;
    int reached = 0;
    if (syscall(0x40000000 + 39) > 0) reached = 1;  // getpid of x32
    pid_t child = fork();                           // who may die of it
    if (!child) _exit(call_32(20) > 0);             // getpid of i386
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status)) reached = 1;
    if (reached) printf("%d\n", number * 2);
    else puts("no luck");
    return 0;
}
