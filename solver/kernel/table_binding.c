/* What Python sees of a transposition table: an object that outlives the searches that fill it. */

#include "binding.h"
#include "transposition.h"

typedef struct {
    PyObject_HEAD
    Table table;
    int size; /* of the boards whose positions it knows; 0 before it is made */
} Remembered;

PyTypeObject *table_type;

static void table_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Remembered *remembered = (Remembered *)object;
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    if (remembered->size)
        free_table(&remembered->table);
    release(object);
    Py_DECREF(type);
}

static PyObject *table_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(names))
{
    int size;
    unsigned int room;
    if (!PyArg_ParseTuple(arguments, "iI:Table", &size, &room))
        return NULL;
    if (size < 1 || size > LARGEST_SIZE)
        return PyErr_Format(PyExc_ValueError, "found a size that no board has");
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PyObject *object = allocate(type, 0);
    if (!object)
        return NULL;
    Remembered *remembered = (Remembered *)object;
    if (!make_table(&remembered->table, room, (size_t)(size * (size + 4)))) {
        Py_DECREF(object);
        return PyErr_NoMemory();
    }
    remembered->size = size;
    return object;
}

/* Moves in a table are cells: of a board of another size they might lie beyond it. */
Table *table_of(PyObject *object, int size)
{
    Remembered *remembered = (Remembered *)object;
    if (remembered->size == size)
        return &remembered->table;
    PyErr_SetString(PyExc_ValueError, "found a table of boards of another size");
    return NULL;
}

static PyType_Slot slots[] = {
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_doc, "Table(size, room)"},
    {0, NULL},
};

static PyType_Spec spec = {
    "solver.kernel.compiled.Table", sizeof(Remembered), 0, Py_TPFLAGS_DEFAULT, slots};

bool add_table(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&spec);
    if (!type)
        return false;
    table_type = (PyTypeObject *)type; /* kept for good, as the module is */
    return PyModule_AddObjectRef(module, "Table", type) == 0;
}
