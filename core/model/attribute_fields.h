// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/archive.h"
#include "core/model/source_attribute.h"

namespace inlinescope {

// The fields of attributes for core/base/archive.h. Messages and workspaces have them in this form: another one needs a
// step of the schema.

constexpr InlineAttribute lastOf(InlineAttribute) {
    return InlineAttribute::AlwaysInline;
}

void fields(auto& archive, IsA<SourceAttribute> auto& v) {
    archive(v.function, v.line, v.column, v.attribute);
}

} // namespace inlinescope
