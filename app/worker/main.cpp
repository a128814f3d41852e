// SPDX-License-Identifier: GPL-3.0-or-later
// inlinescope-worker: does the work of other programs of the project, one process per task, over the channel of
// core/wire/control_channel.h. The one program with a compiler. Users do not start it.
#include "app/reader/task_bodies.h"
#include "app/worker/task_bodies.h"
#include "core/compiler/compile/module_compiler.h"
#include "core/compiler/recording/feature_list.h"
#include "core/compiler/variants/process_image.h"
#include "core/wire/worker_program.h"

namespace {

using namespace inlinescope;

Result<void> doTask(const TaskMessage& task, std::span<const int> inputs, FrameWriter& answer) {
    if (!std::holds_alternative<MeasureVariantsTask>(task)) useMappedMemory();
    if (const auto* vet = std::get_if<VetTask>(&task)) return vetBody(*vet, answer);
    if (std::holds_alternative<ListFeaturesTask>(task)) return answer.write(compilerFeatures());
    if (std::holds_alternative<ListReleasePoliciesTask>(task)) return listReleasePolicies(answer);
    if (inputs.empty()) return Error{ErrorCode::InvalidArgument, "a task without input", {}, {}, {}};
    const int input = inputs.front();
    if (const auto* compile = std::get_if<CompileTask>(&task)) return compileBody(*compile, inputs, answer);
    if (const auto* variants = std::get_if<MeasureVariantsTask>(&task)) return variantsBody(*variants, inputs, answer);
    if (const auto* code = std::get_if<FunctionCodeTask>(&task)) return functionCodeBody(*code, inputs, answer);
    if (const auto* extract = std::get_if<ExtractTask>(&task)) return extractBody(*extract, input, answer);
    if (const auto* evidence = std::get_if<ReadEvidenceTask>(&task)) return evidenceBody(*evidence, inputs, answer);
    if (const auto* measure = std::get_if<MeasureTask>(&task)) return measureBody(*measure, inputs, answer);
    if (const auto* list = std::get_if<ListDefinitionsTask>(&task)) return definitionsBody(*list, input, answer);
    if (const auto* prepare = std::get_if<PrepareTask>(&task)) return prepareBody(*prepare, inputs, answer);
    return policyBody(std::get<LoadPolicyTask>(task), inputs, answer);
}

void prepare() {
    prepareForImages();
    initializeCompiler(endOutOfMemory);
}

} // namespace

int main() {
    return runWorkerProgram("inlinescope-worker", prepare, doTask);
}
