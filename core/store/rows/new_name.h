// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope {

/// How a new row gets its name: the given name (Refused if it is in use), or the first of "name", "name-2", "name-3",
/// ... that no other row of its kind has.
enum class NewName { AsGiven, MakeFree };

} // namespace inlinescope
