/* What both searches of the player share. */

#include "player.h"

enum { WORDS = LONGEST_KEY / 16 }; /* of 64 cells; a cell has a bit in each of two of them */

/* Return the lowest bits of eight owners, the first one's lowest. */
static uint64_t gathered(uint64_t owners)
{
    return (owners & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

/* Put the two bits of every owner of a row of cells into words. */
static void gather(const uint8_t *owners, int cells, uint64_t *low, uint64_t *high)
{
    for (int cell = 0; cell < cells; cell += 8) {
        const uint8_t *at = owners + cell;
        uint64_t eight = 0;
        for (int place = 0; place < 8; place++)
            eight |= (uint64_t)at[place] << 8 * place;
        low[cell / 64] |= gathered(eight) << cell % 64;
        high[cell / 64] |= gathered(eight >> 1) << cell % 64;
    }
}

/* Return a word of cells that have one of the given cells `step` before or after them. */
static uint64_t beside(const uint64_t *cells, int word, int words, int step)
{
    uint64_t before = word ? cells[word - 1] >> (64 - step) : 0;
    uint64_t after = word + 1 < words ? cells[word + 1] << (64 - step) : 0;
    return cells[word] << step | before | cells[word] >> step | after;
}

void make_live_key(
    const Geometry *geometry, const uint8_t *owners, const Table *table, TableKey *key)
{
    int cells = geometry->size * geometry->width, words = (cells + 63) / 64;
    uint64_t low[WORDS] = {0}, high[WORDS] = {0}, free[WORDS], bits[2 * WORDS];
    gather(owners + 2 * geometry->width, cells, low, high);
    for (int word = 0; word < words; word++) {
        uint64_t inside = cells - 64 * word < 64 ? (UINT64_C(1) << (cells - 64 * word)) - 1 : ~UINT64_C(0);
        free[word] = ~(low[word] | high[word]) & inside;
    }
    for (int word = 0; word < words; word++) {
        uint64_t dead = ~(free[word] | beside(free, word, words, 1) |
                          beside(free, word, words, geometry->width));
        if (word == words - 1 && cells % 64)
            dead |= ~UINT64_C(0) << cells % 64;
        bits[2 * word] = low[word] | dead;
        bits[2 * word + 1] = high[word] | dead;
    }
    memcpy(key->bytes, bits, table->key_bytes);
    hash_key(table, key);
}

void free_player(PlayerSearch *player)
{
    free_deepening(&player->search);
    if (player->game)
        player->free_game(player->game);
    player->game = NULL;
}
