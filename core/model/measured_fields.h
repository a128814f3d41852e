// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/archive.h"
#include "core/model/measured_variant.h"

namespace inlinescope {

// The fields of measured values for core/base/archive.h, which writes and reads them between programs and between the
// processes of one task.

constexpr ModuleRunStatus lastOf(ModuleRunStatus) {
    return ModuleRunStatus::Cancelled;
}
constexpr ForcedOutcome lastOf(ForcedOutcome) {
    return ForcedOutcome::Failed;
}
constexpr Method lastOf(Method) {
    return Method::FullCompile;
}

void fields(auto& archive, IsA<ModuleSizes> auto& v) {
    archive(v.text, v.data, v.bss, v.code, v.rodata, v.ehFrame, v.other);
}
void fields(auto& archive, IsA<SectionSize> auto& v) {
    archive(v.name, v.size);
}
void fields(auto& archive, IsA<FunctionSize> auto& v) {
    archive(v.name, v.size, v.section, v.linkage, v.shared, v.alias, v.tables);
}
void fields(auto& archive, IsA<MeasuredVariant> auto& v) {
    archive(v.status, v.diagnostics, v.sizes, v.sections, v.functions, v.outcomes, v.cpuNs);
}
void fields(auto& archive, IsA<SelfCheck> auto& v) {
    archive(v.method, v.reason, v.checked, v.fellBack);
}

} // namespace inlinescope
