// The grammar for the package `tree-sitter` of Python.

#include <Python.h>

typedef struct TSLanguage TSLanguage;

const TSLanguage *tree_sitter_sokolang(void);

static PyObject *language(PyObject *module, PyObject *nothing) {
  (void)module;
  (void)nothing;
  return PyCapsule_New((void *)tree_sitter_sokolang(), "tree_sitter.Language", NULL);
}

static PyMethodDef methods[] = {
    {"language", language, METH_NOARGS, "Return the grammar."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_binding",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__binding(void) { return PyModule_Create(&module); }
