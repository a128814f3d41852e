// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/find_target.h"

#include <memory>

namespace inlinescope {

/// The target for the widget or its nearest ancestor that can be searched; null if there is none.
std::unique_ptr<FindTarget> findTargetOf(QWidget* widget);

} // namespace inlinescope
