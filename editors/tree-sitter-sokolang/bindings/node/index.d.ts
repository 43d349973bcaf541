/** A grammar for the package `tree-sitter`: `parser.setLanguage(language)`. */
declare const language: {
  name: string;
  language: unknown;
  nodeTypeInfo: { type: string; named: boolean }[];
};
export = language;
