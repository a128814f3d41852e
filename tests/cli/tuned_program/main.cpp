// SPDX-License-Identifier: GPL-3.0-or-later
#include "words.h"

#include <cstdio>

static void print(const std::string& text) {
    const std::string turned = reversed(text);
    std::printf("%s: %zu words\n", turned.c_str(), wordsOf(text).size());
}

int main() {
    print("one two three");
    print("a program of three files");
    const int values[] = {3, 1, 4, 1, 5};
    std::printf("%d\n", weighted(values, 5));
    return 0;
}
