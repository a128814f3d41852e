// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/task_bodies.h"
#include "core/compiler/recording/feature_list.h"

namespace inlinescope {

Result<void> featuresBody(FrameWriter& answer) {
    CompilerFeatures features = compilerFeatures();
    return answer.write(FeatureList{std::move(features.always), std::move(features.withVocabulary)});
}

} // namespace inlinescope
