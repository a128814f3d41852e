// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/analysis/common_names.h"

namespace inlinescope {

/// Aligns the decisions of two runs that compiled different bitcode of a module (two revisions of it), where callsite
/// keys mean nothing. Calls stand together where caller, callee and the functions of the inline path are the same by
/// their common names. Within such a group calls are in the order of their places, outermost function first, and where
/// both sides have as many of them they pair by that occurrence. Otherwise the side with fewer calls takes, in order,
/// those of the other whose places are nearest, by the line relative to the function (its first known call's line; in a
/// module without debug info the call's number in its function stands for the line). O(n log n).
Alignment alignRevisions(std::span<const Decision> a, std::span<const Decision> b, const CommonNames& names);

} // namespace inlinescope
