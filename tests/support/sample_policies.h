// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFile>
#include <QString>
#include <QTest>

// Policies for test runs: one of our own, and LLVM's published one as an additional row if it is next to the checkout.

/// Inlinescope's own, in text form: tests/support/tiny.
inline QString ownPolicy() {
    return QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/support/tiny");
}

/// A file or folder next to the checkout, which is not part of it.
inline QString sharedSample(const QString& name) {
    return qEnvironmentVariable("INLINESCOPE_SHARED_DATA", QStringLiteral(INLINESCOPE_SOURCE_DIR "/../shared/data")) +
           "/" + name;
}

/// The rows of a test with the column "policy": folders of policies.
inline void addPolicyRows() {
    QTest::newRow("our own") << ownPolicy();
    const QString published = sharedSample(QStringLiteral("policies/inliner-oz-llvm12"));
    if (QFile::exists(published)) QTest::newRow("LLVM 12's") << published;
}
