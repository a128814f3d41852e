<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>BuildJobs</name>
    <message numerus="yes">
        <source>%Ln module(s) copied to %1</source>
        <translation>
            <numerusform>%Ln module copied to %1</numerusform>
            <numerusform>%Ln modules copied to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>one corpus of %Ln module(s)</source>
        <translation>
            <numerusform>one corpus of %Ln module</numerusform>
            <numerusform>one corpus of %Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>gcc compiles %Ln source(s) of this build; only clang reads replay files</source>
        <translation>
            <numerusform>gcc compiles %Ln source of this build; only clang reads replay files</numerusform>
            <numerusform>gcc compiles %Ln sources of this build; only clang reads replay files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterJobs</name>
    <message numerus="yes">
        <source>%Ln shard(s) written to %1</source>
        <translation>
            <numerusform>%Ln shard written to %1</numerusform>
            <numerusform>%Ln shards written to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Deltas</name>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln module</numerusform>
            <numerusform>%Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln part</numerusform>
            <numerusform>%Ln parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EvidenceJobs</name>
    <message numerus="yes">
        <source>vocabulary of %Ln log(s)</source>
        <translation>
            <numerusform>vocabulary of %Ln log</numerusform>
            <numerusform>vocabulary of %Ln logs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) written to %1</source>
        <translation>
            <numerusform>%Ln feature written to %1</numerusform>
            <numerusform>%Ln features written to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %Ln function(s) counted in the objects only</source>
        <comment>bytes</comment>
        <translation>
            <numerusform>%1; %Ln function counted in the objects only</numerusform>
            <numerusform>%1; %Ln functions counted in the objects only</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoundWords</name>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <comment>modules</comment>
        <translation>
            <numerusform>%1 and %Ln more</numerusform>
            <numerusform>%1 and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportCompareWords</name>
    <message numerus="yes">
        <source>%Ln module(s) imported</source>
        <translation>
            <numerusform>%Ln module imported</numerusform>
            <numerusform>%Ln modules imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>no object has bitcode, so %1 compiled %Ln source(s) again</source>
        <translation>
            <numerusform>no object has bitcode, so %1 compiled %Ln source again</numerusform>
            <numerusform>no object has bitcode, so %1 compiled %Ln sources again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inputs</name>
    <message numerus="yes">
        <source>%Ln module(s) only in the first corpus</source>
        <translation>
            <numerusform>%Ln module only in the first corpus</numerusform>
            <numerusform>%Ln modules only in the first corpus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) only in the second corpus</source>
        <translation>
            <numerusform>%Ln module only in the second corpus</numerusform>
            <numerusform>%Ln modules only in the second corpus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bitcode of %Ln module(s)</source>
        <translation>
            <numerusform>bitcode of %Ln module</numerusform>
            <numerusform>bitcode of %Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>target of %Ln module(s)</source>
        <translation>
            <numerusform>target of %Ln module</numerusform>
            <numerusform>target of %Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>flags of %Ln module(s)</source>
        <translation>
            <numerusform>flags of %Ln module</numerusform>
            <numerusform>flags of %Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>side files of %Ln module(s)</source>
        <translation>
            <numerusform>side files of %Ln module</numerusform>
            <numerusform>side files of %Ln modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MeasureJobs</name>
    <message numerus="yes">
        <source>what-if of %Ln decision(s) of %1</source>
        <translation>
            <numerusform>what-if of %Ln decision of %1</numerusform>
            <numerusform>what-if of %Ln decisions of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) to blame, by %1 compiles</source>
        <translation>
            <numerusform>%Ln decision to blame, by %1 compiles</numerusform>
            <numerusform>%Ln decisions to blame, by %1 compiles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) explained</source>
        <translation>
            <numerusform>%Ln module explained</numerusform>
            <numerusform>%Ln modules explained</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln module</numerusform>
            <numerusform>%Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>regret by %Ln group(s) of decisions</source>
        <translation>
            <numerusform>regret by %Ln group of decisions</numerusform>
            <numerusform>regret by %Ln groups of decisions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) measured</source>
        <translation>
            <numerusform>%Ln decision measured</numerusform>
            <numerusform>%Ln decisions measured</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>run %1: %2 B of text over %Ln module(s)</source>
        <translation>
            <numerusform>run %1: %2 B of text over %Ln module</numerusform>
            <numerusform>run %1: %2 B of text over %Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the source measured</source>
        <translation>
            <numerusform>%Ln change of the source measured</numerusform>
            <numerusform>%Ln changes of the source measured</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModuleWords</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 B from %Ln decision(s):  %2</source>
        <translation>
            <numerusform>%1 B from %Ln decision:  %2</numerusform>
            <numerusform>%1 B from %Ln decisions:  %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln callsite(s) decided differently</source>
        <translation>
            <numerusform>%Ln callsite decided differently</numerusform>
            <numerusform>%Ln callsites decided differently</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Not verified, %Ln decision(s) so far:  %1</source>
        <translation>
            <numerusform>Not verified, %Ln decision so far:  %1</numerusform>
            <numerusform>Not verified, %Ln decisions so far:  %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OpeningJob</name>
    <message numerus="yes">
        <source>%1 of %Ln decision(s) measured</source>
        <translation>
            <numerusform>%1 of %Ln decision measured</numerusform>
            <numerusform>%1 of %Ln decisions measured</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutputJobs</name>
    <message numerus="yes">
        <source>%Ln module(s) written</source>
        <translation>
            <numerusform>%Ln module written</numerusform>
            <numerusform>%Ln modules written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln object(s) written to %1</source>
        <translation>
            <numerusform>%Ln object written to %1</numerusform>
            <numerusform>%Ln objects written to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) grew by more than allowed</source>
        <translation>
            <numerusform>%Ln module grew by more than allowed</numerusform>
            <numerusform>%Ln modules grew by more than allowed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) had a size and have none now</source>
        <translation>
            <numerusform>%Ln module had a size and has none now</numerusform>
            <numerusform>%Ln modules had a size and have none now</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 B with %Ln input(s) written to %3</source>
        <translation>
            <numerusform>%1 of %2 B with %Ln input written to %3</numerusform>
            <numerusform>%1 of %2 B with %Ln inputs written to %3</numerusform>
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
        <source>import %Ln paths</source>
        <translation>
            <numerusform>import %Ln path</numerusform>
            <numerusform>import %Ln paths</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::CalleesPage</name>
    <message numerus="yes">
        <source>%Ln function(s) called</source>
        <translation>
            <numerusform>%Ln function called</numerusform>
            <numerusform>%Ln functions called</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Attributes are measured on %Ln function(s); a run becomes smaller by %1 of them.</source>
        <translation>
            <numerusform>Attributes are measured on %Ln function; a run becomes smaller by %1 of them.</numerusform>
            <numerusform>Attributes are measured on %Ln functions; a run becomes smaller by %1 of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::CodePanel</name>
    <message numerus="yes">
        <source>%1: %Ln line(s) only here</source>
        <translation>
            <numerusform>%1: %Ln line only here</numerusform>
            <numerusform>%1: %Ln lines only here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::CompareBar</name>
    <message numerus="yes">
        <source>+%Ln more</source>
        <translation>
            <numerusform>+%Ln more</numerusform>
            <numerusform>+%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::CulpritsPanel</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionFeatures</name>
    <message numerus="yes">
        <source>Features of the selected decision: %Ln differ</source>
        <translation>
            <numerusform>Features of the selected decision: %Ln differs</numerusform>
            <numerusform>Features of the selected decision: %Ln differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::DeltaChart</name>
    <message numerus="yes">
        <source>%1; %Ln without a delta not drawn</source>
        <translation>
            <numerusform>%1; %Ln without a delta not drawn</numerusform>
            <numerusform>%1; %Ln without a delta not drawn</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ExplainPage</name>
    <message numerus="yes">
        <source>%1 of %Ln differing module(s) explained</source>
        <translation>
            <numerusform>%1 of %Ln differing module explained</numerusform>
            <numerusform>%1 of %Ln differing modules explained</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Running: %1 of %Ln differing module(s) explained so far</source>
        <translation>
            <numerusform>Running: %1 of %Ln differing module explained so far</numerusform>
            <numerusform>Running: %1 of %Ln differing modules explained so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation>
            <numerusform>%Ln second</numerusform>
            <numerusform>%Ln seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln hour</numerusform>
            <numerusform>%Ln hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (the first of %Ln module(s): %2)</source>
        <comment>compiles and time of all and of one</comment>
        <translation>
            <numerusform>%1 (the first of %Ln module: %2)</numerusform>
            <numerusform>%1 (the first of %Ln modules: %2)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturesPage</name>
    <message numerus="yes">
        <source>%Ln feature(s) of each decision</source>
        <translation>
            <numerusform>%Ln feature of each decision</numerusform>
            <numerusform>%Ln features of each decision</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>of %Ln feature(s) differ</source>
        <translation>
            <numerusform>of %Ln feature differ</numerusform>
            <numerusform>of %Ln features differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) of one decision</source>
        <translation>
            <numerusform>%Ln feature of one decision</numerusform>
            <numerusform>%Ln features of one decision</numerusform>
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
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln error</numerusform>
            <numerusform>%Ln errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln warning</numerusform>
            <numerusform>%Ln warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::Icicle</name>
    <message numerus="yes">
        <source>%1: %Ln call(s), %2 wide</source>
        <translation>
            <numerusform>%1: %Ln call, %2 wide</numerusform>
            <numerusform>%1: %Ln calls, %2 wide</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ItemActions</name>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln module</numerusform>
            <numerusform>%Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>%Ln runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::JobListModel</name>
    <message numerus="yes">
        <source>  (%Ln waiting)</source>
        <translation>
            <numerusform>  (%Ln waiting)</numerusform>
            <numerusform>  (%Ln waiting)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>  (+%Ln running)</source>
        <translation>
            <numerusform>  (+%Ln running)</numerusform>
            <numerusform>  (+%Ln running)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::LogsPage</name>
    <message numerus="yes">
        <source>%1 observations in %Ln log(s)</source>
        <comment>count</comment>
        <translation>
            <numerusform>%1 observations in %Ln log</numerusform>
            <numerusform>%1 observations in %Ln logs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 context(s), each a module or function that a policy was asked about</source>
        <translation>
            <numerusform>%1 context, a module or function that a policy was asked about</numerusform>
            <numerusform>%1 contexts, each a module or function that a policy was asked about</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln context(s) in both</source>
        <translation>
            <numerusform>%Ln context in both</numerusform>
            <numerusform>%Ln contexts in both</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln log(s) not read to the end</source>
        <translation>
            <numerusform>%Ln log not read to the end</numerusform>
            <numerusform>%Ln logs not read to the end</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulesPage</name>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln missing on a side</source>
        <translation>
            <numerusform>%Ln missing on a side</numerusform>
            <numerusform>%Ln missing on a side</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a size on a side</source>
        <translation>
            <numerusform>%Ln without a size on a side</numerusform>
            <numerusform>%Ln without a size on a side</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cancelled</source>
        <translation>
            <numerusform>%Ln cancelled</numerusform>
            <numerusform>%Ln cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of other bitcode</source>
        <translation>
            <numerusform>%Ln of other bitcode</numerusform>
            <numerusform>%Ln of other bitcode</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with another command line</source>
        <translation>
            <numerusform>%Ln with another command line</numerusform>
            <numerusform>%Ln with another command line</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s) not counted: several symbols have the name.</source>
        <translation>
            <numerusform>%Ln function not counted: several symbols have the name.</numerusform>
            <numerusform>%Ln functions not counted: several symbols have the name.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::MoreNames</name>
    <message numerus="yes">
        <source>+%Ln more</source>
        <translation>
            <numerusform>+%Ln more</numerusform>
            <numerusform>+%Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::OpeningMeasurement</name>
    <message numerus="yes">
        <source>Measure them, for another %Ln second(s)</source>
        <translation>
            <numerusform>Measure them, for another %Ln second</numerusform>
            <numerusform>Measure them, for another %Ln seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln differing callsite(s) not measured in both runs</source>
        <translation>
            <numerusform>%Ln differing callsite not measured in both runs</numerusform>
            <numerusform>%Ln differing callsites not measured in both runs</numerusform>
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
        <source>%Ln row(s) copied.</source>
        <translation>
            <numerusform>%Ln row copied.</numerusform>
            <numerusform>%Ln rows copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PoliciesPage</name>
    <message numerus="yes">
        <source>%1: %2 parameters in %Ln layer(s)</source>
        <comment>policy, count</comment>
        <translation>
            <numerusform>%1: %2 parameters in %Ln layer</numerusform>
            <numerusform>%1: %2 parameters in %Ln layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The compiler gives all of its %Ln input(s).</source>
        <translation>
            <numerusform>The compiler gives its one input.</numerusform>
            <numerusform>The compiler gives all of its %Ln inputs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It wants %Ln input(s), of which the compiler does not give %1.</source>
        <translation>
            <numerusform>It wants %Ln input, of which the compiler does not give %1.</numerusform>
            <numerusform>It wants %Ln inputs, of which the compiler does not give %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln input(s) that both have are equal in %2.</source>
        <comment>number, vocabulary</comment>
        <translation>
            <numerusform>%1 of %Ln input that both have is equal in %2.</numerusform>
            <numerusform>%1 of %Ln inputs that both have are equal in %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::RegretPage</name>
    <message numerus="yes">
        <source>%Ln module(s) left out: not in both runs</source>
        <translation>
            <numerusform>%Ln module left out: not in both runs</numerusform>
            <numerusform>%Ln modules left out: not in both runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::RunActions</name>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln module</numerusform>
            <numerusform>%Ln modules</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s)</source>
        <translation>
            <numerusform>%Ln decision</numerusform>
            <numerusform>%Ln decisions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln measured flip(s)</source>
        <translation>
            <numerusform>%Ln measured flip</numerusform>
            <numerusform>%Ln measured flips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln explanation(s)</source>
        <translation>
            <numerusform>%Ln explanation</numerusform>
            <numerusform>%Ln explanations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::RunDialog</name>
    <message numerus="yes">
        <source>Compiles %1 of %2 modules under %Ln policies, one after another: %3</source>
        <translation>
            <numerusform>Compiles %1 of %2 modules under %Ln policy: %3</numerusform>
            <numerusform>Compiles %1 of %2 modules under %Ln policies, one after another: %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ScriptEditor</name>
    <message numerus="yes">
        <source>%Ln decision(s); modules: %1; %2 decides the rest</source>
        <translation>
            <numerusform>%Ln decision; modules: %1; %2 decides the rest</numerusform>
            <numerusform>%Ln decisions; modules: %1; %2 decides the rest</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchDialog</name>
    <message numerus="yes">
        <source>Flips decisions of %Ln module(s), measures, and keeps the flips that make them smaller. The result is a run that compares like any other.</source>
        <translation>
            <numerusform>Flips decisions of %Ln module, measures, and keeps the flips that make it smaller. The result is a run that compares like any other.</numerusform>
            <numerusform>Flips decisions of %Ln modules, measures, and keeps the flips that make them smaller. The result is a run that compares like any other.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchProgress</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compile(s)</source>
        <translation>
            <numerusform>%Ln compile</numerusform>
            <numerusform>%Ln compiles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ShardsWindow</name>
    <message numerus="yes">
        <source>%Ln shard(s) running</source>
        <translation>
            <numerusform>%Ln shard running</numerusform>
            <numerusform>%Ln shards running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) cannot be used: %1</source>
        <translation>
            <numerusform>%Ln file cannot be used: %1</numerusform>
            <numerusform>%Ln files cannot be used: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SizesPage</name>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln part</numerusform>
            <numerusform>%Ln parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SourcePanel</name>
    <message numerus="yes">
        <source>%1    (%Ln times)</source>
        <translation>
            <numerusform>%1    (%Ln time)</numerusform>
            <numerusform>%1    (%Ln times)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1    (%Ln callsite(s) without a line: the compiler made them)</source>
        <translation>
            <numerusform>%1    (%Ln callsite without a line: the compiler made it)</numerusform>
            <numerusform>%1    (%Ln callsites without a line: the compiler made them)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>  =  %Ln callsite(s) decided alike: %1</source>
        <translation>
            <numerusform>  =  %Ln callsite decided alike: %1</numerusform>
            <numerusform>  =  %Ln callsites decided alike: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SqlConsole</name>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 row</numerusform>
            <numerusform>%1 rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TableModel</name>
    <message numerus="yes">
        <source>%1, folder, %Ln row(s)</source>
        <translation>
            <numerusform>%1, folder, %Ln row</numerusform>
            <numerusform>%1, folder, %Ln rows</numerusform>
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
    <name>inlinescope::ToolDialog</name>
    <message numerus="yes">
        <source>%Ln module(s) written</source>
        <translation>
            <numerusform>%Ln module written</numerusform>
            <numerusform>%Ln modules written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) of run %1 in module %2, taken the other way</source>
        <translation>
            <numerusform>%Ln decision of run %1 in module %2, taken the other way</numerusform>
            <numerusform>%Ln decisions of run %1 in module %2, taken the other way</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) written</source>
        <translation>
            <numerusform>%Ln feature written</numerusform>
            <numerusform>%Ln features written</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TrainingPage</name>
    <message numerus="yes">
        <source>%1: %Ln curve(s) over the steps of a training</source>
        <translation>
            <numerusform>%1: %Ln curve over the steps of a training</numerusform>
            <numerusform>%1: %Ln curves over the steps of a training</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln row(s), none with a reward</source>
        <translation>
            <numerusform>%1: %Ln row, without a reward</numerusform>
            <numerusform>%1: %Ln rows, none with a reward</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::Treemap</name>
    <message numerus="yes">
        <source>%Ln without a delta</source>
        <translation>
            <numerusform>%Ln without a delta</numerusform>
            <numerusform>%Ln without a delta</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %Ln without a size not drawn</source>
        <translation>
            <numerusform>; %Ln without a size not drawn</numerusform>
            <numerusform>; %Ln without a size not drawn</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::WaterfallChart</name>
    <message numerus="yes">
        <source>%Ln other decision(s)</source>
        <translation>
            <numerusform>%Ln other decision</numerusform>
            <numerusform>%Ln other decisions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other(s) that add</source>
        <translation>
            <numerusform>%Ln other that adds</numerusform>
            <numerusform>%Ln others that add</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other(s) that save</source>
        <translation>
            <numerusform>%Ln other that saves</numerusform>
            <numerusform>%Ln others that save</numerusform>
        </translation>
    </message>
</context>
</TS>
