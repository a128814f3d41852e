#include "core/store/reader_state.h"

namespace inlinescope {
Result<std::vector<Finding>> WorkspaceReader::check(const HashFunction&, const ProgressCallback&,
                                                    const CancelToken&) const {
    return std::vector<Finding>{};
}
} // namespace inlinescope
