// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
class QString;

namespace inlinescope {

/// Whether nothing can be written to a workspace, or is meant to be (also by a superuser, who could). SQLite makes
/// files beside it, so that its folder counts too.
bool isWriteProtected(const QString& workspace);

} // namespace inlinescope
