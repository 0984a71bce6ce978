/* Raid as the kernel sees it: what the files of the exact engine and of the player share.

   The algorithms are those of the Python files of the same names in solver/search/raid, which
   explain them; move, value and number of nodes are the same. Nothing here knows Python or text. */

#ifndef PLYGRADE_RAID_H
#define PLYGRADE_RAID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stopping.h"

enum {
    LARGEST_SIZE = 26,
    MOST_FREE = LARGEST_SIZE * LARGEST_SIZE,
    MOST_CELLS = (LARGEST_SIZE + 4) * (LARGEST_SIZE + 4), /* with a border two cells wide */
    NOBODY = 0,
    BORDER = 3,
    CELL_BITS = 10,
    CELL_MASK = (1 << CELL_BITS) - 1,
    STAKE = 0,
    RAID = 1,
    MOST_THREATS = 6,
    MOST_TOUCHED = 13,
    NEAR = 12
};

typedef int64_t Value;
typedef int64_t Key; /* cell - gain * 1024: sorted keys have the largest gain first */

/* Values of cells must not exceed this, nor weights that; then no sum can overflow. */
#define LARGEST_VALUE (INT64_C(1) << 31)
#define LARGEST_WEIGHT (INT64_C(1) << 12)
#define LOWEST (-(INT64_C(1) << 60))

typedef struct {
    int size, width, cells;
    bool any_negative;
    Value values[MOST_CELLS];
    int beside[4];
    int near[NEAR];                      /* distance 1, then 2 */
    bool is_touched[2 * MOST_CELLS + 1]; /* by offset + MOST_CELLS: distance 2 or less */
    bool is_close[2 * MOST_CELLS + 1];   /* distance 4 or less */
} Geometry;

typedef struct {
    int free;
    Value score; /* of side 0 */
    uint8_t owners[MOST_CELLS];
    Value gains[2][MOST_CELLS];
    Key orders[2][MOST_FREE];
} Node;

/* Pawns that a move turns. */
typedef struct {
    int count;
    int16_t cells[4];
} Turned;

typedef struct {
    int cell;
    Value gain, reply;
} Threat;

typedef struct {
    int count;
    Threat found[MOST_THREATS];
} Threats;

static const Turned NO_PAWNS = {0, {0}};

static inline int cell_of(Key key) { return (int)((uint64_t)key & CELL_MASK); }

static inline Value gain_of_key(Key key) { return (cell_of(key) - key) / (1 << CELL_BITS); }

static inline Key key_of(int cell, Value gain) { return cell - gain * (1 << CELL_BITS); }

static inline Value for_side(int side, Value score) { return side == 0 ? score : -score; }

static inline Value larger(Value a, Value b) { return a > b ? a : b; }

/* node.c */
void geometry_of(Geometry *geometry, int size, const Value *values);
int inner_cell(const Geometry *geometry, int cell);
void put_owners(const Geometry *geometry, const uint8_t *board, uint8_t *owners);
Value score_of(const Geometry *geometry, const uint8_t *owners);
void first_node(const Geometry *geometry, const uint8_t *owners, Node *node);
void turned_by(const Geometry *geometry, const uint8_t *owners, int side, int cell, Turned *turned);
int ways_of(const Geometry *geometry, const Turned *turned);
Value gain_of(const Geometry *geometry, int cell, const Turned *turned);
void make_child(
    const Geometry *geometry, const Node *node, int side, int cell, const Turned *turned, Node *child);
int place_of(const Key *order, int count, Key key);
void replace_key(Key *order, int count, Key old, Key new);
void copy_without(Key *target, const Key *order, int count, Key key);

/* last_plies.c */
Value one_ply(const Node *node, int side);
Value two_plies(const Geometry *geometry, Node *node, int side, Value alpha, Value beta);
Value far_reply(const Geometry *geometry, const Key *replies, int count, int cell);
Value near_reply(
    const Geometry *geometry, Node *node, int side, int cell, const Turned *turned, Value reply);

/* threats.c */
void find_threats(const Geometry *geometry, Node *node, int side, Threats *threats);
bool is_refuted(
    const Geometry *geometry,
    const Node *node,
    int side,
    const Threats *threats,
    int cell,
    const Turned *turned,
    Value missing);

/* engine.c */
typedef struct {
    int kind, cell; /* the cell as the game counts it */
} Move;

typedef struct {
    Move move;
    Value value; /* for player 0 */
    int64_t nodes;
} Choice;

typedef struct Engine Engine;

Engine *new_engine(int size, const Value *values, const uint8_t *board, int side, Stop *stop);
void free_engine(Engine *engine);
Status choose(Engine *engine, int depth, size_t room, Choice *choice);
Status tied_moves(Engine *engine, int depth, Value value, Move *moves, int *count);

#endif
