// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <istream>
#include <map>
#include <string>

namespace inlinescope::layering {

/// Where each type of the rooms is defined: its name with its namespaces, then file and line.
using Definitions = std::map<std::string, std::string>;

/// The types that a source defines in a named namespace, as clang-format lays them out: in the first column, with the
/// brace on the same line. Those of an unnamed namespace belong to their file and are left out.
Definitions definitionsIn(const std::string& file, std::istream& source);

} // namespace inlinescope::layering
