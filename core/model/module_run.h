// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/function_body.h"
#include "core/model/script.h"
#include "core/model/tensor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Increased with every change that makes a recording contain more or something else. A resumed run repeats what an
/// earlier version recorded.
inline constexpr int recorderVersion = 5;

enum class ModuleRunStatus : std::uint8_t { Ok, Failed, Crashed, TimedOut, Cancelled };

/// A limit that a task exceeded, set by the runner. Kill: the process was killed neither by the runner nor by itself
/// (the system had no memory left, or a user killed it).
enum class LimitKind : std::uint8_t { None, Time, Memory, Kill };
struct ReachedLimit {
    LimitKind kind = LimitKind::None;
    std::int64_t value = 0; ///< seconds, MiB, 0
    bool operator==(const ReachedLimit&) const = default;
};

/// Bytes of one object file. text, data and bss are what `llvm-size` (Berkeley) prints. The parts of text:
/// text == code + rodata + ehFrame + other.
struct ModuleSizes {
    std::int64_t text = 0;
    std::int64_t data = 0;
    std::int64_t bss = 0;
    std::int64_t code = 0;    ///< executable sections
    std::int64_t rodata = 0;  ///< read-only data sections (.rodata*)
    std::int64_t ehFrame = 0; ///< .eh_frame
    std::int64_t other = 0;   ///< the rest of text (.gcc_except_table, notes, ...)
    bool operator==(const ModuleSizes&) const = default;
};

/// One function symbol of the object, as `llvm-readelf --symbols` lists it.
struct FunctionSize {
    std::string name;      ///< linkage name
    std::int64_t size = 0; ///< bytes
    std::string section;
    std::string linkage; ///< LLVM's name for it; the symbol's binding if the IR no longer contains the function
    bool shared = false; ///< linkonce/weak ODR or comdat: the linker keeps one body for all modules
    bool alias = false;  ///< another name for the bytes of another symbol; the main name is the IR's function, else the
                         ///< first symbol
    /// Bytes of text besides the symbol that the linker keeps or drops with the body, if its section belongs to a
    /// comdat group: its entry of .eh_frame and the group's read-only data (exception table, jump tables). 0 for other
    /// functions; absent if not known (no ELF object, or stored by an earlier version).
    std::optional<std::int64_t> tables = {};
    bool operator==(const FunctionSize&) const = default;

    std::int64_t sizeWithTables() const { return size + tables.value_or(0); }
};

/// The sections of one name that the object allocates memory for, as `llvm-readelf --sections` lists them.
struct SectionSize {
    std::string name;
    std::int64_t size = 0; ///< bytes, the sum over all sections of the name
    bool operator==(const SectionSize&) const = default;
};

/// All results of one re-run of one module. Complete only with status Ok; otherwise `diagnostics` says why, and what
/// was recorded until then may be partial.
struct ModuleRunResult {
    ModuleRunStatus status = ModuleRunStatus::Failed;
    std::string diagnostics;   ///< the compiler's messages, and for a lost worker the signal; may be empty
    std::int64_t wallNs = 0;   ///< wall time of the task in the worker
    std::int64_t cpuNs = 0;    ///< user plus system time of the task's process
    bool forceStopped = false; ///< LLVM's ML advisor stopped inlining because the IR had doubled in size
    std::string objectHash;    ///< SHA-256 of the object file, lower-case hex
    ModuleSizes sizes;
    std::vector<SectionSize> sections; ///< by name; not kept with a run
    std::vector<FunctionSize> functions;
    /// The functions that the bitcode defined before any pass, in its order; absent if no pass pipeline was run. They
    /// belong to the bitcode, not to the run: the store keeps them once per bitcode.
    std::optional<std::vector<FunctionBody>> bodies;
    std::vector<Decision> decisions;    ///< in order of asking; NeverAsked rows last
    std::vector<TensorColumn> features; ///< all with the same number of rows
    /// Bytes of the functions' code by a size model (CompileRequest::sizeModel); absent if none was asked, or it gave
    /// none.
    std::optional<std::int64_t> estimated = {};
    ReachedLimit limit; ///< the limit that ended the task; not sent by the worker
    /// If the task ended abnormally while it recorded features, so that the result lacks them: how it ended, and the
    /// end of its output. Empty if the features are complete. Not sent by the worker.
    std::string featuresLost;
};

/// What a compile of one module makes.
struct CompiledModule {
    ModuleRunResult result;
    std::vector<std::byte> object;          ///< the object file; empty unless status is Ok, and it is asked for
    std::vector<ForcedOutcome> script = {}; ///< one per advice of the compile's script
    /// If asked for, by the index of a decision: the callsite as LLVM's remarks spell it and its replay advisor finds
    /// it ("g:2:5 @ f:7:3.1"), if asked for as in a compile with -fdebug-info-for-profiling; empty for a call without a
    /// location, and for a NeverAsked row.
    std::vector<std::string> replaySites = {};
    /// With replaySites, if the bitcode lacks linkage names that are in them: the bitcode with these names.
    std::vector<std::byte> namedBitcode = {};
};

} // namespace inlinescope
