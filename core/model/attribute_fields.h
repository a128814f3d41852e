// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/archive.h"
#include "core/model/attribute_result.h"

namespace inlinescope {

// The fields of attributes and of what they change for core/base/archive.h. Workspaces have them in this form: another
// one needs a step of the schema.

constexpr InlineAttribute lastOf(InlineAttribute) {
    return InlineAttribute::AlwaysInline;
}

void fields(auto& archive, IsA<SourceAttribute> auto& v) {
    archive(v.function, v.line, v.column, v.attribute);
}
void fields(auto& archive, IsA<SizeDelta> auto& v) {
    archive(v.name, v.delta);
}

} // namespace inlinescope
