/* What both searches of the player share. */

#include "player.h"

/* Note who owns a cell in a key that has two bits a cell, all of them set. */
static void put_owner(const Geometry *geometry, TableKey *key, int cell, int owner)
{
    int place = cell - 2 * geometry->width;
    key->bytes[place / 4] &= (uint8_t)~((BORDER ^ owner) << place % 4 * 2);
}

void make_live_key(
    const Geometry *geometry,
    const uint8_t *owners,
    const Key *order,
    int count,
    const Table *table,
    TableKey *key)
{
    memset(key->bytes, 0xFF, table->key_bytes);
    for (int place = 0; place < count; place++) {
        int cell = cell_of(order[place]);
        put_owner(geometry, key, cell, NOBODY);
        for (int side = 0; side < 4; side++) {
            int near = cell + geometry->beside[side];
            if (owners[near] != NOBODY && owners[near] != BORDER)
                put_owner(geometry, key, near, owners[near]);
        }
    }
    hash_key(table, key);
}

void free_player(PlayerSearch *player)
{
    free_deepening(&player->search);
    if (player->game)
        player->free_game(player->game);
    player->game = NULL;
}
