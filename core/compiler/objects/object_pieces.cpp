// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/object_pieces.h"

#include "core/compiler/objects/frame_entries.h"
#include "core/compiler/objects/object_file.h"
#include "core/compiler/objects/object_relocations.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MathExtras.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

using namespace llvm::object;

constexpr const char* objectName = "compiled object";
constexpr const char* constantSections = ".rodata.cst";
constexpr const char* constantSymbols = ".LCPI";
constexpr const char* tableSections = ".gcc_except_table";
constexpr const char* dataSection = ".data";

Error notUnderstood(const std::string& what) {
    return {ErrorCode::Unsupported, what, objectName, {}, {}};
}

/// A relocation's target: a place in a section of the object, or a symbol that is defined elsewhere.
struct Target {
    std::string symbol; ///< its name; empty for a section symbol
    std::optional<std::uint64_t> section;
    std::int64_t offset = 0; ///< of the symbol in its section
    std::int64_t addend = 0;
};

using Place = std::pair<std::uint64_t, std::int64_t>; ///< section and offset

class PiecesReader {
public:
    PiecesReader(const ELF64LEObjectFile& file, Bytes object) : m_file(file), m_object(object) {}

    Result<ObjectPieces> read() {
        INLINESCOPE_TRY(m_pieces.sections, readSectionParts(m_object, objectName));
        INLINESCOPE_CHECK(checked(readSections()));
        INLINESCOPE_CHECK(checked(readSymbols()));
        findOwnSections();
        INLINESCOPE_CHECK(checked(readRelocations()));
        INLINESCOPE_CHECK(readFrames());
        INLINESCOPE_CHECK(addConstants());
        INLINESCOPE_CHECK(addTypeInfos());
        return std::move(m_pieces);
    }

private:
    static Result<void> checked(llvm::Error error) {
        if (error) return damaged(objectName, std::move(error));
        return {};
    }

    llvm::Error readSections() {
        for (const SectionRef& section : m_file.sections()) {
            auto name = section.getName();
            if (!name) return name.takeError();
            m_names[section.getIndex()] = name->str();
            ++m_sectionsOfName[name->str()];
            if (*name == ".eh_frame") m_frames = section;
        }
        return llvm::Error::success();
    }

    llvm::Error readSymbols() {
        for (const SymbolRef& symbol : m_file.symbols()) {
            auto type = symbol.getType();
            auto section = symbol.getSection();
            auto name = symbol.getName();
            if (!type) return llvm::joinErrors(type.takeError(), joined(section, name));
            if (!section || !name) return joined(section, name);
            if (*section == m_file.section_end()) continue;
            auto address = symbol.getValue();
            if (!address) return address.takeError();
            const auto value = static_cast<std::int64_t>(*address);
            if (*type == SymbolRef::ST_Data) m_objects[{(*section)->getIndex(), value}] = name->str();
            if (*type != SymbolRef::ST_Function) continue;
            m_functions[{(*section)->getIndex(), value}].push_back(name->str());
            m_places[(*section)->getIndex()].insert(value);
        }
        return llvm::Error::success();
    }
    template <typename A, typename B>
    static llvm::Error joined(llvm::Expected<A>& a, llvm::Expected<B>& b) {
        return llvm::joinErrors(a ? llvm::Error::success() : a.takeError(), b ? llvm::Error::success() : b.takeError());
    }

    bool isOnly(const std::string& section) const {
        const auto count = m_sectionsOfName.find(section);
        return count != m_sectionsOfName.end() && count->second == 1;
    }
    void addOwn(const std::string& function, const std::string& section) {
        for (const auto& [name, size] : m_pieces.sections)
            if (name.first == section) m_pieces.own[function][name] += size;
    }
    /// Finds functions that are alone in a section which is named after them.
    void findOwnSections() {
        for (const auto& [section, places] : m_places) {
            const std::string& name = m_names[section];
            if (places.size() != 1 || *places.begin() != 0 || !isOnly(name)) continue;
            for (const std::string& function : m_functions[{section, 0}]) {
                if (!name.ends_with("." + function)) continue;
                m_owners[section] = function;
                addOwn(function, name);
                for (const char* kind : {".rodata.", ".gcc_except_table."})
                    if (isOnly(kind + function)) addOwn(function, kind + function);
            }
        }
    }

