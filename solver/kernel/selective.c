/* The middle game: a narrow, deep search by evaluation. selective.py in C. */

#include <stdlib.h>

#include "evaluation.h"
#include "player.h"

/* Thousandths of the hottest cell's heat: what a search may find beyond the evaluation, and so much
   more with every ply. */
enum { SURPRISE = 200, SURPRISE_A_PLY = 50 };

enum { DOUBTFUL = 2 }; /* from this move of a position on, a ply less will do to refute one */

typedef struct {
    Evaluation evaluation;
    int side, previewed, searched; /* whose root it is; how many of the hottest cells */
    EvalNode *line;                /* the positions by ply */
    Preview *root_previews;        /* in their first order */
    Preview *scratch;              /* of all cells that are looked at */
    Preview *previews;             /* by ply, `searched` of each */
    int *counts, *places;          /* by ply: how many there are, and the next one */
    const Preview **unmade;        /* by ply: what leads to a position that is not made yet */
} Selective;

static void free_selective(void *game)
{
    Selective *selective = game;
    free_evaluation(&selective->evaluation);
    free(selective->line);
    free(selective->root_previews);
    free(selective->scratch);
    free(selective->previews);
    free(selective->counts);
    free(selective->places);
    free(selective->unmade);
    free(selective);
}

static bool promises_more(const Preview *one, const Preview *other)
{
    return one->value > other->value || (one->value == other->value && one->cell > other->cell);
}

/* Preview the moves on the hottest cells of a position; return how many there are. */
static int preview_hottest(Selective *selective, const EvalNode *node, int side, int number)
{
    int count = node->free < number ? node->free : number;
    for (int place = 0; place < count; place++)
        preview_move(
            &selective->evaluation, node, side, cell_of(node->order[place]),
            &selective->scratch[place]);
    return count;
}

/* Copy the most promising of the moves that were previewed, in order; return how many. */
static int take_most_promising(Selective *selective, int count, int number, Preview *chosen)
{
    int taken = 0;
    for (int place = 0; place < count; place++) {
        const Preview *preview = &selective->scratch[place];
        int to = taken < number ? taken++ : number;
        while (to > 0 && promises_more(preview, &chosen[to - 1])) {
            if (to < number)
                chosen[to] = chosen[to - 1];
            to--;
        }
        if (to < number)
            chosen[to] = *preview;
    }
    return taken;
}

/* Return what the most promising move promises, or the first that reaches the bound. */
static Value most_promised(Selective *selective, const EvalNode *node, int side, Value beta)
{
    int count = node->free < selective->previewed ? node->free : selective->previewed;
    Preview *preview = &selective->scratch[0];
    Value most = LOWEST;
    for (int place = 0; place < count && most < beta; place++) {
        preview_move(&selective->evaluation, node, side, cell_of(node->order[place]), preview);
        most = larger(most, preview->value);
    }
    return most;
}

/* Return by how much the value after some plies may well differ from the one at once. */
static Value surprise_of(const EvalNode *node, int depth)
{
    Value hottest = gain_of_key(node->order[0]), coldest = gain_of_key(node->order[node->free - 1]);
    return (SURPRISE + SURPRISE_A_PLY * depth) * larger(hottest, -coldest);
}

/* Tell whether a position is so far beyond the window that it is not searched. */
static bool is_decided(Value at_once, Value surprise, Value alpha, Value beta, Value *value)
{
    if (at_once - surprise >= beta)
        *value = at_once - surprise;
    else if (at_once + surprise <= alpha)
        *value = at_once + surprise;
    else
        return false;
    return true;
}

/* Make the position at a ply if only what leads to it is known. */
static EvalNode *made_node(Selective *selective, int ply, int side)
{
    EvalNode *node = &selective->line[ply];
    if (selective->unmade[ply])
        make_eval_child(
            &selective->evaluation, &selective->line[ply - 1], 1 - side, selective->unmade[ply], node);
    selective->unmade[ply] = NULL;
    return node;
}

static bool last_plies(
    void *game, int ply, int side, int depth, Value alpha, Value beta, Value *value)
{
    Selective *selective = game;
    const Preview *preview = selective->unmade[ply];
    bool is_hot = preview && preview->hottest != LOWEST;
    if (is_hot && !selective->evaluation.geometry.any_negative) { /* else the coldest may count */
        Value surprise = (SURPRISE + SURPRISE_A_PLY * depth) * preview->hottest;
        if (is_decided(-preview->value, surprise, alpha, beta, value))
            return true;
    }
    const EvalNode *node = made_node(selective, ply, side);
    Value at_once = evaluated(&selective->evaluation, node, side);
    if (!node->free)
        *value = at_once;
    else if (is_decided(at_once, surprise_of(node, depth), alpha, beta, value))
        return true;
    else if (depth == 1)
        *value = most_promised(selective, node, side, beta);
    return !node->free || depth == 1;
}

