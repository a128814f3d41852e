// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/debug_parts.h"

#include "core/base/short_text.h"
#include "core/compiler/objects/call_places.h"
#include "core/compiler/objects/debug_context.h"

#include <llvm/DebugInfo/DWARF/DWARFCompileUnit.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/DebugInfo/DWARF/DWARFDie.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace inlinescope {
namespace {

using namespace llvm::object;
using llvm::DWARFContext;
using llvm::DWARFDie;
using llvm::DWARFUnit;
using llvm::Error;
using llvm::Expected;

constexpr std::size_t mostProblems = 8;
constexpr std::uint64_t entriesPerReport = 1 << 16;

void add(std::int64_t& sum, std::uint64_t bytes) {
    const auto room = std::uint64_t(largestPart - sum);
    sum += std::int64_t(std::min(room, bytes));
}

// LLVM would keep every entry of a unit; these read one after the other, in the memory of one.

void forEachEntry(DWARFUnit& unit, auto visit) {
    const llvm::DWARFDataExtractor data = unit.getDebugInfoExtractor();
    const std::uint64_t end = std::min<std::uint64_t>(unit.getNextUnitOffset(), data.size()); // it may lie
    std::uint64_t offset = unit.getOffset() + unit.getHeaderSize();
    llvm::DWARFDebugInfoEntry entry;
    for (std::uint64_t last = 0; offset < end && offset > last;) {
        last = offset;
        if (!entry.extractFast(unit, &offset, data, end, UINT32_MAX)) return;
        visit(entry);
    }
}

/// Where an entry is that another one refers to.
struct EntryPlace {
    DWARFUnit* unit = nullptr;
    std::uint64_t offset = 0;
};

std::optional<EntryPlace> referenced(const DWARFDie& die, llvm::dwarf::Attribute attribute) {
    const auto value = die.find(attribute);
    if (!value) return std::nullopt;
    DWARFUnit& unit = *die.getDwarfUnit();
    if (const auto relative = value->getAsRelativeReference()) return EntryPlace{&unit, unit.getOffset() + *relative};
    const auto absolute = value->getAsDebugInfoReference();
    if (!absolute) return std::nullopt;
    auto* const other = unit.getUnitVector().getUnitForOffset(*absolute);
    return other ? std::optional(EntryPlace{other, *absolute}) : std::nullopt;
}

/// The linkage name of a function or, without one, its name; it may be that of its declaration.
std::string nameOf(EntryPlace place) {
    using namespace llvm::dwarf;
    std::string name = "(no name)";
    for (int steps = 0; steps < 8; ++steps) {
        llvm::DWARFDebugInfoEntry entry;
        const std::uint64_t end = place.unit->getNextUnitOffset();
        if (place.offset < place.unit->getOffset() + place.unit->getHeaderSize() || place.offset >= end) break;
        std::uint64_t offset = place.offset;
        if (!entry.extractFast(*place.unit, &offset, place.unit->getDebugInfoExtractor(), end, UINT32_MAX)) break;
        const DWARFDie die(place.unit, &entry);
        if (!die.getAbbreviationDeclarationPtr()) break;
        if (const auto linkage = llvm::dwarf::toString(die.find({DW_AT_linkage_name, DW_AT_MIPS_linkage_name})))
            return *linkage;
        if (const auto plain = llvm::dwarf::toString(die.find(DW_AT_name))) name = *plain;
        auto next = referenced(die, DW_AT_specification);
        if (!next) next = referenced(die, DW_AT_abstract_origin);
        if (!next) break;
        place = *next;
    }
    return name;
}

/// A unit of the binary, and the one with its subroutines: the same, a split one, or nullptr if that is not there.
struct ReadUnit {
    DWARFUnit* unit = nullptr;
    DWARFUnit* content = nullptr;

    std::uint64_t size() const { return content ? content->getNextUnitOffset() - content->getOffset() : 0; }
};

/// Lets a split unit, which has the unit's version, use the tables of addresses and ranges that the binary has for it.
/// Nothing is left of a binary before, which may be gone: without a base, addresses begin at the end of their section,
/// where none is.
void joinUnits(DWARFContext& context, DWARFUnit& unit, DWARFUnit& split) {
    split.setSkeletonUnit(&unit);
    const llvm::DWARFSection& addresses = context.getDWARFObj().getAddrSection();
    split.setAddrOffsetSection(&addresses, unit.getAddrOffsetSectionBase().value_or(addresses.Data.size()));
    if (unit.getVersion() > 4) return;
    const auto base = unit.getUnitDIE().getRangesBaseAttribute();
    split.setRangesSection(&context.getDWARFObj().getRangesSection(), base.value_or(0));
}

class DebugReader {
public:
    DebugReader(const ElfImage& image, const BinaryLayout& layout, const DebugProgress& progress)
        : m_image(image), m_layout(layout), m_progress(progress) {
        for (std::size_t index = 0; index < image.sectionIndices.size(); ++index)
            m_sections[image.sectionIndices[index]] = std::uint32_t(index);
    }

