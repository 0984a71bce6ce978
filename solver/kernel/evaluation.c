/* What a position promises beyond its score: evaluation.py in C. */

#include "evaluation.h"

#include <stdlib.h>

/* For each step to a neighbour (above, left, right, below): the shift of the cell in its code. */
static const int SHIFTS[4] = {6, 4, 2, 0};

bool make_evaluation(Evaluation *evaluation, int size, const Value *values, Weights weights)
{
    geometry_of(&evaluation->geometry, size, values);
    evaluation->weights = weights;
    evaluation->views = calloc((size_t)evaluation->geometry.cells * 256, sizeof(CellView));
    return evaluation->views != NULL;
}

void free_evaluation(Evaluation *evaluation)
{
    free(evaluation->views);
    evaluation->views = NULL;
}

/* Return by how much a free cell leans to side 0, given the number of pawns of both sides beside it
   and what these are worth. */
static Value lean_of(const Weights *weights, Value value, const int *pawns, const Value *sums)
{
    static const int8_t ROWS[5][3] = {{-1}, {0, 6}, {1, 4, 7}, {2, 5}, {3}}; /* as SITUATIONS */
    int more = pawns[1] > pawns[0], fewer = 1 - more; /* the side with more pawns */
    if (!pawns[more])
        return 0;
    const Value *row = weights->rows[ROWS[pawns[more]][pawns[fewer]]];
    return for_side(more, row[0] * value + row[1] * sums[more] + row[2] * sums[fewer]);
}

static void look(const Evaluation *evaluation, int cell, int code, CellView *view)
{
    const Geometry *geometry = &evaluation->geometry;
    Value value = geometry->values[cell], sums[2] = {0, 0};
    int places[2] = {0, 0}, pawns[2] = {0, 0};
    for (int place = 0; place < 4; place++) {
        int owner = code >> 2 * place & 3;
        if (owner == NOBODY || owner == BORDER)
            continue;
        sums[owner - 1] += geometry->values[cell + geometry->beside[place]];
        places[owner - 1] |= 1 << place;
        pawns[owner - 1]++;
    }
    for (int side = 0; side < 2; side++)
        sums[side] = larger(0, sums[side]); /* nobody turns pawns that cost more */
    for (int side = 0; side < 2; side++) {
        bool raids = places[side] && sums[1 - side] > 0;
        view->gains[side] = raids ? value + 2 * sums[1 - side] : value;
        view->turned[side] = (uint8_t)(raids ? places[1 - side] : 0);
    }
    view->heat = view->gains[0] + view->gains[1];
    view->lean = lean_of(&evaluation->weights, value, pawns, sums);
    view->known = true;
}

static const CellView *view_of(Evaluation *evaluation, int cell, int code)
{
    CellView *view = &evaluation->views[cell << 8 | code];
    if (!view->known)
        look(evaluation, cell, code, view);
    return view;
}

static uint8_t code_at(const Geometry *geometry, const uint8_t *owners, int cell)
{
    int code = 0;
    for (int place = 0; place < 4; place++)
        code |= owners[cell + geometry->beside[place]] << 2 * place;
    return (uint8_t)code;
}

void first_eval_node(Evaluation *evaluation, const uint8_t *board, EvalNode *node)
{
    const Geometry *geometry = &evaluation->geometry;
    memset(node, 0, sizeof *node);
    put_owners(geometry, board, node->owners);
    node->score = score_of(geometry, node->owners);
    for (int cell = 0; cell < geometry->cells; cell++) {
        if (node->owners[cell] != NOBODY)
            continue;
        node->codes[cell] = code_at(geometry, node->owners, cell);
        const CellView *view = view_of(evaluation, cell, node->codes[cell]);
        Key key = key_of(cell, view->heat);
        int to = place_of(node->order, node->free, key);
        memmove(node->order + to + 1, node->order + to, (size_t)(node->free - to) * sizeof key);
        node->order[to] = key;
        node->free++;
        node->lean += view->lean;
    }
}

/* Return what a position is worth to the side to move, in parts of a point. */
Value evaluated(const Evaluation *evaluation, const EvalNode *node, int side)
{
    Value standing = evaluation->weights.point * node->score + node->lean;
    Value tempo = node->free ? gain_of_key(node->order[0]) * evaluation->weights.heat : 0;
    return for_side(side, standing) + tempo;
}

