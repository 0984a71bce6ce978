/* Reserves 64 GiB of addresses and uses one page of them: not a sin. */
#include <stdio.h>
#include <sys/mman.h>

int main(void) {
    long number;
    char *space = mmap(0, 64L << 30, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (space == MAP_FAILED || scanf("%ld", &number) != 1) return 1;
    if (mprotect(space, 4096, PROT_READ | PROT_WRITE)) return 2;
    space[0] = 1;
    printf("%ld\n", number * 2);
    return 0;
}
