/* The transposition table, with the rules of transposition.py: a young half that becomes the old one
   when it is full; positions are compared whole, so that it never takes one for another. */

#include "transposition.h"

#include <stdlib.h>
#include <string.h>

#define LOWEST (-(INT64_C(1) << 60))

static bool make_half(const Table *table, Half *half)
{
    size_t room = table->room / 2 + 1;
    half->index = calloc(table->mask + 1, sizeof *half->index);
    half->entries = calloc(room, sizeof *half->entries);
    half->keys = calloc(room, table->key_bytes);
    return half->index && half->entries && half->keys;
}

static void free_half(Half *half)
{
    free(half->index);
    free(half->entries);
    free(half->keys);
}

/* Make room for positions of so many cells: two bits each, 64 cells in two words. */
bool make_table(Table *table, size_t room, size_t cells)
{
    size_t slots = 16;
    memset(table, 0, sizeof *table);
    if (room > UINT32_MAX / 4)
        return false;
    while (slots <= room)
        slots *= 2;
    table->room = room;
    table->mask = slots - 1;
    table->key_bytes = (cells + 63) / 64 * 16;
    if (table->key_bytes <= LONGEST_KEY && make_half(table, &table->young) &&
        make_half(table, &table->old))
        return true;
    free_table(table);
    return false;
}

void free_table(Table *table)
{
    free_half(&table->young);
    free_half(&table->old);
    memset(table, 0, sizeof *table);
}

/* Work out the key of a position, given as one of 0..3 a cell. */
void make_key(const Table *table, const uint8_t *cells, size_t count, TableKey *key)
{
    memset(key->bytes, 0, table->key_bytes);
    for (size_t cell = 0; cell < count; cell++)
        key->bytes[cell / 4] |= (uint8_t)(cells[cell] << (cell % 4 * 2));
    hash_key(table, key);
}

/* Work out the hash of a key whose bytes are there. */
void hash_key(const Table *table, TableKey *key)
{
    uint64_t hash = 0x9E3779B97F4A7C15u;
    for (size_t place = 0; place < table->key_bytes; place += 8) {
        uint64_t word;
        memcpy(&word, key->bytes + place, 8);
        hash = (hash ^ word) * 0xBF58476D1CE4E5B9u;
        hash ^= hash >> 29;
    }
    key->hash = hash;
}

/* Return the place in the index of a half where a key is, or where it would be. */
static size_t slot_of(const Table *table, const Half *half, const TableKey *key)
{
    size_t slot = (size_t)key->hash & table->mask;
    for (uint32_t number; (number = half->index[slot]); slot = (slot + 1) & table->mask)
        if (half->entries[number - 1].hash == key->hash &&
            !memcmp(half->keys + (number - 1) * table->key_bytes, key->bytes, table->key_bytes))
            break;
    return slot;
}

/* Return the entry of a key in a half, or NULL. */
static Entry *found_in(const Table *table, const Half *half, const TableKey *key)
{
    uint32_t number = half->index[slot_of(table, half, key)];
    return number ? &half->entries[number - 1] : NULL;
}

static void empty_half(const Table *table, Half *half)
{
    if (half->used)
        memset(half->index, 0, (table->mask + 1) * sizeof *half->index);
    half->used = 0;
}

/* Forget everything. */
void empty(Table *table)
{
    empty_half(table, &table->young);
    empty_half(table, &table->old);
}

/* Add an entry that is not there; return where it is kept. */
static Entry *put(Table *table, const TableKey *key, Entry entry)
{
    if (2 * table->young.used >= table->room) {
        Half emptied = table->old;
        empty_half(table, &emptied);
        table->old = table->young;
        table->young = emptied;
    }
    Half *young = &table->young;
    size_t number = young->used++;
    memcpy(young->keys + number * table->key_bytes, key->bytes, table->key_bytes);
    young->entries[number] = entry;
    young->index[slot_of(table, young, key)] = (uint32_t)young->used;
    return &young->entries[number];
}

/* Return what is known of a position, which is young again, or NULL. */
static Entry *known(Table *table, const TableKey *key)
{
    Entry *entry = found_in(table, &table->young, key);
    if (entry)
        return entry;
    entry = found_in(table, &table->old, key);
    return entry ? put(table, key, *entry) : NULL;
}

/* Tell whether a position is known, and give to which depth, and its best move. */
bool look_up(Table *table, const TableKey *key, int *depth, int *move)
{
    const Entry *entry = known(table, key);
    if (!entry)
        return false;
    *depth = entry->depth;
    *move = entry->move;
    return true;
}

/* Tell whether what is known settles the window, and give the move to try first. */
bool recall(
    Table *table,
    const TableKey *key,
    int depth,
    int64_t alpha,
    int64_t beta,
    int64_t *value,
    int *move)
{
    const Entry *entry = known(table, key);
    *move = NO_MOVE;
    if (!entry)
        return false;
    *move = entry->move;
    if (entry->depth < depth)
        return false;
    *value = entry->low >= beta || entry->low == entry->high ? entry->low : entry->high;
    return entry->low >= beta || entry->low == entry->high || entry->high <= alpha;
}

/* Remember the result of a search with this window, beside an older bound of this depth. */
void keep(
    Table *table,
    const TableKey *key,
    int depth,
    int64_t alpha,
    int64_t beta,
    int64_t value,
    int move)
{
    Entry *entry = known(table, key);
    if (!entry)
        entry = put(table, key, (Entry){key->hash, LOWEST, -LOWEST, (int16_t)depth, 0});
    if (entry->depth != depth) {
        entry->low = LOWEST;
        entry->high = -LOWEST;
    }
    entry->depth = (int16_t)depth;
    if (value > alpha)
        entry->low = value;
    if (value < beta)
        entry->high = value;
    entry->move = (int16_t)move;
}
