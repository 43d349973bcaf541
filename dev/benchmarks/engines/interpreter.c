/* An interpreter of Mines 2 in plain C, to compare with: values of 64 bits, one switch a step.

   usage: interpreter PROGRAM INPUT
   PROGRAM is what `c_programs.py` makes: numbers between blanks. Standard error gets the seconds of processor time that
   the run took, and its steps. Exit status 3: 64 bits do not suffice.

   What a click does to the stack is kept for each cell and button in a table, `code`, and changes where a cell changes.
   So a step is: fetch an operation, look its code up, switch. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { UNOPENED, FLAGGED, OPENED };
enum {
    POP, POSITIVE, DUP, ADD, SUB, MUL, DIV, MOD, PERFORM_L,
    PUSH_0, NOT, ROLL, IN_N, IN_C, OUT_N, OUT_C, SKIP, PERFORM_R,
    NOOP, OPEN, MINE, FLAG, UNFLAG, CHORD, SWITCH, RESTART, FIRST
};
enum { MINE_DIGIT = 9 };

static int width, height, cells, safe_cells, safe_left;
static int *digit, (*around)[8], *around_count;
static unsigned char *state, *code, *first_code;
static int *flagged_around, *unopened_around;

static char *input, *input_end;
static char *output;
static size_t output_used;
enum { OUTPUT_SIZE = 1 << 16 };

static void flush_output(void)
{
    fwrite(output, 1, output_used, stdout);
    output_used = 0;
}

static void give_up(void)
{
    flush_output();
    fprintf(stderr, "64 bits do not suffice\n");
    exit(3);
}

static char *read_file(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    size_t size = 0, space = 1 << 16;
    char *text = malloc(space + 1);
    if (!file) { perror(name); exit(1); }
    for (size_t got; (got = fread(text + size, 1, space - size, file)) > 0;) {
        size += got;
        if (size == space) text = realloc(text, (space *= 2) + 1);
    }
    fclose(file);
    text[size] = 0;
    *length = size;
    return text;
}

/* The board. */

static void set_code(int cell)
{
    int d = digit[cell];
    switch (state[cell]) {
    case UNOPENED: code[2 * cell] = d == MINE_DIGIT ? MINE : OPEN; code[2 * cell + 1] = FLAG; break;
    case FLAGGED: code[2 * cell] = NOOP; code[2 * cell + 1] = UNFLAG; break;
    default:
        code[2 * cell] = POP + d;
        code[2 * cell + 1] =
            flagged_around[cell] == d && unopened_around[cell] ? CHORD : PUSH_0 + d;
    }
}

static void set_state(int cell, int new_state)
{
    int old = state[cell];
    int flags = (new_state == FLAGGED) - (old == FLAGGED);
    int unopened = (new_state == UNOPENED) - (old == UNOPENED);
    state[cell] = new_state;
    set_code(cell);
    for (int k = 0; k < around_count[cell]; k++) {
        int other = around[cell][k];
        flagged_around[other] += flags;
        unopened_around[other] += unopened;
        if (state[other] == OPENED)
            code[2 * other + 1] = flagged_around[other] == digit[other] && unopened_around[other]
                ? CHORD : PUSH_0 + digit[other];
    }
}

static int *opened;
static int opened_count;

static void open_cell(int cell)
{
    set_state(cell, OPENED);
    opened[opened_count++] = cell;
}

static void open_regions(void)
{
    for (int k = 0; k < opened_count; k++) {
        int cell = opened[k];
        if (digit[cell]) continue;
        for (int i = 0; i < around_count[cell]; i++)
            if (state[around[cell][i]] == UNOPENED) open_cell(around[cell][i]);
    }
    safe_left -= opened_count;
}

static void restart(void)
{
    memset(state, UNOPENED, cells);
    memcpy(code, first_code, 2 * cells);
    memset(flagged_around, 0, cells * sizeof *flagged_around);
    memcpy(unopened_around, around_count, cells * sizeof *unopened_around);
    safe_left = safe_cells;
}

