// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/function_tables.h"

#include "core/compiler/objects/frame_entries.h"
#include "core/compiler/objects/object_relocations.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/Endian.h>

#include <string>
#include <vector>

namespace inlinescope {

using namespace llvm::object;

namespace {

constexpr std::uint64_t largestTable = std::uint64_t(1) << 40;
constexpr std::uint64_t functionOffset = 8; ///< of a function's address in its entry of .eh_frame

bool isDataOfText(const SectionRef& section) {
    return section.isBerkeleyText() && !section.isText();
}

} // namespace

class FunctionTablesReader {
public:
    explicit FunctionTablesReader(const ELFObjectFileBase& file)
        : m_file(file), m_order(file.isLittleEndian() ? llvm::endianness::little : llvm::endianness::big) {}

    llvm::Expected<FunctionTables> read() {
        for (const SectionRef& section : m_file.sections())
            m_sections[section.getIndex()] = section;
        if (llvm::Error error = readFunctions()) return std::move(error);
        for (const SectionRef& section : m_file.sections())
            if (ELFSectionRef(section).getType() == llvm::ELF::SHT_GROUP)
                if (llvm::Error error = addGroup(section)) return std::move(error);
        for (const SectionRef& section : m_file.sections())
            if (llvm::Error error = addFrames(section)) return std::move(error);
        return std::move(m_tables);
    }

private:
    using Place = FunctionTables::Place;

    static llvm::Error notUnderstood() { return llvm::createStringError("an object of another form"); }

    /// The functions in sections that belong to a group.
    llvm::Error readFunctions() {
        for (const SymbolRef& symbol : m_file.symbols()) {
            auto type = symbol.getType(); // unlike getELFType() it does not end the program if the symbol is damaged
            if (!type) return type.takeError();
            if (*type != SymbolRef::ST_Function) continue;
            auto section = symbol.getSection();
            if (!section) return section.takeError();
            if (*section == m_file.section_end()) continue;
            if (!(ELFSectionRef(**section).getFlags() & llvm::ELF::SHF_GROUP)) continue;
            auto name = symbol.getName();
            if (!name) return name.takeError();
            auto address = symbol.getAddress();
            if (!address) return address.takeError();
            m_functions[(*section)->getIndex()].emplace(*address, name->str());
        }
        return llvm::Error::success();
    }

    /// A group is a word of flags and the indices of its sections.
    llvm::Error addGroup(const SectionRef& group) {
        auto content = group.getContents();
        if (!content) return content.takeError();
        const auto word = [&](std::size_t at) { return llvm::support::endian::read32(content->data() + at, m_order); };
        if (content->size() < 4 || content->size() % 4 != 0) return notUnderstood();
        if (!(word(0) & llvm::ELF::GRP_COMDAT)) return llvm::Error::success();
        std::vector<std::uint64_t> code;
        std::vector<SectionRef> data;
        for (std::size_t at = 4; at < content->size(); at += 4) {
            const auto section = m_sections.find(word(at));
            if (section == m_sections.end()) return notUnderstood();
            if (isDataOfText(section->second)) data.push_back(section->second);
            const auto functions = m_functions.find(section->first);
            if (functions == m_functions.end() || !section->second.isText()) continue;
            code.push_back(section->first);
            for (const auto& [address, name] : functions->second)
                m_tables.m_bytes[{section->first, address}] = 0;
        }
        for (const SectionRef& section : data)
            if (llvm::Error error = addData(section, code)) return error;
        return llvm::Error::success();
    }

    /// Read-only data of a group belongs to the function that it is named after, else to the group's first function.
    llvm::Error addData(const SectionRef& section, const std::vector<std::uint64_t>& code) {
        auto name = section.getName();
        if (!name) return name.takeError();
        if (section.getSize() > largestTable) return notUnderstood();
        std::optional<Place> owner;
        for (const std::uint64_t index : code)
            for (const auto& [address, function] : m_functions.at(index))
                if (!owner || name->ends_with("." + function)) owner = {index, address};
        if (owner) m_tables.m_bytes[*owner] += static_cast<std::int64_t>(section.getSize());
        return llvm::Error::success();
    }

    llvm::Error addFrames(const SectionRef& relocations) {
        auto frames = relocations.getRelocatedSection();
        if (!frames) return frames.takeError();
        if (*frames == m_file.section_end()) return llvm::Error::success();
        auto name = (*frames)->getName();
        if (!name) return name.takeError();
        if (*name != ".eh_frame") return llvm::Error::success();
        auto content = (*frames)->getContents();
        if (!content) return content.takeError();
        const bool hasAddends = ELFSectionRef(relocations).getType() == llvm::ELF::SHT_RELA;
        auto places = placesOf(relocations, hasAddends ? std::nullopt : std::optional(*content));
        if (!places) return places.takeError();
        const auto ranges = frameRanges(*content, m_order, m_file.getBytesInAddress());
        if (!ranges) return notUnderstood();
        for (const FrameRange& range : *ranges) {
            const auto place = places->find(range.at + functionOffset);
            if (!range.common || place == places->end()) continue;
            const auto bytes = m_tables.m_bytes.find(place->second);
            if (bytes == m_tables.m_bytes.end()) continue;
            bytes->second += static_cast<std::int64_t>(range.ownSize());
        }
        return llvm::Error::success();
    }

    /// What relocations of .eh_frame refer to, by offset. `frames`: the section's content, if it has the addends, as in
    /// the formats for some 32-bit targets.
    llvm::Expected<std::map<std::uint64_t, Place>> placesOf(const SectionRef& relocations,
                                                            std::optional<llvm::StringRef> frames) const {
        auto all = relocationsIn(m_file, relocations);
        if (!all) return all.takeError();
        std::map<std::uint64_t, Place> places;
        for (const RelocationRef& relocation : *all) {
            const symbol_iterator symbol = relocation.getSymbol();
            if (symbol == m_file.symbol_end()) continue;
            auto section = symbol->getSection();
            if (!section) return section.takeError();
            if (*section == m_file.section_end()) continue;
            auto address = symbol->getAddress();
            if (!address) return address.takeError();
            auto addend = frames ? addendIn(*frames, relocation.getOffset()) : ELFRelocationRef(relocation).getAddend();
            if (!addend) return addend.takeError();
            places[relocation.getOffset()] = {(*section)->getIndex(), *address + static_cast<std::uint64_t>(*addend)};
        }
        return places;
    }

    llvm::Expected<std::int64_t> addendIn(llvm::StringRef content, std::uint64_t at) const {
        if (at > content.size() || content.size() - at < 4) return notUnderstood();
        return static_cast<std::int32_t>(llvm::support::endian::read32(content.data() + at, m_order));
    }

    const ELFObjectFileBase& m_file;
    const llvm::endianness m_order;
    std::map<std::uint64_t, SectionRef> m_sections;
    std::map<std::uint64_t, std::map<std::uint64_t, std::string>> m_functions; ///< by section and address
    FunctionTables m_tables;
};

std::optional<FunctionTables> FunctionTables::read(const ObjectFile& file) {
    const auto* elf = llvm::dyn_cast<ELFObjectFileBase>(&file);
    if (!elf) return std::nullopt;
    llvm::Expected<FunctionTables> tables = FunctionTablesReader(*elf).read();
    if (tables) return std::move(*tables);
    llvm::consumeError(tables.takeError());
    return std::nullopt;
}

std::int64_t FunctionTables::of(const SectionRef& section, std::uint64_t address) const {
    const auto bytes = m_bytes.find({section.getIndex(), address});
    return bytes == m_bytes.end() ? 0 : bytes->second;
}

} // namespace inlinescope
