// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/compile_request.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Returns `arguments` with the paths of side files replaced. A path is replaced if it is an argument, or the end of an
/// argument after `=`, exactly as it is spelled: `-fprofile-instrument-use-path=P`, `-fbasic-block-sections=list=P`,
/// `-mllvm -sample-profile-file=P`, `-proftext P`. No object contains the path of a file that it was made with, so the
/// object stays the same bit for bit.
std::vector<std::string> redirect(std::vector<std::string> arguments, const std::vector<Redirection>& sideFiles);

/// The first word that begins with '@': clang and LLVM read the file of that name in its place wherever they parse
/// words, also as another option's value. Check the final words, just before they are passed on: an alias that is one
/// word (`-triple=@file`) can become two words after clang's table was applied. Returns std::nullopt if there is none.
std::optional<std::string> responseFileAmong(const std::vector<std::string>& words);

/// The message to the user about a refused option.
std::string refusalOf(const std::string& option);

/// C strings that live as long as `arguments`. Empty arguments stay, since they may be another option's value.
std::vector<const char*> pointers(const std::vector<std::string>& arguments);

} // namespace inlinescope