    void problem(Error error) {
        std::string text = shortText(llvm::toString(std::move(error)));
        if (m_parts.problems.size() < mostProblems) m_parts.problems.push_back(std::move(text));
    }

    /// All units; `context` has the table of lines of each.
    void read(DWARFContext& context, const std::vector<ReadUnit>& units) {
        for (const ReadUnit& each : units)
            m_bytes += each.size();
        for (const ReadUnit& each : units) {
            readUnit(context, each);
            m_bytesRead += each.size();
        }
    }

    DebugParts finish() {
        if (m_parts.units.empty()) return std::move(m_parts);
        m_layout.divide(std::move(m_unitStretches), m_parts.units, BinaryLevel::Units);
        for (Site& site : m_sites) {
            site.part.name = m_callees[site.callee];
            m_parts.callsites.push_back(std::move(site.part));
        }
        m_layout.divide(std::move(m_stretches), m_parts.callsites, BinaryLevel::Callsites);
        groupByCallee();
        sortBySize(m_parts.inlined);
        sortBySize(m_parts.callsites);
        return std::move(m_parts);
    }

private:
    struct Site {
        std::uint32_t callee = 0;
        BinaryPart part;
    };

    void readUnit(DWARFContext& context, const ReadUnit& read) {
        const DWARFDie die = read.unit->getUnitDIE();
        if (!die) return;
        addUnit(*read.unit, die);
        if (!read.content) return noteUnread(die);
        if (read.content != read.unit) joinUnits(context, *read.unit, *read.content);
        CallPlaces places(context, *read.unit, [this](Error error) { problem(std::move(error)); });
        forEachEntry(*read.content, [&](const llvm::DWARFDebugInfoEntry& entry) {
            if (++m_entries % entriesPerReport == 0 && m_progress) report(*read.content, entry);
            if (entry.getTag() == llvm::dwarf::DW_TAG_inlined_subroutine)
                readSubroutine(DWARFDie(read.content, &entry), places);
        });
    }
    void report(DWARFUnit& unit, const llvm::DWARFDebugInfoEntry& entry) const {
        const std::uint64_t read = m_bytesRead + (entry.getOffset() - unit.getOffset());
        m_progress(std::min(1.0, double(read) / double(std::max<std::uint64_t>(m_bytes, 1))));
    }
    void noteUnread(const DWARFDie& die) {
        using namespace llvm::dwarf;
        if (m_parts.unread++ == 0)
            m_parts.unreadName = shortText(llvm::dwarf::toString(die.find({DW_AT_dwo_name, DW_AT_GNU_dwo_name}), ""));
    }
    void addUnit(DWARFUnit& unit, const DWARFDie& die) {
        using namespace llvm::dwarf;
        const char* name = llvm::dwarf::toString(die.find({DW_AT_name, DW_AT_dwo_name, DW_AT_GNU_dwo_name}), "");
        const char* folder = unit.getCompilationDir();
        BinaryPart part{BinaryLevel::Units, false, name, folder ? folder : "", 0, 0, 0};
        auto ranges = die.getAddressRanges();
        if (!ranges) return problem(ranges.takeError());
        for (const llvm::DWARFAddressRange& range : *ranges)
            addStretch(range, std::uint32_t(m_parts.units.size()), part, m_unitStretches);
        m_parts.units.push_back(std::move(part));
    }
    /// Whether the range is in the binary and has bytes.
    bool addStretch(const llvm::DWARFAddressRange& range, std::uint32_t index, BinaryPart& part,
                    std::vector<SectionStretch>& stretches) const {
        if (range.LowPC >= range.HighPC) return false;
        std::optional<std::uint32_t> section;
        if (m_image.isRelocatable) {
            const auto known = m_sections.find(range.SectionIndex);
            if (known == m_sections.end() || range.HighPC > m_layout.sections()[known->second].size) return false;
            section = known->second;
        } else {
            section = m_layout.sectionAt(range.LowPC, range.HighPC);
        }
        if (!section) return false;
        const std::uint64_t base = m_image.isRelocatable ? 0 : m_layout.sections()[*section].address;
        stretches.push_back({range.LowPC - base, range.HighPC - base, *section, index});
        add(part.bytes, range.HighPC - range.LowPC);
        return true;
    }
    void readSubroutine(const DWARFDie& die, CallPlaces& places) {
        auto ranges = die.getAddressRanges();
        if (!ranges) return problem(ranges.takeError());
        const std::optional<std::uint32_t> callee = calleeOf(die);
        if (!callee) return;
        const std::size_t index = siteOf(*callee, places.of(die));
        bool isThere = false;
        for (const llvm::DWARFAddressRange& range : *ranges)
            isThere |= addStretch(range, std::uint32_t(index), m_sites[index].part, m_stretches);
        m_sites[index].part.sites += isThere ? 1 : 0;
    }
    /// The function that was inlined, as an index of m_callees.
    std::optional<std::uint32_t> calleeOf(const DWARFDie& die) {
        const auto origin = referenced(die, llvm::dwarf::DW_AT_abstract_origin);
        if (!origin) return std::nullopt;
        const auto [known, isNew] = m_origins.try_emplace({origin->unit, origin->offset}, 0);
        if (isNew) known->second = calleeIndex(nameOf(*origin));
        return known->second;
    }
    std::uint32_t calleeIndex(const std::string& name) {
        const auto [known, isNew] = m_calleeIndices.try_emplace(name, std::uint32_t(m_callees.size()));
        if (isNew) m_callees.push_back(name);
        return known->second;
    }
    std::size_t siteOf(std::uint32_t callee, const std::string& place) {
        const auto [known, isNew] = m_siteIndices[callee].try_emplace(place, m_sites.size());
        if (isNew) m_sites.push_back({callee, {BinaryLevel::Callsites, false, {}, place, 0, 0, 0}});
        return known->second;
    }
    void groupByCallee() {
        std::unordered_map<std::string, std::size_t> indices;
        for (const BinaryPart& site : m_parts.callsites) {
            const auto [known, isNew] =
                indices.try_emplace((site.isRest ? "\n" : "") + site.name, m_parts.inlined.size());
            if (isNew) m_parts.inlined.push_back({BinaryLevel::Inlined, site.isRest, site.name, {}, 0, 0, 0});
            BinaryPart& sum = m_parts.inlined[known->second];
            add(sum.bytes, std::uint64_t(site.bytes));
            add(sum.fileBytes, std::uint64_t(site.fileBytes));
            sum.sites += site.sites;
        }
    }
    /// The rest last.
    static void sortBySize(std::vector<BinaryPart>& parts) {
        std::ranges::sort(parts, [](const BinaryPart& a, const BinaryPart& b) {
            return std::tuple(a.isRest, b.bytes, std::string_view(a.name), std::string_view(a.place)) <
                   std::tuple(b.isRest, a.bytes, std::string_view(b.name), std::string_view(b.place));
        });
    }

