// The second of two files that share the bodies of small_vector.h.
#include "small_vector.h"

#include <cstring>

namespace sample {
namespace {

using Digits = SmallVector<unsigned, 8>;

void addInPlace(Digits& number, unsigned value) {
    for (std::size_t i = 0; value; ++i) {
        if (i == number.size()) number.push(0u);
        value += number[i];
        number[i] = value % 10;
        value /= 10;
    }
}

void multiplyInPlace(Digits& number, unsigned factor) {
    unsigned carry = 0;
    for (unsigned& digit : number) {
        carry += digit * factor;
        digit = carry % 10;
        carry /= 10;
    }
    for (; carry; carry /= 10)
        number.push(carry % 10);
}

Digits parse(const char* text) {
    Digits number;
    for (; *text; ++text) {
        if (*text < '0' || *text > '9') throw std::invalid_argument("not a digit");
        multiplyInPlace(number, 10);
        addInPlace(number, static_cast<unsigned>(*text - '0'));
    }
    return number;
}

} // namespace

bool factorial(unsigned n, char* out, std::size_t size) {
    Digits number;
    number.push(1u);
    for (unsigned i = 2; i <= n; ++i)
        multiplyInPlace(number, i);
    if (number.size() + 1 > size) return false;
    for (std::size_t i = number.size(); i-- > 0;)
        *out++ = static_cast<char>('0' + number[i]);
    *out = '\0';
    return true;
}

unsigned foldOfText(const char* text) {
    try {
        const Digits number = parse(text);
        return isPlain(number) ? fold(number) : 0;
    } catch (const std::invalid_argument& error) {
        return static_cast<unsigned>(std::strlen(error.what()));
    }
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
