/* What the files that speak to Python share. */

#ifndef PLYGRADE_BINDING_H
#define PLYGRADE_BINDING_H

#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x030B0000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "raid.h"

/* A board as Python gives it, checked: what the kernel is told is never out of bounds. */
typedef struct {
    int size, side, free;
    Value values[MOST_FREE];
    uint8_t owners[MOST_FREE];
} Board;

/* Whom a search asks whether to stop: a callable or None. `failed` tells of an exception. */
typedef struct {
    PyObject *callable;
    bool failed;
} Asker;

/* Read a board; on failure false, with an exception set. */
bool read_board(int size, PyObject *values, PyObject *owners, int side, Board *board);

/* Let a search ask Python: at every position, or after some work if it is patient or asks nobody
   but the signals of the process. */
Stop stop_by(Asker *asker, PyObject *callable, int patient);

/* Return an object for how a search ended: `done` (stolen) if it did, None if it was stopped, NULL
   with an exception otherwise. */
PyObject *ended(Status status, const Asker *asker, PyObject *done);

/* exact_binding.c */
extern PyMethodDef exact_methods[];

/* numerical_binding.c */
extern PyMethodDef numerical_methods[];

/* table_binding.c: what searches remember, an object of Python's that outlives them; the table in it is
   NULL, with an exception set, if it is for boards of another size. */
extern PyTypeObject *table_type;
struct Table *table_of(PyObject *object, int size);
bool add_table(PyObject *module);

/* player_binding.c: add its types to the module; false with an exception. */
bool add_player(PyObject *module);

#endif
