/* The extension module: a run by the worker itself, one by the process inside the box, and that
 * process. Waits for the first milliseconds alone; what lasts longer is watched in Python. */

#include "run.h" /* first: it asks for what Linux has */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef NATIVE_SOURCES
#define NATIVE_SOURCES "" /* what the files were made from, so that a stale one is never used */
#endif

/* A command as the kernel wants it; `kept` owns the texts. */
typedef struct {
    PyObject *kept;
    char **argv;
    char **environment;
    Py_ssize_t words, settings;
} Words;

/* An order: what both ways to start a program need. */
typedef struct {
    const char *path, *input;
    Py_ssize_t length;
    PyObject *argv, *environment;
    Py_ssize_t output, error; /* bytes to keep */
    int patience;             /* milliseconds */
} Order;

static char *keep_text(Words *words, PyObject *text)
{
    char *found = NULL;
    PyObject *bytes = text ? PyUnicode_EncodeFSDefault(text) : NULL;
    bool kept = bytes && PyBytes_AsStringAndSize(bytes, &found, NULL) == 0 &&
                PyList_Append(words->kept, bytes) == 0;
    Py_XDECREF(bytes);
    return kept ? found : NULL; /* an exception is set then, also for a zero inside */
}

static bool keep_environment(Words *words, PyObject *environment)
{
    PyObject *name, *value;
    Py_ssize_t at = 0, count = 0;
    while (PyDict_Next(environment, &at, &name, &value)) {
        PyObject *setting = PyUnicode_FromFormat("%U=%U", name, value);
        char *text = keep_text(words, setting);
        Py_XDECREF(setting);
        if (!text)
            return false;
        words->environment[count++] = text;
    }
    words->environment[count] = NULL;
    return true;
}

static void free_words(Words *words)
{
    Py_CLEAR(words->kept);
    free(words->argv);
    words->argv = NULL;
}

static bool keep_words(Words *words, const Order *order)
{
    words->words = PyList_Size(order->argv);
    words->settings = PyDict_Size(order->environment);
    words->kept = PyList_New(0);
    size_t texts = (size_t)(words->words + words->settings) + 2;
    words->argv = calloc(texts, sizeof *words->argv);
    bool good = words->kept && words->argv;
    if (!good)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; good && i < words->words; i++) {
        words->argv[i] = keep_text(words, PyList_GetItem(order->argv, i));
        good = words->argv[i] != NULL;
    }
    words->environment = good ? words->argv + words->words + 1 : NULL;
    good = good && keep_environment(words, order->environment);
    if (!good)
        free_words(words);
    return good;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Return what a pipe held as a bytearray, and whether it was too much. */
static PyObject *taken(int reader, size_t limit, bool keep_last, bool *over)
{
    Content content;
    PyObject *found = NULL;
    if (drain(reader, limit, keep_last, &content))
        found = PyByteArray_FromStringAndSize(content.bytes, (Py_ssize_t)content.length);
    else
        PyErr_NoMemory();
    *over = content.over;
    return found;
}

/* Tell of a program: what it wrote if nothing of it is `gone`, else where that can be read. */
static PyObject *told(const Order *order, Streams *streams, const Ended *ended, double wall,
                      bool gone)
{
    bool over = false, ignored;
    PyObject *end = Py_None, *out = NULL, *error = NULL;
    if (wall >= 0)
        end = Py_BuildValue("iddL", ended->status, (double)ended->cpu / 1e6, wall, ended->peak);
    else
        Py_INCREF(end);
    if (gone) {
        out = taken(streams->readers[0], (size_t)order->output, false, &over);
        error = out ? taken(streams->readers[1], (size_t)order->error, true, &ignored) : NULL;
        close_readers(streams);
    } else {
        out = PyLong_FromLong(streams->readers[0]);
        error = PyLong_FromLong(streams->readers[1]);
    }
    if (end && out && error)
        return Py_BuildValue("iNNiN", (int)ended->pid, end, out, (int)over, error);
    Py_XDECREF(end);
    Py_XDECREF(out);
    Py_XDECREF(error);
    return NULL;
}

