// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/widgets/page.h"

#include <cstdint>
#include <optional>

class QLabel;

namespace inlinescope {

/// The sizes of a module's functions in both runs, those that changed most first. Their total is not the module's text:
/// a line below it says how much text is in no function. Object names: functionsTable, functionsRest.
class FunctionSizes : public QWidget {
    Q_OBJECT
public:
    FunctionSizes(PageContext context, QWidget* parent);

    TablePanel& table() const { return *m_table; }
    /// Of the session's module and runs; loaded() follows.
    void load();
    bool isLoading() const { return m_isLoading; }
    void cancel();
    void clear();
    /// Bytes of text of the module in both runs; absent without a result.
    void setTexts(std::optional<std::int64_t> a, std::optional<std::int64_t> b);
    void showCauses(bool areShown); ///< between revisions of the bitcode

signals:
    void loaded();

private:
    void show(Table table);
    void showRest();

    PageContext m_context;
    TablePanel* m_table;
    QLabel* m_rest;
    std::optional<std::int64_t> m_textA, m_textB;
    bool m_isLoading = false;
};

} // namespace inlinescope
