/* Numerical tic-tac-toe by symmetry classes: best_return.py and table.py in C. The lines of a
   position are one number, as in games/numerical.py; recursion goes down nine plies at most. */

#include "numerical.h"

#include <stdlib.h>
#include <string.h>

enum {
    PER_FILLED_CELL = 16,
    TARGET = 15,
    WON_LINE = 3 * PER_FILLED_CELL + TARGET,
    ROWS = 3,
    ROW_CODES = 1 << 12,
    SYMMETRIES = 16,
    LAST_PLY_BY_CLASS = 4, /* later ones are cheaper to work out than to find */
    CLASSES = 1 << 20      /* places for all 563,002 */
};

static const uint8_t LINES[8][3] = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static const int64_t REPLIES[9] = {32, 0, 18, 0, 8, 0, 2, 0, 1}; /* by ply, after odd moves */

typedef struct {
    uint64_t lines; /* a byte a line: each of its filled cells adds 16 + number */
    uint64_t code;  /* four bits a cell */
    int plies, filled, used;
} Position;

/* What never changes: what moves add to lines, and what rows become in all images. */
typedef struct {
    uint64_t added[CELLS][10];
    uint64_t images[ROWS][ROW_CODES][SYMMETRIES];
} Rules;

static int turned_cell(int cell, int symmetry)
{
    int row = cell / 3, column = cell % 3;
    if (symmetry & 1)
        column = 2 - column;
    if (symmetry & 2)
        row = 2 - row;
    return symmetry & 4 ? column * 3 + row : row * 3 + column;
}

/* Return the image of what stands in a row; symmetries from 8 on also make n of 10 - n. */
static uint64_t row_image(int row, int numbers, int symmetry)
{
    uint64_t image = 0;
    for (int column = 0; column < 3; column++) {
        uint64_t number = (uint64_t)(numbers >> 4 * column & 15);
        if (number && symmetry >= 8)
            number = 10 - number;
        image |= number << 4 * turned_cell(3 * row + column, symmetry & 7);
    }
    return image;
}

static bool is_row(int numbers)
{
    return (numbers & 15) < 10 && (numbers >> 4 & 15) < 10 && numbers >> 8 < 10;
}

static Rules *make_rules(void)
{
    Rules *rules = calloc(1, sizeof *rules);
    if (!rules)
        return NULL;
    for (int line = 0; line < 8; line++)
        for (int place = 0; place < 3; place++)
            for (uint64_t number = 1; number < 10; number++)
                rules->added[LINES[line][place]][number] |= (PER_FILLED_CELL + number) << 8 * line;
    for (int row = 0; row < ROWS; row++)
        for (int numbers = 0; numbers < ROW_CODES; numbers++)
            for (int symmetry = 0; symmetry < SYMMETRIES && is_row(numbers); symmetry++)
                rules->images[row][numbers][symmetry] = row_image(row, numbers, symmetry);
    return rules;
}

/* Return the smallest image: the same for two positions exactly if they are symmetric. */
static uint64_t canonical(const Rules *rules, uint64_t code)
{
    const uint64_t *top = rules->images[0][code & 0xFFF];
    const uint64_t *middle = rules->images[1][code >> 12 & 0xFFF];
    const uint64_t *bottom = rules->images[2][code >> 24 & 0xFFF];
    uint64_t smallest = UINT64_MAX;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint64_t image = top[symmetry] | middle[symmetry] | bottom[symmetry];
        smallest = image < smallest ? image : smallest;
    }
    return smallest;
}

static bool is_won(uint64_t lines)
{
    uint64_t rest = lines ^ UINT64_C(0x0101010101010101) * WON_LINE;
    return (rest - UINT64_C(0x0101010101010101)) & ~rest & UINT64_C(0x8080808080808080);
}

static Position play(const Rules *rules, const Position *position, int cell, int number)
{
    return (Position){
        position->lines + rules->added[cell][number],
        position->code | (uint64_t)number << 4 * cell,
        position->plies + 1,
        position->filled | 1 << cell,
        position->used | 1 << number,
    };
}

