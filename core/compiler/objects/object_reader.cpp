// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/object_reader.h"

#include "core/base/error_place.h"
#include "core/compiler/objects/function_tables.h"
#include "core/compiler/objects/object_file.h"
#include "core/compiler/objects/section_alignments.h"

#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/MachO.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/MemoryBuffer.h>

#include <map>
#include <set>
#include <tuple>

namespace inlinescope {
namespace {

constexpr std::int64_t largestImage = std::int64_t(1) << 40;

/// Mach-O has no Berkeley classes of its own; this adds up segments as llvm-size does.
std::optional<SizePart> classifyMachO(const llvm::object::MachOObjectFile& file,
                                      const llvm::object::SectionRef& section, SizePart text) {
    const llvm::StringRef segment = file.getSectionFinalSegmentName(section.getRawDataRefImpl());
    if (segment == "__TEXT") return text;
    return segment == "__DATA" ? std::optional(SizePart::Data) : std::nullopt;
}

SizePart partOfText(const llvm::object::SectionRef& section, llvm::StringRef name) {
    if (section.isText()) return SizePart::Code;
    if (name.starts_with(".rodata") || name.starts_with(".rdata") || name == "__const" || name == "__cstring" ||
        name.starts_with("__literal"))
        return SizePart::Rodata;
    return name == ".eh_frame" || name == "__eh_frame" ? SizePart::EhFrame : SizePart::Other;
}

/// Returns std::nullopt for a section that takes no memory.
std::optional<SizePart> classify(const llvm::object::ObjectFile& file, const llvm::object::SectionRef& section,
                                 llvm::StringRef name) {
    const SizePart text = partOfText(section, name);
    if (const auto* machO = llvm::dyn_cast<llvm::object::MachOObjectFile>(&file))
        return classifyMachO(*machO, section, text);
    if (section.isBerkeleyText()) return text;
    if (section.isBerkeleyData()) return SizePart::Data;
    return section.isBSS() ? std::optional(SizePart::Bss) : std::nullopt;
}

std::int64_t& partOf(ModuleSizes& sizes, SizePart part) {
    switch (part) {
    case SizePart::Code:
        return sizes.code;
    case SizePart::Rodata:
        return sizes.rodata;
    case SizePart::EhFrame:
        return sizes.ehFrame;
    case SizePart::Other:
        return sizes.other;
    case SizePart::Data:
        return sizes.data;
    case SizePart::Bss:
        break;
    }
    return sizes.bss;
}

constexpr std::int64_t largestFunction = std::int64_t(1) << 40;
constexpr std::size_t largestCommandLine = 1 << 20; // the same limit as in the importer of corpora

std::string bindingWord(std::uint32_t flags) {
    if (flags & llvm::object::SymbolRef::SF_Weak) return "weak";
    return flags & llvm::object::SymbolRef::SF_Global ? "global" : "local";
}

bool inComdat(const llvm::object::SectionRef& section) {
    return llvm::isa<llvm::object::ELFObjectFileBase>(section.getObject()) &&
           (llvm::object::ELFSectionRef(section).getFlags() & llvm::ELF::SHF_GROUP);
}

/// Ends of symbols by section. ELF gives the sizes; in other formats a symbol ends at the next symbol or at the end of
/// the section. (LLVM's own computeSymbolSizes ends the process on a damaged symbol.)
class SymbolEnds {
public:
    explicit SymbolEnds(const llvm::object::ObjectFile& file)
        : m_isElf(llvm::isa<llvm::object::ELFObjectFileBase>(file)) {
        if (m_isElf) return;
        for (const llvm::object::SectionRef& section : file.sections())
            m_bounds[section.getIndex()].insert(section.getAddress() + section.getSize());
        for (const llvm::object::SymbolRef& symbol : file.symbols()) {
            auto section = symbol.getSection();
            auto address = symbol.getAddress();
            if (section && address && *section != file.section_end()) m_bounds[(*section)->getIndex()].insert(*address);
            if (!section) llvm::consumeError(section.takeError());
            if (!address) llvm::consumeError(address.takeError());
        }
    }
    /// The symbol's type and section must have been read without error.
    llvm::Expected<std::int64_t> of(const llvm::object::SymbolRef& symbol,
                                    const llvm::object::SectionRef& section) const {
        if (m_isElf) return static_cast<std::int64_t>(llvm::object::ELFSymbolRef(symbol).getSize());
        auto address = symbol.getAddress();
        if (!address) return address.takeError();
        const auto bounds = m_bounds.find(section.getIndex());
        if (bounds == m_bounds.end()) return 0;
        const auto end = bounds->second.upper_bound(*address);
        return end == bounds->second.end() ? 0 : static_cast<std::int64_t>(*end - *address);
    }

private:
    bool m_isElf;
    std::map<std::uint64_t, std::set<std::uint64_t>> m_bounds;
};

/// Returns std::nullopt for a symbol that is no function or is defined elsewhere.
llvm::Expected<std::optional<FunctionSize>>
readFunction(const llvm::object::ObjectFile& file, const llvm::object::SymbolRef& symbol, const SymbolEnds& sizes) {
    auto type = symbol.getType();
    if (!type) return type.takeError();
    if (*type != llvm::object::SymbolRef::ST_Function) return std::nullopt;
    auto section = symbol.getSection();
    if (!section) return section.takeError();
    if (*section == file.section_end()) return std::nullopt;
    auto symbolName = symbol.getName();
    if (!symbolName) return symbolName.takeError();
    auto sectionName = (*section)->getName();
    if (!sectionName) return sectionName.takeError();
    auto flags = symbol.getFlags();
    if (!flags) return flags.takeError();
    auto size = sizes.of(symbol, **section);
    if (!size) return size.takeError();
    if (*size < 0 || *size > largestFunction)
        return llvm::createStringError("symbol " + symbolName->str() + " of more than 1 TiB");
    const std::string binding = bindingWord(*flags);
    return FunctionSize{symbolName->str(), *size, sectionName->str(), binding,
                        binding == "weak" || inComdat(**section)};
}

/// Each argument ends with a null byte. An empty argument is another option's value.
std::vector<std::string> splitCommandLine(llvm::StringRef raw) {
    std::vector<std::string> arguments;
    while (!raw.empty()) {
        const auto [head, rest] = raw.split('\0');
        arguments.push_back(head.str());
        raw = rest;
    }
    return arguments;
}

llvm::Expected<std::size_t> countModules(llvm::StringRef bitcode) {
    llvm::Expected<std::vector<llvm::BitcodeModule>> modules =
        llvm::getBitcodeModuleList(llvm::MemoryBufferRef(bitcode, "bitcode"));
    if (!modules) return modules.takeError();
    return modules->size();
}

/// A linker concatenates the sections of its inputs. Then the first bytes of a module follow a complete module.
bool isConcatenation(llvm::StringRef bitcode) {
    const llvm::StringRef magic("BC\xC0\xDE");
    std::size_t at = bitcode.find(magic, magic.size());
    for (int attempts = 0; attempts < 64 && at != llvm::StringRef::npos; ++attempts, at = bitcode.find(magic, at + 1)) {
        if (llvm::Expected<std::size_t> before = countModules(bitcode.take_front(at)))
            return *before > 0;
        else
            llvm::consumeError(before.takeError());
    }
    return false;
}

/// With the names that clang gives the sections.
EmbeddedSections sectionsIn(const llvm::object::ObjectFile& file, EmbeddedSections sections) {
    if (sections.bitcode.empty()) sections.bitcode = file.isMachO() ? "__LLVM,__bitcode" : ".llvmbc";
    if (sections.commandLine.empty()) sections.commandLine = file.isMachO() ? "__LLVM,__cmdline" : ".llvmcmd";
    return sections;
}

/// As EmbeddedSections names it.
llvm::Expected<std::string> fullName(const llvm::object::ObjectFile& file, const llvm::object::SectionRef& section) {
    llvm::Expected<llvm::StringRef> name = section.getName();
    if (!name) return name.takeError();
    const auto* machO = llvm::dyn_cast<llvm::object::MachOObjectFile>(&file);
    if (!machO) return name->str();
    return (machO->getSectionFinalSegmentName(section.getRawDataRefImpl()) + "," + *name).str();
}

Result<void> checkOneModule(llvm::StringRef bitcode, const std::string& name, const std::string& section) {
    llvm::Expected<std::size_t> count = countModules(bitcode);
    if (count && *count == 1) return {};
    const std::string words = count ? std::string() : llvm::toString(count.takeError());
    if ((words.empty() && *count > 1) || isConcatenation(bitcode))
        return Error{ErrorCode::Unsupported, "more than one module in one object (a relocatable link)", name,
                     placeText(PlaceKind::Section, section), "objects as the compiler wrote them"};
    return Error{ErrorCode::Malformed, words.empty() ? "no module" : words, name,
                 placeText(PlaceKind::Section, section), "LLVM bitcode"};
}

} // namespace

Result<llvm::object::OwningBinary<llvm::object::ObjectFile>> openObject(Bytes object, const std::string& name) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(object.data()), object.size());
    const bool isElf = bytes.starts_with(llvm::ELF::ElfMagic);
    auto buffer = isElf ? llvm::MemoryBuffer::getMemBuffer(bytes, name, false)
                        : llvm::MemoryBuffer::getMemBufferCopy(bytes, name);
    auto file = llvm::object::ObjectFile::createObjectFile(buffer->getMemBufferRef());
    if (!file) return damaged(name, file.takeError());
    INLINESCOPE_CHECK(checkAlignments(**file, name));
    return llvm::object::OwningBinary<llvm::object::ObjectFile>(std::move(*file), std::move(buffer));
}

