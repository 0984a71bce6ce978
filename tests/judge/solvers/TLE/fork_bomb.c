/* Forks without end and ignores that it is refused. At most 3000 times: a test must be safe. */
#include <unistd.h>

int main(void) {
    int fuse[2];
    char tokens[3000] = {0};
    if (pipe(fuse) || write(fuse[1], tokens, sizeof tokens) != sizeof tokens) return 1;
    close(fuse[1]);
    for (;;) {
        char token;
        if (read(fuse[0], &token, 1) == 1) fork();
    }
}
