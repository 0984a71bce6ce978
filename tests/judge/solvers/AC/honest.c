/* Doubles a number, as everybody here is asked to. */
#include <stdio.h>

int main(void) {
    long number;
    if (scanf("%ld", &number) != 1) return 1;
    printf("%ld\n", number * 2);
    return 0;
}
