/* The transposition table: what a search remembers of positions. Knows no game. */

#ifndef PLYGRADE_TRANSPOSITION_H
#define PLYGRADE_TRANSPOSITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NO_MOVE = 0, LONGEST_KEY = 208 }; /* bytes, a multiple of sixteen */

typedef struct {
    uint64_t hash;
    uint8_t bytes[LONGEST_KEY];
} TableKey;

typedef struct {
    uint64_t hash;
    int64_t low, high;
    int16_t depth, move;
} Entry;

typedef struct {
    size_t used;
    uint32_t *index; /* by hash: the number of an entry and 1, or 0 */
    Entry *entries;
    uint8_t *keys;
} Half;

typedef struct Table {
    size_t room, mask, key_bytes;
    Half young, old;
} Table;

bool make_table(Table *table, size_t room, size_t cells);
void free_table(Table *table);
void make_key(const Table *table, const uint8_t *cells, size_t count, TableKey *key);
void hash_key(const Table *table, TableKey *key);
void empty(Table *table);
bool look_up(Table *table, const TableKey *key, int *depth, int *move);
bool recall(
    Table *table,
    const TableKey *key,
    int depth,
    int64_t alpha,
    int64_t beta,
    int64_t *value,
    int *move);
void keep(
    Table *table,
    const TableKey *key,
    int depth,
    int64_t alpha,
    int64_t beta,
    int64_t value,
    int move);

#endif
