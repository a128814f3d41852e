// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/stock_clang.h"

#include "core/jobs/common/toolchains.h"

#include <QStandardPaths>

namespace inlinescope {

std::string stockClang() {
    const std::string version = builtInVersion();
    const std::string major = version.substr(0, version.find('.'));
    const QString own = QString::fromStdString("/usr/lib/llvm-" + major + "/bin");
    QString found = QStandardPaths::findExecutable(QStringLiteral("clang"), {own});
    if (found.isEmpty()) found = QStandardPaths::findExecutable(QString::fromStdString("clang-" + major));
    return found.toStdString();
}

} // namespace inlinescope