/* Input and output. */

static int is_blank(int c) { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= 28 && c <= 31); }

static int take_integer(int64_t *value)
{
    char *at = input;
    int is_negative;
    int64_t found = 0;
    while (at < input_end && is_blank((unsigned char)*at)) at++;
    is_negative = at < input_end && *at == '-';
    if (at < input_end && (*at == '-' || *at == '+')) at++;
    if (at == input_end || *at < '0' || *at > '9') return 0;
    for (; at < input_end && *at >= '0' && *at <= '9'; at++) {
        int64_t one = is_negative ? '0' - *at : *at - '0';
        if (__builtin_mul_overflow(found, 10, &found) || __builtin_add_overflow(found, one, &found))
            give_up();
    }
    input = at;
    *value = found;
    return 1;
}

static int take_code_point(int64_t *value)
{
    unsigned char *at = (unsigned char *)input;
    if (input == input_end) return 0;
    if (at[0] < 0x80) *value = at[0], input += 1;
    else if (at[0] < 0xE0) *value = (at[0] & 0x1F) << 6 | (at[1] & 0x3F), input += 2;
    else if (at[0] < 0xF0)
        *value = (at[0] & 0x0F) << 12 | (at[1] & 0x3F) << 6 | (at[2] & 0x3F), input += 3;
    else
        *value = (at[0] & 0x07) << 18 | (at[1] & 0x3F) << 12 | (at[2] & 0x3F) << 6 | (at[3] & 0x3F),
        input += 4;
    return 1;
}

static void write_code_point(int c)
{
    if (output_used > OUTPUT_SIZE - 32) flush_output();
    if (c >= 0xD800 && c < 0xE000) c = 0xFFFD;
    if (c < 0x80) output[output_used++] = c;
    else if (c < 0x800) {
        output[output_used++] = 0xC0 | c >> 6;
        output[output_used++] = 0x80 | (c & 0x3F);
    } else if (c < 0x10000) {
        output[output_used++] = 0xE0 | c >> 12;
        output[output_used++] = 0x80 | (c >> 6 & 0x3F);
        output[output_used++] = 0x80 | (c & 0x3F);
    } else {
        output[output_used++] = 0xF0 | c >> 18;
        output[output_used++] = 0x80 | (c >> 12 & 0x3F);
        output[output_used++] = 0x80 | (c >> 6 & 0x3F);
        output[output_used++] = 0x80 | (c & 0x3F);
    }
}

static void write_integer(int64_t value)
{
    char digits[24];
    int count = 0;
    uint64_t left = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (output_used > OUTPUT_SIZE - 32) flush_output();
    if (value < 0) output[output_used++] = '-';
    do digits[count++] = '0' + left % 10; while (left /= 10);
    while (count) output[output_used++] = digits[--count];
}

/* Arithmetic. */

static inline int64_t floored_mod(int64_t a, int64_t b)
{
    int64_t rest = b == -1 ? 0 : a % b;
    return rest && (rest ^ b) < 0 ? rest + b : rest;
}

static inline int64_t floored_div(int64_t a, int64_t b)
{
    if (b == -1) {
        if (a == INT64_MIN) give_up();
        return -a;
    }
    return a / b - (a % b && (a ^ b) < 0);
}

/* Moves the last `count` of `length` values before the others. */
static void rotate(int64_t *values, int64_t length, int64_t count)
{
    int64_t small[64], *kept = small, moved = count < length - count ? count : length - count;
    if (moved > 64) kept = malloc(moved * sizeof *kept);
    if (moved == count) {
        memcpy(kept, values + length - count, count * sizeof *kept);
        memmove(values + count, values, (length - count) * sizeof *values);
        memcpy(values, kept, count * sizeof *kept);
    } else {
        memcpy(kept, values, moved * sizeof *kept);
        memmove(values, values + moved, count * sizeof *values);
        memcpy(values + count, kept, moved * sizeof *kept);
    }
    if (kept != small) free(kept);
}