static Position position_of(const Rules *rules, const uint8_t *board)
{
    Position position = {0, 0, 0, 0, 0};
    for (int cell = 0; cell < CELLS; cell++)
        if (board[cell])
            position = play(rules, &position, cell, board[cell]);
    return position;
}

typedef struct {
    uint8_t cell, number;
} NumericalMove;

/* List the moves of an unfinished position, in order; return how many there are. */
static int moves_of(const Position *position, NumericalMove *moves)
{
    int count = 0;
    for (int cell = 0; cell < CELLS; cell++)
        for (int number = 1 + position->plies % 2; number < 10; number += 2)
            if (!(position->filled >> cell & 1) && !(position->used >> number & 1))
                moves[count++] = (NumericalMove){(uint8_t)cell, (uint8_t)number};
    return count;
}

/* Return the place of a key in a table of a power of two of places: its own, or an empty one. */
static size_t place_in(const uint64_t *keys, size_t places, uint64_t key)
{
    size_t place = (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 32) & (places - 1);
    while (keys[place] && keys[place] != key)
        place = (place + 1) & (places - 1);
    return place;
}

/* ---- The best return of odd against an even side that moves at random ---- */

enum { EARLY = 1 << 15 }; /* places for the classes of plies 2 and 4, some 11,500 */

typedef struct {
    const Rules *rules;
    const Rewards *rewards;
    Stop *stop;
    bool is_stopped;
    int64_t scales[9];      /* by ply of odd */
    uint64_t keys[EARLY];   /* the code of a class, plus 1 */
    int64_t values[EARLY];
} Returns;

/* Tell whether odd can finish a line with a number that is left. */
static bool odd_can_finish(const Position *position)
{
    for (int line = 0; line < 8; line++) {
        int missing = 2 * PER_FILLED_CELL + TARGET - (int)(position->lines >> 8 * line & 0xFF);
        if (missing > 0 && missing < 10 && missing % 2 && !(position->used >> missing & 1) &&
            (position->lines >> 8 * line & 0xFF) > 2 * PER_FILLED_CELL)
            return true;
    }
    return false;
}

static int64_t value_of(Returns *returns, const Position *position);

static int64_t value_of_move(Returns *returns, const Position *position, NumericalMove move)
{
    const Rewards *rewards = returns->rewards;
    Position after = play(returns->rules, position, move.cell, move.number);
    int64_t scale = returns->scales[position->plies];
    if (is_won(after.lines) || after.plies == CELLS)
        return (is_won(after.lines) ? rewards->win : rewards->tie) * scale;
    int64_t share = scale / REPLIES[position->plies], total = 0;
    NumericalMove replies[MOST_MOVES];
    for (int place = 0, count = moves_of(&after, replies); place < count; place++) {
        Position then = play(returns->rules, &after, replies[place].cell, replies[place].number);
        if (is_won(then.lines))
            total += rewards->loss * share;
        else
            total += rewards->step * share + rewards->above * value_of(returns, &then);
    }
    return total;
}

static int64_t best_value(Returns *returns, const Position *position)
{
    NumericalMove moves[MOST_MOVES];
    int64_t best = INT64_MIN;
    for (int place = 0, count = moves_of(position, moves); place < count; place++) {
        int64_t value = value_of_move(returns, position, moves[place]);
        best = value > best ? value : best;
    }
    return best;
}

/* Return V of an unfinished position with odd to move; anything once it is stopped. */
static int64_t value_of(Returns *returns, const Position *position)
{
    if (odd_can_finish(position))
        return returns->rewards->win * returns->scales[position->plies];
    if (position->plies == 8)
        return returns->rewards->tie;
    if (position->plies > LAST_PLY_BY_CLASS)
        return best_value(returns, position);
    uint64_t key = canonical(returns->rules, position->code) + 1;
    size_t place = place_in(returns->keys, EARLY, key);
    if (returns->keys[place])
        return returns->values[place];
    if (returns->is_stopped || (returns->is_stopped = is_stopped(returns->stop, 400)))
        return 0;
    int64_t value = best_value(returns, position);
    place = place_in(returns->keys, EARLY, key);
    returns->keys[place] = key;
    returns->values[place] = value;
    return value;
}

