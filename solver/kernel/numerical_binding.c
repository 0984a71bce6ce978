/* What Python calls of numerical tic-tac-toe. */

#include <stdlib.h>

#include "binding.h"
#include "numerical.h"

/* Tell whether no sum of the search can be too large: every V is a return times a scale. */
static bool is_safe(const Rewards *rewards)
{
    const int64_t given[4] = {rewards->win, rewards->loss, rewards->tie, 8 * rewards->step};
    double most = 0, below = (double)rewards->below;
    for (int place = 0; place < 4; place++)
        most += given[place] < 0 ? -(double)given[place] : (double)given[place];
    return most * 32 * 18 * 8 * 2 * below * below * below * below < 4e18;
}

static bool is_open_board(const char *board, Py_ssize_t length)
{
    int seen = 0, odd = 0, even = 0;
    for (Py_ssize_t cell = 0; cell < length; cell++) {
        int number = board[cell];
        if (number < 0 || number > 9 || (number && seen >> number & 1))
            return false;
        seen |= 1 << number;
        odd += number % 2;
        even += number && number % 2 == 0;
    }
    return length == CELLS && odd == even && odd < 5;
}

static PyObject *python_returns(PyObject *Py_UNUSED(module), PyObject *arguments)
{
    const char *board;
    Py_ssize_t length;
    long long given[6];
    PyObject *callable;
    Asker asker;
    int64_t values[MOST_MOVES];
    int count;
    if (!PyArg_ParseTuple(
            arguments, "y#(LLLLLL)O:returns", &board, &length, &given[0], &given[1], &given[2],
            &given[3], &given[4], &given[5], &callable))
        return NULL;
    if (!is_open_board(board, length))
        return PyErr_Format(PyExc_ValueError, "found no board with odd to move");
    for (int place = 0; place < 6; place++)
        if (given[place] > INT32_MAX || given[place] < -INT32_MAX)
            return PyErr_Format(PyExc_OverflowError, "a reward is too large for the kernel");
    Rewards rewards = {given[0], given[1], given[2], given[3], given[4], given[5]};
    if (rewards.below < 1 || rewards.above < 0 || rewards.above > rewards.below || !is_safe(&rewards))
        return PyErr_Format(PyExc_OverflowError, "rewards or gamma are too large for the kernel");
    Stop stop = stop_by(&asker, callable, 1);
    Status status = move_returns((const uint8_t *)board, &rewards, &stop, values, &count);
    if (status != KNOWN)
        return ended(status, &asker, NULL);
    PyObject *list = PyList_New(count);
    for (int place = 0; list && place < count; place++) {
        PyObject *value = PyLong_FromLongLong(values[place]);
        if (!value || PyList_SetItem(list, place, value) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *python_full_table(PyObject *Py_UNUSED(module), PyObject *callable)
{
    Asker asker;
    uint64_t *words;
    size_t count;
    Stop stop = stop_by(&asker, callable, 1);
    Status status = full_table(&stop, &words, &count);
    if (status != KNOWN)
        return ended(status, &asker, NULL);
    PyObject *bytes =
        PyBytes_FromStringAndSize((const char *)words, (Py_ssize_t)(count * sizeof *words));
    free(words);
    return bytes;
}

PyMethodDef numerical_methods[] = {
    {"returns", python_returns, METH_VARARGS,
     "returns(board, (win, loss, tie, step, above, below), stop)\n\n"
     "Return V of every move of odd, or None if it was stopped."},
    {"full_table", python_full_table, METH_O,
     "full_table(stop)\n\n"
     "Return a word of 64 bits for each class of boards: 4 * code + value + 1, ascending."},
    {NULL, NULL, 0, NULL},
};
