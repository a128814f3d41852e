// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/measured_variant.h"

#include <cstddef>
#include <set>
#include <string>

namespace inlinescope {

/// Of so many variants those to be measured both ways: always the same.
std::set<std::size_t> sampleOf(std::size_t variants);

/// How the measures of a variant's pieces differ from those of its whole object; empty where they do not.
std::string difference(const MeasuredVariant& pieces, const MeasuredVariant& whole);

} // namespace inlinescope
