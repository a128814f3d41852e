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

/// Says what keeps the sides of a page from being comparable; takes no room where nothing does. The details unfold
/// below the sentence. Dismissed, it stays away for the same runs and the same differences as long as the window is
/// open. Child object names: NAME + "Text", NAME + "Details", NAME + "DetailsButton", NAME + "Dismiss".
class ComparabilityBanner : public QFrame {
    Q_OBJECT
public:
    ComparabilityBanner(const QString& name, Session& session, QWidget* parent = nullptr);

    /// Between the session's baseline and each of these runs; of several, each line says of which.
    void setDifferences(const std::vector<RunDifferences>& runs);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildLayout();
    void unfold(bool open);
    void dismiss();
    void tint();

    Session& m_session;
    QString m_notice; ///< what the person dismisses
    bool m_tinting = false;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_more;
    QToolButton* m_dismiss;
    QPlainTextEdit* m_details;
};

} // namespace inlinescope