Error damaged(const std::string& name, llvm::Error error) {
    return {ErrorCode::Malformed, llvm::toString(std::move(error)), name, {}, "an intact object file"};
}

Result<SectionParts> readSectionParts(Bytes object, const std::string& name) {
    INLINESCOPE_TRY(const auto opened, openObject(object, name));
    SectionParts parts;
    std::int64_t room = largestImage;
    for (const llvm::object::SectionRef& section : opened.getBinary()->sections()) {
        auto sectionName = section.getName();
        if (!sectionName) return damaged(name, sectionName.takeError());
        const std::optional<SizePart> part = classify(*opened.getBinary(), section, *sectionName);
        if (!part) continue;
        if (section.getSize() > static_cast<std::uint64_t>(room))
            return Error{ErrorCode::Malformed,
                         "sections of more than 1 TiB",
                         name,
                         placeText(PlaceKind::Section, sectionName->str()),
                         {}};
        const auto bytes = static_cast<std::int64_t>(section.getSize());
        room -= bytes;
        parts[{sectionName->str(), *part}] += bytes;
    }
    return parts;
}

ModuleSizes sizesOf(const SectionParts& parts) {
    ModuleSizes sizes;
    for (const auto& [section, size] : parts)
        partOf(sizes, section.second) += size;
    sizes.text = sizes.code + sizes.rodata + sizes.ehFrame + sizes.other;
    return sizes;
}

