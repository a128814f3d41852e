// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/module_side.h"

namespace inlinescope {

void noteSide(std::vector<std::string>& notes, const WorkspaceReader& reader, const RunModule& side) {
    if (side.ok()) return;
    std::string note = "run " + side.run.spec.name + ": the module is " + side.status();
    if (side.row && side.row->hasDiagnostics) {
        if (const auto words = reader.moduleRuns().diagnostics(side.row->id); words.ok())
            note += ": " + words->substr(0, words->find('\n'));
    }
    notes.push_back(std::move(note));
}

Result<std::vector<Decision>> decisionsOf(const WorkspaceReader& reader, const RunModule& side) {
    if (!side.row) return std::vector<Decision>();
    return reader.decisions().values(side.row->id);
}

Result<ModuleEvidence> evidenceOf(const WorkspaceReader& reader, const RunModule& side) {
    if (!side.row) return ModuleEvidence();
    return readModuleEvidence(reader, *side.row);
}

Result<std::vector<FunctionSize>> functionsOf(const WorkspaceReader& reader, const RunModule& side) {
    if (!side.ok()) return std::vector<FunctionSize>();
    return reader.moduleRuns().functions(side.row->id);
}

bool areRevisions(const RunModule& a, const RunModule& b) {
    return a.row && b.row && haveDifferentBitcode(*a.row, *b.row);
}

Alignment alignmentOf(const RunModule& sideA, const ModuleEvidence& a, const RunModule& sideB,
                      const ModuleEvidence& b) {
    return areRevisions(sideA, sideB) ? RevisionComparison(a, b).alignment() : alignCallsites(a.decisions, b.decisions);
}

const char* markText(AlignmentMark mark) {
    switch (mark) {
    case AlignmentMark::Differs:
        return "!";
    case AlignmentMark::OnlyA:
        return "-";
    case AlignmentMark::OnlyB:
        return "+";
    case AlignmentMark::Same:
        return "=";
    }
    return "?";
}

std::optional<AlignmentMark> markOfText(std::string_view text) {
    for (const AlignmentMark mark :
         {AlignmentMark::Differs, AlignmentMark::OnlyA, AlignmentMark::OnlyB, AlignmentMark::Same})
        if (markText(mark) == text) return mark;
    return std::nullopt;
}

} // namespace inlinescope
