/* The exact engine: engine.py in C. The search below the root has a stack of its own, one frame a
   ply, so that no board is too deep for the stack of a thread. */

#include <stdlib.h>

#include "raid.h"
#include "transposition.h"

/* A position whose moves are being searched. */
typedef struct {
    int side, depth;
    Value score, alpha, beta, first_alpha;
    int place, way; /* the move to look at next */
    bool has_threats;
    Threats threats;
    TableKey key;
} Frame;

struct Engine {
    Geometry geometry;
    int side;
    Stop *stop;
    int64_t nodes;
    bool has_table;
    Table table;
    int plies;    /* how many there is room for below the root */
    Node *line;   /* the positions from the root to the one looked at */
    Frame *frames;
};

typedef struct {
    int kind, cell;
    Turned turned;
} Way;

/* Return an engine at a position, one of 0..2 a cell; NULL without memory. */
Engine *new_engine(int size, const Value *values, const uint8_t *board, int side, Stop *stop)
{
    Engine *engine = calloc(1, sizeof *engine);
    uint8_t owners[MOST_CELLS];
    if (!engine)
        return NULL;
    geometry_of(&engine->geometry, size, values);
    engine->side = side;
    engine->stop = stop;
    engine->line = malloc(sizeof *engine->line);
    if (!engine->line) {
        free_engine(engine);
        return NULL;
    }
    put_owners(&engine->geometry, board, owners);
    first_node(&engine->geometry, owners, &engine->line[0]);
    return engine;
}

void free_engine(Engine *engine)
{
    if (!engine)
        return;
    free_table(&engine->table);
    free(engine->line);
    free(engine->frames);
    free(engine);
}

static bool make_room(Engine *engine, int plies)
{
    if (plies <= engine->plies)
        return true;
    Node *line = realloc(engine->line, (size_t)(plies + 1) * sizeof *line);
    if (line)
        engine->line = line;
    Frame *frames = realloc(engine->frames, (size_t)(plies + 1) * sizeof *frames);
    if (frames)
        engine->frames = frames;
    if (!line || !frames)
        return false;
    engine->plies = plies;
    return true;
}

static bool recalled(Engine *engine, int ply, Value *value)
{
    const Geometry *geometry = &engine->geometry;
    Frame *frame = &engine->frames[ply];
    int move;
    make_key(
        &engine->table, engine->line[ply].owners + 2 * geometry->width,
        (size_t)(geometry->size * geometry->width), &frame->key);
    return recall(&engine->table, &frame->key, frame->depth, frame->alpha, frame->beta, value, &move);
}

/* Ask for the value of the position at a ply: KNOWN at once, or OPEN with a frame of its own. */
static Status enter(
    Engine *engine, int ply, int side, int depth, Value alpha, Value beta, Value *value)
{
    Node *node = &engine->line[ply];
    Frame *frame = &engine->frames[ply];
    engine->nodes++;
    if (is_stopped(engine->stop, 1 + node->free))
        return STOPPED;
    if (depth <= 2) {
        *value = depth == 0   ? for_side(side, node->score)
                 : depth == 1 ? one_ply(node, side)
                              : two_plies(&engine->geometry, node, side, alpha, beta);
        return KNOWN;
    }
    frame->side = side;
    frame->depth = depth;
    frame->score = for_side(side, node->score);
    frame->alpha = frame->first_alpha = alpha;
    frame->beta = beta;
    frame->place = frame->way = 0;
    frame->has_threats = false;
    return engine->has_table && recalled(engine, ply, value) ? KNOWN : OPEN;
}

/* Make the position after the next move that matters; false if there is none. */
static bool next_child(Engine *engine, int ply)
{
    const Geometry *geometry = &engine->geometry;
    Node *node = &engine->line[ply];
    Frame *frame = &engine->frames[ply];
    for (; frame->place < node->free; frame->place++, frame->way = 0) {
        Key key = node->orders[frame->side][frame->place];
        int cell = cell_of(key);
        Turned turned;
        turned_by(geometry, node->owners, frame->side, cell, &turned);
        while (frame->way < ways_of(geometry, &turned)) {
            const Turned *pawns = frame->way++ == 0 ? &turned : &NO_PAWNS;
            Value missing = frame->alpha - frame->score - gain_of_key(key);
            if (frame->has_threats &&
                is_refuted(geometry, node, frame->side, &frame->threats, cell, pawns, missing))
                continue;
            make_child(geometry, node, frame->side, cell, pawns, &engine->line[ply + 1]);
            return true;
        }
    }
    return false;
}

