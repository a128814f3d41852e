// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/symbol_text.h"

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// `text` as a filter row takes it (core/jobs/tables/cell_filter.h), its numbers written plainly.
struct DecisionFilter {
    std::string column; ///< a name of decisionListColumns()
    std::string text;
};

struct DecisionListRequest {
    std::string run;
    std::string module;                       ///< empty: all of the run's
    std::vector<DecisionFilter> filters = {}; ///< a row passes all of them
    /// A name of decisionListColumns(), or empty: as recorded, module by module in name order, then in order of asking.
    /// Rows that compare equal, and rows without a value, which come last, keep that order. Texts are compared by their
    /// bytes, location and inline_path by function, file, line and column, innermost place first.
    std::string orderBy = {};
    bool descending = false;
};

/// decision,caller,callee,site,advice,outcome,cost,threshold,reason,location,default_advice,inline_path,linkage,module,
/// flip,flip_state: decisionColumns(), which `decisions` prints of one module, then what it adds of a whole run: the
/// module, and what is stored about the decision flipped by itself (FlipCells, all other decisions left to the policy).
std::vector<Column> decisionListColumns();

/// What is looked for in rows as a person sees them.
struct RowSearch {
    std::string text;                 ///< in a cell of words, in any case
    std::string number;               ///< in a cell that is a number, written plainly; empty: such are left out
    std::vector<std::string> columns; ///< names of the columns to look into
    SymbolForm symbols = SymbolForm::Short;
};

/// The decisions of a run, or of one of its modules, filtered and ordered: which rows there are is fixed, what stands
/// in them is fetched by page. Immutable and cheap to copy; any thread may call. It holds 4 bytes a row where it is
/// filtered, 4 for each of the run's where it is ordered, and otherwise only a list of modules.
class DecisionRows {
public:
    using Rows = std::vector<std::vector<Cell>>; ///< each with a cell per decisionListColumns()

    std::int64_t count() const;
    /// Rows [first, first + count), or fewer at the end, in one short snapshot. Errors: NotFound where modules have
    /// been replaced or removed since; the list is to be asked for again then.
    Result<Rows> rows(std::int64_t first, std::int64_t count, const CancelToken& cancel) const;
    /// The rows in which it is found, ascending: function names are looked at as they are shown, locations by file name
    /// and line. As costly as a filter by these columns. Errors: InvalidArgument for a column that is not there.
    Result<std::vector<std::uint32_t>> find(const RowSearch& search, const CancelToken& cancel) const;

private:
    struct State;
    friend Result<DecisionRows> listDecisions(const std::string&, const DecisionListRequest&, const CancelToken&,
                                              const DecisionRows*);
    explicit DecisionRows(std::shared_ptr<const State> state) : m_state(std::move(state)) {}

    std::shared_ptr<const State> m_state;
};

/// `before`: a list of the same workspace whose order is taken over where it still holds, so that another filter costs
/// no other order; null for none. Errors: NotFound for a run or a module that is not there, InvalidArgument for a
/// column that is not.
Result<DecisionRows> listDecisions(const std::string& workspace, const DecisionListRequest& request,
                                   const CancelToken& cancel, const DecisionRows* before = nullptr);

} // namespace inlinescope
