// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/file_io.h"
#include "core/jobs/compile/side_files.h"
#include "core/jobs/workspace/workspace_copy.h"

#include <algorithm>

namespace inlinescope {

Result<void> WorkspaceCopy::copyCorpora() {
    INLINESCOPE_TRY(const std::vector<CorpusRow> corpora, m_plan.from.corpora().all());
    for (const CorpusRow& corpus : corpora)
        if (!m_plan.only || m_plan.only->corpus == corpus.id) INLINESCOPE_CHECK(copyCorpus(corpus));
    return {};
}

Result<std::vector<ModuleRow>> WorkspaceCopy::modulesOf(CorpusId corpus) const {
    if (!m_plan.only) return m_plan.from.modules().of(corpus);
    INLINESCOPE_TRY(const ModuleRow module, m_plan.from.modules().byName(corpus, m_plan.only->name));
    return std::vector{module};
}

Result<void> WorkspaceCopy::copyCorpus(const CorpusRow& corpus) {
    INLINESCOPE_TRY(const std::vector<ModuleRow> modules, modulesOf(corpus.id));
    INLINESCOPE_TRY(const std::optional<CorpusRow> same, sameCorpus(corpus, modules));
    CorpusId to;
    if (same) {
        to = same->id;
    } else {
        INLINESCOPE_TRY(to, addCorpus(corpus.spec));
    }
    m_takenCorpora.insert(to);
    m_corpora[corpus.id] = to;
    const Result<bool> copied = copyModules(modules, to);
    if (!copied.ok()) {
        if (!same) INLINESCOPE_CHECK(m_plan.to.corpora().remove(to));
        return blamed(copied.error(), "corpus " + corpus.spec.name);
    }
    if (corpus.complete && (!same || *copied)) INLINESCOPE_CHECK(m_plan.to.corpora().finish(to));
    INLINESCOPE_TRY(const CorpusRow here, m_plan.there.corpora().byId(to));
    say("corpus", corpus.spec.name, here.spec.name, !same ? Fate::Added : *copied ? Fate::Completed : Fate::There);
    return {};
}

Result<bool> WorkspaceCopy::isSameModule(ModuleId from, ModuleId to) const {
    INLINESCOPE_TRY(const Module a, m_plan.from.modules().byId(from));
    INLINESCOPE_TRY(const Module b, m_plan.there.modules().byId(to));
    const auto isOfRunsOrSame = [&](const SideFile& file) {
        const auto other = std::ranges::find(b.sideFiles, file.path, &SideFile::path);
        return !isOfCommandLine(a, file) ||
               (other != b.sideFiles.end() && other->option == file.option && other->hash == file.hash);
    };
    return a.bitcodeHash == b.bitcodeHash && a.hasThinltoIndex == b.hasThinltoIndex && a.commandLine == b.commandLine &&
           std::ranges::all_of(a.sideFiles, isOfRunsOrSame);
}

/// Corpora of one description are the same if no module differs that both have, and if they were imported from one
/// place or have the same modules.
Result<bool> WorkspaceCopy::isSameCorpus(const CorpusRow& corpus, const std::vector<ModuleRow>& modules,
                                         const CorpusRow& other) {
    if (other.spec.descriptionHash != corpus.spec.descriptionHash || m_takenCorpora.contains(other.id)) return false;
    INLINESCOPE_TRY(const std::vector<ModuleRow> rows, m_plan.there.modules().of(other.id));
    std::map<std::string, const ModuleRow*> byName;
    for (const ModuleRow& row : rows)
        byName[row.name] = &row;
    std::size_t both = 0;
    for (const ModuleRow& module : modules) {
        const auto known = byName.find(module.name);
        if (known == byName.end()) continue;
        if (known->second->bitcodeHash != module.bitcodeHash) return false;
        INLINESCOPE_TRY(const bool same, isSameModule(module.id, known->second->id));
        if (!same) return false;
        ++both;
    }
    return other.spec.sourcePath == corpus.spec.sourcePath || (both == modules.size() && both == rows.size());
}

Result<std::optional<CorpusRow>> WorkspaceCopy::sameCorpus(const CorpusRow& corpus,
                                                           const std::vector<ModuleRow>& modules) {
    INLINESCOPE_TRY(std::vector<CorpusRow> others, m_plan.there.corpora().all());
    std::ranges::partition(others, [&](const auto& row) { return row.spec.sourcePath == corpus.spec.sourcePath; });
    for (const CorpusRow& other : others) {
        INLINESCOPE_TRY(const bool same, isSameCorpus(corpus, modules, other));
        if (same) return std::optional(other);
    }
    return std::optional<CorpusRow>();
}

/// Another content of the same place and description gets a place of its own, since an import of that place continues
/// what was imported from it.
Result<CorpusId> WorkspaceCopy::addCorpus(CorpusSpec spec) {
    INLINESCOPE_TRY(const std::vector<CorpusRow> others, m_plan.there.corpora().all());
    const std::string place = spec.sourcePath;
    const auto isTaken = [&spec](const CorpusRow& row) {
        return row.spec.sourcePath == spec.sourcePath && row.spec.descriptionHash == spec.descriptionHash;
    };
    for (int next = 2; std::ranges::any_of(others, isTaken); ++next)
        spec.sourcePath = place + " (" + std::to_string(next) + ")";
    const Result<CorpusId> id = m_plan.to.corpora().add(spec, NewName::MakeFree);
    if (!id.ok()) return blamed(id.error(), "corpus " + spec.name);
    return id;
}

/// Returns whether any was missing.
Result<bool> WorkspaceCopy::copyModules(const std::vector<ModuleRow>& modules, CorpusId to) {
    INLINESCOPE_TRY(const std::vector<ModuleRow> rows, m_plan.there.modules().of(to));
    std::map<std::string, ModuleId> known;
    for (const ModuleRow& row : rows)
        known[row.name] = row.id;
    bool any = false;
    for (const ModuleRow& module : modules) {
        INLINESCOPE_CHECK(step(module.name));
        const auto found = known.find(module.name);
        if (found != known.end()) {
            m_modules[module.id] = found->second;
            continue;
        }
        INLINESCOPE_TRY(m_modules[module.id], copyModule(module.id, to));
        any = true;
    }
    return any;
}

Result<ModuleId> WorkspaceCopy::copyModule(ModuleId from, CorpusId to) {
    INLINESCOPE_TRY(Module module, m_plan.from.modules().byId(from));
    module.byReference = module.byReference && !m_plan.embed;
    std::vector<std::byte> bitcode;
    if (!module.byReference) {
        INLINESCOPE_TRY(bitcode, m_plan.from.modules().bitcode(from, sha256, m_plan.mayRead));
    }
    INLINESCOPE_CHECK(copySideFiles(module));
    if (m_plan.only) INLINESCOPE_CHECK(copyRunFiles(from, module));
    INLINESCOPE_TRY(const StoredModule stored, m_plan.to.modules().put(to, module, bitcode));
    return stored.id;
}

Result<void> WorkspaceCopy::copySideFiles(Module& module) {
    for (SideFile& file : module.sideFiles) {
        if (file.isMissing() || (file.byReference && !m_plan.embed)) continue;
        INLINESCOPE_TRY(const std::vector<std::byte> bytes,
                        m_plan.from.modules().sideFile(file, sha256, m_plan.mayRead));
        INLINESCOPE_CHECK(m_plan.to.modules().putSideFile(file.hash, bytes));
        file.byReference = false;
    }
    return {};
}

} // namespace inlinescope
