// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/callsite_keys.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

#include <map>
#include <tuple>

namespace inlinescope {
namespace {

constexpr const char* twinKindName = "inlinescope.call";
constexpr const char* versionFlag = "Debug Info Version";
constexpr const char* producer = "inlinescope"; ///< of the synthetic compile unit

/// Removes the operands that `unwanted` selects, and the node if no operand is left.
void removeOperands(llvm::NamedMDNode* node, llvm::function_ref<bool(const llvm::MDNode&)> unwanted) {
    if (!node) return;
    std::vector<llvm::MDNode*> kept;
    for (llvm::MDNode* operand : node->operands())
        if (!unwanted(*operand)) kept.push_back(operand);
    node->clearOperands();
    for (llvm::MDNode* operand : kept)
        node->addOperand(operand);
    if (kept.empty()) node->eraseFromParent();
}

/// Whether it is the synthetic compile unit.
bool isOurs(const llvm::MDNode* unit) {
    return llvm::cast<llvm::DICompileUnit>(unit)->getProducer() == producer;
}

struct TwinIds {
    std::string own;       ///< "function#number" of a call that shares its place with another; empty otherwise
    std::string inherited; ///< "#number" of each inlined twin through which it came, innermost first
};

TwinIds twinIdsOf(const llvm::Instruction& call, unsigned kind) {
    const llvm::MDNode* node = call.getMetadata(kind);
    if (!node) return {};
    const auto text = [node](unsigned operand) {
        return llvm::cast<llvm::MDString>(node->getOperand(operand))->getString().str();
    };
    return {text(0), text(1)};
}

/// "#number" of "function#number".
std::string numberOf(const std::string& own) {
    const auto mark = own.rfind('#');
    return mark == std::string::npos ? std::string() : own.substr(mark);
}

/// Names a call without a place. The id alone names it. Without an id the callee names it, and the occurrence
/// distinguishes such calls. Returns the chain in the key's form.
std::string nameUnplaced(InlinePath& path, const llvm::CallBase& call, const std::string& caller,
                         const std::string& id) {
    path.places.push_back({id.empty() ? caller : id.substr(0, id.size() - path.twin.size()), {}, 0, 0});
    if (!id.empty()) return id;
    const llvm::Function* callee = call.getCalledFunction();
    path.twin = ":?" + (callee ? linkageName(*callee) : std::string());
    return caller + path.twin;
}

/// Calls `use` for each inlined-at location of `call` that is a copy of `place`, as inlining a call at `place` makes
/// it.
template <class Use>
void forEachCopy(const llvm::Instruction& call, const llvm::DILocation* place, Use use) {
    const llvm::DILocation* location = call.getDebugLoc();
    while (location && (location = location->getInlinedAt())) {
        const bool same = location->getLine() == place->getLine() && location->getColumn() == place->getColumn() &&
                          location->getScope() == place->getScope() &&
                          location->getInlinedAt() == place->getInlinedAt();
        if (same) use(location);
    }
}

std::string fileOf(const llvm::DILocation& location) {
    return fileName(location.getFilename(), location.getDirectory());
}

} // namespace

std::string fileName(llvm::StringRef file, llvm::StringRef folder) {
    if (file.empty()) return "<unknown>"; // an empty file would say that the place is no real one
    if (llvm::sys::path::is_absolute(file) || !llvm::sys::path::is_absolute(folder)) return file.str();
    return (folder + (folder.ends_with("/") ? "" : "/") + file).str();
}

bool isOrdinaryCall(const llvm::Instruction& instruction) {
    return llvm::isa<llvm::CallBase>(instruction) && !llvm::isa<llvm::IntrinsicInst>(instruction);
}

bool hasSubprograms(const llvm::Module& module) {
    return llvm::any_of(module, [](const llvm::Function& f) { return !f.isDeclaration() && f.getSubprogram(); });
}

bool isInlineCandidate(const llvm::CallBase& call) {
    const llvm::Function* callee = call.getCalledFunction();
    return callee && !callee->isDeclaration() && !callee->isIntrinsic();
}

std::string linkageName(const llvm::GlobalValue& function) {
    llvm::StringRef name = function.getName();
    name.consume_front("\1");
    return name.str();
}

void CallsiteKeys::prepare(llvm::Module& module, CallsiteKeySource source) {
    m_twinKind = module.getContext().getMDKindID(twinKindName);
    if (source == CallsiteKeySource::Synthetic) llvm::StripDebugInfo(module);
    m_synthetic = !hasSubprograms(module);
    if (m_synthetic) makeSynthetic(module);
    adopt(module);
    if (m_synthetic) return;
    for (llvm::Function& function : module)
        distinguishTwins(function);
}

void CallsiteKeys::resume(const llvm::Module& module) {
    m_twinKind = module.getContext().getMDKindID(twinKindName);
    m_synthetic = m_addedVersionFlag = false;
    if (const llvm::NamedMDNode* units = module.getNamedMetadata("llvm.dbg.cu")) {
        m_synthetic = llvm::any_of(units->operands(), isOurs);
        m_addedVersionFlag = llvm::all_of(units->operands(), isOurs);
    }
    adopt(module);
}

void CallsiteKeys::adopt(const llvm::Module& copy) {
    for (const llvm::Function& function : copy)
        if (const llvm::DISubprogram* subprogram = function.getSubprogram())
            m_functions[subprogram] = linkageName(function);
}

void CallsiteKeys::makeSynthetic(llvm::Module& module) {
    using namespace llvm;
    m_addedVersionFlag = !module.getModuleFlag(versionFlag);
    if (m_addedVersionFlag) module.addModuleFlag(Module::Warning, versionFlag, DEBUG_METADATA_VERSION);
    DIBuilder builder(module);
    DIFile* file = builder.createFile("callsites", "");
    builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file, producer, false, "", 0, "",
                              DICompileUnit::NoDebug);
    DISubroutineType* type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
    for (Function& function : module) {
        if (function.isDeclaration()) continue;
        const std::string name = linkageName(function);
        DISubprogram* subprogram = builder.createFunction(file, name, name, file, 0, type, 0, DINode::FlagZero,
                                                          DISubprogram::SPFlagDefinition);
        function.setSubprogram(subprogram);
        unsigned number = 0;
        for (Instruction& instruction : instructions(function))
            if (isOrdinaryCall(instruction))
                instruction.setDebugLoc(DILocation::get(module.getContext(), ++number, 0, subprogram));
    }
    builder.finalize();
}

