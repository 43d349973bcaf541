/** The grammar of what `mines-run --explain` prints. */

import { suite, test } from 'node:test';
import { check } from './check.ts';

function checks(name: string, annotated: string): void {
  test(name, () => check('text.mines.explanation', annotated));
}

suite('an explanation', () => {
  checks(
    'headings',
    `\
           command  stack effect  stack after
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ markup.heading`,
  );
  checks(
    'header and board',
    `\
 1 | # words  dup
^^ constant.numeric.line-number
   ^ punctuation.separator.line-number
     ^^^^^^^^^^^^ comment.line.number-sign
 2 |
   ^ punctuation.separator.line-number
 3 | ..*
     ^^ constant.other.safe-cell
       ^ keyword.other.mine-cell`,
  );
  checks(
    'an operation',
    `\
 6 | -1,0  # push 3; dup  push(n)  -- n          [3 -12 ?]  to line 4 or 12
     ^^ constant.numeric.coordinate
       ^ keyword.operator.button
        ^ constant.numeric.coordinate
           ^^^^^^^^^^^^^ comment.line.number-sign
                          ^^^^^^^ support.function.command
                                   ^^^^ storage.type.effect
                                                 ^ meta.stack
                                                  ^ meta.stack constant.numeric.value
                                                    ^^^ meta.stack constant.numeric.value
                                                            ^^^^^^^^^^^^^^^ meta.notes`,
  );
  checks(
    'several commands have no effect of their own',
    `\
39 | 0,3  push(n) | mul ?            [… ? 5]  can fail: stack underflow
          ^^^^^^^^^^^^^^^ support.function.command
                                     ^^^^^ meta.stack
                                              ^^^^^^^^ meta.notes keyword.other.failure`,
  );
  checks(
    'commands that did not fit',
    `\
39 | 0,3  push(n) | mul | perform(r) | rese…                [… ?]
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ support.function.command
                                                            ^^^^^ meta.stack`,
  );
  checks(
    'a stack that did not fit',
    `\
39 | 0,3  add  a b -- a+b  [… 1114111 1114111 1114111 111411…  the program can end here
                           ^^^ meta.stack
                              ^^^^^^^ meta.stack constant.numeric.value
                                                               ^^^^^^^^^^^^^^^^^^^^^^^^ meta.notes`,
  );
  checks(
    'a line that fails has no stack',
    `\
12 | !  # reverse  add   a b -- a+b                  always fails: stack underflow; performs 0,0
     ^ keyword.control
                   ^^^ support.function.command
                         ^^^^^^^^^^ storage.type.effect
                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ meta.notes markup.deleted.failure`,
  );
  checks(
    'what an operation performs',
    `\
12 | 0,0    perform(l)  column row --  []         left click on (0, 1), an opened 4: \`sub\`
            ^^^^^^^^^^ support.function.command
                        ^^^^^^^^^^^^^ storage.type.effect
                                       ^^ meta.stack
                                                                                     ^^^^^ meta.notes support.function.command`,
  );
  checks(
    'a line without an operation',
    `\
12 |       noop     --            […]
           ^^^^ support.function.command
                    ^^ storage.type.effect
13 |       reset(r)  ... --        []
           ^^^^^^^^ support.function.command
                     ^^^^^^ storage.type.effect
14 |       reverse   ...           [2]
                     ^^^ storage.type.effect`,
  );
  checks(
    'what is never reached or not known',
    `\
12 | 0,0  # add  never reached
     ^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.unreached
13 |             not known
     ^^^^^^^^^^^^^^^^^^^^^ comment.line.unreached`,
  );
  checks(
    'the verdict and its grounds',
    `\
verdict: never ends: it is back where it was
^^^^^^^^ keyword.other.verdict
         ^^^^^^^^^^ markup.bold.verdict
  a run without input ends at step 6
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ markup.quote.ground`,
  );
});
