// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace inlinescope {

/// Lays out a page without controls at its top: its headline, and below it the content, which takes all other space.
void layOutBelowHeadline(QWidget* page, QWidget* headline, QWidget* content);

} // namespace inlinescope
