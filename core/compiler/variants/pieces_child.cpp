// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/pieces_child.h"

namespace inlinescope {

PiecesMessage piecesOf(const Result<CompiledModule>& output, Reduction&& reduction) {
    PiecesMessage message;
    message.reduction = std::move(reduction);
    if (output.ok() && output->result.status == ModuleRunStatus::Ok) {
        Result<ObjectPieces> pieces = readObjectPieces(output->object);
        if (pieces.ok())
            message.pieces = std::move(*pieces);
        else
            message.reason = describe(pieces.error());
    } else {
        message.reason = "no object";
    }
    return message;
}

void PiecesChild::report(Result<CompiledModule>&& output) {
    m_children.report(encodeMessage(piecesOf(output, std::move(m_reduction))));
}

} // namespace inlinescope
