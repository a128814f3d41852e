// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/function_body.h"
#include "core/model/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Raised with whatever makes a recording say more or otherwise than before; a run that is resumed does again what an
/// earlier version recorded.
inline constexpr int recorderVersion = 3;

enum class ModuleRunStatus : std::uint8_t { Ok, Failed, Crashed, TimedOut, Cancelled };

/// A limit that a job met, set by the runner. Kill: the process was killed by neither the runner nor itself (the
/// system's want of memory, a person).
enum class LimitKind : std::uint8_t { None, Time, Memory, Kill };
struct ReachedLimit {
    LimitKind kind = LimitKind::None;
    std::int64_t value = 0; ///< seconds, MiB, 0
    bool operator==(const ReachedLimit&) const = default;
};

/// Bytes of one object file. text, data and bss are what `llvm-size` (Berkeley) prints; text is split by section:
/// text == code + rodata + ehFrame + other.
struct ModuleSizes {
    std::int64_t text = 0;
    std::int64_t data = 0;
    std::int64_t bss = 0;
    std::int64_t code = 0;    ///< executable sections
    std::int64_t rodata = 0;  ///< read-only data sections (.rodata*)
    std::int64_t ehFrame = 0; ///< .eh_frame
    std::int64_t other = 0;   ///< the remaining part of text (.gcc_except_table, notes, ...)
    bool operator==(const ModuleSizes&) const = default;
};

/// One function symbol of the object, as `llvm-readelf --symbols` lists it.
struct FunctionSize {
    std::string name;      ///< linkage name
    std::int64_t size = 0; ///< bytes
    std::string section;
    std::string linkage; ///< LLVM's word for it; the symbol's binding where the IR no longer knows the function
    bool shared = false; ///< linkonce/weak ODR or comdat: the linker keeps one body of all modules
    bool alias = false;  ///< another name for bytes that are another symbol's: the IR's function, else the first
    bool operator==(const FunctionSize&) const = default;
};

/// The sections of one name that the object allocates memory for, as `llvm-readelf --sections` lists them.
struct SectionSize {
    std::string name;
    std::int64_t size = 0; ///< bytes, of all sections of the name
    bool operator==(const SectionSize&) const = default;
};

/// All that one re-run of one module gave. Complete only with status Ok; otherwise `diagnostics` says why and what was
/// recorded until then may be partial.
struct ModuleRunResult {
    ModuleRunStatus status = ModuleRunStatus::Failed;
    std::string diagnostics;   ///< the compiler's own words, and for a lost worker the signal; may be empty
    std::int64_t wallNs = 0;   ///< wall time of the job in the worker
    std::int64_t cpuNs = 0;    ///< user plus system time of the job's process
    bool forceStopped = false; ///< LLVM's ML advisor stopped inlining because the IR had doubled
    std::string objectHash;    ///< SHA-256 of the object file, lower-case hex
    ModuleSizes sizes;
    std::vector<SectionSize> sections; ///< by name; not kept with a run
    std::vector<FunctionSize> functions;
    /// What the bitcode defined before any pass, in its order; nothing where no pipeline of passes was run. A fact of
    /// the bitcode, not of the run: the store keeps it once per bitcode.
    std::optional<std::vector<FunctionBody>> bodies;
    std::vector<Decision> decisions;    ///< in order of asking; NeverAsked rows last
    std::vector<TensorColumn> features; ///< all with the same number of rows
    ReachedLimit limit;                 ///< where it ended the job; not sent by the worker
    /// How the job ended when it was to record features, which the result then lacks, with the end of what it printed;
    /// empty if they are as they should be. Not sent by the worker.
    std::string featuresLost;
};

} // namespace inlinescope
