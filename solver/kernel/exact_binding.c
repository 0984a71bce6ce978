/* What Python calls of the exact engine. */

#include "binding.h"

static PyObject *choice_of(const Choice *choice)
{
    return Py_BuildValue(
        "((ii)LL)", choice->move.kind, choice->move.cell, (long long)choice->value,
        (long long)choice->nodes);
}

static PyObject *python_choose(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    int size, side, depth, patient;
    unsigned int room;
    PyObject *values, *owners, *callable;
    Board board;
    Asker asker;
    Choice choice;
    if (!PyArg_ParseTuple(
            arguments, "iOOiiIOp:choose", &size, &values, &owners, &side, &depth, &room, &callable,
            &patient) ||
        !read_board(size, values, owners, side, &board))
        return NULL;
    if (depth < 1)
        return PyErr_Format(PyExc_ValueError, "found depth %d, wanted 1 or more", depth);
    Stop stop = stop_by(&asker, callable, patient);
    Engine *engine = new_engine(size, board.values, board.owners, side, &stop);
    if (!engine)
        return PyErr_NoMemory();
    Status status = choose(engine, depth, room, &choice);
    free_engine(engine);
    return ended(status, &asker, status == KNOWN ? choice_of(&choice) : NULL);
}

static PyObject *list_of(const Move *moves, int count)
{
    PyObject *list = PyList_New(count);
    for (int place = 0; list && place < count; place++) {
        PyObject *move = Py_BuildValue("(ii)", moves[place].kind, moves[place].cell);
        if (!move || PyList_SetItem(list, place, move) < 0)
            Py_CLEAR(list);
    }
    if (list && PyList_Sort(list) < 0)
        Py_CLEAR(list);
    return list;
}

static PyObject *python_ties(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    int size, side, depth, patient, count;
    long long value;
    PyObject *values, *owners, *callable;
    Board board;
    Asker asker;
    Move moves[2 * MOST_FREE];
    if (!PyArg_ParseTuple(
            arguments, "iOOiiLOp:ties", &size, &values, &owners, &side, &depth, &value, &callable,
            &patient) ||
        !read_board(size, values, owners, side, &board))
        return NULL;
    if (depth < 1 || value > -LOWEST / 2 || value < LOWEST / 2)
        return PyErr_Format(PyExc_ValueError, "found a depth or a value that no move has");
    Stop stop = stop_by(&asker, callable, patient);
    Engine *engine = new_engine(size, board.values, board.owners, side, &stop);
    if (!engine)
        return PyErr_NoMemory();
    Status status = tied_moves(engine, depth, value, moves, &count);
    free_engine(engine);
    return ended(status, &asker, status == KNOWN ? list_of(moves, count) : NULL);
}

PyMethodDef exact_methods[] = {
    {"choose", python_choose, METH_VARARGS,
     "choose(size, values, owners, side, depth, room, stop, patient)\n\n"
     "Return ((kind, cell), value for player 0, nodes), or None if it was stopped."},
    {"ties", python_ties, METH_VARARGS,
     "ties(size, values, owners, side, depth, value, stop, patient)\n\n"
     "Return every move that has the value for player 0, or None if it was stopped."},
    {NULL, NULL, 0, NULL},
};
