// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/object_relocations.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/LEB128.h>

namespace inlinescope {
namespace {

using namespace llvm::object;

/// Each compressed relocation takes at least one byte, but the section's head may declare any number of them.
llvm::Error checkCompressed(const SectionRef& holder) {
    auto content = holder.getContents();
    if (!content) return content.takeError();
    const char* problem = nullptr;
    const std::uint64_t head = llvm::decodeULEB128(content->bytes_begin(), nullptr, content->bytes_end(), &problem);
    if (problem || head / 8 > content->size()) return llvm::createStringError("compressed relocations are damaged");
    return llvm::Error::success();
}

template <typename Format>
llvm::Error checkEntries(const ELFFile<Format>& file, const SectionRef& holder, const typename Format::Shdr& section) {
    const auto check = [](auto entries) { return entries ? llvm::Error::success() : entries.takeError(); };
    switch (section.sh_type) {
    case llvm::ELF::SHT_REL:
        return check(file.rels(section));
    case llvm::ELF::SHT_RELA:
        return check(file.relas(section));
    case llvm::ELF::SHT_CREL:
        return checkCompressed(holder);
    default:
        return llvm::Error::success();
    }
}

/// The number of symbols in the table that the section `holder` refers to.
template <typename Format>
llvm::Expected<std::size_t> symbolsFor(const ELFFile<Format>& file, const typename Format::Shdr& holder) {
    auto table = file.getSection(holder.sh_link);
    if (!table) return table.takeError();
    if ((*table)->sh_type != llvm::ELF::SHT_SYMTAB && (*table)->sh_type != llvm::ELF::SHT_DYNSYM)
        return llvm::createStringError("relocations refer to a section that is no symbol table");
    auto symbols = file.symbols(*table);
    if (!symbols) return symbols.takeError();
    return symbols->size();
}

template <typename Format>
llvm::Expected<std::vector<RelocationRef>> checkedRelocations(const ELFObjectFile<Format>& object,
                                                              const SectionRef& holder) {
    const typename Format::Shdr& section = *object.getSection(holder.getRawDataRefImpl());
    if (llvm::Error error = checkEntries<Format>(object.getELFFile(), holder, section)) return std::move(error);
    auto symbols = symbolsFor<Format>(object.getELFFile(), section);
    if (!symbols) return symbols.takeError();
    std::vector<RelocationRef> relocations;
    for (const RelocationRef& relocation : holder.relocations()) {
        const symbol_iterator symbol = relocation.getSymbol();
        if (symbol != object.symbol_end() && symbol->getRawDataRefImpl().d.b >= *symbols)
            return llvm::createStringError("a relocation refers to a symbol that is not in the table");
        relocations.push_back(relocation);
    }
    const ELFObjectFileBase& base = object;
    if (const llvm::StringRef problem = base.getCrelDecodeProblem(holder); !problem.empty())
        return llvm::createStringError(problem);
    return relocations;
}

bool holdsRelocations(const SectionRef& section) {
    const std::uint32_t type = ELFSectionRef(section).getType();
    return type == llvm::ELF::SHT_REL || type == llvm::ELF::SHT_RELA || type == llvm::ELF::SHT_CREL;
}

} // namespace

llvm::Expected<std::vector<RelocationRef>> relocationsIn(const ObjectFile& object, const SectionRef& holder) {
    if (llvm::isa<ELFObjectFileBase>(object) && !holdsRelocations(holder)) return std::vector<RelocationRef>();
    if (const auto* file = llvm::dyn_cast<ELF64LEObjectFile>(&object)) return checkedRelocations(*file, holder);
    if (const auto* file = llvm::dyn_cast<ELF64BEObjectFile>(&object)) return checkedRelocations(*file, holder);
    if (const auto* file = llvm::dyn_cast<ELF32LEObjectFile>(&object)) return checkedRelocations(*file, holder);
    if (const auto* file = llvm::dyn_cast<ELF32BEObjectFile>(&object)) return checkedRelocations(*file, holder);
    const auto relocations = holder.relocations();
    return std::vector<RelocationRef>(relocations.begin(), relocations.end());
}

} // namespace inlinescope
