/* Burns CPU in four threads. */
#include <pthread.h>
#include <stddef.h>

static void *spin(void *unused) {
    (void)unused;
    for (volatile unsigned long n = 0;; n++) {}
}

int main(void) {
    pthread_t thread;
    for (int n = 0; n < 3; n++) pthread_create(&thread, NULL, spin, NULL);
    spin(NULL);
}
