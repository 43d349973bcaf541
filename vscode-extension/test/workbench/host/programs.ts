/** Programs that several tests use. */

/** Adds 3 and 3; every kind of line, no error, nothing to warn of. */
export const SUM = `# Adds 3 and 3
*.*
...
***
0,1
2,1
# the sum
0,1  # add
1,1
1,0`;

/** Runs, and has something to fix: leading zeros in line 2, blanks at the end of line 3. */
export const UNTIDY = '.*.\n...\n00,0\n1;0  \n# the end';

/** Has an error: a row that is too short. */
export const RAGGED = '.*\n.\n0,0';
