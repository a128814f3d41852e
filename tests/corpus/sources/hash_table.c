/* Open addressing with string keys; small static helpers, several with one use. */
#include "hash_table.h"

#include <stdlib.h>
#include <string.h>

static unsigned rotate(unsigned value, unsigned by) {
    return value << by | value >> (32 - by);
}

static unsigned mix(unsigned hash, unsigned byte) {
    return rotate(hash ^ byte, 5) * 0x9e3779b1u;
}

static unsigned hash_of(const char* key) {
    unsigned hash = 2166136261u;
    for (; *key; ++key)
        hash = mix(hash, (unsigned char)*key);
    return hash ? hash : 1;
}

static int same(const struct table_slot* slot, unsigned hash, const char* key) {
    return slot->hash == hash && strcmp(slot->key, key) == 0;
}

static struct table_slot* probe(struct table* table, unsigned hash, const char* key) {
    unsigned mask = table->capacity - 1;
    for (unsigned i = hash & mask;; i = (i + 1) & mask)
        if (!table->slots[i].hash || same(&table->slots[i], hash, key)) return &table->slots[i];
}

static void place(struct table* table, struct table_slot slot) {
    *probe(table, slot.hash, slot.key) = slot;
}

static int must_grow(const struct table* table) {
    return (table->used + 1) * 4 > table->capacity * 3;
}

static int grow(struct table* table) {
    struct table old = *table;
    table->capacity = old.capacity ? old.capacity * 2 : 8;
    table->slots = calloc(table->capacity, sizeof *table->slots);
    if (!table->slots) {
        *table = old;
        return 0;
    }
    for (unsigned i = 0; i < old.capacity; ++i)
        if (old.slots[i].hash) place(table, old.slots[i]);
    free(old.slots);
    return 1;
}

static char* duplicate(const char* text) {
    size_t size = strlen(text) + 1;
    char* copy = malloc(size);
    return copy ? memcpy(copy, text, size) : 0;
}

int table_set(struct table* table, const char* key, long value) {
    if (must_grow(table) && !grow(table)) return 0;
    unsigned hash = hash_of(key);
    struct table_slot* slot = probe(table, hash, key);
    if (!slot->hash) {
        slot->key = duplicate(key);
        if (!slot->key) return 0;
        slot->hash = hash;
        ++table->used;
    }
    slot->value = value;
    return 1;
}

const long* table_get(struct table* table, const char* key) {
    if (!table->capacity) return 0;
    struct table_slot* slot = probe(table, hash_of(key), key);
    return slot->hash ? &slot->value : 0;
}

long table_sum(struct table* table, const char* const* keys, unsigned count) {
    long sum = 0;
    for (unsigned i = 0; i < count; ++i) {
        const long* value = table_get(table, keys[i]);
        sum += value ? *value : 0;
    }
    return sum;
}

void table_clear(struct table* table) {
    for (unsigned i = 0; i < table->capacity; ++i)
        free(table->slots[i].key);
    free(table->slots);
    memset(table, 0, sizeof *table);
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
