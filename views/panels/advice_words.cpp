// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/advice_words.h"

#include "core/base/enum_words.h"
#include "core/model/source_attribute.h"
#include "views/models/cell_words.h"
#include "views/models/column_total.h"
#include "views/models/words.h"
#include "views/state/session.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace inlinescope {
namespace {

struct AdviceWords {
    Q_DECLARE_TR_FUNCTIONS(AdviceWords)
};

/// The column of the only run, or that of the baseline.
std::string ofBaseline(const Table& callees, ColumnName column) {
    return columnOfSide(column, callees.columnIndex(column) < 0 ? std::optional<std::size_t>(0) : std::nullopt);
}

/// What flips of the decisions about a callee give back; not below 0. Those that cost bytes stay as they are.
std::int64_t givenBackByFlips(const std::vector<ApartSums>& flips, int row) {
    return flips.empty() ? 0 : -flips[std::size_t(row)].below;
}

QString calleeText(const Table& callees, int row, const Session& session) {
    return session.symbolText(cellText(callees, row, "callee"));
}

QString withOwnPolicy(const QString& answer, const Session& session) {
    return AdviceWords::tr(
               "%1 if the policy of run %2 decides the rest; a stock clang decides otherwise, so measure the "
               "advice for a run of default",
               "bytes that are given back, run")
        .arg(answer, session.baselineRun());
}

} // namespace

std::vector<CalleeAdvice> calleeAdvice(const Table& callees, SearchObjective objective) {
    const bool isUnique = objective == SearchObjective::Unique;
    const std::string best = ofBaseline(callees, isUnique ? ColumnName("best_unique") : ColumnName("best")),
                      all =
                          ofBaseline(callees, isUnique ? ColumnName("all_inlined_unique") : ColumnName("all_inlined")),
                      none = ofBaseline(callees,
                                        isUnique ? ColumnName("none_inlined_unique") : ColumnName("none_inlined"));
    std::vector<CalleeAdvice> advice;
    for (int row = 0; row < int(callees.rows.size()); ++row) {
        CalleeAdvice& of = advice.emplace_back();
        const auto found = cellEnum(callees, row, best, BestAttribute::NoneInlined);
        of.isMeasured = found.has_value();
        of.best = found.value_or(BestAttribute::AsIs);
        if (of.best != BestAttribute::AsIs)
            of.givenBack = -cellInteger(callees, row, of.best == BestAttribute::AllInlined ? all : none);
    }
    return advice;
}

std::vector<ApartSums> flipsOf(const ApartColumns& apart) {
    for (const std::string& name : {std::string("bytes"), columnOfSide("bytes", 0)})
        if (const auto found = apart.find(name); found != apart.end()) return found->second;
    return {};
}

std::vector<int> rowsByAdvice(const std::vector<CalleeAdvice>& advice, const std::vector<ApartSums>& flips) {
    std::vector<int> rows(advice.size());
    std::iota(rows.begin(), rows.end(), 0);
    std::ranges::sort(rows, {}, [&](int row) {
        const CalleeAdvice& of = advice[std::size_t(row)];
        return std::tuple(-of.givenBack, !of.isMeasured, -givenBackByFlips(flips, row), row);
    });
    return rows;
}

QString adviceAnswer(const Table& callees, const std::vector<CalleeAdvice>& advice, const std::vector<ApartSums>& flips,
                     SearchObjective objective, bool isOfOwnPolicy, const Session& session) {
    const std::vector<int> rows = rowsByAdvice(advice, flips);
    if (rows.empty()) return {};
    const CalleeAdvice& most = advice[std::size_t(rows.front())];
    if (most.givenBack > 0) {
        const InlineAttribute attribute =
            most.best == BestAttribute::AllInlined ? InlineAttribute::AlwaysInline : InlineAttribute::NoInline;
        const std::string_view word = toString(attribute);
        const QString answer = AdviceWords::tr("%1 B given back by %2 on %3", "bytes, attribute, function")
                                   .arg(grouped(most.givenBack), QString::fromUtf8(word.data(), qsizetype(word.size())),
                                        calleeText(callees, rows.front(), session));
        return isOfOwnPolicy ? withOwnPolicy(answer, session) : answer;
    }
    const int flipped = std::ranges::max(rows, {}, [&](int row) { return givenBackByFlips(flips, row); });
    const std::int64_t bytes = givenBackByFlips(flips, flipped);
    if (bytes == 0 || objective != SearchObjective::Text) return {};
    return AdviceWords::tr("%1 B given back by flips of the decisions about %2", "bytes, function")
        .arg(grouped(bytes), calleeText(callees, flipped, session));
}

QString flipsPart(const std::vector<ApartSums>& flips) {
    ApartSums sums;
    for (const ApartSums& of : flips)
        sums.add(of);
    return sums.isNothing() ? QString()
                            : AdviceWords::tr("if flipped one by one: %1 B", "growth / shrinkage").arg(apartText(sums));
}

} // namespace inlinescope
