// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/find_target.h"

#include <QPointer>

#include <vector>

namespace inlinescope {

class CodeView;

/// Finds in a code view: marks every hit and selects the current one.
class FindInCode : public FindTarget {
    Q_OBJECT
public:
    explicit FindInCode(CodeView* view);
    ~FindInCode() override;

    QWidget* widget() const override;
    void setText(const QString& text) override;
    void step(int direction) override;

private:
    void look();
    void goTo(long hit);
    void tell();
    long here() const;

    QPointer<CodeView> m_view;
    QString m_text;
    long m_origin;
    std::vector<long> m_hits; ///< positions in bytes
};

} // namespace inlinescope