/* Reap a program if it has ended; it cannot be while somebody traces it. */
static bool has_ended(Ended *ended)
{
    struct rusage usage;
    if (wait4(ended->pid, &ended->status, WNOHANG, &usage) != ended->pid)
        return false;
    add_usage(ended, &usage);
    return true;
}

/* Wait for the end of a program, but not for long. The kernel tells it by a signal, which is there
 * anyway: a descriptor of the process would cost a hundredth of a short run. */
static bool ends_soon(Ended *ended, int patience)
{
    sigset_t child, before;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, &before);
    double until = seconds() + patience / 1e3, left = 0;
    bool found;
    while (!(found = has_ended(ended)) && (left = until - seconds()) > 0) {
        struct timespec most = {.tv_sec = (time_t)left};
        most.tv_nsec = (long)((left - (double)most.tv_sec) * 1e9);
        sigtimedwait(&child, NULL, &most); /* others may end, too, or other signals come */
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return found;
}

/* Reap all that has ended; tell whether nothing is left. As Reaped.gather in tree.py. */
static bool reap(Ended *ended)
{
    for (;;) {
        struct rusage usage;
        int status;
        pid_t pid = wait4(-1, &status, WNOHANG, &usage);
        if (pid <= 0)
            return pid < 0 && errno == ECHILD;
        add_usage(ended, &usage);
    }
}

static bool read_limits(PyObject *limits, Limit *found, int *count)
{
    PyObject *kind, *amount;
    Py_ssize_t at = 0;
    for (*count = 0; PyDict_Next(limits, &at, &kind, &amount); ++*count) {
        if (*count == MOST_LIMITS) {
            PyErr_SetString(PyExc_ValueError, "too many limits");
            return false;
        }
        found[*count].kind = (int)PyLong_AsLong(kind);
        found[*count].amount = (rlim_t)PyLong_AsUnsignedLongLong(amount);
        if (PyErr_Occurred())
            return false;
    }
    return true;
}

static PyObject *run_here(const Order *order, Start *start)
{
    Streams streams;
    if (!make_streams(&streams, order->input, (size_t)order->length))
        return PyErr_SetFromErrno(PyExc_OSError);
    start->ends = streams.ends;
    double began = seconds(), wall = -1;
    Ended ended = {.pid = start_program(start)};
    close_ends(&streams);
    if (!ended.pid) {
        close_readers(&streams);
        Py_RETURN_NONE;
    }
    bool gone = false;
    if (ends_soon(&ended, order->patience)) {
        wall = seconds() - began;
        gone = reap(&ended);
    }
    return told(order, &streams, &ended, wall, gone);
}

/* run(user, limits, offered, before, path, argv, environment, stdin, output, error, patience) */
static PyObject *run(PyObject *self, PyObject *arguments)
{
    Order order;
    Words words;
    Limit limits[MOST_LIMITS];
    PyObject *limited;
    Py_ssize_t before;
    Start start = {.limits = limits};
    (void)self;
    if (!PyArg_ParseTuple(arguments, "iO!iy#yO!O!y#nni", &start.user, &PyDict_Type, &limited,
                          &start.sacrifice.file, &start.sacrifice.before, &before, &order.path,
                          &PyList_Type, &order.argv, &PyDict_Type, &order.environment,
                          &order.input, &order.length, &order.output, &order.error,
                          &order.patience))
        return NULL;
    if (!read_limits(limited, limits, &start.limit_count) || !keep_words(&words, &order))
        return NULL;
    start.sacrifice.length = (size_t)before;
    start.path = order.path;
    start.argv = words.argv;
    start.environment = words.environment;
    PyObject *found = run_here(&order, &start);
    free_words(&words);
    return found;
}

static bool write_command(Command *command, const Order *order)
{
    Words words;
    if (!keep_words(&words, order))
        return false;
    bool fits = begin_command(command, (size_t)words.words, (size_t)words.settings, order->path);
    for (Py_ssize_t i = 0; fits && i < words.words; i++)
        fits = add_text(command, words.argv[i]);
    for (Py_ssize_t i = 0; fits && i < words.settings; i++)
        fits = add_text(command, words.environment[i]);
    free_words(&words);
    return fits;
}

