/* What the programs of the suite do, written by hand.

   usage: by_hand NAME TIMES < INPUT
   Standard error gets the seconds of processor time that one of so many times took. Only the first time writes. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The compiler must not know this value: it would compute loops away. */
#define UNKNOWN(value) __asm__ volatile("" : "+r"(value))

static FILE *in, *out;

static int64_t number(void)
{
    long long value = 0;
    if (fscanf(in, "%lld", &value) != 1) exit(1);
    return value;
}

static void counting(void)
{
    int64_t n = number();
    do {
        n--;
        UNKNOWN(n);
    } while (n > 0);
    fprintf(out, "%lld", (long long)n);
}

static void collatz(void)
{
    int64_t total = 0;
    for (int64_t n = number(); n > 1; n--)
        for (int64_t x = n; x != 1; total++)
            x = x % 2 ? 3 * x + 1 : x / 2;
    fprintf(out, "%lld", (long long)total);
}

static void nested(void)
{
    int64_t total = 0;
    for (int64_t i = number(); i > 0; i--)
        for (int64_t j = 100; j > 0; j--)
            total = (total + i * j) % 1009;
    fprintf(out, "%lld", (long long)total);
}

static void cat(void)
{
    for (int c; (c = getc_unlocked(in)) != EOF;) putc_unlocked(c, out);
}

static void print_numbers(void)
{
    for (int64_t n = number(); n > 0; n--) fprintf(out, "%lld\n", (long long)n);
}

static void roll(void)
{
    int64_t values[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    int last = 9;
    for (int64_t n = number(); n > 0; n--) {
        int next = last == 9 ? 0 : last + 1;
        int seventh = next < 7 ? next + 3 : next - 7;
        values[next] = (values[seventh] + values[next]) % 65536;
        last = next;
    }
    fprintf(out, "%lld", (long long)values[last]);
}

static void deep(void)
{
    int64_t times = number(), n = number(), total = 0;
    int64_t *stack = malloc((n + 1) * sizeof *stack);
    for (; times > 0; times--) {
        int64_t depth = 0, sum = 0;
        for (int64_t value = n; value > 0; value--) {
            stack[depth++] = value;
            UNKNOWN(depth);
        }
        while (depth > 0) {
            sum += stack[--depth];
            UNKNOWN(depth);
        }
        total += sum;
    }
    free(stack);
    fprintf(out, "%lld", (long long)total);
}

static void fibonacci(void)
{
    unsigned __int128 modulus = 1, a = 0, b = 1;
    char digits[40];
    int count = 0;
    for (int k = 0; k < 36; k++) modulus *= 10;
    for (int64_t n = number(); n > 0; n--) {
        unsigned __int128 sum = a + b;
        a = b;
        b = sum >= modulus ? sum - modulus : sum;
    }
    do digits[count++] = '0' + (int)(a % 10); while (a /= 10);
    while (count) putc(digits[--count], out);
}

static void congruential(void)
{
    unsigned long long n, c, a, x;
    /* The modulus, 2 ** 64, is what overflows anyway. */
    if (fscanf(in, "%llu %*s %llu %llu %llu", &n, &c, &a, &x) != 4) exit(1);
    for (; n > 0; n--) x = a * x + c;
    fprintf(out, "%llu", x);
}

static void flags(void)
{
    static unsigned char flag[27 * 8];
    int64_t x = 1;
    for (int64_t n = number(); n > 0; n--) {
        x = (75 * x + 74) % 65537;
        flag[x / 27 % 8 * 27 + x % 27] ^= 1;
    }
    __asm__ volatile("" : : "r"(flag) : "memory");
    fprintf(out, "%lld", (long long)x);
}

static void hello(void)
{
    fputs("Hello, world!\n", out);
}

static const struct { const char *name; void (*run)(void); } programs[] = {
    {"counting", counting},
    {"collatz", collatz},
    {"nested arithmetic", nested},
    {"perform in a loop", counting},
    {"loop through reset", counting},
    {"cat", cat},
    {"print numbers", print_numbers},
    {"roll", roll},
    {"deep stack", deep},
    {"big integers: fib", fibonacci},
    {"big integers: lcg", congruential},
    {"pseudo-random flags", flags},
    {"hello", hello},
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    in = stdin;
    out = stdout;
    for (size_t k = 0; k < sizeof programs / sizeof *programs; k++) {
        double began, taken;
        int times = atoi(argv[2]);
        if (strcmp(programs[k].name, argv[1]) != 0) continue;
        began = seconds();
        for (int again = 0; again < times; again++) {
            if (again) rewind(in);
            programs[k].run();
            fflush(out);
            if (!again && times > 1) out = fopen("/dev/null", "wb");
        }
        taken = seconds() - began;
        fprintf(stderr, "%.9f\n", taken / times);
        return 0;
    }
    fprintf(stderr, "unknown program\n");
    return 2;
}
