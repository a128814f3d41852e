<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Columns</name>
    <message>
        <source>mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>= decided alike on both sides, ! decided differently, − only in the baseline run, + only in the other run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>module</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One translation unit of the corpus.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text in bytes: code and read-only data of the object, as llvm-size counts it; for a function, the size of its symbol.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unique</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text in bytes with each body that modules share (linkonce, comdat) counted once over the corpus, as a linker keeps it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delta</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bytes of the second side less bytes of the first; negative is smaller.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The delta as a share of the first side&apos;s bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many questions the inliner asked in this module.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Callsites that the two runs decided differently, or that only one of them has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position of the question in the order of asking, from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>caller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The function in which the call stood when the inliner asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>callee</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The function that is called.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>site</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chain of places by which the call arrived in its caller, innermost first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>advice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the policy answered to the inliner.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What became of the call.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLVM&apos;s estimate of the cost of inlining; below the threshold the default heuristic inlines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the default heuristic holds the cost against.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>location</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the call is written in the source; empty in a module without debug info.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the default heuristic would have answered to the same question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inline path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source places by which the call arrived in its caller, innermost first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>linkage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A named tensor that the policy sees.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bitcode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bitcode hash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ThinLTO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>toolchain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLVM options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ok</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code and read-only data of the objects in bytes, as llvm-size counts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>created</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the observations of a training log belong to: usually a module.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contexts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>observations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>features</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>severity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>versus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>Work on %1 was cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged or of another format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is of a kind that Inlinescope does not handle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was written by a newer version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace %1 cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The compiler&apos;s process was lost while it worked on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exceeds a limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inlinescope itself went wrong at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data is damaged or of another format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inlinescope does not handle this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This was written by a newer version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This was refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The compiler&apos;s process was lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A limit is exceeded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inlinescope itself went wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <comment>what happened, place in the file</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what happened, what was found</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>the noun it concerns, what happened</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WorkspaceJobs</name>
    <message>
        <source>%1 %2 was there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 with %3 entries</source>
        <comment>noun, name, count</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run %1: %2 modules ok, %3 failed, %4 decisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 not done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspaces (*.inlinescope);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>import %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>import %n paths</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>nothing was imported; the findings say why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run %1 under %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace is sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where shall the workspace be kept?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a corpus: the folder that holds corpus_description.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import training logs and size reports</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>inlinescope::FilterHeader</name>
    <message>
        <source>Filter for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&gt;0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows whose %1 contains this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show rows by their %1: &gt;100, &lt;0, =5, !=0 or a part of the number.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>inlinescope::JobListModel</name>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled; what was complete is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>job, how it ended</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  %1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>  (%n waiting)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now, or how it ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elapsed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>findings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>inlinescope::JobsPanel</name>
    <message>
        <source>Cancel all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running and finished jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel this job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop every job; what is complete is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the jobs that have ended from this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel this job (Del)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No job has been started yet. Imports and runs appear here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>severity, finding</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all findings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>inlinescope::RunDialog</name>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default: LLVM&apos;s own heuristic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never: inline nothing that need not be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The modules that are compiled again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>made from the policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>-inline-threshold=100 ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LLVM options for every module, as -mllvm takes them; they are recorded with the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worker processes at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &amp;name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;LLVM options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Worker processes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the runs in the background (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a trained policy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of a TensorFlow SavedModel: saved_model.pb or .pbtxt, variables, output_spec.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Modules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show only names that contain ...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check every module that is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncheck every module that is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder of a SavedModel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: trained policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a corpus first; there is nothing to run yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check at least one policy and one module.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Compiles %1 of %2 modules under %n policies, one after another.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TablePanel</name>
    <message numerus="yes">
        <source>%n selected</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 selected, %2:  sum %3   mean %4   min %5   max %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy with &amp;headers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export CSV...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear &amp;filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &quot;%1&quot; as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) written to %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TotalRow</name>
    <message>
        <source>Total</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
