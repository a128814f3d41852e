// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/analysis/common_names.h"

namespace inlinescope {

/// Aligns the decisions of two runs that compiled different bitcode of a module (two revisions of it), for which
/// callsite keys are not comparable. Calls are in one group if caller, callee and the functions of the inline path have
/// the same common names. Within a group calls are in the order of their places, outermost function first. If both
/// sides have equally many, they are paired by that order. Otherwise the calls of the side with fewer are paired, in
/// order, with those of the other whose places are nearest, by the line relative to the function (to the line of its
/// first known call; in a module without debug info the call's number in its function is used instead). O(n log n).
Alignment alignRevisions(std::span<const Decision> a, std::span<const Decision> b, const CommonNames& names);

} // namespace inlinescope
