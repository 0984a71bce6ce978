/* Iterative deepening with a transposition table and null windows: deepening.py in C. */

#include "deepening.h"

#include <stdlib.h>
#include <string.h>

#define LOWEST (-(INT64_C(1) << 60))

enum {
    REMEMBERED = 3, /* plies; nearer the end of the search nothing is looked up, */
    DOUBTING = 4    /* and nothing is doubted */
};

static void bring_to_front(int *moves, int place)
{
    int move = moves[place];
    memmove(moves + 1, moves, (size_t)place * sizeof *moves);
    moves[0] = move;
}

/* Begin where the searches before have ended, if the table knows the root from them. If not, it knows
   little of what is below, and an empty table is faster. */
static void begin_with_what_is_known(Deepening *search)
{
    TableKey key;
    int depth, number;
    search->rules->key(search->game, 0, search->side, search->table, &key);
    if (!look_up(search->table, &key, &depth, &number)) {
        empty(search->table);
        return;
    }
    for (int place = 0; place < search->count; place++)
        if (search->rules->root_number(search->game, search->root_moves[place]) == number) {
            bring_to_front(search->root_moves, place);
            break;
        }
    if (depth > 1)
        search->depth = depth - 1;
}

/* Prepare a search at a root with `count` moves, the likeliest first; false without memory. */
bool make_deepening(
    Deepening *search,
    const GameRules *rules,
    void *game,
    int side,
    int plies,
    int count,
    Value value,
    Table *table)
{
    *search = (Deepening){
        .rules = rules, .game = game, .side = side, .depth = 1, .plies = plies, .value = value,
        .low = LOWEST, .high = -LOWEST, .count = count, .table = table};
    search->root_moves = calloc((size_t)count + 1, sizeof *search->root_moves);
    search->frames = calloc((size_t)plies + 1, sizeof *search->frames);
    if (!search->root_moves || !search->frames) {
        free_deepening(search);
        return false;
    }
    for (int move = 0; move < count; move++)
        search->root_moves[move] = move;
    begin_with_what_is_known(search);
    return true;
}

void free_deepening(Deepening *search)
{
    free(search->root_moves);
    free(search->frames);
    search->root_moves = NULL;
    search->frames = NULL;
}

/* Tell whether the table knows the value that a frame asks for; else it may know a move. */
static bool is_recalled(Deepening *search, Ply *frame, int ply, Value *value)
{
    frame->first = NO_MOVE;
    if (frame->depth < REMEMBERED)
        return false;
    Value standing = search->rules->key(
        search->game, ply, frame->side, search->table, &frame->key);
    frame->standing = standing;
    bool known = recall(
        search->table, &frame->key, frame->depth, frame->alpha - standing, frame->beta - standing,
        value, &frame->first);
    *value += known ? standing : 0;
    return known;
}

/* Ask for the value of the position at a ply: KNOWN at once, or OPEN with a frame of its own. */
static Status enter(
    Deepening *search,
    Stop *stop,
    int ply,
    int side,
    int depth,
    Value alpha,
    Value beta,
    Value *value)
{
    const GameRules *rules = search->rules;
    Ply *frame = &search->frames[ply];
    search->nodes++;
    if (is_stopped(stop, rules->work(search->game, ply)))
        return STOPPED;
    if (rules->last_plies(search->game, ply, side, depth, alpha, beta, value))
        return KNOWN;
    frame->side = side;
    frame->depth = depth;
    frame->alpha = frame->first_alpha = alpha;
    frame->beta = beta;
    frame->best = LOWEST;
    frame->chosen = NO_MOVE;
    frame->place = 0;
    if (is_recalled(search, frame, ply, value))
        return KNOWN;
    rules->begin(search->game, ply, frame);
    return OPEN;
}

/* Ask for the value of the child of a frame, with a null window if the frame only scouts. */
static Status enter_child(Deepening *search, Stop *stop, int ply, Value *value)
{
    const Ply *frame = &search->frames[ply];
    Value beta = frame->scouts ? frame->alpha + 1 : frame->beta;
    int depth = frame->depth - 1 - frame->doubts;
    return enter(search, stop, ply + 1, 1 - frame->side, depth, -beta, -frame->alpha, value);
}

