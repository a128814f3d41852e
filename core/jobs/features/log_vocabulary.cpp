// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_vocabulary.h"

#include "core/analysis/quantiles.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/features/open_log.h"
#include "core/jobs/sides/vocabulary_table.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <set>

namespace inlinescope {
namespace {

constexpr std::size_t MostDistinct = 4'000'000;
constexpr std::size_t LongestName = 200;

/// ml-compiler-opt, get_nonnormalized_features() of inlining and of register allocation.
const std::set<std::string_view> notNormalized = {
    "inlining_decision", "inlining_default", "is_free",   "is_hint", "is_local", "mask",
    "max_stage",         "min_stage",        "nr_urgent", "reward"};

/// Names come from logs, which a stranger may have written.
bool isPlainFileName(const std::string& name) {
    const auto isPlain = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
    return !name.empty() && name.size() <= LongestName && std::ranges::all_of(name, isPlain);
}

/// As Python prints a float: the shortest digits that read back as the same number, "2.0", "1e-05".
std::string pythonText(double value) {
    std::array<char, 40> buffer{};
    const auto written = std::to_chars(buffer.begin(), buffer.end(), value, std::chars_format::scientific);
    const std::string_view scientific(buffer.data(), std::size_t(written.ptr - buffer.data()));
    const std::size_t e = scientific.find('e');
    int exponent = 0;
    if (e != scientific.npos) {
        const char* sign = buffer.data() + e + 1; // std::from_chars takes no plus
        std::from_chars(*sign == '+' ? sign + 1 : sign, written.ptr, exponent);
    }
    if (e == scientific.npos || exponent < -4 || exponent >= 16) return std::string(scientific); // also "inf"
    const auto fixed = std::to_chars(buffer.begin(), buffer.end(), value, std::chars_format::fixed);
    std::string text(buffer.data(), fixed.ptr);
    return text.find('.') == text.npos ? text + ".0" : text;
}

/// The values of each feature, over all logs.
class Vocabulary {
public:
    Vocabulary(const JobContext& context, const WorkspaceReader& reader) : m_context(context), m_reader(reader) {}

    Result<void> add(const std::string& name) {
        INLINESCOPE_TRY(const OpenLog log, openLog(m_reader, name));
        for (const TensorSpec& feature : log.row.schema.features)
            if (!isPlainFileName(feature.name) && m_refused.insert(feature.name).second) refuse(name, feature.name);
        return visitLog(m_reader, log, m_context.cancel, [&](const ObservationChunk& chunk) {
            for (std::size_t i = 0; i < log.row.schema.features.size(); ++i)
                add(name, chunk.columns[i]);
        });
    }

    QuantileVocabulary quantiles(const QuantileVocabulary& like, std::size_t usual) const {
        QuantileVocabulary all;
        for (const auto& [feature, counts] : m_counts) {
            const auto other = like.find(feature);
            std::vector<double> quantiles = counts.quantiles(other == like.end() ? usual : other->second.size());
            if (!quantiles.empty()) all[feature] = std::move(quantiles); // otherwise each value is NaN
        }
        return all;
    }

    Result<Table> write(const VocabularyOptions& options) const {
        Table table = makeTable({{"feature"},
                                 {"count", ColumnKind::Count},
                                 {"minimum", ColumnKind::Number},
                                 {"maximum", ColumnKind::Number},
                                 {"distinct", ColumnKind::Count}});
        for (const auto& [feature, counts] : m_counts) {
            const std::vector<double> quantiles = counts.quantiles(options.quantiles);
            if (quantiles.empty()) continue; // each value is NaN
            std::string text;
            for (const double quantile : quantiles)
                text += pythonText(quantile) + '\n';
            const std::filesystem::path file = std::filesystem::path(options.folder) / (feature + ".buckets");
            INLINESCOPE_CHECK(writeFile(file.string(), asBytes(text)));
            const std::set<double> distinct(quantiles.begin(), quantiles.end());
            table.rows.push_back({cell(feature), cell(std::int64_t(quantiles.size())), cell(quantiles.front()),
                                  cell(quantiles.back()), cell(std::int64_t(distinct.size()))});
        }
        return table;
    }

private:
    void add(const std::string& log, const TensorColumn& column) {
        const std::string& name = column.spec.name;
        if (notNormalized.contains(name) || m_refused.contains(name) || column.data.empty()) return;
        ValueCounts& counts = m_counts[name];
        for (std::size_t element = 0; element < column.data.size() / scalarSize(column.spec.type); ++element) {
            counts.add(elementAsDouble(column.spec.type, column.data, element));
            if (counts.distinct() > MostDistinct) return leaveOut(log, name);
        }
    }
    void leaveOut(const std::string& log, const std::string& feature) {
        m_counts.erase(feature);
        m_refused.insert(feature);
        m_context.finding({Severity::Warning, log,
                           Error{ErrorCode::LimitExceeded,
                                 "the feature \"" + feature + "\" is left out: more than 4,000,000 distinct values",
                                 {},
                                 {},
                                 "fewer"}});
    }
    void refuse(const std::string& log, const std::string& feature) const {
        m_context.finding({Severity::Warning, log,
                           Error{ErrorCode::Refused,
                                 "the feature \"" + feature + "\" names no file",
                                 {},
                                 {},
                                 "a name of letters, digits, _ and -"}});
    }

    const JobContext& m_context;
    const WorkspaceReader& m_reader;
    std::map<std::string, ValueCounts> m_counts;
    std::set<std::string> m_refused; ///< features that are left out
};

} // namespace

Result<Table> writeVocabulary(const JobContext& context, const VocabularyOptions& options) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    Vocabulary vocabulary(context, reader);
    for (const std::string& log : options.logs)
        INLINESCOPE_CHECK(vocabulary.add(log));
    return vocabulary.write(options);
}

Result<QuantileVocabulary> quantilesOfLogs(const JobContext& context, const std::vector<std::string>& logs,
                                           const QuantileVocabulary& like, std::size_t quantiles) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    Vocabulary vocabulary(context, reader);
    for (const std::string& log : logs)
        INLINESCOPE_CHECK(vocabulary.add(log));
    return vocabulary.quantiles(like, quantiles);
}

Result<Table> logsAgainstVocabulary(const JobContext& context, const std::vector<std::string>& logs,
                                    const std::string& vocabulary) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const QuantileVocabulary b, storedVocabulary(reader, vocabulary, context.cancel));
    INLINESCOPE_TRY(const QuantileVocabulary a, quantilesOfLogs(context, logs, b, VocabularyOptions().quantiles));
    return comparedQuantiles(a, b);
}

} // namespace inlinescope
