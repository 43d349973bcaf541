// The grammar for the package `tree-sitter` of Node.

#define NAPI_VERSION 8
#include <node_api.h>

typedef struct TSLanguage TSLanguage;

const TSLanguage *tree_sitter_minesasm(void);

// By this tag, the package `tree-sitter` recognizes a grammar.
static const napi_type_tag LANGUAGE = {0x8AF2E5212AD58ABF, 0xD5006CAD83ABBA16};

NAPI_MODULE_INIT() {
  napi_value language, name;
  if (napi_create_external(env, (void *)tree_sitter_minesasm(), NULL, NULL, &language) != napi_ok ||
      napi_type_tag_object(env, language, &LANGUAGE) != napi_ok ||
      napi_set_named_property(env, exports, "language", language) != napi_ok ||
      napi_create_string_utf8(env, "minesasm", NAPI_AUTO_LENGTH, &name) != napi_ok ||
      napi_set_named_property(env, exports, "name", name) != napi_ok) {
    return NULL;
  }
  return exports;
}
