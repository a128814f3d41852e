/* Packing of integers and a checksum: many tiny helpers, tables, loops that unroll. */
#include <stddef.h>
#include <stdint.h>

struct sink {
    uint8_t* at;
    uint8_t* end;
    uint32_t sum;
};

static uint32_t table[256];

static uint32_t entry(uint32_t byte) {
    for (int bit = 0; bit < 8; ++bit)
        byte = byte & 1 ? byte >> 1 ^ 0xedb88320u : byte >> 1;
    return byte;
}

static void prepare(void) {
    if (table[1]) return;
    for (uint32_t i = 0; i < 256; ++i)
        table[i] = entry(i);
}

static uint32_t step(uint32_t sum, uint8_t byte) {
    return table[(sum ^ byte) & 0xff] ^ sum >> 8;
}

static int put(struct sink* sink, uint8_t byte) {
    if (sink->at == sink->end) return 0;
    *sink->at++ = byte;
    sink->sum = step(sink->sum, byte);
    return 1;
}

static int put_varint(struct sink* sink, uint64_t value) {
    for (; value >= 0x80; value >>= 7)
        if (!put(sink, (uint8_t)(value | 0x80))) return 0;
    return put(sink, (uint8_t)value);
}

static uint64_t zigzag(int64_t value) {
    return (uint64_t)value << 1 ^ (uint64_t)(value >> 63);
}

static int put_signed(struct sink* sink, int64_t value) {
    return put_varint(sink, zigzag(value));
}

static int put_fixed(struct sink* sink, uint32_t value) {
    return put(sink, (uint8_t)value) && put(sink, (uint8_t)(value >> 8)) && put(sink, (uint8_t)(value >> 16)) &&
           put(sink, (uint8_t)(value >> 24));
}

size_t pack_deltas(const int64_t* values, size_t count, uint8_t* out, size_t size) {
    struct sink sink = {out, out + size, ~0u};
    prepare();
    int64_t before = 0;
    if (!put_varint(&sink, count)) return 0;
    for (size_t i = 0; i < count; before = values[i++])
        if (!put_signed(&sink, values[i] - before)) return 0;
    if (!put_fixed(&sink, ~sink.sum)) return 0;
    return (size_t)(sink.at - out);
}

uint32_t checksum(const uint8_t* bytes, size_t size) {
    prepare();
    uint32_t sum = ~0u;
    while (size--)
        sum = step(sum, *bytes++);
    return ~sum;
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
