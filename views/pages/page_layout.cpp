// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/page_layout.h"

#include <QVBoxLayout>

namespace inlinescope {

void layOutBelowHeadline(QWidget* page, QWidget* headline, QWidget* content) {
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->addWidget(headline);
    layout->addWidget(content, 1);
}

} // namespace inlinescope
