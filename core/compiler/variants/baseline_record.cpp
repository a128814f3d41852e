// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/baseline_record.h"

#include "core/compiler/bodies/code_hashes.h"
#include "core/compiler/recording/callsite_keys.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <set>

namespace inlinescope {
namespace {

const std::pair<std::string, SizePart> frameSection{".eh_frame", SizePart::EhFrame};
const std::pair<std::string, SizePart> dataSection{".data", SizePart::Data};
constexpr llvm::StringRef constantSections = ".rodata.cst";

Error noSum(const std::string& what) {
    return {ErrorCode::Unsupported, what, {}, {}, "an object that is the sum of its pieces"};
}

void add(SectionParts& sum, const SectionParts& parts, std::int64_t sign = 1) {
    for (const auto& [section, size] : parts)
        sum[section] += sign * size;
}

/// Adds up what functions share: the object has each shared thing once if one of the functions needs it.
class SharedParts {
public:
    /// `function` is empty for what all common functions have besides their frames.
    void add(const ObjectPieces& pieces, const std::string& function) {
        if (const auto infos = pieces.typeInfos.find(function); infos != pieces.typeInfos.end())
            m_typeInfos.insert(infos->second.begin(), infos->second.end());
        const auto frame = pieces.frames.find(function);
        if (frame == pieces.frames.end()) return; // it has none
        const CommonFrame& common = pieces.commonFrames[frame->second.common];
        m_common.try_emplace(common.hash, common);
        m_entries += frame->second.size;
    }
    /// `known`: objects that have the shared things.
    void addTo(SectionParts& sections, const std::vector<const ObjectPieces*>& known) const {
        std::int64_t commonBytes = 0;
        std::set<std::string> references;
        for (const auto& [hash, frame] : m_common) {
            commonBytes += frame.size;
            if (!frame.reference.empty()) references.insert(frame.reference);
        }
        if (m_entries > 0) sections[frameSection] = frameSectionSize(commonBytes, m_entries);
        for (const ObjectPieces* pieces : known)
            for (const auto& [section, size] : pieces->sections)
                if (references.contains(section.first)) sections[section] = size;
        if (m_typeInfos.empty()) return;
        std::int64_t& data = sections[dataSection];
        data = (data + pointerSize - 1) / pointerSize * pointerSize +
               pointerSize * static_cast<std::int64_t>(m_typeInfos.size());
    }
    /// An object's sections without what this class adds up, and without traces.
    static SectionParts others(const ObjectPieces& pieces) {
        SectionParts sections = pieces.sections;
        std::erase_if(sections, [](const auto& entry) {
            return entry.first == frameSection || llvm::StringRef(entry.first.first).contains(".DW.ref.") ||
                   entry.first.first == traceSection;
        });
        std::set<std::string> infos;
        for (const auto& [function, some] : pieces.typeInfos)
            infos.insert(some.begin(), some.end());
        if (!infos.empty()) sections[dataSection] -= pointerSize * static_cast<std::int64_t>(infos.size());
        if (!infos.empty() && sections[dataSection] == 0) sections.erase(dataSection);
        return sections;
    }

private:
    static constexpr std::int64_t pointerSize = 8;
    std::map<std::uint64_t, CommonFrame> m_common;
    std::int64_t m_entries = 0;
    std::set<std::string> m_typeInfos;
};

bool framesAddUp(const ObjectPieces& pieces, const std::vector<std::string>& functions) {
    SharedParts shared;
    for (const std::string& function : functions)
        shared.add(pieces, function);
    SectionParts sections;
    shared.addTo(sections, {&pieces});
    const auto real = pieces.sections.find(frameSection);
    return sections[frameSection] == (real == pieces.sections.end() ? 0 : real->second);
}

std::vector<std::string> functionsOf(const FinalModule& module) {
    std::vector<std::string> names;
    for (const auto* functions : {&module.ownSections, &module.common})
        for (const auto& [name, hash] : *functions)
            names.push_back(name);
    return names;
}

/// Whether common functions may have bytes in the section. For other sections the owner of the bytes is not known.
bool takesCommon(const std::pair<std::string, SizePart>& section) {
    return section.second == SizePart::Code || section.first == ".gcc_except_table" || section.first == ".rodata" ||
           llvm::StringRef(section.first).starts_with(constantSections);
}

/// What is left of the baseline's object without the functions with a section of their own and without the reduced
/// module.
Result<SectionParts> commonParts(const BaselineRecord& record, const ObjectPieces& reducedPieces,
                                 const Reduction& reduction) {
    SectionParts rest = SharedParts::others(record.pieces);
    add(rest, SharedParts::others(reducedPieces), -1);
    for (const std::string& function : reduction.leftOut)
        if (const auto own = record.pieces.own.find(function); own != record.pieces.own.end())
            add(rest, own->second, -1);
    std::erase_if(rest, [](const auto& entry) { return entry.second == 0; });
    for (const auto& [section, size] : rest)
        if (size < 0 || !takesCommon(section))
            return noSum(std::to_string(size) + " bytes of " + section.first + " belong to no piece");
    return rest;
}

/// Checks that every function has a place in the object, and every function symbol a function in the module.
Result<void> checkFunctions(const BaselineRecord& record) {
    for (const auto& [name, hash] : record.module.ownSections)
        if (!record.pieces.own.contains(name)) return noSum(name + " has no section to itself");
    for (const auto& [name, hash] : record.module.common)
        if (record.pieces.own.contains(name)) return noSum(name + " has a section to itself");
    for (const FunctionSize& function : record.functions)
        if (!function.alias && !record.module.ownSections.contains(function.name) &&
            !record.module.common.contains(function.name))
            return noSum(function.name + " is not in the module");
    return {};
}

} // namespace

std::optional<std::uint64_t> FinalModule::hashOf(const llvm::Function& function) const {
    const std::string name = linkageName(function);
    for (const auto* part : {&ownSections, &common})
        if (const auto found = part->find(name); found != part->end()) return found->second;
    return std::nullopt;
}

FinalModule describeFinal(const llvm::Module& module, bool functionSections,
                          llvm::function_ref<std::optional<std::uint64_t>(const llvm::Function&)> hashOf) {
    FinalModule description;
    CodeHashes hashes;
    for (const llvm::Function& function : module) {
        if (!makesCode(function)) continue;
        const bool own = hasOwnSection(function, functionSections);
        const auto known = hashOf ? hashOf(function) : std::nullopt;
        (own ? description.ownSections : description.common)[linkageName(function)] =
            known ? *known : hashes.ofFunction(function);
        description.commonStays = description.commonStays || (!own && mustStay(function));
    }
    description.globals = hashes.ofGlobals(module);
    description.unusual = !module.getModuleInlineAsm().empty();
    return description;
}

Reduction removeFunctionPieces(llvm::Module& module, const FinalModule& description) {
    return reduceModule(module, [&](const llvm::Function& function) {
        return description.commonStays && description.common.contains(linkageName(function));
    });
}

Result<BaselineRecord> makeRecord(FinalModule&& module, const ModuleRunResult& real, ObjectPieces&& pieces,
                                  const ObjectPieces& reducedPieces, const Reduction& reduction, bool stripped) {
    BaselineRecord record{std::move(module), real.functions, std::move(pieces), {}, false, stripped};
    if (record.module.unusual) return noSum("module-level assembly");
    if (sectionsOf(record.pieces.sections) != real.sections) return noSum("debug info changes the code");
    INLINESCOPE_CHECK(checkFunctions(record));
    if (!framesAddUp(record.pieces, functionsOf(record.module))) return noSum("entries of .eh_frame do not add up");
    INLINESCOPE_TRY(record.common, commonParts(record, reducedPieces, reduction));
    for (const auto& [section, size] : record.common) {
        const auto inReduced = reducedPieces.sections.find(section);
        const bool alone = inReduced == reducedPieces.sections.end() || inReduced->second == 0;
        if (!alone && !llvm::StringRef(section.first).starts_with(constantSections)) record.commonAmongGlobals = true;
    }
    INLINESCOPE_TRY(const MeasuredVariant sum, composeVariant(record, {}, reducedPieces, reduction));
    if (sum.sections != real.sections) return noSum("the pieces do not add up");
    return record;
}

Changes::Changes(const BaselineRecord& record, const FinalModule& variant)
    : m_record(record), m_variant(variant),
      m_common(variant.commonStays || variant.common != record.module.common ||
               (record.commonAmongGlobals && variant.globals != record.module.globals)) {}

bool Changes::isChanged(const std::string& function) const {
    const auto own = m_variant.ownSections.find(function);
    if (own == m_variant.ownSections.end()) return m_common;
    const auto before = m_record.module.ownSections.find(function);
    return before == m_record.module.ownSections.end() || before->second != own->second;
}

namespace {

/// The functions of both objects, in the baseline's order.
std::vector<FunctionSize> composeFunctions(const BaselineRecord& record, const ModuleRunResult& generated,
                                           const Reduction& reduction) {
    std::set<std::string> taken(reduction.aliases.begin(), reduction.aliases.end()); // from the baseline
    taken.insert(reduction.leftOut.begin(), reduction.leftOut.end());
    std::map<std::string, const FunctionSize*> made;
    for (const FunctionSize& function : generated.functions)
        if (function.section != traceSection) made[function.name] = &function;
    std::vector<FunctionSize> functions;
    for (const FunctionSize& function : record.functions) {
        const auto found = made.find(function.name);
        if (found == made.end() && taken.contains(function.name)) functions.push_back(function);
        if (found == made.end()) continue;
        functions.push_back(*found->second);
        made.erase(found);
    }
    for (const auto& [name, function] : made)
        functions.push_back(*function);
    return functions;
}

} // namespace

Result<MeasuredVariant> composeVariant(const BaselineRecord& record, const ModuleRunResult& generated,
                                       const ObjectPieces& pieces, const Reduction& reduction) {
    std::vector<std::string> inObject = reduction.kept;
    inObject.insert(inObject.end(), reduction.traces.begin(), reduction.traces.end());
    if (!framesAddUp(pieces, inObject)) return noSum("entries of .eh_frame do not add up");
    SectionParts sections = SharedParts::others(pieces);
    SharedParts shared;
    bool takesCommonOnes = false;
    for (const std::string& function : reduction.leftOut) {
        shared.add(record.pieces, function);
        const auto own = record.pieces.own.find(function);
        if (own != record.pieces.own.end())
            add(sections, own->second);
        else
            takesCommonOnes = true;
    }
    if (takesCommonOnes) add(sections, record.common);
    shared.add(takesCommonOnes ? record.pieces : pieces, {});
    for (const std::string& function : reduction.kept)
        shared.add(pieces, function);
    shared.addTo(sections, {&record.pieces, &pieces});
    MeasuredVariant variant;
    variant.status = ModuleRunStatus::Ok;
    variant.diagnostics = generated.diagnostics;
    variant.sizes = sizesOf(sections);
    variant.sections = sectionsOf(sections);
    variant.functions = composeFunctions(record, generated, reduction);
    return variant;
}

namespace {

/// Collects pieces of several objects.
class PiecesCollector {
public:
    void take(const ObjectPieces& from, const std::string& function) {
        if (const auto own = from.own.find(function); own != from.own.end()) m_pieces.own[function] = own->second;
        if (const auto infos = from.typeInfos.find(function); infos != from.typeInfos.end())
            m_pieces.typeInfos[function] = infos->second;
        const auto frame = from.frames.find(function);
        if (frame == from.frames.end()) return;
        const CommonFrame& common = from.commonFrames[frame->second.common];
        const auto [known, isNew] =
            m_common.try_emplace(common.hash, static_cast<std::uint32_t>(m_pieces.commonFrames.size()));
        if (isNew) m_pieces.commonFrames.push_back(common);
        m_pieces.frames[function] = {frame->second.size, known->second};
    }
    void takeSections(const ObjectPieces& from) {
        m_pieces.sections.insert(from.sections.begin(), from.sections.end());
    }
    ObjectPieces pieces() && { return std::move(m_pieces); }

private:
    ObjectPieces m_pieces;
    std::map<std::uint64_t, std::uint32_t> m_common; ///< index in commonFrames by hash
};

} // namespace

Result<BaselineRecord> continuedRecord(const BaselineRecord& before, FinalModule&& module,
                                       const MeasuredVariant& measured, const ObjectPieces& pieces,
                                       const Reduction& reduction) {
    PiecesCollector all;
    all.take(before.pieces, {});
    for (const std::string& function : reduction.leftOut)
        all.take(before.pieces, function);
    for (const std::string& function : reduction.kept)
        all.take(pieces, function);
    all.takeSections(pieces);
    all.takeSections(before.pieces);
    BaselineRecord record{std::move(module), measured.functions,        std::move(all).pieces(),
                          before.common,     before.commonAmongGlobals, before.stripped};
    // Globals that were not among the common functions' bytes before may be now.
    if (!record.common.empty() && record.module.globals != before.module.globals) record.commonAmongGlobals = true;
    INLINESCOPE_CHECK(checkFunctions(record));
    return record;
}

} // namespace inlinescope
