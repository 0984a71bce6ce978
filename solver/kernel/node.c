/* A position with every gain known and every gain sorted: node.py in C. */

#include "raid.h"

static void mark(bool *marks, int width, int distance)
{
    for (int row = -distance; row <= distance; row++) {
        int rest = distance - (row < 0 ? -row : row);
        for (int column = -rest; column <= rest; column++)
            marks[MOST_CELLS + row * width + column] = true;
    }
}

void geometry_of(Geometry *geometry, int size, const Value *values)
{
    int width = size + 4;
    memset(geometry, 0, sizeof *geometry);
    geometry->size = size;
    geometry->width = width;
    geometry->cells = width * width;
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            Value value = values[row * size + column];
            geometry->values[(row + 2) * width + column + 2] = value;
            geometry->any_negative |= value < 0;
        }
    int near[NEAR] = {
        -width, -1, 1, width, -2 * width, -width - 1, -width + 1, -2, 2, width - 1, width + 1, 2 * width};
    memcpy(geometry->beside, near, sizeof geometry->beside);
    memcpy(geometry->near, near, sizeof geometry->near);
    mark(geometry->is_touched, width, 2);
    mark(geometry->is_close, width, 4);
}

int inner_cell(const Geometry *geometry, int cell)
{
    return (cell / geometry->width - 2) * geometry->size + cell % geometry->width - 2;
}

void put_owners(const Geometry *geometry, const uint8_t *board, uint8_t *owners)
{
    memset(owners, BORDER, (size_t)geometry->cells);
    for (int row = 0; row < geometry->size; row++)
        memcpy(
            owners + (row + 2) * geometry->width + 2, board + row * geometry->size,
            (size_t)geometry->size);
}

Value score_of(const Geometry *geometry, const uint8_t *owners)
{
    Value score = 0;
    for (int cell = 0; cell < geometry->cells; cell++) {
        if (owners[cell] == 1)
            score += geometry->values[cell];
        else if (owners[cell] == 2)
            score -= geometry->values[cell];
    }
    return score;
}

/* Work out the gains of a free cell for side 0 and for side 1. */
static void gains_at(const Geometry *geometry, const uint8_t *owners, int cell, Value *gains)
{
    const Value *values = geometry->values;
    Value turned[4] = {0, 0, 0, 0}; /* by owner */
    int present = 0;
    for (int place = 0; place < 4; place++) {
        int near = cell + geometry->beside[place];
        turned[owners[near]] += values[near];
        present |= 1 << owners[near];
    }
    Value value = values[cell];
    bool raids = (present & 6) == 6; /* one that turns somebody needs pawns of both sides */
    gains[0] = raids && turned[2] > 0 ? value + 2 * turned[2] : value;
    gains[1] = raids && turned[1] > 0 ? value + 2 * turned[1] : value;
}

/* Return where a key stands, or would stand, in a sorted order. */
int place_of(const Key *order, int count, Key key)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (order[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Replace a key of a sorted order by another that is not in it. */
void replace_key(Key *order, int count, Key old, Key new)
{
    int from = place_of(order, count, old), to = place_of(order, count, new);
    if (from < to) {
        to--;
        memmove(order + from, order + from + 1, (size_t)(to - from) * sizeof *order);
    } else {
        memmove(order + to + 1, order + to, (size_t)(from - to) * sizeof *order);
    }
    order[to] = new;
}

static void sort_keys(Key *order, int count)
{
    for (int place = 1; place < count; place++) {
        Key key = order[place];
        int to = place_of(order, place, key);
        memmove(order + to + 1, order + to, (size_t)(place - to) * sizeof *order);
        order[to] = key;
    }
}

void first_node(const Geometry *geometry, const uint8_t *owners, Node *node)
{
    node->free = 0;
    node->score = score_of(geometry, owners);
    memcpy(node->owners, owners, (size_t)geometry->cells);
    for (int cell = 0; cell < geometry->cells; cell++) {
        Value gains[2] = {geometry->values[cell], geometry->values[cell]};
        if (owners[cell] == NOBODY)
            gains_at(geometry, owners, cell, gains);
        for (int side = 0; side < 2; side++) {
            node->gains[side][cell] = gains[side];
            if (owners[cell] == NOBODY)
                node->orders[side][node->free] = key_of(cell, gains[side]);
        }
        node->free += owners[cell] == NOBODY;
    }
    sort_keys(node->orders[0], node->free);
    sort_keys(node->orders[1], node->free);
}

/* Find the pawns that a Raid would turn; none where a Raid is not legal. */
void turned_by(const Geometry *geometry, const uint8_t *owners, int side, int cell, Turned *turned)
{
    bool legal = false;
    turned->count = 0;
    for (int place = 0; place < 4; place++) {
        int near = cell + geometry->beside[place];
        if (owners[near] == side + 1)
            legal = true;
        else if (owners[near] == 2 - side)
            turned->cells[turned->count++] = (int16_t)near;
    }
    if (!legal)
        turned->count = 0;
}

/* Return in how many ways a cell must be tried: with these pawns turned, then with none. */
int ways_of(const Geometry *geometry, const Turned *turned)
{
    return turned->count && geometry->any_negative ? 2 : 1;
}

Value gain_of(const Geometry *geometry, int cell, const Turned *turned)
{
    Value gain = geometry->values[cell];
    for (int place = 0; place < turned->count; place++)
        gain += 2 * geometry->values[turned->cells[place]];
    return gain;
}

static void renew_gains(const Geometry *geometry, Node *node, int cell)
{
    for (int place = 0; place < 4; place++) {
        int near = cell + geometry->beside[place];
        if (node->owners[near] != NOBODY)
            continue;
        Value gains[2];
        gains_at(geometry, node->owners, near, gains);
        for (int side = 0; side < 2; side++) {
            Value old = node->gains[side][near];
            if (old != gains[side]) {
                node->gains[side][near] = gains[side];
                replace_key(
                    node->orders[side], node->free, key_of(near, old), key_of(near, gains[side]));
            }
        }
    }
}

/* Copy a sorted order without one of its keys. */
void copy_without(Key *target, const Key *order, int count, Key key)
{
    int place = place_of(order, count, key);
    memcpy(target, order, (size_t)place * sizeof *order);
    memcpy(target + place, order + place + 1, (size_t)(count - place - 1) * sizeof *order);
}

void make_child(
    const Geometry *geometry, const Node *node, int side, int cell, const Turned *turned, Node *child)
{
    size_t cells = (size_t)geometry->cells;
    Value change = gain_of(geometry, cell, turned);
    child->score = node->score + for_side(side, change);
    child->free = node->free - 1;
    memcpy(child->owners, node->owners, cells);
    for (int each = 0; each < 2; each++) {
        memcpy(child->gains[each], node->gains[each], cells * sizeof(Value));
        copy_without(
            child->orders[each], node->orders[each], node->free,
            key_of(cell, node->gains[each][cell]));
    }
    child->owners[cell] = (uint8_t)(side + 1);
    for (int place = 0; place < turned->count; place++)
        child->owners[turned->cells[place]] = (uint8_t)(side + 1);
    renew_gains(geometry, child, cell);
    for (int place = 0; place < turned->count; place++)
        renew_gains(geometry, child, turned->cells[place]);
}
