/* The two searches of the COMPETITION player, each a game for deepening.h. */

#ifndef PLYGRADE_PLAYER_H
#define PLYGRADE_PLAYER_H

#include "deepening.h"
#include "evaluation.h"
#include "raid.h"

/* What the player is made of; the figures are Python's to choose. */
typedef struct {
    int previewed, searched, root_previewed, root_searched; /* how many of the hottest cells */
    Weights weights;
} Style;

typedef struct {
    Deepening search;
    void *game;
    void (*free_game)(void *game);
    Move (*root_move)(void *game, int move);
} PlayerSearch;

/* player.c: give the key of a position, which tells its free cells and the pawns beside them. All
   other pawns stay what they are: only the score knows them. */
void make_live_key(
    const Geometry *geometry, const uint8_t *owners, const Table *table, TableKey *key);

/* selective.c and endgame.c: a search of a position with a free cell; false without memory. The
   table is one for boards of this size, and for one of these searches and one game. If only
   the verdict is asked for, who wins, the value of an end is right only in its sign. */
bool make_selective(
    PlayerSearch *player,
    int size,
    const Value *values,
    const uint8_t *board,
    int side,
    Table *table,
    const Style *style);
bool make_endgame(
    PlayerSearch *player,
    int size,
    const Value *values,
    const uint8_t *board,
    int side,
    Table *table,
    bool verdict);
void free_player(PlayerSearch *player);

#endif
