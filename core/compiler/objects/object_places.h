// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/Object/ObjectFile.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace inlinescope {

/// A place in an object: a section's index and an offset into it.
struct ObjectPlace {
    std::uint64_t section = 0;
    std::uint64_t offset = 0;
    auto operator<=>(const ObjectPlace&) const = default;
};

/// A symbol with its place in a section.
struct PlacedSymbol {
    std::string name;
    ObjectPlace place;
    std::uint64_t size = 0; ///< bytes; if the format has no sizes, up to the next symbol or the section's end
    bool isFunction = false;
};

/// Names for places of an object. A name depends on the content at the place, not on its address. For one thread only;
/// the object must outlive it.
class ObjectPlaces {
public:
    static llvm::Expected<ObjectPlaces> read(const llvm::object::ObjectFile& object);

    /// The first symbol of the name; a function comes before other symbols.
    const PlacedSymbol* find(const std::string& name) const;
    /// A symbol and an offset, a literal, or SECTION.N, as disassembly.h describes.
    std::string nameOf(const ObjectPlace& place);
    /// The bytes of a section.
    llvm::Expected<llvm::StringRef> contents(std::uint64_t section) const;
    /// Whether the place has data between the function's instructions, according to the target's mapping symbols ($d
    /// and $x, $a or $t).
    bool isData(const ObjectPlace& place) const;

private:
    explicit ObjectPlaces(const llvm::object::ObjectFile& object) : m_object(&object) {}
    llvm::Error add(const llvm::object::SymbolRef& symbol);
    void endSymbols();
    const PlacedSymbol* symbolAt(const ObjectPlace& place) const;
    llvm::StringRef sectionName(std::uint64_t index) const;
    std::optional<std::string> literal(const ObjectPlace& place) const;

    const llvm::object::ObjectFile* m_object;
    std::map<ObjectPlace, PlacedSymbol> m_symbols; ///< for each place, the best of the symbols that begin there
    std::map<std::string, PlacedSymbol> m_byName;
    std::map<ObjectPlace, bool> m_mappings; ///< where data or code begins
    std::map<std::uint64_t, llvm::object::SectionRef> m_sections;
    std::map<ObjectPlace, std::string> m_numbered;
    std::map<std::string, int> m_numbers; ///< the next one, by section name
};

} // namespace inlinescope
