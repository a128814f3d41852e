// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/input_words.h"

#include <QFrame>

#include <vector>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace inlinescope {

class Session;

/// Says why the sides of a page are not comparable; hidden if they are. The details unfold below the sentence. If
/// dismissed, it stays hidden for the same runs and the same differences as long as the window is open. Child object
/// names: NAME + "Text", NAME + "Details", NAME + "DetailsButton", NAME + "Dismiss".
class ComparabilityBanner : public QFrame {
    Q_OBJECT
public:
    ComparabilityBanner(const QString& name, Session& session, QWidget* parent = nullptr);

    /// Between the session's baseline and each of these runs; with several runs, each line names its run.
    void setDifferences(const std::vector<RunDifferences>& runs);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildLayout();
    void unfold(bool open);
    void dismiss();
    void tint();

    Session& m_session;
    QString m_notice; ///< the notice that the user dismisses
    bool m_tinting = false;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_more;
    QToolButton* m_dismiss;
    QPlainTextEdit* m_details;
};

} // namespace inlinescope