    llvm::Expected<Target> targetOf(const RelocationRef& relocation) const {
        Target target;
        auto addend = ELFRelocationRef(relocation).getAddend();
        if (!addend) return addend.takeError();
        target.addend = *addend;
        const symbol_iterator symbol = relocation.getSymbol();
        if (symbol == m_file.symbol_end()) return target;
        auto section = symbol->getSection();
        auto name = symbol->getName();
        if (!section || !name) return joined(section, name);
        if (*section != m_file.section_end()) {
            target.section = (*section)->getIndex();
            auto value = symbol->getValue();
            if (!value) return value.takeError();
            target.offset = static_cast<std::int64_t>(*value);
        }
        if (ELFSymbolRef(*symbol).getELFType() != llvm::ELF::STT_SECTION) target.symbol = name->str();
        return target;
    }

    llvm::Error readRelocations() {
        for (const SectionRef& section : m_file.sections()) {
            auto relocated = section.getRelocatedSection();
            if (!relocated) return relocated.takeError();
            if (*relocated == m_file.section_end()) continue;
            const std::string& name = m_names[(*relocated)->getIndex()];
            const auto owner = m_owners.find((*relocated)->getIndex());
            const bool counts = name == ".eh_frame" || name == dataSection || owner != m_owners.end() ||
                                llvm::StringRef(name).starts_with(tableSections);
            if (!counts) continue;
            auto relocations = relocationsIn(m_file, section);
            if (!relocations) return relocations.takeError();
            for (const RelocationRef& relocation : *relocations) {
                auto target = targetOf(relocation);
                if (!target) return target.takeError();
                if (owner != m_owners.end())
                    noteConstant(owner->second, *target);
                else
                    note(name, relocation.getOffset(), *target);
            }
        }
        return llvm::Error::success();
    }

    void note(const std::string& section, std::uint64_t offset, const Target& target) {
        if (section == ".eh_frame")
            m_frameTargets[offset] = target;
        else if (section == dataSection)
            m_pointers[static_cast<std::int64_t>(offset)] = nameOf(target);
        else if (target.symbol.empty() && target.section && m_names[*target.section] == dataSection)
            m_tablePointers.push_back({section, target.offset + target.addend});
    }
    /// The name of a symbol; a symbol that other objects do not see is found by its place.
    std::string nameOf(const Target& target) const {
        if (!target.symbol.empty() || !target.section) return target.symbol;
        const auto object = m_objects.find({*target.section, target.offset + target.addend});
        return object == m_objects.end() ? std::string() : object->second;
    }
    /// Exception tables with a section of their own are named after their functions.
    Result<void> addTypeInfos() {
        for (const auto& [table, offset] : m_tablePointers) {
            llvm::StringRef function(table);
            function.consume_front(tableSections);
            function.consume_front(".");
            const auto pointer = m_pointers.find(offset);
            if (pointer == m_pointers.end() || pointer->second.empty())
                return notUnderstood("an exception table that refers to data");
            std::vector<std::string>& infos = m_pieces.typeInfos[function.str()];
            if (std::find(infos.begin(), infos.end(), pointer->second) == infos.end()) infos.push_back(pointer->second);
        }
        return {};
    }

    void noteConstant(const std::string& function, const Target& target) {
        if (!target.section || !llvm::StringRef(target.symbol).starts_with(constantSymbols)) return;
        m_constants[m_names[*target.section]][function].insert(target.offset);
    }
    Result<void> addConstants() {
        for (const auto& [section, functions] : m_constants) {
            llvm::StringRef number(section);
            std::int64_t size = 0;
            if (!number.consume_front(constantSections) || number.getAsInteger(10, size))
                return notUnderstood("a function's constant in " + section);
            for (const auto& [function, offsets] : functions)
                m_pieces.own[function][{section, SizePart::Rodata}] += size * static_cast<std::int64_t>(offsets.size());
        }
        return {};
    }

