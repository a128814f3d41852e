// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/annotate_job.h"

#include "core/base/nearest_name.h"
#include "core/formats/script_format.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/tables/cells.h"
#include "core/jobs/tables/text_cell.h"
#include "core/model/names.h"
#include "core/store/workspace_writer.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// Asks for the nearest of all corpora's modules.
Result<CorpusRow> noModule(const WorkspaceReader& reader, const std::string& name) {
    INLINESCOPE_TRY(const std::vector<CorpusRow> corpora, reader.corpora().all());
    std::vector<std::string> names;
    for (const CorpusRow& corpus : corpora) {
        INLINESCOPE_TRY(const std::vector<ModuleRow> modules, reader.modules().of(corpus.id));
        for (const ModuleRow& module : modules)
            names.push_back(module.name);
    }
    return Error{ErrorCode::NotFound, "no module \"" + name + "\"", {}, {}, {}, didYouMean(name, names)};
}

Result<CorpusRow> corpusOf(const WorkspaceReader& reader, const AnnotationTarget& target) {
    if (!target.corpus.empty()) return reader.corpora().byName(target.corpus);
    const auto run = reader.runs().byName(target.run);
    if (run.ok() && reader.modules().byName(run->spec.corpus, target.module).ok())
        return reader.corpora().byId(run->spec.corpus);
    INLINESCOPE_TRY(std::vector<CorpusRow> corpora, reader.corpora().all());
    std::erase_if(corpora, [&](const CorpusRow& row) { return !reader.modules().byName(row.id, target.module).ok(); });
    if (corpora.size() == 1) return corpora.front();
    if (corpora.empty()) return noModule(reader, target.module);
    return Error{ErrorCode::InvalidArgument,
                 std::to_string(corpora.size()) + " corpora have a module of that name",
                 target.module,
                 {},
                 "the corpus, too"};
}

Result<CallsiteKey> callsiteOf(const std::string& site) {
    const auto key = parseKey(site);
    if (!key)
        return Error{ErrorCode::InvalidArgument,
                     "\"" + site + "\"",
                     {},
                     {},
                     "a callsite key, as `decisions` has it of a run in the column site, of remarks in callsite_key"};
    return CallsiteKey{key->hash, key->occurrence.value_or(0)};
}

Result<AnnotationSubject> subjectOf(const WorkspaceReader& reader, const AnnotationTarget& target) {
    AnnotationSubject subject;
    if (!target.remarks.empty()) {
        INLINESCOPE_TRY(const RemarkSetName set, reader.remarks().named(target.remarks));
        subject.remarks = set.id;
        INLINESCOPE_TRY(subject.callsite, callsiteOf(target.site));
        return subject;
    }
    if (target.module.empty()) {
        INLINESCOPE_TRY(const RunRow run, reader.runs().byName(target.run));
        subject.run = run.id;
        return subject;
    }
    INLINESCOPE_TRY(const CorpusRow corpus, corpusOf(reader, target));
    INLINESCOPE_TRY(const ModuleRow module, reader.modules().byName(corpus.id, target.module));
    subject.module = module.id;
    if (target.site.empty()) return subject;
    INLINESCOPE_TRY(subject.callsite, callsiteOf(target.site));
    return subject;
}

Row rowOf(const AnnotationRow& row) {
    const AnnotationSubject& subject = row.subject;
    return {cell(subject.run        ? "run"
                 : subject.callsite ? "callsite"
                                    : "module"),
            textOrNothing(row.runName),
            textOrNothing(row.corpusName),
            textOrNothing(row.moduleName),
            subject.callsite ? cell(formatKey(*subject.callsite)) : Cell(),
            textOrNothing(row.annotation.label),
            textOrNothing(row.annotation.note),
            timeCell(row.changedAt),
            textOrNothing(row.remarksName)};
}

} // namespace

Result<void> annotate(const JobContext& context, const AnnotationTarget& target,
                      const std::optional<std::string>& label, const std::optional<std::string>& note) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(const WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(const AnnotationSubject subject, subjectOf(reader, target));
    INLINESCOPE_TRY(const auto known, reader.annotations().all());
    const auto present = std::ranges::find(known, subject, &AnnotationRow::subject);
    Annotation annotation = present == known.end() ? Annotation() : present->annotation;
    annotation.label = label.value_or(annotation.label);
    annotation.note = note.value_or(annotation.note);
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    return writer.annotations().put(subject, annotation);
}

Result<Table> annotationsTable(const std::string& path) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const auto annotations, reader.annotations().all());
    Table table = makeTable({{"kind", ColumnKind::Status},
                             {"run"},
                             {"corpus"},
                             {"module"},
                             {"site"},
                             {"label"},
                             {"note"},
                             {"changed"},
                             {"remarks"}});
    for (const AnnotationRow& annotation : annotations)
        table.rows.push_back(rowOf(annotation));
    return table;
}

} // namespace inlinescope
