#pragma once
#include "views/models/flip_requests.h"
#include "views/models/table_model.h"
#include "views/pages/page.h"
#include "views/panels/flip_commands.h"

namespace inlinescope {

struct WhatIfOptions;

/// Flips of the Module page: shows in its callsites what is measured of each side's decisions, and has the rest
/// measured where the person asks for it, by a button in a cell or a command.
class CallsiteFlips : public QObject {
    Q_OBJECT
public:
    /// All three outlive it; `page` is its parent.
    CallsiteFlips(PageContext context, TablePanel* callsites, QWidget* page);

    FlipCommands& commands() const { return *m_commands; }
    Others others() const { return m_commands->others(); }
    /// To be called when the callsites are others, or none.
    void update();

signals:
    void othersChanged(); ///< the callsites are wanted anew
    /// A job flips these decisions of the baseline run, each by itself and together.
    void flipsTogether(const std::vector<std::int64_t>& decisions);

private:
    struct Side {
        QString run;
        const char* suffix; ///< of its columns
    };
    Side baseline() const { return {m_context.session.baselineRun(), "_a"}; }
    Side versus() const { return {m_context.session.versusRun(), "_b"}; }
    TableModel::Note noteOf(const Side& side, const std::vector<Cell>& row) const;
    /// Ordinals of a side's decisions in these rows that can be flipped.
    std::set<std::int64_t> flippable(const Side& side, const std::vector<int>& rows, bool measuredToo) const;
    std::vector<int> allRows(bool differingOnly) const;
    void measure(const Side& side, const std::vector<int>& rows);
    void flipTogether();
    void start(const Side& side, WhatIfOptions options, std::set<std::int64_t> decisions);
    void showState();
    void showButtons();

    PageContext m_context;
    TablePanel* m_callsites;
    FlipCommands* m_commands;
    FlipRequests* m_requests;
};

} // namespace inlinescope
