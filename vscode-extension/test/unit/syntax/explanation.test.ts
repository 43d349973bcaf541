/** The grammar of what is shown beside a program. */

import { suite, test } from 'node:test';
import { check } from './check.ts';

function checks(name: string, annotated: string): void {
  test(name, () => check('text.mines.explanation', annotated));
}

suite('an explanation', () => {
  checks(
    'a row of the board',
    `\
*12*0
^ keyword.other.mine-cell
 ^^ constant.numeric.digit
   ^ keyword.other.mine-cell
    ^ constant.numeric.digit`,
  );
  checks(
    'an operation',
    `\
push(n)  [3 -12 ?]  to line 4 or 12  -- n
^^^^^^^ support.function.command
         ^ meta.stack
          ^ meta.stack constant.numeric.value
            ^^^ meta.stack constant.numeric.value
                    ^^^^^^^^^^^^^^^ meta.notes
                                     ^^^^ comment.line.effect`,
  );
  checks(
    'several commands have no effect of their own',
    `\
push(n) | mul ?  [… ? 5]  can fail: stack underflow
^^^^^^^^^^^^^^^ support.function.command
                 ^^^^^ meta.stack
                          ^^^^^^^^^^^^^^^^^^^^^^^^^ meta.notes`,
  );
  checks(
    'commands and a stack that did not fit',
    `\
push(n) | mul | p…(r) | reset(l)  [… 111411]    a b -- a+b
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ support.function.command
                                  ^^^ meta.stack
                                     ^^^^^^ meta.stack constant.numeric.value
                                                ^^^^^^^^^^ comment.line.effect`,
  );
  checks(
    'a line that fails has no stack',
    `\
add                      always fails: stack underflow  a b -- a+b
^^^ support.function.command
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ meta.notes
                                                        ^^^^^^^^^^ comment.line.effect`,
  );
  checks(
    'what an operation performs',
    `\
perform(l)  []  left click on (0, 1), an opened 4: \`sub\`  column row --
^^^^^^^^^^ support.function.command
            ^^ meta.stack
                                                   ^^^^^ meta.notes support.function.command
                                                          ^^^^^^^^^^^^^ comment.line.effect`,
  );
  checks(
    'no operation, and effects without an end',
    `\
noop         […]  --
^^^^ support.function.command
                  ^^ comment.line.effect
reset(r)     []   ... --
^^^^^^^^ support.function.command
                  ^^^^^^ comment.line.effect
reverse      [2]  ...
                  ^^^ comment.line.effect`,
  );
  checks(
    'the verdict and its grounds',
    `\
verdict: never ends: it is in an earlier state
         ^^^^^^^^^^ markup.bold.verdict
         again
^^^^^^^^^^^^^^ meta.verdict
  a run without input ends at step 6
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.ground
    of many
^^^^^^^^^^^ comment.line.ground
判定: 終了する: その後
    ^^^^ markup.bold.verdict`,
  );
});
