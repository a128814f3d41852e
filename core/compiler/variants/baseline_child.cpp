// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/baseline_child.h"

#include "core/compiler/recording/callsite_keys.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Module.h>

namespace inlinescope {
namespace {

enum HelperTag : std::size_t { ReducedTag, StrippedTag };

Error unsupported(const std::string& why) {
    return {ErrorCode::Unsupported, why, {}, {}};
}

/// Whether no function is left in the reduced module.
bool reducesAll(const llvm::Module& module) {
    return llvm::none_of(module,
                         [](const llvm::Function& function) { return makesCode(function) && mustStay(function); });
}

} // namespace

bool BaselineChild::isAlone(const llvm::Module& module) const {
    return reducesAll(module) && (!m_generatesDebugInfo || module.debug_compile_units().empty());
}

bool BaselineChild::begin(std::size_t tag) {
    const Result<bool> isChild = m_children.begin(tag);
    return isChild.ok() && *isChild;
}

void BaselineChild::optimized(llvm::Module& module) {
    m_final = describeFinal(module, m_functionSections);
    m_debugInfo = !module.debug_compile_units().empty();
    if (!m_reducesAfter && begin(ReducedTag))
        m_helper.emplace(m_children, removeFunctionPieces(module, *m_final));
    else if (m_debugInfo && m_generatesDebugInfo && begin(StrippedTag))
        m_helper.emplace(m_children, Reduction());
    if (m_debugInfo && (m_helper || !m_generatesDebugInfo)) llvm::StripDebugInfo(module);
}

void BaselineChild::generateRest(llvm::Module& module, CompileHooks::GenerateObject generate,
                                 const BaselineRecord& earlier) {
    BaselineMessage message;
    message.debugInfo = !module.debug_compile_units().empty();
    const auto measure = [&]() -> Result<void> {
        FinalModule final = describeFinal(module, m_functionSections);
        const Changes changes(earlier, final);
        if (changes.changesCommon() || final.unusual || earlier.stripped != message.debugInfo)
            return unsupported("functions that share a section differ");
        const Reduction reduction = reduceModule(
            module, [&](const llvm::Function& function) { return changes.isChanged(linkageName(function)); });
        if (message.debugInfo) llvm::StripDebugInfo(module);
        INLINESCOPE_TRY(const CompiledModule output, generate());
        if (output.result.status != ModuleRunStatus::Ok) return unsupported(output.result.diagnostics);
        INLINESCOPE_TRY(const ObjectPieces pieces, readObjectPieces(output.object));
        INLINESCOPE_TRY(message.measured, composeVariant(earlier, output.result, pieces, reduction));
        INLINESCOPE_TRY(message.record,
                        continuedRecord(earlier, std::move(final), message.measured, pieces, reduction));
        return {};
    };
    if (const Result<void> done = measure(); !done.ok()) message.reason = describe(done.error());
    m_children.report(encodeMessage(message));
}

BaselineMessage BaselineChild::generate(llvm::Module& module, CompileHooks::GenerateObject generate) {
    m_reducesAfter = reducesAll(module);
    optimized(module);
    Result<CompiledModule> output = generate();
    if (m_reducesAfter && !m_helper && output.ok() && output->result.status == ModuleRunStatus::Ok) {
        Reduction reduction = removeFunctionPieces(module, *m_final);
        if (m_debugInfo && m_generatesDebugInfo) llvm::StripDebugInfo(module);
        m_reduced = piecesOf(generate(), std::move(reduction));
    }
    return messageOf(std::move(output));
}

/// From the object, or from the stripped one if that is another, and from the reduced module's object.
Result<BaselineRecord> BaselineChild::recordOf(const CompiledModule& output,
                                               std::map<std::size_t, PiecesMessage>& helpers) {
    if (!m_final) return unsupported("no pipeline of passes");
    const auto reduced = helpers.find(ReducedTag), stripped = helpers.find(StrippedTag);
    if (reduced == helpers.end() || !reduced->second.pieces)
        return unsupported(reduced == helpers.end() ? "no reduced module" : reduced->second.reason);
    const PiecesMessage& rest = reduced->second;
    if (!m_debugInfo || !m_generatesDebugInfo) {
        INLINESCOPE_TRY(ObjectPieces own, readObjectPieces(output.object));
        return makeRecord(std::move(*m_final), output.result, std::move(own), *rest.pieces, rest.reduction,
                          m_debugInfo);
    }
    if (stripped == helpers.end() || !stripped->second.pieces)
        return unsupported(stripped == helpers.end() ? "no object without debug info" : stripped->second.reason);
    return makeRecord(std::move(*m_final), output.result, std::move(*stripped->second.pieces), *rest.pieces,
                      rest.reduction, true);
}

BaselineMessage BaselineChild::messageOf(Result<CompiledModule>&& output) {
    if (m_helper) m_helper->report(std::move(output));
    BaselineMessage message;
    message.debugInfo = m_debugInfo;
    std::map<std::size_t, PiecesMessage> helpers;
    if (m_reduced) helpers[ReducedTag] = *std::move(m_reduced);
    const Result<void> waited = m_children.waitUntil(0, [&](ChildReport&& child) -> Result<void> {
        if (auto pieces = decodeMessage<PiecesMessage>(child.report)) helpers[child.tag] = std::move(*pieces);
        return {};
    });
    Result<BaselineRecord> record =
        waited.ok() && output.ok() ? recordOf(*output, helpers) : Error{ErrorCode::Internal, "", {}, {}};
    if (record.ok())
        message.record = std::move(*record);
    else
        message.reason = describe(record.error());
    if (output.ok())
        message.measured = measuredOf(std::move(output->result));
    else
        message.measured.diagnostics = describe(output.error());
    return message;
}

void BaselineChild::report(Result<CompiledModule>&& output) {
    m_children.report(encodeMessage(messageOf(std::move(output))));
}

} // namespace inlinescope
