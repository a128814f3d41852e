// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/thin_backend.h"

#include "core/compiler/recording/callsite_keys.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Module.h>
#include <llvm/LTO/LTOBackend.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Plugins/PassPlugin.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/Path.h>

#include <dlfcn.h>
#include <map>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

using BackendFunction = decltype(&llvm::lto::thinBackend);

ThinBackendHooks* currentHooks = nullptr;

/// LLVM's own function, of the same symbol as the one defined below.
BackendFunction libraryBackend() {
    Dl_info own{};
    if (!::dladdr(reinterpret_cast<void*>(&llvm::lto::thinBackend), &own) || !own.dli_sname) return nullptr;
    return reinterpret_cast<BackendFunction>(::dlsym(RTLD_NEXT, own.dli_sname));
}

/// LLVM's option -thinlto-assume-merged.
llvm::cl::opt<bool>& assumedMerged() {
    return *static_cast<llvm::cl::opt<bool>*>(llvm::cl::getRegisteredOptions()["thinlto-assume-merged"]);
}

/// The modules that an index imports from, in memory.
class Imports {
public:
    llvm::Error open(const llvm::Module& importer, const llvm::ModuleSummaryIndex& index,
                     const llvm::FunctionImporter::ImportMapTy& list, const std::vector<Redirection>& files) {
        if (!index.modulePaths().contains(importer.getModuleIdentifier()))
            return llvm::createStringError("the ThinLTO index does not contain this module");
        for (const llvm::StringRef path : list.getSourceModules()) {
            const auto file = llvm::find_if(files, [&](const Redirection& one) { return one.path == path; });
            if (file == files.end())
                return llvm::createStringError("the ThinLTO index imports functions from " + path +
                                               ", which is not among the module's side files");
            // Volatile: in memory of malloc(), which images of processes have (process_image.h).
            auto bytes = llvm::MemoryBuffer::getFile(file->opened, false, true, true);
            if (!bytes) return llvm::createStringError(bytes.getError(), path);
            auto module = llvm::lto::findThinLTOModule(llvm::MemoryBufferRef((*bytes)->getBuffer(), path));
            if (!module) return module.takeError();
            modules.insert({path, *module});
            m_bytes.push_back(std::move(*bytes));
        }
        return llvm::Error::success();
    }

    llvm::MapVector<llvm::StringRef, llvm::BitcodeModule> modules;

private:
    std::vector<std::unique_ptr<llvm::MemoryBuffer>> m_bytes;
};

/// Adds the hooks to a configuration that clang has made.
void configure(llvm::lto::Config& config, ThinBackendHooks& hooks, const llvm::ModuleSummaryIndex& index,
               bool isMerged) {
    // LLVM gives its hooks the module as const, which it is not.
    const auto merged = [&hooks, &index](unsigned, const llvm::Module& module) {
        if (hooks.merged) hooks.merged(const_cast<llvm::Module&>(module), index);
        return true;
    };
    (isMerged ? config.PreOptModuleHook : config.PostImportModuleHook) = merged;
    config.PostOptModuleHook = [&hooks](unsigned, const llvm::Module& module) {
        if (hooks.optimized) hooks.optimized(const_cast<llvm::Module&>(module));
        return true;
    };
    if (hooks.pipeline) config.PassPlugins = {""}; // the dynamic loader's name of the program itself
}

/// The hash of a module whose bitcode has a summary.
std::optional<llvm::ModuleHash> hashOf(Bytes bitcode) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(bitcode.data()), bitcode.size());
    auto summary = llvm::getModuleSummaryIndex(llvm::MemoryBufferRef(bytes, "module.bc"));
    if (!summary) return llvm::consumeError(summary.takeError()), std::nullopt;
    if ((*summary)->modulePaths().size() != 1) return std::nullopt;
    const llvm::ModuleHash hash = (*summary)->modulePaths().begin()->second;
    return hash == llvm::ModuleHash() ? std::nullopt : std::optional(hash);
}

/// Whether linkers give the index of the module this name. One of the paths may be relative.
bool isIndexOf(llvm::StringRef index, llvm::StringRef module) {
    const std::string expected = module.str() + ".thinlto.bc";
    const auto endsWith = [](llvm::StringRef path, llvm::StringRef part) {
        return path == part || path.ends_with("/" + part.str());
    };
    return endsWith(index, expected) || endsWith(expected, index);
}

/// The modules by the endings that their local functions got when they were made visible to others.
std::map<std::string, std::string> promotedNames(const llvm::ModuleSummaryIndex& index) {
    std::map<std::string, std::string> names;
    for (const auto& [path, hash] : index.modulePaths())
        names.emplace(llvm::ModuleSummaryIndex::getGlobalNameForLocal("", hash), path.str());
    return names;
}

