// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/corpus.h"
#include "core/model/decision.h"
#include "core/model/evidence.h"
#include "core/model/finding.h"
#include "core/model/flip.h"
#include "core/model/ids.h"
#include "core/model/module_run.h"
#include "core/model/text_match.h"
#include "core/store/scans.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// What a workspace gives back and takes in: immutable plain values. Times are milliseconds since 1970 (UTC), sizes are
// bytes.

/// Good until rows are removed: the id may be given to another decision then.
using DecisionId = StrongId<struct DecisionTag>;

/// SHA-256 as lower-case hex. The store computes no hashes of its own: callers pass theirs.
using HashFunction = std::function<std::string(Bytes)>;
/// Whether the file at a path that a workspace names may be opened: the store decides nothing about that.
using PathRule = std::function<bool(const std::string& path)>;

// --- corpora and modules ---

struct CorpusSpec {
    std::string name;
    std::string sourcePath;      ///< absolute path of the folder it came from
    std::string descriptionHash; ///< SHA-256 of corpus_description.json (or what stands for it)
    bool hasThinlto = false;
    /// Read: the bitcode of some module is outside the workspace. Each module says so itself when it is put, so a new
    /// corpus's is not looked at.
    bool byReference = false;
};

struct CorpusRow {
    CorpusId id;
    CorpusSpec spec;
    std::int64_t importedAt = 0;
    bool complete = false; ///< the last import came to its end; findings say which modules it could not read
    std::int64_t modules = 0;
    std::int64_t bitcodeBytes = 0; ///< uncompressed, summed over the modules
    std::int64_t runs = 0;
};

/// One row of a list of modules; the command line is read with the whole Module only.
struct ModuleRow {
    ModuleId id;
    std::string name;
    std::string bitcodeHash;
    std::int64_t bitcodeSize = 0;
    std::string bitcodePath;
    bool byReference = false;
    bool hasThinltoIndex = false;
    std::int64_t sideFiles = 0;        ///< files that the command line has the compiler read
    std::int64_t missingSideFiles = 0; ///< of them, those that were not there when the module was imported
};

// --- policies and runs ---

struct PolicySpec {
    std::string name;             ///< unique; "default" and "never" are there from the first
    std::string kind;             ///< "default", "never", "model", "script"
    std::string sourcePath;       ///< where it was loaded from; empty for the built-in ones
    std::string fingerprint;      ///< of its bytes and of its base's; the policy's name for the built-in ones
    std::vector<std::byte> bytes; ///< the self-contained byte form, of a script its text; empty for the built-in ones
    PolicyId base = {};           ///< of a script: who decides what it does not; 0 for any other
};

/// A list's row: spec.bytes is left empty, `byteSize` tells its length.
struct PolicyRow {
    PolicyId id;
    PolicySpec spec;
    std::int64_t byteSize = 0;
    std::int64_t addedAt = 0;
    std::int64_t runs = 0;
    std::string baseName = {};
};

enum class RunStatus : std::uint8_t {
    Running,    ///< a program is at work on it
    Finished,   ///< every module that was asked for has its row (of whatever status)
    Cancelled,  ///< stopped by the person; what is complete is kept
    Failed,     ///< broken off by an error; what is complete is kept
    Interrupted ///< its program was killed; what is complete is kept. Never stored: found out when it is read
};
std::string_view toString(RunStatus status); ///< "running", "finished", "cancelled", "failed", "interrupted"

struct RunSpec {
    std::string name; ///< unique
    CorpusId corpus;
    PolicyId policy;
    std::string toolchain;                  ///< "built-in LLVM 22.1.8", or the path and version of an external clang
    std::vector<std::string> mllvm;         ///< further LLVM options of the whole run
    CommandLineChanges changes{};           ///< of the modules' command lines
    std::int64_t sample = 0;                ///< modules chosen by size class; 0: no sample was asked for
    std::vector<std::string> modules{};     ///< that were asked for by name; empty: all, or the sample
    std::string callsiteKeys = "automatic"; ///< or "synthetic"
};

