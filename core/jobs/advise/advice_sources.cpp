// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/advise/advice_sources.h"

#include "core/analysis/line_diff.h"
#include "core/base/common_folder.h"
#include "core/command_line/path_map.h"
#include "core/jobs/module/source_file.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// Whether a name in the head of a diff is read as it is written.
bool isPlainName(const std::string& path) {
    return std::ranges::none_of(path, [](char byte) {
        return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7f || byte == '"' || byte == '\\';
    });
}

std::string headName(const char* side, const fs::path& name) {
    const std::string text = side + name.string();
    return text.find(' ') == std::string::npos ? text : text + '\t';
}

/// The lines of two texts with the same number of lines, in pairs.
std::vector<LinePair> pairsOf(const std::vector<std::string_view>& before, const std::vector<std::string_view>& after) {
    std::vector<LinePair> pairs;
    for (std::size_t line = 0; line < before.size(); ++line) {
        if (before[line] == after[line]) {
            pairs.push_back({line, line});
            continue;
        }
        pairs.push_back({line, std::nullopt});
        pairs.push_back({std::nullopt, line});
    }
    return pairs;
}

bool isIn(const AdvicePlace& call, const std::string& file, const SourceText::Statement& statement) {
    const SourceText::Position at{call.line, call.column};
    return call.file == file && statement.first <= at && at <= statement.last;
}

/// Extends a change of a call to the calls of the same functions in its statement.
void widen(AdviceChange& change, const SourceText::Statement& statement, const CallPlaces& calls) {
    for (auto& [module, attributes] : change.attributes) {
        std::set<SourceAttribute> all(attributes.begin(), attributes.end());
        for (const SourceAttribute& attribute : attributes)
            for (const AdvicePlace& call : calls[module].at(attribute.function))
                if (isIn(call, change.place.file, statement))
                    all.insert({attribute.function, call.line, call.column, attribute.attribute});
        attributes.assign(all.begin(), all.end());
    }
}

} // namespace

Result<const AdviceSources::File*> AdviceSources::read(const std::string& name) {
    const auto [found, isNew] = m_named.try_emplace(name, nullptr);
    if (isNew) {
        Result<SourceBytes> bytes = readSourceBytes(name, m_rules);
        if (bytes.ok() && !isPlainName(bytes->path)) {
            m_reasons[name] = "its name cannot be in a patch";
        } else if (bytes.ok()) {
            const std::string path = fs::path(bytes->path).lexically_normal().string();
            found->second = &m_files.try_emplace(path, File{path, SourceText(std::move(bytes->text))}).first->second;
        } else {
            m_reasons[name] = bytes.error().found;
        }
    }
    if (!found->second) return Error{ErrorCode::NotFound, m_reasons[name], name, {}, {}};
    return found->second;
}

std::optional<std::string> AdviceSources::place(AdviceChange& change, const CallPlaces& calls) {
    if (change.place.file.empty() || change.name.empty()) return "no debug info says where it is";
    const Result<const File*> file = read(change.place.file);
    if (!file.ok()) return file.error().found;
    const std::string word(toString(change.attribute));
    Edit edit{*file, 0, {}};
    if (change.isOfCall()) {
        const auto statement = (*file)->text.statement({change.place.line, change.place.column}, change.name);
        if (!statement) return "no statement of its own contains the call";
        widen(change, *statement, calls);
        edit.offset = statement->begin;
        edit.text = "[[clang::" + word + "]] ";
    } else {
        const auto definition = (*file)->text.definition(change.place.line, change.name);
        if (!definition) return "its definition is not recognized";
        edit.offset = *definition;
        edit.text = "__attribute__((" + word + ")) ";
    }
    const std::string& text = (*file)->text.text();
    if (text.find('\n', edit.offset) == std::string::npos) return "it is in a last line without an end";
    m_edits[keyOf(change)] = std::move(edit);
    return std::nullopt;
}

std::vector<AdviceSources::Edit> AdviceSources::editsOf(const std::vector<const AdviceChange*>& changes) const {
    std::set<Edit> edits; // changes of two calls in one statement are one edit
    for (const AdviceChange* change : changes)
        edits.insert(m_edits.at(keyOf(*change)));
    return {edits.begin(), edits.end()};
}

std::string AdviceSources::textWith(const File& file, const std::vector<Edit>& edits) const {
    std::string text = file.text.text();
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
        if (edit->file == &file) text.insert(edit->offset, edit->text);
    return text;
}

std::string AdviceSources::folder(const std::vector<const AdviceChange*>& changes) const {
    std::optional<fs::path> common;
    for (const Edit& edit : editsOf(changes)) {
        const fs::path parent = fs::path(edit.file->path).parent_path();
        common = common ? commonFolder(*common, parent) : parent;
    }
    if (!common) return {};
    const Result<PathMap> map = PathMap::parse(m_rules);
    fs::path best = *common;
    for (const std::string& folder : map.ok() ? map->folders() : std::vector<std::string>()) {
        fs::path named = fs::path(folder).lexically_normal();
        if (!named.has_filename()) named = named.parent_path(); // it ended in a slash
        if (commonFolder(named, *common) == named) best = named;
    }
    return best.string();
}

std::string AdviceSources::patch(const std::vector<const AdviceChange*>& changes) const {
    const std::vector<Edit> edits = editsOf(changes);
    const fs::path base = folder(changes);
    std::map<std::string, const File*> files; // by path
    for (const Edit& edit : edits)
        files[edit.file->path] = edit.file;
    std::string patch;
    for (const auto& [path, file] : files) {
        const std::string edited = textWith(*file, edits);
        const std::vector<std::string_view> before = linesOf(file->text.text()), after = linesOf(edited);
        const fs::path name = fs::path(path).lexically_relative(base);
        const std::vector<LinePair> pairs = pairsOf(before, after);
        patch += unifiedDiff(before, after, pairs, headName("a/", name), headName("b/", name));
        const auto lastChange = std::ranges::find_if_not(pairs.rbegin(), pairs.rend(), &LinePair::isCommon);
        const bool hasLastLine = std::size_t(lastChange - pairs.rbegin()) <= contextLines;
        if (hasLastLine && !file->text.text().ends_with('\n')) patch += "\\ No newline at end of file\n";
    }
    return patch;
}

} // namespace inlinescope
