// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/write_protection.h"

#include <QFileInfo>

namespace inlinescope {

bool isWriteProtected(const QString& workspace) {
    const QFileInfo file(workspace), folder(file.absolutePath());
    return !file.isWritable() || !folder.isWritable() ||
           !(file.permissions() & (QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther));
}

} // namespace inlinescope
