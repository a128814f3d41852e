// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/run_modules.h"

#include <algorithm>
#include <tuple>

namespace inlinescope {

Result<ChosenModules> chosenModules(const WorkspaceReader& reader, CorpusId corpus, const RunOptions& options) {
    INLINESCOPE_TRY(std::vector<ModuleRow> modules, reader.modules().of(corpus));
    for (const std::string& name : options.modules)
        INLINESCOPE_CHECK(reader.modules().byName(corpus, name));
    if (!options.modules.empty()) {
        std::erase_if(modules, [&](const ModuleRow& row) {
            return std::find(options.modules.begin(), options.modules.end(), row.name) == options.modules.end();
        });
    }
    ChosenModules chosen;
    if (options.sample > 0) {
        chosen.modules = sampleOf(modules, options.sample);
        chosen.sample = sizeClasses(modules, chosen.modules);
    } else {
        chosen.modules = std::move(modules);
    }
    std::sort(chosen.modules.begin(), chosen.modules.end(), [](const ModuleRow& a, const ModuleRow& b) {
        return std::tie(b.bitcodeSize, a.name) < std::tie(a.bitcodeSize, b.name);
    });
    return chosen;
}

} // namespace inlinescope
