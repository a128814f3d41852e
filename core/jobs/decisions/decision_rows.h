// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/decisions/row_search.h"
#include "core/jobs/tables/table.h"
#include "core/model/decision.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// `text` is parsed as core/jobs/tables/cell_filter.h describes, with numbers written plainly.
struct DecisionFilter {
    std::string column; ///< a name of decisionListColumns()
    std::string text;
};

struct DecisionListRequest {
    std::string run;
    std::string module;                       ///< empty: all modules of the run
    std::vector<DecisionFilter> filters = {}; ///< a row must pass all of them
    /// A name of decisionListColumns(), or empty: as recorded, module by module in name order, then in the order of the
    /// questions. Rows that compare equal, and rows without a value, which come last, keep that order. Texts are
    /// compared by their bytes, location and inline_path by function, file, line and column, innermost place first.
    std::string orderBy = {};
    bool descending = false;
    std::optional<OrdinalsByModule> only = {}; ///< these decisions, as far as they exist; absent: all
};

/// decision,caller,callee,site,advice,outcome,cost,threshold,reason,location,default_advice,inline_path,linkage,module,
/// flip,flip_state,flip_held: decisionColumns(), which `decisions` prints for one module, then the additional columns
/// for a whole run: the module, and what is stored about the decision flipped by itself (FlipCells, all other decisions
/// left to the policy; flip_held: the bytes with all other decisions held as recorded).
std::vector<Column> decisionListColumns();

/// The decisions of a run, or of one of its modules, filtered and ordered. The set of rows is fixed; their contents are
/// fetched by page. Immutable and cheap to copy; any thread may call. Memory: 4 bytes for each row if it is filtered, 4
/// bytes for each row of the run if it is ordered, otherwise only a list of modules.
class DecisionRows {
public:
    using Rows = std::vector<std::vector<Cell>>; ///< each with a cell per decisionListColumns()

    std::int64_t count() const;
    /// Rows [first, first + count), or fewer at the end, in one short snapshot. Errors: NotFound if modules have been
    /// replaced or removed since; then request the list again.
    Result<Rows> rows(std::int64_t first, std::int64_t count, const CancelToken& cancel) const;
    /// The rows that contain the text, ascending. Function names are searched as they are shown, locations by file name
    /// and line. Costs as much as a filter by these columns. Errors: InvalidArgument for an unknown column.
    Result<std::vector<std::uint32_t>> find(const RowSearch& search, const CancelToken& cancel) const;

private:
    struct State;
    friend Result<DecisionRows> listDecisions(const std::string&, const DecisionListRequest&, const CancelToken&,
                                              const DecisionRows*);
    explicit DecisionRows(std::shared_ptr<const State> state) : m_state(std::move(state)) {}

    std::shared_ptr<const State> m_state;
};

/// `before`: a list of the same workspace, or null. Its order is reused if it is still valid, so another filter needs
/// no new sort. Errors: NotFound for an unknown run or module, InvalidArgument for an unknown column.
Result<DecisionRows> listDecisions(const std::string& workspace, const DecisionListRequest& request,
                                   const CancelToken& cancel, const DecisionRows* before = nullptr);

} // namespace inlinescope