    Result<void> readFrames() {
        if (!m_frames) return {};
        auto content = m_frames->getContents();
        if (!content) return damaged(objectName, content.takeError());
        std::map<std::uint64_t, std::uint32_t> common; ///< by offset
        const auto ranges = frameRanges(*content, llvm::endianness::little, m_file.getBytesInAddress());
        if (!ranges) return notUnderstood("an .eh_frame of another kind");
        for (const FrameRange& range : *ranges) {
            if (!range.common) {
                common[range.at] = static_cast<std::uint32_t>(m_pieces.commonFrames.size());
                m_pieces.commonFrames.push_back(commonFrame(content->substr(range.at, range.size), range.at));
                continue;
            }
            const auto base = common.find(*range.common);
            if (base == common.end()) return notUnderstood("an entry of .eh_frame without a base");
            INLINESCOPE_CHECK(addFrame(range, base->second));
        }
        return {};
    }

    CommonFrame commonFrame(llvm::StringRef entry, std::uint64_t at) const {
        std::string content = entry.str();
        CommonFrame frame;
        for (auto target = m_frameTargets.lower_bound(at);
             target != m_frameTargets.end() && target->first < at + entry.size(); ++target) {
            content += target->second.symbol + '\n' + std::to_string(target->second.addend);
            if (target->second.section && llvm::StringRef(target->second.symbol).starts_with("DW.ref."))
                frame.reference = m_names.at(*target->second.section);
        }
        frame.hash = llvm::xxh3_64bits(content);
        frame.size = static_cast<std::int64_t>(entry.size());
        return frame;
    }

    Result<void> addFrame(const FrameRange& entry, std::uint32_t common) {
        const auto target = m_frameTargets.find(entry.at + 8);
        if (target == m_frameTargets.end() || !target->second.section)
            return notUnderstood("an entry of .eh_frame about no function");
        const auto functions =
            m_functions.find({*target->second.section, target->second.offset + target->second.addend});
        if (functions == m_functions.end()) return notUnderstood("an entry of .eh_frame about no known function");
        for (const std::string& function : functions->second)
            m_pieces.frames[function] = {static_cast<std::int64_t>(entry.ownSize()), common};
        return {};
    }

    const ELF64LEObjectFile& m_file;
    const Bytes m_object;
    ObjectPieces m_pieces;
    std::map<std::uint64_t, std::string> m_names; ///< of sections, by index
    std::map<std::string, int> m_sectionsOfName;
    std::map<Place, std::vector<std::string>> m_functions;
    std::map<Place, std::string> m_objects;
    std::map<std::uint64_t, std::set<std::int64_t>> m_places;          ///< where functions begin, by section
    std::map<std::uint64_t, std::string> m_owners;                     ///< the function that has the section to itself
    std::optional<SectionRef> m_frames;                                ///< .eh_frame
    std::map<std::uint64_t, Target> m_frameTargets;                    ///< of its relocations, by offset
    std::map<std::int64_t, std::string> m_pointers;                    ///< what .data points to, by offset
    std::vector<std::pair<std::string, std::int64_t>> m_tablePointers; ///< from exception tables to .data
    /// Offsets of the constants that functions refer to, by section and function.
    std::map<std::string, std::map<std::string, std::set<std::int64_t>>> m_constants;
};

} // namespace

Result<ObjectPieces> readObjectPieces(Bytes object) {
    INLINESCOPE_TRY(const auto opened, openObject(object, objectName));
    const auto* file = llvm::dyn_cast<ELF64LEObjectFile>(opened.getBinary());
    if (!file || file->getArch() != llvm::Triple::x86_64) return notUnderstood("not an ELF object for x86-64");
    return PiecesReader(*file, object).read();
}

std::int64_t frameSectionSize(std::int64_t commonBytes, std::int64_t entryBytes) {
    return static_cast<std::int64_t>(llvm::alignTo(static_cast<std::uint64_t>(commonBytes + entryBytes), 8));
}

} // namespace inlinescope