/* Take the value of the move that was searched; tell whether it ends the matter. */
static bool take(Engine *engine, int ply, Value value)
{
    Frame *frame = &engine->frames[ply];
    if (value >= frame->beta)
        return true;
    frame->alpha = larger(frame->alpha, value);
    if (frame->depth == 3 && !frame->has_threats) {
        find_threats(&engine->geometry, &engine->line[ply], frame->side, &frame->threats);
        frame->has_threats = true;
    }
    return false;
}

static void leave(Engine *engine, int ply, Value value)
{
    Frame *frame = &engine->frames[ply];
    if (engine->has_table)
        keep(
            &engine->table, &frame->key, frame->depth, frame->first_alpha, frame->beta, value,
            NO_MOVE);
}

/* Find the value of the position after the move at the root, or a bound beyond the window. */
static Status value_below(
    Engine *engine, int side, int depth, Value alpha, Value beta, Value *value)
{
    int ply = 1;
    Status status = enter(engine, ply, side, depth, alpha, beta, value);
    while (status != STOPPED && !(status == KNOWN && ply == 1)) {
        if (status == KNOWN) {
            *value = -*value;
            if (take(engine, --ply, *value))
                leave(engine, ply, *value);
            else
                status = OPEN;
        } else if (next_child(engine, ply)) {
            const Frame *frame = &engine->frames[ply];
            status = enter(
                engine, ++ply, 1 - frame->side, frame->depth - 1, -frame->beta, -frame->alpha, value);
        } else {
            *value = engine->frames[ply].alpha;
            leave(engine, ply, *value);
            status = KNOWN;
        }
    }
    return status;
}

/* Find the value of a move at the root if it lies between the bounds, else one beyond. */
static Status value_after(
    Engine *engine,
    int cell,
    const Turned *turned,
    int depth,
    Value alpha,
    Value beta,
    Value *value)
{
    const Geometry *geometry = &engine->geometry;
    Node *root = &engine->line[0];
    int side = engine->side;
    Value after = for_side(side, root->score) + gain_of(geometry, cell, turned);
    *value = after;
    if (depth == 1)
        return KNOWN;
    if (depth == 2) {
        Value far = far_reply(geometry, root->orders[1 - side], root->free, cell);
        *value = after - far;
        if (*value > alpha)
            *value = after - near_reply(geometry, root, side, cell, turned, far);
        return KNOWN;
    }
    make_child(geometry, root, side, cell, turned, &engine->line[1]);
    Status status = value_below(engine, 1 - side, depth - 1, -beta, -alpha, value);
    *value = -*value;
    return status;
}

/* Find the moves to search, likeliest first, and the cells whose Stake a Raid dominates. */
static void ways_at_root(Engine *engine, Way *ways, int *count, bool *is_dominated)
{
    const Geometry *geometry = &engine->geometry;
    const Node *root = &engine->line[0];
    *count = 0;
    for (int place = 0; place < root->free; place++) {
        int cell = cell_of(root->orders[engine->side][place]);
        Turned turned;
        turned_by(geometry, root->owners, engine->side, cell, &turned);
        if (turned.count)
            ways[(*count)++] = (Way){RAID, cell, turned};
        is_dominated[cell] = turned.count && !geometry->any_negative;
        if (!is_dominated[cell])
            ways[(*count)++] = (Way){STAKE, cell, NO_PAWNS};
    }
}

static bool comes_before(int kind, int cell, const Move *move)
{
    return kind < move->kind || (kind == move->kind && cell < move->cell);
}

/* Find the best move, with its cell as the kernel counts it, and its value for the side. */
static Status search_ways(
    Engine *engine, const Way *ways, int count, int depth, Value *most, Move *chosen, Value *best)
{
    const Geometry *geometry = &engine->geometry;
    Node *root = &engine->line[0];
    Value score = for_side(engine->side, root->score);
    Threats threats;
    bool has_threats = false;
    for (const Way *way = ways; way < ways + count; way++) {
        Value floor = comes_before(way->kind, way->cell, chosen) ? *best - 1 : *best;
        Value missing = floor - score - gain_of(geometry, way->cell, &way->turned), value = floor;
        if (!has_threats || !is_refuted(
                geometry, root, engine->side, &threats, way->cell, &way->turned, missing)) {
            Status status = value_after(
                engine, way->cell, &way->turned, depth, floor, -LOWEST, &value);
            if (status != KNOWN)
                return status;
        }
        most[way->cell] = value;
        if (value > floor) {
            *chosen = (Move){way->kind, way->cell};
            *best = value;
        }
        if (depth == 3 && !has_threats) {
            find_threats(geometry, root, engine->side, &threats);
            has_threats = true;
        }
    }
    return KNOWN;
}

