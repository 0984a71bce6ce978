/* The last two plies of a search, without making a move: last_plies.py in C. */

#include "raid.h"

Value one_ply(const Node *node, int side)
{
    return for_side(side, node->score) + gain_of_key(node->orders[side][0]);
}

Value two_plies(const Geometry *geometry, Node *node, int side, Value alpha, Value beta)
{
    const Key *own = node->orders[side], *replies = node->orders[1 - side];
    Value score = for_side(side, node->score);
    /* Whatever the move, it leaves one of the first replies untouched. */
    Value surest = node->free > MOST_TOUCHED ? gain_of_key(replies[MOST_TOUCHED]) : LOWEST;
    for (int place = 0; place < node->free; place++) {
        Value after = score + gain_of_key(own[place]);
        if (after - surest <= alpha)
            break;
        int cell = cell_of(own[place]);
        Value far = far_reply(geometry, replies, node->free, cell);
        if (after - far <= alpha)
            continue;
        Turned turned;
        turned_by(geometry, node->owners, side, cell, &turned);
        for (int way = 0, ways = ways_of(geometry, &turned); way < ways; way++) {
            const Turned *pawns = way == 0 ? &turned : &NO_PAWNS;
            Value value = score + gain_of(geometry, cell, pawns) -
                          near_reply(geometry, node, side, cell, pawns, far);
            if (value >= beta)
                return beta;
            alpha = larger(alpha, value);
        }
    }
    return alpha;
}

/* Return the largest gain that a move on the cell cannot touch; LOWEST if there is none. */
Value far_reply(const Geometry *geometry, const Key *replies, int count, int cell)
{
    const bool *is_touched = geometry->is_touched + MOST_CELLS - cell;
    for (int place = 0; place < count; place++)
        if (!is_touched[cell_of(replies[place])])
            return gain_of_key(replies[place]);
    return LOWEST;
}

static Value raid_gain(const Geometry *geometry, const uint8_t *owners, int free, int own, int enemy)
{
    Value turned = 0;
    bool legal = false;
    for (int place = 0; place < 4; place++) {
        int near = free + geometry->beside[place];
        if (owners[near] == enemy)
            legal = true;
        else if (owners[near] == own)
            turned += geometry->values[near];
    }
    return legal && turned > 0 ? 2 * turned : 0;
}

/* Return the enemy's best gain after a move of the side: near its cell, or else `reply`. */
Value near_reply(
    const Geometry *geometry, Node *node, int side, int cell, const Turned *turned, Value reply)
{
    uint8_t *owners = node->owners;
    int own = side + 1, enemy = 2 - side;
    owners[cell] = (uint8_t)own;
    for (int place = 0; place < turned->count; place++)
        owners[turned->cells[place]] = (uint8_t)own;
    for (int place = 0; place < NEAR; place++) {
        int free = cell + geometry->near[place];
        if (owners[free] == NOBODY)
            reply = larger(
                reply, geometry->values[free] + raid_gain(geometry, owners, free, own, enemy));
    }
    owners[cell] = NOBODY;
    for (int place = 0; place < turned->count; place++)
        owners[turned->cells[place]] = (uint8_t)enemy;
    return reply;
}
