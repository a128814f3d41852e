<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
</context>
<context>
    <name>TablePanel</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation>
            <numerusform>%n selected</numerusform>
            <numerusform>%n selected</numerusform>
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
        <source>%n module(s), sorted by delta</source>
        <translation>
            <numerusform>%n module, sorted by delta</numerusform>
            <numerusform>%n modules, sorted by delta</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n without a delta not drawn</source>
        <translation>
            <numerusform>%1; %n without a delta not drawn</numerusform>
            <numerusform>%1; %n without a delta not drawn</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n module(s), sorted by the delta of %1</source>
        <translation>
            <numerusform>%n module, sorted by the delta of %1</numerusform>
            <numerusform>%n modules, sorted by the delta of %1</numerusform>
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
    <name>inlinescope::TablePanel</name>
    <message numerus="yes">
        <source>%n row(s) written to %1.</source>
        <translation>
            <numerusform>%n row written to %1.</numerusform>
            <numerusform>%n rows written to %1.</numerusform>
        </translation>
    </message>
</context>
</TS>