/* The run. */

static uint64_t run(const int *operations, int count)
{
    size_t space = 1 << 16;
    int64_t *stack = malloc(space * sizeof *stack), *top = stack, *limit = stack + space;
    int pointer = 0, flagging = 0, operation, cell, has_flag;
    uint64_t steps = 0;
    int64_t value;

#define DEPTH(n) if (top - stack < (n)) continue
#define PUSH(v) \
    do { \
        if (top == limit) { \
            stack = realloc(stack, 2 * space * sizeof *stack); \
            top = stack + space; \
            limit = stack + (space *= 2); \
        } \
        *top++ = (v); \
    } while (0)
#define PERFORM(button) \
    do { \
        int64_t row = *--top, column = *--top; \
        if ((uint64_t)column >= (uint64_t)width) column = floored_mod(column, width); \
        if ((uint64_t)row >= (uint64_t)height) row = floored_mod(row, height); \
        operation = 2 * (row * width + column) + (button); \
    } while (0)

    for (;;) {
        operation = operations[pointer];
        pointer++;
    perform:
        steps++;
        switch (code[operation ^ flagging]) {
        case POP: DEPTH(1); top--; continue;
        case POSITIVE: DEPTH(1); top[-1] = top[-1] > 0; continue;
        case DUP: DEPTH(1); value = top[-1]; PUSH(value); continue;
        case ADD: DEPTH(2); top--; if (__builtin_add_overflow(top[-1], *top, &top[-1])) give_up(); continue;
        case SUB: DEPTH(2); top--; if (__builtin_sub_overflow(top[-1], *top, &top[-1])) give_up(); continue;
        case MUL: DEPTH(2); top--; if (__builtin_mul_overflow(top[-1], *top, &top[-1])) give_up(); continue;
        case DIV:
            DEPTH(2);
            if (!top[-1]) continue;
            top--; top[-1] = floored_div(top[-1], *top);
            continue;
        case MOD:
            DEPTH(2);
            if (!top[-1]) continue;
            top--; top[-1] = floored_mod(top[-1], *top);
            continue;
        case PUSH_0: PUSH(0); continue;
        case NOT: DEPTH(1); top[-1] = !top[-1]; continue;
        case ROLL: {
            DEPTH(2);
            int64_t rolls = top[-1], depth = top[-2], size = depth < 0 ? -depth : depth;
            if (depth == INT64_MIN) give_up();
            if (size < 2 || !(rolls = floored_mod(rolls, size))) { top -= 2; continue; }
            if (size > top - stack - 2) continue;
            top -= 2;
            if (depth > 0) rotate(top - size, size, rolls);
            else rotate(stack, size, size - rolls);
            continue;
        }
        case IN_N: if (take_integer(&value)) PUSH(value); continue;
        case IN_C: if (take_code_point(&value)) PUSH(value); continue;
        case OUT_N: DEPTH(1); write_integer(*--top); continue;
        case OUT_C:
            DEPTH(1);
            if ((uint64_t)top[-1] > 0x10FFFF) continue;
            write_code_point(*--top);
            continue;
        case SKIP:
            DEPTH(1);
            value = *--top;
            if (value > count || value < -count) value %= count;
            value += pointer;
            pointer = (uint64_t)value < (uint64_t)count ? value : floored_mod(value, count);
            continue;
        case PERFORM_L: DEPTH(2); PERFORM(0); goto perform;
        case PERFORM_R: DEPTH(2); PERFORM(1); goto perform;
        case NOOP: continue;
        case OPEN:
            cell = operation >> 1;
            opened_count = 0;
            open_cell(cell);
            open_regions();
            PUSH(digit[cell] ? digit[cell] : opened_count);
            if (!safe_left) goto ended;
            continue;
        case MINE: operation = 2 * cells + 2; goto perform;
        case FLAG:
        case UNFLAG:
            cell = operation >> 1;
            has_flag = state[cell] == FLAGGED;
            set_state(cell, has_flag ? UNOPENED : FLAGGED);
            DEPTH(2);
            value = top[-1]; top[-1] = top[-2]; top[-2] = value;
            continue;
        case CHORD: {
            int hits_mine = 0;
            cell = operation >> 1;
            opened_count = 0;
            for (int k = 0; k < around_count[cell]; k++)
                hits_mine |= state[around[cell][k]] == UNOPENED && digit[around[cell][k]] == MINE_DIGIT;
            if (hits_mine) { top = stack; operation = 2 * cells + 2; goto perform; }
            for (int k = 0; k < around_count[cell]; k++)
                if (state[around[cell][k]] == UNOPENED) open_cell(around[cell][k]);
            open_regions();
            value = 0;
            for (int k = 0; k < opened_count; k++) value += digit[opened[k]];
            PUSH(value);
            if (!safe_left) goto ended;
            continue;
        }
        case SWITCH:
            flagging ^= 1;
            for (int64_t *low = stack, *high = top - 1; low < high; low++, high--)
                value = *low, *low = *high, *high = value;
            continue;
        case RESTART: restart(); continue;
        case FIRST: pointer = 0; steps--; continue;
        }
    }
ended:
    flush_output();
    return steps;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    size_t length;
    char *at;
    int count, *operations;
    double began;
    uint64_t steps;

    if (argc != 3) { fprintf(stderr, "usage: interpreter PROGRAM INPUT\n"); return 2; }
    at = read_file(argv[1], &length);
    width = strtol(at, &at, 10);
    height = strtol(at, &at, 10);
    cells = width * height;
    digit = malloc(cells * sizeof *digit);
    around = malloc(cells * sizeof *around);
    around_count = calloc(cells, sizeof *around_count);
    state = calloc(cells, 1);
    code = calloc(2 * cells + 8, 1);
    first_code = calloc(2 * cells, 1);
    flagged_around = calloc(cells, sizeof *flagged_around);
    unopened_around = calloc(cells, sizeof *unopened_around);
    opened = malloc(cells * sizeof *opened);
    for (int cell = 0; cell < cells; cell++) {
        digit[cell] = strtol(at, &at, 10);
        safe_cells += digit[cell] != MINE_DIGIT;
        for (int row = cell / width - 1; row <= cell / width + 1; row++)
            for (int column = cell % width - 1; column <= cell % width + 1; column++)
                if (row >= 0 && row < height && column >= 0 && column < width
                    && row * width + column != cell)
                    around[cell][around_count[cell]++] = row * width + column;
    }
    for (int cell = 0; cell < cells; cell++) set_code(cell);
    memcpy(first_code, code, 2 * cells);
    /* What is no click has codes behind those of the cells, whatever the flagging mode. */
    code[2 * cells] = code[2 * cells + 1] = SWITCH;
    code[2 * cells + 2] = code[2 * cells + 3] = RESTART;
    code[2 * cells + 4] = code[2 * cells + 5] = NOOP;
    code[2 * cells + 6] = code[2 * cells + 7] = FIRST;
    count = strtol(at, &at, 10);
    operations = malloc((count + 1) * sizeof *operations);
    for (int k = 0; k < count; k++) operations[k] = strtol(at, &at, 10);
    operations[count] = 2 * cells + 6;
    restart();

    input = read_file(argv[2], &length);
    input_end = input + length;
    output = malloc(OUTPUT_SIZE);
    began = seconds();
    steps = run(operations, count);
    fflush(stdout);
    fprintf(stderr, "%.9f %llu\n", seconds() - began, (unsigned long long)steps);
    return 0;
}
