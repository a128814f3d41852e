// The first of two files that share the bodies of small_vector.h.
#include "small_vector.h"

#include <string>

namespace sample {
namespace {

struct Entry {
    std::string name;
    unsigned weight = 0;
    Entry(std::string n, unsigned w) : name(std::move(n)), weight(w) {}
};

using Entries = SmallVector<Entry, 4>;

const Entry* heaviest(const Entries& entries) {
    const Entry* best = nullptr;
    for (const Entry& entry : entries)
        if (!best || entry.weight > best->weight) best = &entry;
    return best;
}

void dropLight(Entries& entries, unsigned limit) {
    Entries kept;
    for (const Entry& entry : entries)
        if (entry.weight >= limit) kept.push(entry);
    entries = kept;
}

} // namespace

std::string nameOfHeaviest(const unsigned* weights, unsigned count) {
    Entries entries;
    for (unsigned i = 0; i < count; ++i)
        entries.emplace("entry " + std::to_string(i), weights[i]);
    dropLight(entries, 3);
    const Entry* best = heaviest(entries);
    return best ? best->name : std::string();
}

unsigned foldWeights(const unsigned* weights, unsigned count) {
    SmallVector<unsigned, 8> values;
    for (unsigned i = 0; i < count; ++i)
        values.push(weights[i]);
    return isPlain(values) ? fold(values) : fold(values) ^ 1;
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
