// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMap>
#include <QObject>
#include <QString>

class QWidget;

namespace inlinescope {

/// What went wrong in the parts of one page and is still so, for the line above the page. A child of the page.
class Troubles : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// A sentence on each line; empty for nothing.
    QString text() const;
    /// Replaces what a widget said; an empty sentence withdraws it.
    void set(const QWidget* where, const QString& sentence);
    void clear();

signals:
    void changed();

private:
    QMap<const QWidget*, QString> m_sentences; ///< by the widget whose work failed
};

/// Says above the page that contains a widget why the widget's work failed, until the widget withdraws it by an empty
/// sentence, or the page loads again. Nothing happens outside of a page.
void showTrouble(const QWidget* where, const QString& sentence);

} // namespace inlinescope