static Change *change_of(Preview *preview, int cell)
{
    for (int place = 0; place < preview->count; place++)
        if (preview->changes[place].cell == cell)
            return &preview->changes[place];
    return NULL;
}

/* Find the new codes of the free cells around a cell that is filled and pawns that are turned. */
static void find_changes(
    const Geometry *geometry, const EvalNode *node, int side, Preview *preview)
{
    preview->count = 0;
    for (int place = 0; place < 4; place++) {
        int near = preview->cell + geometry->beside[place];
        if (node->owners[near] == NOBODY)
            preview->changes[preview->count++] = (Change){
                (int16_t)near, (uint8_t)(node->codes[near] | (side + 1) << SHIFTS[place])};
    }
    for (int pawn = 0; pawn < preview->turned.count; pawn++)
        for (int place = 0; place < 4; place++) {
            int near = preview->turned.cells[pawn] + geometry->beside[place];
            if (node->owners[near] != NOBODY || near == preview->cell)
                continue;
            Change *change = change_of(preview, near);
            if (!change) {
                change = &preview->changes[preview->count++];
                *change = (Change){(int16_t)near, node->codes[near]};
            }
            change->code ^= (uint8_t)(3 << SHIFTS[place]);
        }
}

static Value hottest_unchanged(const EvalNode *node, Preview *preview)
{
    for (int place = 0; place < node->free; place++) {
        int cell = cell_of(node->order[place]);
        if (cell != preview->cell && !change_of(preview, cell))
            return gain_of_key(node->order[place]);
    }
    return LOWEST;
}

void preview_move(
    Evaluation *evaluation, const EvalNode *node, int side, int cell, Preview *preview)
{
    const Geometry *geometry = &evaluation->geometry;
    const Weights *weights = &evaluation->weights;
    const CellView *view = view_of(evaluation, cell, node->codes[cell]);
    Value lean = node->lean - view->lean;
    preview->cell = cell;
    preview->gain = view->gains[side];
    preview->turned.count = 0;
    for (int place = 0; place < 4; place++)
        if (view->turned[side] >> place & 1)
            preview->turned.cells[preview->turned.count++] =
                (int16_t)(cell + geometry->beside[place]);
    find_changes(geometry, node, side, preview);
    Value hottest = hottest_unchanged(node, preview);
    for (int place = 0; place < preview->count; place++) {
        const Change *change = &preview->changes[place];
        const CellView *new = view_of(evaluation, change->cell, change->code);
        lean += new->lean - view_of(evaluation, change->cell, node->codes[change->cell])->lean;
        hottest = larger(hottest, new->heat);
    }
    Value tempo = hottest == LOWEST ? 0 : weights->heat * hottest;
    preview->hottest = hottest;
    Value standing = weights->point * node->score + lean;
    preview->value = for_side(side, standing) + weights->point * preview->gain - tempo;
}

static void renew_cell(Evaluation *evaluation, EvalNode *node, const Change *change)
{
    const CellView *old = view_of(evaluation, change->cell, node->codes[change->cell]);
    const CellView *new = view_of(evaluation, change->cell, change->code);
    node->codes[change->cell] = change->code;
    node->lean += new->lean - old->lean;
    if (new->heat != old->heat)
        replace_key(
            node->order, node->free, key_of(change->cell, old->heat),
            key_of(change->cell, new->heat));
}

/* Make the position that a preview describes. */
void make_eval_child(
    Evaluation *evaluation, const EvalNode *node, int side, const Preview *preview, EvalNode *child)
{
    size_t cells = (size_t)evaluation->geometry.cells;
    const CellView *gone = view_of(evaluation, preview->cell, node->codes[preview->cell]);
    memcpy(child->owners, node->owners, cells);
    memcpy(child->codes, node->codes, cells);
    copy_without(child->order, node->order, node->free, key_of(preview->cell, gone->heat));
    child->free = node->free - 1;
    child->lean = node->lean - gone->lean;
    child->score = node->score + for_side(side, preview->gain);
    child->owners[preview->cell] = (uint8_t)(side + 1);
    for (int place = 0; place < preview->turned.count; place++)
        child->owners[preview->turned.cells[place]] = (uint8_t)(side + 1);
    for (int place = 0; place < preview->count; place++)
        renew_cell(evaluation, child, &preview->changes[place]);
}
