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
push(n)  -- n          [3 -12 ?]  to line 4 or 12
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
push(n) | mul ?            [… ? 5]  can fail: stack underflow
^^^^^^^^^^^^^^^ support.function.command
                           ^^^^^ meta.stack
                                    ^^^^^^^^ meta.notes keyword.other.failure`,
  );
  checks(
    'commands that did not fit',
    `\
push(n) | mul | perform(r) | rese…                [… ?]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ support.function.command
                                                  ^^^^^ meta.stack`,
  );
  checks(
    'a stack that did not fit',
    `\
add  a b -- a+b  [… 1114111 1114111 1114111 111411…  the program can end here
                 ^^^ meta.stack
                    ^^^^^^^ meta.stack constant.numeric.value
                                                     ^^^^^^^^^^^^^^^^^^^^^^^^ meta.notes`,
  );
  checks(
    'a line that fails has no stack',
    `\
add   a b -- a+b                  always fails: stack underflow; performs 0,0
^^^ support.function.command
      ^^^^^^^^^^ storage.type.effect
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ meta.notes markup.deleted.failure`,
  );
  checks(
    'what an operation performs',
    `\
perform(l)  column row --  []         left click on (0, 1), an opened 4: \`sub\`
^^^^^^^^^^ support.function.command
            ^^^^^^^^^^^^^ storage.type.effect
                           ^^ meta.stack
                                                                         ^^^^^ meta.notes support.function.command`,
  );
  checks(
    'no operation, and effects without an end',
    `\
noop     --            […]
^^^^ support.function.command
         ^^ storage.type.effect
reset(r)  ... --        []
^^^^^^^^ support.function.command
          ^^^^^^ storage.type.effect
reverse   ...           [2]
          ^^^ storage.type.effect`,
  );
  checks(
    'what is never reached or not known',
    `\
never reached
^^^^^^^^^^^^^ comment.line.unreached
not known
^^^^^^^^^ comment.line.unreached`,
  );
  checks(
    'the verdict and its grounds',
    `\
verdict: never ends: it is back where it was
^^^^^^^^ keyword.other.verdict
         ^^^^^^^^^^ markup.bold.verdict
  a run without input ends at step 6
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.ground`,
  );
});
