// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tflite_writer.h"
#include "use_policy.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    static const std::vector<std::string> names = {"model.tflite", "output_spec.json"};
    const ScratchFolder folder;
    folder.unpack(input, names);
    INLINESCOPE_TRY(const Policy policy, Policy::load(folder.path()));
    usePolicy(policy);
    if (!isSmall(policy)) return {};
    const Result<std::vector<std::byte>> written = writeTflite(policy);
    if (!written) return {}; // an operation that TFLite has only for other types
    folder.remove("output_spec.json");
    folder.write("model.tflite", *written);
    const Result<Policy> again = Policy::load(folder.path());
    require(again.ok() && again->inputs() == policy.inputs(), "what is written can be read");
    return {};
}

} // namespace inlinescope::fuzz
