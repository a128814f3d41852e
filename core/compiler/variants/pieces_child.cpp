// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/pieces_child.h"

#include "core/compiler/variants/session_messages.h"

namespace inlinescope {

void PiecesChild::report(Result<CompiledModule>&& output) {
    PiecesMessage message;
    message.reduction = std::move(m_reduction);
    if (output.ok() && output->result.status == ModuleRunStatus::Ok) {
        Result<ObjectPieces> pieces = readObjectPieces(output->object);
        if (pieces.ok())
            message.pieces = std::move(*pieces);
        else
            message.reason = describe(pieces.error());
    } else {
        message.reason = "no object";
    }
    m_children.report(encodeMessage(message));
}

} // namespace inlinescope
