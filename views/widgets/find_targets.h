// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/find_target.h"

#include <memory>

namespace inlinescope {

/// For the widget or the nearest one around it that can be searched; null if there is none.
std::unique_ptr<FindTarget> findTargetOf(QWidget* widget);

} // namespace inlinescope