struct RunRow {
    RunId id;
    RunSpec spec;
    std::string corpusName;
    std::string policyName;
    std::string policyKind;
    std::string policySource; ///< as in PolicySpec
    std::int64_t createdAt = 0;
    std::int64_t finishedAt = 0; ///< 0 while running
    RunStatus status = RunStatus::Running;
    std::int64_t corpusModules = 0;     ///< modules of the corpus; those beyond `modules` have no row in this run
    std::int64_t modules = 0;           ///< module runs stored
    std::int64_t ok = 0;                ///< of them with status Ok
    std::int64_t failed = 0;            ///< of them failed, crashed or timed out; the rest was cancelled
    std::int64_t decisions = 0;         ///< DecisionCounts::asked(), summed
    std::int64_t text = 0;              ///< summed over the module runs with status Ok
    std::optional<std::int64_t> unique; ///< likewise; absent until the run was finished once
};

/// Rows of a module run's decisions by outcome. `inlined` includes those whose callee was deleted.
struct DecisionCounts {
    std::int64_t inlined = 0;
    std::int64_t refused = 0;
    std::int64_t failed = 0;
    std::int64_t neverAsked = 0;
    std::int64_t mandatory = 0; ///< of the asked ones, decided by an attribute or by correctness

    std::int64_t asked() const { return inlined + refused + failed; }
    std::int64_t rows() const { return asked() + neverAsked; }
    bool operator==(const DecisionCounts&) const = default;
};

/// What a module run was made of and by: a module is done again where one of them is another now. Empty where it is not
/// known.
struct CompiledInput {
    std::string bitcodeHash; ///< SHA-256
    std::string commandHash; ///< SHA-256 of the command line, LLVM options of the run and side files
    std::string policyFingerprint = {};
    std::string compiler = {}; ///< the run's toolchain with the version of what records
    bool operator==(const CompiledInput&) const = default;
};

/// One module of a run. Sizes mean something with status Ok only.
struct ModuleRunRow {
    ModuleRunId id;
    RunId run;
    ModuleId module;
    std::string moduleName;
    ModuleRunStatus status = ModuleRunStatus::Failed;
    ModuleSizes sizes;
    /// text less the bodies of shared functions that an earlier module (in name order) of this run already has; absent
    /// until the run was finished once.
    std::optional<std::int64_t> unique;
    DecisionCounts counts;
    std::int64_t functions = 0;
    std::int64_t wallNs = 0;
    std::int64_t cpuNs = 0;
    bool forceStopped = false;
    CompiledInput input;
    bool moduleChanged = false; ///< the module's bitcode was replaced by another since this run
    bool hasDiagnostics = false;
    std::string objectHash;
    ReachedLimit limit; ///< what ended it before it was done
};

/// How far a search came with one module of its run.
struct SearchedModule {
    ModuleId module;
    std::string startRun;       ///< name of the run whose result it began from
    std::int64_t startText = 0; ///< bytes of that result
    std::int64_t rounds = 0;
    std::int64_t taken = 0;    ///< moves that made it smaller
    std::int64_t compiles = 0; ///< variants that were measured, and compiles
    bool exhausted = false;    ///< no single move from the state that is stored makes it smaller
    bool operator==(const SearchedModule&) const = default;
};

/// What is known of a run that a search made, beside the run.
struct SearchRow {
    std::string objective;
    std::vector<SearchedModule> modules;
};

// --- decisions and features ---

struct DecisionRow {
    DecisionId id;
    ModuleRunId moduleRun;
    Decision decision;
    std::array<std::optional<FlipText>, 2> flips = {}; ///< of it by itself, where measured; by Others
};

/// What alignment needs of a decision, without its strings. In the order of decisions(ModuleRunId).
struct CallsiteOutcome {
    DecisionId id;
    CallsiteKey key;
    Advice advice = Advice::Refuse;
    Outcome outcome = Outcome::Refused;
    bool mandatory = false;
};

using CallsiteId = StrongId<struct CallsiteTag>;
using ReasonId = StrongId<struct ReasonTag>;

/// What was answered about a callsite, in seven bits.
struct Answered {
    Advice advice = Advice::Refuse;
    Outcome outcome = Outcome::Refused;
    bool mandatory = false;
    std::optional<bool> defaultAdvice;

    static constexpr int bitCount = 7;
    std::uint8_t bits() const;
    static bool areBits(std::int64_t value);
    /// For areBits().
    static Answered ofBits(std::int64_t value);
};

/// What ranking reasons needs of a decision, without its strings. In the order of decisions(ModuleRunId).
struct ReasonedOutcome {
    CallsiteKey key;
    Answered answered;
    std::optional<std::int64_t> cost, threshold;
    ReasonId reason;
};

