/* The evaluation of the player: evaluation.py in C. Its weights are parameters. */

#ifndef PLYGRADE_EVALUATION_H
#define PLYGRADE_EVALUATION_H

#include "raid.h"

enum { SITUATIONS = 8 }; /* how many pawns each side may have beside a free cell */

/* What counts how much, in parts of a point; see weights.py. */
typedef struct {
    Value point, heat;
    Value rows[SITUATIONS][3]; /* of the cell's value, of own pawns, of the enemy's */
} Weights;

/* What a free cell with certain neighbours offers to both sides. */
typedef struct {
    bool known;
    uint8_t turned[2]; /* by side: the places, of four, whose pawns are turned for the gain */
    Value heat, lean, gains[2];
} CellView;

typedef struct {
    Geometry geometry;
    Weights weights;
    CellView *views; /* by cell and code, worked out when they are first needed */
} Evaluation;

typedef struct {
    int free;
    Value lean, score; /* of side 0 */
    uint8_t owners[MOST_CELLS], codes[MOST_CELLS];
    Key order[MOST_FREE]; /* as in a Node, by heat */
} EvalNode;

typedef struct {
    int16_t cell;
    uint8_t code;
} Change;

/* What filling a cell leads to, in the better way at once. */
typedef struct {
    Value value, gain; /* for the mover */
    Value hottest;     /* heat afterwards */
    int cell, count;
    Turned turned;
    Change changes[NEAR];
} Preview;

bool make_evaluation(Evaluation *evaluation, int size, const Value *values, Weights weights);
void free_evaluation(Evaluation *evaluation);
void first_eval_node(Evaluation *evaluation, const uint8_t *board, EvalNode *node);
Value evaluated(const Evaluation *evaluation, const EvalNode *node, int side);
void preview_move(
    Evaluation *evaluation, const EvalNode *node, int side, int cell, Preview *preview);
void make_eval_child(
    Evaluation *evaluation, const EvalNode *node, int side, const Preview *preview, EvalNode *child);

#endif
