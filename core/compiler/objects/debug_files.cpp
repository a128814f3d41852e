// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/debug_files.h"

#include "core/base/short_text.h"
#include "core/compiler/objects/debug_context.h"
#include "core/compiler/objects/object_file.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/DebugInfo/DWARF/DWARFUnit.h>

#include <algorithm>
#include <map>
#include <utility>

namespace inlinescope {
namespace {

using llvm::object::ELFObjectFileBase;

constexpr std::size_t mostFileProblems = 8;

std::string unitIdText(std::uint64_t id) {
    return "0x" + llvm::utohexstr(id, true, 16);
}

/// Address and size of each section with code.
std::vector<std::pair<std::uint64_t, std::uint64_t>> codePlaces(const ELFObjectFileBase& file) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> places;
    for (const llvm::object::SectionRef section : file.sections())
        if (section.isText()) places.emplace_back(section.getAddress(), section.getSize());
    std::ranges::sort(places);
    return places;
}

} // namespace

/// One of the files.
class DebugFiles::Opened {
public:
    explicit Opened(const DebugFile& file) : m_path(file.path) {
        if (Result<void> done = read(file.bytes); !done.ok()) m_error = std::move(done).error();
    }
    Opened(const Opened&) = delete;

    /// Nothing if this is not the separate debug file of `file`.
    SeparateDebugFile separateOf(const ELFObjectFileBase& file, const ElfImage& image) {
        if (m_error || m_isSplit) return {};
        const bool haveIds = !m_buildId.empty() && !image.buildId.empty();
        const bool givesSymbols = haveIds && file.symbol_begin() == file.symbol_end();
        if (!m_hasUnits && !givesSymbols) return {};
        if (haveIds ? m_buildId != image.buildId : m_codePlaces != codePlaces(file)) return {};
        m_isUsed = true;
        return {llvm::cast<ELFObjectFileBase>(m_binary.getBinary()), m_hasUnits ? m_context.get() : nullptr,
                &m_problems};
    }
    llvm::DWARFUnit* splitUnit(std::uint64_t id) {
        const auto found = m_splitUnits.find(id);
        if (m_error || found == m_splitUnits.end()) return nullptr;
        m_isUsed = true;
        return found->second;
    }
    void addFindings(std::vector<Finding>& all, const std::string& expected) const {
        const auto add = [&](Error error) { all.push_back({Severity::Warning, m_path, std::move(error)}); };
        if (m_error) return add(*m_error);
        for (const std::string& problem : m_problems)
            add({ErrorCode::Malformed, problem, m_path, {}, "whole debug information"});
        if (!m_isUsed)
            add({ErrorCode::NotFound, "nothing of it is of the binary: it has " + content(), m_path, {}, expected});
    }

private:
    Result<void> read(Bytes bytes) {
        INLINESCOPE_TRY(m_binary, openObject(bytes, m_path));
        const auto* file = llvm::dyn_cast<ELFObjectFileBase>(m_binary.getBinary());
        if (!file) return Error{ErrorCode::Unsupported, "a debug file of another format", m_path, {}, "an ELF file"};
        if (auto image = readElfImage(*file, bytes.size()))
            m_buildId = image->buildId;
        else
            llvm::consumeError(image.takeError());
        m_codePlaces = codePlaces(*file);
        auto context = openDebugContext(*file, [this](llvm::Error error) {
            std::string text = shortText(llvm::toString(std::move(error)));
            if (m_problems.size() < mostFileProblems) m_problems.push_back(std::move(text));
        });
        if (!context)
            return Error{ErrorCode::Malformed,
                         "none of its debug information is read: " + shortText(llvm::toString(context.takeError())),
                         m_path,
                         {},
                         "whole debug information"};
        m_context = std::move(*context);
        const auto units = m_context->compile_units();
        m_hasUnits = units.begin() != units.end();
        for (const auto& unit : m_context->dwo_compile_units()) {
            m_isSplit = true;
            if (const auto id = unit->getDWOId()) m_splitUnits.try_emplace(*id, unit.get());
        }
        return {};
    }
    std::string content() const {
        if (!m_splitUnits.empty()) return "split unit " + unitIdText(m_splitUnits.begin()->first);
        if (m_isSplit) return "split units without an id";
        if (!m_hasUnits) return "no debug information";
        return m_buildId.empty() ? "debug information of other sections of code"
                                 : "debug information of build id " + m_buildId;
    }

    std::string m_path;
    std::optional<Error> m_error; ///< why nothing is read
    std::vector<std::string> m_problems;
    llvm::object::OwningBinary<llvm::object::ObjectFile> m_binary;
    std::string m_buildId;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_codePlaces;
    std::unique_ptr<llvm::DWARFContext> m_context; ///< of m_binary
    bool m_isSplit = false;                        ///< a .dwo or .dwp file
    bool m_hasUnits = false;                       ///< others than split ones
    std::map<std::uint64_t, llvm::DWARFUnit*> m_splitUnits;
    bool m_isUsed = false;
};

DebugFiles::DebugFiles(const std::vector<DebugFile>& files) {
    for (const DebugFile& file : files)
        m_files.push_back(std::make_unique<Opened>(file));
}

DebugFiles::~DebugFiles() = default;

SeparateDebugFile DebugFiles::separateOf(const ELFObjectFileBase& file, const ElfImage& image) {
    m_buildId = image.buildId;
    SeparateDebugFile first;
    for (const auto& each : m_files)
        if (const SeparateDebugFile separate = each->separateOf(file, image); !first.file) first = separate;
    return first;
}

llvm::DWARFUnit* DebugFiles::splitUnit(std::uint64_t id) {
    if (!m_askedUnit) m_askedUnit = id;
    llvm::DWARFUnit* first = nullptr;
    for (const auto& each : m_files)
        if (llvm::DWARFUnit* const unit = each->splitUnit(id); !first) first = unit;
    if (!first && !m_missedUnit) m_missedUnit = id;
    return first;
}

std::vector<Finding> DebugFiles::findings() const {
    std::vector<Finding> all;
    const std::string wanted = expected();
    for (const auto& each : m_files)
        each->addFindings(all, wanted);
    return all;
}

/// What a file must have to be of the binary.
std::string DebugFiles::expected() const {
    std::string text;
    if (const auto unit = m_missedUnit ? m_missedUnit : m_askedUnit)
        text = "a split unit of it, such as " + unitIdText(*unit);
    if (!m_buildId) return text.empty() ? "none, since no unit of it is split" : text;
    text += text.empty() ? "debug information" : ", or debug information";
    return text + (m_buildId->empty() ? " with the same sections of code" : " of build id " + *m_buildId);
}

} // namespace inlinescope
