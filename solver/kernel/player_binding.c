/* What Python sees of the player's searches: the types Selective and Endgame. */

#include "binding.h"
#include "player.h"

typedef struct {
    PyObject_HEAD
    PlayerSearch player;
    PyObject *table;
    bool is_exact;
    bool is_busy;
} Search;

enum { WIDTHS = 4, FIGURES = WIDTHS + 2 + 3 * SITUATIONS };

/* Read a number of a style; false, with an exception set, if it is none or out of bounds. */
static bool read_figure(PyObject *figures, int place, Value least, Value most, Value *figure)
{
    *figure = PyLong_AsLongLong(PyTuple_GetItem(figures, place));
    if (*figure == -1 && PyErr_Occurred())
        return false;
    if (*figure >= least && *figure <= most)
        return true;
    PyErr_SetString(PyExc_ValueError, "found a weight or a width that is out of bounds");
    return false;
}

/* Read widths, then point, heat and the rows of the situations. */
static bool read_style(PyObject *figures, Style *style)
{
    int *widths[WIDTHS] = {
        &style->previewed, &style->searched, &style->root_previewed, &style->root_searched};
    Value *weights[2] = {&style->weights.point, &style->weights.heat};
    Value figure;
    if (PyTuple_Size(figures) != FIGURES) {
        PyErr_Format(PyExc_ValueError, "found %zd figures, wanted %d", PyTuple_Size(figures), FIGURES);
        return false;
    }
    for (int place = 0; place < FIGURES; place++) {
        bool is_width = place < WIDTHS;
        Value least = is_width ? 1 : -LARGEST_WEIGHT, most = is_width ? MOST_FREE : LARGEST_WEIGHT;
        if (!read_figure(figures, place, least, most, &figure))
            return false;
        int row = place - WIDTHS - 2;
        if (is_width)
            *widths[place] = (int)figure;
        else if (row < 0)
            *weights[place - WIDTHS] = figure;
        else
            style->weights.rows[row / 3][row % 3] = figure;
    }
    return true;
}

static void search_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Search *search = (Search *)object;
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    if (search->player.game)
        free_player(&search->player);
    Py_XDECREF(search->table);
    release(object);
    Py_DECREF(type);
}

static PyObject *new_search(PyTypeObject *type, PyObject *table, bool is_exact)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PyObject *object = allocate(type, 0);
    if (object) {
        Py_INCREF(table);
        ((Search *)object)->table = table;
        ((Search *)object)->is_exact = is_exact;
    }
    return object;
}

static PyObject *made_or_none(PyObject *object, bool made)
{
    if (made)
        return object;
    Py_DECREF(object);
    return PyErr_NoMemory();
}

static PyObject *selective_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(names))
{
    int size, side;
    PyObject *values, *owners, *remembered, *figures;
    Table *table;
    Board board;
    Style style;
    if (!PyArg_ParseTuple(
            arguments, "iOOiO!O!:Selective", &size, &values, &owners, &side, table_type, &remembered,
            &PyTuple_Type, &figures) ||
        !read_board(size, values, owners, side, &board) || !read_style(figures, &style) ||
        !(table = table_of(remembered, size)))
        return NULL;
    PyObject *object = new_search(type, remembered, false);
    return !object ? NULL : made_or_none(object, make_selective(
        &((Search *)object)->player, size, board.values, board.owners, side, table, &style));
}

static PyObject *endgame_new(PyTypeObject *type, PyObject *arguments, PyObject *Py_UNUSED(names))
{
    int size, side, verdict = 0;
    PyObject *values, *owners, *remembered;
    Table *table;
    Board board;
    if (!PyArg_ParseTuple(
            arguments, "iOOiO!|p:Endgame", &size, &values, &owners, &side, table_type, &remembered,
            &verdict) ||
        !read_board(size, values, owners, side, &board) || !(table = table_of(remembered, size)))
        return NULL;
    PyObject *object = new_search(type, remembered, true);
    return !object ? NULL : made_or_none(object, make_endgame(
        &((Search *)object)->player, size, board.values, board.owners, side, table, verdict != 0));
}

/* deepen(stop, patient): True when it is done, None if it was stopped. */
static PyObject *search_deepen(PyObject *object, PyObject *arguments)
{
    Search *search = (Search *)object;
    PyObject *callable;
    int patient;
    Asker asker;
    if (!PyArg_ParseTuple(arguments, "Op:deepen", &callable, &patient))
        return NULL;
    if (search->is_busy || (search->is_exact && search->player.search.depth >= search->player.search.plies))
        return PyErr_Format(PyExc_ValueError, "found a search that cannot go deeper now");
    Stop stop = stop_by(&asker, callable, patient);
    search->is_busy = true; /* the callable may be anything, and other threads may run */
    Status status = deepen(&search->player.search, &stop);
    search->is_busy = false;
    return ended(status, &asker, status == KNOWN ? PyBool_FromLong(1) : NULL);
}

static PyObject *get_depth(PyObject *object, void *Py_UNUSED(closure))
{
    return PyLong_FromLong(((Search *)object)->player.search.depth);
}

static PyObject *get_nodes(PyObject *object, void *Py_UNUSED(closure))
{
    return PyLong_FromLongLong(((Search *)object)->player.search.nodes);
}

static PyObject *get_value(PyObject *object, void *Py_UNUSED(closure))
{
    return PyLong_FromLongLong(((Search *)object)->player.search.value);
}

static PyObject *get_move(PyObject *object, void *Py_UNUSED(closure))
{
    const PlayerSearch *player = &((Search *)object)->player;
    Move move = player->root_move(player->game, player->search.root_moves[0]);
    return Py_BuildValue("(ii)", move.kind, move.cell);
}

static PyMethodDef methods[] = {
    {"deepen", search_deepen, METH_VARARGS,
     "deepen(stop, patient)\n\nSearch a ply deeper: True, or None if it was stopped."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    {"depth", get_depth, NULL, "the plies that are searched", NULL},
    {"nodes", get_nodes, NULL, "the positions whose value was asked for", NULL},
    {"value", get_value, NULL, "of the best move, for the side to move", NULL},
    {"move", get_move, NULL, "the best move: (kind, cell)", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot selective_slots[] = {
    {Py_tp_new, selective_new},
    {Py_tp_dealloc, search_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_tp_doc, "Selective(size, values, owners, side, table, style)"},
    {0, NULL},
};

static PyType_Slot endgame_slots[] = {
    {Py_tp_new, endgame_new},
    {Py_tp_dealloc, search_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_tp_doc, "Endgame(size, values, owners, side, table, verdict=False)"},
    {0, NULL},
};

static PyType_Spec specs[] = {
    {"solver.kernel.compiled.Selective", sizeof(Search), 0, Py_TPFLAGS_DEFAULT, selective_slots},
    {"solver.kernel.compiled.Endgame", sizeof(Search), 0, Py_TPFLAGS_DEFAULT, endgame_slots},
};

static const char *const names[] = {"Selective", "Endgame"};

bool add_player(PyObject *module)
{
    for (int place = 0; place < 2; place++) {
        PyObject *type = PyType_FromSpec(&specs[place]);
        if (!type || PyModule_AddObjectRef(module, names[place], type) < 0) {
            Py_XDECREF(type);
            return false;
        }
        Py_DECREF(type);
    }
    return true;
}
