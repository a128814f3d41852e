/* A recursive descent reader for JSON texts that counts what it sees; mutual recursion and macro-made twin calls. */
#include "json.h"

#include <string.h>

struct reader {
    const char *at, *end;
    struct json_counts* counts;
    int depth;
};

#define EXPECT_BOTH(reader, first, second) (take(reader, first) && take(reader, second))
#define COUNT(reader, field) (++(reader)->counts->field)

static int value(struct reader* reader);

static int at_end(const struct reader* reader) {
    return reader->at == reader->end;
}

static char peek(const struct reader* reader) {
    return at_end(reader) ? '\0' : *reader->at;
}

static int is_space(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static int is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void skip_space(struct reader* reader) {
    while (is_space(peek(reader)))
        ++reader->at;
}

static int take(struct reader* reader, char wanted) {
    if (peek(reader) != wanted) return 0;
    ++reader->at;
    return 1;
}

static int word(struct reader* reader, const char* text) {
    for (; *text; ++text)
        if (!take(reader, *text)) return 0;
    return 1;
}

static int digits(struct reader* reader) {
    const char* begin = reader->at;
    while (is_digit(peek(reader)))
        ++reader->at;
    return reader->at != begin;
}

static int hex_digit(struct reader* reader) {
    char c = peek(reader) | 0x20;
    if (!is_digit(c) && (c < 'a' || c > 'f')) return 0;
    ++reader->at;
    return 1;
}

static int escape(struct reader* reader) {
    if (take(reader, 'u')) return hex_digit(reader) && hex_digit(reader) && hex_digit(reader) && hex_digit(reader);
    if (!strchr("\"\\/bfnrt", peek(reader)) || at_end(reader)) return 0;
    ++reader->at;
    return 1;
}

static int string(struct reader* reader) {
    if (!take(reader, '"')) return 0;
    while (!at_end(reader)) {
        if (take(reader, '"')) return COUNT(reader, strings);
        if (take(reader, '\\')) {
            if (!escape(reader)) return 0;
        } else
            ++reader->at;
    }
    return 0;
}

static int number(struct reader* reader) {
    (void)take(reader, '-');
    if (!digits(reader)) return 0;
    if (take(reader, '.') && !digits(reader)) return 0;
    if (take(reader, 'e') || take(reader, 'E')) {
        (void)(take(reader, '+') || take(reader, '-'));
        if (!digits(reader)) return 0;
    }
    return COUNT(reader, numbers);
}

static int member(struct reader* reader) {
    skip_space(reader);
    if (!string(reader)) return 0;
    skip_space(reader);
    return take(reader, ':') && value(reader);
}

static int list(struct reader* reader, char close, int (*element)(struct reader*)) {
    skip_space(reader);
    if (take(reader, close)) return 1;
    do {
        if (!element(reader)) return 0;
        skip_space(reader);
    } while (take(reader, ','));
    return take(reader, close);
}

static int compound(struct reader* reader) {
    if (++reader->depth > 64) return 0;
    int done = 0;
    if (EXPECT_BOTH(reader, '[', ' ') || take(reader, '['))
        done = COUNT(reader, arrays) && list(reader, ']', value);
    else if (EXPECT_BOTH(reader, '{', ' ') || take(reader, '{'))
        done = COUNT(reader, objects) && list(reader, '}', member);
    --reader->depth;
    return done;
}

static int value(struct reader* reader) {
    skip_space(reader);
    switch (peek(reader)) {
    case '"':
        return string(reader);
    case 't':
        return word(reader, "true");
    case 'f':
        return word(reader, "false");
    case 'n':
        return word(reader, "null");
    case '[':
    case '{':
        return compound(reader);
    default:
        return number(reader);
    }
}

int json_count(const char* text, unsigned long size, struct json_counts* counts) {
    struct reader reader = {text, text + size, counts, 0};
    memset(counts, 0, sizeof *counts);
    if (!value(&reader)) return 0;
    skip_space(&reader);
    return at_end(&reader);
}
/* SPDX-License-Identifier: GPL-3.0-or-later */
