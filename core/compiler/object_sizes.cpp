#include "core/compiler/object_file.h"
#include "core/compiler/object_reader.h"

#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Object/MachO.h>
#include <llvm/Support/MemoryBuffer.h>

#include <map>

namespace inlinescope {
namespace {

constexpr std::int64_t largestImage = std::int64_t(1) << 40;

enum class SizeClass { Text, Data, Bss, None };

/// Mach-O has no Berkeley classes of its own: llvm-size adds up its segments, and so do we.
SizeClass classifyMachO(const llvm::object::MachOObjectFile& file, const llvm::object::SectionRef& section) {
    const llvm::StringRef segment = file.getSectionFinalSegmentName(section.getRawDataRefImpl());
    if (segment == "__TEXT") return SizeClass::Text;
    return segment == "__DATA" ? SizeClass::Data : SizeClass::None;
}

SizeClass classify(const llvm::object::ObjectFile& file, const llvm::object::SectionRef& section) {
    if (const auto* machO = llvm::dyn_cast<llvm::object::MachOObjectFile>(&file)) return classifyMachO(*machO, section);
    if (section.isBerkeleyText()) return SizeClass::Text;
    if (section.isBerkeleyData()) return SizeClass::Data;
    return section.isBSS() ? SizeClass::Bss : SizeClass::None;
}

std::int64_t& partOfText(ModuleSizes& sizes, const llvm::object::SectionRef& section, llvm::StringRef name) {
    if (section.isText()) return sizes.code;
    if (name.starts_with(".rodata") || name.starts_with(".rdata") || name == "__const" || name == "__cstring" ||
        name.starts_with("__literal"))
        return sizes.rodata;
    return name == ".eh_frame" || name == "__eh_frame" ? sizes.ehFrame : sizes.other;
}

} // namespace

Result<llvm::object::OwningBinary<llvm::object::ObjectFile>> openObject(Bytes object, const std::string& name) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(object.data()), object.size());
    const bool isElf = bytes.starts_with(llvm::ELF::ElfMagic);
    auto buffer = isElf ? llvm::MemoryBuffer::getMemBuffer(bytes, name, false)
                        : llvm::MemoryBuffer::getMemBufferCopy(bytes, name);
    auto file = llvm::object::ObjectFile::createObjectFile(buffer->getMemBufferRef());
    if (!file) return damaged(name, file.takeError());
    return llvm::object::OwningBinary<llvm::object::ObjectFile>(std::move(*file), std::move(buffer));
}

Error damaged(const std::string& name, llvm::Error error) {
    return {ErrorCode::Malformed, llvm::toString(std::move(error)), name, {}, "an intact object file"};
}

Result<ModuleSizes> readSizes(Bytes object, const std::string& name) {
    INLINESCOPE_TRY(const auto opened, openObject(object, name));
    const llvm::object::ObjectFile* const file = opened.getBinary();
    ModuleSizes sizes;
    for (const llvm::object::SectionRef& section : file->sections()) {
        auto sectionName = section.getName();
        if (!sectionName) return damaged(name, sectionName.takeError());
        const std::int64_t room = largestImage - sizes.text - sizes.data - sizes.bss;
        if (section.getSize() > static_cast<std::uint64_t>(room))
            return Error{
                ErrorCode::Malformed, "sections of more than 1 TiB", name, "section " + sectionName->str(), {}};
        const auto bytes = static_cast<std::int64_t>(section.getSize());
        switch (classify(*file, section)) {
        case SizeClass::Text:
            sizes.text += bytes;
            partOfText(sizes, section, *sectionName) += bytes;
            break;
        case SizeClass::Data:
            sizes.data += bytes;
            break;
        case SizeClass::Bss:
            sizes.bss += bytes;
            break;
        case SizeClass::None:
            break;
        }
    }
    return sizes;
}

Result<std::vector<SectionSize>> readSections(Bytes object, const std::string& name) {
    INLINESCOPE_TRY(const auto opened, openObject(object, name));
    std::map<std::string, std::int64_t> sizes;
    for (const llvm::object::SectionRef& section : opened.getBinary()->sections()) {
        auto sectionName = section.getName();
        if (!sectionName) return damaged(name, sectionName.takeError());
        if (classify(*opened.getBinary(), section) != SizeClass::None)
            sizes[sectionName->str()] += static_cast<std::int64_t>(section.getSize());
    }
    std::vector<SectionSize> sections;
    for (const auto& [sectionName, size] : sizes)
        sections.push_back({sectionName, size});
    return sections;
}

} // namespace inlinescope
