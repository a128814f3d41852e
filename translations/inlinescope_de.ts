<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AdviceWords</name>
    <message>
        <source>%1 B given back by %2 on %3</source>
        <comment>bytes, attribute, function</comment>
        <translation>%1 B zurück durch %2 an %3</translation>
    </message>
    <message>
        <source>%1 B given back by flips of the decisions about %2</source>
        <comment>bytes, function</comment>
        <translation>%1 B zurück durch Umkehren der Entscheidungen über %2</translation>
    </message>
    <message>
        <source>if flipped one by one: %1 B</source>
        <comment>growth / shrinkage</comment>
        <translation>einzeln umgekehrt: %1 B</translation>
    </message>
    <message>
        <source>%1 if the policy of run %2 decides the rest; a stock clang decides otherwise, so measure the advice for a run of default</source>
        <comment>bytes that are given back, run</comment>
        <translation>%1, wenn die Policy des Laufs %2 über den Rest entscheidet; ein gewöhnlicher clang entscheidet anders, messen Sie die Empfehlungen also für einen Lauf von default</translation>
    </message>
</context>
<context>
    <name>BuildJobs</name>
    <message>
        <source>%1 B (%2)</source>
        <comment>bytes, percent</comment>
        <translation>%1 B (%2)</translation>
    </message>
    <message>
        <source>unique %1, text %2</source>
        <comment>bytes and percent</comment>
        <translation>unique %1, text %2</translation>
    </message>
    <message>
        <source>linked %1</source>
        <comment>bytes and percent</comment>
        <translation>gelinkt %1</translation>
    </message>
    <message>
        <source>replay files for %1 of %2 modules</source>
        <translation>Wiedergabedateien für %1 von %2 Modulen</translation>
    </message>
    <message>
        <source>%1.
Set CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER to %2 before project().</source>
        <translation>%1.
Setzen Sie CMAKE_C_COMPILER_LAUNCHER und CMAKE_CXX_COMPILER_LAUNCHER vor project() auf %2.</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Linked files</source>
        <translation>Gelinkte Dateien</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>tune %1</source>
        <translation>%1 verkleinern</translation>
    </message>
    <message>
        <source>corpus of %1</source>
        <translation>Korpus aus %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) copied to %1</source>
        <translation>
            <numerusform>%Ln Modul nach %1 kopiert</numerusform>
            <numerusform>%Ln Module nach %1 kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>combine %1</source>
        <translation>%1 zusammenfassen</translation>
    </message>
    <message numerus="yes">
        <source>one corpus of %Ln module(s)</source>
        <translation>
            <numerusform>ein Korpus aus %Ln Modul</numerusform>
            <numerusform>ein Korpus aus %Ln Modulen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>gcc compiles %Ln source(s) of this build; only clang reads replay files</source>
        <translation>
            <numerusform>gcc übersetzt %Ln Quelldatei dieses Builds; nur clang liest die Dateien der Entscheidungen</numerusform>
            <numerusform>gcc übersetzt %Ln Quelldateien dieses Builds; nur clang liest die Dateien der Entscheidungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterJobs</name>
    <message>
        <source>shards of %1</source>
        <translation>Teile von %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) written to %1</source>
        <translation>
            <numerusform>%Ln Teil nach %1 geschrieben</numerusform>
            <numerusform>%Ln Teile nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>collect %1</source>
        <translation>%1 einsammeln</translation>
    </message>
    <message>
        <source>%1 results added, %2 were there, %3 are missing</source>
        <translation>%1 Ergebnisse hinzugefügt, %2 waren da, %3 fehlen</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>%1, baseline</source>
        <translation>%1, Basis</translation>
    </message>
    <message>
        <source>mark</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>= decided alike on both sides, ! decided differently, − only in the baseline run, + only in the other run.</source>
        <translation>= auf beiden Seiten gleich entschieden, ! verschieden entschieden, − nur im Basislauf, + nur im anderen Lauf.</translation>
    </message>
    <message>
        <source>module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>One translation unit of the corpus.</source>
        <translation>Eine Übersetzungseinheit des Korpus.</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Text in bytes: code and read-only data of the object, as llvm-size counts it; for a function, the size of its symbol.</source>
        <translation>Text in Bytes: Code und konstante Daten des Objekts, wie llvm-size zählt; bei einer Funktion die Größe ihres Symbols.</translation>
    </message>
    <message>
        <source>unique</source>
        <translation>einmalig</translation>
    </message>
    <message>
        <source>Text in bytes with each body that modules share (linkonce, comdat) counted once over the corpus, as a linker keeps it.</source>
        <translation>Text in Bytes, wobei jeder Rumpf, den sich Module teilen (linkonce, comdat), im ganzen Korpus einmal zählt, so wie ein Linker ihn behält.</translation>
    </message>
    <message>
        <source>delta</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Bytes of the second side minus bytes of the first; negative is smaller.</source>
        <translation>Bytes der zweiten Seite weniger Bytes der ersten; negativ heißt kleiner.</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>The delta as a share of the first side&apos;s bytes.</source>
        <translation>Die Differenz als Anteil der Bytes der ersten Seite.</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>How many questions the inliner asked in this module.</source>
        <translation>Wie viele Fragen der Inliner in diesem Modul gestellt hat.</translation>
    </message>
    <message>
        <source>differ</source>
        <translation>verschieden</translation>
    </message>
    <message>
        <source>Callsites that the two runs decided differently, or that only one of them has.</source>
        <translation>Aufrufstellen, die die beiden Läufe verschieden entschieden haben oder die nur einer von ihnen hat.</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Position of the question in the order of asking, from 0.</source>
        <translation>Stelle der Frage in der Reihenfolge, ab 0.</translation>
    </message>
    <message>
        <source>caller</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>The function that contained the call when the inliner asked.</source>
        <translation>Die Funktion, in der der Aufruf stand, als der Inliner fragte.</translation>
    </message>
    <message>
        <source>callee</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>The function that is called.</source>
        <translation>Die Funktion, die aufgerufen wird.</translation>
    </message>
    <message>
        <source>site</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>The chain of places through which inlining brought the call into its caller, innermost first.</source>
        <translation>Die Kette der Stellen, über die der Aufruf in seinen Aufrufer kam, die innerste zuerst.</translation>
    </message>
    <message>
        <source>advice</source>
        <translation>Rat</translation>
    </message>
    <message>
        <source>What the policy answered to the inliner.</source>
        <translation>Was die Policy dem Inliner geantwortet hat.</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>What happened to the call.</source>
        <translation>Was aus dem Aufruf wurde.</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>LLVM&apos;s estimate of the cost of inlining; below the threshold the default heuristic inlines.</source>
        <translation>LLVMs Schätzung der Kosten des Inlinings; unterhalb der Schwelle bettet die Standardheuristik ein.</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>What the default heuristic compares the cost with.</source>
        <translation>Woran die Standardheuristik die Kosten misst.</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Where the call is written in the source; empty in a module without debug info.</source>
        <translation>Wo der Aufruf im Quelltext steht; leer in einem Modul ohne Debug-Informationen.</translation>
    </message>
    <message>
        <source>default says</source>
        <translation>Standard sagt</translation>
    </message>
    <message>
        <source>What the default heuristic would have answered to the same question.</source>
        <translation>Was die Standardheuristik auf dieselbe Frage geantwortet hätte.</translation>
    </message>
    <message>
        <source>inline path</source>
        <translation>Inline-Pfad</translation>
    </message>
    <message>
        <source>The source places through which inlining brought the call into its caller, innermost first.</source>
        <translation>Die Quelltextstellen, über die der Aufruf in seinen Aufrufer kam, die innerste zuerst.</translation>
    </message>
    <message>
        <source>linkage</source>
        <translation>Bindung</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>Merkmal</translation>
    </message>
    <message>
        <source>A named tensor that the policy sees.</source>
        <translation>Ein benannter Tensor, den die Policy sieht.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>bitcode</source>
        <translation>Bitcode</translation>
    </message>
    <message>
        <source>bitcode hash</source>
        <translation>Bitcode-Hash</translation>
    </message>
    <message>
        <source>ThinLTO</source>
        <translation>ThinLTO</translation>
    </message>
    <message>
        <source>by reference</source>
        <translation>als Verweis</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Policy</translation>
    </message>
    <message>
        <source>toolchain</source>
        <translation>Toolchain</translation>
    </message>
    <message>
        <source>LLVM options</source>
        <translation>LLVM-Optionen</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Code and read-only data of the objects in bytes, as llvm-size counts it.</source>
        <translation>Code und konstante Daten der Objekte in Bytes, wie llvm-size zählt.</translation>
    </message>
    <message>
        <source>created</source>
        <translation>angelegt</translation>
    </message>
    <message>
        <source>log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>What the observations of a training log belong to: usually a module.</source>
        <translation>Wozu die Beobachtungen eines Trainingslogs gehören: meist ein Modul.</translation>
    </message>
    <message>
        <source>contexts</source>
        <translation>Kontexte</translation>
    </message>
    <message>
        <source>observation</source>
        <translation>Beobachtung</translation>
    </message>
    <message>
        <source>observations</source>
        <translation>Beobachtungen</translation>
    </message>
    <message>
        <source>features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>subject</source>
        <translation>Gegenstand</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>versus</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>concerns</source>
        <translation>betrifft</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugekommen</translation>
    </message>
    <message>
        <source>Bytes of functions that only the second side&apos;s bitcode defines.</source>
        <translation>Bytes der Funktionen, die nur der Bitcode der zweiten Seite definiert.</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>Bytes of functions that only the first side&apos;s bitcode defines.</source>
        <translation>Bytes der Funktionen, die nur der Bitcode der ersten Seite definiert.</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Bytes of functions whose own body, or a body that is inlined into them on both sides, was changed.</source>
        <translation>Bytes der Funktionen, deren eigener Rumpf oder ein auf beiden Seiten in sie eingebetteter Rumpf geändert wurde.</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>entschieden</translation>
    </message>
    <message>
        <source>Bytes of functions that have other bodies inlined into them, or that are inlined everywhere on one side only. The four causes sum to the delta.</source>
        <translation>Bytes der Funktionen, in die andere Rümpfe eingebettet sind oder die nur auf einer Seite überall eingebettet sind. Die vier Ursachen ergeben zusammen die Differenz.</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Why the size differs: added, removed, body changed, decided differently; an alias names the bytes of another row.</source>
        <translation>Warum die Größe abweicht: hinzugekommen, entfallen, Rumpf geändert, anders entschieden; ein Alias benennt die Bytes einer anderen Zeile.</translation>
    </message>
    <message>
        <source>renamed from</source>
        <translation>früherer Name</translation>
    </message>
    <message>
        <source>A proposal: the first side&apos;s function of this name has a body so similar that it is taken for the same function.</source>
        <translation>Ein Vorschlag: Der Rumpf der Funktion dieses Namens auf der ersten Seite ist so ähnlich, dass sie für dieselbe gehalten wird.</translation>
    </message>
    <message>
        <source>paired by</source>
        <translation>zugeordnet durch</translation>
    </message>
    <message>
        <source>How the two sides of the callsite were found to be one: by its key in the same bitcode; between revisions by structure (caller, callee, inline path, occurrence) or by the nearest line; rename: a proposed rename took part.</source>
        <translation>Woran die beiden Seiten der Aufrufstelle als eine erkannt wurden: im selben Bitcode am Schlüssel; zwischen Revisionen an der Struktur (Aufrufer, Aufgerufene, Inline-Pfad, Vorkommen) oder an der nächsten Zeile; rename: eine vorgeschlagene Umbenennung wirkte mit.</translation>
    </message>
    <message>
        <source>side files</source>
        <translation>Begleitdateien</translation>
    </message>
    <message>
        <source>Files that the command line reads besides the bitcode: profiles, lists, a ThinLTO index.</source>
        <translation>Dateien, die die Befehlszeile neben dem Bitcode liest: Profile, Listen, ein ThinLTO-Index.</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlend</translation>
    </message>
    <message>
        <source>Side files that were missing at the import. Without them the module would compile to something else, so it does not run.</source>
        <translation>Begleitdateien, die beim Import nicht da waren. Ohne sie würde aus dem Modul etwas anderes, deshalb läuft es nicht.</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>What the run changed of the command lines that its modules were recorded with.</source>
        <translation>Was der Lauf an den aufgezeichneten Befehlszeilen seiner Module geändert hat.</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>Stichprobe</translation>
    </message>
    <message>
        <source>How many modules the run chose by size class; empty: all that it was asked for.</source>
        <translation>Wie viele Module der Lauf nach Größenklassen ausgewählt hat; leer: alle, nach denen gefragt war.</translation>
    </message>
    <message>
        <source>best</source>
        <translation>kleinster</translation>
    </message>
    <message>
        <source>The run with the least text of the module; of equal ones the first.</source>
        <translation>Der Lauf mit dem wenigsten Text des Moduls; bei Gleichstand der erste.</translation>
    </message>
    <message>
        <source>what-if</source>
        <translation>Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Whether the decision was measured flipped, and if it cannot be, why.</source>
        <translation>Ob die Entscheidung umgekehrt gemessen wurde, und wenn das nicht geht, warum.</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>The bytes of this row and of those above it.</source>
        <translation>Die Bytes dieser Zeile und der Zeilen darüber.</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>Bytes of the decision together with the others: the bytes of all decisions minus those of all others.</source>
        <translation>Bytes, die die Entscheidung unter den anderen ausmacht: alle zusammen abzüglich aller ohne sie.</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>sites</source>
        <translation>Aufrufstellen</translation>
    </message>
    <message>
        <source>culprits</source>
        <translation>Ursachen</translation>
    </message>
    <message>
        <source>Decisions that are to blame.</source>
        <translation>Entscheidungen, die die Ursache sind.</translation>
    </message>
    <message>
        <source>explained</source>
        <translation>erklärt</translation>
    </message>
    <message>
        <source>Bytes of the decisions to blame, summed.</source>
        <translation>Summe der Bytes der ursächlichen Entscheidungen.</translation>
    </message>
    <message>
        <source>interaction</source>
        <translation>Wechselwirkung</translation>
    </message>
    <message>
        <source>What decisions do together, minus what each does by itself.</source>
        <translation>Was Entscheidungen zusammen ausmachen, abzüglich dessen, was jede allein ausmacht.</translation>
    </message>
    <message>
        <source>left</source>
        <translation>Rest</translation>
    </message>
    <message>
        <source>Bytes of the difference that are not explained.</source>
        <translation>Bytes des Unterschieds, die nicht erklärt sind.</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>Bytes of the decisions by which the run loses.</source>
        <translation>Bytes der Entscheidungen, mit denen der Lauf verliert.</translation>
    </message>
    <message>
        <source>won</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>Bytes of the decisions by which the run is better than the best found one.</source>
        <translation>Bytes der Entscheidungen, mit denen der Lauf besser ist als der beste gefundene.</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>to below</source>
        <translation>bis unter</translation>
    </message>
    <message>
        <source>compiles</source>
        <translation>Übersetzungen</translation>
    </message>
    <message>
        <source>How many compiles of the module were needed to find the decisions.</source>
        <translation>Wie oft das Modul dafür übersetzt wurde.</translation>
    </message>
    <message>
        <source>label</source>
        <translation>Etikett</translation>
    </message>
    <message>
        <source>What a user wrote about it, in a few words (F2).</source>
        <translation>Was jemand dazu geschrieben hat, in wenigen Worten (F2).</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>What a user wrote about it (F2).</source>
        <translation>Was jemand dazu geschrieben hat (F2).</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>Callsites that were refused: by the policy, by an attribute, or because inlining would be incorrect.</source>
        <translation>Aufrufstellen, zu denen die Policy, ein Attribut oder die Korrektheit nein sagte.</translation>
    </message>
    <message>
        <source>Percent of the total below.</source>
        <translation>Prozent der Summe unten.</translation>
    </message>
    <message>
        <source>callsites</source>
        <translation>Aufrufstellen</translation>
    </message>
    <message>
        <source>percentile</source>
        <translation>Perzentil</translation>
    </message>
    <message>
        <source>The value&apos;s percentile among all that the run recorded: the percentage of smaller values, plus half of the equal ones.</source>
        <translation>Wo der Wert unter allen steht, die der Lauf aufgezeichnet hat: der Anteil derer, in Prozent, die kleiner sind, und die Hälfte der gleichen.</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>Elemente</translation>
    </message>
    <message>
        <source>Numbers in each tensor; a scalar has one.</source>
        <translation>Zahlen in jedem Tensor; ein Skalar hat eine.</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>How many values the run recorded.</source>
        <translation>Wie viele Werte der Lauf aufgezeichnet hat.</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>deviation</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>The standard deviation of the values.</source>
        <translation>Die Standardabweichung der Werte.</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>The largest difference of the cumulative shares of values: 0 if both logs have the same distribution, 1 if their ranges do not overlap.</source>
        <translation>Der größte Unterschied der aufsummierten Anteile der Werte: 0, wo beide Logs gleich verteilt sind; 1, wo sie sich nicht überschneiden.</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>Fingerabdruck</translation>
    </message>
    <message>
        <source>otherwise</source>
        <translation>sonst</translation>
    </message>
    <message>
        <source>The policy that decides what a script does not name.</source>
        <translation>Die Policy, die entscheidet, was ein Skript nicht nennt.</translation>
    </message>
    <message>
        <source>input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>given</source>
        <translation>geliefert</translation>
    </message>
    <message>
        <source>Whether the compiler provides this input.</source>
        <translation>Ob der Compiler diese Eingabe liefern kann.</translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>What is done with the value before the first layer.</source>
        <translation>Was vor der ersten Schicht aus dem Wert wird.</translation>
    </message>
    <message>
        <source>bounds</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>How many quantile bounds the normalisation has; minimum, maximum and distinct are of them.</source>
        <translation>Wie viele Quantilgrenzen die Normalisierung hat; Minimum, Maximum und verschiedene beziehen sich auf sie.</translation>
    </message>
    <message>
        <source>distinct</source>
        <translation>verschiedene</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>Eingänge</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Weights and biases, which training sets.</source>
        <translation>Gewichte und Biaswerte, die das Training bestimmt.</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>How many numbers the decision is made from.</source>
        <translation>Aus wie vielen Zahlen die Entscheidung gebildet wird.</translation>
    </message>
    <message>
        <source>best decision</source>
        <translation>beste Entscheidung</translation>
    </message>
    <message>
        <source>The number of the decision in the best found run.</source>
        <translation>Die Nummer der Entscheidung im besten gefundenen Lauf.</translation>
    </message>
    <message>
        <source>Callsites that both runs have and decided differently.</source>
        <translation>Aufrufstellen, die beide Läufe haben und verschieden entschieden.</translation>
    </message>
    <message>
        <source>one side</source>
        <translation>einseitig</translation>
    </message>
    <message>
        <source>Callsites that only one of the two runs has.</source>
        <translation>Aufrufstellen, die nur einer der beiden Läufe hat.</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <comment>names, number of others</comment>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>How many callsites the row is about.</source>
        <translation>Wie viele Aufrufstellen die Zeile betrifft.</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>eingebettet</translation>
    </message>
    <message>
        <source>Callsites whose callee was inlined.</source>
        <translation>Aufrufstellen, deren aufgerufene Funktion eingebettet wurde.</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>Decisions that were flipped one by one and measured: the bytes are the sum of theirs.</source>
        <translation>Entscheidungen, die einzeln umgekehrt und gemessen wurden: Die Bytes sind die Summe der ihren.</translation>
    </message>
    <message>
        <source>bytes if flipped</source>
        <translation>Umkehrung (B)</translation>
    </message>
    <message>
        <source>What flipping this decision does to the text of the object, in bytes as llvm-size counts them, if the run&apos;s policy decides the rest: measured by a compile, never estimated. Negative: the object would be smaller without the decision.</source>
        <translation>Was das Umkehren dieser Entscheidung am Text des Objekts ändert, in Bytes, wie llvm-size zählt, wenn die Policy des Laufs den Rest entscheidet: durch eine Übersetzung gemessen, nie geschätzt. Negativ: das Objekt wäre ohne die Entscheidung kleiner.</translation>
    </message>
    <message>
        <source>bytes, others held</source>
        <translation>Bytes, andere fest</translation>
    </message>
    <message>
        <source>What flipping this decision does to the text of the object, in bytes as llvm-size counts them, if all other decisions are held as the run recorded them: measured by a compile, never estimated.</source>
        <translation>Was das Umkehren dieser Entscheidung am Text des Objekts ändert, in Bytes, wie llvm-size zählt, wenn alle anderen Entscheidungen so bleiben, wie der Lauf sie aufgezeichnet hat: durch eine Übersetzung gemessen, nie geschätzt.</translation>
    </message>
    <message>
        <source>What this decision of the other run does to the text of the module if it alone is put into the baseline run, whose policy decides the rest. For a decision that both runs took, the callsites show the same bytes.</source>
        <translation>Was diese Entscheidung des anderen Laufs am Text des Moduls ändert, wenn sie allein in den Basislauf eingesetzt wird, dessen Policy den Rest entscheidet. Bei einer Entscheidung, die beide Läufe trafen, zeigen die Aufrufstellen dieselben Bytes.</translation>
    </message>
    <message>
        <source>What this decision of the other run does to the text of the module if it alone is put into the baseline run, and all other decisions are held as that run recorded them.</source>
        <translation>Was diese Entscheidung des anderen Laufs am Text des Moduls ändert, wenn sie allein in den Basislauf eingesetzt wird und alle anderen Entscheidungen so bleiben, wie dieser sie aufgezeichnet hat.</translation>
    </message>
    <message>
        <source>Summed over the callsites: the bytes of each decision to blame if it alone is put into the baseline run, whose policy decides the rest.</source>
        <translation>Über die Aufrufstellen summiert: die Bytes jeder schuldigen Entscheidung, wenn sie allein in den Basislauf eingesetzt wird, dessen Policy den Rest entscheidet.</translation>
    </message>
    <message>
        <source>Bytes of text by which the best run found grows if the decision is taken as this run took it, with all other decisions held as recorded.</source>
        <translation>Bytes Text, um die der beste gefundene Lauf wächst, wenn die Entscheidung so getroffen wird, wie dieser Lauf sie traf, und alle anderen wie aufgezeichnet bleiben.</translation>
    </message>
    <message>
        <source>concentration</source>
        <translation>Konzentration</translation>
    </message>
    <message>
        <source>How far the bytes of some values exceed those that their decisions would have on average, in percent: high for a feature that says where a run loses.</source>
        <translation>Wie weit die Bytes einiger Werte über denen liegen, die ihre Entscheidungen im Mittel hätten, in Prozent: hoch bei einem Merkmal, das zeigt, wo ein Lauf verliert.</translation>
    </message>
    <message>
        <source>largest culprit
caller</source>
        <translation>größte Ursache
Aufrufer</translation>
    </message>
    <message>
        <source>The caller of the one decision that accounts for most of the delta, as far as that was explained or measured.</source>
        <translation>Der Aufrufer der einen Entscheidung, an der der Unterschied am meisten liegt, soweit er erklärt oder gemessen ist.</translation>
    </message>
    <message>
        <source>largest culprit
callee</source>
        <translation>größte Ursache
Aufgerufene</translation>
    </message>
    <message>
        <source>The callee of the one decision that accounts for most of the delta, as far as that was explained or measured.</source>
        <translation>Die aufgerufene Funktion der einen Entscheidung, an der der Unterschied am meisten liegt, soweit er erklärt oder gemessen ist.</translation>
    </message>
    <message>
        <source>largest culprit
bytes</source>
        <translation>größte Ursache
Bytes</translation>
    </message>
    <message>
        <source>What this decision of the other run does to the text of the module if it alone is put into the baseline run, whose policy decides the rest.</source>
        <translation>Was diese Entscheidung des anderen Laufs am Text des Moduls ändert, wenn sie allein in den Basislauf eingesetzt wird, dessen Policy das Übrige entscheidet.</translation>
    </message>
    <message>
        <source>Bytes of text more than the smallest that any run of the workspace has for the module, compiled from the same bitcode with the same flags: a search, a script or a policy.</source>
        <translation>Bytes Text mehr als der kleinste, den ein Lauf des Arbeitsbereichs für das Modul aus demselben Bitcode mit denselben Optionen hat: eine Suche, ein Skript oder eine Policy.</translation>
    </message>
    <message>
        <source>Summed over the decisions that were measured: what flipping each by itself does to the text of its module, if the run&apos;s policy decides the rest. Negative: text would be smaller without them.</source>
        <translation>Summiert über die gemessenen Entscheidungen: was das Umkehren jeder für sich am Text ihres Moduls ändert, wenn die Policy des Laufs das Übrige entscheidet. Negativ: Ohne sie wäre der Text kleiner.</translation>
    </message>
    <message>
        <source>The bytes as a percentage of the difference between the two runs over all modules, growth and shrinkage added.</source>
        <translation>Die Bytes in Prozent der Differenz beider Läufe über alle Module, Wachstum und Schrumpfen zusammengezählt.</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>gap to best</source>
        <translation>Abstand zum Besten</translation>
    </message>
    <message>
        <source>Summed over the decisions that were measured so: what flipping each by itself does to the text of its module, in bytes, if all other decisions are held as the run recorded them.</source>
        <translation>Summe über die so gemessenen Entscheidungen: was das Umkehren jeder einzelnen am Text ihres Moduls ändert, in Bytes, wenn alle anderen Entscheidungen so festgehalten werden, wie der Lauf sie aufgezeichnet hat.</translation>
    </message>
    <message>
        <source>measured, others held</source>
        <translation>gemessen, andere fest</translation>
    </message>
    <message>
        <source>Decisions that were flipped one by one and measured with all others held.</source>
        <translation>Entscheidungen, die einzeln umgekehrt und gemessen wurden, alle anderen festgehalten.</translation>
    </message>
    <message>
        <source>bytes, all inlined</source>
        <translation>Bytes, alle eingebettet</translation>
    </message>
    <message>
        <source>bytes, none inlined</source>
        <translation>Bytes, keiner eingebettet</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>am kleinsten</translation>
    </message>
    <message>
        <source>Which makes text smallest, as far as it is measured: all calls of the function inlined, none, or as it is.</source>
        <translation>Was den Text am kleinsten macht, soweit es gemessen ist: alle Aufrufe der Funktion eingebettet, keiner, oder so, wie es ist.</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>The run whose result the search of the module began from.</source>
        <translation>Der Lauf, bei dessen Ergebnis die Suche des Moduls begann.</translation>
    </message>
    <message>
        <source>text before</source>
        <translation>Text vorher</translation>
    </message>
    <message>
        <source>Bytes of text of the result that the search of the module began from.</source>
        <translation>Bytes Text des Ergebnisses, bei dem die Suche des Moduls begann.</translation>
    </message>
    <message>
        <source>found from</source>
        <translation>gefunden von</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>How often decisions of the module were measured, from all starts.</source>
        <translation>Wie oft Entscheidungen des Moduls gemessen wurden, von jedem Beginn aus.</translation>
    </message>
    <message>
        <source>components</source>
        <translation>Komponenten</translation>
    </message>
    <message>
        <source>Parts of the call graph that calls to decide join; empty until they are counted.</source>
        <translation>Teile des Aufrufgraphen, die zu entscheidende Aufrufe verbinden; leer, bis sie gezählt sind.</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>Components for which all ways to decide were tried: no other is smaller, if components do not change each other.</source>
        <translation>Komponenten, für die alle Arten zu entscheiden versucht wurden: keine andere ist kleiner, wenn Komponenten einander nicht ändern.</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Time since the search began.</source>
        <translation>Zeit, seit die Suche begann.</translation>
    </message>
    <message>
        <source>unique before</source>
        <translation>einmalig vorher</translation>
    </message>
    <message>
        <source>As text before, but a body that several modules share is counted once.</source>
        <translation>Wie Text vorher, aber ein Rumpf, den mehrere Module gemeinsam haben, wird einmal gezählt.</translation>
    </message>
    <message>
        <source>unique delta</source>
        <translation>Delta einmalig</translation>
    </message>
    <message>
        <source>As delta, but a body that several modules share is counted once.</source>
        <translation>Wie das Delta, aber ein Rumpf, den mehrere Module gemeinsam haben, wird einmal gezählt.</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Changes of decisions that made the module smaller.</source>
        <translation>Änderungen von Entscheidungen, die das Modul kleiner gemacht haben.</translation>
    </message>
    <message>
        <source>What always_inline on the definition of the function does to text: with all instances of the definition, in all modules that have it. Callees that are instances of one definition have the same value. Measured by compiles with that change, never estimated.</source>
        <translation>Was always_inline an der Definition der Funktion mit dem Text macht: mit allen Instanzen der Definition, in allen Modulen, die sie haben. Aufgerufene Funktionen, die Instanzen einer Definition sind, haben denselben Wert. Durch Kompilierungen mit dieser Änderung gemessen, nie geschätzt.</translation>
    </message>
    <message>
        <source>What noinline on the definition of the function does to text: with all instances of the definition, in all modules that have it. Callees that are instances of one definition have the same value. Measured by compiles with that change, never estimated.</source>
        <translation>Was noinline an der Definition der Funktion mit dem Text macht: mit allen Instanzen der Definition, in allen Modulen, die sie haben. Aufgerufene Funktionen, die Instanzen einer Definition sind, haben denselben Wert. Durch Kompilierungen mit dieser Änderung gemessen, nie geschätzt.</translation>
    </message>
    <message>
        <source>unique, all inlined</source>
        <translation>unique, alle eingebettet</translation>
    </message>
    <message>
        <source>What always_inline on the definition of the function does to the text of all modules if a shared body is counted once. Nothing if the table is of one module.</source>
        <translation>Was always_inline an der Definition der Funktion mit dem Text aller Module macht, wenn ein gemeinsamer Körper einmal gezählt wird. Leer, wenn die Tabelle von einem Modul handelt.</translation>
    </message>
    <message>
        <source>unique, none inlined</source>
        <translation>unique, keiner eingebettet</translation>
    </message>
    <message>
        <source>What noinline on the definition of the function does to the text of all modules if a shared body is counted once. Nothing if the table is of one module.</source>
        <translation>Was noinline an der Definition der Funktion mit dem Text aller Module macht, wenn ein gemeinsamer Körper einmal gezählt wird. Leer, wenn die Tabelle von einem Modul handelt.</translation>
    </message>
    <message>
        <source>smallest in unique</source>
        <translation>am kleinsten in unique</translation>
    </message>
    <message>
        <source>Which makes the text of all modules smallest if a shared body is counted once, as far as it is measured: all calls of the function inlined, none, or as it is.</source>
        <translation>Was den Text aller Module am kleinsten macht, wenn ein gemeinsamer Körper einmal gezählt wird, soweit es gemessen ist: alle Aufrufe der Funktion eingebettet, keiner, oder so, wie es ist.</translation>
    </message>
    <message>
        <source>set</source>
        <translation>Menge</translation>
    </message>
    <message>
        <source>training: what the policy learned from; held-out: rows of other folders, which it has not seen.</source>
        <translation>Training: woraus die Policy gelernt hat; zurückgehalten: Zeilen anderer Ordner, die sie nicht gesehen hat.</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Decisions with features and an answer.</source>
        <translation>Entscheidungen mit Merkmalen und einer Antwort.</translation>
    </message>
    <message>
        <source>inline</source>
        <translation>einbetten</translation>
    </message>
    <message>
        <source>Rows in which the run wanted the call inlined.</source>
        <translation>Zeilen, in denen der Lauf den Aufruf einbetten wollte.</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>ablehnen</translation>
    </message>
    <message>
        <source>Rows in which the run did not want the call inlined.</source>
        <translation>Zeilen, in denen der Lauf den Aufruf nicht einbetten wollte.</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Share of the rows in which the policy answers as the run did; 1 is all.</source>
        <translation>Anteil der Zeilen, in denen die Policy wie der Lauf antwortet; 1 sind alle.</translation>
    </message>
    <message>
        <source>accuracy
balanced</source>
        <translation>Genauigkeit
ausgewogen</translation>
    </message>
    <message>
        <source>The mean of two shares: of the rows to be inlined, and of those to be refused.</source>
        <translation>Das Mittel zweier Anteile: an den einzubettenden und an den abzulehnenden Zeilen.</translation>
    </message>
    <message>
        <source>majority
accuracy</source>
        <translation>Mehrheit
Genauigkeit</translation>
    </message>
    <message>
        <source>The accuracy of the more frequent answer, given always.</source>
        <translation>Die Genauigkeit der häufigeren Antwort, wenn sie immer gegeben wird.</translation>
    </message>
    <message>
        <source>majority
balanced</source>
        <translation>Mehrheit
ausgewogen</translation>
    </message>
    <message>
        <source>The balanced accuracy of the more frequent answer, given always.</source>
        <translation>Die ausgewogene Genauigkeit der häufigeren Antwort, wenn sie immer gegeben wird.</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>ohne Stelle</translation>
    </message>
    <message>
        <source>Decisions whose call has no location, so that no line can name it.</source>
        <translation>Entscheidungen, deren Aufruf keine Stelle hat, sodass keine Zeile ihn nennen kann.</translation>
    </message>
    <message>
        <source>twins</source>
        <translation>doppelt</translation>
    </message>
    <message>
        <source>Decisions that share a place with another decision.</source>
        <translation>Entscheidungen, die eine Stelle mit einer anderen Entscheidung teilen.</translation>
    </message>
    <message>
        <source>Decisions that changed when the inliner asked again.</source>
        <translation>Entscheidungen, die sich änderten, als der Inliner erneut fragte.</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>nicht befolgt</translation>
    </message>
    <message>
        <source>Lines that the checking clang did not follow.</source>
        <translation>Zeilen, die der prüfende clang nicht befolgt hat.</translation>
    </message>
    <message>
        <source>text reached</source>
        <translation>erreichter Text</translation>
    </message>
    <message>
        <source>Bytes of text that the checking clang made with the lines.</source>
        <translation>Bytes Text, die der prüfende clang mit den Zeilen erzeugt hat.</translation>
    </message>
    <message>
        <source>round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Its number; round 0 is the first policy, which was not fitted.</source>
        <translation>Ihre Nummer; Runde 0 ist die erste Policy, die nicht angepasst wurde.</translation>
    </message>
    <message>
        <source>The round that made the training modules smallest.</source>
        <translation>Die Runde, die die Trainingsmodule am kleinsten gemacht hat.</translation>
    </message>
    <message>
        <source>flips</source>
        <translation>Umkehrungen</translation>
    </message>
    <message>
        <source>Measured flips that the policy was fitted to.</source>
        <translation>Gemessene Umkehrungen, an die die Policy angepasst wurde.</translation>
    </message>
    <message>
        <source>What the policy was fitted to: measured flips, and answers of the best policy before it.</source>
        <translation>Woran die Policy angepasst wurde: gemessene Umkehrungen, und Antworten der bis dahin besten Policy.</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>Whether the round made the training modules smaller than all rounds before it did.</source>
        <translation>Ob die Runde die Trainingsmodule kleiner gemacht hat als alle Runden vor ihr.</translation>
    </message>
    <message>
        <source>text %</source>
        <translation>Text %</translation>
    </message>
    <message>
        <source>The change of text against round 0.</source>
        <translation>Die Änderung von Text gegen Runde 0.</translation>
    </message>
    <message>
        <source>unique %</source>
        <translation>einmalig %</translation>
    </message>
    <message>
        <source>The change of unique against round 0.</source>
        <translation>Die Änderung von einmalig gegen Runde 0.</translation>
    </message>
    <message>
        <source>validation
modules</source>
        <translation>Validierung
Module</translation>
    </message>
    <message>
        <source>Modules that the training never learns from, so that they say what to expect of other code.</source>
        <translation>Module, aus denen das Training nie lernt; sie sagen deshalb, was bei anderem Code zu erwarten ist.</translation>
    </message>
    <message>
        <source>validation
text</source>
        <translation>Validierung
Text</translation>
    </message>
    <message>
        <source>Bytes of text of the modules that the training never learns from.</source>
        <translation>Bytes von Text der Module, aus denen das Training nie lernt.</translation>
    </message>
    <message>
        <source>validation
text %</source>
        <translation>Validierung
Text %</translation>
    </message>
    <message>
        <source>The change of text against round 0, of the modules that the training never learns from.</source>
        <translation>Die Änderung von Text gegen Runde 0, bei den Modulen, aus denen das Training nie lernt.</translation>
    </message>
    <message>
        <source>validation
unique</source>
        <translation>Validierung
einmalig</translation>
    </message>
    <message>
        <source>As validation text, but a body that several modules share is counted once.</source>
        <translation>Wie Validierung Text, aber ein Rumpf, den mehrere Module teilen, wird einmal gezählt.</translation>
    </message>
    <message>
        <source>validation
unique %</source>
        <translation>Validierung
einmalig %</translation>
    </message>
    <message>
        <source>The change of unique against round 0, of the modules that the training never learns from.</source>
        <translation>Die Änderung von einmalig gegen Runde 0, bei den Modulen, aus denen das Training nie lernt.</translation>
    </message>
    <message>
        <source>training: modules that are learned from; validation: modules that are held out for evaluation.</source>
        <translation>Training: Module, aus denen gelernt wird; Validierung: Module, die zum Beurteilen zurückgehalten werden.</translation>
    </message>
    <message>
        <source>package</source>
        <translation>Paket</translation>
    </message>
    <message>
        <source>A folder of modules. A body that modules of a set share counts for the first of them.</source>
        <translation>Ein Ordner von Modulen. Ein Rumpf, den Module einer Menge teilen, zählt beim ersten von ihnen.</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Sicht</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>remarks</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>ohne Entscheidung</translation>
    </message>
    <message>
        <source>Remarks about calls that report no decision, such as those of functions without a body.</source>
        <translation>Anmerkungen über Aufrufe, die keine Entscheidung melden, etwa von Funktionen ohne Rumpf.</translation>
    </message>
    <message>
        <source>reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>LLVM&apos;s names of the remarks about calls that were not inlined, with their numbers.</source>
        <translation>LLVMs Namen der Anmerkungen über Aufrufe, die nicht inline ersetzt wurden, mit ihrer Anzahl.</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>hotness</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>How often the call was made, by a profile.</source>
        <translation>Wie oft der Aufruf laut einem Profil ausgeführt wurde.</translation>
    </message>
    <message>
        <source>performance</source>
        <translation>Leistungsbericht</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The step of the training, as its program counts them.</source>
        <translation>Der Schritt des Trainings, wie sein Programm sie zählt.</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>Marke</translation>
    </message>
    <message>
        <source>The name of the curve in TensorBoard.</source>
        <translation>Der Name der Kurve in TensorBoard.</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>What was measured in the module: default is the whole module; under register allocation a function.</source>
        <translation>Was im Modul bewertet wurde: default ist das ganze Modul; bei der Registerzuteilung eine Funktion.</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>What the heuristic reached: bytes of text of a module, or the score of a function&apos;s register allocation.</source>
        <translation>Was die Heuristik erreicht hat: Bytes text eines Moduls, oder die Bewertung der Registerzuteilung einer Funktion.</translation>
    </message>
    <message>
        <source>reward</source>
        <translation>Belohnung</translation>
    </message>
    <message>
        <source>1 - (policy + 0.01) / (default + 0.01), as ml-compiler-opt computes it; positive is smaller than the heuristic&apos;s.</source>
        <translation>1 - (policy + 0.01) / (default + 0.01), wie ml-compiler-opt sie berechnet; positiv ist kleiner als bei der Heuristik.</translation>
    </message>
    <message>
        <source>proved %</source>
        <translation>bewiesen %</translation>
    </message>
    <message>
        <source>Share of the components for which all ways to decide were tried.</source>
        <translation>Anteil der Komponenten, für die alle Arten zu entscheiden versucht wurden.</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Compiles of the shard: each of its modules under each policy.</source>
        <translation>Übersetzungen des Teils: jedes seiner Module unter jeder Policy.</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Processes that began to do the shard.</source>
        <translation>Prozesse, die den Teil begonnen haben.</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Processor time of the compiles that are done.</source>
        <translation>Prozessorzeit der fertigen Übersetzungen.</translation>
    </message>
    <message>
        <source>linked</source>
        <translation>gelinkt</translation>
    </message>
    <message>
        <source>Bytes by which the symbols of the functions in the linked binary grew or shrank.</source>
        <translation>Bytes, um die die Symbole der Funktionen in der gelinkten Binärdatei gewachsen oder geschrumpft sind.</translation>
    </message>
    <message>
        <source>local</source>
        <translation>lokal</translation>
    </message>
    <message>
        <source>The part of linked bytes of functions that only their module sees.</source>
        <translation>Der Teil der gelinkten Bytes von Funktionen, die nur ihr Modul sieht.</translation>
    </message>
    <message>
        <source>external</source>
        <translation>extern</translation>
    </message>
    <message>
        <source>The part of linked bytes of functions that other modules see.</source>
        <translation>Der Teil der gelinkten Bytes von Funktionen, die andere Module sehen.</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>geteilt</translation>
    </message>
    <message>
        <source>The part of linked bytes of functions that several modules define and the linker keeps once.</source>
        <translation>Der Teil der gelinkten Bytes von Funktionen, die mehrere Module definieren und der Linker einmal behält.</translation>
    </message>
    <message>
        <source>unmatched</source>
        <translation>nicht zugeordnet</translation>
    </message>
    <message>
        <source>Functions whose linked bytes are not known: several symbols of the binary have their name.</source>
        <translation>Funktionen, deren gelinkte Bytes nicht bekannt sind: Mehrere Symbole der Binärdatei haben ihren Namen.</translation>
    </message>
    <message>
        <source>by decisions</source>
        <translation>durch Entscheidungen</translation>
    </message>
    <message>
        <source>Bytes by which the other run&apos;s decisions change the module, all of them put into the baseline run.</source>
        <translation>Bytes, um die die Entscheidungen des anderen Laufs das Modul ändern, wenn alle in den Basislauf übernommen werden.</translation>
    </message>
    <message>
        <source>Those that have a result, also if it is a failure.</source>
        <translation>Die ein Ergebnis haben, auch wenn es ein Fehlschlag ist.</translation>
    </message>
    <message>
        <source>&lt;%1 %</source>
        <translation>&lt;%1 %</translation>
    </message>
    <message>
        <source>Modules of the shard that are searched, or of which flips are measured.</source>
        <translation>Module des Teils, die durchsucht oder von denen Umkehrungen gemessen werden.</translation>
    </message>
    <message>
        <source>bytes so far</source>
        <translation>Bytes bis jetzt</translation>
    </message>
    <message>
        <source>A step of the search that was not verified: what this decision does after others were put into the baseline run. Only a search that was done to its end measures it alone.</source>
        <translation>Ein Schritt der Suche, der nicht nachgeprüft ist: was diese Entscheidung bewirkt, nachdem andere in den Basislauf übernommen wurden. Erst eine Suche, die zu Ende geführt ist, misst sie allein.</translation>
    </message>
    <message>
        <source>&gt;%1 %</source>
        <translation>&gt;%1 %</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>Bytes of native code that the run&apos;s size model estimates from the IR, summed over the functions of the module. It knows no read-only data.</source>
        <translation>Bytes nativen Codes, die das Größenmodell des Laufs aus der IR schätzt, summiert über die Funktionen des Moduls. Nur-Lese-Daten kennt es nicht.</translation>
    </message>
    <message>
        <source>size model</source>
        <translation>Größenmodell</translation>
    </message>
    <message>
        <source>The model that made the estimates of the run; empty: none.</source>
        <translation>Das Modell, das die Schätzungen des Laufs gemacht hat; leer: keines.</translation>
    </message>
    <message>
        <source>The start from which the best was found: that run, release (what the built-in policy decides), default (what the heuristic decides) or never (nothing inlined).</source>
        <translation>Der Beginn, von dem aus das Beste gefunden wurde: jener Lauf, release (was die eingebaute Policy entscheidet), default (was die Heuristik entscheidet) oder never (nichts eingesetzt).</translation>
    </message>
    <message>
        <source>Whether all of the file was read. If it is damaged, what was read before the damaged place is kept.</source>
        <translation>Ob die ganze Datei gelesen wurde. Was vor einer beschädigten Stelle stand, bleibt erhalten.</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message>
        <source>Whether the quantiles are those of the vocabulary that they are compared with; if not, the number of the first one that differs, from 0.</source>
        <translation>Ob die Quantile die des Vokabulars sind, mit dem verglichen wird; wenn nicht, die Nummer des ersten, das abweicht, von 0 an.</translation>
    </message>
    <message>
        <source>key of the callsite</source>
        <translation>Schlüssel der Aufrufstelle</translation>
    </message>
    <message>
        <source>By which the command line names the callsite.</source>
        <translation>Damit benennt die Kommandozeile die Aufrufstelle.</translation>
    </message>
</context>
<context>
    <name>Deltas</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>no delta</source>
        <translation>keine Differenz</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>▼ %1 B</source>
        <translation>▼ %1 B</translation>
    </message>
    <message>
        <source>▲ %1 B</source>
        <translation>▲ %1 B</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln Modul</numerusform>
            <numerusform>%Ln Module</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln Datei</numerusform>
            <numerusform>%Ln Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln Teil</numerusform>
            <numerusform>%Ln Teile</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DemoWords</name>
    <message>
        <source>The demo cannot be opened</source>
        <translation>Die Vorführung lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>%1 could not be copied to %2: %3</source>
        <translation>%1 ließ sich nicht nach %2 kopieren: %3</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>Work on %1 was cancelled</source>
        <translation>Die Arbeit an %1 wurde abgebrochen</translation>
    </message>
    <message>
        <source>%1 cannot be used</source>
        <translation>%1 ist nicht verwendbar</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 ist nicht lesbar</translation>
    </message>
    <message>
        <source>%1 is damaged or of another format</source>
        <translation>%1 ist beschädigt oder hat ein anderes Format</translation>
    </message>
    <message>
        <source>%1 is of a kind that Inlinescope does not handle</source>
        <translation>Mit der Art von %1 kann Inlinescope nicht umgehen</translation>
    </message>
    <message>
        <source>%1 was written by a newer version</source>
        <translation>%1 wurde von einer neueren Version geschrieben</translation>
    </message>
    <message>
        <source>%1 was refused</source>
        <translation>%1 wurde abgelehnt</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 ist nicht beschreibbar</translation>
    </message>
    <message>
        <source>The workspace %1 cannot be used</source>
        <translation>Der Arbeitsbereich %1 ist nicht verwendbar</translation>
    </message>
    <message>
        <source>%1 exceeds a limit</source>
        <translation>%1 überschreitet eine Grenze</translation>
    </message>
    <message>
        <source>Internal error of Inlinescope at %1</source>
        <translation>Interner Fehler von Inlinescope bei %1</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>This cannot be done</source>
        <translation>Das geht nicht</translation>
    </message>
    <message>
        <source>Something is missing</source>
        <translation>Etwas fehlt</translation>
    </message>
    <message>
        <source>Something cannot be read</source>
        <translation>Etwas ist nicht lesbar</translation>
    </message>
    <message>
        <source>The data is damaged or of another format</source>
        <translation>Die Daten sind beschädigt oder haben ein anderes Format</translation>
    </message>
    <message>
        <source>Inlinescope does not handle this</source>
        <translation>Damit kann Inlinescope nicht umgehen</translation>
    </message>
    <message>
        <source>This was written by a newer version</source>
        <translation>Das wurde von einer neueren Version geschrieben</translation>
    </message>
    <message>
        <source>This was refused</source>
        <translation>Das wurde abgelehnt</translation>
    </message>
    <message>
        <source>Something cannot be written</source>
        <translation>Etwas ist nicht beschreibbar</translation>
    </message>
    <message>
        <source>The workspace cannot be used</source>
        <translation>Der Arbeitsbereich ist nicht verwendbar</translation>
    </message>
    <message>
        <source>A limit is exceeded</source>
        <translation>Eine Grenze ist überschritten</translation>
    </message>
    <message>
        <source>Internal error of Inlinescope</source>
        <translation>Interner Fehler von Inlinescope</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <comment>what happened, place in the file</comment>
        <translation>%1, bei %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what happened, what was found</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>the noun it concerns, what happened</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Nothing found at %1</source>
        <translation>Unter %1 wurde nichts gefunden</translation>
    </message>
    <message>
        <source>Expected: %1.</source>
        <comment>what would have been right</comment>
        <translation>Erwartet: %1.</translation>
    </message>
    <message>
        <source>The compiler&apos;s process was lost while it worked on %1</source>
        <translation>Der Prozess des Compilers ging bei der Arbeit an %1 verloren</translation>
    </message>
    <message>
        <source>%1 does not compile</source>
        <translation>%1 lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>The compiler&apos;s process was lost</source>
        <translation>Der Prozess des Compilers ging verloren</translation>
    </message>
    <message>
        <source>A module does not compile</source>
        <translation>Ein Modul lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>observation %1</source>
        <translation>Beobachtung %1</translation>
    </message>
    <message>
        <source>context %1</source>
        <translation>Kontext %1</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>Tensor %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Tabellenzeile %1</translation>
    </message>
    <message>
        <source>operator %1</source>
        <translation>Operator %1</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>Eintrag %1</translation>
    </message>
    <message>
        <source>section %1</source>
        <translation>Abschnitt %1</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>Wert %1</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>Eingabe %1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>Ausgabe %1</translation>
    </message>
    <message>
        <source>context without a name</source>
        <translation>Kontext ohne Namen</translation>
    </message>
</context>
<context>
    <name>EvidenceJobs</name>
    <message>
        <source>linked %1 against %2</source>
        <translation>gelinkt %1 gegen %2</translation>
    </message>
    <message>
        <source>objects %1 B, linked %2 B</source>
        <translation>Objektdateien %1 B, gelinkt %2 B</translation>
    </message>
    <message>
        <source>log of %1 in %2</source>
        <comment>module, run</comment>
        <translation>Log von %1 in %2</translation>
    </message>
    <message>
        <source>%1 observations, %2 decisions without features</source>
        <translation>%1 Beobachtungen, %2 Entscheidungen ohne Merkmale</translation>
    </message>
    <message numerus="yes">
        <source>vocabulary of %Ln log(s)</source>
        <translation>
            <numerusform>Vokabular aus %Ln Log</numerusform>
            <numerusform>Vokabular aus %Ln Logs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) written to %1</source>
        <translation>
            <numerusform>%Ln Merkmal nach %1 geschrieben</numerusform>
            <numerusform>%Ln Merkmale nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>tie log %1</source>
        <translation>Log %1 zuordnen</translation>
    </message>
    <message>
        <source>%1 of %2 contexts are tied to a module</source>
        <translation>%1 von %2 Kontexten sind einem Modul zugeordnet</translation>
    </message>
    <message>
        <source>untie log %1</source>
        <translation>Zuordnung von Log %1 aufheben</translation>
    </message>
    <message>
        <source>no context is tied to a module</source>
        <translation>kein Kontext ist einem Modul zugeordnet</translation>
    </message>
    <message>
        <source>%1 compared with the vocabulary %2</source>
        <comment>logs, name</comment>
        <translation>%1 mit dem Vokabular %2 verglichen</translation>
    </message>
    <message>
        <source>features compared: %1</source>
        <translation>verglichene Merkmale: %1</translation>
    </message>
    <message>
        <source>%1 of %2 observations have a callsite</source>
        <translation>%1 von %2 Beobachtungen haben eine Aufrufstelle</translation>
    </message>
    <message>
        <source>callsites of log %1</source>
        <translation>Aufrufstellen des Logs %1</translation>
    </message>
    <message numerus="yes">
        <source>%1; %Ln function(s) counted in the objects only</source>
        <comment>bytes</comment>
        <translation>
            <numerusform>%1; %Ln Funktion nur in den Objektdateien gezählt</numerusform>
            <numerusform>%1; %Ln Funktionen nur in den Objektdateien gezählt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>run %1: the module is %2: %3</source>
        <translation>Lauf %1: Modul %2: %3</translation>
    </message>
    <message>
        <source>run %1: the module is %2</source>
        <translation>Lauf %1: Modul %2</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>timed-out</source>
        <translation>Zeit überschritten</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>the compiler crashed: %1</source>
        <translation>der Compiler ist abgestürzt: %1</translation>
    </message>
    <message>
        <source>the time limit was reached: %1</source>
        <translation>das Zeitlimit wurde erreicht: %1</translation>
    </message>
    <message>
        <source>not compiled: %1</source>
        <translation>nicht übersetzt: %1</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>ohne Angabe eines Grundes</translation>
    </message>
    <message>
        <source>compiled again without features, because recording them crashed the compiler: %1</source>
        <translation>noch einmal ohne Merkmale übersetzt, weil der Compiler beim Aufzeichnen der Merkmale abgestürzt ist: %1</translation>
    </message>
    <message>
        <source>a side file is missing</source>
        <translation>eine Zusatzdatei fehlt</translation>
    </message>
    <message>
        <source>a side file is missing, looked for as %1</source>
        <translation>eine Zusatzdatei fehlt, gesucht als %1</translation>
    </message>
    <message>
        <source>a side file is outside of %1, and was not read</source>
        <translation>eine Zusatzdatei liegt außerhalb von %1 und wurde nicht gelesen</translation>
    </message>
    <message>
        <source>a side file was not read: %1</source>
        <translation>eine Zusatzdatei wurde nicht gelesen: %1</translation>
    </message>
    <message>
        <source>%1 of %2 modules %3: no policy decides anything in them, and every size stays as it is</source>
        <translation>%1 von %2 Modulen %3: Keine Policy entscheidet etwas in ihnen, und jede Größe bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>were compiled without optimization (-O0, as a build without a build type is)</source>
        <translation>wurden ohne Optimierung übersetzt (-O0, wie bei einem Build ohne Build-Typ)</translation>
    </message>
    <message>
        <source>were embedded after the optimizer and with its passes disabled (-disable-llvm-passes, as the driver&apos;s own -fembed-bitcode does)</source>
        <translation>wurden nach dem Optimierer und mit abgeschalteten Passes eingebettet (-disable-llvm-passes, wie es -fembed-bitcode des Treibers tut)</translation>
    </message>
    <message>
        <source>not one decision in %1</source>
        <translation>keine einzige Entscheidung in %1</translation>
    </message>
    <message>
        <source>the measured flips are too few, or too much alike, to learn from</source>
        <translation>die gemessenen Umkehrungen sind zu wenige oder zu ähnlich, um daraus zu lernen</translation>
    </message>
    <message>
        <source>nothing is held out: there are fewer than two modules</source>
        <translation>nichts ist zurückgehalten: Es gibt weniger als zwei Module</translation>
    </message>
    <message>
        <source>every decision is %1: there is nothing to learn</source>
        <translation>jede Entscheidung lautet %1: Es gibt nichts zu lernen</translation>
    </message>
    <message>
        <source>to inline</source>
        <translation>einbetten</translation>
    </message>
    <message>
        <source>not to inline</source>
        <translation>nicht einbetten</translation>
    </message>
    <message>
        <source>%1 has decisions of one kind only: no balanced accuracy</source>
        <translation>%1 hat nur Entscheidungen einer Art: keine ausgewogene Genauigkeit</translation>
    </message>
    <message>
        <source>the script makes another object than the search had measured: %1 bytes of text, not %2</source>
        <translation>das Skript ergibt ein anderes Objekt, als die Suche gemessen hatte: %1 Bytes Text, nicht %2</translation>
    </message>
    <message>
        <source>the run has another result of the module than the plan</source>
        <translation>der Lauf hat für das Modul ein anderes Ergebnis als der Plan</translation>
    </message>
    <message>
        <source>not deterministic: %1 and %2 have different results of the same compile</source>
        <translation>nicht deterministisch: %1 und %2 haben verschiedene Ergebnisse derselben Übersetzung</translation>
    </message>
    <message>
        <source>the module was run again meanwhile</source>
        <translation>das Modul wurde inzwischen noch einmal ausgeführt</translation>
    </message>
    <message>
        <source>the worker sent an unexpected message</source>
        <translation>der Worker hat eine unerwartete Nachricht gesendet</translation>
    </message>
    <message>
        <source>the file shrank while it was read</source>
        <translation>die Datei wurde kürzer, während sie gelesen wurde</translation>
    </message>
    <message>
        <source>the file changed while it was read</source>
        <translation>die Datei hat sich geändert, während sie gelesen wurde</translation>
    </message>
    <message>
        <source>the file changed while it was imported</source>
        <translation>die Datei hat sich geändert, während sie importiert wurde</translation>
    </message>
    <message>
        <source>the file exists</source>
        <translation>die Datei ist vorhanden</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>keine solche Datei</translation>
    </message>
    <message>
        <source>no such file or folder</source>
        <translation>keine solche Datei, kein solcher Ordner</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>eine leere Datei</translation>
    </message>
    <message>
        <source>a file that is not text</source>
        <translation>eine Datei, die kein Text ist</translation>
    </message>
    <message>
        <source>damaged bytes</source>
        <translation>beschädigte Bytes</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>kein gültiges JSON: %1</translation>
    </message>
    <message>
        <source>not a JSON object</source>
        <translation>kein JSON-Objekt</translation>
    </message>
    <message>
        <source>nothing was imported</source>
        <translation>nichts wurde importiert</translation>
    </message>
    <message>
        <source>a temporary file could not be written</source>
        <translation>eine temporäre Datei konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>there is no clang in PATH</source>
        <translation>in PATH gibt es kein clang</translation>
    </message>
    <message>
        <source>there is no such compiler</source>
        <translation>einen solchen Compiler gibt es nicht</translation>
    </message>
    <message>
        <source>whole debug information</source>
        <translation>vollständige Debug-Informationen</translation>
    </message>
    <message>
        <source>a compile_commands.json</source>
        <translation>eine compile_commands.json</translation>
    </message>
    <message>
        <source>a file or a folder that can be read</source>
        <translation>eine lesbare Datei oder ein lesbarer Ordner</translation>
    </message>
    <message>
        <source>a folder of bitcode files</source>
        <translation>ein Ordner mit Bitcode-Dateien</translation>
    </message>
    <message>
        <source>a folder of corpora</source>
        <translation>ein Ordner mit Korpora</translation>
    </message>
    <message>
        <source>a folder of object files</source>
        <translation>ein Ordner mit Objektdateien</translation>
    </message>
    <message>
        <source>a program that this system can run</source>
        <translation>ein Programm, das dieses System ausführen kann</translation>
    </message>
    <message>
        <source>a run by the built-in LLVM</source>
        <translation>ein Lauf mit dem eingebauten LLVM</translation>
    </message>
    <message>
        <source>a size report or a binary</source>
        <translation>ein Größenbericht oder eine Binärdatei</translation>
    </message>
    <message>
        <source>a training log</source>
        <translation>ein Trainingslog</translation>
    </message>
    <message>
        <source>an archive of object files</source>
        <translation>ein Archiv von Objektdateien</translation>
    </message>
    <message>
        <source>corpora of one state of the build</source>
        <translation>Korpora eines Standes des Builds</translation>
    </message>
    <message>
        <source>the file ends after %1 bytes of tensors</source>
        <translation>die Datei endet nach %1 Bytes der Tensoren</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>unknown argument %1; unknown LLVM option %2</source>
        <translation>unbekanntes Argument %1; unbekannte LLVM-Option %2</translation>
    </message>
    <message>
        <source>unknown argument %1</source>
        <translation>unbekanntes Argument %1</translation>
    </message>
    <message>
        <source>unknown LLVM option %1</source>
        <translation>unbekannte LLVM-Option %1</translation>
    </message>
    <message>
        <source>-fprofile-instrument-use-path= without the kind of the profile, as older clangs wrote it</source>
        <translation>-fprofile-instrument-use-path= ohne die Art des Profils, wie ältere clangs es schrieben</translation>
    </message>
    <message>
        <source>the folder of the corpus does not exist any more</source>
        <translation>den Ordner des Korpus gibt es nicht mehr</translation>
    </message>
    <message>
        <source>the task was not done in time</source>
        <translation>die Aufgabe wurde nicht rechtzeitig fertig</translation>
    </message>
    <message>
        <source>the task&apos;s answer is too large</source>
        <translation>die Antwort der Aufgabe ist zu groß</translation>
    </message>
    <message>
        <source>the task reads %1 files</source>
        <translation>die Aufgabe liest %1 Dateien</translation>
    </message>
    <message>
        <source>memory limit of %1 MiB reached</source>
        <translation>Speichergrenze von %1 MiB erreicht</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>es gibt nicht genug Speicher</translation>
    </message>
    <message>
        <source>the compiler did not end in time</source>
        <translation>der Compiler ist nicht rechtzeitig fertig geworden</translation>
    </message>
    <message>
        <source>the compiler cannot be started: %1</source>
        <translation>der Compiler kann nicht gestartet werden: %1</translation>
    </message>
    <message>
        <source>fewer outcomes than advices</source>
        <translation>weniger Ergebnisse als Entscheidungen</translation>
    </message>
    <message>
        <source>another object than the run&apos;s, of SHA-256 %1</source>
        <translation>ein anderes Objekt als das des Laufs, mit SHA-256 %1</translation>
    </message>
    <message>
        <source>the module compiles to other sizes now than in the run</source>
        <translation>das Modul ergibt jetzt andere Größen als im Lauf</translation>
    </message>
    <message>
        <source>the register allocator&apos;s questions are not recorded: %1</source>
        <translation>die Fragen des Registerzuteilers sind nicht aufgezeichnet: %1</translation>
    </message>
    <message>
        <source>its register allocator has other features than the log&apos;s</source>
        <translation>sein Registerzuteiler hat andere Merkmale als das Log</translation>
    </message>
    <message>
        <source>this system&apos;s kernel has no Landlock; %1</source>
        <translation>der Kernel dieses Systems hat kein Landlock; %1</translation>
    </message>
    <message>
        <source>this system&apos;s kernel has no system call filters (seccomp); %1</source>
        <translation>der Kernel dieses Systems hat keine Filter für Systemaufrufe (seccomp); %1</translation>
    </message>
    <message>
        <source>this system&apos;s kernel has neither Landlock nor system call filters (seccomp); %1</source>
        <translation>der Kernel dieses Systems hat weder Landlock noch Filter für Systemaufrufe (seccomp); %1</translation>
    </message>
    <message>
        <source>what a module&apos;s bitcode or a file could do to the compiler is confined by the list of allowed options and by a process of its own only</source>
        <translation>was der Bitcode eines Moduls oder eine Datei dem Compiler antun könnte, begrenzen nur die Liste erlaubter Optionen und ein eigener Prozess</translation>
    </message>
    <message>
        <source>the module has other bitcode now</source>
        <translation>das Modul hat jetzt anderen Bitcode</translation>
    </message>
    <message>
        <source>module %1 is not in the corpus</source>
        <translation>Modul %1 ist nicht im Korpus</translation>
    </message>
    <message>
        <source>%1 matched nothing: the inliner asked about no such callsite</source>
        <translation>%1 traf auf nichts zu: Der Inliner hat nach keiner solchen Aufrufstelle gefragt</translation>
    </message>
    <message>
        <source>%1 cannot be: an attribute demands that the callsite be inlined</source>
        <translation>%1 geht nicht: Ein Attribut verlangt, dass die Aufrufstelle eingebettet wird</translation>
    </message>
    <message>
        <source>%1 cannot be: an attribute or the callee&apos;s body forbids that it be inlined</source>
        <translation>%1 geht nicht: Ein Attribut oder der Rumpf der aufgerufenen Funktion verbietet das Einbetten</translation>
    </message>
    <message>
        <source>%1 was not carried out: the inliner failed to inline the callsite</source>
        <translation>%1 wurde nicht ausgeführt: Dem Inliner ist das Einbetten nicht gelungen</translation>
    </message>
    <message>
        <source>%1 more line about the module was not followed</source>
        <translation>%1 weitere Zeile über das Modul wurde nicht befolgt</translation>
    </message>
    <message>
        <source>%1 more lines about the module were not followed</source>
        <translation>%1 weitere Zeilen über das Modul wurden nicht befolgt</translation>
    </message>
    <message>
        <source>no result to start from</source>
        <translation>kein Ergebnis, von dem die Suche ausgehen kann</translation>
    </message>
    <message>
        <source>%1 component of the call graph became smaller again after others had changed: the compiler does not decide about them independently</source>
        <translation>%1 Komponente des Aufrufgraphen wurde noch einmal kleiner, nachdem sich andere geändert hatten: Der Compiler entscheidet nicht unabhängig über sie</translation>
    </message>
    <message>
        <source>%1 components of the call graph became smaller again after others had changed: the compiler does not decide about them independently</source>
        <translation>%1 Komponenten des Aufrufgraphen wurden noch einmal kleiner, nachdem sich andere geändert hatten: Der Compiler entscheidet nicht unabhängig über sie</translation>
    </message>
    <message>
        <source>the results are not stored: %1</source>
        <translation>die Ergebnisse sind nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>a name that a report without quotes cannot have</source>
        <translation>ein Name, den ein Bericht ohne Anführungszeichen nicht haben kann</translation>
    </message>
    <message>
        <source>its calls have no locations, by which a clang finds them</source>
        <translation>seine Aufrufe haben keine Positionen, an denen ein clang sie findet</translation>
    </message>
    <message>
        <source>%1 decision is left out, since a clang would read other lines from the names of their functions</source>
        <translation>%1 Entscheidung ist weggelassen, da ein clang aus den Funktionsnamen andere Zeilen läse</translation>
    </message>
    <message>
        <source>%1 decisions are left out, since a clang would read other lines from the names of their functions</source>
        <translation>%1 Entscheidungen sind weggelassen, da ein clang aus den Funktionsnamen andere Zeilen läse</translation>
    </message>
    <message>
        <source>%1 makes %2 B of text; %3 decision has no location, %4 share a place with another decision, %5 changed when the inliner asked again, %6 were not taken</source>
        <translation>%1 ergibt %2 B text; %3 Entscheidung hat keine Position, %4 teilen sich eine Stelle mit einer anderen, %5 haben sich geändert, als der Inliner erneut fragte, %6 wurden nicht übernommen</translation>
    </message>
    <message>
        <source>%1 makes %2 B of text; %3 decisions have no location, %4 share a place with another decision, %5 changed when the inliner asked again, %6 were not taken</source>
        <translation>%1 ergibt %2 B text; %3 Entscheidungen haben keine Position, %4 teilen sich eine Stelle mit einer anderen, %5 haben sich geändert, als der Inliner erneut fragte, %6 wurden nicht übernommen</translation>
    </message>
    <message>
        <source>the corpus has another module than the plan, or no result of its compiler to start from</source>
        <translation>der Korpus hat ein anderes Modul als der Plan oder kein Ergebnis seines Compilers als Ausgangspunkt</translation>
    </message>
    <message>
        <source>the search of another compiler</source>
        <translation>die Suche eines anderen Compilers</translation>
    </message>
    <message>
        <source>results of another build, made on %1: %2</source>
        <translation>Ergebnisse eines anderen Builds, erzeugt auf %1: %2</translation>
    </message>
    <message>
        <source>results of another plan or shard</source>
        <translation>Ergebnisse eines anderen Plans oder Teils</translation>
    </message>
    <message>
        <source>results of version %1</source>
        <translation>Ergebnisse der Version %1</translation>
    </message>
    <message>
        <source>not the complete answer of a compile</source>
        <translation>nicht die vollständige Antwort einer Übersetzung</translation>
    </message>
    <message>
        <source>%1 files of results of shard %2, of which the last are not read</source>
        <translation>%1 Dateien mit Ergebnissen des Teils %2, von denen die letzten nicht gelesen werden</translation>
    </message>
    <message>
        <source>the process that measured the module was ended twice before it was done; the module was not tried again</source>
        <translation>der Prozess, der das Modul maß, wurde zweimal vorzeitig beendet; das Modul wurde nicht noch einmal versucht</translation>
    </message>
    <message>
        <source>the process that searched the module was ended twice before it was done; the module was not tried again</source>
        <translation>der Prozess, der das Modul durchsuchte, wurde zweimal vorzeitig beendet; das Modul wurde nicht noch einmal versucht</translation>
    </message>
    <message>
        <source>%1 unit was killed by the system, perhaps because memory ran out</source>
        <translation>%1 Einheit wurde vom System beendet, vielleicht aus Mangel an Speicher</translation>
    </message>
    <message>
        <source>%1 units were killed by the system, perhaps because memory ran out</source>
        <translation>%1 Einheiten wurden vom System beendet, vielleicht aus Mangel an Speicher</translation>
    </message>
    <message>
        <source>none of the debug information is read, because its reader crashed: %1</source>
        <translation>von den Debug-Informationen ist nichts gelesen, weil ihr Leser abgestürzt ist: %1</translation>
    </message>
    <message>
        <source>%1 entry compiles to no object file: without -o, &quot;output&quot; and -c, or only up to -E, -S, -M or -fsyntax-only. Such entries are left out; the first is of &quot;%2&quot;</source>
        <translation>%1 Eintrag ergibt keine Objektdatei: ohne -o, &quot;output&quot; und -c, oder nur bis -E, -S, -M oder -fsyntax-only. Solche Einträge sind weggelassen; der erste gehört zu &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1 entries compile to no object file: without -o, &quot;output&quot; and -c, or only up to -E, -S, -M or -fsyntax-only. Such entries are left out; the first is of &quot;%2&quot;</source>
        <translation>%1 Einträge ergeben keine Objektdatei: ohne -o, &quot;output&quot; und -c, oder nur bis -E, -S, -M oder -fsyntax-only. Solche Einträge sind weggelassen; der erste gehört zu &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1 archive is linked too, and not read</source>
        <translation>%1 Archiv wird auch gelinkt und nicht gelesen</translation>
    </message>
    <message>
        <source>%1 archives are linked too, and not read</source>
        <translation>%1 Archive werden auch gelinkt und nicht gelesen</translation>
    </message>
    <message>
        <source>a local ThinLTO build stores no command lines; the corpus cannot be imported yet</source>
        <translation>ein lokaler ThinLTO-Build speichert keine Befehlszeilen; der Korpus kann noch nicht importiert werden</translation>
    </message>
    <message>
        <source>a module without its index</source>
        <translation>ein Modul ohne seinen Index</translation>
    </message>
    <message>
        <source>the object contains bitcode but no command line (%1)</source>
        <translation>das Objekt enthält Bitcode, aber keine Befehlszeile (%1)</translation>
    </message>
    <message>
        <source>the object contains no bitcode (no .llvmbc and .llvmcmd)</source>
        <translation>das Objekt enthält keinen Bitcode (kein .llvmbc und .llvmcmd)</translation>
    </message>
    <message>
        <source>the object has no bitcode in section %1</source>
        <translation>das Objekt hat in der Sektion %1 keinen Bitcode</translation>
    </message>
    <message>
        <source>LTO bitcode instead of an object file</source>
        <translation>LTO-Bitcode statt einer Objektdatei</translation>
    </message>
    <message>
        <source>no LLVM bitcode</source>
        <translation>kein LLVM-Bitcode</translation>
    </message>
    <message>
        <source>the folder of the compile does not exist: %1</source>
        <translation>den Ordner der Übersetzung gibt es nicht: %1</translation>
    </message>
    <message>
        <source>its command loads a plugin (%1)</source>
        <translation>sein Befehl lädt ein Plugin (%1)</translation>
    </message>
    <message>
        <source>its command is too long</source>
        <translation>sein Befehl ist zu lang</translation>
    </message>
    <message>
        <source>its command is not one compile (clang would start %1 programs)</source>
        <translation>sein Befehl ist nicht eine einzige Übersetzung (clang würde %1 Programme starten)</translation>
    </message>
    <message>
        <source>its command reads options from a file (%1)</source>
        <translation>sein Befehl liest Optionen aus einer Datei (%1)</translation>
    </message>
    <message>
        <source>the command failed (%1): %2</source>
        <translation>der Befehl ist fehlgeschlagen (%1): %2</translation>
    </message>
    <message>
        <source>the command failed (%1)</source>
        <translation>der Befehl ist fehlgeschlagen (%1)</translation>
    </message>
    <message>
        <source>no program and no shared library that both builds made</source>
        <translation>kein Programm und keine Bibliothek, die beide Builds erzeugt haben</translation>
    </message>
    <message>
        <source>both builds made linked files of the same size</source>
        <translation>beide Builds haben gelinkte Dateien derselben Größe erzeugt</translation>
    </message>
    <message>
        <source>the module is listed twice</source>
        <translation>das Modul ist zweimal aufgeführt</translation>
    </message>
    <message>
        <source>module name &quot;%1&quot;</source>
        <translation>Modulname &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the first argument is &quot;%1&quot;</source>
        <translation>das erste Argument ist &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a field that is not known, ignored here and elsewhere</source>
        <translation>ein unbekanntes Feld, hier und an anderen Stellen ignoriert</translation>
    </message>
    <message>
        <source>a summary &quot;%1&quot; that is neither a number nor a histogram, ignored here and elsewhere</source>
        <translation>eine Zusammenfassung &quot;%1&quot;, die weder eine Zahl noch ein Histogramm ist, hier und an anderen Stellen ignoriert</translation>
    </message>
    <message>
        <source>a damaged protobuf message</source>
        <translation>eine beschädigte Protobuf-Nachricht</translation>
    </message>
    <message>
        <source>a damaged table of sections</source>
        <translation>eine beschädigte Sektionstabelle</translation>
    </message>
    <message>
        <source>truncated or damaged %1</source>
        <translation>abgeschnitten oder beschädigt: %1</translation>
    </message>
    <message>
        <source>the file is larger than %1 bytes</source>
        <translation>die Datei ist größer als %1 Bytes</translation>
    </message>
    <message>
        <source>a file of %1 bytes</source>
        <translation>eine Datei von %1 Bytes</translation>
    </message>
    <message>
        <source>the file is %1, outside of the folders that files are taken from</source>
        <translation>die Datei ist %1, außerhalb der Ordner, aus denen Dateien genommen werden</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>es gibt keine solche Datei</translation>
    </message>
    <message>
        <source>an observation of more than 4 MiB</source>
        <translation>eine Beobachtung von mehr als 4 MiB</translation>
    </message>
    <message>
        <source>more than 16 MiB of contexts without observations</source>
        <translation>mehr als 16 MiB Kontexte ohne Beobachtungen</translation>
    </message>
    <message>
        <source>a run of it under default</source>
        <translation>ein Lauf davon unter default</translation>
    </message>
    <message>
        <source>a name without comma and line end</source>
        <translation>ein Name ohne Komma und Zeilenende</translation>
    </message>
    <message>
        <source>names without line ends and without the words of a replay file</source>
        <translation>Namen ohne Zeilenenden und ohne die Wörter einer Replay-Datei</translation>
    </message>
    <message>
        <source>the name of one of its modules</source>
        <translation>der Name eines seiner Module</translation>
    </message>
    <message>
        <source>modules for one target</source>
        <translation>Module für ein Ziel</translation>
    </message>
    <message>
        <source>a readable file</source>
        <translation>eine lesbare Datei</translation>
    </message>
    <message>
        <source>a file below them</source>
        <translation>eine Datei in ihnen</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>exit code 0</source>
        <translation>Exit-Code 0</translation>
    </message>
    <message>
        <source>a command that builds in the folder $INLINESCOPE_FOLDER</source>
        <translation>ein Befehl, der im Ordner $INLINESCOPE_FOLDER baut</translation>
    </message>
    <message>
        <source>each module once; the first is used</source>
        <translation>jedes Modul einmal; das erste wird verwendet</translation>
    </message>
    <message>
        <source>a name relative to the corpus folder, without &quot;..&quot;</source>
        <translation>ein Name relativ zum Ordner des Korpus, ohne &quot;..&quot;</translation>
    </message>
    <message>
        <source>-cc1, as -fembed-bitcode=all records the command line</source>
        <translation>-cc1, wie -fembed-bitcode=all die Befehlszeile aufzeichnet</translation>
    </message>
    <message>
        <source>smaller tensors</source>
        <translation>kleinere Tensoren</translation>
    </message>
    <message>
        <source>shorter ones</source>
        <translation>kürzere</translation>
    </message>
    <message>
        <source>a whole ELF file</source>
        <translation>eine vollständige ELF-Datei</translation>
    </message>
    <message>
        <source>its questions are the register allocator&apos;s, which have no callsites</source>
        <translation>seine Fragen sind die des Registerzuteilers, die keine Aufrufstellen haben</translation>
    </message>
    <message>
        <source>a policy: a SavedModel</source>
        <translation>eine Policy: ein SavedModel</translation>
    </message>
    <message>
        <source>a policy: a TFLite model</source>
        <translation>eine Policy: ein TFLite-Modell</translation>
    </message>
    <message>
        <source>the folder of a policy</source>
        <translation>der Ordner einer Policy</translation>
    </message>
    <message>
        <source>what a build or a training left</source>
        <translation>was ein Build oder ein Training hinterlassen hat</translation>
    </message>
    <message>
        <source>a log of the inliner</source>
        <translation>ein Log des Inliners</translation>
    </message>
    <message>
        <source>a number below the one before</source>
        <translation>eine Zahl, die kleiner als die vorige ist</translation>
    </message>
    <message>
        <source>more than 4000000 numbers in all files</source>
        <translation>mehr als 4000000 Zahlen in allen Dateien</translation>
    </message>
    <message>
        <source>no .buckets file</source>
        <translation>keine .buckets-Datei</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>keine Zahl</translation>
    </message>
</context>
<context>
    <name>Features</name>
    <message>
        <source>Cost that goes away because aggregates passed by pointer can be split into scalars after inlining.</source>
        <translation>Kosten, die wegfallen, weil per Zeiger übergebene Aggregate nach dem Inlining in Skalare zerlegt werden können.</translation>
    </message>
    <message>
        <source>Savings of scalar replacement that are lost because the aggregate escapes or is used as a whole.</source>
        <translation>Ersparnis durch Zerlegung in Skalare, die verloren geht, weil das Aggregat entweicht oder als Ganzes benutzt wird.</translation>
    </message>
    <message>
        <source>Cost of loads that inlining would let the optimiser remove.</source>
        <translation>Kosten von Ladebefehlen, die der Optimierer nach dem Inlining entfernen könnte.</translation>
    </message>
    <message>
        <source>Penalties charged for the calls that stay in the callee&apos;s body.</source>
        <translation>Aufschläge für die Aufrufe, die im Rumpf der aufgerufenen Funktion bleiben.</translation>
    </message>
    <message>
        <source>Instructions that set up arguments of the calls inside the callee.</source>
        <translation>Befehle, die die Argumente der Aufrufe in der aufgerufenen Funktion bereitstellen.</translation>
    </message>
    <message>
        <source>Cost of relative loads (llvm.load.relative) in the callee.</source>
        <translation>Kosten relativer Ladebefehle (llvm.load.relative) in der aufgerufenen Funktion.</translation>
    </message>
    <message>
        <source>Argument setup of intrinsics that are lowered to real calls.</source>
        <translation>Bereitstellen der Argumente von Intrinsics, die zu echten Aufrufen werden.</translation>
    </message>
    <message>
        <source>Cost of indirect calls in the callee that inlining could make direct.</source>
        <translation>Kosten indirekter Aufrufe in der aufgerufenen Funktion, die durch Inlining direkt werden könnten.</translation>
    </message>
    <message>
        <source>Cost of the jump tables of the callee&apos;s switches.</source>
        <translation>Kosten der Sprungtabellen der Switches in der aufgerufenen Funktion.</translation>
    </message>
    <message>
        <source>Cost of the clusters of cases of switches without a jump table.</source>
        <translation>Kosten der Fallgruppen von Switches ohne Sprungtabelle.</translation>
    </message>
    <message>
        <source>Cost of testing for the default destination of switches.</source>
        <translation>Kosten der Prüfung auf das Standardziel von Switches.</translation>
    </message>
    <message>
        <source>Cost of the comparisons of the callee&apos;s remaining switches.</source>
        <translation>Kosten der Vergleiche der übrigen Switches in der aufgerufenen Funktion.</translation>
    </message>
    <message>
        <source>Cost of the callee&apos;s instructions that do not simplify at this callsite.</source>
        <translation>Kosten der Befehle der aufgerufenen Funktion, die sich an dieser Aufrufstelle nicht vereinfachen.</translation>
    </message>
    <message>
        <source>Loops in the callee that stay alive; a penalty when size matters.</source>
        <translation>Schleifen der aufgerufenen Funktion, die bestehen bleiben; ein Aufschlag, wenn es auf die Größe ankommt.</translation>
    </message>
    <message>
        <source>Blocks of the callee that are dead with this callsite&apos;s arguments.</source>
        <translation>Blöcke der aufgerufenen Funktion, die mit den Argumenten dieser Aufrufstelle tot sind.</translation>
    </message>
    <message>
        <source>Instructions of the callee that fold away with this callsite&apos;s arguments.</source>
        <translation>Befehle der aufgerufenen Funktion, die mit den Argumenten dieser Aufrufstelle wegfallen.</translation>
    </message>
    <message>
        <source>Arguments that are constants at this callsite.</source>
        <translation>Argumente, die an dieser Aufrufstelle Konstanten sind.</translation>
    </message>
    <message>
        <source>Pointer arguments at a constant offset from a known base.</source>
        <translation>Zeigerargumente mit festem Abstand zu einer bekannten Basis.</translation>
    </message>
    <message>
        <source>Cost of the call itself, which inlining saves; negative.</source>
        <translation>Kosten des Aufrufs selbst, die das Inlining spart; negativ.</translation>
    </message>
    <message>
        <source>Penalty for a callee with the cold calling convention.</source>
        <translation>Aufschlag für eine aufgerufene Funktion mit der Aufrufkonvention „cold“.</translation>
    </message>
    <message>
        <source>Bonus for the last call of an internal function, whose body is removed when it is inlined.</source>
        <translation>Bonus für den letzten Aufruf einer internen Funktion, deren Rumpf nach dem Inlining verschwindet.</translation>
    </message>
    <message>
        <source>1 if the callee has more than one block that can be reached from this callsite.</source>
        <translation>1, wenn die aufgerufene Funktion mehr als einen Block hat, der von dieser Aufrufstelle erreichbar ist.</translation>
    </message>
    <message>
        <source>Calls inside the callee that the default heuristic would inline in turn.</source>
        <translation>Aufrufe in der aufgerufenen Funktion, die die Standardheuristik ihrerseits einbetten würde.</translation>
    </message>
    <message>
        <source>Estimated cost of the inlining that would follow inside the callee.</source>
        <translation>Geschätzte Kosten des Inlinings, das in der aufgerufenen Funktion folgen würde.</translation>
    </message>
    <message>
        <source>The threshold with which the default heuristic compares the cost.</source>
        <translation>Die Schwelle, an der die Standardheuristik die Kosten misst.</translation>
    </message>
    <message>
        <source>Basic blocks of the callee.</source>
        <translation>Grundblöcke der aufgerufenen Funktion.</translation>
    </message>
    <message>
        <source>Height of the caller in the call graph at the start, counted from the leaves.</source>
        <translation>Höhe des Aufrufers im anfänglichen Aufrufgraphen, von den Blättern gezählt.</translation>
    </message>
    <message>
        <source>Functions that the module defines at this moment.</source>
        <translation>Funktionen, die das Modul in diesem Augenblick definiert.</translation>
    </message>
    <message>
        <source>Parameters that are constants at this callsite.</source>
        <translation>Parameter, die an dieser Aufrufstelle Konstanten sind.</translation>
    </message>
    <message>
        <source>LLVM&apos;s estimate of the cost of inlining; 0 if it would refuse without one.</source>
        <translation>LLVMs Schätzung der Kosten des Inlinings; 0, wo es ohne Schätzung ablehnen würde.</translation>
    </message>
    <message>
        <source>Calls between functions of the module at this moment.</source>
        <translation>Aufrufe zwischen Funktionen des Moduls in diesem Augenblick.</translation>
    </message>
    <message>
        <source>Uses of the caller inside the module, and one more if it is visible outside.</source>
        <translation>Verwendungen des Aufrufers im Modul, und eine mehr, wenn er außerhalb sichtbar ist.</translation>
    </message>
    <message>
        <source>Blocks of the caller that a conditional branch or switch leads to.</source>
        <translation>Blöcke des Aufrufers, zu denen ein bedingter Sprung oder Switch führt.</translation>
    </message>
    <message>
        <source>Basic blocks of the caller.</source>
        <translation>Grundblöcke des Aufrufers.</translation>
    </message>
    <message>
        <source>Blocks of the callee that a conditional branch or switch leads to.</source>
        <translation>Blöcke der aufgerufenen Funktion, zu denen ein bedingter Sprung oder Switch führt.</translation>
    </message>
    <message>
        <source>Uses of the callee inside the module, and one more if it is visible outside.</source>
        <translation>Verwendungen der aufgerufenen Funktion im Modul, und eine mehr, wenn sie außerhalb sichtbar ist.</translation>
    </message>
    <message>
        <source>1 if another module has the callee&apos;s real body, so that this one is removed in any case.</source>
        <translation>1, wenn ein anderes Modul den eigentlichen Rumpf der aufgerufenen Funktion hält, so dass dieser ohnehin verschwindet.</translation>
    </message>
    <message>
        <source>1 if another module has the caller&apos;s real body, so that growth here costs nothing.</source>
        <translation>1, wenn ein anderes Modul den eigentlichen Rumpf des Aufrufers hält, so dass Wachstum hier nichts kostet.</translation>
    </message>
    <message>
        <source>What the default heuristic answers: 1 inlines.</source>
        <translation>Was die Standardheuristik antwortet: 1 bettet ein.</translation>
    </message>
</context>
<context>
    <name>Flips</name>
    <message>
        <source>The advice was to inline, and inlining failed; the bytes are those of the resulting object.</source>
        <translation>Der Inliner sollte einbetten und konnte es nicht; die Bytes sind, was dabei herauskam.</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>nicht gefragt</translation>
    </message>
    <message>
        <source>Measured, but the inliner did not ask about this call in that compile.</source>
        <translation>Gemessen, aber in dieser Übersetzung kam die Frage nicht auf.</translation>
    </message>
    <message>
        <source>mandatory</source>
        <translation>zwingend</translation>
    </message>
    <message>
        <source>Cannot be flipped: an attribute demands that this call is inlined (always_inline).</source>
        <translation>Nicht umkehrbar: Ein Attribut verlangt, dass dieser Aufruf eingebettet wird (always_inline).</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Cannot be flipped: an attribute or the callee&apos;s body forbids that this call is inlined.</source>
        <translation>Nicht umkehrbar: Ein Attribut oder der Rumpf der aufgerufenen Funktion verbietet, dass dieser Aufruf eingebettet wird.</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>Cannot be flipped: the policy wanted this call inlined, and the inliner itself refused.</source>
        <translation>Nicht umkehrbar: Die Policy wollte diesen Aufruf einbetten, der Inliner selbst hat es abgelehnt.</translation>
    </message>
    <message>
        <source>Cannot be flipped: the inliner never asked about this call.</source>
        <translation>Nicht umkehrbar: Der Inliner hat nach diesem Aufruf nie gefragt.</translation>
    </message>
    <message>
        <source>other clang</source>
        <translation>anderes clang</translation>
    </message>
    <message>
        <source>Cannot be flipped: another clang compiled this run.</source>
        <translation>Nicht umkehrbar: Diesen Lauf hat ein anderes clang übersetzt.</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>The compile with this decision flipped failed.</source>
        <translation>Die Übersetzung mit dieser umgekehrten Entscheidung ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>The compiler crashed when it compiled with this decision flipped.</source>
        <translation>Der Compiler stürzte ab, als er mit dieser umgekehrten Entscheidung übersetzte.</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>Zeit überschritten</translation>
    </message>
    <message>
        <source>The compile with this decision flipped took longer than its limit.</source>
        <translation>Die Übersetzung mit dieser umgekehrten Entscheidung dauerte länger als erlaubt.</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>wird gemessen …</translation>
    </message>
    <message>
        <source>A job compiles the module with this decision flipped.</source>
        <translation>Eine Aufgabe übersetzt das Modul mit dieser umgekehrten Entscheidung.</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>messen</translation>
    </message>
    <message>
        <source>Not measured yet. Click to compile the module with this decision flipped and see what it costs in bytes (Ctrl+M).</source>
        <translation>Noch nicht gemessen. Ein Klick übersetzt das Modul mit dieser umgekehrten Entscheidung und zeigt, was sie in Bytes kostet (Strg+M).</translation>
    </message>
    <message>
        <source>Not measured yet. Choose the row and press Ctrl+M to measure it.</source>
        <translation>Noch nicht gemessen. Wählen Sie die Zeile und drücken Sie Strg+M, um sie zu messen.</translation>
    </message>
</context>
<context>
    <name>FoundWords</name>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Source files</source>
        <translation>Quelldateien</translation>
    </message>
    <message>
        <source>Callsites</source>
        <translation>Aufrufstellen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>Policies</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>Logs</translation>
    </message>
    <message>
        <source>Size reports</source>
        <translation>Größenberichte</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>caller, callee</comment>
        <translation>%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more</source>
        <comment>modules</comment>
        <translation>
            <numerusform>%1 und %Ln weiteres</numerusform>
            <numerusform>%1 und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>corpus %1</source>
        <translation>Korpus %1</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>Not known: &quot;Explain this delta&quot; finds the decisions that cause the difference</source>
        <translation>Nicht bekannt: „Diese Differenz erklären“ findet die Entscheidungen, die den Unterschied verursachen</translation>
    </message>
    <message>
        <source>No run has less text of this module</source>
        <translation>Kein Lauf hat für dieses Modul weniger Text</translation>
    </message>
    <message>
        <source>%1 B more than in %2, the smallest that any run has of this module</source>
        <comment>bytes, run</comment>
        <translation>%1 B mehr als in %2, dem kleinsten, den ein Lauf von diesem Modul hat</translation>
    </message>
    <message>
        <source>smallest texts found: %1</source>
        <comment>runs</comment>
        <translation>kleinste gefundene Texte: %1</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Further callsites are looked for…</source>
        <translation>Weitere Aufrufstellen werden gesucht …</translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>Anmerkungen %1</translation>
    </message>
</context>
<context>
    <name>ImportCompareWords</name>
    <message numerus="yes">
        <source>%Ln module(s) imported</source>
        <translation>
            <numerusform>%Ln Modul importiert</numerusform>
            <numerusform>%Ln Module importiert</numerusform>
        </translation>
    </message>
    <message>
        <source>import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message numerus="yes">
        <source>no object has bitcode, so %1 compiled %Ln source(s) again</source>
        <translation>
            <numerusform>kein Objekt hat Bitcode, daher hat %1 %Ln Quelldatei neu kompiliert</numerusform>
            <numerusform>kein Objekt hat Bitcode, daher hat %1 %Ln Quelldateien neu kompiliert</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inputs</name>
    <message numerus="yes">
        <source>%Ln module(s) only in the first corpus</source>
        <translation>
            <numerusform>%Ln Modul nur im ersten Korpus</numerusform>
            <numerusform>%Ln Module nur im ersten Korpus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) only in the second corpus</source>
        <translation>
            <numerusform>%Ln Modul nur im zweiten Korpus</numerusform>
            <numerusform>%Ln Module nur im zweiten Korpus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bitcode of %Ln module(s)</source>
        <translation>
            <numerusform>Bitcode von %Ln Modul</numerusform>
            <numerusform>Bitcode von %Ln Modulen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>target of %Ln module(s)</source>
        <translation>
            <numerusform>Zielarchitektur von %Ln Modul</numerusform>
            <numerusform>Zielarchitektur von %Ln Modulen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>flags of %Ln module(s)</source>
        <translation>
            <numerusform>Optionen von %Ln Modul</numerusform>
            <numerusform>Optionen von %Ln Modulen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>side files of %Ln module(s)</source>
        <translation>
            <numerusform>Begleitdateien von %Ln Modul</numerusform>
            <numerusform>Begleitdateien von %Ln Modulen</numerusform>
        </translation>
    </message>
    <message>
        <source>compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>options of the runs</source>
        <translation>Optionen der Läufe</translation>
    </message>
    <message>
        <source>recorded features</source>
        <translation>aufgezeichnete Merkmale</translation>
    </message>
    <message>
        <source>%1 has none</source>
        <translation>%1 hat keine</translation>
    </message>
    <message>
        <source>%1 has %2</source>
        <translation>%1 hat %2</translation>
    </message>
    <message>
        <source>The two runs did not compile the same: %1.</source>
        <translation>Die beiden Läufe haben nicht dasselbe übersetzt: %1.</translation>
    </message>
    <message>
        <source>%1 did not compile the same as the baseline: %2.</source>
        <translation>%1 hat nicht dasselbe übersetzt wie die Basis: %2.</translation>
    </message>
</context>
<context>
    <name>ItemDialogs</name>
    <message>
        <source>Delete it</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>MeasureJobs</name>
    <message numerus="yes">
        <source>what-if of %Ln decision(s) of %1</source>
        <translation>
            <numerusform>Was-wäre-wenn für %Ln Entscheidung von %1</numerusform>
            <numerusform>Was-wäre-wenn für %Ln Entscheidungen von %1</numerusform>
        </translation>
    </message>
    <message>
        <source>explain %1</source>
        <translation>%1 erklären</translation>
    </message>
    <message>
        <source>explain %1 against %2</source>
        <translation>%1 gegen %2 erklären</translation>
    </message>
    <message>
        <source>search %1 for the smallest</source>
        <translation>in %1 das Kleinste suchen</translation>
    </message>
    <message>
        <source>regret of %1</source>
        <translation>Verlust von %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) to blame, by %1 compiles</source>
        <translation>
            <numerusform>%Ln ursächliche Entscheidung, mit %1 Übersetzungen</numerusform>
            <numerusform>%Ln ursächliche Entscheidungen, mit %1 Übersetzungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) explained</source>
        <translation>
            <numerusform>%Ln Modul erklärt</numerusform>
            <numerusform>%Ln Module erklärt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln Modul</numerusform>
            <numerusform>%Ln Modulen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>regret by %Ln group(s) of decisions</source>
        <translation>
            <numerusform>Verlust nach %Ln Gruppe von Entscheidungen</numerusform>
            <numerusform>Verlust nach %Ln Gruppen von Entscheidungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) measured</source>
        <translation>
            <numerusform>%Ln Entscheidung gemessen</numerusform>
            <numerusform>%Ln Entscheidungen gemessen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>run %1: %2 B of text over %Ln module(s)</source>
        <translation>
            <numerusform>Lauf %1: %2 B Text in %Ln Modul</numerusform>
            <numerusform>Lauf %1: %2 B Text in %Ln Modulen</numerusform>
        </translation>
    </message>
    <message>
        <source>advice for %1</source>
        <translation>Empfehlungen für %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the source measured</source>
        <translation>
            <numerusform>%Ln Änderung des Quelltextes gemessen</numerusform>
            <numerusform>%Ln Änderungen des Quelltextes gemessen</numerusform>
        </translation>
    </message>
    <message>
        <source>train %1 by the bytes of %2</source>
        <translation>%1 an den Bytes von %2 trainieren</translation>
    </message>
    <message>
        <source>no policy is better than %1</source>
        <translation>keine Policy ist besser als %1</translation>
    </message>
    <message>
        <source>policy written to %1</source>
        <translation>Policy nach %1 geschrieben</translation>
    </message>
    <message>
        <source>%1; the budget ended, and the same training is resumed</source>
        <translation>%1; das Zeitbudget ist zu Ende, dasselbe Training wird später fortgesetzt</translation>
    </message>
    <message>
        <source>advice for %1 in %2</source>
        <translation>Empfehlungen für %1 in %2</translation>
    </message>
</context>
<context>
    <name>ModuleWords</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>text %1 → %2 B (%3)</source>
        <translation>Text %1 → %2 B (%3)</translation>
    </message>
    <message>
        <source>%1: %2, %3: %4</source>
        <translation>%1: %2, %3: %4</translation>
    </message>
    <message>
        <source>only %1: %2</source>
        <translation>nur %1: %2</translation>
    </message>
    <message>
        <source>%1 ambiguous</source>
        <translation>%1 mehrdeutig</translation>
    </message>
    <message>
        <source>%1: not asked</source>
        <translation>%1: nicht gefragt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1: %2 (%3)</translation>
    </message>
    <message>
        <source>%1 → %2
%3;  %4</source>
        <translation>%1 → %2
%3;  %4</translation>
    </message>
    <message>
        <source>%1 → %2 %3 B</source>
        <comment>caller, callee, bytes</comment>
        <translation>%1 → %2 %3 B</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>No decision makes a difference.</source>
        <translation>Keine Entscheidung macht einen Unterschied.</translation>
    </message>
    <message numerus="yes">
        <source>%1 B from %Ln decision(s):  %2</source>
        <translation>
            <numerusform>%1 B aus %Ln Entscheidung:  %2</numerusform>
            <numerusform>%1 B aus %Ln Entscheidungen:  %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Each flipped alone in %1, all others held:  %2</source>
        <translation>Jede allein umgekehrt in %1, alle anderen festgehalten:  %2</translation>
    </message>
    <message>
        <source>Each flipped alone in %1:  %2</source>
        <translation>Jede allein umgekehrt in %1:  %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln callsite(s) decided differently</source>
        <translation>
            <numerusform>%Ln Aufrufstelle verschieden entschieden</numerusform>
            <numerusform>%Ln Aufrufstellen verschieden entschieden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>caller, callee</comment>
        <translation>%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>Not verified, %Ln decision(s) so far:  %1</source>
        <translation>
            <numerusform>Nicht nachgeprüft, bis jetzt %Ln Entscheidung:  %1</numerusform>
            <numerusform>Nicht nachgeprüft, bis jetzt %Ln Entscheidungen:  %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The delta is being explained: %1</source>
        <translation>Die Differenz wird erklärt: %1</translation>
    </message>
</context>
<context>
    <name>OpeningJob</name>
    <message numerus="yes">
        <source>%1 of %Ln decision(s) measured</source>
        <translation>
            <numerusform>%1 von %Ln Entscheidung gemessen</numerusform>
            <numerusform>%1 von %Ln Entscheidungen gemessen</numerusform>
        </translation>
    </message>
    <message>
        <source>differing decisions of %1</source>
        <translation>abweichende Entscheidungen von %1</translation>
    </message>
</context>
<context>
    <name>OutputJobs</name>
    <message numerus="yes">
        <source>%Ln module(s) written</source>
        <translation>
            <numerusform>%Ln Modul geschrieben</numerusform>
            <numerusform>%Ln Module geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; text as in the run: %2 of %3</source>
        <translation>%1; text wie im Lauf: %2 von %3</translation>
    </message>
    <message>
        <source>convert %1</source>
        <translation>%1 umwandeln</translation>
    </message>
    <message>
        <source>objects of %1</source>
        <translation>Objekte von %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln object(s) written to %1</source>
        <translation>
            <numerusform>%Ln Objekt nach %1 geschrieben</numerusform>
            <numerusform>%Ln Objekte nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>playback of %1</source>
        <translation>Playback von %1</translation>
    </message>
    <message>
        <source>train a policy</source>
        <translation>eine Policy trainieren</translation>
    </message>
    <message>
        <source>policy written to %1</source>
        <translation>Policy nach %1 geschrieben</translation>
    </message>
    <message>
        <source>gate %1 against %2</source>
        <translation>Schranke: %1 gegen %2</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>%1 schreiben</translation>
    </message>
    <message>
        <source>written to %1</source>
        <translation>nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Passed: no limit is exceeded</source>
        <translation>Bestanden: keine Grenze ist überschritten</translation>
    </message>
    <message>
        <source>no module has a size in both runs</source>
        <translation>kein Modul hat in beiden Läufen eine Größe</translation>
    </message>
    <message>
        <source>text grew from %1 to %2 B</source>
        <translation>text wuchs von %1 auf %2 B</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) grew by more than allowed</source>
        <translation>
            <numerusform>%Ln Modul wuchs mehr als erlaubt</numerusform>
            <numerusform>%Ln Module wuchsen mehr als erlaubt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) had a size and have none now</source>
        <translation>
            <numerusform>%Ln Modul hatte eine Größe und hat jetzt keine</numerusform>
            <numerusform>%Ln Module hatten eine Größe und haben jetzt keine</numerusform>
        </translation>
    </message>
    <message>
        <source>Allowed (%1): %2</source>
        <translation>Erlaubt (%1): %2</translation>
    </message>
    <message>
        <source>Not passed: %1</source>
        <translation>Nicht bestanden: %1</translation>
    </message>
    <message>
        <source>script with other decisions of %1</source>
        <translation>Skript mit anderen Entscheidungen für %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 B with %Ln input(s) written to %3</source>
        <translation>
            <numerusform>%1 mit %2 B und %Ln Eingabe nach %3 geschrieben</numerusform>
            <numerusform>%1 mit %2 B und %Ln Eingaben nach %3 geschrieben</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>Remedies</name>
    <message>
        <source>Ask again.</source>
        <translation>Fragen Sie erneut.</translation>
    </message>
    <message>
        <source>Assembly has no bitcode; compile C and C++ with -Xclang -fembed-bitcode=all.</source>
        <translation>Assembler hat keinen Bitcode; übersetzen Sie C und C++ mit -Xclang -fembed-bitcode=all.</translation>
    </message>
    <message>
        <source>Assembly has no bitcode; compile C and C++ with clang and -Xclang -fembed-bitcode=all.</source>
        <translation>Assembler hat keinen Bitcode; übersetzen Sie C und C++ mit clang und -Xclang -fembed-bitcode=all.</translation>
    </message>
    <message>
        <source>Build with -gline-tables-only, and import again; text stays the same.</source>
        <translation>Bauen Sie mit -gline-tables-only und importieren Sie erneut; text bleibt gleich.</translation>
    </message>
    <message>
        <source>Compare reports by --field.</source>
        <translation>Vergleichen Sie Berichte mit --field.</translation>
    </message>
    <message>
        <source>Compile and link with -g (-gline-tables-only suffices), and do not strip.</source>
        <translation>Übersetzen und linken Sie mit -g (-gline-tables-only genügt), und entfernen Sie die Debug-Informationen nicht.</translation>
    </message>
    <message>
        <source>Configure the build, so that its folders are there.</source>
        <translation>Konfigurieren Sie den Build, damit seine Ordner vorhanden sind.</translation>
    </message>
    <message>
        <source>Do fewer shards at a time, or give --memory-limit to `shard`.</source>
        <translation>Bearbeiten Sie weniger Teile gleichzeitig, oder geben Sie `shard` ein --memory-limit.</translation>
    </message>
    <message>
        <source>Extract them too: --input takes an archive.</source>
        <translation>Extrahieren Sie auch diese: --input nimmt ein Archiv.</translation>
    </message>
    <message>
        <source>Give another --name, or resume it with its own options by `run --resume`.</source>
        <translation>Geben Sie einen anderen --name an, oder setzen Sie ihn mit `run --resume` und seinen eigenen Optionen fort.</translation>
    </message>
    <message>
        <source>Give another --name.</source>
        <translation>Geben Sie einen anderen --name an.</translation>
    </message>
    <message>
        <source>If the build has other modules than at an earlier call, name a new corpus by --name.</source>
        <translation>Wenn der Build andere Module hat als bei einem früheren Aufruf, geben Sie mit --name einen neuen Korpus an.</translation>
    </message>
    <message>
        <source>If these make calls, their bitcode may have been made at -O0, which marks functions as never to be optimized: build with -O2 and extract again.</source>
        <translation>Wenn diese Aufrufe enthalten, wurde ihr Bitcode vielleicht mit -O0 erzeugt, das Funktionen als nie zu optimieren markiert: Bauen Sie mit -O2 und extrahieren Sie erneut.</translation>
    </message>
    <message>
        <source>Import the .opt.yaml files that the compiler wrote next to the objects.</source>
        <translation>Importieren Sie die .opt.yaml-Dateien, die der Compiler neben die Objektdateien geschrieben hat.</translation>
    </message>
    <message>
        <source>Import the members.</source>
        <translation>Importieren Sie die Mitglieder.</translation>
    </message>
    <message>
        <source>Leave it out of the run&apos;s own options.</source>
        <translation>Lassen Sie sie in den eigenen Optionen des Laufs weg.</translation>
    </message>
    <message>
        <source>List the decisions again.</source>
        <translation>Listen Sie die Entscheidungen erneut auf.</translation>
    </message>
    <message>
        <source>Make one by `convert POLICY --to tflite --output DIR`, and give that folder.</source>
        <translation>Erzeugen Sie eine mit `convert POLICY --to tflite --output DIR`, und geben Sie diesen Ordner an.</translation>
    </message>
    <message>
        <source>Name one with --clang.</source>
        <translation>Nennen Sie einen mit --clang.</translation>
    </message>
    <message>
        <source>Open the workspace to bring it up to date.</source>
        <translation>Öffnen Sie den Arbeitsbereich, um ihn auf den neuesten Stand zu bringen.</translation>
    </message>
    <message>
        <source>Restore it and import it again; what was read is kept.</source>
        <translation>Stellen Sie es wieder her und importieren Sie es erneut; was gelesen wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Restore it and run again; what is complete is kept.</source>
        <translation>Stellen Sie es wieder her und starten Sie erneut; was vollständig ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Run it again.</source>
        <translation>Starten Sie es erneut.</translation>
    </message>
    <message>
        <source>Start this program by its full path, or name the worker in the variable INLINESCOPE_WORKER.</source>
        <translation>Starten Sie dieses Programm mit seinem vollen Pfad, oder nennen Sie den Worker in der Variablen INLINESCOPE_WORKER.</translation>
    </message>
    <message>
        <source>The command line in the database asks for bitcode: build the object again.</source>
        <translation>Die Befehlszeile in der Datenbank verlangt Bitcode: Bauen Sie die Objektdatei neu.</translation>
    </message>
    <message>
        <source>The command lines in the database ask for bitcode: build the objects again by them.</source>
        <translation>Die Befehlszeilen in der Datenbank verlangen Bitcode: Bauen Sie die Objektdateien mit ihnen neu.</translation>
    </message>
    <message>
        <source>Write a new folder by `shard`.</source>
        <translation>Schreiben Sie mit `shard` einen neuen Ordner.</translation>
    </message>
    <message>
        <source>Without --bitcode-section the sections are read that clang makes.</source>
        <translation>Ohne --bitcode-section werden die Sektionen gelesen, die clang anlegt.</translation>
    </message>
    <message>
        <source>The script&apos;s object was kept.</source>
        <translation>Das Objekt des Skripts wurde behalten.</translation>
    </message>
    <message>
        <source>Add %1.</source>
        <translation>Fügen Sie %1 hinzu.</translation>
    </message>
    <message>
        <source>Add --add-flag=-fprofile-instrument-use=llvm for a profile of the optimizer, --add-flag=-fprofile-instrument-use=clang for one of the front end.</source>
        <translation>Fügen Sie --add-flag=-fprofile-instrument-use=llvm für ein Profil des Optimierers hinzu, --add-flag=-fprofile-instrument-use=clang für eines des Frontends.</translation>
    </message>
    <message>
        <source>Its decisions, costs and sizes are complete. LLVM 22 has a known bug that can crash the recording of features: %1</source>
        <translation>Seine Entscheidungen, Kosten und Größen sind vollständig. LLVM 22 hat einen bekannten Fehler, durch den das Aufzeichnen der Merkmale abstürzen kann: %1</translation>
    </message>
    <message>
        <source>Give --map OLD=NEW if its folder is another one now: without it these modules do not run, because they would compile to something else.</source>
        <translation>Geben Sie --map ALT=NEU an, wenn sein Ordner jetzt ein anderer ist: Ohne die Datei laufen diese Module nicht, weil sie etwas anderes ergäben.</translation>
    </message>
    <message>
        <source>Give --map %1 to let files be taken from there: without it these modules do not run, because they would compile to something else.</source>
        <translation>Geben Sie --map %1 an, damit Dateien von dort genommen werden: Ohne die Datei laufen diese Module nicht, weil sie etwas anderes ergäben.</translation>
    </message>
    <message>
        <source>Put a whole copy of the file in its place: without it these modules do not run, because they would compile to something else.</source>
        <translation>Setzen Sie eine vollständige Kopie der Datei an ihre Stelle: Ohne die Datei laufen diese Module nicht, weil sie etwas anderes ergäben.</translation>
    </message>
    <message>
        <source>Build with optimization, by cmake -DCMAKE_BUILD_TYPE=Release or make CFLAGS=&quot;-O2 -Xclang -fembed-bitcode=all&quot;, and extract again.</source>
        <translation>Bauen Sie mit Optimierung, mit cmake -DCMAKE_BUILD_TYPE=Release oder make CFLAGS=&quot;-O2 -Xclang -fembed-bitcode=all&quot;, und extrahieren Sie erneut.</translation>
    </message>
    <message>
        <source>Build with -Xclang -fembed-bitcode=all instead of -fembed-bitcode=all, and extract again.</source>
        <translation>Bauen Sie mit -Xclang -fembed-bitcode=all statt -fembed-bitcode=all, und extrahieren Sie erneut.</translation>
    </message>
    <message>
        <source>Compile with -Xclang -fembed-bitcode=all, which embeds both.</source>
        <translation>Übersetzen Sie mit -Xclang -fembed-bitcode=all, das beides einbettet.</translation>
    </message>
    <message>
        <source>Embed the bitcode in the build itself, by -Xclang -fembed-bitcode=all.</source>
        <translation>Betten Sie den Bitcode im Build selbst ein, mit -Xclang -fembed-bitcode=all.</translation>
    </message>
    <message>
        <source>It is left out. Make it again if it is to be in the corpus.</source>
        <translation>Sie ist weggelassen. Erzeugen Sie sie neu, wenn sie in den Korpus soll.</translation>
    </message>
    <message>
        <source>Link with -Wl,--save-temps=import -Wl,--thinlto-emit-index-files.</source>
        <translation>Linken Sie mit -Wl,--save-temps=import -Wl,--thinlto-emit-index-files.</translation>
    </message>
    <message>
        <source>Give --default-args, or replace %1 by the cc1 arguments of the modules, one string each.</source>
        <translation>Geben Sie --default-args an, oder ersetzen Sie %1 durch die cc1-Argumente der Module, je eine Zeichenkette.</translation>
    </message>
    <message>
        <source>If it may be read, give --object-folder, the folder of the objects, or --map %1 to let files be taken from there.</source>
        <translation>Wenn sie gelesen werden darf, geben Sie --object-folder an, den Ordner der Objekte, oder --map %1, damit Dateien von dort genommen werden.</translation>
    </message>
    <message>
        <source>If a program is still writing the file, import it again later.</source>
        <translation>Wenn ein Programm die Datei noch schreibt, importieren Sie sie später erneut.</translation>
    </message>
    <message>
        <source>Install it, or give a clang with --toolchain.</source>
        <translation>Installieren Sie es, oder geben Sie mit --toolchain ein clang an.</translation>
    </message>
    <message>
        <source>Do the shard again with the plan&apos;s build, or give --allow-other-build.</source>
        <translation>Bearbeiten Sie den Teil erneut mit dem Build des Plans, oder geben Sie --allow-other-build an.</translation>
    </message>
    <message>
        <source>Compile the module again on both machines; one of them, or the compiler, is not to be trusted.</source>
        <translation>Übersetzen Sie das Modul auf beiden Rechnern erneut; einem von ihnen oder dem Compiler ist nicht zu trauen.</translation>
    </message>
    <message>
        <source>Does the command use the launcher? CMake takes CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER from the environment; make needs CC=&quot;$INLINESCOPE_LAUNCHER clang&quot;.</source>
        <translation>Verwendet der Befehl den Launcher? CMake übernimmt CMAKE_C_COMPILER_LAUNCHER und CMAKE_CXX_COMPILER_LAUNCHER aus der Umgebung; make braucht CC=&quot;$INLINESCOPE_LAUNCHER clang&quot;.</translation>
    </message>
    <message>
        <source>Make all folders of the build readable.</source>
        <translation>Machen Sie alle Ordner des Builds lesbar.</translation>
    </message>
    <message>
        <source>Build in a folder of fewer files.</source>
        <translation>Bauen Sie in einem Ordner mit weniger Dateien.</translation>
    </message>
    <message>
        <source>Report it with the command that led to it.</source>
        <translation>Melden Sie es zusammen mit dem Befehl, der dazu führte.</translation>
    </message>
    <message>
        <source>Mount /proc.</source>
        <translation>Hängen Sie /proc ein.</translation>
    </message>
    <message>
        <source>Import the corpus again on a machine that has the file, with --map OLD=NEW if its folder is another one now; without the file the module compiles to something else.</source>
        <translation>Importieren Sie den Korpus erneut auf einem Rechner, der die Datei hat, mit --map ALT=NEU, wenn ihr Ordner jetzt ein anderer ist; ohne die Datei ergibt das Modul etwas anderes.</translation>
    </message>
    <message>
        <source>The first %1 item of the file is kept.</source>
        <translation>Von der Datei bleibt %1 Eintrag erhalten, der erste.</translation>
    </message>
    <message>
        <source>The first %1 item of the file is kept. %2</source>
        <translation>Von der Datei bleibt %1 Eintrag erhalten, der erste. %2</translation>
    </message>
    <message>
        <source>The first %1 items of the file are kept.</source>
        <translation>Die ersten %1 Einträge der Datei bleiben erhalten.</translation>
    </message>
    <message>
        <source>The first %1 items of the file are kept. %2</source>
        <translation>Die ersten %1 Einträge der Datei bleiben erhalten. %2</translation>
    </message>
    <message>
        <source>Nothing of the file is kept.</source>
        <translation>Von der Datei bleibt nichts erhalten.</translation>
    </message>
    <message>
        <source>Nothing of the file is kept. %1</source>
        <translation>Von der Datei bleibt nichts erhalten. %1</translation>
    </message>
    <message>
        <source>What was imported of the file before is kept.</source>
        <translation>Was vorher von der Datei importiert wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>What was imported of the file before is kept. %1</source>
        <translation>Was vorher von der Datei importiert wurde, bleibt erhalten. %1</translation>
    </message>
    <message>
        <source>The command `show POLICY` prints a policy, by its folder or file, and `run CORPUS --policy POLICY` runs a corpus under it.</source>
        <translation>Der Befehl `show POLICY` gibt eine Policy aus, nach ihrem Ordner oder ihrer Datei, und `run CORPUS --policy POLICY` lässt ein Korpus unter ihr laufen.</translation>
    </message>
</context>
<context>
    <name>TablePanel</name>
    <message>
        <source>%1 of %2 rows pass the filter</source>
        <translation>%1 von %2 Zeilen bestehen den Filter</translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 Zeile</numerusform>
            <numerusform>%1 Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected</source>
        <translation>
            <numerusform>%1 ausgewählt</numerusform>
            <numerusform>%1 ausgewählt</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: too many for sums, which are made of at most %2 rows</source>
        <translation>%1: zu viele für Summen, die von höchstens %2 Zeilen gebildet werden</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   sum %4   mean %5   min %6   max %7</source>
        <translation>%1, %2:  Anzahl %3   Summe %4   Mittel %5   Minimum %6   Maximum %7</translation>
    </message>
    <message>
        <source>%1, %2:  %3</source>
        <comment>selected, column: value</comment>
        <translation>%1, %2:  %3</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   above 0 %4   below 0 %5   min %6   max %7</source>
        <translation>%1, %2:  Anzahl %3   über 0 %4   unter 0 %5   min %6   max %7</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   mean %4   min %5   max %6</source>
        <translation>%1, %2:  Anzahl %3   Mittel %4   min %5   max %6</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   min %4   max %5</source>
        <translation>%1, %2:  Anzahl %3   min %4   max %5</translation>
    </message>
</context>
<context>
    <name>Values</name>
    <message>
        <source>%1 in %2</source>
        <comment>a status such as &quot;failed&quot;, a run</comment>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>inline</source>
        <translation>einbetten</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>ablehnen</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>nicht gefragt</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>eingebettet</translation>
    </message>
    <message>
        <source>inlined-callee-deleted</source>
        <translation>eingebettet, Aufgerufene gelöscht</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>never-asked</source>
        <translation>nie gefragt</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>timed-out</source>
        <translation>Zeit überschritten</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>nicht angefordert</translation>
    </message>
    <message>
        <source>exhausted</source>
        <translation>ausgeschöpft</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>explanation</source>
        <translation>Erklärung</translation>
    </message>
    <message>
        <source>regret</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>no size</source>
        <translation>keine Größe</translation>
    </message>
    <message>
        <source>other bitcode</source>
        <translation>anderer Bitcode</translation>
    </message>
    <message>
        <source>with other bitcode</source>
        <translation>mit anderem Bitcode</translation>
    </message>
    <message>
        <source>other command line</source>
        <translation>andere Befehlszeile</translation>
    </message>
    <message>
        <source>with another command line</source>
        <translation>mit anderer Befehlszeile</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>no build id</source>
        <translation>keine Build-ID</translation>
    </message>
    <message>
        <source>repeated</source>
        <translation>mehrfach</translation>
    </message>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>key+rename</source>
        <translation>Schlüssel und Umbenennung</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>Struktur</translation>
    </message>
    <message>
        <source>structure+rename</source>
        <translation>Struktur und Umbenennung</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>line+rename</source>
        <translation>Zeile und Umbenennung</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugekommen</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfallen</translation>
    </message>
    <message>
        <source>body changed</source>
        <translation>Rumpf geändert</translation>
    </message>
    <message>
        <source>decided differently</source>
        <translation>anders entschieden</translation>
    </message>
    <message>
        <source>alias</source>
        <translation>Alias</translation>
    </message>
    <message>
        <source>caller</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>callee</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>held</source>
        <translation>festgehalten</translation>
    </message>
    <message>
        <source>decide</source>
        <translation>entscheidet weiter</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>not carried out</source>
        <translation>nicht ausgeführt</translation>
    </message>
    <message>
        <source>not asked again</source>
        <translation>nicht erneut gefragt</translation>
    </message>
    <message>
        <source>mandatory</source>
        <translation>zwingend</translation>
    </message>
    <message>
        <source>never inlinable</source>
        <translation>nie einbettbar</translation>
    </message>
    <message>
        <source>never asked</source>
        <translation>nie gefragt</translation>
    </message>
    <message>
        <source>refused by the inliner</source>
        <translation>vom Inliner abgelehnt</translation>
    </message>
    <message>
        <source>another compiler</source>
        <translation>anderer Compiler</translation>
    </message>
    <message>
        <source>default&apos;s answer</source>
        <translation>Antwort der Heuristik</translation>
    </message>
    <message>
        <source>always 0</source>
        <translation>immer 0</translation>
    </message>
    <message>
        <source>other shape</source>
        <translation>andere Form</translation>
    </message>
    <message>
        <source>with a vocabulary</source>
        <translation>mit einem Vokabular</translation>
    </message>
    <message>
        <source>as is</source>
        <translation>wie es ist</translation>
    </message>
    <message>
        <source>all inlined</source>
        <translation>alle eingebettet</translation>
    </message>
    <message>
        <source>none inlined</source>
        <translation>keiner eingebettet</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>release</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>vollverbunden</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Einbettung</translation>
    </message>
    <message>
        <source>quantile</source>
        <translation>Quantil</translation>
    </message>
    <message>
        <source>sqrt</source>
        <translation>Wurzel</translation>
    </message>
    <message>
        <source>square</source>
        <translation>Quadrat</translation>
    </message>
    <message>
        <source>log</source>
        <translation>Logarithmus</translation>
    </message>
    <message>
        <source>z-score</source>
        <translation>z-Wert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>extra feature</source>
        <translation>weiteres Merkmal</translation>
    </message>
    <message>
        <source>no locations</source>
        <translation>keine Stellen</translation>
    </message>
    <message>
        <source>written</source>
        <translation>geschrieben</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>held-out</source>
        <translation>zurückgehalten</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>unvollständig</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>not embedded</source>
        <translation>nicht eingebettet</translation>
    </message>
    <message>
        <source>not in the folder</source>
        <translation>nicht im Ordner</translation>
    </message>
    <message>
        <source>not in the vocabulary</source>
        <translation>nicht im Vokabular</translation>
    </message>
    <message>
        <source>only in a</source>
        <translation>nur in a</translation>
    </message>
    <message>
        <source>only in b</source>
        <translation>nur in b</translation>
    </message>
    <message>
        <source>differs at %1</source>
        <translation>weicht ab bei %1</translation>
    </message>
</context>
<context>
    <name>WorkspaceJobs</name>
    <message>
        <source>%1 %2 exists already</source>
        <translation>%1 %2 war schon vorhanden</translation>
    </message>
    <message>
        <source>%1 %2 with %3 entries</source>
        <comment>noun, name, count</comment>
        <translation>%1 %2 mit %3 Einträgen</translation>
    </message>
    <message>
        <source>run %1: %2 modules ok, %3 failed, %4 decisions</source>
        <translation>Lauf %1: %2 Module ok, %3 fehlgeschlagen, %4 Entscheidungen</translation>
    </message>
    <message>
        <source>Workspaces (*.inlinescope);;All files (*)</source>
        <translation>Arbeitsbereiche (*.inlinescope);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message numerus="yes">
        <source>import %Ln paths</source>
        <translation>
            <numerusform>%Ln Pfad importieren</numerusform>
            <numerusform>%Ln Pfade importieren</numerusform>
        </translation>
    </message>
    <message>
        <source>run %1 under %2</source>
        <translation>%1 unter %2 laufen lassen</translation>
    </message>
    <message>
        <source>check the workspace</source>
        <translation>Arbeitsbereich prüfen</translation>
    </message>
    <message>
        <source>the workspace has no errors</source>
        <translation>der Arbeitsbereich ist unversehrt</translation>
    </message>
    <message>
        <source>the workspace is damaged</source>
        <translation>der Arbeitsbereich ist beschädigt</translation>
    </message>
    <message>
        <source>Where should the workspace be saved?</source>
        <translation>Wo soll der Arbeitsbereich liegen?</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>Import a corpus: the folder that holds corpus_description.json</source>
        <translation>Korpus importieren: der Ordner mit corpus_description.json</translation>
    </message>
    <message>
        <source>Import training logs, size reports and optimization remarks</source>
        <translation>Trainingslogs, Größenberichte und Optimierungsanmerkungen importieren</translation>
    </message>
    <message>
        <source>; %1 kept, %2 compiled again</source>
        <translation>; %1 behalten, %2 neu übersetzt</translation>
    </message>
    <message>
        <source>resume run %1</source>
        <translation>Lauf %1 fortsetzen</translation>
    </message>
    <message>
        <source>report %1 against %2</source>
        <translation>Bericht %1 gegen %2</translation>
    </message>
    <message>
        <source>written to %1</source>
        <translation>nach %1 geschrieben</translation>
    </message>
    <message>
        <source>Save the comparison as HTML</source>
        <translation>Den Vergleich als HTML speichern</translation>
    </message>
    <message>
        <source>HTML files (*.html)</source>
        <translation>HTML-Dateien (*.html)</translation>
    </message>
    <message>
        <source>the workspace is up to date</source>
        <translation>der Arbeitsbereich ist auf dem neuesten Stand</translation>
    </message>
    <message>
        <source>bring %1 up to date</source>
        <translation>%1 auf den neuesten Stand bringen</translation>
    </message>
    <message>
        <source>save a copy of the workspace</source>
        <translation>eine Kopie des Arbeitsbereichs speichern</translation>
    </message>
    <message>
        <source>copied to %1</source>
        <translation>nach %1 kopiert</translation>
    </message>
    <message>
        <source>compact the workspace</source>
        <translation>den Arbeitsbereich verkleinern</translation>
    </message>
    <message>
        <source>%1 B, before %2 B</source>
        <translation>%1 B, vorher %2 B</translation>
    </message>
    <message>
        <source>%1 added, %2 completed, %3 there already</source>
        <translation>%1 hinzugefügt, %2 ergänzt, %3 schon vorhanden</translation>
    </message>
    <message>
        <source>merge %1</source>
        <translation>%1 zusammenführen</translation>
    </message>
    <message>
        <source>capture %1</source>
        <translation>%1 herausschreiben</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>file, what was written</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::AnnotationEditor</name>
    <message>
        <source>Label</source>
        <translation>Etikett</translation>
    </message>
    <message>
        <source>label: a few words</source>
        <translation>Etikett: wenige Worte</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Enter saves, Escape cancels</source>
        <translation>Eingabetaste speichert, Escape bricht ab</translation>
    </message>
    <message>
        <source>Label and note…</source>
        <translation>Etikett und Notiz …</translation>
    </message>
    <message>
        <source>Write a label and a note about this row; the search finds them (F2)</source>
        <translation>Ein Etikett und eine Notiz zu dieser Zeile schreiben; die Suche findet sie (F2)</translation>
    </message>
</context>
<context>
    <name>inlinescope::BrushedPanel</name>
    <message>
        <source>Decisions inside of the brush</source>
        <translation>Entscheidungen in der Auswahl</translation>
    </message>
    <message>
        <source>Clear the brush</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Clear the brush (Esc)</source>
        <translation>Auswahl aufheben (Esc)</translation>
    </message>
    <message>
        <source>%1 decisions of %2 inside</source>
        <translation>%1 Entscheidungen von %2 darin</translation>
    </message>
    <message>
        <source>%1; the first %2 of them are listed</source>
        <translation>%1; die ersten %2 davon stehen in der Liste</translation>
    </message>
</context>
<context>
    <name>inlinescope::BytesCurve</name>
    <message>
        <source>Bytes over time</source>
        <translation>Bytes im Lauf der Zeit</translation>
    </message>
    <message>
        <source>The change in bytes since the search began, over time. Right click to save the picture.</source>
        <translation>Die Änderung in Bytes seit Beginn der Suche, im Lauf der Zeit. Ein Rechtsklick speichert das Bild.</translation>
    </message>
    <message>
        <source>time (min:s)</source>
        <translation>Zeit (min:s)</translation>
    </message>
    <message>
        <source>change (B)</source>
        <translation>Änderung (B)</translation>
    </message>
    <message>
        <source>%1: %2 B</source>
        <comment>time, bytes</comment>
        <translation>%1: %2 B</translation>
    </message>
</context>
<context>
    <name>inlinescope::CalleesPage</name>
    <message>
        <source>The callees cannot be shown</source>
        <translation>Die Aufgerufenen sind nicht darstellbar</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>The runs have no decisions.</source>
        <translation>Die Läufe haben keine Entscheidungen.</translation>
    </message>
    <message>
        <source>Callees in which modules</source>
        <translation>Aufgerufene in welchen Modulen</translation>
    </message>
    <message>
        <source>Of which modules the decisions are counted</source>
        <translation>Von welchen Modulen die Entscheidungen gezählt werden</translation>
    </message>
    <message>
        <source>all modules</source>
        <translation>alle Module</translation>
    </message>
    <message>
        <source>the chosen module</source>
        <translation>das gewählte Modul</translation>
    </message>
    <message>
        <source>Import corpus…</source>
        <translation>Korpus importieren …</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>Policies laufen lassen …</translation>
    </message>
    <message>
        <source>Nothing is run yet</source>
        <translation>Noch ist nichts gelaufen</translation>
    </message>
    <message>
        <source>This page sums up the decisions of the compared runs by the function that is called. Import a corpus and run policies on it, then choose the runs in the bar above.</source>
        <translation>Diese Seite fasst die Entscheidungen der verglichenen Läufe nach der aufgerufenen Funktion zusammen. Importieren Sie einen Korpus, lassen Sie Policies darauf laufen, und wählen Sie dann die Läufe in der Leiste oben.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s) called</source>
        <translation>
            <numerusform>%Ln Funktion wird aufgerufen</numerusform>
            <numerusform>%Ln Funktionen werden aufgerufen</numerusform>
        </translation>
    </message>
    <message>
        <source>sites: %1</source>
        <translation>Stellen: %1</translation>
    </message>
    <message>
        <source>inlined: %1</source>
        <translation>eingebettet: %1</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>abgelehnt: %1</translation>
    </message>
    <message>
        <source>decisions measured: %1</source>
        <translation>gemessene Entscheidungen: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Choose a module on another page to count its decisions alone</source>
        <translation>Auf einer anderen Seite ein Modul wählen, um nur dessen Entscheidungen zu zählen</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Empfehlungen</translation>
    </message>
    <message>
        <source>Measure the advice</source>
        <translation>Empfehlungen messen</translation>
    </message>
    <message>
        <source>Copy as patch</source>
        <translation>Als Patch kopieren</translation>
    </message>
    <message>
        <source>Copied: a patch for patch -p1 in %1</source>
        <translation>Kopiert: ein Patch für patch -p1 in %1</translation>
    </message>
    <message>
        <source>Nothing was copied: say first where the sources are, on the page Module, tab Source</source>
        <translation>Nichts kopiert: zuerst angeben, wo die Quelltexte sind, auf der Seite Modul im Reiter Quelltext</translation>
    </message>
    <message>
        <source>Nothing was copied: no change whose place in the sources is known makes the program smaller</source>
        <translation>Nichts kopiert: Keine Änderung, deren Stelle im Quelltext bekannt ist, verkleinert das Programm</translation>
    </message>
    <message>
        <source>%1 of %2 changes are measured; those that are combined: %3 B</source>
        <translation>%1 von %2 Änderungen sind gemessen; jene, die zusammengesetzt sind: %3 B</translation>
    </message>
    <message>
        <source>Looks for changes that may help</source>
        <translation>Sucht Änderungen, die helfen können</translation>
    </message>
    <message>
        <source>The decisions of each run, by the function that is called. Bytes are what flipping each of them by itself does to text, summed over those that were measured: below 0, text would be smaller without these decisions. Decisions interact, so flipping all of them together does something else. All inlined and none inlined are what always_inline or noinline on the definition, with all of its instances, does to the text of the baseline run.</source>
        <translation>Die Entscheidungen jedes Laufs, nach der aufgerufenen Funktion. Bytes sind, was das Umkehren jeder einzelnen für sich am Text ändert, summiert über die gemessenen: unter 0 wäre der Text ohne diese Entscheidungen kleiner. Entscheidungen wirken zusammen, daher ergibt das Umkehren aller zugleich etwas anderes. „Alle eingebettet“ und „keiner eingebettet“ sind, was always_inline oder noinline an der Definition, mit all ihren Instanzen, mit dem Text des Basislaufs macht.</translation>
    </message>
    <message>
        <source>Objective of the advice</source>
        <translation>Ziel der Empfehlungen</translation>
    </message>
    <message>
        <source>by text</source>
        <translation>nach text</translation>
    </message>
    <message>
        <source>by unique</source>
        <translation>nach unique</translation>
    </message>
    <message>
        <source>What the advice makes smallest: text, the bytes of each object; or unique, which counts a body that modules share once, as a linker keeps it</source>
        <translation>Was die Empfehlungen am kleinsten machen: text, die Bytes jedes Objekts; oder unique, das einen Körper, den Module teilen, einmal zählt, wie ein Linker ihn behält</translation>
    </message>
    <message numerus="yes">
        <source>Attributes are measured on %Ln function(s); a run becomes smaller by %1 of them.</source>
        <translation>
            <numerusform>Attribute sind an %Ln Funktion gemessen; ein Lauf wird durch %1 davon kleiner.</numerusform>
            <numerusform>Attribute sind an %Ln Funktionen gemessen; ein Lauf wird durch %1 davon kleiner.</numerusform>
        </translation>
    </message>
    <message>
        <source>Remarks have no bitcode, so that nothing can be measured: choose a run as side A</source>
        <translation>Anmerkungen haben keinen Bitcode, sodass nichts gemessen werden kann: einen Lauf als Seite A wählen</translation>
    </message>
    <message>
        <source>Remarks name no modules, so that the calls of all are counted</source>
        <translation>Anmerkungen nennen keine Module, daher werden die Aufrufe aller gezählt</translation>
    </message>
    <message>
        <source>Remarks have neither bitcode nor sizes: no bytes are shown for them.</source>
        <translation>Anmerkungen haben weder Bitcode noch Größen: Für sie werden keine Bytes gezeigt.</translation>
    </message>
    <message>
        <source>Measure which attributes in the source would make the baseline run&apos;s program smallest (Ctrl+Shift+G)</source>
        <translation>Messen, welche Attribute im Quelltext das Programm des Basislaufs am kleinsten machen (Strg+Umschalt+G)</translation>
    </message>
    <message>
        <source>Measure those whose place in the sources is known, and copy the best ones as a patch (Ctrl+Alt+P)</source>
        <translation>Diejenigen messen, deren Stelle im Quelltext bekannt ist, und die besten als Patch kopieren (Strg+Alt+P)</translation>
    </message>
</context>
<context>
    <name>inlinescope::CodePanel</name>
    <message>
        <source>Code in the baseline</source>
        <translation>Code im Basislauf</translation>
    </message>
    <message>
        <source>Code in the other run</source>
        <translation>Code im Vergleichslauf</translation>
    </message>
    <message>
        <source>Choose a callsite or a function above to see its code in both runs.</source>
        <translation>Wählen Sie oben eine Aufrufstelle oder eine Funktion, um ihren Code in beiden Läufen zu sehen.</translation>
    </message>
    <message>
        <source>Form of the code</source>
        <translation>Form des Codes</translation>
    </message>
    <message>
        <source>IR before</source>
        <translation>IR vorher</translation>
    </message>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
    <message>
        <source>Disassembly</source>
        <translation>Disassembly</translation>
    </message>
    <message>
        <source>LLVM IR of the function as in the module&apos;s bitcode</source>
        <translation>LLVM-IR der Funktion wie im Bitcode des Moduls</translation>
    </message>
    <message>
        <source>LLVM IR after the last pass of the optimizer</source>
        <translation>LLVM-IR nach dem letzten Durchgang des Optimierers</translation>
    </message>
    <message>
        <source>The function&apos;s instructions in the object file</source>
        <translation>Die Befehle der Funktion in der Objektdatei</translation>
    </message>
    <message>
        <source>To the previous difference</source>
        <translation>Zum vorigen Unterschied</translation>
    </message>
    <message>
        <source>To the next difference</source>
        <translation>Zum nächsten Unterschied</translation>
    </message>
    <message>
        <source>%1: compiling the module…</source>
        <translation>%1: Das Modul wird übersetzt …</translation>
    </message>
    <message>
        <source>%1: only declared in this module</source>
        <translation>%1: in diesem Modul nur deklariert</translation>
    </message>
    <message>
        <source>%1: not in the bitcode; a pass makes it</source>
        <translation>%1: nicht im Bitcode; ein Durchgang erzeugt sie</translation>
    </message>
    <message>
        <source>%1: not in the object; its body is for the optimizer only</source>
        <translation>%1: nicht im Objekt; ihr Rumpf ist nur für den Optimierer da</translation>
    </message>
    <message>
        <source>%1: declared only; the optimizer removed its body</source>
        <translation>%1: nur deklariert; der Optimierer hat ihren Rumpf entfernt</translation>
    </message>
    <message>
        <source>%1: removed by the optimizer; inlined wherever it was called, or not used</source>
        <translation>%1: nach der Optimierung verschwunden; überall eingebettet, wo sie aufgerufen wurde, oder ohne Verwendung</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln line(s) only here</source>
        <translation>
            <numerusform>%1: %Ln Zeile nur hier</numerusform>
            <numerusform>%1: %Ln Zeilen nur hier</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ColumnScatter</name>
    <message>
        <source>Rows by two columns</source>
        <translation>Zeilen nach zwei Spalten</translation>
    </message>
    <message>
        <source>Each row of the table as a point, by two of its columns. Drag to zoom, double click to see all. Right click to save the picture.</source>
        <translation>Jede Zeile der Tabelle als Punkt, nach zwei ihrer Spalten. Ziehen vergrößert, ein Doppelklick zeigt alles. Ein Rechtsklick speichert das Bild.</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <comment>column, value, column, value</comment>
        <translation>%1 %2, %3 %4</translation>
    </message>
</context>
<context>
    <name>inlinescope::CommandSource</name>
    <message>
        <source>Nothing here has a command.</source>
        <translation>Hier hat nichts einen Befehl.</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the command line that does the same</source>
        <translation>Die Befehlszeile kopieren, die dasselbe tut</translation>
    </message>
</context>
<context>
    <name>inlinescope::ComparabilityBanner</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Do not show this again for these runs until the window is closed</source>
        <translation>Für diese Läufe nicht mehr zeigen, bis das Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>Differences between the inputs of the runs</source>
        <translation>Unterschiede zwischen den Eingaben der Läufe</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::CompareBar</name>
    <message>
        <source>corpus</source>
        <translation>Korpus</translation>
    </message>
    <message>
        <source>The corpus whose runs are compared</source>
        <translation>Der Korpus, dessen Läufe verglichen werden</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Run A: the baseline</source>
        <translation>Lauf A: die Basis</translation>
    </message>
    <message>
        <source>Swap baseline and other run (Ctrl+Shift+S)</source>
        <translation>Basis und anderen Lauf vertauschen (Strg+Umschalt+S)</translation>
    </message>
    <message>
        <source>Swap the runs</source>
        <translation>Läufe vertauschen</translation>
    </message>
    <message>
        <source>versus</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Run B: the run that is compared with the baseline</source>
        <translation>Lauf B: der Lauf, der mit der Basis verglichen wird</translation>
    </message>
    <message>
        <source>%1 (corpus %2)</source>
        <translation>%1 (Korpus %2)</translation>
    </message>
    <message>
        <source>There is no run %1.</source>
        <translation>Es gibt keinen Lauf %1.</translation>
    </message>
    <message>
        <source>Runs to compare with the baseline</source>
        <translation>Läufe, die mit der Basis verglichen werden</translation>
    </message>
    <message>
        <source>+ more</source>
        <translation>+ weitere</translation>
    </message>
    <message numerus="yes">
        <source>+%Ln more</source>
        <translation>
            <numerusform>+%Ln weiterer</numerusform>
            <numerusform>+%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare more runs</source>
        <translation>Weitere Läufe vergleichen</translation>
    </message>
    <message>
        <source>Compare more runs; compared are %1</source>
        <translation>Weitere Läufe vergleichen; verglichen werden %1</translation>
    </message>
    <message>
        <source>Label and note…</source>
        <translation>Etikett und Notiz …</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>run, label</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::CorpusChooser</name>
    <message>
        <source>The modules that are compiled again</source>
        <translation>Die Module, die erneut übersetzt werden</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>show only names that contain ...</source>
        <translation>nur Namen zeigen, die dies enthalten …</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Check every module that is shown</source>
        <translation>Jedes gezeigte Modul ankreuzen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Uncheck every module that is shown</source>
        <translation>Das Kreuz bei jedem gezeigten Modul entfernen</translation>
    </message>
</context>
<context>
    <name>inlinescope::CostPicture</name>
    <message>
        <source>the rest</source>
        <translation>der Rest</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1, from %2 to %3: the bytes of each decision, by the function that is called</source>
        <translation>%1, von %2 zu %3: die Bytes jeder Entscheidung, nach der aufgerufenen Funktion</translation>
    </message>
</context>
<context>
    <name>inlinescope::CulpritsPanel</name>
    <message>
        <source>%1 = %2 (percentile %3)</source>
        <translation>%1 = %2 (Perzentil %3)</translation>
    </message>
    <message>
        <source>No feature is an outlier.</source>
        <translation>Kein Merkmal ist ein Ausreißer.</translation>
    </message>
    <message>
        <source>Outliers: %1</source>
        <translation>Ausreißer: %1</translation>
    </message>
    <message>
        <source>Not verified: the search ended early (%1) after %2 compiles.</source>
        <translation>Nicht geprüft: Die Suche endete vorzeitig (%1) nach %2 Übersetzungen.</translation>
    </message>
    <message>
        <source>Not verified: no such set was found by %1 compiles.</source>
        <translation>Nicht geprüft: Mit %1 Übersetzungen wurde keine solche Menge gefunden.</translation>
    </message>
    <message>
        <source>Verified by compiling: decisions make no difference. %1 compiles.</source>
        <translation>Durch Übersetzen geprüft: Entscheidungen machen keinen Unterschied. %1 Übersetzungen.</translation>
    </message>
    <message>
        <source>to the byte</source>
        <translation>aufs Byte genau</translation>
    </message>
    <message>
        <source>Decisions to blame</source>
        <translation>Ursächliche Entscheidungen</translation>
    </message>
    <message>
        <source>Look for decisions that bring every section and function to the other run&apos;s size</source>
        <translation>Entscheidungen suchen, die jeden Abschnitt und jede Funktion auf die Größe des anderen Laufs bringen</translation>
    </message>
    <message>
        <source>Otherwise the decisions found bring text to within 5 % of the difference, which takes fewer compiles and names fewer decisions.</source>
        <translation>Sonst bringen die gefundenen Entscheidungen den Text bis auf 5 % des Unterschieds heran, was weniger Übersetzungen braucht und weniger Entscheidungen nennt.</translation>
    </message>
    <message>
        <source>&quot;Explain this delta&quot; finds the few decisions that account for the difference between the two runs, and shows them here.</source>
        <translation>„Unterschied erklären“ findet die wenigen Entscheidungen, die den Unterschied der beiden Läufe ausmachen, und zeigt sie hier.</translation>
    </message>
    <message>
        <source>Verified by compiling: with exactly these put in, text is %1 B (all of them: %2 B), and none can be left out. Interaction left over: %3 B. %4 compiles.</source>
        <translation>Durch Übersetzen geprüft: Mit genau diesen hat der Text %1 B (mit allen: %2 B), und keine ist entbehrlich. Übrige Wechselwirkung: %3 B. %4 Übersetzungen.</translation>
    </message>
    <message>
        <source>Running: which decisions make the %3 B from %1 to %2. %4 found so far, not verified yet</source>
        <translation>Läuft: welche Entscheidungen die %3 B von %1 zu %2 ausmachen. Bisher %4 gefunden, noch nicht geprüft</translation>
    </message>
    <message>
        <source>%1 into %2 (%3 B)</source>
        <comment>callee, caller, bytes</comment>
        <translation>%1 in %2 (%3 B)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weitere</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; no single decision is found yet</source>
        <translation>%1; noch ist keine einzelne Entscheidung gefunden</translation>
    </message>
    <message>
        <source>%1; culprits so far: %2</source>
        <comment>compiles, names</comment>
        <translation>%1; Verursacher bisher: %2</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>Bereitet die erste Übersetzung vor</translation>
    </message>
    <message>
        <source>%1 → %2: %3 B;  decisions make %4 B</source>
        <translation>%1 → %2: %3 B;  Entscheidungen machen %4 B aus</translation>
    </message>
    <message>
        <source>, other bitcode %1 B (decided alike on the second run&apos;s bitcode)</source>
        <translation>, anderer Bitcode %1 B (gleich entschieden auf dem Bitcode des zweiten Laufs)</translation>
    </message>
    <message>
        <source>, other causes %1 B</source>
        <translation>, andere Ursachen %1 B</translation>
    </message>
    <message>
        <source>;  %1 of the other run&apos;s %2 decisions make %3 B</source>
        <translation>;  %1 der %2 Entscheidungen des anderen Laufs machen %3 B aus</translation>
    </message>
    <message>
        <source>%1 of about %2 compiles</source>
        <translation>%1 von etwa %2 Übersetzungen</translation>
    </message>
    <message>
        <source>The number of compiles is the one that earlier explanations in this workspace lead to expect of a module with as many differing decisions. It grows if more decisions than usual are to blame.</source>
        <translation>Die Zahl der Übersetzungen ist die, die nach früheren Erklärungen in diesem Arbeitsbereich bei einem Modul mit so vielen abweichenden Entscheidungen zu erwarten ist. Sie wächst, wenn mehr Entscheidungen als üblich verantwortlich sind.</translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionFeatures</name>
    <message>
        <source>Features of the decision</source>
        <translation>Merkmale der Entscheidung</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Choose a callsite above to see what the inliner knew when it decided.</source>
        <translation>Wählen Sie oben eine Aufrufstelle, um zu sehen, was der Inliner wusste, als er entschied.</translation>
    </message>
    <message>
        <source>Features of the selected decision</source>
        <translation>Merkmale der gewählten Entscheidung</translation>
    </message>
    <message numerus="yes">
        <source>Features of the selected decision: %Ln differ</source>
        <translation>
            <numerusform>Merkmale der gewählten Entscheidung: %Ln verschieden</numerusform>
            <numerusform>Merkmale der gewählten Entscheidung: %Ln verschieden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionFlips</name>
    <message>
        <source>Measure selected</source>
        <translation>Auswahl messen</translation>
    </message>
    <message>
        <source>Measure what each selected decision costs, by compiling its module with it flipped (%1)</source>
        <translation>Messen, was jede gewählte Entscheidung kostet: Ihr Modul wird mit der umgekehrten Entscheidung übersetzt (%1)</translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionsPage</name>
    <message>
        <source>Decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>A decision is one question that the inliner asked about a call. The same call may be asked about again after its caller was inlined elsewhere, so that two runs need not have the same number of them.</source>
        <translation>Eine Entscheidung ist eine Frage, die der Inliner über einen Aufruf gestellt hat. Nach demselben Aufruf kann nochmals gefragt werden, wenn sein Aufrufer anderswo eingebettet wurde; zwei Läufe müssen daher nicht gleich viele haben.</translation>
    </message>
    <message>
        <source>This page lists all decisions of the compared runs, to be filtered and ordered. Import a corpus and run policies on it, then choose the runs in the bar above.</source>
        <translation>Hier stehen alle Entscheidungen der verglichenen Läufe, zum Filtern und Ordnen. Importieren Sie einen Korpus, führen Sie Policies darauf aus, und wählen Sie oben in der Leiste die Läufe.</translation>
    </message>
    <message>
        <source>Import corpus…</source>
        <translation>Korpus importieren …</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>Policies laufen lassen …</translation>
    </message>
    <message>
        <source>Show the decisions of %1</source>
        <translation>Die Entscheidungen von %1 zeigen</translation>
    </message>
    <message>
        <source>%1 → %2 decisions (%3)</source>
        <translation>%1 → %2 Entscheidungen (%3)</translation>
    </message>
    <message>
        <source>%1 decisions</source>
        <translation>%1 Entscheidungen</translation>
    </message>
    <message>
        <source>No run is chosen</source>
        <translation>Kein Lauf ist gewählt</translation>
    </message>
    <message>
        <source>Show the decisions of the baseline run</source>
        <translation>Die Entscheidungen des Basislaufs zeigen</translation>
    </message>
    <message>
        <source>Show the decisions of the versus run</source>
        <translation>Die Entscheidungen des Vergleichslaufs zeigen</translation>
    </message>
    <message>
        <source>%1: %2 inlined, %3 refused, %4 never asked</source>
        <translation>%1: %2 eingebettet, %3 abgelehnt, %4 nie gefragt</translation>
    </message>
    <message>
        <source>%1: only %2 of %3 modules</source>
        <translation>%1: nur %2 von %3 Modulen</translation>
    </message>
    <message>
        <source>%1 → %2 decisions</source>
        <translation>%1 → %2 Entscheidungen</translation>
    </message>
    <message>
        <source>Remarks name no modules, so that none can be opened.</source>
        <translation>Anmerkungen nennen keine Module, daher kann keines geöffnet werden.</translation>
    </message>
    <message>
        <source>Callsites are paired by caller, callee and place.</source>
        <translation>Aufrufstellen sind nach Aufrufer, aufgerufener Funktion und Stelle einander zugeordnet.</translation>
    </message>
    <message>
        <source>Remarks have neither bitcode nor sizes: no bytes are shown for them, and no module is opened.</source>
        <translation>Anmerkungen haben weder Bitcode noch Größen: Für sie werden keine Bytes gezeigt, und kein Modul wird geöffnet.</translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionsPane</name>
    <message>
        <source>Decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>This run has no decisions.</source>
        <translation>Dieser Lauf hat keine Entscheidungen.</translation>
    </message>
    <message>
        <source>Decisions of %1</source>
        <translation>Entscheidungen von %1</translation>
    </message>
    <message>
        <source>Hide the decisions of %1</source>
        <translation>Die Entscheidungen von %1 verbergen</translation>
    </message>
    <message>
        <source>%1: %2 decisions pass the filter</source>
        <translation>%1: %2 Entscheidungen bestehen den Filter</translation>
    </message>
    <message>
        <source>Select at most %1 decisions to measure them.</source>
        <translation>Wählen Sie höchstens %1 Entscheidungen, um sie zu messen.</translation>
    </message>
    <message>
        <source>The selected decisions are measured, or cannot be flipped.</source>
        <translation>Die gewählten Entscheidungen sind gemessen oder lassen sich nicht umkehren.</translation>
    </message>
    <message>
        <source>Show all decisions</source>
        <translation>Alle Entscheidungen zeigen</translation>
    </message>
    <message>
        <source>Show all decisions of the run that pass the filters</source>
        <translation>Alle Entscheidungen des Laufs zeigen, die die Filter passieren</translation>
    </message>
    <message>
        <source>The run has none of these decisions.</source>
        <translation>Der Lauf hat keine dieser Entscheidungen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 decisions of %3</source>
        <translation>%1: %2 Entscheidungen von %3</translation>
    </message>
</context>
<context>
    <name>inlinescope::DeltaChart</name>
    <message>
        <source>Chart of deltas</source>
        <translation>Diagramm der Differenzen</translation>
    </message>
    <message>
        <source>delta (bytes)</source>
        <translation>Differenz (Bytes)</translation>
    </message>
    <message numerus="yes">
        <source>%1; %Ln without a delta not drawn</source>
        <translation>
            <numerusform>%1; %Ln ohne Differenz nicht gezeichnet</numerusform>
            <numerusform>%1; %Ln ohne Differenz nicht gezeichnet</numerusform>
        </translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>One bar per row of the table: bytes of the second side minus bytes of the first. Click a bar to choose its row, drag to zoom, double click to show all, right click to save the picture.</source>
        <translation>Ein Balken für jede Zeile der Tabelle: Bytes der zweiten Seite abzüglich der Bytes der ersten. Ein Klick auf einen Balken wählt seine Zeile, Ziehen vergrößert, ein Doppelklick zeigt alles, ein Rechtsklick speichert das Bild.</translation>
    </message>
    <message>
        <source>%1, sorted by delta</source>
        <comment>12 modules</comment>
        <translation>%1, nach Differenz geordnet</translation>
    </message>
    <message>
        <source>%1, sorted by the delta of %2</source>
        <translation>%1, nach der Differenz von %2 geordnet</translation>
    </message>
</context>
<context>
    <name>inlinescope::ExplainPage</name>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Callees to blame</source>
        <translation>Ursächliche Aufgerufene</translation>
    </message>
    <message>
        <source>Callers to blame</source>
        <translation>Ursächliche Aufrufer</translation>
    </message>
    <message>
        <source>Explained modules</source>
        <translation>Erklärte Module</translation>
    </message>
    <message>
        <source>Explain the total</source>
        <translation>Summe erklären</translation>
    </message>
    <message>
        <source>No module of the two runs differs.</source>
        <translation>Kein Modul der beiden Läufe unterscheidet sich.</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Modules, those that differ most first</source>
        <translation>Module, die größten Unterschiede zuerst</translation>
    </message>
    <message>
        <source>Each module is explained by itself: a smallest set of the other run&apos;s decisions that, put into the baseline run, brings its size to the other&apos;s. What is found is summed by callee and by caller.</source>
        <translation>Jedes Modul wird für sich erklärt: eine kleinste Menge von Entscheidungen des anderen Laufs, die, in den Basislauf gesetzt, seine Größe auf die des anderen bringt. Was gefunden wird, wird nach Aufgerufenen und Aufrufern summiert.</translation>
    </message>
    <message>
        <source>Number of modules</source>
        <translation>Zahl der Module</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>at most </source>
        <translation>höchstens </translation>
    </message>
    <message>
        <source> modules</source>
        <translation> Module</translation>
    </message>
    <message>
        <source>Those that differ most come first</source>
        <translation>Die größten Unterschiede kommen zuerst</translation>
    </message>
    <message>
        <source>%1 against %2 is not explained yet</source>
        <translation>%1 gegen %2 ist noch nicht erklärt</translation>
    </message>
    <message>
        <source>Nothing is compared yet</source>
        <translation>Noch wird nichts verglichen</translation>
    </message>
    <message>
        <source>This page lists the callees and callers whose decisions account for most of the difference between two runs, found by compiling module after module.</source>
        <translation>Hier stehen die Aufgerufenen und Aufrufer, deren Entscheidungen den größten Teil des Unterschieds zweier Läufe ausmachen, gefunden durch Übersetzen Modul für Modul.</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>cancelled before the rest</source>
        <translation>vor dem Rest abgebrochen</translation>
    </message>
    <message>
        <source>The runs do not differ</source>
        <translation>Die Läufe unterscheiden sich nicht</translation>
    </message>
    <message>
        <source>The bytes by which the second run differs from the first, and how many of them single decisions account for: each was flipped alone and its module compiled again. The rest is what decisions do together.</source>
        <translation>Die Bytes, um die der zweite Lauf vom ersten abweicht, und wie viele davon einzelne Entscheidungen erklären: Jede wurde allein umgekehrt und ihr Modul neu übersetzt. Der Rest ist, was Entscheidungen gemeinsam bewirken.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln differing module(s) explained</source>
        <translation>
            <numerusform>%1 von %Ln abweichenden Modul erklärt</numerusform>
            <numerusform>%1 von %Ln abweichenden Modulen erklärt</numerusform>
        </translation>
    </message>
    <message>
        <source>the rest takes %1</source>
        <translation>der Rest braucht %1</translation>
    </message>
    <message>
        <source>%1 (to blame)</source>
        <translation>%1 (daran liegt es)</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>Bereitet die erste Übersetzung vor</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>module, what was found so far</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Running: no module of %1 against %2 is explained yet</source>
        <translation>Läuft: noch ist kein Modul von %1 gegen %2 erklärt</translation>
    </message>
    <message numerus="yes">
        <source>Running: %1 of %Ln differing module(s) explained so far</source>
        <translation>
            <numerusform>Läuft: bisher %1 von %Ln unterschiedlichem Modul erklärt</numerusform>
            <numerusform>Läuft: bisher %1 von %Ln unterschiedlichen Modulen erklärt</numerusform>
        </translation>
    </message>
    <message>
        <source>larger modules: single decisions %1 B, together %2 B</source>
        <translation>größere Module: einzelne Entscheidungen %1 B, zusammen %2 B</translation>
    </message>
    <message>
        <source>smaller modules: single decisions %1 B, together %2 B</source>
        <translation>kleinere Module: einzelne Entscheidungen %1 B, zusammen %2 B</translation>
    </message>
    <message>
        <source>larger modules: other bitcode %1 B, single decisions %2 B, together %3 B</source>
        <translation>größere Module: anderer Bitcode %1 B, einzelne Entscheidungen %2 B, zusammen %3 B</translation>
    </message>
    <message>
        <source>smaller modules: other bitcode %1 B, single decisions %2 B, together %3 B</source>
        <translation>kleinere Module: anderer Bitcode %1 B, einzelne Entscheidungen %2 B, zusammen %3 B</translation>
    </message>
    <message>
        <source>about %1 compiles (at most about %2)</source>
        <translation>etwa %1 Übersetzungen (höchstens etwa %2)</translation>
    </message>
    <message>
        <source>about %1 compiles</source>
        <translation>etwa %1 Übersetzungen</translation>
    </message>
    <message>
        <source>%1, about %2</source>
        <comment>compiles, time</comment>
        <translation>%1, etwa %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation>
            <numerusform>%Ln Sekunde</numerusform>
            <numerusform>%Ln Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln Minute</numerusform>
            <numerusform>%Ln Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln Stunde</numerusform>
            <numerusform>%Ln Stunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Find the decisions to blame in module after module, in the background; what is complete when you stop it is kept (Ctrl+Shift+X)</source>
        <translation>Die ursächlichen Entscheidungen Modul für Modul im Hintergrund finden; was beim Anhalten vollständig ist, bleibt erhalten (Strg+Umschalt+X)</translation>
    </message>
    <message numerus="yes">
        <source>%1 (the first of %Ln module(s): %2)</source>
        <comment>compiles and time of all and of one</comment>
        <translation>
            <numerusform>%1 (das erste von %Ln Modul: %2)</numerusform>
            <numerusform>%1 (das erste von %Ln Modulen: %2)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FeatureHistogram</name>
    <message>
        <source>Distribution of the feature</source>
        <translation>Verteilung des Merkmals</translation>
    </message>
    <message>
        <source>Distribution of the chosen feature over all decisions of the run: inlined ones upwards, refused ones downwards. Lines mark the chosen decisions. The wheel zooms, a double click shows all, right click saves the picture.</source>
        <translation>Wie sich die Werte des gewählten Merkmals über alle Entscheidungen des Laufs verteilen: nach oben die eingebetteten, nach unten die abgelehnten. Linien markieren die gewählten Entscheidungen. Das Rad zoomt, ein Doppelklick zeigt alles, die rechte Maustaste speichert das Bild.</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>eingebettet</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>▲ %1: %2</source>
        <comment>what, count</comment>
        <translation>▲ %1: %2</translation>
    </message>
    <message>
        <source>▼ %1: %2</source>
        <comment>what, count</comment>
        <translation>▼ %1: %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, what</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1, %2 %3</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturePlot</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 inlined, %2 refused</source>
        <translation>%1 eingebettet, %2 abgelehnt</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturePlots</name>
    <message>
        <source>logarithmic counts</source>
        <translation>logarithmische Anzahlen</translation>
    </message>
    <message>
        <source>Show rare and frequent values together</source>
        <translation>Seltene Werte neben häufigen zeigen</translation>
    </message>
    <message>
        <source>Feature from left to right</source>
        <translation>Merkmal von links nach rechts</translation>
    </message>
    <message>
        <source>Feature from bottom to top</source>
        <translation>Merkmal von unten nach oben</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>logarithmisch</translation>
    </message>
    <message>
        <source>Show small and large values together</source>
        <translation>Kleine Werte neben großen zeigen</translation>
    </message>
    <message>
        <source>Distribution over the run</source>
        <translation>Verteilung über den Lauf</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeatureScatterChart</name>
    <message>
        <source>All decisions by two features</source>
        <translation>Alle Entscheidungen nach zwei Merkmalen</translation>
    </message>
    <message>
        <source>All decisions of the run by two of their features: discs were inlined, triangles refused. If there are many, cells are filled from below by the share that was inlined; more decisions make a stronger colour. Drag to list the decisions inside, Ctrl+A for all in view, Esc to clear the brush; the wheel zooms, a double click shows all.</source>
        <translation>Alle Entscheidungen des Laufs nach zwei ihrer Merkmale: Scheiben wurden eingebettet, Dreiecke abgelehnt; wo es viele sind, werden Zellen von unten nach dem Anteil der eingebetteten gefüllt, und kräftiger, wo es mehr sind. Ziehen listet die Entscheidungen darin auf, Strg+A alle im Bild, Esc nimmt die Auswahl weg; das Rad zoomt, ein Doppelklick zeigt alles.</translation>
    </message>
    <message>
        <source>■ inlined: %1</source>
        <translation>■ eingebettet: %1</translation>
    </message>
    <message>
        <source>● inlined: %1</source>
        <translation>● eingebettet: %1</translation>
    </message>
    <message>
        <source>■ refused: %1</source>
        <translation>■ abgelehnt: %1</translation>
    </message>
    <message>
        <source>▲ refused: %1</source>
        <translation>▲ abgelehnt: %1</translation>
    </message>
    <message>
        <source>%1: %2
%3: %4
%5</source>
        <comment>two features with their values, what was decided</comment>
        <translation>%1: %2
%3: %4
%5</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturesPage</name>
    <message>
        <source>Features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>The run whose decisions are plotted</source>
        <translation>Der Lauf, dessen Entscheidungen gezeichnet werden</translation>
    </message>
    <message>
        <source>Show the callsite</source>
        <translation>Aufrufstelle zeigen</translation>
    </message>
    <message>
        <source>Features of the chosen decisions</source>
        <translation>Merkmale der gewählten Entscheidungen</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>The chosen decisions have no features: an attribute decided them.</source>
        <translation>Die gewählten Entscheidungen kamen nie zu den Merkmalen: Ein Attribut hat sie entschieden.</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>Policies laufen lassen …</translation>
    </message>
    <message>
        <source>Show the first of the chosen decisions on the Module page</source>
        <translation>Die erste der gewählten Entscheidungen auf der Seite Modul zeigen</translation>
    </message>
    <message>
        <source>plots of</source>
        <translation>Diagramme von</translation>
    </message>
    <message>
        <source>%1 #%2</source>
        <translation>%1 #%2</translation>
    </message>
    <message>
        <source>No run is chosen yet</source>
        <translation>Noch ist kein Lauf gewählt</translation>
    </message>
    <message>
        <source>This page shows what the inliner knew when it decided, after a run has recorded it.</source>
        <translation>Was der Inliner wusste, als er entschied, steht hier, sobald ein Lauf es aufgezeichnet hat.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) of each decision</source>
        <translation>
            <numerusform>%Ln Merkmal jeder Entscheidung</numerusform>
            <numerusform>%Ln Merkmale jeder Entscheidung</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a callsite on the Module page, or brush the plot, to see its values.</source>
        <translation>Wählen Sie auf der Seite Modul eine Aufrufstelle oder im Diagramm einen Bereich, um die Werte zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>of %Ln feature(s) differ</source>
        <translation>
            <numerusform>von %Ln Merkmal verschieden</numerusform>
            <numerusform>von %Ln Merkmalen verschieden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) of one decision</source>
        <translation>
            <numerusform>%Ln Merkmal einer Entscheidung</numerusform>
            <numerusform>%Ln Merkmale einer Entscheidung</numerusform>
        </translation>
    </message>
    <message>
        <source>A feature is a number that the policy sees of a callsite when it is asked. The histogram counts the run&apos;s decisions by its value, inlined and refused ones separately; decisions made by an attribute have no features.</source>
        <translation>Ein Merkmal ist eine Zahl, die die Policy von einer Aufrufstelle sieht, wenn sie gefragt wird. Das Histogramm zählt die Entscheidungen des Laufs nach ihrem Wert, eingebettete und andere getrennt; durch ein Attribut getroffene Entscheidungen hatten nie Merkmale.</translation>
    </message>
    <message>
        <source>The chosen decisions</source>
        <translation>Die gewählten Entscheidungen</translation>
    </message>
    <message>
        <source>The first %1 of %2 chosen decisions are shown.</source>
        <translation>Die ersten %1 von %2 gewählten Entscheidungen werden gezeigt.</translation>
    </message>
</context>
<context>
    <name>inlinescope::FilterChip</name>
    <message>
        <source>Show all rows again: clear the filters (Ctrl+Shift+F)</source>
        <translation>Wieder alle Zeilen zeigen: die Filter löschen (Strg+Umschalt+F)</translation>
    </message>
    <message>
        <source>Filtered: %1. Clear the filters</source>
        <translation>Gefiltert: %1. Die Filter löschen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>shown rows, all rows</comment>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::FilterHeader</name>
    <message>
        <source>&quot;%1&quot; has no number after its sign: it filters nothing.</source>
        <translation>&quot;%1&quot; hat nach dem Zeichen keine Zahl: Es wird danach nicht gefiltert.</translation>
    </message>
    <message>
        <source>Filter for %1</source>
        <translation>Filter für %1</translation>
    </message>
    <message>
        <source>contains</source>
        <translation>enthält</translation>
    </message>
    <message>
        <source>&gt;0</source>
        <translation>&gt;0</translation>
    </message>
    <message>
        <source>Show rows whose %1 contains this text.</source>
        <translation>Zeilen zeigen, in denen %1 diesen Text enthält.</translation>
    </message>
    <message>
        <source>Show rows by their %1: &gt;100, &lt;0, =5, !=0 or a part of the number.</source>
        <translation>Zeilen nach %1 zeigen: &gt;100, &lt;0, =5, !=0 oder ein Teil der Zahl.</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filters: saved ones, undo, clear (Ctrl+Alt+V)</source>
        <translation>Filter: gespeicherte, rückgängig, löschen (Strg+Alt+V)</translation>
    </message>
</context>
<context>
    <name>inlinescope::FindBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>Zu suchender Text</translation>
    </message>
    <message>
        <source>find</source>
        <translation>suchen</translation>
    </message>
    <message>
        <source>Previous hit (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>too many rows to look through; type into the filter row under the header</source>
        <translation>zu viele Zeilen zum Durchsuchen; schreiben Sie in die Filterzeile unter dem Kopf</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>wird gesucht …</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>present hit, hits</comment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 hit(s)</source>
        <translation>
            <numerusform>%1 Treffer</numerusform>
            <numerusform>%1 Treffer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FindingsPage</name>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Show only findings of this severity</source>
        <translation>Nur Befunde dieser Schwere zeigen</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>all severities</source>
        <translation>alle Schweregrade</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Check the workspace</source>
        <translation>Arbeitsbereich prüfen</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>Kein Arbeitsbereich ist geöffnet</translation>
    </message>
    <message>
        <source>Open a workspace on the Start page.</source>
        <translation>Öffnen Sie einen Arbeitsbereich auf der Startseite.</translation>
    </message>
    <message>
        <source>The findings cannot be shown</source>
        <translation>Die Befunde sind nicht darstellbar</translation>
    </message>
    <message>
        <source>Nothing was wrong</source>
        <translation>Nichts war falsch</translation>
    </message>
    <message>
        <source>This page lists damaged files, modules that could not be compiled, and all other problems of imports and runs.</source>
        <translation>Beschädigte Dateien, nicht übersetzbare Module und was sonst bei einem Import oder Lauf schiefgeht, steht hier.</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>errors, warnings, notes</comment>
        <translation>%1, %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln Fehler</numerusform>
            <numerusform>%Ln Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln Warnung</numerusform>
            <numerusform>%Ln Warnungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln Hinweis</numerusform>
            <numerusform>%Ln Hinweise</numerusform>
        </translation>
    </message>
    <message>
        <source>Problems of inputs and runs; everything else was kept.</source>
        <translation>Was an Eingaben und Läufen falsch war; alles andere blieb erhalten.</translation>
    </message>
    <message>
        <source>Select a finding to read it in full.</source>
        <translation>Wählen Sie einen Befund, um ihn ganz zu lesen.</translation>
    </message>
    <message>
        <source>Show the log %1</source>
        <translation>Das Log %1 zeigen</translation>
    </message>
    <message>
        <source>Show the report %1</source>
        <translation>Den Bericht %1 zeigen</translation>
    </message>
    <message>
        <source>Show the modules of %1</source>
        <translation>Die Module von %1 zeigen</translation>
    </message>
    <message>
        <source>Show the module in %1</source>
        <translation>Das Modul in %1 zeigen</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>A finding says that something was wrong with an input or a run: where, what, and how severe. An error means that something is missing from the figures; a warning, that they may not mean what one expects.</source>
        <translation>Ein Befund sagt, dass mit einer Eingabe oder einem Lauf etwas nicht stimmte: wo, was und wie schwer. Ein Fehler heißt, dass in den Zahlen etwas fehlt; eine Warnung, dass sie nicht das bedeuten müssen, was man erwartet.</translation>
    </message>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1 (Eingabe)</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>%1 lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>Go to the finding&apos;s source</source>
        <translation>Zur Quelle des Befunds gehen</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>Den Auftrag zeigen</translation>
    </message>
    <message>
        <source>Show the job that failed, in the list of jobs (Ctrl+J)</source>
        <translation>Den gescheiterten Auftrag in der Liste der Aufträge zeigen (Strg+J)</translation>
    </message>
    <message>
        <source>corpus %1</source>
        <translation>Korpus %1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>policy %1</source>
        <translation>Policy %1</translation>
    </message>
    <message>
        <source>log %1</source>
        <translation>Log %1</translation>
    </message>
    <message>
        <source>report %1</source>
        <translation>Bericht %1</translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>Anmerkungen %1</translation>
    </message>
    <message>
        <source>performance %1</source>
        <translation>Leistungsbericht %1</translation>
    </message>
    <message>
        <source>The file system has not answered yet whether there is %1.</source>
        <translation>Das Dateisystem hat noch nicht geantwortet, ob es %1 gibt.</translation>
    </message>
</context>
<context>
    <name>inlinescope::FlipCommands</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>A what-if compiles the module with one decision answered the other way and measures the object: the bytes are exact, as llvm-size counts them, and are kept with the run.</source>
        <translation>Ein Was-wäre-wenn übersetzt das Modul mit einer umgekehrt beantworteten Entscheidung und misst das Objekt: Die Bytes sind genau, wie llvm-size sie zählt, und werden mit dem Lauf aufbewahrt.</translation>
    </message>
    <message>
        <source>Measure selected</source>
        <translation>Auswahl messen</translation>
    </message>
    <message>
        <source>Flip together</source>
        <translation>Zusammen umkehren</translation>
    </message>
    <message>
        <source>Flip the selected decisions of the baseline run all at once, and see how they interact</source>
        <translation>Die ausgewählten Entscheidungen des Basislaufs alle zugleich umkehren und sehen, wie sie zusammenwirken</translation>
    </message>
    <message>
        <source>Flips interact: the bytes of several together are rarely the sum of the bytes of each. This measures each of the selected decisions by itself, then all of them in one compile, and shows both sums side by side.</source>
        <translation>Umkehrungen wirken zusammen: Das Ganze ist selten die Summe seiner Teile. Dies misst jede ausgewählte Entscheidung für sich, dann alle in einer Übersetzung, und zeigt beide Summen nebeneinander.</translation>
    </message>
    <message>
        <source>What-if all differing</source>
        <translation>Was-wäre-wenn: alle abweichenden</translation>
    </message>
    <message>
        <source>Measure every decision of the baseline run that the other run took otherwise</source>
        <translation>Jede Entscheidung des Basislaufs messen, die der andere Lauf anders traf</translation>
    </message>
    <message>
        <source>What-if all</source>
        <translation>Was-wäre-wenn: alle</translation>
    </message>
    <message>
        <source>Measure every decision of the baseline run in this module</source>
        <translation>Jede Entscheidung des Basislaufs in diesem Modul messen</translation>
    </message>
    <message>
        <source>Explain this delta</source>
        <translation>Unterschied erklären</translation>
    </message>
    <message>
        <source>Find the few decisions that account for the difference between the two runs</source>
        <translation>Die wenigen Entscheidungen finden, die den Unterschied der beiden Läufe ausmachen</translation>
    </message>
    <message>
        <source>Looks for a smallest set of the other run&apos;s decisions that, put into the baseline run, brings its size to the other&apos;s: by bisection, each step a measured compile.</source>
        <translation>Sucht eine kleinste Menge von Entscheidungen des anderen Laufs, die, in den Basislauf gesetzt, seine Größe auf die des anderen bringt: durch Halbieren, jeder Schritt eine gemessene Übersetzung.</translation>
    </message>
    <message>
        <source>After a flip</source>
        <translation>Nach einer Umkehrung</translation>
    </message>
    <message>
        <source>the policy decides the rest</source>
        <translation>entscheidet die Policy weiter</translation>
    </message>
    <message>
        <source>all others are held</source>
        <translation>bleiben alle anderen fest</translation>
    </message>
    <message>
        <source>What decides the other callsites of a module after a decision is flipped</source>
        <translation>Wer die anderen Fragen eines Moduls beantwortet, wenn eine Entscheidung umgekehrt ist</translation>
    </message>
    <message>
        <source>A flip changes what the inliner asks next. Either the run&apos;s policy decides the other callsites, so that their decisions may change too: this is what the flip really costs. Or all other decisions of the run are held as recorded, by callsite: this is what the one decision costs by itself.</source>
        <translation>Eine Umkehrung ändert, was der Inliner danach fragt. Entweder entscheidet die Policy des Laufs selbst weiter, sodass sich in der Folge andere Entscheidungen ändern können: was die Umkehrung wirklich kostet. Oder alle anderen Entscheidungen des Laufs bleiben je Aufrufstelle, wie sie waren: was die eine Entscheidung für sich kostet.</translation>
    </message>
    <message>
        <source>Measure what each selected decision costs: the baseline&apos;s, or the other run&apos;s if it has none</source>
        <translation>Messen, was jede gewählte Entscheidung kostet: die des Basislaufs, oder die des anderen Laufs, wenn er keine hat</translation>
    </message>
</context>
<context>
    <name>inlinescope::FlipPanel</name>
    <message>
        <source>Sections that the flip changes</source>
        <translation>Abschnitte, die die Umkehrung ändert</translation>
    </message>
    <message>
        <source>Functions that the flip changes</source>
        <translation>Funktionen, die die Umkehrung ändert</translation>
    </message>
    <message>
        <source>Change of each allocated section</source>
        <translation>Änderung jedes belegten Abschnitts</translation>
    </message>
    <message>
        <source>Change of each function</source>
        <translation>Änderung jeder Funktion</translation>
    </message>
    <message>
        <source>Choose a callsite above to see what flipping its decision changes.</source>
        <translation>Oben eine Aufrufstelle wählen, um zu sehen, was das Umkehren ihrer Entscheidung ändert.</translation>
    </message>
    <message>
        <source>%1 → %2 flipped in %3:  %4 B of text, %5 → %6</source>
        <translation>%1 → %2 umgekehrt in %3:  %4 B Text, %5 → %6</translation>
    </message>
    <message>
        <source>Nothing changes.</source>
        <translation>Nichts ändert sich.</translation>
    </message>
    <message>
        <source>Not measured yet: &quot;Measure selected&quot; measures it.</source>
        <translation>Noch nicht gemessen: „Auswahl messen“ misst es.</translation>
    </message>
</context>
<context>
    <name>inlinescope::FunctionSizes</name>
    <message>
        <source>Function sizes</source>
        <translation>Größen der Funktionen</translation>
    </message>
    <message>
        <source>No function sizes are stored for this module.</source>
        <translation>Für dieses Modul sind keine Größen von Funktionen gespeichert.</translation>
    </message>
    <message>
        <source>Besides this total, text in no function (read-only data, unwind tables, padding): %1 → %2 B (%3)</source>
        <translation>Außer dieser Summe, Text in keiner Funktion (Konstanten, Tabellen zum Abwickeln, Füllbytes): %1 → %2 B (%3)</translation>
    </message>
</context>
<context>
    <name>inlinescope::GuideBrowser</name>
    <message>
        <source>Page of the guide</source>
        <translation>Seite des Handbuchs</translation>
    </message>
</context>
<context>
    <name>inlinescope::GuideWindow</name>
    <message>
        <source>Guide - Inlinescope</source>
        <translation>Handbuch - Inlinescope</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>Die vorige Seite (Alt+Links)</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>The page after (Alt+Right)</source>
        <translation>Die nächste Seite (Alt+Rechts)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>The first page (Alt+Home)</source>
        <translation>Die erste Seite (Alt+Pos1)</translation>
    </message>
</context>
<context>
    <name>inlinescope::GuidedSteps</name>
    <message>
        <source>Show the source line</source>
        <translation>Quellzeile zeigen</translation>
    </message>
    <message>
        <source>Undo this decision</source>
        <translation>Diese Entscheidung umkehren</translation>
    </message>
    <message>
        <source>All modules</source>
        <translation>Alle Module</translation>
    </message>
    <message>
        <source>All calls of this function</source>
        <translation>Alle Aufrufe dieser Funktion</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide these steps; the menu Help shows them again</source>
        <translation>Diese Schritte ausblenden; das Menü Hilfe zeigt sie wieder</translation>
    </message>
    <message>
        <source>%1 was inlined into %2.</source>
        <translation>%1 wurde in %2 eingesetzt.</translation>
    </message>
    <message>
        <source>%1 was not inlined into %2.</source>
        <translation>%1 wurde nicht in %2 eingesetzt.</translation>
    </message>
    <message>
        <source>The other choice makes %1 B.</source>
        <translation>Die andere Wahl bewirkt %1 B.</translation>
    </message>
    <message>
        <source>The call is at %1.</source>
        <translation>Der Aufruf steht bei %1.</translation>
    </message>
    <message>
        <source>This one decision undone: %1 B, measured just now.</source>
        <translation>Diese eine Entscheidung umgekehrt: %1 B, soeben gemessen.</translation>
    </message>
    <message>
        <source>Undo this one decision, and see the bytes measured.</source>
        <translation>Diese eine Entscheidung umkehren und die gemessenen Bytes sehen.</translation>
    </message>
    <message>
        <source>Where else? See the other modules, or the other calls of the function.</source>
        <translation>Wo noch? Die anderen Module ansehen, oder die anderen Aufrufe der Funktion.</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>number or tick, step</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Those first that some run of the workspace has smaller, by the largest gap</source>
        <translation>Zuerst die, die ein Lauf des Arbeitsbereichs kleiner hat, nach dem größten Abstand</translation>
    </message>
</context>
<context>
    <name>inlinescope::Icicle</name>
    <message>
        <source>Icicle of the inline tree</source>
        <translation>Eiszapfen-Diagramm des Inline-Baums</translation>
    </message>
    <message>
        <source>Each function is as wide as its bytes, each call below it as the bytes that flipping its decision was measured to make; calls that are not measured share the rest of their caller. Green: flipping makes the module smaller, red: larger. Click a mark to choose its decision, double click to zoom in, Escape to zoom out, right click to save the picture.</source>
        <translation>Jede Funktion ist so breit wie ihre Bytes, jeder Aufruf darunter so breit wie die gemessenen Bytes, die das Umkehren seiner Entscheidung bewirkt; nicht gemessene Aufrufe teilen sich den Rest ihres Aufrufers. Grün: Umkehren macht das Modul kleiner, rot: größer. Ein Klick auf eine Marke wählt ihre Entscheidung, ein Doppelklick vergrößert, Escape verkleinert, ein Rechtsklick speichert das Bild.</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>&amp;Verkleinern</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln call(s), %2 wide</source>
        <translation>
            <numerusform>%1: %Ln Aufruf, Breite %2</numerusform>
            <numerusform>%1: %Ln Aufrufe, Breite %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1: %2 B</source>
        <translation>%1: %2 B</translation>
    </message>
    <message>
        <source>%1: not in the object</source>
        <translation>%1: nicht im Objekt</translation>
    </message>
    <message>
        <source>%1: %2, %3 B if flipped</source>
        <translation>%1: %2, umgekehrt %3 B</translation>
    </message>
    <message>
        <source>%1: %2, not measured</source>
        <translation>%1: %2, nicht gemessen</translation>
    </message>
    <message>
        <source>‹ zoomed into %1 (Esc: out)</source>
        <translation>‹ vergrößert: %1 (Esc: zurück)</translation>
    </message>
    <message>
        <source>Nothing was inlined.</source>
        <translation>Nichts wurde eingesetzt.</translation>
    </message>
    <message>
        <source>width: bytes of functions, and below them of the calls inlined into them; grey: not measured</source>
        <translation>Breite: Bytes der Funktionen, darunter der in sie eingesetzten Aufrufe; grau: nicht gemessen</translation>
    </message>
    <message>
        <source>width: bytes of calls by callee, callers below; grey: not measured, 1 B wide</source>
        <translation>Breite: Bytes der Aufrufe nach aufgerufener Funktion, Aufrufer darunter; grau: nicht gemessen, 1 B breit</translation>
    </message>
</context>
<context>
    <name>inlinescope::ImportCompareDialog</name>
    <message>
        <source>Import and compare</source>
        <translation>Importieren und vergleichen</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei …</translation>
    </message>
    <message>
        <source>Trained policy…</source>
        <translation>Trainierte Policy …</translation>
    </message>
    <message>
        <source>Build or corpus</source>
        <translation>Build oder Korpus</translation>
    </message>
    <message>
        <source>Compare the default with</source>
        <translation>Den Standard vergleichen mit</translation>
    </message>
    <message>
        <source>%1: built into this program</source>
        <translation>%1: in dieses Programm eingebaut</translation>
    </message>
    <message>
        <source>The folder of a trained policy</source>
        <translation>Der Ordner einer trainierten Policy</translation>
    </message>
    <message>
        <source>A corpus: its modules are imported.</source>
        <translation>Ein Korpus: seine Module werden importiert.</translation>
    </message>
    <message>
        <source>A build: the bitcode in its objects is imported. Objects have bitcode if they were compiled by clang with -Xclang -fembed-bitcode=all.</source>
        <translation>Ein Build: der Bitcode in seinen Objekten wird importiert. Objekte enthalten Bitcode, wenn clang sie mit -Xclang -fembed-bitcode=all übersetzt hat.</translation>
    </message>
    <message>
        <source>A corpus is a folder with corpus_description.json. A build is the file compile_commands.json, or the folder that holds it.</source>
        <translation>Ein Korpus ist ein Ordner mit corpus_description.json. Ein Build ist die Datei compile_commands.json oder der Ordner, der sie enthält.</translation>
    </message>
    <message>
        <source>Compile the sources again if no object has bitcode</source>
        <translation>Quelldateien neu kompilieren, wenn kein Objekt Bitcode hat</translation>
    </message>
    <message>
        <source>clang of this machine follows the commands of the build; the build&apos;s folder is not written to</source>
        <translation>clang dieses Rechners führt die Befehle des Builds aus; in den Ordner des Builds wird nicht geschrieben</translation>
    </message>
    <message>
        <source>never: inline only what must be inlined</source>
        <translation>never: nichts einbetten, was nicht sein muss</translation>
    </message>
</context>
<context>
    <name>inlinescope::InlineTreePanel</name>
    <message>
        <source>Who was inlined into whom</source>
        <translation>Wer in wen eingebettet wurde</translation>
    </message>
    <message>
        <source>Functions that remain:  %1: %2,  %3: %4</source>
        <translation>Funktionen, die bleiben:  %1: %2,  %3: %4</translation>
    </message>
    <message>
        <source>Each compiled function with its bytes. Its calls are below it, each below the call whose inlining brought it there, with what flipping its decision costs.</source>
        <translation>Jede übersetzte Funktion mit ihren Bytes; darunter die Aufrufe in ihr, jeder unter dem Aufruf, durch dessen Einbettung er dorthin kam, mit dem, was die Umkehrung seiner Entscheidung bewirkt.</translation>
    </message>
    <message>
        <source>The inliner asked about no call of this module.</source>
        <translation>Der Inliner hat nach keinem Aufruf dieses Moduls gefragt.</translation>
    </message>
    <message>
        <source>Form of the inline tree</source>
        <translation>Form des Inline-Baums</translation>
    </message>
    <message>
        <source>Show the inline tree as rows, or as a picture by bytes</source>
        <translation>Den Inline-Baum als Zeilen oder als Bild nach Bytes zeigen</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Icicle, callers above</source>
        <translation>Eiszapfen, Aufrufer oben</translation>
    </message>
    <message>
        <source>Icicle, callees above</source>
        <translation>Eiszapfen, Aufgerufene oben</translation>
    </message>
    <message>
        <source>Only &amp;differences</source>
        <translation>Nur Unters&amp;chiede</translation>
    </message>
    <message>
        <source>Show calls that are not decided alike and functions whose bytes differ, with the rows above them</source>
        <translation>Aufrufe zeigen, die nicht gleich entschieden sind, und Funktionen, deren Bytes sich unterscheiden, mit den Zeilen darüber</translation>
    </message>
    <message>
        <source>The two runs do not differ in this module.</source>
        <translation>Die beiden Läufe unterscheiden sich in diesem Modul nicht.</translation>
    </message>
    <message>
        <source>Whole tree</source>
        <translation>Ganzer Baum</translation>
    </message>
    <message>
        <source>The menu of a row compares the inlined copies of its function with the function compiled by itself.</source>
        <translation>Das Menü einer Zeile vergleicht die eingebetteten Kopien ihrer Funktion mit der für sich übersetzten Funktion.</translation>
    </message>
    <message>
        <source>Show the inline tree of the module again</source>
        <translation>Wieder den Einbettungsbaum des Moduls zeigen</translation>
    </message>
    <message>
        <source>Compare with the function compiled by itself, in %1</source>
        <translation>Mit der für sich übersetzten Funktion vergleichen, in %1</translation>
    </message>
    <message>
        <source>Copies of %1 in run %2: %3, decided as %1 by itself: %4. − only by itself, + only in the copy.</source>
        <translation>Kopien von %1 im Lauf %2: %3, davon wie %1 für sich entschieden: %4. − nur für sich, + nur in der Kopie.</translation>
    </message>
    <message>
        <source>Not compared, since there are too many calls: %1.</source>
        <translation>Nicht verglichen, da es zu viele Aufrufe sind: %1.</translation>
    </message>
    <message>
        <source>There is nothing to compare the copies of %1 with in run %2: the inliner was asked about no call of %1 by itself, since it was removed before, or never visited.</source>
        <translation>Im Lauf %2 gibt es nichts, womit die Kopien von %1 verglichen werden könnten: Der Inliner wurde nach keinem Aufruf von %1 für sich gefragt, da die Funktion vorher entfernt oder nie besucht wurde.</translation>
    </message>
    <message>
        <source>%1 is not inlined into another function in run %2.</source>
        <translation>%1 ist im Lauf %2 in keine andere Funktion eingebettet.</translation>
    </message>
    <message>
        <source>%1 is not inlined into %2 in run %3.</source>
        <translation>%1 ist im Lauf %3 nicht in %2 eingebettet.</translation>
    </message>
    <message>
        <source>by itself</source>
        <translation>für sich</translation>
    </message>
    <message>
        <source>in the copy</source>
        <translation>in der Kopie</translation>
    </message>
</context>
<context>
    <name>inlinescope::ItemActions</name>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Says first what is deleted with it</source>
        <translation>Sagt zuerst, was mit gelöscht wird</translation>
    </message>
    <message>
        <source>corpus %1</source>
        <translation>Korpus %1</translation>
    </message>
    <message>
        <source>policy %1</source>
        <translation>Policy %1</translation>
    </message>
    <message>
        <source>training log %1</source>
        <translation>Trainingslog %1</translation>
    </message>
    <message>
        <source>size report %1</source>
        <translation>Größenbericht %1</translation>
    </message>
    <message>
        <source>rename %1</source>
        <translation>%1 umbenennen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>The new name of %1:</source>
        <translation>Der neue Name von %1:</translation>
    </message>
    <message>
        <source>This name is in use.</source>
        <translation>Dieser Name ist vergeben.</translation>
    </message>
    <message>
        <source>Only a policy that no run and no script uses can be deleted.</source>
        <translation>Nur eine Policy, die kein Lauf und kein Skript benutzt, kann gelöscht werden.</translation>
    </message>
    <message>
        <source>Deleted with it: its contexts and observations. The imported file stays.</source>
        <translation>Mit gelöscht werden: seine Kontexte und Beobachtungen. Die importierte Datei bleibt.</translation>
    </message>
    <message>
        <source>Deleted with it: the sizes of its files. The imported file stays.</source>
        <translation>Mit gelöscht werden: die Größen seiner Dateien. Die importierte Datei bleibt.</translation>
    </message>
    <message>
        <source>What it has cannot be read: %1</source>
        <translation>Was er enthält, ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>The runs: %1.</source>
        <translation>Die Läufe: %1.</translation>
    </message>
    <message>
        <source>delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Delete?</source>
        <translation>Löschen?</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 löschen?</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>Deleted with it: %1 and %2, with all that was measured in them.</source>
        <translation>Mit gelöscht werden: %1 und %2, mit allem, was darin gemessen wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln Modul</numerusform>
            <numerusform>%Ln Module</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln Lauf</numerusform>
            <numerusform>%Ln Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>Anmerkungen %1</translation>
    </message>
    <message>
        <source>Deleted with it: its remarks. The imported files stay.</source>
        <translation>Mit gelöscht: ihre Anmerkungen. Die importierten Dateien bleiben.</translation>
    </message>
    <message>
        <source>performance %1</source>
        <translation>Leistungsbericht %1</translation>
    </message>
    <message>
        <source>Deleted with it: its rows or points. The imported file stays.</source>
        <translation>Damit gelöscht: seine Zeilen oder Punkte. Die importierte Datei bleibt.</translation>
    </message>
</context>
<context>
    <name>inlinescope::JobListModel</name>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>cancelled; what was complete is kept</source>
        <translation>abgebrochen; was vollständig war, bleibt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>job, how it ended</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>beginnt</translation>
    </message>
    <message>
        <source>  %1 %</source>
        <translation>  %1 %</translation>
    </message>
    <message>
        <source>  %1 left</source>
        <translation>  noch %1</translation>
    </message>
    <message numerus="yes">
        <source>  (%Ln waiting)</source>
        <translation>
            <numerusform>  (%Ln wartet)</numerusform>
            <numerusform>  (%Ln warten)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>now, or how it ended</source>
        <translation>jetzt, oder wie es endete</translation>
    </message>
    <message>
        <source>elapsed</source>
        <translation>vergangen</translation>
    </message>
    <message>
        <source>left</source>
        <translation>übrig</translation>
    </message>
    <message>
        <source>findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>%1 /min</source>
        <translation>%1 /min</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /s</translation>
    </message>
    <message numerus="yes">
        <source>  (+%Ln running)</source>
        <translation>
            <numerusform>  (+%Ln läuft)</numerusform>
            <numerusform>  (+%Ln laufen)</numerusform>
        </translation>
    </message>
    <message>
        <source>rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>inlinescope::JobNotifier</name>
    <message>
        <source>Failed: %1</source>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>Fertig: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>job, how it ended</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::JobsPanel</name>
    <message>
        <source>Cancel all</source>
        <translation>Alle abbrechen</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>Fertige entfernen</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Running and finished jobs</source>
        <translation>Laufende und fertige Aufgaben</translation>
    </message>
    <message>
        <source>Cancel this job</source>
        <translation>Diese Aufgabe abbrechen</translation>
    </message>
    <message>
        <source>Stop every job; what is complete is kept</source>
        <translation>Jede Aufgabe anhalten; was vollständig ist, bleibt</translation>
    </message>
    <message>
        <source>Remove the jobs that have ended from this list</source>
        <translation>Die beendeten Aufgaben aus dieser Liste nehmen</translation>
    </message>
    <message>
        <source>Cancel this job (Del)</source>
        <translation>Diese Aufgabe abbrechen (Entf)</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message>
        <source>No job has been started yet. Imports and runs appear here.</source>
        <translation>Noch keine Aufgabe wurde begonnen. Importe und Läufe erscheinen hier.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>severity, finding</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Show all findings</source>
        <translation>Alle Befunde zeigen</translation>
    </message>
    <message>
        <source>Results and findings of the job</source>
        <translation>Was die Aufgabe hinterlassen hat</translation>
    </message>
    <message>
        <source>Show the run %1</source>
        <translation>Den Lauf %1 zeigen</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
</context>
<context>
    <name>inlinescope::LogPlot</name>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>observations</source>
        <translation>Beobachtungen</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>eingebettet</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>the heuristic inlines</source>
        <translation>die Heuristik bettet ein</translation>
    </message>
    <message>
        <source>the heuristic refuses</source>
        <translation>die Heuristik lehnt ab</translation>
    </message>
    <message>
        <source>evicts a register&apos;s range</source>
        <translation>verdrängt einen Bereich</translation>
    </message>
    <message>
        <source>evicts nothing</source>
        <translation>verdrängt nichts</translation>
    </message>
    <message>
        <source>priority above the median</source>
        <translation>Priorität über dem Median</translation>
    </message>
    <message>
        <source>not above it</source>
        <translation>nicht darüber</translation>
    </message>
    <message>
        <source>Distribution of the chosen feature over all observations of the log, upwards and downwards by the answer that they record; or of two logs, the first upwards, the second downwards. A line marks the chosen observation. The wheel zooms, a double click shows all, right click saves the picture.</source>
        <translation>Verteilung des gewählten Merkmals über alle Beobachtungen des Logs, nach der aufgezeichneten Antwort nach oben und nach unten; oder von zwei Logs, das erste nach oben, das zweite nach unten. Eine Linie markiert die gewählte Beobachtung. Das Rad zoomt, ein Doppelklick zeigt alles, ein Rechtsklick speichert das Bild.</translation>
    </message>
</context>
<context>
    <name>inlinescope::LogSubject</name>
    <message>
        <source>Module %1 of corpus %2, whose name agrees.</source>
        <translation>Modul %1 des Korpus %2, dessen Name übereinstimmt.</translation>
    </message>
    <message>
        <source>Module %1 of corpus %2, compiled by run %3.</source>
        <translation>Modul %1 des Korpus %2, kompiliert von Lauf %3.</translation>
    </message>
    <message>
        <source>No reward: no run is known that compiled it.</source>
        <translation>Keine Belohnung: Es ist kein Lauf bekannt, der es kompiliert hat.</translation>
    </message>
    <message>
        <source>No reward: the run has no object of the module.</source>
        <translation>Keine Belohnung: Der Lauf hat keine Objektdatei des Moduls.</translation>
    </message>
    <message>
        <source>No reward: no run under the heuristic compiled the same module with the same options.</source>
        <translation>Keine Belohnung: Kein Lauf unter der Heuristik hat dasselbe Modul mit denselben Optionen kompiliert.</translation>
    </message>
    <message>
        <source>No reward: the log has no score.</source>
        <translation>Keine Belohnung: Das Log hat keine Bewertung.</translation>
    </message>
    <message>
        <source>No reward: the module of the function is not known.</source>
        <translation>Keine Belohnung: Das Modul der Funktion ist nicht bekannt.</translation>
    </message>
    <message>
        <source>No reward: no imported report has the function&apos;s score under the heuristic.</source>
        <translation>Keine Belohnung: Kein importierter Bericht hat die Bewertung der Funktion unter der Heuristik.</translation>
    </message>
    <message>
        <source>Reward %1, which the log has.</source>
        <translation>Belohnung %1, die das Log enthält.</translation>
    </message>
    <message>
        <source>Reward %1: score %2, %3 under the heuristic.</source>
        <translation>Belohnung %1: Bewertung %2, unter der Heuristik %3.</translation>
    </message>
    <message>
        <source>Reward %1: %2 B of text, %3 B under the heuristic.</source>
        <translation>Belohnung %1: %2 B text, unter der Heuristik %3 B.</translation>
    </message>
    <message>
        <source>The reward is 1 - (policy + 0.01) / (heuristic + 0.01), as ml-compiler-opt computes it; positive is smaller than the heuristic&apos;s</source>
        <translation>Die Belohnung ist 1 - (Policy + 0,01) / (Heuristik + 0,01), wie ml-compiler-opt sie berechnet; positiv ist kleiner als unter der Heuristik</translation>
    </message>
    <message>
        <source>%1, compiled again, did not ask this question.</source>
        <translation>%1, noch einmal kompiliert, hat diese Frage nicht gestellt.</translation>
    </message>
    <message>
        <source>%1 did not ask this question.</source>
        <translation>%1 hat diese Frage nicht gestellt.</translation>
    </message>
    <message>
        <source>Observation %1 is the call of %2 in %3 of module %4. No stored run has this callsite.</source>
        <translation>Beobachtung %1 ist der Aufruf von %2 in %3 des Moduls %4. Kein gespeicherter Lauf hat diese Aufrufstelle.</translation>
    </message>
    <message>
        <source>%1 was compiled again; this is the same callsite in run %2.</source>
        <translation>%1 wurde noch einmal kompiliert; dies ist dieselbe Aufrufstelle in Lauf %2.</translation>
    </message>
    <message>
        <source>%1 asked the question of observation %2.</source>
        <translation>%1 hat die Frage der Beobachtung %2 gestellt.</translation>
    </message>
    <message>
        <source>The module of log %1 is being compiled again.</source>
        <translation>Das Modul des Logs %1 wird gerade noch einmal kompiliert.</translation>
    </message>
    <message>
        <source>Finding the callsites of log %1.</source>
        <translation>Die Aufrufstellen des Logs %1 werden gesucht.</translation>
    </message>
    <message>
        <source>Not all questions of log %1 are stored: a job compiles its module again.</source>
        <translation>Nicht alle Fragen des Logs %1 sind gespeichert: eine Aufgabe kompiliert sein Modul noch einmal.</translation>
    </message>
    <message>
        <source>The callsites of log %1 are found.</source>
        <translation>Die Aufrufstellen des Logs %1 sind gefunden.</translation>
    </message>
    <message>
        <source>No reward: the context has no observation.</source>
        <translation>Keine Belohnung: Der Kontext hat keine Beobachtung.</translation>
    </message>
    <message>
        <source>No reward: the last score is infinite or not a number.</source>
        <translation>Keine Belohnung: Die letzte Bewertung ist unendlich oder keine Zahl.</translation>
    </message>
</context>
<context>
    <name>inlinescope::LogsPage</name>
    <message>
        <source>Logs</source>
        <translation>Logs</translation>
    </message>
    <message>
        <source>Training logs</source>
        <translation>Trainingslogs</translation>
    </message>
    <message>
        <source>Contexts</source>
        <translation>Kontexte</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>Beobachtungen</translation>
    </message>
    <message>
        <source>This context has no observation.</source>
        <translation>Dieser Kontext hat keine Beobachtung.</translation>
    </message>
    <message>
        <source>Contexts of the log</source>
        <translation>Kontexte des Logs</translation>
    </message>
    <message>
        <source>Import logs…</source>
        <translation>Logs importieren …</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>Kein Arbeitsbereich ist geöffnet</translation>
    </message>
    <message>
        <source>Import a training log to begin; it asks where to keep it.</source>
        <translation>Importieren Sie zu Beginn ein Trainingslog; gefragt wird, wo es liegen soll.</translation>
    </message>
    <message>
        <source>No training logs</source>
        <translation>Keine Trainingslogs</translation>
    </message>
    <message>
        <source>Import a log that LLVM&apos;s TrainingLogger wrote (-mllvm -training-log=FILE), or drop it here.</source>
        <translation>Importieren Sie ein Log, das LLVMs TrainingLogger geschrieben hat (-mllvm -training-log=DATEI), oder ziehen Sie es hierher.</translation>
    </message>
    <message>
        <source>The logs cannot be shown</source>
        <translation>Die Logs sind nicht darstellbar</translation>
    </message>
    <message>
        <source>no feature differs</source>
        <translation>kein Merkmal unterscheidet sich</translation>
    </message>
    <message>
        <source>most different: %1 (distance %2)</source>
        <translation>am stärksten verschieden: %1 (Abstand %2)</translation>
    </message>
    <message>
        <source>Features of two logs</source>
        <translation>Merkmale zweier Logs</translation>
    </message>
    <message>
        <source>An observation is one question that the inliner asked while the log was recorded, with every feature that it saw, the decision and, if the log has one, the reward. Logs name no callsites, so two logs are compared by the distribution of each feature&apos;s values: the distance is the largest difference of the cumulative shares, 0 if the distributions are equal, 1 if their ranges do not overlap.</source>
        <translation>Eine Beobachtung ist eine Frage, die der Inliner stellte, während das Log aufgezeichnet wurde, mit jedem Merkmal, das er sah, der Entscheidung und, wo das Log eine hat, der Belohnung. Logs nennen keine Aufrufstellen; darum werden zwei Logs daran verglichen, wie die Werte jedes Merkmals verteilt sind: Der Abstand ist der größte Unterschied der kumulierten Anteile, 0 bei gleicher Verteilung, 1, wo sie sich nicht überschneiden.</translation>
    </message>
    <message>
        <source>Logs; choose two to compare them</source>
        <translation>Logs; wählen Sie zwei, um sie zu vergleichen</translation>
    </message>
    <message>
        <source>%1 and %2 observations</source>
        <translation>%1 und %2 Beobachtungen</translation>
    </message>
    <message>
        <source>%1 in one of them</source>
        <translation>%1 nur in einem von beiden</translation>
    </message>
    <message>
        <source>%1 observations equal up to the first difference</source>
        <translation>%1 Beobachtungen gleich bis zum ersten Unterschied</translation>
    </message>
    <message>
        <source>their features are not the same</source>
        <translation>ihre Merkmale sind nicht dieselben</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>observation %1</source>
        <translation>Beobachtung %1</translation>
    </message>
    <message>
        <source>No observation on screen has such a value.</source>
        <translation>Keine Beobachtung auf dem Bildschirm hat einen solchen Wert.</translation>
    </message>
    <message>
        <source>(without a name)</source>
        <translation>(ohne Namen)</translation>
    </message>
    <message numerus="yes">
        <source>%1 observations in %Ln log(s)</source>
        <comment>count</comment>
        <translation>
            <numerusform>%1 Beobachtungen in %Ln Log</numerusform>
            <numerusform>%1 Beobachtungen in %Ln Logs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 context(s), each a module or function that a policy was asked about</source>
        <translation>
            <numerusform>%1 Kontext, ein Modul oder eine Funktion, zu der eine Policy gefragt wurde</numerusform>
            <numerusform>%1 Kontexte, jeder ein Modul oder eine Funktion, zu der eine Policy gefragt wurde</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln context(s) in both</source>
        <translation>
            <numerusform>%Ln Kontext in beiden</numerusform>
            <numerusform>%Ln Kontexte in beiden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln log(s) not read to the end</source>
        <translation>
            <numerusform>%Ln Log nicht bis zum Ende gelesen</numerusform>
            <numerusform>%Ln Logs nicht bis zum Ende gelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>What it records…</source>
        <translation>Was es aufzeichnet …</translation>
    </message>
    <message>
        <source>Stores the module and the run that the log is about, so that its observations have callsites</source>
        <translation>Speichert das Modul und den Lauf, um die es im Log geht, damit seine Beobachtungen Aufrufstellen haben</translation>
    </message>
    <message>
        <source>Values of a log of the register allocator are split by whether a live range is evicted (index_to_evict is not the last position, which is the live range itself), or by whether the priority is above the log&apos;s median.</source>
        <translation>Die Werte eines Logs des Registerzuteilers sind danach getrennt, ob ein Bereich verdrängt wird (index_to_evict ist nicht die letzte Position, die der Bereich selbst ist), oder ob die Priorität über dem Median des Logs liegt.</translation>
    </message>
    <message>
        <source>An observation has several values of %1: a bar chooses no observation.</source>
        <translation>Eine Beobachtung hat mehrere Werte von %1: ein Balken wählt keine Beobachtung.</translation>
    </message>
</context>
<context>
    <name>inlinescope::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Show or hide the jobs (Ctrl+J)</source>
        <translation>Aufgaben zeigen oder verbergen (Strg+J)</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New workspace…</source>
        <translation>&amp;Neuer Arbeitsbereich …</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>Arbeitsbereich ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Import corpus…</source>
        <translation>Korpus &amp;importieren …</translation>
    </message>
    <message>
        <source>&amp;Run policies…</source>
        <translation>&amp;Policies laufen lassen …</translation>
    </message>
    <message>
        <source>&amp;Export table as CSV…</source>
        <translation>Tabelle als CSV &amp;exportieren …</translation>
    </message>
    <message>
        <source>&amp;Check workspace</source>
        <translation>Arbeitsbereich p&amp;rüfen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vor</translation>
    </message>
    <message>
        <source>&amp;Swap the runs</source>
        <translation>Läufe ver&amp;tauschen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Auffrischen</translation>
    </message>
    <message>
        <source>&amp;Jobs</source>
        <translation>A&amp;ufgaben</translation>
    </message>
    <message>
        <source>Theme of the &amp;desktop</source>
        <translation>Aussehen der Arbeits&amp;oberfläche</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>&amp;Helles Aussehen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;What&apos;s this?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
    <message>
        <source>&amp;About Inlinescope</source>
        <translation>Über &amp;Inlinescope</translation>
    </message>
    <message>
        <source>Inlinescope</source>
        <translation>Inlinescope</translation>
    </message>
    <message>
        <source>%1 - Inlinescope</source>
        <translation>%1 - Inlinescope</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>About Inlinescope</source>
        <translation>Über Inlinescope</translation>
    </message>
    <message>
        <source>Inlinescope %1</source>
        <translation>Inlinescope %1</translation>
    </message>
    <message>
        <source>Explores and compares the inlining decisions of LLVM, and says what they cost in bytes. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Erkundet und vergleicht die Inlining-Entscheidungen von LLVM und sagt, was sie in Bytes kosten. Freie Software unter der GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Compare &amp;more runs…</source>
        <translation>&amp;Weitere Läufe vergleichen …</translation>
    </message>
    <message>
        <source>Show the &amp;next run against the baseline</source>
        <translation>Den &amp;nächsten Lauf gegen die Basis zeigen</translation>
    </message>
    <message>
        <source>&amp;Search for the smallest…</source>
        <translation>Das &amp;Kleinste suchen …</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 is open. One workspace is open at a time: runs are compared within it.</source>
        <translation>%1 ist geöffnet. Es ist immer nur ein Arbeitsbereich geöffnet: Verglichen werden Läufe desselben Arbeitsbereichs.</translation>
    </message>
    <message>
        <source>Save comparison as &amp;HTML…</source>
        <translation>Vergleich als &amp;HTML speichern …</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen …</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Search &amp;everywhere…</source>
        <translation>&amp;Überall suchen …</translation>
    </message>
    <message>
        <source>&amp;Label and note of the versus run…</source>
        <translation>&amp;Etikett und Notiz des Vergleichslaufs …</translation>
    </message>
    <message>
        <source>Names &amp;short</source>
        <translation>Namen &amp;kurz</translation>
    </message>
    <message>
        <source>Names in &amp;full</source>
        <translation>Namen &amp;vollständig</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>&amp;Benutzerhandbuch</translation>
    </message>
    <message>
        <source>Actions and &amp;shortcuts</source>
        <translation>Aktionen und &amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Open recen&amp;t</source>
        <translation>&amp;Zuletzt verwendete öffnen</translation>
    </message>
    <message>
        <source>Dar&amp;k theme</source>
        <translation>&amp;Dunkles Aussehen</translation>
    </message>
    <message>
        <source>Li&amp;nkage names</source>
        <translation>&amp;Linkernamen</translation>
    </message>
    <message>
        <source>&amp;Measure differing decisions when a module opens</source>
        <translation>Abweichende Entscheidungen beim Öffnen eines &amp;Moduls messen</translation>
    </message>
    <message>
        <source>&amp;Never</source>
        <translation>&amp;Nie</translation>
    </message>
    <message>
        <source>For &amp;20 seconds</source>
        <translation>&amp;20 Sekunden lang</translation>
    </message>
    <message>
        <source>For two &amp;minutes</source>
        <translation>Zwei &amp;Minuten lang</translation>
    </message>
    <message>
        <source>&amp;Guided steps</source>
        <translation>&amp;Geführte Schritte</translation>
    </message>
    <message>
        <source>Copy as &amp;command</source>
        <translation>Als &amp;Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;link to this view</source>
        <translation>&amp;Link zu dieser Ansicht kopieren</translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation>Kein Arbeitsbereich ist geöffnet.</translation>
    </message>
    <message>
        <source>Link copied. Start inlinescope with it, in quotation marks, to see this view again.</source>
        <translation>Link kopiert. Starten Sie inlinescope damit, in Anführungszeichen, um diese Ansicht wieder zu sehen.</translation>
    </message>
    <message>
        <source>Ve&amp;rsus run</source>
        <translation>&amp;Vergleichslauf</translation>
    </message>
    <message>
        <source>Import by re&amp;ference…</source>
        <translation>Als Ver&amp;weis importieren …</translation>
    </message>
    <message>
        <source>Save a cop&amp;y…</source>
        <translation>Kopie &amp;speichern …</translation>
    </message>
    <message>
        <source>Co&amp;mpact workspace</source>
        <translation>Arbeitsbereich &amp;verkleinern</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Gate of two runs…</source>
        <translation>&amp;Schranke für zwei Läufe …</translation>
    </message>
    <message>
        <source>Write &amp;objects…</source>
        <translation>&amp;Objekte schreiben …</translation>
    </message>
    <message>
        <source>Write a &amp;playback…</source>
        <translation>Ein &amp;Playback schreiben …</translation>
    </message>
    <message>
        <source>&amp;Train a policy…</source>
        <translation>Eine Policy &amp;trainieren …</translation>
    </message>
    <message>
        <source>&amp;Convert a policy…</source>
        <translation>Eine Policy &amp;umwandeln …</translation>
    </message>
    <message>
        <source>Report for &amp;LNT…</source>
        <translation>Bericht für &amp;LNT …</translation>
    </message>
    <message>
        <source>&amp;Edit a script…</source>
        <translation>Ein Skript &amp;bearbeiten …</translation>
    </message>
    <message>
        <source>&amp;Query in SQL…</source>
        <translation>Abfrage in S&amp;QL…</translation>
    </message>
    <message>
        <source>Train a policy by &amp;measured bytes…</source>
        <translation>Policy an ge&amp;messenen Bytes trainieren …</translation>
    </message>
    <message>
        <source>Open the &amp;demo</source>
        <translation>&amp;Demo öffnen</translation>
    </message>
    <message>
        <source>Import &amp;and compare…</source>
        <translation>Importieren &amp;und vergleichen …</translation>
    </message>
    <message>
        <source>Import &amp;logs, size reports and remarks…</source>
        <translation>Trainings&amp;logs, Größenberichte und Anmerkungen importieren …</translation>
    </message>
    <message>
        <source>Mer&amp;ge a workspace…</source>
        <translation>&amp;Arbeitsbereich zusammenführen …</translation>
    </message>
    <message>
        <source>No runs are compared.</source>
        <translation>Es werden keine Läufe verglichen.</translation>
    </message>
    <message>
        <source>C&amp;apture a module…</source>
        <translation>Modul her&amp;ausschreiben …</translation>
    </message>
    <message>
        <source>&amp;Whole builds</source>
        <translation>&amp;Ganze Builds</translation>
    </message>
    <message>
        <source>B&amp;inaries and logs</source>
        <translation>B&amp;inärdateien und Logs</translation>
    </message>
    <message>
        <source>Make a build &amp;smaller…</source>
        <translation>Einen Build &amp;kleiner machen …</translation>
    </message>
    <message>
        <source>Make sha&amp;rds of a corpus…</source>
        <translation>&amp;Teile eines Korpus anlegen …</translation>
    </message>
    <message>
        <source>&amp;Progress of shards…</source>
        <translation>&amp;Fortschritt von Teilen …</translation>
    </message>
    <message>
        <source>Make a corpus of &amp;bitcode files…</source>
        <translation>Einen Korpus aus &amp;Bitcode-Dateien anlegen …</translation>
    </message>
    <message>
        <source>&amp;Combine corpora…</source>
        <translation>Korpora &amp;zusammenfassen …</translation>
    </message>
    <message>
        <source>Import a &amp;binary…</source>
        <translation>Eine &amp;Binärdatei importieren …</translation>
    </message>
    <message>
        <source>Compare what is &amp;linked…</source>
        <translation>&amp;Gelinktes vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Write a training log…</source>
        <translation>Ein Trainingslog &amp;schreiben …</translation>
    </message>
    <message>
        <source>&amp;Vocabulary of training logs…</source>
        <translation>&amp;Vokabular von Trainingslogs …</translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulePage</name>
    <message>
        <source>Module</source>
        <translation>Modul</translation>
    </message>
    <message>
        <source>Callsites</source>
        <translation>Aufrufstellen</translation>
    </message>
    <message>
        <source>Show the modules</source>
        <translation>Module zeigen</translation>
    </message>
    <message>
        <source>Show the callsites that both runs decided alike, too</source>
        <translation>Auch die Aufrufstellen zeigen, die beide Läufe gleich entschieden haben</translation>
    </message>
    <message>
        <source>Callsites of both runs, differences first</source>
        <translation>Aufrufstellen beider Läufe, Unterschiede zuerst</translation>
    </message>
    <message>
        <source>This page shows the callsites of a module in two runs that are compared, side by side.</source>
        <translation>Hier stehen die Aufrufstellen eines Moduls in zwei verglichenen Läufen nebeneinander.</translation>
    </message>
    <message>
        <source>The two runs have no modules.</source>
        <translation>Die beiden Läufe haben kein Modul.</translation>
    </message>
    <message>
        <source>hide equal: %1</source>
        <translation>gleiche verbergen: %1</translation>
    </message>
    <message>
        <source>show equal: %1</source>
        <translation>gleiche zeigen: %1</translation>
    </message>
    <message>
        <source>No module is compared yet</source>
        <translation>Noch wird kein Modul verglichen</translation>
    </message>
    <message>
        <source>Features and functions</source>
        <translation>Merkmale und Funktionen</translation>
    </message>
    <message>
        <source>This flip</source>
        <translation>Diese Umkehrung</translation>
    </message>
    <message>
        <source>Flipped together</source>
        <translation>Zusammen umgekehrt</translation>
    </message>
    <message>
        <source>To blame for the delta</source>
        <translation>Ursache des Unterschieds</translation>
    </message>
    <message>
        <source>What flipping the chosen decision changes, by section and by function</source>
        <translation>Was das Umkehren der gewählten Entscheidung ändert, nach Abschnitt und Funktion</translation>
    </message>
    <message>
        <source>Bytes of the decisions that were flipped together, and the sum of the single flips</source>
        <translation>Was die zusammen umgekehrten Entscheidungen ausmachen, neben der Summe der Teile</translation>
    </message>
    <message>
        <source>The few decisions that account for the difference between the two runs</source>
        <translation>Die wenigen Entscheidungen, die den Unterschied der beiden Läufe ausmachen</translation>
    </message>
    <message>
        <source>After a flip</source>
        <translation>Nach einer Umkehrung</translation>
    </message>
    <message>
        <source>Text of this module: code and read-only data of its object in bytes, as llvm-size counts it; the second run minus the first.</source>
        <translation>Text dieses Moduls: Code und konstante Daten seines Objekts in Bytes, wie llvm-size zählt; der zweite Lauf abzüglich des ersten.</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
    <message>
        <source>The source file with what was decided at each line</source>
        <translation>Die Quelldatei mit dem, was in jeder Zeile entschieden wurde</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>LLVM IR and instructions of the chosen function in both runs</source>
        <translation>LLVM-IR und Befehle der gewählten Funktion in beiden Läufen</translation>
    </message>
    <message>
        <source>Equal callsites</source>
        <translation>Gleiche Aufrufstellen</translation>
    </message>
    <message>
        <source>Inline tree</source>
        <translation>Einbettungsbaum</translation>
    </message>
    <message>
        <source>Who was inlined into whom, with the bytes of the functions that remain</source>
        <translation>Wer in wen eingebettet wurde, mit den Bytes der Funktionen, die bleiben</translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulePresets</name>
    <message>
        <source>Biggest growth</source>
        <translation>Größter Zuwachs</translation>
    </message>
    <message>
        <source>Modules that became larger, the largest growth first</source>
        <translation>Module, die größer wurden, der größte Zuwachs zuerst</translation>
    </message>
    <message>
        <source>Biggest win</source>
        <translation>Größter Gewinn</translation>
    </message>
    <message>
        <source>Modules that became smaller, the largest reduction first</source>
        <translation>Module, die kleiner wurden, der größte Gewinn zuerst</translation>
    </message>
    <message>
        <source>Smallest that differs</source>
        <translation>Kleinstes verschiedene</translation>
    </message>
    <message>
        <source>Modules with callsites that were decided differently, the smallest module first</source>
        <translation>Module mit anders entschiedenen Aufrufstellen, das kleinste Modul zuerst</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Modules that failed, crashed or timed out in a run</source>
        <translation>Module, die in einem Lauf fehlschlugen, abstürzten oder zu lange brauchten</translation>
    </message>
    <message>
        <source>%1 (%2); Ctrl+Shift+F shows all again</source>
        <translation>%1 (%2); Strg+Umschalt+F zeigt wieder alle</translation>
    </message>
    <message>
        <source>Gap to best</source>
        <translation>Abstand zum Besten</translation>
    </message>
    <message>
        <source>Modules that some run of the workspace has smaller than the baseline, the largest gap first</source>
        <translation>Module, die ein Lauf des Arbeitsbereichs kleiner hat als die Basis, der größte Abstand zuerst</translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulesPage</name>
    <message>
        <source>text %1 → %2 B (%3)</source>
        <translation>Text %1 → %2 B (%3)</translation>
    </message>
    <message>
        <source>unique %1 → %2 B (%3)</source>
        <translation>einmalig %1 → %2 B (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln fehlgeschlagen</numerusform>
            <numerusform>%Ln fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln missing on a side</source>
        <translation>
            <numerusform>%Ln fehlt auf einer Seite</numerusform>
            <numerusform>%Ln fehlen auf einer Seite</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a size on a side</source>
        <translation>
            <numerusform>%Ln auf einer Seite ohne Größe</numerusform>
            <numerusform>%Ln auf einer Seite ohne Größe</numerusform>
        </translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Module</translation>
    </message>
    <message>
        <source>Text: code and read-only data of the objects, as llvm-size counts it. Unique counts a body that modules share (linkonce, comdat) once, as a linker keeps it.</source>
        <translation>Text: Code und konstante Daten der Objekte, wie llvm-size zählt. „Einmalig“ zählt einen Rumpf, den sich Module teilen (linkonce, comdat), einmal, so wie ein Linker ihn behält.</translation>
    </message>
    <message>
        <source>Import a corpus…</source>
        <translation>Korpus importieren …</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>Policies laufen lassen …</translation>
    </message>
    <message>
        <source>Nothing is compared yet</source>
        <translation>Noch wird nichts verglichen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cancelled</source>
        <translation>
            <numerusform>%Ln abgebrochen</numerusform>
            <numerusform>%Ln abgebrochen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of other bitcode</source>
        <translation>
            <numerusform>%Ln aus anderem Bitcode</numerusform>
            <numerusform>%Ln aus anderem Bitcode</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with another command line</source>
        <translation>
            <numerusform>%Ln mit anderer Befehlszeile</numerusform>
            <numerusform>%Ln mit anderer Befehlszeile</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 B, best in %3</source>
        <translation>%1: %2 B, kleinster in %3</translation>
    </message>
    <message>
        <source>%1: %2 (unique %3), best in %4</source>
        <translation>%1: %2 (einmalig %3), kleinster in %4</translation>
    </message>
    <message>
        <source>total over %1 of %2 modules</source>
        <translation>Summe über %1 von %2 Modulen</translation>
    </message>
    <message>
        <source>Runs are compared here, module by module. Import a corpus of bitcode, run it under two policies, and choose the runs in the bar above.</source>
        <translation>Hier werden Läufe verglichen, Modul für Modul. Importieren Sie einen Korpus aus Bitcode, führen Sie ihn unter zwei Policies aus und wählen Sie oben die Läufe.</translation>
    </message>
    <message>
        <source>best of its row</source>
        <translation>kleinster seiner Zeile</translation>
    </message>
    <message>
        <source>Explain this delta</source>
        <translation>Unterschied erklären</translation>
    </message>
    <message>
        <source>Find the few decisions that account for the chosen module&apos;s difference (Ctrl+Shift+X)</source>
        <translation>Die wenigen Entscheidungen finden, die den Unterschied des gewählten Moduls ausmachen (Strg+Umschalt+X)</translation>
    </message>
    <message>
        <source>callsites are being compared</source>
        <translation>Aufrufstellen werden verglichen</translation>
    </message>
    <message>
        <source>Group by folder</source>
        <translation>Nach Ordnern</translation>
    </message>
    <message>
        <source>Deltas</source>
        <translation>Differenzen</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>Folders with the sums of their modules that pass the filter (Ctrl+Alt+G): Right and Left open and close one, * and / all. Copies and exports have one row per module, as the command line prints them.</source>
        <translation>Ordner mit den Summen ihrer Module, die den Filter bestehen (Strg+Alt+G): Pfeil rechts und Pfeil links öffnen und schließen einen, * und / alle. Kopien und Exporte bleiben eine Zeile je Modul, wie die Befehlszeile sie ausgibt.</translation>
    </message>
    <message>
        <source>%1 smaller (%2 B), %3 larger (%4 B), %5 equal</source>
        <translation>%1 kleiner (%2 B), %3 größer (%4 B), %5 gleich</translation>
    </message>
    <message>
        <source>%1 callsites differ, %2 only on one side</source>
        <translation>%1 Aufrufstellen verschieden, %2 nur auf einer Seite</translation>
    </message>
    <message>
        <source>What was decided about the calls of each function</source>
        <translation>Was über die Aufrufe jeder Funktion entschieden wurde</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>Wasserfall</translation>
    </message>
    <message>
        <source>From the baseline&apos;s text through the largest changes to the other run&apos;s text</source>
        <translation>Vom Text der Basis über die größten Änderungen zum Text des anderen Laufs</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Empfehlungen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>job, module</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Running: %1</source>
        <translation>Läuft: %1</translation>
    </message>
    <message>
        <source>Modules are compared here as soon as there are two runs, also before these have ended.</source>
        <translation>Module werden hier verglichen, sobald es zwei Läufe gibt, auch bevor diese zu Ende sind.</translation>
    </message>
    <message>
        <source>The modules&apos; functions change by %1 B in their objects and by %2 B in the linked binary.</source>
        <translation>Die Funktionen der Module ändern sich um %1 B in ihren Objektdateien und um %2 B in der gelinkten Binärdatei.</translation>
    </message>
    <message>
        <source>%1 That is %2 of it.</source>
        <comment>a sentence, a percentage</comment>
        <translation>%1 Das sind %2 davon.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s) not counted: several symbols have the name.</source>
        <translation>
            <numerusform>%Ln Funktion nicht gezählt: Mehrere Symbole haben den Namen.</numerusform>
            <numerusform>%Ln Funktionen nicht gezählt: Mehrere Symbole haben den Namen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulesWaterfall</name>
    <message>
        <source>Text of the shown modules in the baseline run, the largest changes, and text in the other run. A change is a decision to blame in a module that is explained, or a module that is not. Interaction is what the decisions of a module do together besides. The axis does not begin at 0.</source>
        <translation>Text der gezeigten Module im Lauf der Basis, die größten Änderungen und Text im anderen Lauf. Eine Änderung ist eine verantwortliche Entscheidung in einem Modul, das erklärt ist, oder ein Modul, das es nicht ist. Zusammenwirken ist, was die Entscheidungen eines Moduls außerdem gemeinsam bewirken. Die Achse beginnt nicht bei 0.</translation>
    </message>
</context>
<context>
    <name>inlinescope::MoreNames</name>
    <message>
        <source>+ more</source>
        <translation>+ weitere</translation>
    </message>
    <message numerus="yes">
        <source>+%Ln more</source>
        <translation>
            <numerusform>+%Ln weiterer</numerusform>
            <numerusform>+%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what a list is for, names</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::NoticeBar</name>
    <message>
        <source>Hide this message</source>
        <translation>Diese Meldung ausblenden</translation>
    </message>
</context>
<context>
    <name>inlinescope::ObservationDetails</name>
    <message>
        <source>Tensors of the observation</source>
        <translation>Tensoren der Beobachtung</translation>
    </message>
    <message>
        <source>Select an observation to read its tensors in full.</source>
        <translation>Eine Beobachtung auswählen, um ihre Tensoren ganz zu lesen.</translation>
    </message>
    <message>
        <source>Long names and tensors are cut here; an export of the table has them in full.</source>
        <translation>Lange Namen und Tensoren sind hier gekürzt; ein Export der Tabelle enthält sie ganz.</translation>
    </message>
    <message>
        <source>The tensor of %1 has more than %2 elements and is not drawn.</source>
        <translation>Der Tensor von %1 hat mehr als %2 Elemente und wird nicht gezeichnet.</translation>
    </message>
</context>
<context>
    <name>inlinescope::ObservationPager</name>
    <message>
        <source>%1 (%2)</source>
        <comment>action, shortcut</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Earlier observations</source>
        <translation>Frühere Beobachtungen</translation>
    </message>
    <message>
        <source>Later observations</source>
        <translation>Spätere Beobachtungen</translation>
    </message>
    <message>
        <source>the context without a name</source>
        <translation>der Kontext ohne Namen</translation>
    </message>
    <message>
        <source>%1 has no observation</source>
        <translation>%1 hat keine Beobachtung</translation>
    </message>
    <message>
        <source>%1: observations %2 to %3 of %4</source>
        <translation>%1: Beobachtungen %2 bis %3 von %4</translation>
    </message>
</context>
<context>
    <name>inlinescope::OpeningMeasurement</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop measuring; what is measured stays</source>
        <translation>Das Messen anhalten; was gemessen ist, bleibt</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message numerus="yes">
        <source>Measure them, for another %Ln second(s)</source>
        <translation>
            <numerusform>Sie messen, noch %Ln Sekunde lang</numerusform>
            <numerusform>Sie messen, noch %Ln Sekunden lang</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop or resume measuring</source>
        <translation>Messen anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>Measuring the differing callsites in %1: %2 of %3</source>
        <comment>run, numbers</comment>
        <translation>Die verschieden entschiedenen Aufrufstellen werden in %1 gemessen: %2 von %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln differing callsite(s) not measured in both runs</source>
        <translation>
            <numerusform>%Ln verschieden entschiedene Aufrufstelle nicht in beiden Läufen gemessen</numerusform>
            <numerusform>%Ln verschieden entschiedene Aufrufstellen nicht in beiden Läufen gemessen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PageGrabber</name>
    <message>
        <source>%1: no data within two minutes</source>
        <translation>%1: keine Daten innerhalb von zwei Minuten</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>%1 cannot be made</source>
        <translation>%1 lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>%1: there is no such page</source>
        <translation>%1: eine solche Seite gibt es nicht</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 ist nicht beschreibbar</translation>
    </message>
    <message>
        <source>%1: no data rows</source>
        <translation>%1: keine Datenzeilen</translation>
    </message>
    <message>
        <source>%1: there is no widget %2</source>
        <translation>%1: Es gibt kein Element %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::PagedPanel</name>
    <message>
        <source>Listing…</source>
        <translation>Wird aufgelistet …</translation>
    </message>
    <message>
        <source>%1 rows are too many for the clipboard; export them as CSV.</source>
        <translation>%1 Zeilen sind zu viele für die Zwischenablage; exportieren Sie sie als CSV.</translation>
    </message>
    <message>
        <source>export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>List again</source>
        <translation>Neu auflisten</translation>
    </message>
    <message>
        <source>Ask for the rows again</source>
        <translation>Die Zeilen noch einmal anfordern</translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) copied.</source>
        <translation>
            <numerusform>%1 Zeile kopiert.</numerusform>
            <numerusform>%1 Zeilen kopiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>copy %1 row(s)</source>
        <translation>
            <numerusform>%1 Zeile kopieren</numerusform>
            <numerusform>%1 Zeilen kopieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) written to %2.</source>
        <translation>
            <numerusform>%1 Zeile nach %2 geschrieben.</numerusform>
            <numerusform>%1 Zeilen nach %2 geschrieben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PerformanceChart</name>
    <message>
        <source>Curve by step</source>
        <translation>Kurve nach Schritten</translation>
    </message>
    <message>
        <source>What the training&apos;s program wrote at each step. Of a distribution the median is the strong line, and each band lies between two percentiles as far from it. Right click to save the picture.</source>
        <translation>Was das Programm des Trainings bei jedem Schritt geschrieben hat. Bei einer Verteilung ist der Median die starke Linie, und jedes Band liegt zwischen zwei gleich weit entfernten Perzentilen. Rechtsklick speichert das Bild.</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>%1 (median)</source>
        <translation>%1 (Median)</translation>
    </message>
    <message>
        <source>%1 (percentile %2)</source>
        <comment>value, percentile</comment>
        <translation>%1 (Perzentil %2)</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <comment>number, values</comment>
        <translation>Schritt %1: %2</translation>
    </message>
    <message>
        <source>number of the quantile</source>
        <translation>Nummer des Quantils</translation>
    </message>
    <message>
        <source>The quantiles of a feature, in ascending order, as the lines of its .buckets file have them. Right click to save the picture.</source>
        <translation>Die Quantile eines Merkmals in aufsteigender Folge, wie die Zeilen seiner .buckets-Datei sie enthalten. Ein Rechtsklick speichert das Bild.</translation>
    </message>
    <message>
        <source>Quantile %1: %2</source>
        <comment>number, value</comment>
        <translation>Quantil %1: %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::PlotMenu</name>
    <message>
        <source>Save as &amp;PNG…</source>
        <translation>Als &amp;PNG speichern …</translation>
    </message>
    <message>
        <source>Save as &amp;SVG…</source>
        <translation>Als &amp;SVG speichern …</translation>
    </message>
    <message>
        <source>&amp;Copy data</source>
        <translation>Daten &amp;kopieren</translation>
    </message>
    <message>
        <source>Save &quot;%1&quot;</source>
        <translation>„%1“ speichern</translation>
    </message>
    <message>
        <source>%1 picture (*.%2)</source>
        <translation>%1-Bild (*.%2)</translation>
    </message>
    <message>
        <source>Picture written to %1.</source>
        <translation>Bild nach %1 geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) copied.</source>
        <translation>
            <numerusform>%Ln Zeile kopiert.</numerusform>
            <numerusform>%Ln Zeilen kopiert.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PoliciesPage</name>
    <message>
        <source>Policies</source>
        <translation>Policies</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>Eingaben</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>Ausgaben</translation>
    </message>
    <message>
        <source>No dense layer and no embedding was recognised.</source>
        <translation>Es wurde weder eine dichte Schicht noch ein Embedding erkannt.</translation>
    </message>
    <message>
        <source>Policies of the workspace</source>
        <translation>Policies des Arbeitsbereichs</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>Policies laufen lassen …</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>Kein Arbeitsbereich ist geöffnet</translation>
    </message>
    <message>
        <source>Open a workspace on the Start page.</source>
        <translation>Öffnen Sie einen Arbeitsbereich auf der Startseite.</translation>
    </message>
    <message>
        <source>The policies cannot be shown</source>
        <translation>Die Policies können nicht gezeigt werden</translation>
    </message>
    <message>
        <source>Select a policy to see what it is made of.</source>
        <translation>Wählen Sie eine Policy, um zu sehen, woraus sie besteht.</translation>
    </message>
    <message>
        <source>LLVM&apos;s own heuristic decides; it has no model.</source>
        <translation>LLVMs eigene Heuristik entscheidet; sie hat kein Modell.</translation>
    </message>
    <message>
        <source>Only what must be inlined is inlined; there is no model.</source>
        <translation>Nichts wird eingebettet, was nicht muss; es gibt kein Modell.</translation>
    </message>
    <message>
        <source>A list of callsites and what to do with each; there is no model.</source>
        <translation>Eine Liste von Aufrufstellen und was mit jeder geschieht; es gibt kein Modell.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 parameters in %Ln layer(s)</source>
        <comment>policy, count</comment>
        <translation>
            <numerusform>%1: %2 Parameter in %Ln Schicht</numerusform>
            <numerusform>%1: %2 Parameter in %Ln Schichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The compiler gives all of its %Ln input(s).</source>
        <translation>
            <numerusform>Der Compiler liefert ihre %Ln Eingabe.</numerusform>
            <numerusform>Der Compiler liefert alle ihre %Ln Eingaben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It wants %Ln input(s), of which the compiler does not give %1.</source>
        <translation>
            <numerusform>Sie verlangt %Ln Eingabe, und der Compiler liefert %1 nicht.</numerusform>
            <numerusform>Sie verlangt %Ln Eingaben, von denen der Compiler %1 nicht liefert.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: built into the program</source>
        <translation>%1: in das Programm eingebaut</translation>
    </message>
    <message>
        <source>Only the inputs and outputs of a built-in policy are known.</source>
        <translation>Eine eingebaute Policy nennt nur ihre Eingaben und Ausgaben.</translation>
    </message>
    <message>
        <source>A policy reads the features of a callsite and answers whether to inline it. This page names the inputs that LLVM does not offer, since a run under the policy could not fill them.</source>
        <translation>Eine Policy liest die Merkmale einer Aufrufstelle und antwortet, ob eingebettet werden soll. Eingaben, die LLVM nicht bietet, werden hier genannt, denn ein Lauf unter ihr könnte sie nicht füllen.</translation>
    </message>
    <message>
        <source>No policies yet</source>
        <translation>Noch keine Policies</translation>
    </message>
    <message>
        <source>A policy is listed here after something was run under it: LLVM&apos;s own heuristic, one that is built in, a trained one, or a script.</source>
        <translation>Eine Policy steht hier, sobald etwas unter ihr gelaufen ist: LLVMs eigene Heuristik, eine eingebaute, eine trainierte oder ein Skript.</translation>
    </message>
    <message>
        <source>Built into the program: it has no files of its own</source>
        <translation>In das Programm eingebaut: Sie hat keine eigenen Dateien</translation>
    </message>
    <message>
        <source>It has no model, and so no size</source>
        <translation>Sie hat kein Modell und darum keine Größe</translation>
    </message>
    <message>
        <source>An imported vocabulary with which the quantiles of the policy are compared</source>
        <translation>Ein importiertes Vokabular, mit dem die Quantile der Policy verglichen werden</translation>
    </message>
    <message>
        <source>compared with</source>
        <translation>verglichen mit</translation>
    </message>
    <message>
        <source>no vocabulary</source>
        <translation>kein Vokabular</translation>
    </message>
    <message>
        <source>No vocabulary is imported: drop a folder of .buckets files on the window.</source>
        <translation>Kein Vokabular ist importiert: Ziehen Sie einen Ordner von .buckets-Dateien auf das Fenster.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln input(s) that both have are equal in %2.</source>
        <comment>number, vocabulary</comment>
        <translation>
            <numerusform>Von %Ln Eingabe, die beide haben, ist %1 in %2 gleich.</numerusform>
            <numerusform>Von %Ln Eingaben, die beide haben, sind %1 in %2 gleich.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PolicyChooser</name>
    <message>
        <source>Policies</source>
        <translation>Policies</translation>
    </message>
    <message>
        <source>default: LLVM&apos;s own heuristic</source>
        <translation>default: LLVMs eigene Heuristik</translation>
    </message>
    <message>
        <source>never: inline only what must be inlined</source>
        <translation>never: nichts einbetten, was nicht sein muss</translation>
    </message>
    <message>
        <source>Add a trained policy…</source>
        <translation>Trainierte Policy hinzufügen …</translation>
    </message>
    <message>
        <source>Add a script…</source>
        <translation>Skript hinzufügen …</translation>
    </message>
    <message>
        <source>A list of callsites and what to do with each; another policy decides the rest</source>
        <translation>Eine Liste von Aufrufstellen und was mit jeder geschieht; über den Rest entscheidet eine andere Policy</translation>
    </message>
    <message>
        <source>A script</source>
        <translation>Ein Skript</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>release: built into this program</source>
        <translation>release: in dieses Programm eingebaut</translation>
    </message>
    <message>
        <source>Asking which policies are built into this program</source>
        <translation>Es wird gefragt, welche Policies in dieses Programm eingebaut sind</translation>
    </message>
    <message>
        <source>release: none is built into this program</source>
        <translation>release: in dieses Programm ist keine eingebaut</translation>
    </message>
    <message>
        <source>No policy is built into this program. Build it with -DINLINESCOPE_INLINER_MODEL_PATH=FOLDER.</source>
        <translation>In dieses Programm ist keine Policy eingebaut. Bauen Sie es mit -DINLINESCOPE_INLINER_MODEL_PATH=ORDNER.</translation>
    </message>
    <message>
        <source>%1: built into this program</source>
        <translation>%1: in dieses Programm eingebaut</translation>
    </message>
    <message>
        <source>%1: script</source>
        <translation>%1: Skript</translation>
    </message>
    <message>
        <source>%1: trained policy</source>
        <translation>%1: trainierte Policy</translation>
    </message>
    <message>
        <source>release: built into clang %1</source>
        <translation>release: in clang %1 eingebaut</translation>
    </message>
    <message>
        <source>%1 (not run yet)</source>
        <translation>%1 (noch nicht gelaufen)</translation>
    </message>
    <message>
        <source>%1 (run as %2)</source>
        <comment>policy, names</comment>
        <translation>%1 (gelaufen als %2)</translation>
    </message>
    <message>
        <source>The folder of a TensorFlow SavedModel (saved_model.pb or .pbtxt, variables, output_spec.json), of a TFLite model (model.tflite, output_spec.json), or of TOSA text (model.mlir)</source>
        <translation>Der Ordner eines SavedModel von TensorFlow (saved_model.pb oder .pbtxt, variables, output_spec.json), eines TFLite-Modells (model.tflite, output_spec.json) oder eines TOSA-Textes (model.mlir)</translation>
    </message>
    <message>
        <source>The folder of a SavedModel, TFLite model or TOSA text</source>
        <translation>Der Ordner eines SavedModel, TFLite-Modells oder TOSA-Textes</translation>
    </message>
    <message>
        <source>Add a model file…</source>
        <translation>Modelldatei hinzufügen …</translation>
    </message>
    <message>
        <source>A single file: a TFLite model (.tflite) or TOSA text (.mlir)</source>
        <translation>Eine einzelne Datei: ein TFLite-Modell (.tflite) oder ein TOSA-Text (.mlir)</translation>
    </message>
    <message>
        <source>A model</source>
        <translation>Ein Modell</translation>
    </message>
    <message>
        <source>Models (*.tflite *.mlir);;All files (*)</source>
        <translation>Modelle (*.tflite *.mlir);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>inlinescope::ReasonsPanel</name>
    <message>
        <source>Refused, by reason</source>
        <translation>Abgelehnt, nach Grund</translation>
    </message>
    <message>
        <source>Decided differently, by reason</source>
        <translation>Anders entschieden, nach Grund</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>Reasons in which modules</source>
        <translation>Gründe in welchen Modulen</translation>
    </message>
    <message>
        <source>Of which modules the callsites are counted</source>
        <translation>Die Aufrufstellen welcher Module gezählt werden</translation>
    </message>
    <message>
        <source>all modules</source>
        <translation>alle Module</translation>
    </message>
    <message>
        <source>modules that pass the filter</source>
        <translation>Module, die den Filter bestehen</translation>
    </message>
    <message>
        <source>selected modules</source>
        <translation>gewählte Module</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>No callsite was refused.</source>
        <translation>Keine Aufrufstelle wurde abgelehnt.</translation>
    </message>
    <message>
        <source>The two runs decided alike.</source>
        <translation>Die beiden Läufe entschieden gleich.</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>nicht da</translation>
    </message>
    <message>
        <source>Callsites that only the other run has: earlier inlining made or removed them.</source>
        <translation>Aufrufstellen, die nur der andere Lauf hat: Was vorher eingebettet wurde, hat sie entstehen oder verschwinden lassen.</translation>
    </message>
</context>
<context>
    <name>inlinescope::RegretPage</name>
    <message>
        <source>Regret</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Measure the regret</source>
        <translation>Verlust messen</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Regret is what a run&apos;s decision costs, compared with the best run found: the bytes by which the best run grows if this one decision is taken as the run took it, with all others held. Above 0 the run loses by it.</source>
        <translation>Verlust ist, was eine Entscheidung eines Laufs gegenüber dem besten gefundenen kostet: die Bytes, um die jener wächst, wenn diese eine Entscheidung so getroffen wird wie im Lauf, alle anderen fest. Über 0 verliert der Lauf durch sie.</translation>
    </message>
    <message>
        <source>The best run found decides as this one does.</source>
        <translation>Der beste gefundene Lauf entscheidet wie dieser.</translation>
    </message>
    <message>
        <source>Search for the smallest…</source>
        <translation>Das Kleinste suchen …</translation>
    </message>
    <message>
        <source>Sum by</source>
        <translation>Summieren</translation>
    </message>
    <message>
        <source>What the decisions are summed by</source>
        <translation>Wonach die Entscheidungen summiert werden</translation>
    </message>
    <message>
        <source>by reason</source>
        <translation>nach Grund</translation>
    </message>
    <message>
        <source>by feature</source>
        <translation>nach Merkmal</translation>
    </message>
    <message>
        <source>by callee</source>
        <translation>nach Aufgerufener</translation>
    </message>
    <message>
        <source>by caller</source>
        <translation>nach Aufrufer</translation>
    </message>
    <message>
        <source>each decision</source>
        <translation>jede Entscheidung</translation>
    </message>
    <message>
        <source>Measure the baseline run&apos;s decisions against the best run found (Ctrl+Shift+G)</source>
        <translation>Die Entscheidungen des Basislaufs gegen den besten gefundenen Lauf messen (Strg+Umschalt+G)</translation>
    </message>
    <message>
        <source>Search for the decisions that make the corpus smallest (Ctrl+Shift+R)</source>
        <translation>Die Entscheidungen suchen, die den Korpus am kleinsten machen (Strg+Umschalt+R)</translation>
    </message>
    <message>
        <source>Nothing is run yet</source>
        <translation>Noch ist nichts gelaufen</translation>
    </message>
    <message>
        <source>The regret of %1 is not measured yet</source>
        <translation>Der Verlust von %1 ist noch nicht gemessen</translation>
    </message>
    <message>
        <source>This page shows where a run loses most: its decisions are compared with those of the best run that a search has found, and measured one by one.</source>
        <translation>Hier steht, wo ein Lauf am meisten verliert: Seine Entscheidungen werden mit dem besten Lauf verglichen, den eine Suche gefunden hat, und einzeln gemessen.</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 of %2 decisions are not measured yet</source>
        <translation>%1 von %2 Entscheidungen sind noch nicht gemessen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) left out: not in both runs</source>
        <translation>
            <numerusform>%Ln Modul ausgelassen: nicht in beiden Läufen</numerusform>
            <numerusform>%Ln Module ausgelassen: nicht in beiden Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>single decisions lose %1 B and win %2 B, each measured by itself</source>
        <translation>einzelne Entscheidungen verlieren %1 B und gewinnen %2 B, jede für sich gemessen</translation>
    </message>
    <message>
        <source>%1, compared with the best run found</source>
        <translation>%1, verglichen mit dem besten gefundenen Lauf</translation>
    </message>
    <message>
        <source>%1 in %2 to %3</source>
        <translation>%1 in %2 bis %3</translation>
    </message>
    <message>
        <source>%1 of %2 decisions are measured</source>
        <translation>%1 von %2 Entscheidungen sind gemessen</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>Bereitet die erste Übersetzung vor</translation>
    </message>
    <message>
        <source>Running: no decision of %1 is measured yet</source>
        <translation>Läuft: noch ist keine Entscheidung von %1 gemessen</translation>
    </message>
    <message>
        <source>running: a search, whose result may be a better run</source>
        <translation>läuft: eine Suche, deren Ergebnis ein besserer Lauf sein kann</translation>
    </message>
    <message>
        <source>Running: %1, compared with the best run found, as far as it is measured</source>
        <translation>Läuft: %1 im Vergleich mit dem besten gefundenen Lauf, soweit gemessen</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>reason, callee or caller; what the run decided</comment>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::RemarksTable</name>
    <message>
        <source>Remarks about calls</source>
        <translation>Anmerkungen zu Aufrufen</translation>
    </message>
    <message>
        <source>The remarks are about no calls.</source>
        <translation>Die Anmerkungen handeln von keinen Aufrufen.</translation>
    </message>
    <message>
        <source>%1 remarks about calls</source>
        <translation>%1 Anmerkungen zu Aufrufen</translation>
    </message>
    <message>
        <source>%1: %2 inlined, %3 not inlined, %4 without a decision</source>
        <translation>%1: %2 eingebettet, %3 nicht eingebettet, %4 ohne Entscheidung</translation>
    </message>
    <message>
        <source>%1 callsites decided differently</source>
        <translation>%1 Aufrufstellen verschieden entschieden</translation>
    </message>
    <message>
        <source>decided alike: %1</source>
        <translation>gleich entschieden: %1</translation>
    </message>
    <message>
        <source>only in %1: %2</source>
        <translation>nur in %1: %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>caller, callee</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Only the run has this callsite. Label it on the page Module.</source>
        <translation>Nur der Lauf hat diese Aufrufstelle. Geben Sie ihr auf der Seite Modul ein Etikett.</translation>
    </message>
</context>
<context>
    <name>inlinescope::RowPanel</name>
    <message>
        <source>Nothing to show.</source>
        <translation>Nichts zu zeigen.</translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation>Keine Zeile besteht den Filter.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy with &amp;headers</source>
        <translation>Mit Ko&amp;pfzeile kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>Als &amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>&amp;Export CSV…</source>
        <translation>CSV &amp;exportieren …</translation>
    </message>
    <message>
        <source>C&amp;olumns…</source>
        <translation>&amp;Spalten …</translation>
    </message>
    <message>
        <source>&amp;Sort by this column</source>
        <translation>Nach dieser Spalte &amp;ordnen</translation>
    </message>
    <message>
        <source>Move column to the &amp;left</source>
        <translation>Spalte nach &amp;links</translation>
    </message>
    <message>
        <source>Move column to the ri&amp;ght</source>
        <translation>Spalte nach &amp;rechts</translation>
    </message>
    <message>
        <source>Every column, as the command line prints it (*.csv)</source>
        <translation>Alle Spalten, wie die Befehlszeile sie ausgibt (*.csv)</translation>
    </message>
    <message>
        <source>Export &quot;%1&quot; as CSV</source>
        <translation>„%1“ als CSV exportieren</translation>
    </message>
    <message>
        <source>Rows and columns as shown (*.csv)</source>
        <translation>Zeilen und Spalten wie gezeigt (*.csv)</translation>
    </message>
    <message>
        <source>Copy as comman&amp;d</source>
        <translation>Als &amp;Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the last e&amp;xport as command</source>
        <translation>Letzten E&amp;xport als Befehl kopieren</translation>
    </message>
</context>
<context>
    <name>inlinescope::RunActions</name>
    <message>
        <source>Resume this run</source>
        <translation>Diesen Lauf fortsetzen</translation>
    </message>
    <message>
        <source>Compiles what is missing, what a limit ended and what changed since; the rest is kept</source>
        <translation>Übersetzt, was fehlt, was eine Grenze beendet hat und was sich seither geändert hat; der Rest bleibt</translation>
    </message>
    <message>
        <source>Run again…</source>
        <translation>Noch einmal laufen lassen …</translation>
    </message>
    <message>
        <source>Makes a new run with the corpus, the policy and the options of this run</source>
        <translation>Macht einen neuen Lauf mit Korpus, Policy und Optionen dieses Laufs</translation>
    </message>
    <message>
        <source>Rename the run…</source>
        <translation>Lauf umbenennen …</translation>
    </message>
    <message>
        <source>A new run of corpus %1 under %2, with the options of run %3. Its name:</source>
        <translation>Ein neuer Lauf des Korpus %1 unter %2, mit den Optionen des Laufs %3. Sein Name:</translation>
    </message>
    <message>
        <source>Start this compiler?</source>
        <translation>Diesen Compiler starten?</translation>
    </message>
    <message>
        <source>The workspace says that the run was made by the program below, which you have not used here yet. Start it only if you trust it.</source>
        <translation>Laut Arbeitsbereich hat das unten genannte Programm diesen Lauf gemacht; hier wurde es noch nicht verwendet. Starten Sie es nur, wenn Sie ihm vertrauen.</translation>
    </message>
    <message>
        <source>Start it</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>The new name of run %1:</source>
        <translation>Der neue Name des Laufs %1:</translation>
    </message>
    <message>
        <source>it is called %1 now</source>
        <translation>er heißt jetzt %1</translation>
    </message>
    <message>
        <source>rename run %1</source>
        <translation>Lauf %1 umbenennen</translation>
    </message>
    <message>
        <source>What it has cannot be read: %1</source>
        <translation>Was er enthält, ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>Delete the run?</source>
        <translation>Den Lauf löschen?</translation>
    </message>
    <message>
        <source>Delete run %1?</source>
        <translation>Lauf %1 löschen?</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>delete run %1</source>
        <translation>Lauf %1 löschen</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>Name des Laufs</translation>
    </message>
    <message>
        <source>There is a run of this name.</source>
        <translation>Es gibt schon einen Lauf dieses Namens.</translation>
    </message>
    <message>
        <source>Deleted with it: the results of %1, %2, %3 and %4 against other runs. The corpus, the policy and other runs stay.</source>
        <translation>Mit ihm gelöscht werden: die Ergebnisse für %1, %2, %3 und %4 gegen andere Läufe. Der Korpus, die Policy und andere Läufe bleiben.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln Modul</numerusform>
            <numerusform>%Ln Module</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s)</source>
        <translation>
            <numerusform>%Ln Entscheidung</numerusform>
            <numerusform>%Ln Entscheidungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln measured flip(s)</source>
        <translation>
            <numerusform>%Ln gemessene Umkehrung</numerusform>
            <numerusform>%Ln gemessene Umkehrungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln explanation(s)</source>
        <translation>
            <numerusform>%Ln Erklärung</numerusform>
            <numerusform>%Ln Erklärungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete the run…</source>
        <translation>Lauf löschen …</translation>
    </message>
    <message>
        <source>Says first what is deleted with it</source>
        <translation>Sagt zuerst, was mit ihm gelöscht wird</translation>
    </message>
</context>
<context>
    <name>inlinescope::RunAdvanced</name>
    <message>
        <source>De&amp;velopment mode</source>
        <translation>Ent&amp;wicklungsmodus</translation>
    </message>
    <message>
        <source>I&amp;gnore real locations</source>
        <translation>Quellorte nicht beachten (&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Advanced</source>
        <translation>&amp;Erweitert</translation>
    </message>
    <message>
        <source>the built-in LLVM</source>
        <translation>das eingebaute LLVM</translation>
    </message>
    <message>
        <source>A clang of this machine that compiles instead of the built-in LLVM. It is started to ask what it can do</source>
        <translation>Ein clang dieses Rechners, der statt des eingebauten LLVM übersetzt. Er wird gestartet, um zu erfahren, was er kann</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>The toolchain&apos;s own TFLite decides and writes a training log. The policy is default, or a folder with model.tflite</source>
        <translation>Das TFLite des Compilers entscheidet und schreibt ein Trainingslog. Die Policy ist default oder ein Ordner mit model.tflite</translation>
    </message>
    <message>
        <source>Callsites are distinguished by their position in the bitcode, not by source locations</source>
        <translation>Aufrufstellen werden nach ihrer Lage im Bitcode unterschieden, nicht nach Orten im Quelltext</translation>
    </message>
    <message>
        <source>Compi&amp;ler</source>
        <translation>&amp;Compiler</translation>
    </message>
    <message>
        <source>LLVM &amp;options</source>
        <translation>LLVM-&amp;Optionen</translation>
    </message>
    <message>
        <source>LLVM options for every module, as -mllvm takes them; they are recorded with the run</source>
        <translation>LLVM-Optionen für jedes Modul, wie -mllvm sie nimmt; sie werden mit dem Lauf festgehalten</translation>
    </message>
    <message>
        <source>-inline-threshold=100 ...</source>
        <translation>-inline-threshold=100 …</translation>
    </message>
    <message>
        <source>A&amp;dd flags</source>
        <translation>Flags &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Arguments to append to each command line</source>
        <translation>Argumente, die an jede Befehlszeile angehängt werden</translation>
    </message>
    <message>
        <source>Dele&amp;te flags</source>
        <translation>Flags &amp;löschen</translation>
    </message>
    <message>
        <source>Arguments that start with one of these are deleted, and the next argument too if they have no &apos;=&apos;</source>
        <translation>Argumente, die mit einem davon beginnen, werden gelöscht, und das nächste auch, wenn sie kein „=“ haben</translation>
    </message>
    <message>
        <source>R&amp;eplace flags</source>
        <translation>Flags e&amp;rsetzen</translation>
    </message>
    <message>
        <source>FLAG=VALUE: a new value for the one argument that starts with FLAG</source>
        <translation>FLAG=WERT: ein neuer Wert für das eine Argument, das mit FLAG beginnt</translation>
    </message>
    <message>
        <source>FLAG=VALUE ...</source>
        <translation>FLAG=WERT …</translation>
    </message>
    <message>
        <source>&amp;Sample</source>
        <translation>Stichpro&amp;be</translation>
    </message>
    <message>
        <source>all chosen modules</source>
        <translation>alle gewählten Module</translation>
    </message>
    <message>
        <source>Only this many of the modules, spread over the size classes of their bitcode</source>
        <translation>Nur so viele der Module, über die Größenklassen ihres Bitcodes verteilt</translation>
    </message>
    <message>
        <source>&amp;Worker processes</source>
        <translation>&amp;Arbeitsprozesse</translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation>einer je Kern (%1)</translation>
    </message>
    <message>
        <source>Worker processes at a time</source>
        <translation>Gleichzeitige Arbeitsprozesse</translation>
    </message>
    <message>
        <source>T&amp;ime per module</source>
        <translation>&amp;Zeit je Modul</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Processor time after which the compile of a module is stopped; the run continues with the next module</source>
        <translation>Prozessorzeit, nach der ein Modul aufgegeben wird; der Lauf geht mit dem nächsten weiter</translation>
    </message>
    <message>
        <source>Memor&amp;y per module</source>
        <translation>&amp;Speicher je Modul</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>a share of this machine&apos;s</source>
        <translation>ein Anteil des Speichers dieses Rechners</translation>
    </message>
    <message>
        <source>Memory at which the compile of a module is stopped. If not set: three quarters of the machine&apos;s memory, shared by the worker processes, at least 1 GiB</source>
        <translation>Speicher, bei dem ein Modul aufgegeben wird. Wenn nicht gesetzt: drei Viertel des Speichers dieses Rechners, unter den Arbeitsprozessen geteilt, mindestens 1 GiB</translation>
    </message>
    <message>
        <source>A clang of this machine</source>
        <translation>Ein clang dieses Rechners</translation>
    </message>
    <message>
        <source>Asking %1 what it can do…</source>
        <translation>%1 wird gefragt, was er kann …</translation>
    </message>
    <message>
        <source>clang %1 can decide in these modes: %2</source>
        <comment>version, modes</comment>
        <translation>clang %1 kann in diesen Betriebsarten entscheiden: %2</translation>
    </message>
    <message>
        <source>Press Enter to ask the compiler what it can do.</source>
        <translation>Die Eingabetaste fragt den Compiler, was er kann.</translation>
    </message>
    <message>
        <source>Also record &amp;register allocation</source>
        <translation>Auch &amp;Registervergabe aufzeichnen</translation>
    </message>
    <message>
        <source>Each module is compiled once more by a clang, and the questions to the register allocator&apos;s eviction advisor become a training log of the run</source>
        <translation>Jedes Modul wird noch einmal von einem clang übersetzt, und die Fragen an den Ratgeber der Registervergabe für Verdrängungen werden ein Trainingslog des Laufs</translation>
    </message>
    <message>
        <source>Si&amp;ze model</source>
        <translation>&amp;Größenmodell</translation>
    </message>
    <message>
        <source>A model with the interface of LLVM&apos;s IR2Native, which estimates the native size of each module from its IR: a TFLite model, or the folder of a SavedModel</source>
        <translation>Ein Modell mit der Schnittstelle von LLVMs IR2Native, das aus der IR jedes Moduls seine native Größe schätzt: ein TFLite-Modell oder der Ordner eines SavedModels</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>A TFLite model that estimates sizes</source>
        <translation>Ein TFLite-Modell, das Größen schätzt</translation>
    </message>
    <message>
        <source>TFLite models (*.tflite)</source>
        <translation>TFLite-Modelle (*.tflite)</translation>
    </message>
    <message>
        <source>Answered &amp;by</source>
        <translation>Bean&amp;twortet von</translation>
    </message>
    <message>
        <source>Policies that answer the register allocator&apos;s questions: folders or model files, separated by blanks, a path with a blank in double quotes. A policy with the output index_to_evict answers the eviction advisor&apos;s questions; one with the output priority answers those of the priority advisor, which become a second training log. At most one of each</source>
        <translation>Policies, die die Fragen des Registerzuteilers beantworten: Ordner oder Modelldateien, durch Leerzeichen getrennt, ein Pfad mit Leerzeichen in doppelten Anführungszeichen. Eine Policy mit der Ausgabe index_to_evict beantwortet die Fragen des Ratgebers für Verdrängungen, eine mit der Ausgabe priority die des Ratgebers für Prioritäten, die ein zweites Trainingslog werden. Von jeder höchstens eine</translation>
    </message>
    <message>
        <source>LLVM&apos;s heuristic</source>
        <translation>LLVMs Heuristik</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>Datei hinzufügen …</translation>
    </message>
    <message>
        <source>A policy of the register allocator</source>
        <translation>Eine Policy des Registerzuteilers</translation>
    </message>
    <message>
        <source>Models (*.tflite *.mlir);;All files (*)</source>
        <translation>Modelle (*.tflite *.mlir);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>inlinescope::RunDialog</name>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Run policies</source>
        <translation>Policies laufen lassen</translation>
    </message>
    <message>
        <source>made from the policy</source>
        <translation>nach der Policy benannt</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>&amp;Korpus</translation>
    </message>
    <message>
        <source>&amp;Policies</source>
        <translation>&amp;Policies</translation>
    </message>
    <message>
        <source>&amp;Modules</source>
        <translation>&amp;Module</translation>
    </message>
    <message>
        <source>Run &amp;name</source>
        <translation>&amp;Name des Laufs</translation>
    </message>
    <message>
        <source>Start the runs in the background (Enter)</source>
        <translation>Die Läufe im Hintergrund beginnen (Eingabe)</translation>
    </message>
    <message>
        <source>Import a corpus first; there is nothing to run yet.</source>
        <translation>Importieren Sie zuerst einen Korpus; noch gibt es nichts, was laufen könnte.</translation>
    </message>
    <message>
        <source>Check at least one policy and one module.</source>
        <translation>Kreuzen Sie mindestens eine Policy und ein Modul an.</translation>
    </message>
    <message>
        <source>There is a run %1 already. Name the new run.</source>
        <translation>Es gibt schon einen Lauf %1. Geben Sie dem neuen Lauf einen Namen.</translation>
    </message>
    <message>
        <source>%1 has been run already, as %2. To run it again, name the new run.</source>
        <translation>%1 ist schon gelaufen, als %2. Für einen weiteren Lauf geben Sie ihm einen Namen.</translation>
    </message>
    <message>
        <source>There is a run %1 already. Choose another name, or resume that run in the list of runs.</source>
        <translation>Es gibt schon einen Lauf %1. Wählen Sie einen anderen Namen, oder setzen Sie jenen in der Liste der Läufe fort.</translation>
    </message>
    <message numerus="yes">
        <source>Compiles %1 of %2 modules under %Ln policies, one after another: %3</source>
        <translation>
            <numerusform>Übersetzt %1 von %2 Modulen unter %Ln Policy: %3</numerusform>
            <numerusform>Übersetzt %1 von %2 Modulen unter %Ln Policies, eine nach der anderen: %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::RunningJob</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>End the job. What is measured is kept, and the same job resumes it</source>
        <translation>Beendet den Auftrag. Was gemessen ist, bleibt, und derselbe Auftrag setzt es fort</translation>
    </message>
    <message>
        <source>Waits until another job has ended</source>
        <translation>Wartet, bis ein anderer Auftrag beendet ist</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
</context>
<context>
    <name>inlinescope::ScriptEditor</name>
    <message>
        <source>%1[*] - script</source>
        <translation>%1[*] – Skript</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Write the text to the file (Ctrl+S)</source>
        <translation>Den Text in die Datei schreiben (Strg+S)</translation>
    </message>
    <message>
        <source>&amp;Run…</source>
        <translation>&amp;Laufen lassen …</translation>
    </message>
    <message>
        <source>Run modules by this script, as it is saved</source>
        <translation>Module nach diesem Skript laufen lassen, wie es gespeichert ist</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s); modules: %1; %2 decides the rest</source>
        <translation>
            <numerusform>%Ln Entscheidung; Module: %1; über den Rest entscheidet %2</numerusform>
            <numerusform>%Ln Entscheidungen; Module: %1; über den Rest entscheidet %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the script?</source>
        <translation>Das Skript speichern?</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchDialog</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search for the smallest</source>
        <translation>Das Kleinste suchen</translation>
    </message>
    <message>
        <source>made from the objective</source>
        <translation>nach dem Ziel benannt</translation>
    </message>
    <message>
        <source>A search of the same name is resumed</source>
        <translation>Eine Suche desselben Namens geht weiter, wo sie endete</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>&amp;Korpus</translation>
    </message>
    <message>
        <source>&amp;Modules</source>
        <translation>&amp;Module</translation>
    </message>
    <message>
        <source>&amp;Objective</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>Zeit&amp;budget</translation>
    </message>
    <message>
        <source>Run &amp;name</source>
        <translation>&amp;Name des Laufs</translation>
    </message>
    <message>
        <source>&amp;Worker processes</source>
        <translation>&amp;Arbeitsprozesse</translation>
    </message>
    <message>
        <source>Start the search in the background (Enter)</source>
        <translation>Die Suche im Hintergrund beginnen (Eingabe)</translation>
    </message>
    <message>
        <source>text: the bytes of each object</source>
        <translation>text: die Bytes jedes Objekts</translation>
    </message>
    <message>
        <source>unique: shared bodies counted once</source>
        <translation>unique: gemeinsame Rümpfe einmal gezählt</translation>
    </message>
    <message>
        <source>What the search minimizes</source>
        <translation>Was die Suche klein macht</translation>
    </message>
    <message>
        <source>Text is what llvm-size counts in each object. Unique counts a body that modules share (linkonce, comdat) once over the corpus, as a linker keeps it: removing a copy that another object keeps is no gain.</source>
        <translation>Text ist, was llvm-size in jedem Objekt zählt. Unique zählt einen Rumpf, den Module teilen (linkonce, comdat), im Korpus einmal, wie ein Linker ihn behält: Eine Kopie wegzulassen, die ein anderes Objekt behält, ist kein Gewinn.</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>until nothing helps</source>
        <translation>bis nichts mehr hilft</translation>
    </message>
    <message>
        <source>Wall-clock time for all modules. The search can be resumed later</source>
        <translation>Zeit nach der Uhr, über alle Module. Die Suche kann später fortgesetzt werden</translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation>einer je Kern (%1)</translation>
    </message>
    <message>
        <source>Worker processes at a time</source>
        <translation>Gleichzeitige Arbeitsprozesse</translation>
    </message>
    <message>
        <source>Import a corpus and run a policy first; a search starts from known results.</source>
        <translation>Zuerst einen Korpus importieren und eine Policy laufen lassen; eine Suche beginnt bei bekannten Ergebnissen.</translation>
    </message>
    <message>
        <source>Check at least one module.</source>
        <translation>Mindestens ein Modul ankreuzen.</translation>
    </message>
    <message numerus="yes">
        <source>Flips decisions of %Ln module(s), measures, and keeps the flips that make them smaller. The result is a run that compares like any other.</source>
        <translation>
            <numerusform>Kehrt Entscheidungen von %Ln Modul um, misst und behält, was es kleiner macht. Das Ergebnis ist ein Lauf, der sich vergleichen lässt wie jeder andere.</numerusform>
            <numerusform>Kehrt Entscheidungen von %Ln Modulen um, misst und behält, was sie kleiner macht. Das Ergebnis ist ein Lauf, der sich vergleichen lässt wie jeder andere.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchField</name>
    <message>
        <source>Search everywhere</source>
        <translation>Überall suchen</translation>
    </message>
    <message>
        <source>Search everywhere (Ctrl+K)</source>
        <translation>Überall suchen (Strg+K)</translation>
    </message>
    <message>
        <source>All words must occur, in upper or lower case; names are found mangled or demangled. FILE:LINE finds calls at that line, CALLER -&gt; CALLEE the calls of one function by another.</source>
        <translation>Alle Wörter müssen vorkommen, groß oder klein; Namen werden sowohl als Linkername als auch in Quelltextform gefunden. DATEI:ZEILE findet Aufrufe in dieser Zeile, AUFRUFER -&gt; AUFGERUFENE die Aufrufe einer Funktion durch eine andere.</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Find and run an action, or find a module, function, source file, callsite, run, policy, log, report, set of remarks, finding, label or note of this workspace (Ctrl+K)</source>
        <translation>Eine Aktion finden und ausführen, oder ein Modul, eine Funktion, eine Quelldatei, eine Aufrufstelle, einen Lauf, eine Policy, ein Log, einen Bericht, einen Satz Anmerkungen, einen Befund, ein Etikett oder eine Notiz dieses Arbeitsbereichs finden (Strg+K)</translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchProgress</name>
    <message>
        <source>%1 (%2 B)</source>
        <comment>module, bytes</comment>
        <translation>%1 (%2 B)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weiteres</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compile(s)</source>
        <translation>
            <numerusform>%Ln Übersetzung</numerusform>
            <numerusform>%Ln Übersetzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>smaller so far: %1</source>
        <comment>modules</comment>
        <translation>bisher kleiner: %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <comment>module</comment>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>Bereitet die erste Übersetzung vor</translation>
    </message>
    <message>
        <source>Running: a search of %1 for the smallest</source>
        <translation>Läuft: eine Suche nach dem Kleinsten in %1</translation>
    </message>
    <message>
        <source>Running: the search of %1 has made %2 of %3 modules smaller, by %4 B so far</source>
        <translation>Läuft: die Suche in %1 hat bisher %2 von %3 Modulen kleiner gemacht, um %4 B</translation>
    </message>
    <message>
        <source>Searched modules</source>
        <translation>Durchsuchte Module</translation>
    </message>
    <message>
        <source>Proved: %1 of %2 components of the call graph, and %3 of %4 modules as a whole. No other decisions make these smaller, if components do not change each other.</source>
        <translation>Bewiesen: %1 von %2 Komponenten des Aufrufgraphen und %3 von %4 Modulen im Ganzen. Keine anderen Entscheidungen machen diese kleiner, wenn Komponenten einander nicht ändern.</translation>
    </message>
    <message>
        <source>Proved: %1 of %2 components of the call graph, and %3 of %4 modules as a whole, which the search took from %5 to %6 B (%7). No other decisions make these smaller, if components do not change each other.</source>
        <translation>Bewiesen: %1 von %2 Komponenten des Aufrufgraphen und %3 von %4 Modulen im Ganzen, welche die Suche von %5 auf %6 B gebracht hat (%7). Keine anderen Entscheidungen machen diese kleiner, wenn Komponenten einander nicht ändern.</translation>
    </message>
    <message>
        <source>%1 That is so with the other modules as they are.</source>
        <comment>sentences</comment>
        <translation>%1 Das gilt mit den anderen Modulen, wie sie sind.</translation>
    </message>
</context>
<context>
    <name>inlinescope::ShardStrip</name>
    <message>
        <source>Shards</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Each cell is a shard. Its filled part is the share of its compiles that are done; a dot: it is being done; a stripe at the top: some of its modules failed. A click shows its log.</source>
        <translation>Jede Zelle ist ein Teil. Gefüllt ist der Anteil seiner Übersetzungen, der fertig ist; ein Punkt: Er läuft; ein Strich oben: Einige seiner Module sind gescheitert. Ein Klick zeigt sein Protokoll.</translation>
    </message>
    <message>
        <source>Shard %1: %2, %3 of %4 compiles are done</source>
        <comment>number, absent or running or partial or done</comment>
        <translation>Teil %1: %2, %3 von %4 Übersetzungen sind fertig</translation>
    </message>
    <message>
        <source>%1, %2 failed</source>
        <translation>%1, %2 gescheitert</translation>
    </message>
</context>
<context>
    <name>inlinescope::ShardsWindow</name>
    <message>
        <source>Shards</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>&amp;Collect</source>
        <translation>&amp;Einsammeln</translation>
    </message>
    <message>
        <source>Shards in %1</source>
        <translation>Teile in %1</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen …</translation>
    </message>
    <message>
        <source>Log of the shard</source>
        <translation>Protokoll des Teils</translation>
    </message>
    <message>
        <source>Choose a shard to read its log.</source>
        <translation>Wählen Sie einen Teil, um sein Protokoll zu lesen.</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
    <message>
        <source>Store the results as runs of the open workspace, each once, also while shards are being done</source>
        <translation>Die Ergebnisse als Läufe des offenen Arbeitsbereichs speichern, jedes einmal, auch während Teile laufen</translation>
    </message>
    <message>
        <source>Open the workspace that has the corpus of these shards</source>
        <translation>Öffnen Sie den Arbeitsbereich mit dem Korpus dieser Teile</translation>
    </message>
    <message>
        <source>The shards cannot be read</source>
        <translation>Die Teile können nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 of them failed</source>
        <comment>compiles</comment>
        <translation>%1 davon gescheitert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) running</source>
        <translation>
            <numerusform>%Ln Teil läuft</numerusform>
            <numerusform>%Ln Teile laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1, %2 left</source>
        <comment>compiles in a time, time</comment>
        <translation>etwa %1, noch %2</translation>
    </message>
    <message>
        <source>the rest takes about %1 of one core</source>
        <translation>der Rest braucht etwa %1 eines Kerns</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) cannot be used: %1</source>
        <translation>
            <numerusform>%Ln Datei ist nicht brauchbar: %1</numerusform>
            <numerusform>%Ln Dateien sind nicht brauchbar: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 shards and %3 of %4 compiles are done</source>
        <translation>%1 von %2 Teilen und %3 von %4 Übersetzungen sind fertig</translation>
    </message>
    <message>
        <source>Shard %1: %2</source>
        <translation>Teil %1: %2</translation>
    </message>
    <message>
        <source>Shard %1, the end of %2</source>
        <translation>Teil %1, das Ende von %2</translation>
    </message>
    <message>
        <source>Collecting the results</source>
        <translation>Die Ergebnisse werden eingesammelt</translation>
    </message>
    <message>
        <source>The folder of the shards</source>
        <translation>Der Ordner der Teile</translation>
    </message>
    <message>
        <source>%1 of %2 shards and the flips of %3 of %4 modules are done</source>
        <translation>%1 von %2 Teilen und die Umkehrungen von %3 von %4 Modulen sind fertig</translation>
    </message>
    <message>
        <source>%1 of %2 shards and the searches of %3 of %4 modules are done</source>
        <translation>%1 von %2 Teilen und die Suchen von %3 von %4 Modulen sind fertig</translation>
    </message>
</context>
<context>
    <name>inlinescope::ShortcutsWindow</name>
    <message>
        <source>every table</source>
        <translation>jede Tabelle</translation>
    </message>
    <message>
        <source>every plot</source>
        <translation>jedes Diagramm</translation>
    </message>
    <message>
        <source>Actions and shortcuts</source>
        <translation>Aktionen und Tastenkürzel</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>shortcut</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>a word of an action, or a key</source>
        <translation>ein Wort einer Aktion, oder eine Taste</translation>
    </message>
    <message>
        <source>Search the actions</source>
        <translation>Aktionen durchsuchen</translation>
    </message>
</context>
<context>
    <name>inlinescope::SideChoice</name>
    <message>
        <source>Side A: the baseline run, or remarks of another build</source>
        <translation>Seite A: der Basislauf, oder Anmerkungen eines anderen Builds</translation>
    </message>
    <message>
        <source>Side B: the versus run, or remarks of another build</source>
        <translation>Seite B: der Vergleichslauf, oder Anmerkungen eines anderen Builds</translation>
    </message>
    <message>
        <source>baseline run</source>
        <translation>Basislauf</translation>
    </message>
    <message>
        <source>versus run</source>
        <translation>Vergleichslauf</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>to compare with</comment>
        <translation>nichts</translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>Anmerkungen %1</translation>
    </message>
    <message>
        <source>%1 is incomplete: not all of its files were read to their ends.</source>
        <translation>%1 ist unvollständig: Nicht alle Dateien wurden bis zum Ende gelesen.</translation>
    </message>
    <message>
        <source>To see what remarks of another build say, choose them above as a side.</source>
        <translation>Um zu sehen, was Anmerkungen eines anderen Builds sagen, wählen Sie sie oben als Seite.</translation>
    </message>
</context>
<context>
    <name>inlinescope::SizesPage</name>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Import reports…</source>
        <translation>Berichte importieren …</translation>
    </message>
    <message>
        <source>The report that is compared with</source>
        <translation>Der Bericht, mit dem verglichen wird</translation>
    </message>
    <message>
        <source>The report that is compared</source>
        <translation>Der Bericht, der verglichen wird</translation>
    </message>
    <message>
        <source>Which size of each file</source>
        <translation>Welche Größe jeder Datei</translation>
    </message>
    <message>
        <source>Swap the two reports (%1)</source>
        <translation>Die beiden Berichte vertauschen (%1)</translation>
    </message>
    <message>
        <source>Swap the two reports</source>
        <translation>Die beiden Berichte vertauschen</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>versus</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>Kein Arbeitsbereich ist geöffnet</translation>
    </message>
    <message>
        <source>Import two size reports to begin; it asks where to keep them.</source>
        <translation>Importieren Sie zu Beginn zwei Größenberichte; gefragt wird, wo sie liegen sollen.</translation>
    </message>
    <message>
        <source>No size reports</source>
        <translation>Keine Größenberichte</translation>
    </message>
    <message>
        <source>Import two elf_sizes.json files, as Fuchsia&apos;s build writes them, or drop them here.</source>
        <translation>Importieren Sie zwei Dateien elf_sizes.json, wie Fuchsias Build sie schreibt, oder ziehen Sie sie hierher.</translation>
    </message>
    <message>
        <source>%1 %2 → %3 B   (%4)</source>
        <comment>field, bytes before, after, difference</comment>
        <translation>%1 %2 → %3 B   (%4)</translation>
    </message>
    <message>
        <source>The sizes cannot be shown</source>
        <translation>Die Größen sind nicht darstellbar</translation>
    </message>
    <message>
        <source>%1 files: %2 smaller (%3 B), %4 larger (%5 B), %6 not in both reports (%7 B)</source>
        <translation>%1 Dateien: %2 kleiner (%3 B), %4 größer (%5 B), %6 nicht in beiden Berichten (%7 B)</translation>
    </message>
    <message>
        <source>Only one size report: %1</source>
        <translation>Nur ein Größenbericht: %1</translation>
    </message>
    <message>
        <source>Bytes of the chosen field in the second report minus bytes in the first, over all entries that either has. code: what runs; rodata: constants; eh_frame: tables for unwinding; other: the rest of text. Of binaries, bytes in memory: an inlined function has all bytes of its copies, also those of functions in it.</source>
        <translation>Bytes des gewählten Feldes im zweiten Bericht minus Bytes im ersten, über alle Einträge, die einer der beiden hat. code: was ausgeführt wird; rodata: Konstanten; eh_frame: Tabellen zum Abwickeln; other: der Rest von text. Bei Binärdateien Bytes im Speicher: Eine eingebettete Funktion hat alle Bytes ihrer Kopien, auch die von Funktionen darin.</translation>
    </message>
    <message>
        <source>The parts of the binaries that are compared</source>
        <translation>Die Teile der Binärdateien, die verglichen werden</translation>
    </message>
    <message>
        <source>by</source>
        <translation>nach</translation>
    </message>
    <message>
        <source>Import two elf_sizes.json files, as Fuchsia&apos;s build writes them, or programs, libraries and objects (ELF), or drop them here.</source>
        <translation>Zwei elf_sizes.json importieren, wie Fuchsias Build sie schreibt, oder Programme, Bibliotheken und Objekte (ELF), oder sie hierher ziehen.</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>Segmente</translation>
    </message>
    <message>
        <source>sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>symbols</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>compile units</source>
        <translation>Übersetzungseinheiten</translation>
    </message>
    <message>
        <source>inlined functions</source>
        <translation>eingebettete Funktionen</translation>
    </message>
    <message>
        <source>callsites</source>
        <translation>Aufrufstellen</translation>
    </message>
    <message>
        <source>%1: %2 B in memory, %3 B in the file</source>
        <comment>sections</comment>
        <translation>%1: %2 B im Speicher, %3 B in der Datei</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln Teil</numerusform>
            <numerusform>%Ln Teile</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parts: %2 smaller (%3 B), %4 larger (%5 B), %6 not in both binaries (%7 B)</source>
        <translation>%1 Teile: %2 kleiner (%3 B), %4 größer (%5 B), %6 nicht in beiden Binärdateien (%7 B)</translation>
    </message>
    <message>
        <source>Compare more reports</source>
        <translation>Weitere Berichte vergleichen</translation>
    </message>
    <message>
        <source>%1: %2 B, %3 B (%4)</source>
        <comment>report, bytes, difference, percentage</comment>
        <translation>%1: %2 B, %3 B (%4)</translation>
    </message>
    <message>
        <source>%1 parts, %2 not in all binaries</source>
        <translation>%1 Teile, %2 nicht in allen Binärdateien</translation>
    </message>
    <message>
        <source>%1 files, %2 not in all reports</source>
        <translation>%1 Dateien, %2 nicht in allen Berichten</translation>
    </message>
    <message>
        <source>%1: %2 %3 → %4 B   (%5)</source>
        <comment>report, field, bytes before, after, difference</comment>
        <translation>%1: %2 %3 → %4 B   (%5)</translation>
    </message>
</context>
<context>
    <name>inlinescope::SourcePanel</name>
    <message>
        <source>Source with what was decided</source>
        <translation>Quelltext mit dem, was entschieden wurde</translation>
    </message>
    <message>
        <source>Say where it is…</source>
        <translation>Ort angeben …</translation>
    </message>
    <message>
        <source>Source file</source>
        <translation>Quelldatei</translation>
    </message>
    <message>
        <source>The source files of the module&apos;s callsites, as debug info names them</source>
        <translation>Die Dateien, in denen die Aufrufstellen des Moduls liegen, wie die Debug-Informationen sie nennen</translation>
    </message>
    <message>
        <source>Choose the file where it is now; others of the same tree are then found, too</source>
        <translation>Wählen Sie die Datei, wo sie jetzt liegt; andere desselben Baums werden dann auch gefunden</translation>
    </message>
    <message>
        <source>The module has no debug info: no callsite names a file.</source>
        <translation>Das Modul hat keine Debug-Informationen: Keine Aufrufstelle nennt eine Datei.</translation>
    </message>
    <message>
        <source>%1 has no line %2, where a callsite is: it is not the file that was compiled.</source>
        <translation>%1 hat keine Zeile %2, wo eine Aufrufstelle liegt: Es ist nicht die Datei, die übersetzt wurde.</translation>
    </message>
    <message>
        <source>%1: not asked</source>
        <translation>%1: nicht gefragt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, cost %1</source>
        <translation>, Kosten %1</translation>
    </message>
    <message>
        <source>, flipped %1 B</source>
        <translation>, umgekehrt %1 B</translation>
    </message>
    <message numerus="yes">
        <source>%1    (%Ln times)</source>
        <translation>
            <numerusform>%1    (%Ln-mal)</numerusform>
            <numerusform>%1    (%Ln-mal)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not a file of the name %2.</source>
        <translation>%1 ist keine Datei des Namens %2.</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>Wo ist %1?</translation>
    </message>
    <message numerus="yes">
        <source>%1    (%Ln callsite(s) without a line: the compiler made them)</source>
        <translation>
            <numerusform>%1    (%Ln Aufrufstelle steht in keiner Zeile: Der Compiler hat sie erzeugt)</numerusform>
            <numerusform>%1    (%Ln Aufrufstellen stehen in keiner Zeile: Der Compiler hat sie erzeugt)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, outcome</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>  =  %Ln callsite(s) decided alike: %1</source>
        <translation>
            <numerusform>  =  %Ln Aufrufstelle gleich entschieden: %1</numerusform>
            <numerusform>  =  %Ln Aufrufstellen gleich entschieden: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Read its folder</source>
        <translation>Ordner lesen</translation>
    </message>
    <message>
        <source>Let this workspace show files of the folder that is named here</source>
        <translation>Diesem Arbeitsbereich erlauben, Dateien des hier genannten Ordners zu zeigen</translation>
    </message>
</context>
<context>
    <name>inlinescope::SqlConsole</name>
    <message>
        <source>&amp;Run</source>
        <translation>Ausfüh&amp;ren</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stopp</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Query in SQL</source>
        <translation>Abfrage in SQL</translation>
    </message>
    <message>
        <source>views and their columns</source>
        <translation>Sichten und ihre Spalten</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Sichten</translation>
    </message>
    <message>
        <source>A double click inserts the name into the statement</source>
        <translation>Ein Doppelklick fügt den Namen in die Anweisung ein</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>Run the statement, or its selected part (Ctrl+Return)</source>
        <translation>Die Anweisung oder ihren ausgewählten Teil ausführen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Column of the horizontal axis</source>
        <translation>Spalte der waagerechten Achse</translation>
    </message>
    <message>
        <source>Column of the vertical axis</source>
        <translation>Spalte der senkrechten Achse</translation>
    </message>
    <message>
        <source>against</source>
        <comment>one column, another one</comment>
        <translation>gegen</translation>
    </message>
    <message>
        <source>There is no statement.</source>
        <translation>Es gibt keine Anweisung.</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft…</translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 Zeile</numerusform>
            <numerusform>%1 Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of more rows</source>
        <translation>Die ersten %1 von mehr Zeilen</translation>
    </message>
</context>
<context>
    <name>inlinescope::StartPage</name>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Corpora</source>
        <translation>Korpora</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Open workspace…</source>
        <translation>Arbeitsbereich öffnen …</translation>
    </message>
    <message>
        <source>A file NAME.inlinescope (Ctrl+O)</source>
        <translation>Eine Datei NAME.inlinescope (Strg+O)</translation>
    </message>
    <message>
        <source>Import a corpus…</source>
        <translation>Korpus importieren …</translation>
    </message>
    <message>
        <source>A folder with corpus_description.json; or drop it on the window (Ctrl+I)</source>
        <translation>Ein Ordner mit corpus_description.json; oder auf das Fenster ziehen (Strg+I)</translation>
    </message>
    <message>
        <source>Import logs and reports…</source>
        <translation>Logs und Berichte importieren …</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>Policies laufen lassen …</translation>
    </message>
    <message>
        <source>Compile modules again under one or more policies (Ctrl+R)</source>
        <translation>Module unter einer oder mehreren Policies erneut übersetzen (Strg+R)</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>Vorführung öffnen</translation>
    </message>
    <message>
        <source>Recent workspaces</source>
        <translation>Zuletzt geöffnete Arbeitsbereiche</translation>
    </message>
    <message>
        <source>No corpus yet. Import one, or drop its folder on the window.</source>
        <translation>Noch kein Korpus. Importieren Sie einen, oder ziehen Sie seinen Ordner auf das Fenster.</translation>
    </message>
    <message>
        <source>No run yet. Run policies over a corpus to compare them.</source>
        <translation>Noch kein Lauf. Lassen Sie Policies über einen Korpus laufen, um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>%1
Double click or Enter opens it</source>
        <translation>%1
Doppelklick oder Eingabe öffnet ihn</translation>
    </message>
    <message>
        <source>This workspace cannot be shown</source>
        <translation>Dieser Arbeitsbereich ist nicht darstellbar</translation>
    </message>
    <message>
        <source>The runs cannot be shown</source>
        <translation>Die Läufe sind nicht darstellbar</translation>
    </message>
    <message>
        <source>Open a workspace, or import a corpus into a new one.</source>
        <translation>Öffnen Sie einen Arbeitsbereich, oder importieren Sie einen Korpus in einen neuen.</translation>
    </message>
    <message>
        <source>Next: import a corpus, a folder of bitcode that extract or mlgo-utils made.</source>
        <translation>Als Nächstes: einen Korpus importieren, einen Ordner mit Bitcode, den extract oder mlgo-utils angelegt hat.</translation>
    </message>
    <message>
        <source>Next: compile the modules again under two policies, so that they can be compared.</source>
        <translation>Als Nächstes: die Module unter zwei Policies erneut übersetzen, damit sie vergleichbar werden.</translation>
    </message>
    <message>
        <source>Next: run another policy; a comparison takes two runs.</source>
        <translation>Als Nächstes: eine weitere Policy laufen lassen; zu einem Vergleich gehören zwei Läufe.</translation>
    </message>
    <message>
        <source>Compare the runs</source>
        <translation>Läufe vergleichen</translation>
    </message>
    <message>
        <source>Next: compare two runs module by module. Double-click a run below to choose it.</source>
        <translation>Als Nächstes: zwei Läufe Modul für Modul vergleichen. Doppelklick auf einen Lauf unten wählt ihn.</translation>
    </message>
    <message>
        <source>%1 is the baseline now; double-click another run to compare with it</source>
        <translation>%1 ist jetzt die Basis; Doppelklick auf einen anderen Lauf vergleicht mit ihm</translation>
    </message>
    <message>
        <source>Import and compare…</source>
        <translation>Importieren und vergleichen …</translation>
    </message>
    <message>
        <source>What did inlining cost you?</source>
        <translation>Was hat Inlining gekostet?</translation>
    </message>
    <message>
        <source>Bytes of each decision, measured by compiling: which call, why, and what undoing it brings.</source>
        <translation>Bytes jeder Entscheidung, durch Übersetzen gemessen: welcher Aufruf, warum, und was das Umkehren bringt.</translation>
    </message>
    <message>
        <source>from one decision: %1 → %2</source>
        <comment>caller, callee</comment>
        <translation>von einer Entscheidung: %1 → %2</translation>
    </message>
    <message>
        <source>In %1: %2 inlines it, %3 does not.</source>
        <translation>In %1: %2 bettet ein, %3 nicht.</translation>
    </message>
    <message>
        <source>of text, if %1 decides instead of %2</source>
        <translation>Text, wenn %1 statt %2 entscheidet</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1:  corpora: %2, with %3 modules;  runs: %4, with %5 decisions</source>
        <translation>%1:  Korpora: %2, mit %3 Modulen;  Läufe: %4, mit %5 Entscheidungen</translation>
    </message>
    <message>
        <source>Remarks of other builds</source>
        <translation>Anmerkungen anderer Builds</translation>
    </message>
    <message>
        <source>Training logs, elf_sizes.json and optimization remarks; or drop them on the window (Ctrl+Shift+I)</source>
        <translation>Trainingslogs, elf_sizes.json und Optimierungsanmerkungen; oder auf das Fenster ziehen (Strg+Umschalt+I)</translation>
    </message>
    <message>
        <source>The remarks cannot be shown</source>
        <translation>Die Anmerkungen können nicht gezeigt werden</translation>
    </message>
    <message>
        <source>Inlinescope&apos;s own modules, compiled under four policies (Ctrl+Alt+Shift+D)</source>
        <translation>Inlinescopes eigene Module, unter vier Policies übersetzt (Strg+Alt+Umschalt+D)</translation>
    </message>
    <message>
        <source>Imports a corpus or a build and runs it under two policies (Ctrl+Alt+I)</source>
        <translation>Importiert einen Korpus oder einen Build und lässt ihn unter zwei Policies laufen (Strg+Alt+I)</translation>
    </message>
    <message>
        <source>Drop here: a corpus folder, compile_commands.json, a training log, elf_sizes.json, remarks (.opt.yaml) or a workspace</source>
        <translation>Hierher ziehen: einen Korpusordner, compile_commands.json, ein Trainingslog, elf_sizes.json, Anmerkungen (.opt.yaml) oder einen Arbeitsbereich</translation>
    </message>
    <message>
        <source>The sum over %1 of the %2 modules of the corpus: the others have no result in this run</source>
        <translation>Summe über %1 der %2 Module des Korpus: Die anderen haben in diesem Lauf kein Ergebnis</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <comment>sum, modules in it, all modules</comment>
        <translation>%1 (%2 von %3)</translation>
    </message>
</context>
<context>
    <name>inlinescope::TableColumns</name>
    <message>
        <source>&amp;Hide &quot;%1&quot;</source>
        <translation>„%1“ &amp;verbergen</translation>
    </message>
    <message>
        <source>Move &quot;%1&quot; to the &amp;left</source>
        <translation>„%1“ nach &amp;links</translation>
    </message>
    <message>
        <source>Columns as at &amp;first</source>
        <translation>Spalten wie am &amp;Anfang</translation>
    </message>
    <message>
        <source>Move &quot;%1&quot; to the ri&amp;ght</source>
        <translation>„%1“ nach &amp;rechts</translation>
    </message>
</context>
<context>
    <name>inlinescope::TableFilters</name>
    <message>
        <source>&amp;Undo filter</source>
        <translation>Filter &amp;zurücknehmen</translation>
    </message>
    <message>
        <source>&amp;Redo filter</source>
        <translation>Filter &amp;wiederherstellen</translation>
    </message>
    <message>
        <source>Clear &amp;filters</source>
        <translation>&amp;Filter löschen</translation>
    </message>
    <message>
        <source>Filter &amp;by this column</source>
        <translation>Nach &amp;dieser Spalte filtern</translation>
    </message>
    <message>
        <source>Sa&amp;ved filters…</source>
        <translation>&amp;Gespeicherte Filter …</translation>
    </message>
    <message>
        <source>&amp;Save these filters…</source>
        <translation>Diese Filter &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Remove saved filter</source>
        <translation>Gespeicherten Filter &amp;entfernen</translation>
    </message>
    <message>
        <source>Save filters</source>
        <translation>Filter speichern</translation>
    </message>
    <message>
        <source>Name of these filters:</source>
        <translation>Name dieser Filter:</translation>
    </message>
</context>
<context>
    <name>inlinescope::TableModel</name>
    <message numerus="yes">
        <source>%1, folder, %Ln row(s)</source>
        <translation>
            <numerusform>%1, Ordner, %Ln Zeile</numerusform>
            <numerusform>%1, Ordner, %Ln Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TablePanel</name>
    <message numerus="yes">
        <source>%1 row(s) copied.</source>
        <translation>
            <numerusform>%1 Zeile kopiert.</numerusform>
            <numerusform>%1 Zeilen kopiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) written to %2.</source>
        <translation>
            <numerusform>%1 Zeile nach %2 geschrieben.</numerusform>
            <numerusform>%1 Zeilen nach %2 geschrieben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TensorGrid</name>
    <message>
        <source>The feature&apos;s tensor</source>
        <translation>Der Tensor des Merkmals</translation>
    </message>
    <message>
        <source>Each cell is an element of the tensor of the current column&apos;s feature, or the largest of those that share a pixel; the stronger its color, the larger its value among them. Point at a cell to read it.</source>
        <translation>Jede Zelle ist ein Element des Tensors des Merkmals der aktuellen Spalte, oder das größte von denen, die sich einen Pixel teilen; je kräftiger die Farbe, desto größer der Wert unter ihnen. Auf eine Zelle zeigen, um ihn zu lesen.</translation>
    </message>
    <message>
        <source>%1: %2 by %3, from %4 to %5</source>
        <comment>feature, rows, columns, values</comment>
        <translation>%1: %2 mal %3, von %4 bis %5</translation>
    </message>
    <message>
        <source>%1%2 = %3</source>
        <comment>feature, indices, value</comment>
        <translation>%1%2 = %3</translation>
    </message>
</context>
<context>
    <name>inlinescope::TextsAbove</name>
    <message>
        <source>%1, %2</source>
        <comment>names of one place</comment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::TogetherPanel</name>
    <message>
        <source>%1 B: %2</source>
        <comment>bytes, numbers of decisions</comment>
        <translation>%1 B: %2</translation>
    </message>
    <message>
        <source>Decisions flipped together</source>
        <translation>Zusammen umgekehrte Entscheidungen</translation>
    </message>
    <message>
        <source>Interaction is the bytes of the decisions together, minus the bytes of each by itself.</source>
        <translation>Wechselwirkung ist, was die Entscheidungen zusammen ausmachen, abzüglich dessen, was jede allein ausmacht.</translation>
    </message>
    <message>
        <source>Sets that were measured</source>
        <translation>Gemessene Mengen</translation>
    </message>
    <message>
        <source>Decisions of this module that were flipped together, and their bytes</source>
        <translation>Entscheidungen dieses Moduls, die zusammen umgekehrt wurden, und was sie ausmachten</translation>
    </message>
    <message>
        <source>Select several callsites above and choose &quot;Flip together&quot;: this panel then shows the bytes of all together, and the sum of the single flips.</source>
        <translation>Oben mehrere Aufrufstellen auswählen und „Zusammen umkehren“ wählen: Was sie als Ganzes ausmachen, steht dann hier neben der Summe der Teile.</translation>
    </message>
    <message>
        <source>A job measures the decisions, each by itself and together.</source>
        <translation>Eine Aufgabe misst die Entscheidungen, jede für sich und zusammen.</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>together; the parts sum to %1 B, interaction %2 B</source>
        <translation>zusammen; die Teile ergeben %1 B, Wechselwirkung %2 B</translation>
    </message>
    <message>
        <source>together; some parts sum to %1 B, the others to %2 B, interaction %3 B</source>
        <translation>zusammen; einige Teile ergeben %1 B, die anderen %2 B, Wechselwirkung %3 B</translation>
    </message>
</context>
<context>
    <name>inlinescope::ToolDialog</name>
    <message>
        <source>Folder…</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>Datei …</translation>
    </message>
    <message>
        <source>Import by reference</source>
        <translation>Als Verweis importieren</translation>
    </message>
    <message>
        <source>Corpus or &amp;file</source>
        <translation>Korpus oder &amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Leave the files where they are</source>
        <translation>Die Dateien &amp;lassen, wo sie sind</translation>
    </message>
    <message>
        <source>Bitcode and side files are not copied into the workspace, which stays small. A colleague who gets the workspace cannot compile again without these files.</source>
        <translation>Bitcode und Zusatzdateien werden nicht in den Arbeitsbereich kopiert, der klein bleibt. Wer den Arbeitsbereich erhält, kann ohne diese Dateien nicht neu kompilieren.</translation>
    </message>
    <message>
        <source>&amp;Moved folders</source>
        <translation>&amp;Verschobene Ordner</translation>
    </message>
    <message>
        <source>OLD=NEW, one a line: where the files of the build are on this machine. The last rule that fits is used.</source>
        <translation>ALT=NEU, eine Regel je Zeile: wo die Dateien des Builds auf diesem Rechner liegen. Die letzte passende Regel gilt.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>If empty: made from the path</source>
        <translation>Wenn leer: aus dem Pfad gebildet</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Save a copy of the workspace</source>
        <translation>Eine Kopie des Arbeitsbereichs speichern</translation>
    </message>
    <message>
        <source>New &amp;file</source>
        <translation>Neue &amp;Datei</translation>
    </message>
    <message>
        <source>A file NAME.inlinescope that does not exist yet</source>
        <translation>Eine Datei NAME.inlinescope, die es noch nicht gibt</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Ordner</translation>
    </message>
    <message>
        <source>all modules</source>
        <translation>alle Module</translation>
    </message>
    <message>
        <source>&amp;Modules</source>
        <translation>&amp;Module</translation>
    </message>
    <message>
        <source>Of which modules files are written</source>
        <translation>Für welche Module Dateien geschrieben werden</translation>
    </message>
    <message>
        <source>&amp;Before</source>
        <translation>&amp;Vorher</translation>
    </message>
    <message>
        <source>Run before</source>
        <translation>Lauf vorher</translation>
    </message>
    <message>
        <source>&amp;After</source>
        <translation>&amp;Nachher</translation>
    </message>
    <message>
        <source>Run to check</source>
        <translation>Zu prüfender Lauf</translation>
    </message>
    <message>
        <source>&amp;Growth in total, %</source>
        <translation>&amp;Wachstum insgesamt, %</translation>
    </message>
    <message>
        <source>How much text may grow in total. If no limit is given, text may not grow</source>
        <translation>Um wie viel text insgesamt wachsen darf. Ohne jede Grenze darf text nicht wachsen</translation>
    </message>
    <message>
        <source>Growth in &amp;total, B</source>
        <translation>Wachstum ins&amp;gesamt, B</translation>
    </message>
    <message>
        <source>Bytes by which text may grow in total</source>
        <translation>Bytes, um die text insgesamt wachsen darf</translation>
    </message>
    <message>
        <source>Growth of a &amp;module, B</source>
        <translation>Wachstum eines &amp;Moduls, B</translation>
    </message>
    <message>
        <source>Bytes by which the text of a single module may grow</source>
        <translation>Bytes, um die text eines einzelnen Moduls wachsen darf</translation>
    </message>
    <message>
        <source>&amp;Reason to pass</source>
        <translation>G&amp;rund für das Bestehen</translation>
    </message>
    <message>
        <source>Why the gate passes although a limit is exceeded; the summary has this reason</source>
        <translation>Warum die Schranke besteht, obwohl eine Grenze überschritten ist; die Zusammenfassung nennt diesen Grund</translation>
    </message>
    <message>
        <source>Modules that are &amp;lost may pass</source>
        <translation>&amp;Verlorene Module dürfen bestehen</translation>
    </message>
    <message>
        <source>Modules that had a size and have none now</source>
        <translation>Module, die eine Größe hatten und jetzt keine haben</translation>
    </message>
    <message>
        <source>&amp;Explain modules</source>
        <translation>Module &amp;erklären</translation>
    </message>
    <message>
        <source>For this many of the worst modules, find by compiling which decisions made them grow</source>
        <translation>Für so viele der schlechtesten Module durch Kompilieren finden, welche Entscheidungen sie wachsen ließen</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Save Markdown…</source>
        <translation>Markdown speichern …</translation>
    </message>
    <message>
        <source>Save JUnit XML…</source>
        <translation>JUnit-XML speichern …</translation>
    </message>
    <message>
        <source>Save JSON…</source>
        <translation>JSON speichern …</translation>
    </message>
    <message>
        <source>Convert a policy</source>
        <translation>Eine Policy umwandeln</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>&amp;Policy</translation>
    </message>
    <message>
        <source>A policy with a model</source>
        <translation>Eine Policy mit einem Modell</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>Umwandeln</translation>
    </message>
    <message>
        <source>Train a policy</source>
        <translation>Eine Policy trainieren</translation>
    </message>
    <message>
        <source>&amp;Learn from</source>
        <translation>&amp;Lernen von</translation>
    </message>
    <message>
        <source>The policy learns to decide as these runs did</source>
        <translation>Die Policy lernt, so zu entscheiden wie diese Läufe</translation>
    </message>
    <message>
        <source>Gets the policy: saved_model.pbtxt, output_spec.json and model.tflite</source>
        <translation>Erhält die Policy: saved_model.pbtxt, output_spec.json und model.tflite</translation>
    </message>
    <message>
        <source>&amp;Without features</source>
        <translation>Oh&amp;ne Merkmale</translation>
    </message>
    <message>
        <source>Names of features that are left out, separated by blanks</source>
        <translation>Namen der Merkmale, die weggelassen werden, durch Leerzeichen getrennt</translation>
    </message>
    <message>
        <source>&amp;Hidden units</source>
        <translation>&amp;Verborgene Einheiten</translation>
    </message>
    <message>
        <source>Units of the hidden layer</source>
        <translation>Einheiten der verborgenen Schicht</translation>
    </message>
    <message>
        <source>&amp;Iterations</source>
        <translation>&amp;Iterationen</translation>
    </message>
    <message>
        <source>Passes over all rows, at most</source>
        <translation>Höchstens so viele Durchgänge über alle Zeilen</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Trained policy</source>
        <translation>Trainierte Policy</translation>
    </message>
    <message>
        <source>How often the policy decides as the runs did</source>
        <translation>Wie oft die Policy so entscheidet wie die Läufe</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Write objects</source>
        <translation>Objekte schreiben</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>Its modules are compiled again</source>
        <translation>Seine Module werden neu kompiliert</translation>
    </message>
    <message>
        <source>Gets MODULE.o of each module</source>
        <translation>Erhält MODUL.o für jedes Modul</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Write a playback</source>
        <translation>Ein Playback schreiben</translation>
    </message>
    <message>
        <source>A stock clang replays its decisions</source>
        <translation>Ein gewöhnlicher clang wiederholt seine Entscheidungen</translation>
    </message>
    <message>
        <source>Gets the files of each module, a compiler launcher and a CMake file</source>
        <translation>Erhält die Dateien jedes Moduls, einen Compiler-Launcher und eine CMake-Datei</translation>
    </message>
    <message>
        <source>Inline &amp;nothing that a file does not name</source>
        <translation>&amp;Nichts einbetten, was keine Datei nennt</translation>
    </message>
    <message>
        <source>Otherwise the compiler&apos;s heuristic decides about these callsites</source>
        <translation>Sonst entscheidet die Heuristik des Compilers über diese Aufrufstellen</translation>
    </message>
    <message>
        <source>&amp;Check with</source>
        <translation>&amp;Prüfen mit</translation>
    </message>
    <message>
        <source>A clang that compiles every module with its file; empty: none</source>
        <translation>Ein clang, der jedes Modul mit seiner Datei kompiliert; leer: keiner</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Playback</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) written</source>
        <translation>
            <numerusform>%Ln Modul geschrieben</numerusform>
            <numerusform>%Ln Module geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Com&amp;piles</source>
        <translation>Über&amp;setzungen</translation>
    </message>
    <message>
        <source>Compiles at most to explain a module; 0: no limit</source>
        <translation>So viele Übersetzungen höchstens, um ein Modul zu erklären; 0: keine Grenze</translation>
    </message>
    <message>
        <source>&amp;Show modules</source>
        <translation>Module &amp;zeigen</translation>
    </message>
    <message>
        <source>Modules in the table of the summary, besides those that exceed a limit</source>
        <translation>Module in der Tabelle der Zusammenfassung, außer denen, die eine Grenze überschreiten</translation>
    </message>
    <message>
        <source>Of the sources of the run before, for the summary; if empty: the label of the run</source>
        <translation>Der Quellen des Laufs vorher, für die Zusammenfassung; falls leer: die Kennzeichnung des Laufs</translation>
    </message>
    <message>
        <source>Revision a&amp;fter</source>
        <translation>Revision n&amp;achher</translation>
    </message>
    <message>
        <source>Of the sources of the run to check, for the summary; if empty: the label of the run</source>
        <translation>Der Quellen des geprüften Laufs, für die Zusammenfassung; falls leer: die Kennzeichnung des Laufs</translation>
    </message>
    <message>
        <source>Report for LNT</source>
        <translation>Bericht für LNT</translation>
    </message>
    <message>
        <source>The run it is compared with</source>
        <translation>Der Lauf, mit dem verglichen wird</translation>
    </message>
    <message>
        <source>Whose sizes are written</source>
        <translation>Dessen Größen geschrieben werden</translation>
    </message>
    <message>
        <source>Re&amp;vision</source>
        <translation>Re&amp;vision</translation>
    </message>
    <message>
        <source>The place of the run in LNT&apos;s history, which is ordered by the numbers in it; if empty: the time of the run</source>
        <translation>Die Stelle des Laufs in der Geschichte von LNT, die nach den Zahlen darin geordnet ist; falls leer: die Zeit des Laufs</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>&amp;Maschine</translation>
    </message>
    <message>
        <source>The machine to which LNT adds the run</source>
        <translation>Die Maschine, unter der LNT den Lauf führt</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>For `lnt submit` or `lnt import`</source>
        <translation>Für `lnt submit` oder `lnt import`</translation>
    </message>
    <message>
        <source>Decide otherwise in a script</source>
        <translation>In einem Skript anders entscheiden</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) of run %1 in module %2, taken the other way</source>
        <translation>
            <numerusform>%Ln Entscheidung des Laufs %1 im Modul %2, umgekehrt</numerusform>
            <numerusform>%Ln Entscheidungen des Laufs %1 im Modul %2, umgekehrt</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Script</source>
        <translation>&amp;Skript</translation>
    </message>
    <message>
        <source>A script is changed if it exists, else it is made: then the policy of the run decides the rest</source>
        <translation>Ein vorhandenes Skript wird geändert, sonst wird eines angelegt: dann entscheidet die Policy des Laufs über den Rest</translation>
    </message>
    <message>
        <source>&amp;Then</source>
        <translation>&amp;Danach</translation>
    </message>
    <message>
        <source>After the script is written</source>
        <translation>Nachdem das Skript geschrieben ist</translation>
    </message>
    <message>
        <source>run it</source>
        <translation>laufen lassen</translation>
    </message>
    <message>
        <source>edit it</source>
        <translation>bearbeiten</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Decide otherwise in a script…</source>
        <translation>In einem Skript anders entscheiden …</translation>
    </message>
    <message>
        <source>Write a script in which these decisions are taken the other way, to run it as a policy (%1)</source>
        <translation>Ein Skript schreiben, in dem diese Entscheidungen umgekehrt sind, um es als Policy laufen zu lassen (%1)</translation>
    </message>
    <message>
        <source>Edit a script</source>
        <translation>Ein Skript bearbeiten</translation>
    </message>
    <message>
        <source>Re&amp;vision before</source>
        <translation>Rev&amp;ision vorher</translation>
    </message>
    <message>
        <source>Gets model.tflite and output_spec.json, for LLVM&apos;s development mode; or model.mlir, which LLVM 23 builds in (LLVM_MLGO_MODELS)</source>
        <translation>Erhält model.tflite und output_spec.json für LLVMs Entwicklungsmodus; oder model.mlir, das LLVM 23 einbaut (LLVM_MLGO_MODELS)</translation>
    </message>
    <message>
        <source>F&amp;orm</source>
        <translation>For&amp;m</translation>
    </message>
    <message>
        <source>What the policy is written as</source>
        <translation>Als was die Policy geschrieben wird</translation>
    </message>
    <message>
        <source>TFLite, for LLVM&apos;s development mode</source>
        <translation>TFLite, für LLVMs Entwicklungsmodus</translation>
    </message>
    <message>
        <source>TOSA, to be built into LLVM 23</source>
        <translation>TOSA, zum Einbauen in LLVM 23</translation>
    </message>
    <message>
        <source>&amp;Replace its files if they exist</source>
        <translation>Ihre Dateien e&amp;rsetzen, wenn es sie gibt</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>&amp;Korpus</translation>
    </message>
    <message>
        <source>Its modules are compiled</source>
        <translation>Seine Module werden übersetzt</translation>
    </message>
    <message>
        <source>Gets the best policy, and that of each round. The same folder and name again resume a training</source>
        <translation>Erhält die beste Policy und die jeder Runde. Derselbe Ordner und Name setzt ein Training fort</translation>
    </message>
    <message>
        <source>Of the training; its runs are NAME-0, NAME-1, ...</source>
        <translation>Des Trainings; seine Läufe heißen NAME-0, NAME-1, ...</translation>
    </message>
    <message>
        <source>&amp;Objective</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>What the policy shall make small</source>
        <translation>Was die Policy klein machen soll</translation>
    </message>
    <message>
        <source>text: the bytes of each object</source>
        <translation>text: die Bytes jedes Objekts</translation>
    </message>
    <message>
        <source>unique: shared bodies counted once</source>
        <translation>unique: gemeinsame Rümpfe einmal gezählt</translation>
    </message>
    <message>
        <source>First &amp;policy</source>
        <translation>Erste &amp;Policy</translation>
    </message>
    <message>
        <source>Whose decisions are measured first: default, never, release, release:NAME, or the folder of a policy</source>
        <translation>Deren Entscheidungen zuerst gemessen werden: default, never, release, release:NAME oder der Ordner einer Policy</translation>
    </message>
    <message>
        <source>&amp;Validation</source>
        <translation>&amp;Validierung</translation>
    </message>
    <message>
        <source>Folders of modules that are never learned from, one a line; if empty, about a quarter of the modules, chosen by name</source>
        <translation>Ordner von Modulen, aus denen nie gelernt wird, einer je Zeile; ist das Feld leer, etwa ein Viertel der Module, nach dem Namen gewählt</translation>
    </message>
    <message>
        <source>&amp;Searched runs</source>
        <translation>&amp;Gesuchte Läufe</translation>
    </message>
    <message>
        <source>Their decisions are learned from too, if they made a module smaller</source>
        <translation>Auch aus ihren Entscheidungen wird gelernt, wenn sie ein Modul verkleinert haben</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>Zeit&amp;budget</translation>
    </message>
    <message>
        <source>Wall-clock time; the training can be resumed later</source>
        <translation>Verstrichene Zeit; das Training kann später fortgesetzt werden</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>&amp;Runden</translation>
    </message>
    <message>
        <source>Policies to fit, at most</source>
        <translation>Anzupassende Policies, höchstens</translation>
    </message>
    <message>
        <source>F&amp;lips</source>
        <translation>F&amp;lips</translation>
    </message>
    <message>
        <source>Decisions to flip in each round, at most</source>
        <translation>Umzukehrende Entscheidungen je Runde, höchstens</translation>
    </message>
    <message>
        <source>Flips in a &amp;module</source>
        <translation>Flips je &amp;Modul</translation>
    </message>
    <message>
        <source>Of them in one module, at most</source>
        <translation>Davon in einem Modul, höchstens</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>until it gets no better</source>
        <translation>bis nichts besser wird</translation>
    </message>
    <message>
        <source>Train a policy by measured bytes</source>
        <translation>Policy an gemessenen Bytes trainieren</translation>
    </message>
    <message>
        <source>A folder with corpus_description.json, a training log, a size report or optimization remarks (.opt.yaml)</source>
        <translation>Ein Ordner mit corpus_description.json, ein Trainingslog, ein Größenbericht oder Optimierungsanmerkungen (.opt.yaml)</translation>
    </message>
    <message>
        <source>Merge another workspace</source>
        <translation>Einen anderen Arbeitsbereich zusammenführen</translation>
    </message>
    <message>
        <source>Takes what the other workspace has and this one has not: corpora, runs with all that was measured of them, logs, reports, trainings, labels and findings. The other file is only read.</source>
        <translation>Übernimmt, was der andere Arbeitsbereich hat und dieser nicht: Korpora, Läufe mit allem, was an ihnen gemessen wurde, Logs, Berichte, Trainings, Beschriftungen und Befunde. Die andere Datei wird nur gelesen.</translation>
    </message>
    <message>
        <source>Other &amp;workspace</source>
        <translation>Anderer &amp;Arbeitsbereich</translation>
    </message>
    <message>
        <source>A file NAME.inlinescope</source>
        <translation>Eine Datei NAME.inlinescope</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Capture a module</source>
        <translation>Ein Modul herausschreiben</translation>
    </message>
    <message>
        <source>Writes a new workspace that has this one module, all runs of it and what was measured of them, to repeat every number on another machine.</source>
        <translation>Schreibt einen neuen Arbeitsbereich mit diesem einen Modul, allen seinen Läufen und was an ihnen gemessen wurde, um jede Zahl auf einem anderen Rechner zu wiederholen.</translation>
    </message>
    <message>
        <source>A run that has the module</source>
        <translation>Ein Lauf, der das Modul hat</translation>
    </message>
    <message>
        <source>&amp;Module</source>
        <translation>&amp;Modul</translation>
    </message>
    <message>
        <source>Its name, as on Modules</source>
        <translation>Sein Name, wie auf der Seite Module</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Herausschreiben</translation>
    </message>
    <message>
        <source>compile_&amp;commands.json</source>
        <translation>compile_&amp;commands.json</translation>
    </message>
    <message>
        <source>Of the build, as CMake, Meson or bear writes it</source>
        <translation>Des Builds, wie CMake, Meson oder bear sie schreibt</translation>
    </message>
    <message>
        <source>For all that is made, a workspace too. The same folder again resumes, or searches on</source>
        <translation>Für alles, was entsteht, auch einen Arbeitsbereich. Derselbe Ordner noch einmal setzt fort oder sucht weiter</translation>
    </message>
    <message>
        <source>What shall be made small</source>
        <translation>Was klein werden soll</translation>
    </message>
    <message>
        <source>Wall-clock time of the search</source>
        <translation>Zeit der Suche</translation>
    </message>
    <message>
        <source>C&amp;lang</source>
        <translation>C&amp;lang</translation>
    </message>
    <message>
        <source>Compiles what has no bitcode, and checks the replay files; if empty: clang-22 or clang of PATH</source>
        <translation>Übersetzt, was keinen Bitcode hat, und prüft die Wiedergabedateien; leer: clang-22 oder clang aus PATH</translation>
    </message>
    <message>
        <source>Bu&amp;ild command</source>
        <translation>Bau&amp;befehl</translation>
    </message>
    <message>
        <source>A shell command that builds in the folder $INLINESCOPE_FOLDER. It is run twice, and the linked files are compared; empty: none</source>
        <translation>Ein Shell-Befehl, der im Ordner $INLINESCOPE_FOLDER baut. Er läuft zweimal, und die gelinkten Dateien werden verglichen; leer: keiner</translation>
    </message>
    <message>
        <source>C&amp;heck command</source>
        <translation>&amp;Prüfbefehl</translation>
    </message>
    <message>
        <source>A shell command that is run in the folders of both builds; empty: none</source>
        <translation>Ein Shell-Befehl, der in den Ordnern beider Builds läuft; leer: keiner</translation>
    </message>
    <message>
        <source>A smaller build</source>
        <translation>Ein kleinerer Build</translation>
    </message>
    <message>
        <source>Open its workspace</source>
        <translation>Seinen Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>Make a build smaller</source>
        <translation>Einen Build kleiner machen</translation>
    </message>
    <message>
        <source>Searches the decisions that make the modules of a build smallest, and writes them as files that a stock clang reads. The build itself is not changed.</source>
        <translation>Sucht die Entscheidungen, die die Module eines Builds am kleinsten machen, und schreibt sie als Dateien, die ein gewöhnlicher clang liest. Der Build selbst wird nicht verändert.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Make a corpus of bitcode files</source>
        <translation>Einen Korpus aus Bitcode-Dateien anlegen</translation>
    </message>
    <message>
        <source>&amp;Bitcode</source>
        <translation>&amp;Bitcode</translation>
    </message>
    <message>
        <source>A folder; its .bc files, at any depth, become modules</source>
        <translation>Ein Ordner; seine .bc-Dateien werden in jeder Tiefe zu Modulen</translation>
    </message>
    <message>
        <source>Gets the corpus; it may be the same folder</source>
        <translation>Bekommt den Korpus; es darf derselbe Ordner sein</translation>
    </message>
    <message>
        <source>Command &amp;line</source>
        <translation>Befehls&amp;zeile</translation>
    </message>
    <message>
        <source>Of cc1, for every module, quoted as in a shell: -cc1 -O2; if empty, the modules are compiled without options</source>
        <translation>Von cc1, für jedes Modul, mit den Anführungszeichen einer Shell: -cc1 -O2; leer: die Module werden ohne Optionen übersetzt</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Combine corpora</source>
        <translation>Korpora zusammenfassen</translation>
    </message>
    <message>
        <source>The corpora are in its sub-folders. It gets a corpus_description.json of all modules</source>
        <translation>Die Korpora sind in seinen Unterordnern. Er bekommt eine corpus_description.json aller Module</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>Shards of a corpus</source>
        <translation>Teile eines Korpus</translation>
    </message>
    <message>
        <source>&amp;Policies</source>
        <translation>&amp;Policies</translation>
    </message>
    <message>
        <source>One a line: default, never, release, release:NAME, the folder of a policy, or script:FILE</source>
        <translation>Je Zeile eine: default, never, release, release:NAME, der Ordner einer Policy oder script:DATEI</translation>
    </message>
    <message>
        <source>A new folder that all machines see</source>
        <translation>Ein neuer Ordner, den alle Rechner sehen</translation>
    </message>
    <message>
        <source>&amp;Minutes of a shard</source>
        <translation>&amp;Minuten eines Teils</translation>
    </message>
    <message>
        <source>Time that a shard is to take, by the last run of the corpus or by the size of the bitcode</source>
        <translation>Zeit, die ein Teil dauern soll, nach dem letzten Lauf des Korpus oder nach der Größe des Bitcodes</translation>
    </message>
    <message>
        <source>&amp;Number of shards</source>
        <translation>&amp;Anzahl der Teile</translation>
    </message>
    <message>
        <source>In place of a time</source>
        <translation>Statt einer Zeit</translation>
    </message>
    <message>
        <source>by the minutes</source>
        <translation>nach den Minuten</translation>
    </message>
    <message>
        <source>&amp;Started by</source>
        <translation>&amp;Gestartet durch</translation>
    </message>
    <message>
        <source>Who starts the shards</source>
        <translation>Wer die Teile startet</translation>
    </message>
    <message>
        <source>GNU parallel</source>
        <translation>GNU parallel</translation>
    </message>
    <message>
        <source>Slurm, as arrays</source>
        <translation>Slurm, als Arrays</translation>
    </message>
    <message>
        <source>The binary that was linked of the objects of this run: a file, or its name on Sizes</source>
        <translation>Die Binärdatei, die aus den Objektdateien dieses Laufs gelinkt wurde: eine Datei, oder ihr Name auf der Seite Größen</translation>
    </message>
    <message>
        <source>Import a binary</source>
        <translation>Eine Binärdatei importieren</translation>
    </message>
    <message>
        <source>&amp;Binary</source>
        <translation>&amp;Binärdatei</translation>
    </message>
    <message>
        <source>An ELF file or an archive</source>
        <translation>Eine ELF-Datei oder ein Archiv</translation>
    </message>
    <message>
        <source>&amp;Debug information</source>
        <translation>&amp;Debug-Informationen</translation>
    </message>
    <message>
        <source>Compare what is linked</source>
        <translation>Gelinktes vergleichen</translation>
    </message>
    <message>
        <source>Whether what the modules win in their objects is won in the binary that is linked of them: a body that one module drops may be kept by another.</source>
        <translation>Ob, was die Module in ihren Objektdateien gewinnen, auch in der daraus gelinkten Binärdatei gewonnen ist: Einen Rumpf, den ein Modul fallen lässt, kann ein anderes behalten.</translation>
    </message>
    <message>
        <source>B&amp;inary of it</source>
        <translation>B&amp;inärdatei dazu</translation>
    </message>
    <message>
        <source>Run after</source>
        <translation>Lauf danach</translation>
    </message>
    <message>
        <source>Bina&amp;ry of it</source>
        <translation>Binä&amp;rdatei dazu</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>What is linked</source>
        <translation>Gelinktes</translation>
    </message>
    <message>
        <source>Write a training log</source>
        <translation>Ein Trainingslog schreiben</translation>
    </message>
    <message>
        <source>Gets the features and decisions of the module, as LLVM&apos;s development mode logs them</source>
        <translation>Bekommt die Merkmale und Entscheidungen des Moduls, wie LLVMs Entwicklungsmodus sie schreibt</translation>
    </message>
    <message>
        <source>Vocabulary of training logs</source>
        <translation>Vokabular von Trainingslogs</translation>
    </message>
    <message>
        <source>&amp;Logs</source>
        <translation>&amp;Logs</translation>
    </message>
    <message>
        <source>Whose values are counted</source>
        <translation>Deren Werte gezählt werden</translation>
    </message>
    <message>
        <source>Gets FEATURE.buckets for each feature, as ml-compiler-opt reads them; files of that name are replaced</source>
        <translation>Bekommt MERKMAL.buckets für jedes Merkmal, wie ml-compiler-opt sie liest; Dateien dieses Namens werden ersetzt</translation>
    </message>
    <message>
        <source>&amp;Quantiles</source>
        <translation>&amp;Quantile</translation>
    </message>
    <message>
        <source>Numbers in each file</source>
        <translation>Zahlen in jeder Datei</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Vokabular</translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) written</source>
        <translation>
            <numerusform>%Ln Merkmal geschrieben</numerusform>
            <numerusform>%Ln Merkmale geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>Writes a folder with all that other machines need to run or search the corpus, and a script submit.sh that starts them.</source>
        <translation>Schreibt einen Ordner mit allem, was andere Rechner für einen Lauf oder eine Suche des Korpus brauchen, und ein Skript submit.sh, das sie startet.</translation>
    </message>
    <message>
        <source>&amp;Work</source>
        <translation>A&amp;rbeit</translation>
    </message>
    <message>
        <source>What is done with each module</source>
        <translation>Was mit jedem Modul getan wird</translation>
    </message>
    <message>
        <source>run under policies</source>
        <translation>unter Policies laufen lassen</translation>
    </message>
    <message>
        <source>search its decisions</source>
        <translation>seine Entscheidungen suchen</translation>
    </message>
    <message>
        <source>C&amp;ompiles of a search</source>
        <translation>&amp;Übersetzungen einer Suche</translation>
    </message>
    <message>
        <source>Compiles and measured variants of each module at most</source>
        <translation>Höchstens so viele Übersetzungen und gemessene Varianten jedes Moduls</translation>
    </message>
    <message>
        <source>until nothing helps</source>
        <translation>bis nichts mehr hilft</translation>
    </message>
    <message>
        <source>What a log records</source>
        <translation>Was ein Log aufzeichnet</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>Lo&amp;g</translation>
    </message>
    <message>
        <source>An imported training log</source>
        <translation>Ein importiertes Trainingslog</translation>
    </message>
    <message>
        <source>Conte&amp;xt</source>
        <translation>Konte&amp;xt</translation>
    </message>
    <message>
        <source>If empty: all contexts of the log</source>
        <translation>Wenn leer: alle Kontexte des Logs</translation>
    </message>
    <message>
        <source>If empty: that whose name agrees with the context&apos;s</source>
        <translation>Wenn leer: das, dessen Name mit dem des Kontexts übereinstimmt</translation>
    </message>
    <message>
        <source>Removes what is stored</source>
        <translation>Entfernt, was gespeichert ist</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Stores which compile the log records: its observations then have callsites, and a captured module takes the log along.</source>
        <translation>Speichert, welche Kompilierung das Log aufzeichnet: Dann haben seine Beobachtungen Aufrufstellen, und ein herausgeschriebenes Modul nimmt das Log mit.</translation>
    </message>
    <message>
        <source>Remo&amp;ve the tie</source>
        <translation>&amp;Zuordnung aufheben</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>Without a folder nothing is written: the quantiles of the logs are compared with this imported vocabulary</source>
        <translation>Ohne Ordner wird nichts geschrieben: Die Quantile der Logs werden mit diesem importierten Vokabular verglichen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>features compared: %1</source>
        <translation>verglichene Merkmale: %1</translation>
    </message>
    <message>
        <source>Flipp&amp;ed runs</source>
        <translation>Läuf&amp;e mit Flips</translation>
    </message>
    <message>
        <source>Flips of their decisions are learned from too: what each is worth there</source>
        <translation>Auch aus Flips ihrer Entscheidungen wird gelernt: wie viel jede dort wert ist</translation>
    </message>
    <message>
        <source>Flips in a r&amp;un</source>
        <translation>Flips je La&amp;uf</translation>
    </message>
    <message>
        <source>Decisions to flip in each of these runs, at most</source>
        <translation>Entscheidungen jedes dieser Läufe, die umgekehrt werden, höchstens</translation>
    </message>
    <message>
        <source>If other files have it, one a line: separate debug files, .dwo and .dwp files, or folders with files *.dwo, *.dwp or *.debug; empty: the binary has it, or there is none</source>
        <translation>Wenn andere Dateien sie haben, eine je Zeile: getrennte Debug-Dateien, .dwo- und .dwp-Dateien oder Ordner mit Dateien *.dwo, *.dwp oder *.debug; leer: die Binärdatei hat sie, oder es gibt keine</translation>
    </message>
    <message>
        <source>If empty: made from the path. A binary with the name of a run is taken for the one that was linked of its objects: if two runs have one, Modules shows what is linked</source>
        <translation>Wenn leer: aus dem Pfad gemacht. Eine Binärdatei mit dem Namen eines Laufs gilt als die aus dessen Objektdateien gelinkte: Haben zwei Läufe eine, zeigt Module, was gelinkt ist</translation>
    </message>
    <message>
        <source>&amp;Show on Modules too what is linked</source>
        <translation>&amp;Gelinktes auch auf Module zeigen</translation>
    </message>
    <message>
        <source>Gives the binaries in the workspace the names of their runs: whenever these runs are compared, Modules then has the linked bytes of each module beside its delta</source>
        <translation>Gibt den Binärdateien im Arbeitsbereich die Namen ihrer Läufe: Immer wenn diese Läufe verglichen werden, hat Module dann neben der Differenz jedes Moduls dessen gelinkte Bytes</translation>
    </message>
</context>
<context>
    <name>inlinescope::TotalRow</name>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>TOTAL</source>
        <translation>SUMME</translation>
    </message>
    <message>
        <source>TOTAL of %1 shown</source>
        <translation>SUMME von %1 gezeigten</translation>
    </message>
</context>
<context>
    <name>inlinescope::TrainingCurves</name>
    <message>
        <source>Size by round</source>
        <translation>Größe je Runde</translation>
    </message>
    <message>
        <source>round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>change (%)</source>
        <translation>Änderung (%)</translation>
    </message>
    <message>
        <source>validation text</source>
        <translation>Validierung Text</translation>
    </message>
    <message>
        <source>validation unique</source>
        <translation>Validierung einmalig</translation>
    </message>
    <message>
        <source>training text</source>
        <translation>Training Text</translation>
    </message>
    <message>
        <source>training unique</source>
        <translation>Training einmalig</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>curve, percent</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Round %1 (%2): %3</source>
        <comment>number, policy, values</comment>
        <translation>Runde %1 (%2): %3</translation>
    </message>
    <message>
        <source>How text and unique change from round to round, compared with round 0: of the modules that are learned from, and of those that are held out for evaluation. The vertical line is the last accepted round. Right click to save the picture.</source>
        <translation>Wie sich Text und einmaliger Text von Runde zu Runde ändern, verglichen mit Runde 0: bei den Modulen, von denen gelernt wird, und bei denen, die zum Beurteilen zurückgehalten werden. Die senkrechte Linie ist die letzte angenommene Runde. Ein Rechtsklick speichert das Bild.</translation>
    </message>
</context>
<context>
    <name>inlinescope::TrainingPage</name>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>A training measures what single decisions cost, fits a policy to the better answers, runs the corpus under it, and begins again. The validation modules are never learned from: they say what to expect of code that the policy has not seen.</source>
        <translation>Ein Training misst, was einzelne Entscheidungen kosten, passt eine Policy an die besseren Antworten an, lässt den Korpus unter ihr laufen und beginnt von vorn. Aus den Validierungsmodulen wird nie gelernt: Sie sagen, was bei Code zu erwarten ist, den die Policy nicht gesehen hat.</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Import corpus…</source>
        <translation>Korpus importieren …</translation>
    </message>
    <message>
        <source>No policy is trained yet</source>
        <translation>Noch ist keine Policy trainiert</translation>
    </message>
    <message>
        <source>%1 has begun: no round is complete yet</source>
        <translation>%1 hat begonnen: Noch ist keine Runde vollständig</translation>
    </message>
    <message>
        <source>of the validation modules</source>
        <translation>der Validierungsmodule</translation>
    </message>
    <message>
        <source>of the training modules</source>
        <translation>der Trainingsmodule</translation>
    </message>
    <message>
        <source>text %1, unique %2, against %3</source>
        <comment>of the modules, percent, policy</comment>
        <translation>Text %1, einmalig %2, gegen %3</translation>
    </message>
    <message>
        <source>unique %1, text %2, against %3</source>
        <comment>of the modules, percent, policy</comment>
        <translation>einmalig %1, Text %2, gegen %3</translation>
    </message>
    <message>
        <source>training modules: text %1, unique %2</source>
        <translation>Trainingsmodule: Text %1, einmalig %2</translation>
    </message>
    <message>
        <source>%1 on %2, seed %3</source>
        <comment>training, corpus, number</comment>
        <translation>%1 an %2, Startwert %3</translation>
    </message>
    <message>
        <source>Train…</source>
        <translation>Trainieren …</translation>
    </message>
    <message>
        <source>Begin or resume a training by measured bytes (Ctrl+Alt+Shift+M)</source>
        <translation>Ein Training an gemessenen Bytes beginnen oder fortsetzen (Strg+Alt+Umschalt+M)</translation>
    </message>
    <message>
        <source>Train a policy…</source>
        <translation>Policy trainieren …</translation>
    </message>
    <message>
        <source>A training learns a policy from measured bytes, in rounds. Each round is shown here as soon as it is complete: how much smaller it makes the modules that it learned from, and those that it never saw. This command in a terminal begins one too, and this page follows it:

%1</source>
        <translation>Ein Training lernt eine Policy an gemessenen Bytes, in Runden. Jede Runde erscheint hier, sobald sie vollständig ist: um wie viel sie die Module verkleinert, aus denen sie gelernt hat, und die, die sie nie gesehen hat. Auch dieser Befehl in einem Terminal beginnt eines, und diese Seite zeigt es:

%1</translation>
    </message>
    <message>
        <source>%1 is being trained on %2: each round appears here when it is complete</source>
        <comment>training, corpus</comment>
        <translation>%1 wird an %2 trainiert: Jede Runde erscheint hier, wenn sie vollständig ist</translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>Leistungsberichte</translation>
    </message>
    <message>
        <source>performance %1</source>
        <translation>Leistungsbericht %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln curve(s) over the steps of a training</source>
        <translation>
            <numerusform>%1: %Ln Kurve über die Schritte eines Trainings</numerusform>
            <numerusform>%1: %Ln Kurven über die Schritte eines Trainings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln row(s), none with a reward</source>
        <translation>
            <numerusform>%1: %Ln Zeile, ohne Belohnung</numerusform>
            <numerusform>%1: %Ln Zeilen, keine mit einer Belohnung</numerusform>
        </translation>
    </message>
    <message>
        <source>mean reward of %1, as ml-compiler-opt computes it</source>
        <translation>mittlere Belohnung von %1, wie ml-compiler-opt sie berechnet</translation>
    </message>
    <message>
        <source>%1 smaller than under the heuristic, %2 larger, %3 as large</source>
        <comment>numbers of rows</comment>
        <translation>%1 kleiner als unter der Heuristik, %2 größer, %3 gleich groß</translation>
    </message>
    <message>
        <source>The first policy is measured, and no round is fitted yet</source>
        <translation>Die erste Policy ist gemessen, und noch keine Runde ist angepasst</translation>
    </message>
    <message>
        <source>No round of %1 is accepted</source>
        <translation>Keine von %1 Runden ist angenommen</translation>
    </message>
    <message>
        <source>the first policy is still the best one</source>
        <translation>die erste Policy ist weiterhin die beste</translation>
    </message>
    <message>
        <source>round %1 of %2 is accepted, by the training modules alone: policy %3</source>
        <translation>Runde %1 von %2 ist angenommen, allein nach den Trainingsmodulen: Policy %3</translation>
    </message>
    <message>
        <source>round %1 makes the validation modules larger: text %2 B, unique %3 B, against %4</source>
        <translation>Runde %1 macht die Validierungsmodule größer: Text %2 B, einmalig %3 B, gegenüber %4</translation>
    </message>
    <message>
        <source>Package whose curves are shown: the second part of its modules&apos; names</source>
        <translation>Paket, dessen Kurven gezeigt werden: der zweite Teil der Namen seiner Module</translation>
    </message>
    <message>
        <source>All packages</source>
        <translation>Alle Pakete</translation>
    </message>
    <message>
        <source>Modules without a package</source>
        <translation>Module ohne Paket</translation>
    </message>
    <message>
        <source>%1: the quantiles of features, %2 in all</source>
        <comment>vocabulary, number</comment>
        <translation>%1: die Quantile von Merkmalen, insgesamt %2</translation>
    </message>
    <message>
        <source>The training, or the imported performance, that is shown</source>
        <translation>Das Training oder der importierte Leistungsbericht, das oder der gezeigt wird</translation>
    </message>
    <message>
        <source>not whole: rows after a damaged place, or of modules that were not captured, are missing</source>
        <translation>unvollständig: Zeilen nach einer beschädigten Stelle oder von Modulen, die nicht herausgeschrieben wurden, fehlen</translation>
    </message>
</context>
<context>
    <name>inlinescope::Treemap</name>
    <message>
        <source>Map of deltas</source>
        <translation>Karte der Differenzen</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>&amp;Verkleinern</translation>
    </message>
    <message>
        <source>%1 of %2 B (%3)</source>
        <translation>%1 von %2 B (%3)</translation>
    </message>
    <message>
        <source>%1; %2 B</source>
        <translation>%1; %2 B</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a delta</source>
        <translation>
            <numerusform>%Ln ohne Differenz</numerusform>
            <numerusform>%Ln ohne Differenz</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %Ln without a size not drawn</source>
        <translation>
            <numerusform>; %Ln ohne Größe nicht gezeichnet</numerusform>
            <numerusform>; %Ln ohne Größe nicht gezeichnet</numerusform>
        </translation>
    </message>
    <message>
        <source>‹ zoomed into %1 (Esc: out)</source>
        <translation>‹ vergrößert: %1 (Esc: heraus)</translation>
    </message>
    <message>
        <source>One cell per row of the table: its area is the size on the baseline; green and ▼ if the second side is smaller, red and ▲ if it is larger. Click a cell to choose its row, double click a folder&apos;s name to zoom in, Escape to zoom out, right click to save the picture.</source>
        <translation>Ein Feld für jede Zeile der Tabelle: je größer auf der Basis, desto größer das Feld; grün und ▼, wo die zweite Seite kleiner ist, rot und ▲, wo sie größer ist. Ein Klick auf ein Feld wählt seine Zeile, ein Doppelklick auf den Namen eines Ordners vergrößert ihn, Escape verkleinert, ein Rechtsklick speichert das Bild.</translation>
    </message>
    <message>
        <source>%1, %2: %3 of %4 B (%5)
largest change: %6</source>
        <translation>%1, %2: %3 von %4 B (%5)
größte Änderung: %6</translation>
    </message>
    <message>
        <source>area: %1 of %2 (bytes); colour: delta</source>
        <translation>Fläche: %1 von %2 (Bytes); Farbe: Differenz</translation>
    </message>
    <message>
        <source>area: %1 of %2 (bytes); colour: delta of %3</source>
        <translation>Fläche: %1 von %2 (Bytes); Farbe: Differenz von %3</translation>
    </message>
    <message>
        <source>a bundle of small ones</source>
        <translation>ein Bündel kleiner Felder</translation>
    </message>
</context>
<context>
    <name>inlinescope::WaterfallChart</name>
    <message>
        <source>other bitcode</source>
        <translation>anderer Bitcode</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other decision(s)</source>
        <translation>
            <numerusform>%Ln weitere Entscheidung</numerusform>
            <numerusform>%Ln weitere Entscheidungen</numerusform>
        </translation>
    </message>
    <message>
        <source>interaction</source>
        <translation>Zusammenwirken</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>nicht erklärt</translation>
    </message>
    <message>
        <source>Waterfall from the baseline to the other run</source>
        <translation>Wasserfall von der Basis zum anderen Lauf</translation>
    </message>
    <message>
        <source>text (B)</source>
        <translation>Text (B)</translation>
    </message>
    <message>
        <source>%1: %2 B</source>
        <translation>%1: %2 B</translation>
    </message>
    <message>
        <source>%1: %2 B (%3 → %4)</source>
        <translation>%1: %2 B (%3 → %4)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>decision, module</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other(s) that add</source>
        <translation>
            <numerusform>%Ln weitere, die vergrößert</numerusform>
            <numerusform>%Ln weitere, die vergrößern</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other(s) that save</source>
        <translation>
            <numerusform>%Ln weitere, die verkleinert</numerusform>
            <numerusform>%Ln weitere, die verkleinern</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Text of the module in the baseline run, what each decision to blame adds or saves by itself, what they do together besides (interaction), and text in the other run. The axis says if it does not begin at 0.</source>
        <translation>Text des Moduls im Basislauf, was jede ursächliche Entscheidung für sich hinzufügt oder spart, was sie zusammen darüber hinaus bewirken (Wechselwirkung), und Text im anderen Lauf. Die Achse sagt es, wenn sie nicht bei 0 beginnt.</translation>
    </message>
    <message>
        <source>text (B), not from 0</source>
        <translation>Text (B), nicht ab 0</translation>
    </message>
</context>
<context>
    <name>inlinescope::WorkspaceNotice</name>
    <message>
        <source>%1 is an empty file. The first import makes it a workspace.</source>
        <translation>%1 ist eine leere Datei. Der erste Import macht daraus einen Arbeitsbereich.</translation>
    </message>
    <message>
        <source>%1 is write-protected: what is in it can be seen, but nothing can be imported, run or measured. Make the file and its folder writable, or copy the file and open the copy.</source>
        <translation>%1 ist schreibgeschützt: Der Inhalt ist zu sehen, aber nichts kann importiert, ausgeführt oder gemessen werden. Machen Sie die Datei und ihren Ordner beschreibbar, oder kopieren Sie die Datei und öffnen Sie die Kopie.</translation>
    </message>
    <message>
        <source>%1 is empty. Import a corpus to begin.</source>
        <comment>a workspace</comment>
        <translation>%1 ist leer. Importieren Sie zuerst einen Korpus.</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>%1 of this folder was written by an older Inlinescope. Open it to bring it up to date.</source>
        <translation>%1 in diesem Ordner wurde von einem älteren Inlinescope geschrieben. Öffnen Sie die Datei, um sie auf den neuesten Stand zu bringen.</translation>
    </message>
    <message>
        <source>Explores and compares LLVM&apos;s inlining decisions.</source>
        <translation>Erkundet und vergleicht LLVMs Inlining-Entscheidungen.</translation>
    </message>
    <message>
        <source>Workspace to open.</source>
        <translation>Zu öffnender Arbeitsbereich.</translation>
    </message>
    <message>
        <source>light, dark or auto.</source>
        <translation>light, dark oder auto.</translation>
    </message>
    <message>
        <source>With --grab: render this page only.</source>
        <translation>Mit --grab: nur diese Seite zeichnen.</translation>
    </message>
    <message>
        <source>With --grab: end with 1 if a page has no rows.</source>
        <translation>Mit --grab: mit 1 enden, wenn eine Seite keine Zeilen hat.</translation>
    </message>
    <message>
        <source>There is no display. Use --grab DIR for pictures, or inlinescope-cli.</source>
        <translation>Es gibt keinen Bildschirm. Bilder macht --grab DIR; ohne Fenster arbeitet inlinescope-cli.</translation>
    </message>
    <message>
        <source>--theme takes light, dark or auto; --page and --require-rows need --grab DIR.</source>
        <translation>--theme nimmt light, dark oder auto; --page und --require-rows brauchen --grab DIR.</translation>
    </message>
    <message>
        <source>Run to compare; repeat it, the baseline comes first.</source>
        <translation>Zu vergleichender Lauf; mehrfach anzugeben, die Basis zuerst.</translation>
    </message>
    <message>
        <source>Render every page to DIR/PAGE.png, and in the dark theme to DIR/PAGE-dark.png; with --theme, in that theme only. Pages without rows are named on stderr.</source>
        <translation>Jede Seite nach DIR/PAGE.png zeichnen, und dunkel nach DIR/PAGE-dark.png; mit --theme nur in diesem. Seiten ohne Zeilen werden auf stderr genannt.</translation>
    </message>
    <message>
        <source>Open the demo workspace.</source>
        <translation>Den Arbeitsbereich der Vorführung öffnen.</translation>
    </message>
    <message>
        <source>--demo takes no workspace and no files.</source>
        <translation>--demo steht allein: Es nimmt weder Arbeitsbereich noch Dateien.</translation>
    </message>
    <message>
        <source>Workspace to open, or files and folders to import. FILE.inlinescope#LINK opens it at a view.</source>
        <translation>Zu öffnender Arbeitsbereich, oder zu importierende Dateien und Ordner. DATEI.inlinescope#LINK öffnet ihn an einer Ansicht.</translation>
    </message>
</context>
</TS>
