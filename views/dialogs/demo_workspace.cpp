// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/demo_workspace.h"

#include "views/state/session.h"
#include "views/text/plain_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>

namespace inlinescope {
namespace {

struct DemoWords {
    Q_DECLARE_TR_FUNCTIONS(DemoWords)
};

void sayNotCopied(QWidget* parent, const DemoWorkspace& demo, const QString& reason) {
    QMessageBox* box = plainMessageBox(parent);
    box->setObjectName(QStringLiteral("demoNotCopied"));
    box->setIcon(QMessageBox::Warning);
    box->setWindowTitle(DemoWords::tr("The demo cannot be opened"));
    box->setText(DemoWords::tr("%1 could not be copied to %2: %3").arg(demo.file, demo.copy, reason));
    box->open();
}

} // namespace

void openDemo(QWidget* parent, Session& session, const DemoWorkspace& demo) {
    if (demo.copy.isEmpty()) return session.wantWorkspace(demo.file);
    QDir().mkpath(QFileInfo(demo.copy).path());
    QFile shipped(demo.file);
    if (!QFileInfo::exists(demo.copy) && !shipped.copy(demo.copy))
        return sayNotCopied(parent, demo, shipped.errorString());
    session.wantWorkspace(demo.copy);
}

} // namespace inlinescope
