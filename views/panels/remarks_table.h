// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "views/widgets/page.h"
#include "views/widgets/paged_panel.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace inlinescope {

struct AnnotatedRow;

/// What a set of remarks says about calls, or two sides callsite by callsite, of which one at least is a set of
/// remarks: the tables of the commands `decisions` and `compare`. There may be hundreds of thousands of rows: they are
/// read, filtered, ordered and searched in the background. F2 labels the current row's callsite in its set.
class RemarksTable : public PagedPanel {
    Q_OBJECT
public:
    /// The members of the context must outlive it.
    RemarksTable(const QString& name, PageContext context, QWidget* parent = nullptr);

    /// Lists the set of this name, or compares the two runs or sets of these names; loaded() follows, unless list() or
    /// stop() is called before.
    void list(const QStringList& names);
    void stop();
    /// Shows only the rows that pass these filters, by columns, when the next rows arrive.
    void showOnlyNext(const QMap<QString, QString>& filters) { m_nextFilters = filters; }
    /// For the headline: what the rows say in numbers, or why there are none.
    const QString& answer() const { return m_answer; }
    const QString& detail() const { return m_detail; }

signals:
    void loaded(); ///< the rows are listed; those that are visible are fetched as soon as the table is

private:
    struct Rows;
    std::optional<AnnotatedRow> annotatedRow();
    /// In the set of this side; nothing if the side is a run or does not have the callsite.
    std::optional<AnnotatedRow> annotatedRow(const std::vector<Cell>& cells, qsizetype side) const;
    static Result<Rows> read(const std::string& path, const QStringList& names, const CancelToken& cancel);
    void connectRows();
    void show(const Rows& rows);
    void showWhyNot(const Error& error);
    void tellIfLoaded();

    PageContext m_context;
    QStringList m_names;       ///< that were asked for
    QStringList m_listedNames; ///< whose rows are listed
    QStringList m_sets;        ///< the names in the workspace that are those of sets
    QString m_answer, m_detail;
    std::optional<QMap<QString, QString>> m_nextFilters;
    bool m_isAwaited = false; ///< loaded() is to follow
};

} // namespace inlinescope