std::vector<SectionSize> sectionsOf(const SectionParts& parts) {
    std::vector<SectionSize> sections;
    for (const auto& [section, size] : parts) {
        if (sections.empty() || sections.back().name != section.first) sections.push_back({section.first, 0});
        sections.back().size += size;
    }
    return sections;
}

Result<ModuleSizes> readSizes(Bytes object, const std::string& name) {
    INLINESCOPE_TRY(const SectionParts parts, readSectionParts(object, name));
    return sizesOf(parts);
}

Result<std::vector<FunctionSize>> readFunctions(Bytes object, const std::string& name) {
    INLINESCOPE_TRY(const auto opened, openObject(object, name));
    const llvm::object::ObjectFile* const file = opened.getBinary();
    std::vector<FunctionSize> functions;
    std::set<std::tuple<std::uint64_t, std::uint64_t, std::int64_t>> bodies; // section, address, size
    const SymbolEnds sizes(*file);
    const std::optional<FunctionTables> tables = FunctionTables::read(*file);
    for (const llvm::object::SymbolRef& symbol : file->symbols()) {
        llvm::Expected<std::optional<FunctionSize>> function = readFunction(*file, symbol, sizes);
        if (!function) return damaged(name, function.takeError());
        if (!*function) continue;
        llvm::Expected<std::uint64_t> address = symbol.getAddress();
        if (!address) return damaged(name, address.takeError());
        const llvm::object::SectionRef section =
            *llvm::cantFail(symbol.getSection()); // readFunction() has read it without error
        (*function)->alias =
            (*function)->size > 0 && !bodies.emplace(section.getIndex(), *address, (*function)->size).second;
        if (tables) (*function)->tables = tables->of(section, *address);
        functions.push_back(std::move(**function));
    }
    return functions;
}

Result<std::optional<EmbeddedModule>> readEmbeddedModule(Bytes object, const std::string& name,
                                                         const EmbeddedSections& sections) {
    INLINESCOPE_TRY(const auto opened, openObject(object, name));
    const llvm::object::ObjectFile* const file = opened.getBinary();
    const EmbeddedSections wanted = sectionsIn(*file, sections);
    llvm::StringRef bitcode;
    llvm::StringRef commandLine;
    for (const llvm::object::SectionRef& section : file->sections()) {
        auto sectionName = fullName(*file, section);
        if (!sectionName) return damaged(name, sectionName.takeError());
        if (*sectionName != wanted.bitcode && *sectionName != wanted.commandLine) continue;
        auto contents = section.getContents();
        if (!contents) return damaged(name, contents.takeError());
        (*sectionName == wanted.bitcode ? bitcode : commandLine) = *contents;
    }
    if (commandLine.size() > largestCommandLine)
        return Error{ErrorCode::LimitExceeded, "a command line of " + std::to_string(commandLine.size()) + " bytes",
                     name, placeText(PlaceKind::Section, wanted.commandLine), "at most 1 MiB"};
    if (bitcode.size() <= 1) return std::optional<EmbeddedModule>(); // -fembed-bitcode=marker writes one byte
    INLINESCOPE_CHECK(checkOneModule(bitcode, name, wanted.bitcode));
    EmbeddedModule module;
    const Bytes bytes = asBytes({bitcode.data(), bitcode.size()});
    module.bitcode.assign(bytes.begin(), bytes.end());
    module.commandLine = splitCommandLine(commandLine);
    module.rawCommandLine = commandLine.str();
    return std::optional(std::move(module));
}

} // namespace inlinescope