/// Flips of single decisions of a module run under one meaning.
struct FlipCounts {
    ModuleRunId moduleRun;
    Others others = Others::Decide;
    std::int64_t measured = 0;
    std::int64_t shrink = 0, neutral = 0, grow = 0; ///< of them, by their change of text
    std::int64_t notFollowed = 0;                   ///< of these, those that the compile did not carry out as asked
    std::int64_t failed = 0;                        ///< of those measured, compiles that failed: no sizes

    bool operator==(const FlipCounts&) const = default;
};

/// How often values of a feature fall into [low, high). Bins are the same for every run (powers of two cut into eight,
/// integers below 16 exact), so that two runs' histograms compare bin by bin; empty bins are left out.
struct HistogramBin {
    double low = 0;
    double high = 0;
    std::int64_t count = 0;
    bool operator==(const HistogramBin&) const = default;
};

/// One feature of a run with the distribution of its values (all elements of all tensors) over all module runs.
struct FeatureRow {
    TensorSpec spec;
    std::int64_t count = 0; ///< values, NaN left out
    double minimum = 0;     ///< meaningless with count 0
    double maximum = 0;
    std::vector<HistogramBin> bins; ///< ascending
};

// --- what people write ---

/// Of whom: a run, or a module, or with `callsite` one of the module's callsites, in whatever run.
struct AnnotationSubject {
    RunId run;
    ModuleId module;
    std::optional<CallsiteKey> callsite = {};
    bool operator==(const AnnotationSubject&) const = default;
};

/// A few words to sort by, and a note of any length.
struct Annotation {
    std::string label, note;
    bool isEmpty() const { return label.empty() && note.empty(); }
    bool operator==(const Annotation&) const = default;
};

struct AnnotationRow {
    AnnotationSubject subject;
    Annotation annotation;
    std::string runName;                ///< of a run
    std::string corpusName, moduleName; ///< of a module or callsite
    std::int64_t changedAt = 0;
};

/// What was decided with a row of a module run's features before the eyes.
struct FeatureAnswer {
    std::int32_t featureRow = 0;
    std::uint32_t ordinal = 0; ///< of the decision
    Advice advice = Advice::Refuse;
};

// --- what a search finds ---

/// A module run in which something was found.
struct FoundIn {
    std::string corpus, module, run;
};

/// A function or source file that module runs have in their rows.
struct FoundName {
    std::string text; ///< linkage name, or file as the debug info names it
    FoundIn in;       ///< one of those that have it, by preference of the run that was asked for
    std::int64_t modules = 0;
};

struct FoundNames {
    std::vector<FoundName> functions, files; ///< best first, at most as many as were asked for
    /// A module run of each module that has all words, in whatever texts: only there are callsites that have them.
    std::vector<ModuleDecisions> modules;  ///< those of the preferred run first
    std::vector<TextMatch::Words> matches; ///< by id of a text; those beyond have none of the words

    TextMatch::Words wordsOf(std::int64_t text) const {
        return text > 0 && std::size_t(text) < matches.size() ? matches[std::size_t(text)] : TextMatch::Words(0);
    }
};

// --- evidence ---

struct LogRow {
    LogId id;
    std::string name;
    EvidenceSource source;
    FeatureSchema schema;
    std::int64_t importedAt = 0;
    bool complete = false; ///< read to its end; otherwise this is what was whole before the damage or the cancel
    std::int64_t contexts = 0;
    std::int64_t observations = 0;
};

struct LogContextRow {
    std::int64_t id = 0;
    std::string name; ///< may be empty: the inliner's logs have one context without a name
    std::int64_t observations = 0;
};

struct ReportRow {
    ReportId id;
    std::string name;
    EvidenceSource source;
    std::int64_t importedAt = 0;
    bool complete = false; ///< as in LogRow
    std::int64_t entries = 0;
    std::vector<std::optional<std::int64_t>> totals; ///< one per elfSizeFields(), as written in the report
};

// --- findings ---

/// What a finding belongs to and goes away with; at most one is set in practice, none for the workspace itself.
struct FindingOwner {
    CorpusId corpus;
    RunId run;
    LogId log;
    ReportId report;
};

struct FindingRow {
    FindingId id;
    FindingOwner owner;
    Finding finding;
    std::int64_t createdAt = 0;
};

} // namespace inlinescope
