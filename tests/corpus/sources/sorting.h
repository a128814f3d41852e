#pragma once

struct record {
    int key;
    char name[12];
};
enum sort_kind { sort_quick, sort_heap, sort_insertion };

int is_sorted(const struct record* records, int count);
void sort_records(struct record* records, int count, enum sort_kind kind);
void sort_three(struct record* a, struct record* b, struct record* c);
/* SPDX-License-Identifier: GPL-3.0-or-later */
