// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the results of attributes in their columns.
#include "core/model/attribute_result.h"
#include "core/store/file/connection.h"

namespace inlinescope::store {

/// Throws Failure (InvalidArgument) unless the attributes are as AttributeResult requires.
std::vector<std::byte> packAttributes(const std::vector<SourceAttribute>& attributes);
std::vector<std::byte> packShared(const std::vector<SizeDelta>& shared);

/// The columns attributes, status, text and shared of a row, the first of them `column`. Throws Failure (Malformed) for
/// damaged ones.
AttributeResult readAttributeResult(const Query& row, int column);

} // namespace inlinescope::store