static Value key(void *game, int ply, int side, const Table *table, TableKey *key)
{
    Selective *selective = game;
    const EvalNode *node = &selective->line[ply];
    make_live_key(&selective->evaluation.geometry, node->owners, table, key);
    return selective->evaluation.weights.point * for_side(side, node->score);
}

static bool bring_to_front(Preview *previews, int count, int cell)
{
    for (int place = 0; place < count; place++)
        if (previews[place].cell == cell) {
            Preview front = previews[place];
            memmove(previews + 1, previews, (size_t)place * sizeof *previews);
            previews[0] = front;
            return true;
        }
    return false;
}

/* Find the moves of a position that are searched; tell whether the one that is known to be good is one
   of them. It is in front then. */
static bool find_moves(Selective *selective, int ply, const Ply *frame, Preview *previews)
{
    int count = preview_hottest(
        selective, &selective->line[ply], frame->side, selective->previewed);
    selective->counts[ply] = take_most_promising(selective, count, selective->searched, previews);
    return frame->first != NO_MOVE &&
           bring_to_front(previews, selective->counts[ply], frame->first);
}

static void begin(void *game, int ply, const Ply *frame)
{
    Selective *selective = game;
    (void)frame;
    selective->counts[ply] = -1;
    selective->places[ply] = 0;
}

static bool next(void *game, int ply, Ply *frame)
{
    Selective *selective = game;
    Preview *previews = selective->previews + (size_t)ply * (size_t)selective->searched;
    int place = selective->places[ply]++;
    /* Often the others are not needed. */
    if (place == 0 && frame->first != NO_MOVE)
        preview_move(
            &selective->evaluation, &selective->line[ply], frame->side, frame->first, &previews[0]);
    else if (selective->counts[ply] < 0 && !find_moves(selective, ply, frame, previews)) {
        place = 0; /* the good move, if there was one, was found with other weights */
        selective->places[ply] = 1;
    }
    if (selective->counts[ply] >= 0 && place >= selective->counts[ply])
        return false;
    selective->unmade[ply + 1] = &previews[place];
    frame->number = previews[place].cell;
    return true;
}

static void root_child(void *game, int move)
{
    Selective *selective = game;
    selective->unmade[1] = &selective->root_previews[move];
}

static int root_number(void *game, int move)
{
    Selective *selective = game;
    return selective->root_previews[move].cell;
}

static int work(void *game, int ply)
{
    Selective *selective = game;
    (void)ply;
    return selective->previewed;
}

static Move root_move(void *game, int move)
{
    Selective *selective = game;
    const Preview *preview = &selective->root_previews[move];
    int cell = inner_cell(&selective->evaluation.geometry, preview->cell);
    return (Move){preview->turned.count ? RAID : STAKE, cell};
}

static const GameRules RULES = {
    .closed_plies = 1,
    .last_plies = last_plies,
    .key = key,
    .begin = begin,
    .next = next,
    .root_child = root_child,
    .root_number = root_number,
    .work = work,
};

static bool make_line(Selective *selective, int free, const Style *style)
{
    size_t plies = (size_t)free + 1;
    int most = style->previewed > style->root_previewed ? style->previewed : style->root_previewed;
    selective->line = malloc(plies * sizeof *selective->line);
    selective->root_previews = calloc((size_t)style->root_searched, sizeof(Preview));
    selective->scratch = calloc((size_t)most, sizeof(Preview));
    selective->previews = calloc(plies * (size_t)style->searched, sizeof(Preview));
    selective->counts = calloc(plies, sizeof(int));
    selective->places = calloc(plies, sizeof(int));
    selective->unmade = calloc(plies, sizeof *selective->unmade);
    return selective->line && selective->root_previews && selective->scratch &&
           selective->previews && selective->counts && selective->places && selective->unmade;
}

bool make_selective(
    PlayerSearch *player,
    int size,
    const Value *values,
    const uint8_t *board,
    int side,
    Table *table,
    const Style *style)
{
    Selective *selective = calloc(1, sizeof *selective);
    int free = 0;
    for (int cell = 0; cell < size * size; cell++)
        free += board[cell] == NOBODY;
    *player = (PlayerSearch){.game = selective, .free_game = free_selective, .root_move = root_move};
    if (!selective)
        return false;
    selective->side = side;
    selective->previewed = style->previewed;
    selective->searched = style->searched;
    if (!make_evaluation(&selective->evaluation, size, values, style->weights) ||
        !make_line(selective, free, style)) {
        free_player(player);
        return false;
    }
    first_eval_node(&selective->evaluation, board, &selective->line[0]);
    int count = preview_hottest(selective, &selective->line[0], side, style->root_previewed);
    count = take_most_promising(selective, count, style->root_searched, selective->root_previews);
    bool made = make_deepening(
        &player->search, &RULES, selective, side, free, count, selective->root_previews[0].value,
        table);
    if (!made)
        free_player(player);
    player->search.doubtful = DOUBTFUL;
    return made;
}
