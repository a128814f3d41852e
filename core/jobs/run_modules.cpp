#include "core/jobs/run_modules.h"

#include "core/base/byte_writer.h"
#include "core/jobs/file_io.h"

#include <algorithm>
#include <tuple>

namespace inlinescope {

Result<std::vector<ModuleRow>> chosenModules(const WorkspaceReader& reader, CorpusId corpus,
                                             const RunOptions& options) {
    INLINESCOPE_TRY(std::vector<ModuleRow> modules, reader.modules(corpus));
    for (const std::string& name : options.modules)
        INLINESCOPE_CHECK(reader.moduleByName(corpus, name));
    if (!options.modules.empty()) {
        std::erase_if(modules, [&](const ModuleRow& row) {
            return std::find(options.modules.begin(), options.modules.end(), row.name) == options.modules.end();
        });
    }
    std::sort(modules.begin(), modules.end(), [](const ModuleRow& a, const ModuleRow& b) {
        return std::tie(b.bitcodeSize, a.name) < std::tie(a.bitcodeSize, b.name);
    });
    return modules;
}

std::string hashOfCommandLine(const std::vector<std::string>& arguments) {
    ByteWriter joined;
    for (const std::string& argument : arguments) {
        joined.append(asBytes(argument));
        joined.write(char(0));
    }
    return sha256(joined.take());
}

} // namespace inlinescope
