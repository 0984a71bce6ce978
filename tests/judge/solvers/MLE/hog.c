/* Takes memory as fast as it can; gives up at 2 GiB, because a test must be safe. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    long number;
    for (int n = 0; n < 512; n++) {
        char *piece = malloc(4 << 20);
        if (!piece) return 1;
        memset(piece, n + 1, 4 << 20);
    }
    if (scanf("%ld", &number) != 1) return 1;
    printf("%ld\n", number * 2);
    return 0;
}
