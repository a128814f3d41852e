#pragma once
#include "core/jobs/cells.h"
#include "core/jobs/whatif_choice.h"

namespace inlinescope {

/// Which table a what-if gives.
enum class WhatIfDetail : std::uint8_t {
    /// decision,caller,callee,site,advice,text,delta,status,text_before,others,module,decisions,sum,interaction.
    /// `advice` is the run's own, `text` bytes with it flipped, `delta` the difference to text_before; both absent
    /// where
    /// the decision cannot be flipped or the compile failed, which `status` says: "ok", "not carried out" (the inliner
    /// failed to inline; delta is what came of it), or why there is nothing. The row of decisions flipped together
    /// stands behind those of its parts: `decisions` lists them, `sum` adds up the parts' deltas, and `interaction` is
    /// delta less sum.
    Text,
    Sections, ///< decision,section,delta,status,others,module,decisions: allocated sections that changed
    Functions ///< decision,function,delta,status,others,module,decisions: function symbols that changed
};
std::vector<Column> whatIfColumns(WhatIfDetail detail);

/// What flips of decisions cost, measured by compiling and kept with the run: what is there already is not measured
/// again. Used by one thread.
class WhatIfJob {
public:
    /// Chooses the decisions. Errors: those of chooseDecisions().
    static Result<WhatIfJob> open(const JobContext& context, WhatIfOptions options);

    /// Measures what is not known yet. Errors: those of runFlips(); after a cancel too, what is measured is kept.
    Result<void> measure();

    using UseRow = std::function<Result<void>(Row&&)>;
    /// The rows of what is known by now, by module, then decision; of a module's decisions that are not measured,
    /// because of a cancel, one with status "cancelled" too. Returns the notes that belong to the table.
    Result<std::vector<std::string>> rows(WhatIfDetail detail, const UseRow& use) const;

private:
    WhatIfJob(const JobContext& context, WhatIfOptions options, WorkspaceReader reader, WhatIfChoice choice)
        : m_context(context), m_options(std::move(options)), m_reader(std::move(reader)), m_choice(std::move(choice)) {}

    JobContext m_context;
    WhatIfOptions m_options;
    WorkspaceReader m_reader;
    WhatIfChoice m_choice;
    FlipsDone m_done;
};

/// All of it in one piece.
struct WhatIf {
    Table table;
    bool cancelled = false;
};
Result<WhatIf> whatIf(const JobContext& context, const WhatIfOptions& options,
                      WhatIfDetail detail = WhatIfDetail::Text);

} // namespace inlinescope
