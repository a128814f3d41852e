// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/corpus_description.h"

namespace inlinescope {

std::string CorpusDescription::toJson() const {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    if (commandOverride) json["global_command_override"] = *commandOverride;
    json["has_thinlto"] = hasThinlto;
    json["modules"] = modules;
    return descriptionText(json);
}

std::string descriptionText(const nlohmann::ordered_json& description) {
    return description.dump(2, ' ', true, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace inlinescope
