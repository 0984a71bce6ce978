/* Which moves cannot matter three plies before the end: threats.py in C. */

#include "raid.h"

static Threat threat_of(const Geometry *geometry, Node *node, int side, Key key)
{
    Threat threat = {cell_of(key), gain_of_key(key), LOWEST};
    Turned turned;
    turned_by(geometry, node->owners, 1 - side, threat.cell, &turned);
    if (gain_of(geometry, threat.cell, &turned) != threat.gain)
        turned.count = 0; /* negative values: the Stake is the threat */
    Value far = far_reply(geometry, node->orders[side], node->free, threat.cell);
    threat.reply = near_reply(geometry, node, 1 - side, threat.cell, &turned, far);
    return threat;
}

void find_threats(const Geometry *geometry, Node *node, int side, Threats *threats)
{
    threats->count = node->free < MOST_THREATS ? node->free : MOST_THREATS;
    for (int place = 0; place < threats->count; place++)
        threats->found[place] = threat_of(geometry, node, side, node->orders[1 - side][place]);
}

/* Return what a free cell could gain at most if every enemy beside it could be turned. */
static Value gain_at_most(const Geometry *geometry, const uint8_t *owners, int free, int enemy)
{
    Value gain = geometry->values[free];
    for (int place = 0; place < 4; place++) {
        int near = free + geometry->beside[place];
        if (owners[near] == enemy && geometry->values[near] > 0)
            gain += 2 * geometry->values[near];
    }
    return gain;
}

/* Tell whether no free cell that a move touches can gain the mover more than `most`. */
static bool gains_near(
    const Geometry *geometry, const Node *node, int side, int cell, const Turned *turned, Value most)
{
    for (int place = 0, count = turned->count ? NEAR : 4; place < count; place++) {
        int free = cell + geometry->near[place];
        if (node->owners[free] == NOBODY &&
            gain_at_most(geometry, node->owners, free, 2 - side) > most)
            return false;
    }
    return true;
}

/* Tell whether some threat surely keeps a move from gaining more than `missing` afterwards. */
bool is_refuted(
    const Geometry *geometry,
    const Node *node,
    int side,
    const Threats *threats,
    int cell,
    const Turned *turned,
    Value missing)
{
    for (int place = 0; place < threats->count; place++) {
        const Threat *threat = &threats->found[place];
        if (threat->reply - threat->gain <= missing &&
            !geometry->is_close[MOST_CELLS + cell - threat->cell] &&
            gains_near(geometry, node, side, cell, turned, missing + threat->gain))
            return true;
    }
    return false;
}
