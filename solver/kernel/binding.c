/* The extension module: boards from Python, stopping by Python, and what there is to call. */

#include "binding.h"

#ifndef KERNEL_SOURCES
#define KERNEL_SOURCES "" /* what the files were made from, so that a stale one is never used */
#endif

static bool read_values(PyObject *values, Board *board)
{
    for (int cell = 0; cell < board->size * board->size; cell++) {
        PyObject *number = PySequence_GetItem(values, cell);
        Value value = number ? PyLong_AsLongLong(number) : 0;
        Py_XDECREF(number);
        if (PyErr_Occurred())
            return false;
        if (value > LARGEST_VALUE || value < -LARGEST_VALUE) {
            PyErr_SetString(PyExc_OverflowError, "a value is too large for the kernel");
            return false;
        }
        board->values[cell] = value;
    }
    return true;
}

static bool read_owners(PyObject *owners, Board *board)
{
    char *bytes;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(owners, &bytes, &length) < 0)
        return false;
    if (length != board->size * board->size) {
        PyErr_SetString(PyExc_ValueError, "found owners of another board");
        return false;
    }
    board->free = 0;
    for (Py_ssize_t cell = 0; cell < length; cell++) {
        if (bytes[cell] < 0 || bytes[cell] > 2) {
            PyErr_SetString(PyExc_ValueError, "found an owner that is none of 0, 1 and 2");
            return false;
        }
        board->owners[cell] = (uint8_t)bytes[cell];
        board->free += bytes[cell] == NOBODY;
    }
    if (!board->free)
        PyErr_SetString(PyExc_ValueError, "found a full board");
    return board->free > 0;
}

bool read_board(int size, PyObject *values, PyObject *owners, int side, Board *board)
{
    if (size < 1 || size > LARGEST_SIZE || side < 0 || side > 1) {
        PyErr_SetString(PyExc_ValueError, "found a size or side that no board has");
        return false;
    }
    board->size = size;
    board->side = side;
    return read_values(values, board) && read_owners(owners, board);
}

static bool asked(void *context)
{
    Asker *asker = context;
    if (PyErr_CheckSignals() < 0) {
        asker->failed = true;
        return true;
    }
    if (asker->callable == Py_None) {
        PyEval_RestoreThread(PyEval_SaveThread()); /* other threads want to run, too */
        return false;
    }
    PyObject *answer = PyObject_CallNoArgs(asker->callable);
    int truth = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    asker->failed = truth < 0;
    return truth != 0;
}

Stop stop_by(Asker *asker, PyObject *callable, int patient)
{
    *asker = (Asker){callable, false};
    return (Stop){asked, asker, patient || callable == Py_None, 0};
}

PyObject *ended(Status status, const Asker *asker, PyObject *done)
{
    if (status == KNOWN)
        return done;
    Py_XDECREF(done);
    if (status == NO_MEMORY)
        return PyErr_NoMemory();
    if (asker->failed)
        return NULL;
    Py_RETURN_NONE;
}

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "compiled",
    .m_doc = "Searches of the Python files beside it, in C; see solver/kernel.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit_compiled(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    if (PyModule_AddFunctions(module, exact_methods) < 0 ||
        PyModule_AddFunctions(module, numerical_methods) < 0 || !add_table(module) ||
        !add_player(module) ||
        PyModule_AddStringConstant(module, "SOURCES", KERNEL_SOURCES) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