    const ElfImage& m_image;
    const BinaryLayout& m_layout;
    const DebugProgress& m_progress;
    std::uint64_t m_bytes = 0, m_bytesRead = 0, m_entries = 0; ///< of units
    DebugParts m_parts;
    std::unordered_map<std::uint64_t, std::uint32_t> m_sections; ///< by index in the file's table
    std::map<std::pair<DWARFUnit*, std::uint64_t>, std::uint32_t> m_origins;
    std::unordered_map<std::string, std::uint32_t> m_calleeIndices;
    std::vector<std::string> m_callees;
    std::unordered_map<std::uint32_t, std::unordered_map<std::string, std::size_t>> m_siteIndices;
    std::vector<Site> m_sites;
    std::vector<SectionStretch> m_unitStretches, m_stretches;
};

/// Each unit of a binary; a unit with an id refers to a split unit.
/// A split unit belongs to the first unit that has its id and version; it is read once.
std::vector<ReadUnit> unitsOf(DWARFContext& context, DebugFiles& files) {
    std::unordered_map<std::uint64_t, DWARFUnit*> own;
    for (const auto& unit : context.dwo_compile_units())
        if (const auto id = unit->getDWOId()) own.try_emplace(*id, unit.get());
    std::vector<ReadUnit> units;
    std::unordered_set<const DWARFUnit*> used;
    for (const auto& unit : context.compile_units()) {
        const auto id = unit->getDWOId();
        ReadUnit read{unit.get(), unit.get()};
        if (id) {
            const auto known = own.find(*id);
            read.content = known != own.end() ? known->second : files.splitUnit(*id);
            if (read.content && (read.content->getVersion() != unit->getVersion() || !used.insert(read.content).second))
                read.content = nullptr;
        }
        units.push_back(read);
    }
    return units;
}

} // namespace

Expected<DebugParts> readDebugParts(const ELFObjectFileBase& file, const ElfImage& image, const BinaryLayout& layout,
                                    const DebugSources& sources) {
    DebugReader reader(image, layout, sources.progress);
    auto own = openDebugContext(file, [&reader](llvm::Error error) { reader.problem(std::move(error)); });
    if (!own) return own.takeError();
    DWARFContext& context = sources.separate ? *sources.separate : **own;
    reader.read(context, unitsOf(context, sources.files));
    return reader.finish();
}

} // namespace inlinescope