void CallsiteKeys::cleanUp(llvm::Module& module) {
    for (llvm::Function& function : module) {
        if (m_synthetic) function.setSubprogram(nullptr);
        for (llvm::Instruction& instruction : llvm::instructions(function)) {
            if (m_synthetic)
                instruction.setDebugLoc(llvm::DebugLoc());
            else if (llvm::isa<llvm::CallBase>(instruction))
                instruction.setMetadata(m_twinKind, nullptr);
        }
    }
    if (!m_synthetic) return;
    removeOperands(module.getNamedMetadata("llvm.dbg.cu"), [](const llvm::MDNode& unit) { return isOurs(&unit); });
    if (!m_addedVersionFlag) return;
    removeOperands(module.getModuleFlagsMetadata(), [](const llvm::MDNode& flag) {
        return llvm::cast<llvm::MDString>(flag.getOperand(1))->getString() == versionFlag;
    });
}

void CallsiteKeys::distinguishTwins(llvm::Function& function) const {
    using namespace llvm;
    using Place = std::tuple<const DISubprogram*, unsigned, unsigned, const DILocation*>;
    std::map<Place, std::vector<Instruction*>> places;
    std::vector<Instruction*> unplaced;
    for (Instruction& instruction : instructions(function)) {
        if (!isOrdinaryCall(instruction)) continue;
        if (const DILocation* location = instruction.getDebugLoc())
            places[Place(location->getScope()->getSubprogram(), location->getLine(), location->getColumn(),
                         location->getInlinedAt())]
                .push_back(&instruction);
        else
            unplaced.push_back(&instruction);
    }
    auto mark = [&](const std::vector<Instruction*>& calls) {
        for (std::size_t number = 0; number < calls.size(); ++number) {
            setIds(*calls[number], linkageName(function) + "#" + std::to_string(number + 1), {});
        }
    };
    mark(unplaced);
    for (const auto& [place, calls] : places)
        if (calls.size() > 1) mark(calls);
}

