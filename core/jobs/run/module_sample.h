// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/rows/rows.h"

#include <span>

namespace inlinescope {

/// The number of modules of a size class in a sample. A class has the bitcode sizes from 2^exponent bytes to less than
/// twice that.
struct SizeClassCount {
    int exponent = 0;
    std::int64_t chosen = 0;
    std::int64_t modules = 0;
    bool operator==(const SizeClassCount&) const = default;
};

/// A sample of `count` modules, spread over the size classes: one of each class in turn, the largest class first, until
/// there are enough; so small classes are included completely. The bitcode's hash selects the modules of a class: the
/// same corpus gives the same sample, and a larger sample contains the smaller one. All modules if there are not more
/// than `count`.
std::vector<ModuleRow> sampleOf(std::vector<ModuleRow> modules, std::int64_t count);

/// The numbers of `modules` and `chosen` by size class, the smallest class first.
std::vector<SizeClassCount> sizeClasses(std::span<const ModuleRow> modules, std::span<const ModuleRow> chosen);

} // namespace inlinescope
