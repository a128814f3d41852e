#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// What keeps two runs from being comparable, in the order in which it is told.
enum class Mismatch : std::uint8_t {
    OnlyInA,   ///< modules that B's corpus lacks
    OnlyInB,   ///< likewise
    Bitcode,   ///< modules of which the two sides compiled different bitcode
    Target,    ///< triple, CPU and features in the command lines
    Flags,     ///< everything else in them
    SideFiles, ///< contents of the files that the command lines read
    Compiler,  ///< of the runs
    Options,   ///< LLVM options of the runs
    Features   ///< names of the recorded features
};

std::string_view toString(Mismatch what); ///< "only in A", "only in B", "bitcode", "target", "flags", ...

/// One difference between the inputs of two runs. Modules that differ in the same way are one difference.
struct InputDifference {
    Mismatch what = Mismatch::Bitcode;
    std::string a; ///< what A has and B lacks ("-Oz"), in the words of the thing itself; empty for nothing
    std::string b;
    std::size_t modules = 0;           ///< how many it concerns; 0: the runs as a whole
    std::vector<std::string> examples; ///< names of the first of them
    bool operator==(const InputDifference&) const = default;
};

/// What two cc1 command lines do not have in common: options with their values, in the order of the line, each as often
/// as it is missing on the other side.
struct ArgumentDifference {
    std::vector<std::string> onlyA, onlyB;
    bool empty() const { return onlyA.empty() && onlyB.empty(); }
};

/// Left out is what only says where sources, headers and outputs are, which two check-outs never have in common and
/// which bitcode no longer depends on: inputs, -o and other outputs, -I and its kin, -resource-dir, the directories of
/// debug info and coverage, -main-file-name; and -fembed-bitcode, which no re-run looks at.
ArgumentDifference argumentDifference(std::span<const std::string> a, std::span<const std::string> b);

/// Collects the differences of modules, equal ones into one.
class InputDifferences {
public:
    void add(Mismatch what, const std::string& module, std::string a = {}, std::string b = {});
    /// Splits the difference into target and other flags. Whether there is any.
    bool addArguments(const std::string& module, const ArgumentDifference& difference);
    /// Of the runs as a whole; does nothing where a equals b.
    void addRuns(Mismatch what, std::string a, std::string b);
    /// In the order of Mismatch, most modules first.
    std::vector<InputDifference> list() const;

private:
    std::vector<InputDifference> m_differences;
};

} // namespace inlinescope
