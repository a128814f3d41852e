// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/object_places.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Object/ELFObjectFile.h>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::size_t shownLiteral = 48; ///< characters of a string that distinguish it well enough

std::string withOffset(const std::string& name, std::uint64_t offset) {
    return offset ? name + "+" + std::to_string(offset) : name;
}

std::string quoted(llvm::StringRef text) {
    std::string shown;
    llvm::raw_string_ostream out(shown);
    out << '"';
    llvm::printEscapedString(text.take_front(shownLiteral), out);
    out << (text.size() > shownLiteral ? "...\"" : "\"");
    return shown;
}

} // namespace

llvm::Expected<ObjectPlaces> ObjectPlaces::read(const llvm::object::ObjectFile& object) {
    ObjectPlaces places(object);
    for (const llvm::object::SectionRef& section : object.sections())
        places.m_sections.emplace(section.getIndex(), section);
    for (const llvm::object::SymbolRef& symbol : object.symbols())
        if (llvm::Error error = places.add(symbol)) return error;
    if (!llvm::isa<llvm::object::ELFObjectFileBase>(object)) places.endSymbols();
    return places;
}

llvm::Error ObjectPlaces::add(const llvm::object::SymbolRef& symbol) {
    auto section = symbol.getSection();
    if (!section) return section.takeError();
    auto name = symbol.getName();
    if (!name) return name.takeError();
    auto address = symbol.getAddress();
    if (!address) return address.takeError();
    auto type = symbol.getType();
    if (!type) return type.takeError();
    if (*section == m_object->section_end() || name->empty()) return llvm::Error::success();
    const ObjectPlace place{(*section)->getIndex(), *address - (*section)->getAddress()};
    if (name->starts_with("$")) {
        m_mappings[place] = name->starts_with("$d");
        return llvm::Error::success();
    }
    PlacedSymbol placed{name->str(), place, 0, *type == llvm::object::SymbolRef::ST_Function};
    if (llvm::isa<llvm::object::ELFObjectFileBase>(m_object)) {
        const llvm::object::ELFSymbolRef elf(symbol);
        if (elf.getELFType() == llvm::ELF::STT_SECTION) return llvm::Error::success();
        placed.size = elf.getSize();
        if (m_object->makeTriple().isARM() || m_object->makeTriple().isThumb())
            placed.place.offset &= ~std::uint64_t(placed.isFunction); // a Thumb symbol has the lowest bit set
    }
    const auto known = m_symbols.find(placed.place);
    if (known == m_symbols.end() || (placed.isFunction && !known->second.isFunction)) m_symbols[placed.place] = placed;
    const auto same = m_byName.find(placed.name);
    if (same == m_byName.end() || (placed.isFunction && !same->second.isFunction)) m_byName[placed.name] = placed;
    return llvm::Error::success();
}

/// Sets the ends of symbols, if the format has no sizes.
void ObjectPlaces::endSymbols() {
    const auto end = [&](const ObjectPlace& place) {
        const auto next = m_symbols.upper_bound(place);
        const bool sameSection = next != m_symbols.end() && next->first.section == place.section;
        return sameSection ? next->first.offset : m_sections.at(place.section).getSize();
    };
    for (auto& [place, symbol] : m_symbols)
        symbol.size = end(place) - std::min(end(place), place.offset);
    for (auto& [name, symbol] : m_byName)
        symbol.size = end(symbol.place) - std::min(end(symbol.place), symbol.place.offset);
}

const PlacedSymbol* ObjectPlaces::find(const std::string& name) const {
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? nullptr : &found->second;
}

const PlacedSymbol* ObjectPlaces::symbolAt(const ObjectPlace& place) const {
    auto next = m_symbols.upper_bound(place);
    if (next == m_symbols.begin()) return nullptr;
    const PlacedSymbol& symbol = (--next)->second;
    const bool covers = symbol.place.section == place.section &&
                        (symbol.place.offset == place.offset || place.offset - symbol.place.offset < symbol.size);
    return covers ? &symbol : nullptr;
}

llvm::Expected<llvm::StringRef> ObjectPlaces::contents(std::uint64_t section) const {
    return m_sections.at(section).getContents();
}

bool ObjectPlaces::isData(const ObjectPlace& place) const {
    auto next = m_mappings.upper_bound(place);
    if (next == m_mappings.begin()) return false;
    --next;
    return next->first.section == place.section && next->second;
}

llvm::StringRef ObjectPlaces::sectionName(std::uint64_t index) const {
    const auto section = m_sections.find(index);
    if (section == m_sections.end()) return "section";
    auto name = section->second.getName();
    if (name) return *name;
    llvm::consumeError(name.takeError());
    return "section";
}

/// The literal at a place of a section whose entries a linker merges, so that only their content counts.
std::optional<std::string> ObjectPlaces::literal(const ObjectPlace& place) const {
    const auto section = m_sections.find(place.section);
    if (section == m_sections.end() || !llvm::isa<llvm::object::ELFObjectFileBase>(m_object)) return std::nullopt;
    const std::uint64_t flags = llvm::object::ELFSectionRef(section->second).getFlags();
    if (!(flags & llvm::ELF::SHF_MERGE)) return std::nullopt;
    auto contents = section->second.getContents();
    if (!contents || place.offset >= contents->size()) {
        if (!contents) llvm::consumeError(contents.takeError());
        return std::nullopt;
    }
    const llvm::StringRef rest = contents->drop_front(place.offset);
    if (flags & llvm::ELF::SHF_STRINGS) return quoted(rest.substr(0, rest.find('\0')));
    std::size_t unit = 0;
    if (sectionName(place.section).rsplit(".cst").second.getAsInteger(10, unit)) return std::nullopt;
    return "0x" + llvm::toHex(rest.take_front(unit), true);
}

std::string ObjectPlaces::nameOf(const ObjectPlace& place) {
    const PlacedSymbol* symbol = symbolAt(place);
    const bool isPrivate = symbol && symbol->name.starts_with(".L"); // a number, for what says more by itself
    const auto text = symbol && !isPrivate ? std::nullopt : literal(place);
    if (text) return *text;
    if (symbol) return withOffset(symbol->name, place.offset - symbol->place.offset);
    const auto known = m_numbered.find(place);
    if (known != m_numbered.end()) return known->second;
    const std::string section = sectionName(place.section).str();
    return m_numbered[place] = section + "." + std::to_string(m_numbers[section]++);
}

} // namespace inlinescope
