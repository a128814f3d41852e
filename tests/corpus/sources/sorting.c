/* Several sorts over one element type; recursion, function pointers, macro-made pairs of calls. */
#include "sorting.h"

#include <string.h>

#define SWAP(a, b) (exchange(&(a), &(b)))
#define ORDER(a, b) (compare((a), (b)) > 0 ? SWAP(a, b) : (void)0)
#define ORDER3(a, b, c) (ORDER(a, b), ORDER(b, c), ORDER(a, b))

static void exchange(struct record* a, struct record* b) {
    struct record old = *a;
    *a = *b;
    *b = old;
}

static int compare_keys(int a, int b) {
    return (a > b) - (a < b);
}

static int compare(struct record a, struct record b) {
    int keys = compare_keys(a.key, b.key);
    return keys ? keys : strncmp(a.name, b.name, sizeof a.name);
}

static void insertion(struct record* records, int count) {
    for (int i = 1; i < count; ++i)
        for (int j = i; j > 0 && compare(records[j - 1], records[j]) > 0; --j)
            SWAP(records[j - 1], records[j]);
}

static int partition(struct record* records, int count) {
    ORDER3(records[0], records[count / 2], records[count - 1]);
    struct record pivot = records[count / 2];
    int low = 0, high = count - 1;
    for (;;) {
        while (compare(records[low], pivot) < 0)
            ++low;
        while (compare(records[high], pivot) > 0)
            --high;
        if (low >= high) return high;
        SWAP(records[low], records[high]);
        ++low;
        --high;
    }
}

static void quick(struct record* records, int count) {
    while (count > 12) {
        int middle = partition(records, count) + 1;
        quick(records, middle);
        records += middle;
        count -= middle;
    }
    insertion(records, count);
}

static void sift(struct record* heap, int root, int count) {
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare(heap[child], heap[child + 1]) < 0) ++child;
        if (compare(heap[root], heap[child]) >= 0) return;
        SWAP(heap[root], heap[child]);
    }
}

static void heap_sort(struct record* records, int count) {
    for (int i = count / 2; i-- > 0;)
        sift(records, i, count);
    while (count-- > 1) {
        SWAP(records[0], records[count]);
        sift(records, 0, count);
    }
}

int is_sorted(const struct record* records, int count) {
    for (int i = 1; i < count; ++i)
        if (compare(records[i - 1], records[i]) > 0) return 0;
    return 1;
}

void sort_records(struct record* records, int count, enum sort_kind kind) {
    if (kind == sort_heap)
        heap_sort(records, count);
    else if (kind == sort_insertion)
        insertion(records, count);
    else
        quick(records, count);
}

void sort_three(struct record* a, struct record* b, struct record* c) {
    ORDER3(*a, *b, *c);
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
