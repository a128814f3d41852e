// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// `arguments` with the other path wherever one of them is, or ends in `=` and, the path of a side file, exactly as it
/// is spelled: `-fprofile-instrument-use-path=P`, `-fbasic-block-sections=list=P`, `-mllvm -sample-profile-file=P`,
/// `-proftext P`. No object holds the path of a file that it was made with, so it stays the same bit for bit.
std::vector<std::string> redirect(std::vector<std::string> arguments, const std::vector<Redirection>& sideFiles);

/// The first word that begins with '@': clang and LLVM read the file of that name in its place wherever they parse
/// words, also as another option's value. To be asked of the words that are handed over, last of all: an alias that is
/// one word (`-triple=@file`) can be two after clang's table was asked. Nothing if there is none.
std::optional<std::string> responseFileAmong(const std::vector<std::string>& words);

/// What a person is told of a refused option.
std::string refusalOf(const std::string& option);

/// C strings that live as long as `arguments`; empty arguments stay, since they may be another option's value.
std::vector<const char*> pointers(const std::vector<std::string>& arguments);

} // namespace inlinescope
