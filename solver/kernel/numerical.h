/* Numerical tic-tac-toe: the return of every move, and the full table of values. */

#ifndef PLYGRADE_NUMERICAL_H
#define PLYGRADE_NUMERICAL_H

#include <stddef.h>
#include <stdint.h>

#include "stopping.h"

enum { CELLS = 9, MOST_MOVES = 45 };

/* What a result pays, and the discount of what comes later as a fraction. */
typedef struct {
    int64_t win, loss, tie, step, above, below;
} Rewards;

/* Find V of each move (cells in order, then numbers) of an unfinished board with odd to move, in
   the scale of best_return.py; `board` has nine numbers, 0 for a blank cell. */
Status move_returns(
    const uint8_t *board, const Rewards *rewards, Stop *stop, int64_t *values, int *count);

/* Find every class of boards that games can reach, with its value: words sorted by code, which is
   four bits a cell of the smallest image, times 4, and the value for the side to move, plus 1. */
Status full_table(Stop *stop, uint64_t **words, size_t *count);

#endif
