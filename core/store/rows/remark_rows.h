// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/call_remark.h"
#include "core/model/evidence.h"
#include "core/model/ids.h"

#include <cstdint>
#include <string>

namespace inlinescope {

/// A set of remarks of one import. Its source is the one file, or the folder that has all of them.
struct RemarkSetRow {
    RemarkSetId id;
    std::string name;
    EvidenceSource source;
    std::int64_t importedAt = 0;
    bool complete = false; ///< all files were read to their ends
    std::int64_t files = 0;
    std::int64_t remarks = 0;                                          ///< about calls
    std::int64_t inlined = 0, refused = 0, failed = 0, notDecided = 0; ///< of these; together all of them
};

/// A set without its counts, for which every remark is looked at.
struct RemarkSetName {
    RemarkSetId id;
    std::string name;
    std::string sourcePath; ///< of the one file, or the folder that has all of them
    bool complete = false;  ///< as in RemarkSetRow
};

/// What identifies the call of a remark, with the ids of its texts.
struct RemarkedCall {
    std::int64_t remark = 0; ///< id
    std::int64_t caller = 0, callee = 0, source = 0;
    std::uint32_t line = 0, column = 0;
};

struct StoredRemark {
    std::int64_t file = 0; ///< number of the file in the order of reading, from 0
    CallRemark remark;
};

/// The remarks of a set about one callee that report a decision, with one name, cost and threshold left out.
struct RemarkedCallee {
    std::uint32_t callee = 0; ///< id of its name
    Outcome outcome = Outcome::Refused;
    std::string name; ///< of the remark: "TooCostly", ...
    std::int64_t count = 0;
};

} // namespace inlinescope
