// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/debug_context.h"

#include "core/compiler/objects/debug_entry_check.h"
#include "core/compiler/objects/object_relocations.h"

#include <llvm/Object/Decompressor.h>

#include <string>

namespace inlinescope {
namespace {

using namespace llvm::object;
using llvm::DWARFContext;
using llvm::Error;
using llvm::Expected;

/// Real debug information becomes about three times as large.
constexpr std::uint64_t largestRatio = 200, smallSection = 1 << 20;

/// LLVM's reader of debug information ends the process if an object's section of relocations is damaged.
Error checkRelocations(const ELFObjectFileBase& file) {
    if (!file.isRelocatableObject()) return Error::success();
    for (const SectionRef section : file.sections())
        if (auto relocations = relocationsIn(file, section); !relocations) return relocations.takeError();
    return Error::success();
}

/// A compressed section says how large it is; what it says may be a lie.
Error checkCompressedSections(const ELFObjectFileBase& file) {
    for (const ELFSectionRef section : file.sections()) {
        if (!section.isCompressed()) continue;
        auto contents = section.getContents();
        if (!contents) return contents.takeError();
        auto decompressor = Decompressor::create("", *contents, file.isLittleEndian(), file.getBytesInAddress() == 8);
        if (!decompressor) return decompressor.takeError();
        const std::uint64_t size = decompressor->getDecompressedSize();
        if (size > smallSection && size / largestRatio > contents->size())
            return llvm::createStringError("a compressed section that says it has " + std::to_string(size) + " bytes");
    }
    return Error::success();
}

} // namespace

Expected<std::unique_ptr<DWARFContext>> openDebugContext(const ELFObjectFileBase& file,
                                                         const std::function<void(Error)>& problem) {
    if (Error error = checkCompressedSections(file)) return std::move(error);
    if (Error error = checkRelocations(file)) return std::move(error);
    using Relocations = DWARFContext::ProcessDebugRelocations;
    const auto relocations = file.isRelocatableObject() ? Relocations::Process : Relocations::Ignore;
    auto context = DWARFContext::create(file, relocations, nullptr, "", problem, problem);
    if (Error error = checkDebugEntries(*context)) return std::move(error);
    return std::move(context);
}

} // namespace inlinescope
