// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QLabel;

namespace inlinescope {

inline constexpr int headlineWidth = 460; ///< pixels: with less the controls are below it

/// A page's answer, largest and top left; below it, less prominent, the facts that it follows from and what data is
/// missing; between them, on some pages, a sentence. Child object names: NAME + "Figure", NAME + "Answer", NAME +
/// "Sentence", NAME + "Detail".
class Headline : public QWidget {
    Q_OBJECT
public:
    explicit Headline(const QString& name, QWidget* parent = nullptr);

    /// Plain text; an empty detail is hidden.
    void setAnswer(const QString& answer, const QString& detail = {});
    /// Plain text; an empty one is hidden.
    void setSentence(const QString& sentence);
    /// The number of the answer, before it and largest; `sign` colours it (-1 smaller, 1 larger). An empty one is
    /// hidden.
    void setFigure(const QString& figure, int sign);
    QString figure() const;
    QString answer() const;
    QString sentence() const;
    QString detail() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void colorFigure();

    QLabel* m_figure;
    int m_sign = 0;
    QLabel* m_answer;
    QLabel* m_sentence;
    QLabel* m_detail;
};

} // namespace inlinescope
