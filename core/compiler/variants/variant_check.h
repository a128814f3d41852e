// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/measured_variant.h"

#include <cstddef>
#include <set>
#include <string>

namespace inlinescope {

/// Selects the variants to be measured in both ways; always the same for a given number of variants.
std::set<std::size_t> variantsToCheck(std::size_t variants);

/// How the measures from a variant's pieces differ from those of its whole object; empty if they do not.
std::string difference(const MeasuredVariant& pieces, const MeasuredVariant& whole);

} // namespace inlinescope