/* Let a Stake that comes first win a tie with what was chosen. */
static Status search_dominated(
    Engine *engine, const bool *is_dominated, int depth, const Value *most, Move *chosen, Value best)
{
    for (int cell = 0; cell < engine->geometry.cells; cell++) {
        Value value;
        if (!is_dominated[cell] || !comes_before(STAKE, cell, chosen) || most[cell] < best)
            continue;
        Status status = value_after(engine, cell, &NO_PAWNS, depth, best - 1, best, &value);
        if (status != KNOWN)
            return status;
        if (value >= best)
            *chosen = (Move){STAKE, cell};
    }
    return KNOWN;
}

static Status search_root(Engine *engine, int depth, Move *chosen, Value *best)
{
    bool is_dominated[MOST_CELLS] = {false};
    Value most[MOST_CELLS] = {0}; /* by cell, what the last way searched there is worth at most */
    int count;
    Way *ways = malloc((size_t)(2 * engine->line[0].free) * sizeof *ways);
    if (!ways)
        return NO_MEMORY;
    *chosen = (Move){RAID, CELL_MASK};
    *best = LOWEST;
    ways_at_root(engine, ways, &count, is_dominated);
    Status status = search_ways(engine, ways, count, depth, most, chosen, best);
    if (status == KNOWN)
        status = search_dominated(engine, is_dominated, depth, most, chosen, *best);
    free(ways);
    return status;
}

/* Prepare for a search: memory for its plies, and a table if `room` is not 0. */
static bool prepare(Engine *engine, int *depth, size_t room)
{
    const Geometry *geometry = &engine->geometry;
    if (*depth > engine->line[0].free)
        *depth = engine->line[0].free;
    free_table(&engine->table);
    engine->has_table = room > 0;
    return make_room(engine, *depth) &&
           (!room ||
            make_table(&engine->table, room, (size_t)(geometry->size * geometry->width)));
}

/* Find the first of the best moves, its value for player 0, and the nodes it took. */
Status choose(Engine *engine, int depth, size_t room, Choice *choice)
{
    Move chosen;
    Value best;
    if (!prepare(engine, &depth, room))
        return NO_MEMORY;
    engine->nodes = 1;
    Status status = search_root(engine, depth, &chosen, &best);
    if (status != KNOWN)
        return status; /* without memory not even a first move was looked at */
    choice->move = (Move){chosen.kind, inner_cell(&engine->geometry, chosen.cell)};
    choice->value = for_side(engine->side, best);
    choice->nodes = engine->nodes;
    return KNOWN;
}

/* Tell whether a Raid that turns nobody is legal on a cell. */
static bool has_own_beside(const Engine *engine, int cell)
{
    for (int place = 0; place < 4; place++)
        if (engine->line[0].owners[cell + engine->geometry.beside[place]] == engine->side + 1)
            return true;
    return false;
}

/* Find every move that has the value (for player 0), in no particular order. */
Status tied_moves(Engine *engine, int depth, Value value, Move *moves, int *count)
{
    const Geometry *geometry = &engine->geometry;
    Value wanted = for_side(engine->side, value), found;
    *count = 0;
    if (!prepare(engine, &depth, 0))
        return NO_MEMORY;
    for (int place = 0; place < engine->line[0].free; place++) {
        int cell = cell_of(engine->line[0].orders[engine->side][place]);
        int inner = inner_cell(geometry, cell);
        Turned turned;
        turned_by(geometry, engine->line[0].owners, engine->side, cell, &turned);
        for (int raids = 0; raids <= (turned.count > 0); raids++) {
            Status status = value_after(
                engine, cell, raids ? &turned : &NO_PAWNS, depth, wanted - 1, wanted + 1, &found);
            if (status != KNOWN)
                return status;
            if (found != wanted)
                continue;
            moves[(*count)++] = (Move){raids ? RAID : STAKE, inner};
            if (!turned.count && has_own_beside(engine, cell))
                moves[(*count)++] = (Move){RAID, inner};
        }
    }
    return KNOWN;
}
