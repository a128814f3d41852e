<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Deltas</name>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoundWords</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>modules</comment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inputs</name>
    <message numerus="yes">
        <source>%n module(s) only in the first corpus</source>
        <translation>
            <numerusform>%n module only in the first corpus</numerusform>
            <numerusform>%n modules only in the first corpus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) only in the second corpus</source>
        <translation>
            <numerusform>%n module only in the second corpus</numerusform>
            <numerusform>%n modules only in the second corpus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bitcode of %n module(s)</source>
        <translation>
            <numerusform>bitcode of %n module</numerusform>
            <numerusform>bitcode of %n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>target of %n module(s)</source>
        <translation>
            <numerusform>target of %n module</numerusform>
            <numerusform>target of %n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>flags of %n module(s)</source>
        <translation>
            <numerusform>flags of %n module</numerusform>
            <numerusform>flags of %n modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>side files of %n module(s)</source>
        <translation>
            <numerusform>side files of %n module</numerusform>
            <numerusform>side files of %n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MeasureJobs</name>
    <message numerus="yes">
        <source>what-if of %n decision(s) of %1</source>
        <translation>
            <numerusform>what-if of %n decision of %1</numerusform>
            <numerusform>what-if of %n decisions of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) of regret</source>
        <translation>
            <numerusform>%n row of regret</numerusform>
            <numerusform>%n rows of regret</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decision(s) looked at</source>
        <translation>
            <numerusform>%n decision looked at</numerusform>
            <numerusform>%n decisions looked at</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decision(s) to blame, by %1 compiles</source>
        <translation>
            <numerusform>%n decision to blame, by %1 compiles</numerusform>
            <numerusform>%n decisions to blame, by %1 compiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s) explained</source>
        <translation>
            <numerusform>%n module explained</numerusform>
            <numerusform>%n modules explained</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s)</source>
        <translation>
            <numerusform>%n module</numerusform>
            <numerusform>%n modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TablePanel</name>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 row</numerusform>
            <numerusform>%1 rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected</source>
        <translation>
            <numerusform>%1 selected</numerusform>
            <numerusform>%1 selected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WorkspaceJobs</name>
    <message numerus="yes">
        <source>import %n paths</source>
        <translation>
            <numerusform>import %n path</numerusform>
            <numerusform>import %n paths</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::CodePanel</name>
    <message numerus="yes">
        <source>%1: %n line(s) alone</source>
        <translation>
            <numerusform>%1: %n line alone</numerusform>
            <numerusform>%1: %n lines alone</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::CompareBar</name>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>+%n more</numerusform>
            <numerusform>+%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::DeltaChart</name>
    <message numerus="yes">
        <source>%1; %n without a delta not drawn</source>
        <translation>
            <numerusform>%1; %n without a delta not drawn</numerusform>
            <numerusform>%1; %n without a delta not drawn</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ExplainPage</name>
    <message numerus="yes">
        <source>%n module(s) explained</source>
        <translation>
            <numerusform>%n module explained</numerusform>
            <numerusform>%n modules explained</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturesPage</name>
    <message numerus="yes">
        <source>%n feature(s) of each decision</source>
        <translation>
            <numerusform>%n feature of each decision</numerusform>
            <numerusform>%n features of each decision</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %n feature(s) differ</source>
        <translation>
            <numerusform>of %n feature differ</numerusform>
            <numerusform>of %n features differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n feature(s) of one decision</source>
        <translation>
            <numerusform>%n feature of one decision</numerusform>
            <numerusform>%n features of one decision</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FindBar</name>
    <message numerus="yes">
        <source>%1 hit(s)</source>
        <translation>
            <numerusform>%1 hit</numerusform>
            <numerusform>%1 hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FindingsPage</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::JobListModel</name>
    <message numerus="yes">
        <source>  (%n waiting)</source>
        <translation>
            <numerusform>  (%n waiting)</numerusform>
            <numerusform>  (%n waiting)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>  (+%n running)</source>
        <translation>
            <numerusform>  (+%n running)</numerusform>
            <numerusform>  (+%n running)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::LogsPage</name>
    <message numerus="yes">
        <source>%1 observations in %n log(s)</source>
        <comment>count</comment>
        <translation>
            <numerusform>%1 observations in %n log</numerusform>
            <numerusform>%1 observations in %n logs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 context(s), each a module or function that a policy was asked about</source>
        <translation>
            <numerusform>%1 context, a module or function that a policy was asked about</numerusform>
            <numerusform>%1 contexts, each a module or function that a policy was asked about</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulePage</name>
    <message numerus="yes">
        <source>Features of the selected decision: %n differ</source>
        <translation>
            <numerusform>Features of the selected decision: %n differs</numerusform>
            <numerusform>Features of the selected decision: %n differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulesPage</name>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n missing on a side</source>
        <translation>
            <numerusform>%n missing on a side</numerusform>
            <numerusform>%n missing on a side</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n without a size on a side</source>
        <translation>
            <numerusform>%n without a size on a side</numerusform>
            <numerusform>%n without a size on a side</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n cancelled</numerusform>
            <numerusform>%n cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of other bitcode</source>
        <translation>
            <numerusform>%n of other bitcode</numerusform>
            <numerusform>%n of other bitcode</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with another command line</source>
        <translation>
            <numerusform>%n with another command line</numerusform>
            <numerusform>%n with another command line</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PagedPanel</name>
    <message numerus="yes">
        <source>%1 row(s) copied.</source>
        <translation>
            <numerusform>%1 row copied.</numerusform>
            <numerusform>%1 rows copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>copy %1 row(s)</source>
        <translation>
            <numerusform>copy %1 row</numerusform>
            <numerusform>copy %1 rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) written to %2.</source>
        <translation>
            <numerusform>%1 row written to %2.</numerusform>
            <numerusform>%1 rows written to %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PlotMenu</name>
    <message numerus="yes">
        <source>%n row(s) copied.</source>
        <translation>
            <numerusform>%n row copied.</numerusform>
            <numerusform>%n rows copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PoliciesPage</name>
    <message numerus="yes">
        <source>%1: %2 parameters in %n layer(s)</source>
        <comment>policy, count</comment>
        <translation>
            <numerusform>%1: %2 parameters in %n layer</numerusform>
            <numerusform>%1: %2 parameters in %n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The compiler gives all of its %n input(s).</source>
        <translation>
            <numerusform>The compiler gives its one input.</numerusform>
            <numerusform>The compiler gives all of its %n inputs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It wants %n input(s), of which the compiler does not give %1.</source>
        <translation>
            <numerusform>It wants %n input, of which the compiler does not give %1.</numerusform>
            <numerusform>It wants %n inputs, of which the compiler does not give %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::RunDialog</name>
    <message numerus="yes">
        <source>Compiles %1 of %2 modules under %n policies, one after another.</source>
        <translation>
            <numerusform>Compiles %1 of %2 modules under %n policy.</numerusform>
            <numerusform>Compiles %1 of %2 modules under %n policies, one after another.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchDialog</name>
    <message numerus="yes">
        <source>Flips decisions of %n module(s), measures, and keeps what makes them smaller. The result is a run that compares like any other.</source>
        <translation>
            <numerusform>Flips decisions of %n module, measures, and keeps what makes it smaller. The result is a run that compares like any other.</numerusform>
            <numerusform>Flips decisions of %n modules, measures, and keeps what makes them smaller. The result is a run that compares like any other.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SourcePanel</name>
    <message numerus="yes">
        <source>%1    (%n times)</source>
        <translation>
            <numerusform>%1    (%n time)</numerusform>
            <numerusform>%1    (%n times)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TableModel</name>
    <message numerus="yes">
        <source>%1, folder, %n row(s)</source>
        <translation>
            <numerusform>%1, folder, %n row</numerusform>
            <numerusform>%1, folder, %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TablePanel</name>
    <message numerus="yes">
        <source>%1 row(s) copied.</source>
        <translation>
            <numerusform>%1 row copied.</numerusform>
            <numerusform>%1 rows copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) written to %2.</source>
        <translation>
            <numerusform>%1 row written to %2.</numerusform>
            <numerusform>%1 rows written to %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::Treemap</name>
    <message numerus="yes">
        <source>%n without a delta</source>
        <translation>
            <numerusform>%n without a delta</numerusform>
            <numerusform>%n without a delta</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n without a size not drawn</source>
        <translation>
            <numerusform>; %n without a size not drawn</numerusform>
            <numerusform>; %n without a size not drawn</numerusform>
        </translation>
    </message>
</context>
</TS>
