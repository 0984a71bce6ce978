/* Iterative deepening for any game: deepening.py in C, with a stack of its own, one frame a ply.

   A game says what a move leads to, what the last plies are worth, and which moves to try. The
   positions themselves belong to the game, by ply: 0 is the root. */

#ifndef PLYGRADE_DEEPENING_H
#define PLYGRADE_DEEPENING_H

#include "stopping.h"
#include "transposition.h"

typedef int64_t Value;

/* A position whose moves are being searched. */
typedef struct {
    int side, depth;
    Value alpha, beta, first_alpha;
    Value best;
    int chosen;  /* the number of the best move */
    int first;   /* that of the move to try first */
    int number;  /* that of the move being searched */
    int place;   /* and how many were searched before it */
    bool scouts; /* whether it need only prove that it is no better than alpha, */
    bool doubts; /* and a ply less will do for that */
    Value standing;
    TableKey key;
} Ply;

typedef struct {
    int closed_plies; /* how many `last_plies` knows; they cost no more with a full window */

    /* Tell whether a position is so near the end of the search that its value is known. */
    bool (*last_plies)(void *game, int ply, int side, int depth, Value alpha, Value beta, Value *value);

    /* Give what tells the position at a ply from all others, and return the part of its value for
       a side that the key does not tell. */
    Value (*key)(void *game, int ply, int side, const Table *table, TableKey *key);

    /* Get ready to try the moves of a position, the one numbered `first` first. */
    void (*begin)(void *game, int ply, const Ply *frame);

    /* Make the position after the next move at ply + 1 and number the move; false if there is
       none. A move that is known to be no better than alpha may be left out: it raises `best`. */
    bool (*next)(void *game, int ply, Ply *frame);

    /* Make the position after a move of the root; moves are counted in their first order. */
    void (*root_child)(void *game, int move);

    /* Number a move of the root, as `next` does the others. */
    int (*root_number)(void *game, int move);

    /* About how much work the position at a ply is. */
    int (*work)(void *game, int ply);
} GameRules;

/* The search of one move. `root_moves` has the best of those seen so far in front. */
typedef struct {
    const GameRules *rules;
    void *game;
    int side, depth, plies; /* the depth that is done, and the most that there can be */
    int leap; /* if not 0: from so many plies before that on, the next depth is that one */
    int doubtful; /* if not 0: from this move of a position on, a ply less will do to refute one */
    int64_t nodes;
    Value value;
    Value low, high; /* values from here down and from here up need not be told apart */
    int count, *root_moves;
    Table *table; /* not its own: it may know something from the searches before */
    Ply *frames;
} Deepening;

bool make_deepening(
    Deepening *search,
    const GameRules *rules,
    void *game,
    int side,
    int plies,
    int count,
    Value value,
    Table *table);
void free_deepening(Deepening *search);
Status deepen(Deepening *search, Stop *stop);

#endif
