// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

/// Splits a text at every blank.
std::vector<std::string> wordsOf(const std::string& text);

/// The text with its words in the reverse order.
std::string reversed(const std::string& text);

extern "C" int weighted(const int* values, int count);
