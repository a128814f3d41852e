#pragma once
#include <QWidget>

class QLabel;

namespace inlinescope {

/// A page's answer, largest and top left, with a quieter line of what it rests on and what is missing. Child object
/// names: NAME + "Answer", NAME + "Detail".
class Headline : public QWidget {
    Q_OBJECT
public:
    explicit Headline(const QString& name, QWidget* parent = nullptr);

    /// Plain text; an empty detail takes no room.
    void setAnswer(const QString& answer, const QString& detail = {});
    QString answer() const;
    QString detail() const;

private:
    QLabel* m_answer;
    QLabel* m_detail;
};

} // namespace inlinescope
