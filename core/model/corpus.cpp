// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/corpus.h"

namespace inlinescope {

Result<FlagReplacement> FlagReplacement::parse(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0)
        return Error{ErrorCode::InvalidArgument, "the replacement \"" + text + '"', {}, {}, "FLAG=VALUE"};
    return FlagReplacement{text.substr(0, equals), text.substr(equals + 1)};
}

} // namespace inlinescope
