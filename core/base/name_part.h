// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// The forms in which a user may write a name; the last one is what a list of candidates shows.
using NameForms = std::function<std::vector<std::string>(const std::string& name)>;

/// The one of `names` of which `typed` is a form, or else a part of one. Names may occur several times. If none has
/// this part, `typed` itself. Error: InvalidArgument if several have it, with the first five; `noun` says what they
/// are.
Result<std::string> nameWithPart(const std::string& typed, std::span<const std::string> names, const NameForms& forms,
                                 const std::string& noun);

} // namespace inlinescope
