// SPDX-License-Identifier: GPL-3.0-or-later
#include "words.h"

static std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c == ' ')
            words.emplace_back();
        else
            words.back() += c;
    }
    return words;
}

std::string reversed(const std::string& text) {
    const std::vector<std::string> words = wordsOf(text);
    return joined({words.rbegin(), words.rend()});
}