Status move_returns(
    const uint8_t *board, const Rewards *rewards, Stop *stop, int64_t *values, int *count)
{
    Rules *rules = make_rules();
    Returns *returns = calloc(1, sizeof *returns);
    Status status = rules && returns ? KNOWN : NO_MEMORY;
    if (status == KNOWN) {
        NumericalMove moves[MOST_MOVES];
        Position position = position_of(rules, board);
        returns->rules = rules;
        returns->rewards = rewards;
        returns->stop = stop;
        returns->scales[8] = 1;
        for (int ply = 6; ply >= 0; ply -= 2)
            returns->scales[ply] = returns->scales[ply + 2] * REPLIES[ply] * rewards->below;
        *count = moves_of(&position, moves);
        for (int place = 0; place < *count; place++)
            values[place] = value_of_move(returns, &position, moves[place]);
        status = returns->is_stopped ? STOPPED : KNOWN;
    }
    free(rules);
    free(returns);
    return status;
}

/* ---- The full table ---- */

typedef struct {
    const Rules *rules;
    Stop *stop;
    bool is_stopped;
    size_t count;
    uint64_t keys[CLASSES]; /* the code of a class, plus 1 */
    int8_t values[CLASSES]; /* for the side to move */
} FullTable;

/* Return the value of a position for the side to move; anything once it is stopped. */
static int tabled_value(FullTable *table, const Position *position)
{
    uint64_t key = canonical(table->rules, position->code) + 1;
    size_t place = place_in(table->keys, CLASSES, key);
    if (table->keys[place])
        return table->values[place];
    if (table->is_stopped || (table->is_stopped = is_stopped(table->stop, 40)))
        return 0;
    int best = -1;
    if (!is_won(position->lines) && position->plies == CELLS)
        best = 0;
    else if (!is_won(position->lines)) {
        NumericalMove moves[MOST_MOVES];
        for (int move = 0, count = moves_of(position, moves); move < count; move++) {
            Position after = play(table->rules, position, moves[move].cell, moves[move].number);
            int value = -tabled_value(table, &after);
            best = value > best ? value : best;
        }
    }
    place = place_in(table->keys, CLASSES, key);
    table->keys[place] = key;
    table->values[place] = (int8_t)best;
    table->count++;
    return best;
}

static int compare_words(const void *one, const void *other)
{
    uint64_t first = *(const uint64_t *)one, second = *(const uint64_t *)other;
    return (first > second) - (first < second);
}

static uint64_t *words_of(const FullTable *table)
{
    uint64_t *words = malloc(table->count * sizeof *words);
    size_t count = 0;
    for (size_t place = 0; words && place < CLASSES; place++)
        if (table->keys[place])
            words[count++] = (table->keys[place] - 1) * 4 + (uint64_t)(table->values[place] + 1);
    if (words)
        qsort(words, count, sizeof *words, compare_words);
    return words;
}

Status full_table(Stop *stop, uint64_t **words, size_t *count)
{
    Rules *rules = make_rules();
    FullTable *table = calloc(1, sizeof *table);
    Status status = rules && table ? KNOWN : NO_MEMORY;
    *words = NULL;
    if (status == KNOWN) {
        Position start = {0, 0, 0, 0, 0};
        table->rules = rules;
        table->stop = stop;
        tabled_value(table, &start);
        if (table->is_stopped)
            status = STOPPED;
        else if (!(*words = words_of(table)))
            status = NO_MEMORY;
        *count = table->count;
    }
    free(rules);
    free(table);
    return status;
}
