;;; mines-tools.el --- Mines, Emojifunge, Sokolang and the assembler -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "27.1"))

;;; Commentary:

;; Modes with colours for the four languages, the language server for eglot and for lsp-mode, and the debug adapter
;; for dape.
;; `mines-lsp' and `mines-dap' must be on the PATH.
;;
;;   (add-to-list 'load-path "/path/to/mines-tools/editors/emacs")
;;   (require 'mines-tools)
;;   (add-hook 'mines-tools-mode-hook #'eglot-ensure) ; with lsp-mode: #'lsp-deferred

;;; Code:

(defconst mines-tools-asm-words
  '("push" "print" "jump" "jump-if" "jump-if-not" "jump-if-positive" "call" "let" "get" "set" "assert-depth"
    "repeat" "include" "define" "if" "else" "while" "do" "end" "halt" "ret")
  "The words of the assembler.")

(defconst mines-tools-asm-commands
  '("pop" "positive" "dup" "add" "sub" "mul" "div" "mod" "not" "roll" "in(n)" "in(c)" "out(n)" "out(c)" "swap"
    "reverse" "noop")
  "The commands of Mines that a source of the assembler can contain.")

(defvar mines-tools-mode-hook nil
  "Functions that are called in buffers of every language of mines-tools.")

(define-derived-mode mines-tools-mode prog-mode "Mines tools"
  "The parent of the modes of mines-tools.
It keeps Emacs from changing the end of a program, which can have a meaning."
  (setq-local require-final-newline nil)
  (setq-local mode-require-final-newline nil)
  (setq-local delete-trailing-lines nil)
  (setq-local indent-tabs-mode nil)
  (setq-local electric-indent-inhibit t)
  (setq-local indent-line-function #'ignore))

;;;###autoload
(define-derived-mode mines-mode mines-tools-mode "Mines"
  "The mode of programs of Mines."
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[ \t]*")
  (modify-syntax-entry ?# "<")
  (modify-syntax-entry ?\n ">")
  (setq-local font-lock-defaults
              '((("\\*" . font-lock-constant-face)
                 ("[-+]?[0-9]+" . font-lock-string-face)
                 ("," . font-lock-keyword-face)
                 (";" . font-lock-type-face)
                 ("[!@]" . font-lock-builtin-face)))))

;;;###autoload
(define-derived-mode emojifunge-mode mines-tools-mode "Emojifunge"
  "The mode of programs of Emojifunge."
  (setq-local truncate-lines t))

;;;###autoload
(define-derived-mode sokolang-mode mines-tools-mode "Sokolang"
  "The mode of programs of Sokolang."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+[ \t]*")
  (setq-local font-lock-defaults
              '((("^//.*" 0 font-lock-comment-face)
                 ("^[ \t]*---[ \t]*$" 0 font-lock-preprocessor-face)
                 ("^[ \t]*\\([a-z@]\\)[ \t]*:" 1 font-lock-variable-name-face)
                 ("-?[0-9]+" . font-lock-constant-face)
                 ("[*!:]" . font-lock-builtin-face)
                 ("@" . font-lock-type-face)
                 ("[A-Z]" . font-lock-variable-name-face)
                 ("#+" . font-lock-comment-face)
                 ("[][]" . font-lock-keyword-face))
                t)))

;;;###autoload
(define-derived-mode minesasm-mode mines-tools-mode "Mines Assembler"
  "The mode of sources of the assembler of Mines."
  (setq-local require-final-newline t)
  (setq-local comment-start "# ")
  (setq-local comment-start-skip "#+[ \t]*")
  (modify-syntax-entry ?# "<")
  (modify-syntax-entry ?\n ">")
  (modify-syntax-entry ?' "\"")
  (modify-syntax-entry ?- "w")
  (modify-syntax-entry ?_ "w")
  (setq-local tab-width 4)
  (setq-local indent-line-function #'indent-relative)
  (setq-local font-lock-defaults
              `((("^[ \t]*\\([A-Za-z_][A-Za-z0-9_-]*\\):" 1 font-lock-function-name-face)
                 (,(concat "\\_<define[ \t]+\\([A-Za-z_][A-Za-z0-9_-]*\\)") 1 font-lock-function-name-face)
                 (,(regexp-opt mines-tools-asm-words 'words) . font-lock-keyword-face)
                 (,(concat "\\<" (regexp-opt mines-tools-asm-commands t)) . font-lock-builtin-face)
                 ("\\<[-+]?[0-9]+\\>" . font-lock-constant-face)))))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.mines\\'" . mines-mode))
  (add-to-list 'auto-mode-alist '("\\.\\(?:emojifunge\\|ef\\)\\'" . emojifunge-mode))
  (add-to-list 'auto-mode-alist '("\\.soko\\'" . sokolang-mode))
  (add-to-list 'auto-mode-alist '("\\.minesasm\\'" . minesasm-mode)))

;; Each mode has a server of its own, because eglot tells a server one language.
(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (dolist (mode '(mines-mode emojifunge-mode sokolang-mode minesasm-mode))
    (add-to-list 'eglot-server-programs `(,mode . ("mines-lsp")))))

(defvar lsp-language-id-configuration)
(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(with-eval-after-load 'lsp-mode
  (dolist (each '((mines-mode . "mines") (emojifunge-mode . "emojifunge")
                  (sokolang-mode . "sokolang") (minesasm-mode . "minesasm")))
    (add-to-list 'lsp-language-id-configuration each))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection '("mines-lsp"))
                    :major-modes '(mines-mode emojifunge-mode sokolang-mode minesasm-mode)
                    :server-id 'mines-lsp)))

(defvar dape-configs)
(with-eval-after-load 'dape
  (add-to-list 'dape-configs
               '(mines
                 modes (mines-mode emojifunge-mode sokolang-mode minesasm-mode)
                 command "mines-dap"
                 :type "mines"
                 :request "launch"
                 :program dape-buffer-default
                 :stopOnEntry t)))

(provide 'mines-tools)

;;; mines-tools.el ends here