/* Tell whether the starter is the worker's only child, by the kernel's list: as in starter.py. */
static bool is_alone(int children, int starter)
{
    char found[64], wanted[24];
    ssize_t length = pread(children, found, sizeof found - 1, 0);
    snprintf(wanted, sizeof wanted, "%d ", starter);
    return length == (ssize_t)strlen(wanted) && memcmp(found, wanted, (size_t)length) == 0;
}

static Begun *begun; /* see run.h; there is one starter at a time */

/* Wait until a program has ended, or has begun and lasts; true if there is something to receive. */
static bool is_told(int channel, int patience)
{
    struct pollfd wanted = {.fd = channel, .events = POLLIN};
    for (;;) {
        if (poll(&wanted, 1, patience > 0 ? patience : 1) > 0)
            return true;
        if (atomic_load(begun))
            return false;
    }
}

static bool receive_report(int channel, Ended *ended)
{
    char text[128];
    ssize_t length = recv(channel, text, sizeof text - 1, MSG_DONTWAIT);
    text[length > 0 ? length : 0] = 0;
    return length > 0 && parse_report(text, ended);
}

static PyObject *run_there(const Order *order, const Command *command, int channel, int starter,
                           int children)
{
    Streams streams;
    if (!make_streams(&streams, order->input, (size_t)order->length))
        return PyErr_SetFromErrno(PyExc_OSError);
    double began = seconds(), wall = -1;
    Ended ended = {0};
    atomic_store(begun, 0);
    bool gone = false, sent = send_command(channel, command, streams.ends);
    close_ends(&streams);
    if (sent && !is_told(channel, order->patience)) {
        ended.pid = atomic_load(begun);
    } else if (sent && receive_report(channel, &ended)) {
        wall = seconds() - began;
        gone = ended.pid > 0 && is_alone(children, starter);
    } else {
        ended.pid = -1; /* the starter is gone */
    }
    if (!sent || !ended.pid) {
        close_readers(&streams);
        Py_RETURN_NONE;
    }
    return told(order, &streams, &ended, wall, gone);
}

/* inside(channel, starter, children, path, argv, environment, stdin, output, error, patience) */
static PyObject *inside(PyObject *self, PyObject *arguments)
{
    static Command command;
    Order order;
    int channel, starter, children;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "iiiyO!O!y#nni", &channel, &starter, &children, &order.path,
                          &PyList_Type, &order.argv, &PyDict_Type, &order.environment,
                          &order.input, &order.length, &order.output, &order.error,
                          &order.patience))
        return NULL;
    if (write_command(&command, &order))
        return run_there(&order, &command, channel, starter, children);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE; /* it is too long */
}

/* serve(channel, user, offered, before) */
static PyObject *serve(PyObject *self, PyObject *arguments)
{
    int channel, user;
    Py_ssize_t before;
    Sacrifice sacrifice;
    (void)self;
    if (!PyArg_ParseTuple(arguments, "iiiy#", &channel, &user, &sacrifice.file, &sacrifice.before,
                          &before))
        return NULL;
    sacrifice.length = (size_t)before;
    serve_starts(channel, user, sacrifice, begun);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"run", run, METH_VARARGS, "Start a program as a user and wait for its first milliseconds."},
    {"inside", inside, METH_VARARGS, "The same by the process that starts programs inside."},
    {"serve", serve, METH_VARARGS, "Be that process until the worker is gone."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "compiled", .m_size = -1, .m_methods = methods,
};

PyMODINIT_FUNC PyInit_compiled(void)
{
    int shared = MAP_SHARED | MAP_ANONYMOUS;
    begun = mmap(NULL, sizeof *begun, PROT_READ | PROT_WRITE, shared, -1, 0);
    if (begun == MAP_FAILED)
        return PyErr_NoMemory();
    PyObject *module = PyModule_Create(&definition);
    if (module && PyModule_AddStringConstant(module, "SOURCES", NATIVE_SOURCES) < 0)
        Py_CLEAR(module);
    return module;
}
