// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/vocabulary_reader.h"
#include "fuzz_target.h"

#include <algorithm>

namespace inlinescope::fuzz {

/// The input is the file of one feature.
Result<void> readInput(Bytes input) {
    static const ScratchFolder folder;
    folder.write("cost.buckets", input);
    std::size_t warnings = 0;
    INLINESCOPE_TRY(const QuantileVocabulary vocabulary,
                    readVocabulary(folder.path(), [&warnings](const Finding&) { ++warnings; }));
    require(warnings <= 1, "one warning of a file");
    require(vocabulary.size() == 1 && vocabulary.contains("cost"), "the one feature");
    require(!vocabulary.at("cost").empty(), "at least one bound");
    const auto rounded = [](double bound) { return static_cast<float>(bound); };
    require(std::ranges::is_sorted(vocabulary.at("cost"), {}, rounded), "bounds in ascending order");
    return {};
}

} // namespace inlinescope::fuzz
