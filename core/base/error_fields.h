// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/archive.h"
#include "core/base/error.h"

namespace inlinescope {

// The fields of an error for core/base/archive.h.

constexpr ErrorCode lastOf(ErrorCode) {
    return ErrorCode::Internal;
}
void fields(auto& archive, IsA<Error> auto& v) {
    archive(v.code, v.found, v.file, v.place, v.expected, v.remedy);
}

} // namespace inlinescope
