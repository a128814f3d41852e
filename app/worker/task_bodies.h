// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/wire/frames.h"

#include <span>

namespace inlinescope {

// The work of the kinds of tasks that are not in app/reader, in the task's own process. Inputs are open descriptors;
// problems with them are returned as the Error.

Result<void> compileBody(const CompileTask& task, std::span<const int> inputs, FrameWriter& answer);
Result<void> variantsBody(const MeasureVariantsTask& task, std::span<const int> inputs, FrameWriter& answer);
Result<void> functionCodeBody(const FunctionCodeTask& task, std::span<const int> inputs, FrameWriter& answer);
Result<void> vetBody(const VetTask& task, FrameWriter& answer);
Result<void> measureBody(const MeasureTask& task, std::span<const int> inputs, FrameWriter& answer);
Result<void> definitionsBody(const ListDefinitionsTask& task, int input, FrameWriter& answer);
Result<void> prepareBody(const PrepareTask& task, std::span<const int> inputs, FrameWriter& answer);
Result<void> policyBody(const LoadPolicyTask& task, std::span<const int> inputs, FrameWriter& answer);
Result<void> listReleasePolicies(FrameWriter& answer);

} // namespace inlinescope
