/* The end of a game, exactly: full search, deepened to the full board. endgame.py in C. */

#include <stdlib.h>

#include "player.h"

enum { LEAP = 7 }; /* plies before the full board from where it is searched at once */

typedef struct {
    int cell;
    Turned turned;
} RootMove;

/* How far the moves of a position have been tried. */
typedef struct {
    int place, way; /* place -1: the move to try first */
    bool has_searched, has_threats;
    Threats threats;
} Trial;

typedef struct {
    Geometry geometry;
    int side;
    Node *line; /* the positions by ply */
    Trial *trials;
    RootMove *moves; /* of the root, in their first order */
} Endgame;

static void free_endgame(void *game)
{
    Endgame *endgame = game;
    free(endgame->line);
    free(endgame->trials);
    free(endgame->moves);
    free(endgame);
}

static bool last_plies(
    void *game, int ply, int side, int depth, Value alpha, Value beta, Value *value)
{
    Endgame *endgame = game;
    Node *node = &endgame->line[ply];
    if (depth == 1)
        *value = one_ply(node, side);
    else if (depth == 2)
        *value = two_plies(&endgame->geometry, node, side, alpha, beta);
    return depth <= 2;
}

static Value key(void *game, int ply, int side, const Table *table, TableKey *key)
{
    Endgame *endgame = game;
    const Node *node = &endgame->line[ply];
    make_live_key(&endgame->geometry, node->owners, table, key);
    return for_side(side, node->score);
}

static void begin(void *game, int ply, const Ply *frame)
{
    Endgame *endgame = game;
    endgame->trials[ply] = (Trial){.place = frame->first == NO_MOVE ? 0 : -1};
}

/* Return the key of the move that is to be tried at a place. */
static Key key_at(const Node *node, int side, int place, int first)
{
    return place < 0 ? key_of(first, node->gains[side][first]) : node->orders[side][place];
}

/* Look for threats once the likeliest move has not ended the matter. */
static void look_for_threats(Endgame *endgame, Node *node, Trial *trial, const Ply *frame)
{
    if (trial->has_searched && !trial->has_threats && frame->depth == 3 &&
        !endgame->geometry.any_negative) {
        find_threats(&endgame->geometry, node, frame->side, &trial->threats);
        trial->has_threats = true;
    }
}

static bool next(void *game, int ply, Ply *frame)
{
    Endgame *endgame = game;
    const Geometry *geometry = &endgame->geometry;
    Node *node = &endgame->line[ply];
    Trial *trial = &endgame->trials[ply];
    Value score = for_side(frame->side, node->score);
    look_for_threats(endgame, node, trial, frame);
    for (; trial->place < node->free; trial->place++, trial->way = 0) {
        Key key = key_at(node, frame->side, trial->place, frame->first);
        int cell = cell_of(key);
        if (trial->place >= 0 && cell == frame->first)
            continue;
        Turned turned;
        turned_by(geometry, node->owners, frame->side, cell, &turned);
        while (trial->way < ways_of(geometry, &turned)) {
            const Turned *pawns = trial->way++ == 0 ? &turned : &NO_PAWNS;
            Value missing = frame->alpha - score - gain_of_key(key);
            if (trial->has_threats && is_refuted(
                    geometry, node, frame->side, &trial->threats, cell, pawns, missing)) {
                frame->best = larger(frame->best, frame->alpha);
                continue;
            }
            make_child(geometry, node, frame->side, cell, pawns, &endgame->line[ply + 1]);
            trial->has_searched = true;
            frame->number = cell;
            return true;
        }
    }
    return false;
}

static void root_child(void *game, int move)
{
    Endgame *endgame = game;
    const RootMove *made = &endgame->moves[move];
    make_child(
        &endgame->geometry, &endgame->line[0], endgame->side, made->cell, &made->turned,
        &endgame->line[1]);
}

static int root_number(void *game, int move)
{
    Endgame *endgame = game;
    return endgame->moves[move].cell;
}

static int work(void *game, int ply)
{
    Endgame *endgame = game;
    return 1 + endgame->line[ply].free;
}

static Move root_move(void *game, int move)
{
    Endgame *endgame = game;
    const RootMove *made = &endgame->moves[move];
    return (Move){made->turned.count ? RAID : STAKE, inner_cell(&endgame->geometry, made->cell)};
}

static const GameRules RULES = {
    .closed_plies = 2,
    .last_plies = last_plies,
    .key = key,
    .begin = begin,
    .next = next,
    .root_child = root_child,
    .root_number = root_number,
    .work = work,
};

/* Put a move where it belongs by its gain; of equal ones the first stays first. */
static void insert_move(Endgame *endgame, int count, RootMove move)
{
    const Geometry *geometry = &endgame->geometry;
    RootMove *moves = endgame->moves;
    Value gain = gain_of(geometry, move.cell, &move.turned);
    for (; count > 0 && gain_of(geometry, moves[count - 1].cell, &moves[count - 1].turned) < gain;
         count--)
        moves[count] = moves[count - 1];
    moves[count] = move;
}

static int find_root_moves(Endgame *endgame)
{
    const Geometry *geometry = &endgame->geometry;
    const Node *root = &endgame->line[0];
    int count = 0;
    for (int place = 0; place < root->free; place++) {
        RootMove move = {.cell = cell_of(root->orders[endgame->side][place])};
        turned_by(geometry, root->owners, endgame->side, move.cell, &move.turned);
        int ways = ways_of(geometry, &move.turned);
        insert_move(endgame, count++, move);
        if (ways == 2)
            insert_move(endgame, count++, (RootMove){.cell = move.cell});
    }
    return count;
}

bool make_endgame(
    PlayerSearch *player,
    int size,
    const Value *values,
    const uint8_t *board,
    int side,
    Table *table,
    bool verdict)
{
    Endgame *endgame = calloc(1, sizeof *endgame);
    uint8_t owners[MOST_CELLS];
    size_t plies = 1;
    *player = (PlayerSearch){.game = endgame, .free_game = free_endgame, .root_move = root_move};
    if (!endgame)
        return false;
    for (int cell = 0; cell < size * size; cell++)
        plies += board[cell] == NOBODY;
    endgame->side = side;
    endgame->line = malloc(plies * sizeof *endgame->line);
    endgame->trials = calloc(plies, sizeof *endgame->trials);
    endgame->moves = calloc(2 * plies, sizeof *endgame->moves);
    if (!endgame->line || !endgame->trials || !endgame->moves) {
        free_player(player);
        return false;
    }
    geometry_of(&endgame->geometry, size, values);
    put_owners(&endgame->geometry, board, owners);
    first_node(&endgame->geometry, owners, &endgame->line[0]);
    int count = find_root_moves(endgame);
    const RootMove *likeliest = &endgame->moves[0];
    Value value = for_side(side, endgame->line[0].score) +
                  gain_of(&endgame->geometry, likeliest->cell, &likeliest->turned);
    bool made = make_deepening(
        &player->search, &RULES, endgame, side, (int)plies - 1, count, value, table);
    if (!made)
        free_player(player);
    player->search.leap = LEAP;
    if (made && verdict) {
        player->search.low = -1;
        player->search.high = 1;
    }
    return made;
}
