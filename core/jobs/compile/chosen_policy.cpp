// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/chosen_policy.h"

#include "core/formats/script_format.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/compile/release_words.h"

namespace inlinescope {
namespace {

Result<ChosenPolicy> storedScript(PolicyId id, PolicySpec&& spec, const WorkspaceReader& reader) {
    const std::string file = spec.sourcePath.empty() ? spec.name : spec.sourcePath;
    INLINESCOPE_TRY(Script script, parseScript(asText(spec.bytes), file));
    INLINESCOPE_TRY(const PolicySpec baseSpec, reader.policies().byId(spec.base));
    if (baseSpec.kind == PolicyKind::Script)
        return Error{ErrorCode::Malformed, "a script over a script", spec.name, {}, "another policy"};
    INLINESCOPE_TRY(ChosenPolicy chosen, storedPolicy(spec.base, reader));
    chosen.id = id;
    chosen.name = std::move(spec.name);
    chosen.fingerprint = std::move(spec.fingerprint);
    chosen.script = std::move(script);
    chosen.scriptFile = file;
    return chosen;
}

} // namespace

Result<ChosenPolicy> storedPolicy(PolicyId id, const WorkspaceReader& reader) {
    INLINESCOPE_TRY(PolicySpec spec, reader.policies().byId(id));
    if (spec.kind == PolicyKind::Script) return storedScript(id, std::move(spec), reader);
    const bool isRelease = spec.kind == PolicyKind::Release;
    const bool isBuiltIn =
        isRelease && isReleaseWord(spec.sourcePath) && spec.sourcePath != toString(PolicyKind::Release);
    const PolicyKind kind = isRelease && !isBuiltIn ? PolicyKind::Default : spec.kind;
    ChosenPolicy chosen{id, std::move(spec.name), std::move(spec.fingerprint), kind, std::move(spec.bytes)};
    if (isBuiltIn) chosen.release = builtInPolicy(spec.sourcePath, chosen.fingerprint);
    return chosen;
}

} // namespace inlinescope
