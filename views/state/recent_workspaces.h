// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDateTime>
#include <QSettings>
#include <QStringList>

namespace inlinescope {

/// The workspaces that were opened last, newest first, stored in settings that the owner passes (a test passes its own
/// file).
class RecentWorkspaces {
public:
    static constexpr int kept = 10;

    explicit RecentWorkspaces(QSettings& settings) : m_settings(settings) {}

    /// Omits files that no longer exist.
    QStringList list() const;
    void note(const QString& path);
    /// Returns whether it was there.
    bool forget(const QString& path);
    /// Keeps what the workspace showed last, in a line.
    void noteResult(const QString& path, const QString& result);
    QDateTime openedAt(const QString& path) const; ///< invalid if not known
    QString result(const QString& path) const;     ///< empty if none is known

private:
    QSettings& m_settings;
};

} // namespace inlinescope