/// The module that the index names for a function; its own, if it has a definition, too.
std::string originOf(const llvm::Function& function, const llvm::ModuleSummaryIndex& index,
                     const std::map<std::string, std::string>& promoted) {
    const llvm::StringRef name = function.getName();
    if (const std::size_t ending = name.rfind(".llvm."); ending != name.npos) {
        const auto found = promoted.find(name.substr(ending).str());
        if (found != promoted.end()) return found->second;
    }
    const llvm::ValueInfo value = index.getValueInfo(function.getGUID());
    if (!value || value.getSummaryList().empty()) return {};
    const auto isOwn = [&](const auto& summary) {
        return summary->modulePath() == function.getParent()->getModuleIdentifier();
    };
    const auto& summaries = value.getSummaryList();
    const auto own = llvm::find_if(summaries, isOwn);
    return (own == summaries.end() ? summaries.front() : *own)->modulePath().str();
}

} // namespace

CurrentThinBackend::CurrentThinBackend(ThinBackendHooks& hooks)
    : m_before(std::exchange(currentHooks, &hooks)), m_mergedBefore(assumedMerged()) {
    if (hooks.isMerged) assumedMerged() = true;
}

CurrentThinBackend::~CurrentThinBackend() {
    currentHooks = m_before;
    assumedMerged() = m_mergedBefore;
}

std::string nameInThinIndex(const ThinIndexFile& file, Bytes bitcode) {
    auto index = llvm::getModuleSummaryIndexForFile(file.opened, true);
    if (!index) return llvm::consumeError(index.takeError()), std::string();
    if (!*index) return {}; // an empty file
    const std::optional<llvm::ModuleHash> hash = hashOf(bitcode);
    std::vector<std::string> byIndex, byFile, byHash;
    for (const auto& [path, known] : (*index)->modulePaths()) {
        if (hash && known != *hash) continue;
        if (isIndexOf(file.path, path)) byIndex.push_back(path.str());
        if (llvm::sys::path::filename(path) == file.mainFileName) byFile.push_back(path.str());
        if (hash) byHash.push_back(path.str());
    }
    for (const std::vector<std::string>& found : {byHash, byIndex, byFile})
        if (found.size() == 1) return found.front();
    return {};
}

std::unordered_map<std::string, std::string> importedFunctions(const llvm::Module& module,
                                                               const llvm::ModuleSummaryIndex& index) {
    const llvm::StringRef own = module.getModuleIdentifier();
    const std::map<std::string, std::string> promoted = promotedNames(index);
    std::unordered_map<std::string, std::string> found;
    if (!index.modulePaths().contains(own)) return found; // then a body of its own looks the same
    for (const llvm::Function& function : module) {
        if (!function.hasAvailableExternallyLinkage()) continue;
        const std::string origin = originOf(function, index, promoted);
        if (!origin.empty() && origin != own) found.emplace(linkageName(function), origin);
    }
    return found;
}

} // namespace inlinescope

/// LLVM looks this symbol up in a plugin, and here in the program.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
    const auto addHooks = [](llvm::PassBuilder& builder) {
        if (inlinescope::currentHooks) inlinescope::currentHooks->pipeline(builder);
    };
    return {LLVM_PLUGIN_API_VERSION, "inlinescope", "1", addHooks, nullptr};
}

namespace llvm::lto {

// NOLINTNEXTLINE(readability-function-size): LLVM's signature
Error thinBackend(const Config& config, unsigned task, AddStreamFn addStream, Module& module,
                  const ModuleSummaryIndex& index, const FunctionImporter::ImportMapTy& importList,
                  const GVSummaryMapTy& definedGlobals, MapVector<StringRef, BitcodeModule>*, bool codeGenOnly,
                  AddStreamFn irStream, const std::vector<uint8_t>& arguments) {
    using namespace inlinescope;
    const BackendFunction backend = libraryBackend();
    if (!backend || !currentHooks) return createStringError("no ThinLTO backend to call");
    ThinBackendHooks& hooks = *currentHooks;
    const bool isMerged = assumedMerged();
    configure(const_cast<Config&>(config), hooks, index, isMerged); // a variable of clang's function
    Imports imports;
    Error error = isMerged ? Error::success() : imports.open(module, index, importList, hooks.sideFiles);
    if (!error)
        error = backend(config, task, std::move(addStream), module, index, importList, definedGlobals, &imports.modules,
                        codeGenOnly, std::move(irStream), arguments);
    if (error) hooks.failure = toString(std::move(error)); // clang would print it
    return Error::success();
}

} // namespace llvm::lto