/* Take the value of the move that was searched; tell whether it ends the matter. */
static bool take(Ply *frame, Value value)
{
    if (value > frame->best) {
        frame->best = value;
        frame->chosen = frame->number;
        if (value >= frame->beta)
            return true;
        if (value > frame->alpha)
            frame->alpha = value;
    }
    return false;
}

static Value leave(Deepening *search, int ply)
{
    const Ply *frame = &search->frames[ply];
    int move = frame->best > frame->first_alpha ? frame->chosen : frame->first;
    Value standing = frame->standing;
    if (frame->depth >= REMEMBERED)
        keep(
            search->table, &frame->key, frame->depth, frame->first_alpha - standing,
            frame->beta - standing, frame->best - standing, move);
    return frame->best;
}

/* Decide how the next move of a frame is searched first. */
static void begin_move(const Deepening *search, Ply *frame)
{
    int place = frame->place++;
    frame->scouts = frame->best != LOWEST && frame->depth - 1 > search->rules->closed_plies;
    frame->doubts = frame->scouts && search->doubtful && place >= search->doubtful &&
                    frame->depth >= DOUBTING;
}

/* Go on with what a child returned; tell whether it must be asked again, to the full depth or with
   the full window. */
static bool asks_again(Ply *frame, Value value)
{
    if (frame->doubts && value > frame->alpha) {
        frame->doubts = false;
        return true;
    }
    bool again = frame->scouts && frame->alpha < value && value < frame->beta;
    frame->scouts = frame->doubts = false;
    return again;
}

/* Find the value of a position below the root if it lies between the bounds, else one beyond. */
static Status value_below(
    Deepening *search, Stop *stop, int side, int depth, Value alpha, Value beta, Value *value)
{
    const GameRules *rules = search->rules;
    int ply = 1;
    Status status = enter(search, stop, ply, side, depth, alpha, beta, value);
    while (status != STOPPED && !(status == KNOWN && ply == 1)) {
        if (status == KNOWN) {
            Ply *frame = &search->frames[--ply];
            *value = -*value;
            if (asks_again(frame, *value))
                status = enter_child(search, stop, ply++, value);
            else if (take(frame, *value))
                *value = leave(search, ply);
            else
                status = OPEN;
        } else if (rules->next(search->game, ply, &search->frames[ply])) {
            begin_move(search, &search->frames[ply]);
            status = enter_child(search, stop, ply++, value);
        } else {
            *value = leave(search, ply);
            status = KNOWN;
        }
    }
    return status;
}

/* Find the value of a move of the root for the side that makes it. */
static Status value_of_root_move(
    Deepening *search, Stop *stop, int move, int depth, Value alpha, bool is_first, Value *value)
{
    int other = 1 - search->side;
    search->rules->root_child(search->game, move);
    if (!is_first && depth - 1 > search->rules->closed_plies) {
        Status status = value_below(search, stop, other, depth - 1, -alpha - 1, -alpha, value);
        *value = -*value;
        if (status != KNOWN || *value <= alpha || *value >= search->high)
            return status;
    }
    Status status = value_below(search, stop, other, depth - 1, -search->high, -alpha, value);
    *value = -*value;
    return status;
}

/* Search deeper, by a ply as a rule; when it is stopped, the first of `root_moves` is still the best known. */
Status deepen(Deepening *search, Stop *stop)
{
    bool leaps = search->leap && search->depth >= search->plies - search->leap;
    int depth = leaps ? search->plies : search->depth + 1;
    Value alpha = search->low;
    for (int place = 0; place < search->count && alpha < search->high; place++) {
        Value value;
        Status status = value_of_root_move(
            search, stop, search->root_moves[place], depth, alpha, place == 0, &value);
        if (status != KNOWN)
            return status;
        if (value > alpha) {
            alpha = search->value = value;
            bring_to_front(search->root_moves, place);
        }
    }
    search->value = alpha;
    search->depth = depth;
    return KNOWN;
}
