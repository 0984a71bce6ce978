/* How a search is told to stop, and what became of it. */

#ifndef PLYGRADE_STOPPING_H
#define PLYGRADE_STOPPING_H

#include <stdbool.h>

typedef enum {
    KNOWN,     /* the value is known */
    OPEN,      /* its moves must be searched */
    STOPPED,   /* somebody asked for an end */
    NO_MEMORY
} Status;

enum { PATIENCE = 2000 }; /* units of work, each some tens of nanoseconds, between two questions */

/* `asked` is called once a position, or, if a search is `patient`, after some work. */
typedef struct {
    bool (*asked)(void *context);
    void *context;
    bool patient;
    int work;
} Stop;

/* Tell whether to stop before a position, given about how much work it is. */
static inline bool is_stopped(Stop *stop, int work)
{
    if (stop->patient) {
        stop->work += work;
        if (stop->work < PATIENCE)
            return false;
        stop->work = 0;
    }
    return stop->asked(stop->context);
}

#endif
