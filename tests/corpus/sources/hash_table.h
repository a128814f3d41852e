#pragma once

struct table_slot {
    unsigned hash;
    char* key;
    long value;
};
struct table {
    unsigned capacity, used;
    struct table_slot* slots;
};

int table_set(struct table* table, const char* key, long value);
const long* table_get(struct table* table, const char* key);
long table_sum(struct table* table, const char* const* keys, unsigned count);
void table_clear(struct table* table);
/* SPDX-License-Identifier: GPL-3.0-or-later */
