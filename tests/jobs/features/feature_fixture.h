// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A workspace of two runs of two modules with so few features that they can be counted by hand.
#include "tests/store/store_fixture.h"

namespace inlinescope::testing {

/// The records of run "one", by module and decision; blocks of -1: no features (decided by an attribute).
///   a.c: 0 (1, 5) inlined   1 (1, 30) refused   2 (2, 5) inlined   3 none   4 (40, 100) refused
///   b.c: 0 (2, -15) inlined 1 (17, 100) refused 2 (16, 100) inlined
/// Run "two" is the same except for decision 0 of a.c, which has 3 blocks and was refused. For run "one" one flip is
/// stored: decision 1 of a.c, 48 bytes less.
struct FeatureFixture : Sandbox {
    struct Told {
        std::int64_t blocks, cost;
        bool inlined;
    };

    FeatureFixture() {
        WorkspaceWriter writer = need(workspace.writer());
        const CorpusId corpus = addCorpus(writer);
        const ModuleId a = need(writer.modules().put(corpus, moduleOf("a.c", "bitcode a"), asBytes("bitcode a"))).id;
        const ModuleId b = need(writer.modules().put(corpus, moduleOf("b.c", "bitcode b"), asBytes("bitcode b"))).id;
        need(writer.corpora().finish(corpus));
        for (const char* name : {"one", "two"}) {
            const RunId run = beginRun(writer, corpus, name);
            const bool first = std::string(name) == "one";
            const Told start = first ? Told{1, 5, true} : Told{3, 5, false};
            const ModuleRunId ofA = need(writer.moduleRuns().put(
                run, a, resultOf({start, {1, 30, false}, {2, 5, true}, {-1, 0, false}, {40, 100, false}})));
            const std::vector<FlipResult> flips = {
                {Others::Decide, {1}, FlipStatus::Ok, -48, {{".text", -48}}, {}, {}}};
            if (first) need(writer.flips().put(ofA, flips));
            need(writer.moduleRuns().put(run, b, resultOf({{2, -15, true}, {17, 100, false}, {16, 100, true}})));
            need(writer.runs().finish(run, RunStatus::Finished));
        }
    }

    static ModuleRunResult resultOf(const std::vector<Told>& told) {
        ModuleRunResult result;
        result.status = ModuleRunStatus::Ok;
        result.sizes = {100, 0, 0, 100, 0, 0, 0};
        std::vector<std::int64_t> blocks, costs;
        std::vector<float> embedding;
        for (std::size_t i = 0; i < told.size(); ++i) {
            Decision decision;
            decision.ordinal = std::uint32_t(i);
            decision.caller = "caller" + std::to_string(i);
            decision.callee = "callee" + std::to_string(i);
            decision.key = {i + 1, 0};
            decision.advice = told[i].inlined ? Advice::Inline : Advice::Refuse;
            decision.outcome = told[i].inlined ? Outcome::Inlined : Outcome::Refused;
            decision.mandatory = told[i].blocks < 0;
            if (!decision.mandatory) {
                decision.featureRow = std::int32_t(blocks.size());
                blocks.push_back(told[i].blocks);
                costs.push_back(told[i].cost);
                embedding.insert(embedding.end(), {float(i), 0.5F, -1});
            }
            result.decisions.push_back(decision);
        }
        result.features = {column("blocks", ScalarType::Int64, blocks), column("cost", ScalarType::Int64, costs),
                           column("embedding", ScalarType::Float, embedding, {3})};
        return result;
    }
};

} // namespace inlinescope::testing
