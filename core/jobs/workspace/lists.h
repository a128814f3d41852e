// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/finding.h"
#include "core/model/item_noun.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// Tables of the contents of the workspace at `path`. Each call opens its own short-lived read snapshot, so any thread
// may call; column names and their order are the command line's contract (design.md section 6).

/// Nouns of `list`.
enum class ListNoun : std::uint8_t {
    Corpora,
    Modules,
    Runs,
    Policies,
    Logs,
    Reports,
    Findings,
    Explanations,
    Culprits,
    Trainings,
    Remarks,
    Performance
};
std::optional<ListNoun> parseListNoun(std::string_view word);
/// Corpora: corpus,modules,bitcode_bytes,thinlto,reference,source,imported,complete.
/// Modules: corpus,module,bitcode_bytes,bitcode_hash,reference,thinlto.
/// Runs: run,corpus,policy,toolchain,mllvm,modules,ok,failed,decisions,text,created,status,flags,sample,unique;
/// `modules` counts the corpus, `unique` is text with every shared body counted once.
/// Policies: policy,kind,bytes,runs,fingerprint,source, otherwise (of a script: the policy that decides what the script
/// does not).
/// Logs: log,contexts,observations,features,bytes,source,complete,run.
/// Reports: report,entries,code,bytes,source,complete.
/// Remarks: remarks,files,sites,inlined,refused,failed,undecided,bytes,source,imported,complete; sites are
/// remarks about calls, undecided those that report no decision, such as those about callees without a body.
/// Performance: performance,kind,rows,bytes,source,imported,complete; kind is report, reward-stats, trajectories,
/// events or vocabulary, rows are points of events, or numbers of a vocabulary.
/// Findings: severity,subject,finding,file,place,expected,time,concerns ("run default", "log x").
/// Explanations, Culprits: as listExplanations() and listCulprits() give them (core/jobs/sides/explanation_table.h).
/// Trainings: as listTrainings() gives them (core/jobs/sides/training_table.h).
/// If a listed run, or a module or callsite of the comparisons below, has an annotation, the table has two further
/// columns at the end: label,note.
Result<Table> listTable(const std::string& path, ListNoun noun);
/// The same for a workspace that the user did not name: it is not written to, and an older one is Refused.
Result<Table> lookAtList(const std::string& path, ListNoun noun);

/// Whether there is a corpus, run, log, report, remark set or performance set: unlike the lists, without their counts.
Result<bool> holdsEvidence(const std::string& path);

struct ListedFinding {
    Finding finding;
    std::optional<NamedItem> concerns; ///< absent: the workspace itself
};
/// The table of findings, whose column `expected` says what was expected and what to do, and the finding of each row.
struct FindingList {
    Table table;
    std::vector<ListedFinding> findings;
};
Result<FindingList> listFindings(const std::string& path);

/// What a run recorded of each of its modules:
/// module,status,text,data,bss,code,rodata,eh_frame,other,unique,decisions,inlined,refused,
/// failed,never_asked,functions,wall_ms,cpu_ms,force_stopped,object_hash,diagnostics (the first line),
/// flips,flips_smaller: how many decisions were flipped by themselves, counted once for each meaning, and how many of
/// these flips made text smaller.
Result<Table> moduleRunsTable(const std::string& path, const std::string& run);

} // namespace inlinescope
