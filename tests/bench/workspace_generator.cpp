// SPDX-License-Identifier: GPL-3.0-or-later
#include "workspace_generator.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace inlinescope {

namespace {

constexpr std::size_t Features = 38;

/// splitmix64 (Steele, Lea, Flood 2014): every module has its own generator, seeded by its number.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    std::uint64_t next() {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    std::int64_t below(std::int64_t bound) {
        return bound > 0 ? std::int64_t(next() % static_cast<std::uint64_t>(bound)) : 0;
    }
    /// 0 to 1, uniformly distributed.
    double unit() { return double(next() >> 11) / 9007199254740992.0; }
    /// Small numbers often, large ones rarely; up to `bound`.
    std::int64_t skewed(std::int64_t bound) { return std::int64_t(double(bound) * std::pow(unit(), 4)); }

private:
    std::uint64_t m_state;
};

struct ModuleShape {
    std::string name;
    std::int64_t decisions = 0;
    std::uint64_t seed = 0;

    std::int64_t functions() const { return 3 + decisions / 8; }
};

/// A function of this module only, or (one in four) a template instance that other modules have too.
std::string functionName(const ModuleShape& module, Random& random) {
    if (random.below(4) == 0)
        return "_ZNSt6vectorI4Item" + std::to_string(random.skewed(20'000)) + "SaIS0_EE9push_backERKS0_";
    return "_ZN4area6module" + std::to_string(module.seed % 1000) + "8function" +
           std::to_string(random.below(module.functions())) + "Ev";
}

/// A call in the caller itself, or (half of them) one that came with an earlier decision of the module: its place, and
/// then that decision's chain. One module in eight has no debug info: its places are numbers.
InlinePath pathOf(const ModuleShape& module, const std::vector<Decision>& earlier, const Decision& decision,
                  Random& random) {
    const bool isReal = module.seed % 8 != 0;
    const std::string file = isReal ? "/src/area/" + module.name + ".cpp" : std::string();
    const auto place = [&](const std::string& function) {
        return SourcePlace{function, file, std::uint32_t(1 + random.below(800)),
                           isReal ? std::uint32_t(1 + random.below(60)) : 0};
    };
    InlinePath path;
    if (random.below(50) == 0) path.twin = "#2";
    if (earlier.empty() || random.below(2) == 0) {
        path.places = {place(decision.caller)};
        return path;
    }
    const Decision& origin = earlier[std::size_t(random.below(std::int64_t(earlier.size())))];
    path.places = {place(origin.callee)};
    path.places.insert(path.places.end(), origin.path.places.begin(), origin.path.places.end());
    path.inherited = origin.path.twin;
    return path;
}

/// A new callsite, or (rarely) one that the inliner asks about again.
void chooseCallsite(Decision& decision, const ModuleShape& module, const std::vector<Decision>& earlier,
                    Random& random) {
    decision.caller = functionName(module, random);
    decision.callee = functionName(module, random);
    decision.key = {random.next(), 0};
    decision.linkage = random.below(3) == 0 ? "linkonce_odr" : "internal";
    decision.path = pathOf(module, earlier, decision, random);
    if (earlier.empty() || random.below(200) != 0 || earlier.back().key.occurrence > 0) return;
    const Decision& again = earlier.back();
    decision.caller = again.caller;
    decision.callee = again.callee;
    decision.key = {again.key.hash, 1};
    decision.linkage = again.linkage;
    decision.path = again.path;
}

void decide(Decision& decision, bool never, Random& random) {
    decision.mandatory = random.below(40) == 0;
    const std::int64_t cost = random.skewed(4000) - 100, threshold = random.below(3) == 0 ? 25 : 225;
    const bool failsToInline = random.below(500) == 0, isLastUse = random.below(5) == 0;
    if (decision.mandatory) {
        decision.reason = "noinline function attribute";
        decision.defaultAdvice = false;
        return;
    }
    decision.cost = cost;
    decision.threshold = threshold;
    decision.reason = "cost=" + std::to_string(cost) + ", threshold=" + std::to_string(threshold);
    decision.defaultAdvice = cost < threshold;
    if (never || !*decision.defaultAdvice) return;
    decision.advice = Advice::Inline;
    decision.outcome = failsToInline ? Outcome::Failed : isLastUse ? Outcome::InlinedCalleeDeleted : Outcome::Inlined;
}

/// The last callsites of a module are those that no advisor was asked about.
Decision decisionOf(const ModuleShape& module, const std::vector<Decision>& earlier, bool never, Random& random) {
    Decision decision;
    decision.ordinal = std::uint32_t(earlier.size());
    chooseCallsite(decision, module, earlier, random);
    if (decision.ordinal >= module.decisions - module.decisions / 20) {
        decision.outcome = Outcome::NeverAsked;
        return decision;
    }
    decide(decision, never, random);
    decision.featureRow = std::int32_t(decision.ordinal);
    return decision;
}

std::vector<TensorColumn> featuresOf(std::int64_t rows, Random& random) {
    std::vector<TensorColumn> columns;
    for (std::size_t feature = 0; feature < Features; ++feature) {
        TensorColumn column{{"feature_" + std::to_string(feature), 0, ScalarType::Int64, {1}}, {}};
        column.data.reserve(std::size_t(rows) * 8);
        // A third of LLVM's features is 0 or 1, a third small counts, a third sizes.
        const std::int64_t bound = std::array<std::int64_t, 3>{2, 40, 20'000}[feature % 3];
        for (std::int64_t row = 0; row < rows; ++row) {
            const std::int64_t value = random.skewed(bound);
            const Bytes bytes = std::as_bytes(std::span(&value, 1));
            column.data.insert(column.data.end(), bytes.begin(), bytes.end());
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

ModuleRunResult resultOf(const ModuleShape& module, bool never) {
    Random random(module.seed); // the same for both runs: the same callsites
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.objectHash = std::string(64, never ? 'e' : 'd');
    for (std::int64_t ordinal = 0; ordinal < module.decisions; ++ordinal)
        result.decisions.push_back(decisionOf(module, result.decisions, never, random));
    result.features = featuresOf(module.decisions - module.decisions / 20, random);
    for (std::int64_t function = 0; function < module.functions(); ++function) {
        const std::string name = functionName(module, random);
        const bool shared = name.starts_with("_ZNSt");
        result.functions.push_back(
            {name, 16 + random.skewed(3000), ".text." + name, shared ? "linkonce_odr" : "external", shared});
        result.sizes.code += result.functions.back().size;
    }
    result.sizes.rodata = random.skewed(5000);
    const std::int64_t grown = random.skewed(400) - random.skewed(400); // the second run differs in every third module
    if (never && module.seed % 3 == 0) result.sizes.rodata = std::max<std::int64_t>(0, result.sizes.rodata + grown);
    result.sizes.text = result.sizes.code + result.sizes.rodata;
    result.wallNs = 1'000'000 + random.skewed(2'000'000'000);
    result.cpuNs = result.wallNs;
    return result;
}

/// Modules whose decisions sum to about half of `decisions`: most are short, a few have thousands.
std::vector<ModuleShape> moduleShapes(const GeneratedShape& shape) {
    std::vector<ModuleShape> modules;
    Random random(shape.seed);
    const double average = double(shape.decisions) / 2 / double(std::max<std::int64_t>(shape.modules, 1));
    for (std::int64_t number = 0; number < shape.modules; ++number) {
        ModuleShape module;
        module.name = "area" + std::to_string(number % 97) + "/module_" + std::to_string(number) + ".cc.o";
        module.decisions = std::int64_t(-std::log(1 - random.unit()) * average + 0.5); // exponentially distributed
        module.seed = random.next();
        modules.push_back(std::move(module));
    }
    return modules;
}

Result<std::vector<ModuleId>> putModules(WorkspaceWriter& writer, CorpusId corpus,
                                         const std::vector<ModuleShape>& shapes, const HashFunction& sha256) {
    std::vector<ModuleId> ids;
    for (const ModuleShape& shape : shapes) {
        const std::string bitcode = "BC\xC0\xDE of " + shape.name;
        Module module;
        module.name = shape.name;
        module.bitcodeHash = sha256(asBytes(bitcode));
        module.bitcodeSize = std::int64_t(bitcode.size());
        module.bitcodePath = "/corpus/" + shape.name + ".bc";
        module.commandLine = {"-cc1",    "-triple", "x86_64-pc-linux-gnu", "-emit-obj", "-Oz", "-main-file-name",
                              shape.name};
        INLINESCOPE_TRY(const StoredModule stored, writer.modules().put(corpus, module, asBytes(bitcode)));
        ids.push_back(stored.id);
    }
    return ids;
}

/// "f:3:7 @ g:12:5"
std::string siteOf(const InlinePath& path) {
    std::string site;
    for (const SourcePlace& place : path.places)
        site += (site.empty() ? "" : " @ ") + place.function + ":" + std::to_string(place.line % 90) + ":" +
                std::to_string(place.column);
    return site;
}

CallRemark remarkOf(const Decision& decision) {
    CallRemark remark;
    const bool isInlined = decision.outcome == Outcome::Inlined || decision.outcome == Outcome::InlinedCalleeDeleted;
    remark.kind = isInlined ? RemarkKind::Passed : RemarkKind::Missed;
    remark.name = isInlined ? "Inlined" : decision.mandatory ? "NeverInline" : "TooCostly";
    remark.caller = decision.caller;
    remark.callee = decision.callee;
    if (decision.path.isReal()) {
        remark.place = decision.path.places.front();
        remark.place.function.clear();
        remark.site = siteOf(decision.path);
    }
    if (decision.outcome != Outcome::NeverAsked) remark.outcome = decision.outcome;
    remark.mandatory = decision.mandatory;
    remark.cost = decision.cost;
    remark.threshold = decision.threshold;
    remark.reason = decision.reason;
    return remark;
}

/// A file for each of as many modules as have so many decisions.
Result<void> putRemarks(WorkspaceWriter& writer, const GeneratedShape& shape) {
    if (shape.remarks <= 0) return {};
    constexpr std::int64_t ofOneFile = 120;
    INLINESCOPE_TRY(const auto sink, writer.importEvidence("remarks", {"/build", "h", shape.remarks}));
    for (const ModuleShape& module : moduleShapes({shape.remarks / ofOneFile, 2 * shape.remarks, shape.seed + 1})) {
        sink->nextFile({"/build/" + module.name + ".opt.yaml", "h", module.decisions});
        INLINESCOPE_CHECK(sink->beginRemarks());
        Random random(module.seed);
        std::vector<Decision> decisions;
        std::vector<CallRemark> remarks;
        for (std::int64_t ordinal = 0; ordinal < module.decisions; ++ordinal) {
            decisions.push_back(decisionOf(module, decisions, false, random));
            remarks.push_back(remarkOf(decisions.back()));
        }
        INLINESCOPE_CHECK(sink->remarks(remarks));
    }
    INLINESCOPE_TRY(const EvidenceWriter::Imported imported, sink->finish());
    return {};
}

} // namespace

Result<void> generateWorkspace(const Workspace& workspace, const GeneratedShape& shape, const HashFunction& sha256,
                               const ProgressCallback& progress) {
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    INLINESCOPE_TRY(const CorpusId corpus,
                    writer.corpora().add({"generated", "/corpus", "seed " + std::to_string(shape.seed), false, false}));
    const std::vector<ModuleShape> modules = moduleShapes(shape);
    INLINESCOPE_TRY(const std::vector<ModuleId> ids, putModules(writer, corpus, modules, sha256));
    INLINESCOPE_CHECK(writer.corpora().finish(corpus));
    std::int64_t done = 0;
    for (const bool never : {false, true}) {
        const std::string name = never ? "never" : "default";
        INLINESCOPE_TRY(const RunId run, writer.runs().begin({name, corpus, PolicyId{never ? 2 : 1}, "generator", {}}));
        for (std::size_t module = 0; module < modules.size(); ++module) {
            INLINESCOPE_CHECK(writer.moduleRuns().put(run, ids[module], resultOf(modules[module], never)));
            if (progress) progress({++done, 2 * shape.modules, modules[module].name});
        }
        INLINESCOPE_CHECK(writer.runs().finish(run, RunStatus::Finished));
    }
    return putRemarks(writer, shape);
}

} // namespace inlinescope
