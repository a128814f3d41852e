// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/remarks_table.h"

#include "core/jobs/sides/module_side.h"
#include "core/jobs/sides/remark_table.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"
#include "views/models/column_list.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/widgets/table_helpers.h"

#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace inlinescope {

/// The table, and how often each word is in the column that says what was decided.
struct RemarksTable::Rows {
    std::shared_ptr<const Table> table;
    std::map<std::string, std::int64_t, std::less<>> words = {};

    std::int64_t count(std::string_view word) const {
        const auto found = words.find(word);
        return found == words.end() ? 0 : found->second;
    }
    std::int64_t count(Outcome outcome) const { return count(toString(outcome)); }
    std::int64_t count(AlignmentMark mark) const { return count(std::string_view(markText(mark))); }
};

RemarksTable::RemarksTable(const QString& name, PageContext context, QWidget* parent)
    : TablePanel(name, tr("Remarks about calls"), parent), m_context(context) {
    showSymbols(this, context.session, {"caller", "callee"});
    setTextForm("location", shortLocation, std::identity());
    setInitiallyHidden(columnList({"site", "kind", "name", "pass", "file"}));
    setEmptyText(tr("The remarks are about no calls."));
    setCommand([this] {
        if (m_names.isEmpty()) return CliCommand();
        return CliCommand(m_context.session, m_names.size() == 1 ? "decisions" : "compare").names(m_names);
    });
}

Result<RemarksTable::Rows> RemarksTable::read(const std::string& path, const QStringList& names,
                                              const CancelToken& cancel) {
    const bool isSet = names.size() == 1;
    INLINESCOPE_TRY(Table table, isSet ? remarkTable(path, names[0].toStdString(), cancel)
                                       : compareRemarks(path, names[0].toStdString(), names[1].toStdString(), cancel));
    const int column = table.columnIndex(isSet ? ColumnName("outcome") : ColumnName("mark"));
    Rows rows{std::make_shared<const Table>(std::move(table))};
    for (const Row& row : rows.table->rows)
        ++rows.words[plainText(row[std::size_t(column)])];
    return rows;
}

void RemarksTable::list(const QStringList& names) {
    m_names = names;
    m_context.jobs.query<Rows>(
        this, QStringLiteral("remarks"),
        [path = m_context.session.workspacePath().toStdString(), names](const CancelToken& cancel) {
            return read(path, names, cancel);
        },
        [this](const Result<Rows>& rows) {
            if (rows) {
                show(*rows);
            } else {
                m_answer = errorSentence(rows.error());
                m_detail.clear();
                setTable(nullptr);
            }
            emit loaded();
        });
}

void RemarksTable::stop() {
    m_context.jobs.cancelQuery(this, QStringLiteral("remarks"));
}

void RemarksTable::show(const Rows& rows) {
    const auto all = std::int64_t(rows.table->rows.size());
    if (m_names.size() == 1) {
        const std::int64_t inlined = rows.count(Outcome::Inlined) + rows.count(Outcome::InlinedCalleeDeleted);
        const std::int64_t undecided = rows.count(std::string_view());
        m_answer = tr("%1 remarks about calls").arg(grouped(all));
        m_detail = tr("%1: %2 inlined, %3 not inlined, %4 without a decision")
                       .arg(m_names[0], grouped(inlined), grouped(all - inlined - undecided), grouped(undecided));
    } else {
        m_answer = tr("%1 callsites decided differently").arg(grouped(rows.count(AlignmentMark::Differs)));
        m_detail = QStringList{tr("decided alike: %1").arg(grouped(rows.count(AlignmentMark::Same))),
                               tr("only in %1: %2").arg(m_names[0], grouped(rows.count(AlignmentMark::OnlyA))),
                               tr("only in %1: %2").arg(m_names[1], grouped(rows.count(AlignmentMark::OnlyB)))}
                       .join(QStringLiteral("   ·   "));
    }
    setSides(m_names);
    setTable(rows.table);
    if (m_nextFilters) showOnly(*std::exchange(m_nextFilters, std::nullopt), {}, Qt::AscendingOrder);
}

} // namespace inlinescope
