// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/annotation_cells.h"
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// What a set of remarks says about calls, by file, in the files' order, one row after the other, since there may be
/// millions: caller,callee,site,outcome,cost,threshold,reason,location,kind,name,pass,hotness,file,callsite_key, and
/// label,note if a callsite of the set has any. The outcome is absent if a remark reports no decision, as about a
/// callee without a body. callsite_key is that of RemarkKeys.
class RemarkList {
public:
    /// One snapshot of the workspace. Error: NotFound.
    static Result<RemarkList> open(const std::string& path, const std::string& set);

    const std::vector<Column>& columns() const { return m_columns; }
    /// Such as that the set is incomplete.
    const std::vector<std::string>& notes() const { return m_notes; }
    using Visitor = std::function<void(Row&&)>;
    /// Meant for a background thread: takes up to seconds.
    Result<void> visit(const Visitor& visitor, const CancelToken& cancel) const;

private:
    RemarkList(WorkspaceReader reader, AnnotationCells annotations, const RemarkSetName& set);

    WorkspaceReader m_reader;
    AnnotationCells m_annotations;
    RemarkSetId m_set;
    bool m_isAnnotated;
    std::vector<Column> m_columns;
    std::vector<std::string> m_notes;
};

} // namespace inlinescope