void CallsiteKeys::setIds(llvm::Instruction& call, const std::string& own, const std::string& inherited) const {
    llvm::LLVMContext& context = call.getContext();
    call.setMetadata(m_twinKind, llvm::MDNode::get(context, {llvm::MDString::get(context, own),
                                                             llvm::MDString::get(context, inherited)}));
}

std::optional<CallsiteKeys::Watched> CallsiteKeys::watch(const llvm::CallBase& call) const {
    const TwinIds ids = twinIdsOf(call, m_twinKind);
    Watched watched{
        const_cast<llvm::Function*>(call.getCaller()), call.getDebugLoc(), numberOf(ids.own) + ids.inherited, {}};
    if (watched.ids.empty() || !watched.place) return std::nullopt;
    for (const llvm::Instruction& instruction : llvm::instructions(*watched.caller))
        if (isOrdinaryCall(instruction))
            forEachCopy(instruction, watched.place, [&](const llvm::DILocation* copy) { watched.before.insert(copy); });
    return watched;
}

void CallsiteKeys::copyIds(const Watched& watched) const {
    for (llvm::Instruction& instruction : llvm::instructions(*watched.caller)) {
        if (!isOrdinaryCall(instruction)) continue;
        bool arrived = false;
        forEachCopy(instruction, watched.place,
                    [&](const llvm::DILocation* copy) { arrived |= !watched.before.contains(copy); });
        if (!arrived) continue;
        const TwinIds ids = twinIdsOf(instruction, m_twinKind);
        setIds(instruction, ids.own, ids.inherited + watched.ids);
    }
}

llvm::StringRef CallsiteKeys::functionOf(const llvm::DISubprogram* subprogram) const {
    if (const auto found = m_functions.find(subprogram); found != m_functions.end()) return found->second;
    return subprogram->getLinkageName().empty() ? subprogram->getName() : subprogram->getLinkageName();
}

SourcePlace CallsiteKeys::placeOf(const llvm::DILocation& location) const {
    SourcePlace place{functionOf(location.getScope()->getSubprogram()).str(), {}, location.getLine(), 0};
    if (m_synthetic) return place;
    place.file = fileOf(location);
    place.column = location.getColumn();
    return place;
}

CallsiteName CallsiteKeys::name(const llvm::CallBase& call) const {
    CallsiteName name;
    const std::string caller = linkageName(*call.getCaller());
    const TwinIds ids = twinIdsOf(call, m_twinKind);
    name.path.twin = numberOf(ids.own);
    name.path.inherited = ids.inherited;
    std::string chain;
    for (const llvm::DILocation* location = call.getDebugLoc(); location; location = location->getInlinedAt()) {
        const SourcePlace& place = name.path.places.emplace_back(placeOf(*location));
        chain += chain.empty() ? "" : "\n";
        chain += place.function + ":" + std::to_string(place.line);
        if (!m_synthetic) chain += ":" + std::to_string(place.column);
        // The id belongs to the call's own place, which is the first of the chain.
        if (name.path.places.size() == 1) chain += name.path.twin;
    }
    if (chain.empty()) chain = nameUnplaced(name.path, call, caller, ids.own);
    name.original = name.path.places.size() == 1 && name.path.places.front().function == caller;
    chain += ids.inherited + '\n' + caller;
    name.hash = llvm::xxh3_64bits(chain);
    return name;
}

} // namespace inlinescope
