/* expect: SIGFPE */
int main(void) {
    volatile int nothing = 0;
    return 7 / nothing;
}
