<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AdviceWords</name>
    <message>
        <source>%1 B given back by %2 on %3</source>
        <comment>bytes, attribute, function</comment>
        <translation>在 %3 上加 %2 可收回 %1 B</translation>
    </message>
    <message>
        <source>%1 B given back by flips of the decisions about %2</source>
        <comment>bytes, function</comment>
        <translation>翻转关于 %2 的决策可收回 %1 B</translation>
    </message>
    <message>
        <source>if flipped one by one: %1 B</source>
        <comment>growth / shrinkage</comment>
        <translation>逐个翻转：%1 B</translation>
    </message>
    <message>
        <source>%1 if the policy of run %2 decides the rest; a stock clang decides otherwise, so measure the advice for a run of default</source>
        <comment>bytes that are given back, run</comment>
        <translation>%1（其余由运行 %2 的策略决定时）；普通的 clang 会作出不同的决定，因此请为 default 的运行测量建议</translation>
    </message>
</context>
<context>
    <name>BuildJobs</name>
    <message>
        <source>%1 B (%2)</source>
        <comment>bytes, percent</comment>
        <translation>%1 B（%2）</translation>
    </message>
    <message>
        <source>unique %1, text %2</source>
        <comment>bytes and percent</comment>
        <translation>unique %1，text %2</translation>
    </message>
    <message>
        <source>linked %1</source>
        <comment>bytes and percent</comment>
        <translation>链接后 %1</translation>
    </message>
    <message>
        <source>replay files for %1 of %2 modules</source>
        <translation>%2 个模块中有 %1 个有重放文件</translation>
    </message>
    <message>
        <source>%1.
Set CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER to %2 before project().</source>
        <translation>%1。
在 project() 之前把 CMAKE_C_COMPILER_LAUNCHER 和 CMAKE_CXX_COMPILER_LAUNCHER 设为 %2。</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Linked files</source>
        <translation>链接的文件</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>tune %1</source>
        <translation>缩小 %1</translation>
    </message>
    <message>
        <source>corpus of %1</source>
        <translation>%1 的语料库</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) copied to %1</source>
        <translation>
            <numerusform>%Ln 个模块已复制到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>combine %1</source>
        <translation>合并 %1</translation>
    </message>
    <message numerus="yes">
        <source>one corpus of %Ln module(s)</source>
        <translation>
            <numerusform>一个语料库，含 %Ln 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>gcc compiles %Ln source(s) of this build; only clang reads replay files</source>
        <translation>
            <numerusform>此构建中有 %Ln 个源文件由 gcc 编译；只有 clang 读取重放文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClusterJobs</name>
    <message>
        <source>shards of %1</source>
        <translation>%1 的分片</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) written to %1</source>
        <translation>
            <numerusform>%Ln 个分片已写入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>collect %1</source>
        <translation>收集 %1</translation>
    </message>
    <message>
        <source>%1 results added, %2 were there, %3 are missing</source>
        <translation>新增 %1 个结果，已有 %2 个，缺少 %3 个</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>= decided alike on both sides, ! decided differently, − only in the baseline run, + only in the other run.</source>
        <translation>= 两侧决策相同，! 决策不同，− 仅在基线运行中，+ 仅在另一运行中。</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>One translation unit of the corpus.</source>
        <translation>语料库中的一个翻译单元。</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Text in bytes: code and read-only data of the object, as llvm-size counts it; for a function, the size of its symbol.</source>
        <translation>text 的字节数：目标文件的代码和只读数据，按 llvm-size 计；对函数而言是其符号的大小。</translation>
    </message>
    <message>
        <source>unique</source>
        <translation>唯一</translation>
    </message>
    <message>
        <source>Text in bytes with each body that modules share (linkonce, comdat) counted once over the corpus, as a linker keeps it.</source>
        <translation>text 的字节数，模块间共享的函数体（linkonce、comdat）在整个语料库中只计一次，如同链接器所保留。</translation>
    </message>
    <message>
        <source>delta</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Bytes of the second side minus bytes of the first; negative is smaller.</source>
        <translation>第二侧的字节数减去第一侧的字节数；负数表示更小。</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>The delta as a share of the first side&apos;s bytes.</source>
        <translation>差值占第一侧字节数的比例。</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>决策数</translation>
    </message>
    <message>
        <source>How many questions the inliner asked in this module.</source>
        <translation>内联器在此模块中提问的次数。</translation>
    </message>
    <message>
        <source>differ</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>Callsites that the two runs decided differently, or that only one of them has.</source>
        <translation>两次运行决策不同的调用点，或仅其中一次运行才有的调用点。</translation>
    </message>
    <message>
        <source>added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Bytes of functions that only the second side&apos;s bitcode defines.</source>
        <translation>只有第二侧 bitcode 定义的函数的字节数。</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Bytes of functions that only the first side&apos;s bitcode defines.</source>
        <translation>只有第一侧 bitcode 定义的函数的字节数。</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Bytes of functions whose own body, or a body that is inlined into them on both sides, was changed.</source>
        <translation>自身函数体被改动、或在两侧都内联进来的函数体被改动的函数的字节数。</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>决策所致</translation>
    </message>
    <message>
        <source>Bytes of functions that have other bodies inlined into them, or that are inlined everywhere on one side only. The four causes sum to the delta.</source>
        <translation>内联了不同函数体、或仅在一侧被处处内联的函数的字节数。四种成因之和即为差值。</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>成因</translation>
    </message>
    <message>
        <source>Why the size differs: added, removed, body changed, decided differently; an alias names the bytes of another row.</source>
        <translation>大小为何不同：新增、移除、函数体改动、决策不同；别名表示的是另一行的字节。</translation>
    </message>
    <message>
        <source>renamed from</source>
        <translation>原名</translation>
    </message>
    <message>
        <source>A proposal: the first side&apos;s function of this name has a body so similar that it is taken for the same function.</source>
        <translation>一个推测：第一侧中此名称的函数，其函数体非常相似，因此视为同一个函数。</translation>
    </message>
    <message>
        <source>paired by</source>
        <translation>配对方式</translation>
    </message>
    <message>
        <source>How the two sides of the callsite were found to be one: by its key in the same bitcode; between revisions by structure (caller, callee, inline path, occurrence) or by the nearest line; rename: a proposed rename took part.</source>
        <translation>如何认定两侧的调用点是同一个：同一 bitcode 中按键；不同修订之间按结构（调用者、被调用者、内联路径、出现次序）或按最近的行；rename：用到了推测的改名。</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>The run with the least text of the module; of equal ones the first.</source>
        <translation>该模块 text 最小的运行；相同时取第一个。</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>what-if</source>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>Whether the decision was measured flipped, and if it cannot be, why.</source>
        <translation>该决策是否已翻转并测量；如果不能，原因是什么。</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>The bytes of this row and of those above it.</source>
        <translation>本行与以上各行的字节数之和。</translation>
    </message>
    <message>
        <source>together</source>
        <translation>一起</translation>
    </message>
    <message>
        <source>Bytes of the decision together with the others: the bytes of all decisions minus those of all others.</source>
        <translation>该决策在其余决策之中造成的字节数：全部决策的结果减去除它之外全部决策的结果。</translation>
    </message>
    <message>
        <source>role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>sites</source>
        <translation>调用点数</translation>
    </message>
    <message>
        <source>culprits</source>
        <translation>主因数</translation>
    </message>
    <message>
        <source>Decisions that are to blame.</source>
        <translation>作为差值主因的决策。</translation>
    </message>
    <message>
        <source>explained</source>
        <translation>已解释</translation>
    </message>
    <message>
        <source>Bytes of the decisions to blame, summed.</source>
        <translation>主因决策的字节数之和。</translation>
    </message>
    <message>
        <source>interaction</source>
        <translation>相互作用</translation>
    </message>
    <message>
        <source>What decisions do together, minus what each does by itself.</source>
        <translation>各决策共同的效果，减去各自单独效果之和。</translation>
    </message>
    <message>
        <source>left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Bytes of the difference that are not explained.</source>
        <translation>差值中未得到解释的字节数。</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Bytes of the decisions by which the run loses.</source>
        <translation>使该运行吃亏的决策的字节数。</translation>
    </message>
    <message>
        <source>won</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>Bytes of the decisions by which the run is better than the best found one.</source>
        <translation>该运行优于已找到的最佳运行的那些决策的字节数。</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to below</source>
        <translation>到（不含）</translation>
    </message>
    <message>
        <source>compiles</source>
        <translation>编译次数</translation>
    </message>
    <message>
        <source>How many compiles of the module were needed to find the decisions.</source>
        <translation>为查明此事，模块编译了多少次。</translation>
    </message>
    <message>
        <source>no.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Position of the question in the order of asking, from 0.</source>
        <translation>该提问在提问顺序中的位置，从 0 开始。</translation>
    </message>
    <message>
        <source>caller</source>
        <translation>调用者</translation>
    </message>
    <message>
        <source>The function that contained the call when the inliner asked.</source>
        <translation>内联器提问时该调用所在的函数。</translation>
    </message>
    <message>
        <source>callee</source>
        <translation>被调用者</translation>
    </message>
    <message>
        <source>The function that is called.</source>
        <translation>被调用的函数。</translation>
    </message>
    <message>
        <source>site</source>
        <translation>位置链</translation>
    </message>
    <message>
        <source>The chain of places through which inlining brought the call into its caller, innermost first.</source>
        <translation>该调用到达其调用者所经过的位置链，最内层在前。</translation>
    </message>
    <message>
        <source>advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>What the policy answered to the inliner.</source>
        <translation>策略对内联器的回答。</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What happened to the call.</source>
        <translation>该调用最终的去向。</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>LLVM&apos;s estimate of the cost of inlining; below the threshold the default heuristic inlines.</source>
        <translation>LLVM 对内联成本的估计；低于阈值时默认启发式会内联。</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>What the default heuristic compares the cost with.</source>
        <translation>默认启发式用来与成本比较的值。</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>location</source>
        <translation>源位置</translation>
    </message>
    <message>
        <source>Where the call is written in the source; empty in a module without debug info.</source>
        <translation>该调用在源代码中的位置；没有调试信息的模块为空。</translation>
    </message>
    <message>
        <source>default says</source>
        <translation>默认启发式认为</translation>
    </message>
    <message>
        <source>What the default heuristic would have answered to the same question.</source>
        <translation>对同一提问，默认启发式会如何回答。</translation>
    </message>
    <message>
        <source>inline path</source>
        <translation>内联路径</translation>
    </message>
    <message>
        <source>The source places through which inlining brought the call into its caller, innermost first.</source>
        <translation>该调用到达其调用者所经过的源代码位置，最内层在前。</translation>
    </message>
    <message>
        <source>linkage</source>
        <translation>链接属性</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>A named tensor that the policy sees.</source>
        <translation>策略所见的一个具名张量。</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>模块数</translation>
    </message>
    <message>
        <source>bitcode</source>
        <translation>bitcode</translation>
    </message>
    <message>
        <source>bitcode hash</source>
        <translation>bitcode 哈希</translation>
    </message>
    <message>
        <source>ThinLTO</source>
        <translation>ThinLTO</translation>
    </message>
    <message>
        <source>side files</source>
        <translation>附属文件数</translation>
    </message>
    <message>
        <source>Files that the command line reads besides the bitcode: profiles, lists, a ThinLTO index.</source>
        <translation>命令行在 bitcode 之外读取的文件：性能剖析数据、列表、ThinLTO 索引。</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Side files that were missing at the import. Without them the module would compile to something else, so it does not run.</source>
        <translation>导入时不存在的附属文件。缺少它们，模块会编译成别的东西，因此不会运行。</translation>
    </message>
    <message>
        <source>by reference</source>
        <translation>按引用</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>导入时间</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>toolchain</source>
        <translation>工具链</translation>
    </message>
    <message>
        <source>LLVM options</source>
        <translation>LLVM 选项</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>What the run changed of the command lines that its modules were recorded with.</source>
        <translation>该运行对其模块原有命令行所做的改动。</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>How many modules the run chose by size class; empty: all that it was asked for.</source>
        <translation>该运行按大小分级选取了多少个模块；为空表示要求的全部模块。</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>text</source>
        <translation>text</translation>
    </message>
    <message>
        <source>Code and read-only data of the objects in bytes, as llvm-size counts it.</source>
        <translation>目标文件中代码和只读数据的字节数，按 llvm-size 计。</translation>
    </message>
    <message>
        <source>created</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>What the observations of a training log belong to: usually a module.</source>
        <translation>训练日志中各次观测所属的对象：通常是一个模块。</translation>
    </message>
    <message>
        <source>contexts</source>
        <translation>上下文数</translation>
    </message>
    <message>
        <source>observation</source>
        <translation>观测</translation>
    </message>
    <message>
        <source>observations</source>
        <translation>观测数</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特征数</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>条目数</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>subject</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>应为</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>concerns</source>
        <translation>涉及</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>versus</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>What a user wrote about it, in a few words (F2).</source>
        <translation>有人对此写下的几个词（F2）。</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>What a user wrote about it (F2).</source>
        <translation>有人对此写下的内容（F2）。</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Callsites that were refused: by the policy, by an attribute, or because inlining would be incorrect.</source>
        <translation>策略、属性或正确性要求不予内联的调用点。</translation>
    </message>
    <message>
        <source>Percent of the total below.</source>
        <translation>占下方总计的百分比。</translation>
    </message>
    <message>
        <source>callsites</source>
        <translation>调用点数</translation>
    </message>
    <message>
        <source>percentile</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>The value&apos;s percentile among all that the run recorded: the percentage of smaller values, plus half of the equal ones.</source>
        <translation>该值在运行所记录的全部值中的位置：比它小的值所占的百分比，加上与它相等者的一半。</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>Numbers in each tensor; a scalar has one.</source>
        <translation>每个张量中的数字个数；标量为一个。</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值的个数</translation>
    </message>
    <message>
        <source>How many values the run recorded.</source>
        <translation>该运行记录了多少个值。</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>The standard deviation of the values.</source>
        <translation>各值的标准差。</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>The largest difference of the cumulative shares of values: 0 if both logs have the same distribution, 1 if their ranges do not overlap.</source>
        <translation>各值累计占比的最大差异：两份日志分布相同时为 0，毫无重叠时为 1。</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行数</translation>
    </message>
    <message>
        <source>fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>otherwise</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>The policy that decides what a script does not name.</source>
        <translation>脚本未列出的决策由该策略作出。</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>given</source>
        <translation>可提供</translation>
    </message>
    <message>
        <source>Whether the compiler provides this input.</source>
        <translation>编译器能否提供此输入。</translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>What is done with the value before the first layer.</source>
        <translation>该值在进入第一层之前如何变换。</translation>
    </message>
    <message>
        <source>bounds</source>
        <translation>边界数</translation>
    </message>
    <message>
        <source>How many quantile bounds the normalisation has; minimum, maximum and distinct are of them.</source>
        <translation>归一化所用的分位边界个数；最小值、最大值和不同值数均针对这些边界。</translation>
    </message>
    <message>
        <source>distinct</source>
        <translation>不同值数</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入数</translation>
    </message>
    <message>
        <source>units</source>
        <translation>单元数</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Weights and biases, which training sets.</source>
        <translation>由训练确定的权重和偏置。</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分数</translation>
    </message>
    <message>
        <source>How many numbers the decision is made from.</source>
        <translation>决策依据的数值个数。</translation>
    </message>
    <message>
        <source>best decision</source>
        <translation>最佳运行的决策</translation>
    </message>
    <message>
        <source>The number of the decision in the best found run.</source>
        <translation>该决策在已找到的最佳运行中的编号。</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基线</translation>
    </message>
    <message>
        <source>Callsites that both runs have and decided differently.</source>
        <translation>两次运行都有、但决策不同的调用点。</translation>
    </message>
    <message>
        <source>one side</source>
        <translation>单侧</translation>
    </message>
    <message>
        <source>Callsites that only one of the two runs has.</source>
        <translation>两次运行中只有一次具有的调用点。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <comment>names, number of others</comment>
        <translation>%1，另有 %2 个</translation>
    </message>
    <message>
        <source>How many callsites the row is about.</source>
        <translation>该行涉及多少个调用点。</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>已内联</translation>
    </message>
    <message>
        <source>Callsites whose callee was inlined.</source>
        <translation>其被调用者已被内联的调用点。</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>Decisions that were flipped one by one and measured: the bytes are the sum of theirs.</source>
        <translation>逐个翻转并测量过的决策：字节数是它们的总和。</translation>
    </message>
    <message>
        <source>bytes if flipped</source>
        <translation>翻转后的字节差</translation>
    </message>
    <message>
        <source>What flipping this decision does to the text of the object, in bytes as llvm-size counts them, if the run&apos;s policy decides the rest: measured by a compile, never estimated. Negative: the object would be smaller without the decision.</source>
        <translation>翻转此决策对目标文件 text 的影响，以 llvm-size 计的字节数；其余由该次运行的策略决定：通过编译测得，从不估计。负数：没有该决策时目标文件会更小。</translation>
    </message>
    <message>
        <source>bytes, others held</source>
        <translation>字节（其余固定）</translation>
    </message>
    <message>
        <source>What flipping this decision does to the text of the object, in bytes as llvm-size counts them, if all other decisions are held as the run recorded them: measured by a compile, never estimated.</source>
        <translation>翻转此决策对目标文件 text 的影响，以 llvm-size 计的字节数；其余所有决策保持该次运行所记录的：通过编译测得，从不估计。</translation>
    </message>
    <message>
        <source>What this decision of the other run does to the text of the module if it alone is put into the baseline run, whose policy decides the rest. For a decision that both runs took, the callsites show the same bytes.</source>
        <translation>仅将另一次运行的这一决策放入基线运行（其余由基线的策略决定）时，模块 text 的变化。对于两次运行都作出的决策，调用点显示相同的字节数。</translation>
    </message>
    <message>
        <source>What this decision of the other run does to the text of the module if it alone is put into the baseline run, and all other decisions are held as that run recorded them.</source>
        <translation>仅将另一次运行的这一决策放入基线运行，且其余所有决策保持基线所记录的时，模块 text 的变化。</translation>
    </message>
    <message>
        <source>Summed over the callsites: the bytes of each decision to blame if it alone is put into the baseline run, whose policy decides the rest.</source>
        <translation>对各调用点求和：每个归因决策单独放入基线运行（其余由基线的策略决定）时的字节数。</translation>
    </message>
    <message>
        <source>Bytes of text by which the best run found grows if the decision is taken as this run took it, with all other decisions held as recorded.</source>
        <translation>若按本次运行的方式作出该决策、其余决策保持所记录的，则找到的最佳运行的 text 增加的字节数。</translation>
    </message>
    <message>
        <source>concentration</source>
        <translation>集中度</translation>
    </message>
    <message>
        <source>How far the bytes of some values exceed those that their decisions would have on average, in percent: high for a feature that says where a run loses.</source>
        <translation>某些取值的字节数超出其决策平均应有字节数的程度（百分比）：取值高的特征说明运行在何处损失。</translation>
    </message>
    <message>
        <source>largest culprit
caller</source>
        <translation>最大原因
调用者</translation>
    </message>
    <message>
        <source>The caller of the one decision that accounts for most of the delta, as far as that was explained or measured.</source>
        <translation>在差值中占比最大的那个决策的调用者（就已解释或已测量的而言）。</translation>
    </message>
    <message>
        <source>largest culprit
callee</source>
        <translation>最大原因
被调用者</translation>
    </message>
    <message>
        <source>The callee of the one decision that accounts for most of the delta, as far as that was explained or measured.</source>
        <translation>在差值中占比最大的那个决策的被调用者（就已解释或已测量的而言）。</translation>
    </message>
    <message>
        <source>largest culprit
bytes</source>
        <translation>最大原因
字节</translation>
    </message>
    <message>
        <source>What this decision of the other run does to the text of the module if it alone is put into the baseline run, whose policy decides the rest.</source>
        <translation>仅把另一运行的这个决策放入基线运行（其余由基线的策略决定）时，模块的 text 的改变。</translation>
    </message>
    <message>
        <source>Bytes of text more than the smallest that any run of the workspace has for the module, compiled from the same bitcode with the same flags: a search, a script or a policy.</source>
        <translation>与工作区中任一运行（搜索、脚本或策略）以相同 bitcode 和相同选项编译该模块得到的最小 text 相比，多出的字节数。</translation>
    </message>
    <message>
        <source>Summed over the decisions that were measured: what flipping each by itself does to the text of its module, if the run&apos;s policy decides the rest. Negative: text would be smaller without them.</source>
        <translation>对已测量的决策求和：单独翻转每个决策（其余由该运行的策略决定）对其模块的 text 的改变。负数：没有这些决策 text 会更小。</translation>
    </message>
    <message>
        <source>The bytes as a percentage of the difference between the two runs over all modules, growth and shrinkage added.</source>
        <translation>字节数占两次运行在所有模块上差值的百分比（增长与缩减相加）。</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>gap to best</source>
        <translation>与最佳的差距</translation>
    </message>
    <message>
        <source>Summed over the decisions that were measured so: what flipping each by itself does to the text of its module, in bytes, if all other decisions are held as the run recorded them.</source>
        <translation>对以此方式测量的决策求和：其余决策按运行的记录固定时，单独翻转每个决策使其模块的 text 变化多少字节。</translation>
    </message>
    <message>
        <source>measured, others held</source>
        <translation>已测量（其余固定）</translation>
    </message>
    <message>
        <source>Decisions that were flipped one by one and measured with all others held.</source>
        <translation>逐个翻转并在其余决策固定时测量的决策。</translation>
    </message>
    <message>
        <source>bytes, all inlined</source>
        <translation>字节，全部内联</translation>
    </message>
    <message>
        <source>bytes, none inlined</source>
        <translation>字节，全不内联</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Which makes text smallest, as far as it is measured: all calls of the function inlined, none, or as it is.</source>
        <translation>在已测量的范围内，怎样使 text 最小：该函数的调用全部内联、全不内联，还是保持原样。</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>The run whose result the search of the module began from.</source>
        <translation>该模块的搜索从其结果开始的运行。</translation>
    </message>
    <message>
        <source>text before</source>
        <translation>之前的 text</translation>
    </message>
    <message>
        <source>Bytes of text of the result that the search of the module began from.</source>
        <translation>该模块的搜索起点结果的 text 字节数。</translation>
    </message>
    <message>
        <source>found from</source>
        <translation>找到自</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>How often decisions of the module were measured, from all starts.</source>
        <translation>从所有起点测量该模块决策的次数。</translation>
    </message>
    <message>
        <source>components</source>
        <translation>连通分量</translation>
    </message>
    <message>
        <source>Parts of the call graph that calls to decide join; empty until they are counted.</source>
        <translation>由待决定的调用连接起来的调用图部分；统计之前为空。</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>已证明</translation>
    </message>
    <message>
        <source>Components for which all ways to decide were tried: no other is smaller, if components do not change each other.</source>
        <translation>已尝试所有决定方式的连通分量：如果连通分量互不影响，则没有更小的方式。</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Time since the search began.</source>
        <translation>搜索开始以来的时间。</translation>
    </message>
    <message>
        <source>unique before</source>
        <translation>之前的唯一</translation>
    </message>
    <message>
        <source>As text before, but a body that several modules share is counted once.</source>
        <translation>同“之前的 text”，但多个模块共有的函数体只计一次。</translation>
    </message>
    <message>
        <source>unique delta</source>
        <translation>唯一的差值</translation>
    </message>
    <message>
        <source>As delta, but a body that several modules share is counted once.</source>
        <translation>同差值，但多个模块共有的函数体只计一次。</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Changes of decisions that made the module smaller.</source>
        <translation>使模块变小的决策改动。</translation>
    </message>
    <message>
        <source>What always_inline on the definition of the function does to text: with all instances of the definition, in all modules that have it. Callees that are instances of one definition have the same value. Measured by compiles with that change, never estimated.</source>
        <translation>在函数定义上加 always_inline 对 text 的影响：包括该定义的所有实例，是含有它们的所有模块的合计。同一定义的各实例值相同。用带此改动的编译测量，绝非估计。</translation>
    </message>
    <message>
        <source>What noinline on the definition of the function does to text: with all instances of the definition, in all modules that have it. Callees that are instances of one definition have the same value. Measured by compiles with that change, never estimated.</source>
        <translation>在函数定义上加 noinline 对 text 的影响：包括该定义的所有实例，是含有它们的所有模块的合计。同一定义的各实例值相同。用带此改动的编译测量，绝非估计。</translation>
    </message>
    <message>
        <source>unique, all inlined</source>
        <translation>unique，全部内联</translation>
    </message>
    <message>
        <source>What always_inline on the definition of the function does to the text of all modules if a shared body is counted once. Nothing if the table is of one module.</source>
        <translation>在函数定义上加 always_inline 对所有模块的 text 的影响，共享的函数体只计一次。表只针对一个模块时为空。</translation>
    </message>
    <message>
        <source>unique, none inlined</source>
        <translation>unique，全不内联</translation>
    </message>
    <message>
        <source>What noinline on the definition of the function does to the text of all modules if a shared body is counted once. Nothing if the table is of one module.</source>
        <translation>在函数定义上加 noinline 对所有模块的 text 的影响，共享的函数体只计一次。表只针对一个模块时为空。</translation>
    </message>
    <message>
        <source>smallest in unique</source>
        <translation>unique 最小</translation>
    </message>
    <message>
        <source>Which makes the text of all modules smallest if a shared body is counted once, as far as it is measured: all calls of the function inlined, none, or as it is.</source>
        <translation>共享的函数体只计一次时，在已测量的范围内，怎样使所有模块的 text 最小：该函数的调用全部内联、全不内联，还是保持原样。</translation>
    </message>
    <message>
        <source>set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>training: what the policy learned from; held-out: rows of other folders, which it has not seen.</source>
        <translation>训练：策略从中学习的行；留出：其他文件夹中策略未见过的行。</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Decisions with features and an answer.</source>
        <translation>有特征和答案的决策。</translation>
    </message>
    <message>
        <source>inline</source>
        <translation>内联</translation>
    </message>
    <message>
        <source>Rows in which the run wanted the call inlined.</source>
        <translation>运行希望内联该调用的行。</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Rows in which the run did not want the call inlined.</source>
        <translation>运行不希望内联该调用的行。</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Share of the rows in which the policy answers as the run did; 1 is all.</source>
        <translation>策略的回答与运行一致的行所占的比例；1 表示全部。</translation>
    </message>
    <message>
        <source>accuracy
balanced</source>
        <translation>准确率
平衡</translation>
    </message>
    <message>
        <source>The mean of two shares: of the rows to be inlined, and of those to be refused.</source>
        <translation>两个比例的平均值：应内联的行和应拒绝的行。</translation>
    </message>
    <message>
        <source>majority
accuracy</source>
        <translation>多数
准确率</translation>
    </message>
    <message>
        <source>The accuracy of the more frequent answer, given always.</source>
        <translation>始终给出较常见答案时的准确率。</translation>
    </message>
    <message>
        <source>majority
balanced</source>
        <translation>多数
平衡</translation>
    </message>
    <message>
        <source>The balanced accuracy of the more frequent answer, given always.</source>
        <translation>始终给出较常见答案时的平衡准确率。</translation>
    </message>
    <message>
        <source>no place</source>
        <translation>无位置</translation>
    </message>
    <message>
        <source>Decisions whose call has no location, so that no line can name it.</source>
        <translation>其调用没有位置、因而没有任何行能指明的决策。</translation>
    </message>
    <message>
        <source>twins</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Decisions that share a place with another decision.</source>
        <translation>与另一个决策位置相同的决策。</translation>
    </message>
    <message>
        <source>Decisions that changed when the inliner asked again.</source>
        <translation>内联器再次询问时改变的决策。</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>未采用</translation>
    </message>
    <message>
        <source>Lines that the checking clang did not follow.</source>
        <translation>用于检查的 clang 未遵循的行。</translation>
    </message>
    <message>
        <source>text reached</source>
        <translation>达到的 text</translation>
    </message>
    <message>
        <source>Bytes of text that the checking clang made with the lines.</source>
        <translation>用于检查的 clang 按这些行生成的 text 字节数。</translation>
    </message>
    <message>
        <source>round</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>Its number; round 0 is the first policy, which was not fitted.</source>
        <translation>轮的编号；第 0 轮是最初的策略，它没有经过拟合。</translation>
    </message>
    <message>
        <source>The round that made the training modules smallest.</source>
        <translation>使训练模块最小的一轮。</translation>
    </message>
    <message>
        <source>flips</source>
        <translation>反转</translation>
    </message>
    <message>
        <source>Measured flips that the policy was fitted to.</source>
        <translation>拟合该策略所用的已测量反转。</translation>
    </message>
    <message>
        <source>What the policy was fitted to: measured flips, and answers of the best policy before it.</source>
        <translation>拟合该策略所用的数据：已测量的反转，以及此前最好策略的回答。</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>采纳</translation>
    </message>
    <message>
        <source>Whether the round made the training modules smaller than all rounds before it did.</source>
        <translation>这一轮是否使训练模块比此前各轮都小。</translation>
    </message>
    <message>
        <source>text %</source>
        <translation>text %</translation>
    </message>
    <message>
        <source>The change of text against round 0.</source>
        <translation>text 相对第 0 轮的变化。</translation>
    </message>
    <message>
        <source>unique %</source>
        <translation>唯一 %</translation>
    </message>
    <message>
        <source>The change of unique against round 0.</source>
        <translation>唯一相对第 0 轮的变化。</translation>
    </message>
    <message>
        <source>validation
modules</source>
        <translation>验证
模块</translation>
    </message>
    <message>
        <source>Modules that the training never learns from, so that they say what to expect of other code.</source>
        <translation>训练从不从中学习的模块，因此能说明对其他代码可以期待什么。</translation>
    </message>
    <message>
        <source>validation
text</source>
        <translation>验证
text</translation>
    </message>
    <message>
        <source>Bytes of text of the modules that the training never learns from.</source>
        <translation>训练从不从中学习的模块的 text 字节数。</translation>
    </message>
    <message>
        <source>validation
text %</source>
        <translation>验证
text %</translation>
    </message>
    <message>
        <source>The change of text against round 0, of the modules that the training never learns from.</source>
        <translation>训练从不从中学习的模块的 text 相对第 0 轮的变化。</translation>
    </message>
    <message>
        <source>validation
unique</source>
        <translation>验证
唯一</translation>
    </message>
    <message>
        <source>As validation text, but a body that several modules share is counted once.</source>
        <translation>与验证 text 相同，但多个模块共享的函数体只计一次。</translation>
    </message>
    <message>
        <source>validation
unique %</source>
        <translation>验证
唯一 %</translation>
    </message>
    <message>
        <source>The change of unique against round 0, of the modules that the training never learns from.</source>
        <translation>训练从不从中学习的模块的唯一相对第 0 轮的变化。</translation>
    </message>
    <message>
        <source>training: modules that are learned from; validation: modules that are held out for evaluation.</source>
        <translation>训练：用于学习的模块；验证：留出用于评判的模块。</translation>
    </message>
    <message>
        <source>package</source>
        <translation>包</translation>
    </message>
    <message>
        <source>A folder of modules. A body that modules of a set share counts for the first of them.</source>
        <translation>一个模块文件夹。同一集合的模块共享的函数体计入其中第一个模块。</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>remarks</source>
        <translation>优化备注</translation>
    </message>
    <message>
        <source>files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未决定</translation>
    </message>
    <message>
        <source>Remarks about calls that report no decision, such as those of functions without a body.</source>
        <translation>没有报告决定的调用备注，例如没有函数体的函数的调用。</translation>
    </message>
    <message>
        <source>reasons</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>LLVM&apos;s names of the remarks about calls that were not inlined, with their numbers.</source>
        <translation>未内联调用的备注在 LLVM 中的名称及其数量。</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>遍</translation>
    </message>
    <message>
        <source>hotness</source>
        <translation>热度</translation>
    </message>
    <message>
        <source>How often the call was made, by a profile.</source>
        <translation>根据性能剖析，该调用执行的次数。</translation>
    </message>
    <message>
        <source>performance</source>
        <translation>性能报告</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>The step of the training, as its program counts them.</source>
        <translation>训练的步，按其程序的计数。</translation>
    </message>
    <message>
        <source>tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>The name of the curve in TensorBoard.</source>
        <translation>曲线在 TensorBoard 中的名称。</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>What was measured in the module: default is the whole module; under register allocation a function.</source>
        <translation>模块中被评价的对象：default 是整个模块；寄存器分配时是一个函数。</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>What the heuristic reached: bytes of text of a module, or the score of a function&apos;s register allocation.</source>
        <translation>启发式达到的结果：模块 text 的字节数，或函数寄存器分配的得分。</translation>
    </message>
    <message>
        <source>reward</source>
        <translation>奖励</translation>
    </message>
    <message>
        <source>1 - (policy + 0.01) / (default + 0.01), as ml-compiler-opt computes it; positive is smaller than the heuristic&apos;s.</source>
        <translation>1 - (policy + 0.01) / (default + 0.01)，与 ml-compiler-opt 的算法相同；正数表示比启发式小。</translation>
    </message>
    <message>
        <source>proved %</source>
        <translation>已证明 %</translation>
    </message>
    <message>
        <source>Share of the components for which all ways to decide were tried.</source>
        <translation>已尝试所有决策方式的分量所占的比例。</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Compiles of the shard: each of its modules under each policy.</source>
        <translation>该分片的编译：它的每个模块在每个策略下各一次。</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>attempts</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Processes that began to do the shard.</source>
        <translation>开始执行该分片的进程数。</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Processor time of the compiles that are done.</source>
        <translation>已完成的编译所用的处理器时间。</translation>
    </message>
    <message>
        <source>linked</source>
        <translation>链接后</translation>
    </message>
    <message>
        <source>Bytes by which the symbols of the functions in the linked binary grew or shrank.</source>
        <translation>这些函数的符号在链接后的二进制文件中增减的字节数。</translation>
    </message>
    <message>
        <source>local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>The part of linked bytes of functions that only their module sees.</source>
        <translation>链接后字节中，只有本模块可见的函数的部分。</translation>
    </message>
    <message>
        <source>external</source>
        <translation>外部</translation>
    </message>
    <message>
        <source>The part of linked bytes of functions that other modules see.</source>
        <translation>链接后字节中，其他模块可见的函数的部分。</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>The part of linked bytes of functions that several modules define and the linker keeps once.</source>
        <translation>链接后字节中，由多个模块定义而链接器只保留一份的函数的部分。</translation>
    </message>
    <message>
        <source>unmatched</source>
        <translation>未配对</translation>
    </message>
    <message>
        <source>Functions whose linked bytes are not known: several symbols of the binary have their name.</source>
        <translation>链接后字节未知的函数：二进制文件中有多个符号与其同名。</translation>
    </message>
    <message>
        <source>by decisions</source>
        <translation>由决策引起</translation>
    </message>
    <message>
        <source>Bytes by which the other run&apos;s decisions change the module, all of them put into the baseline run.</source>
        <translation>把另一次运行的全部决策放入基线运行后，模块改变的字节数。</translation>
    </message>
    <message>
        <source>Those that have a result, also if it is a failure.</source>
        <translation>已有结果的数目，失败也算结果。</translation>
    </message>
    <message>
        <source>&lt;%1 %</source>
        <translation>&lt;%1 %</translation>
    </message>
    <message>
        <source>Modules of the shard that are searched, or of which flips are measured.</source>
        <translation>该分片中要搜索或测量翻转的模块数。</translation>
    </message>
    <message>
        <source>bytes so far</source>
        <translation>目前的字节数</translation>
    </message>
    <message>
        <source>A step of the search that was not verified: what this decision does after others were put into the baseline run. Only a search that was done to its end measures it alone.</source>
        <translation>搜索中未经验证的一步：在基准运行已采用其他决策之后，此决策带来的变化。只有完成的搜索才会单独测量它。</translation>
    </message>
    <message>
        <source>&gt;%1 %</source>
        <translation>&gt;%1 %</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Bytes of native code that the run&apos;s size model estimates from the IR, summed over the functions of the module. It knows no read-only data.</source>
        <translation>运行的大小模型根据 IR 估计的本机代码字节数，对模块的所有函数求和。它不知道只读数据。</translation>
    </message>
    <message>
        <source>size model</source>
        <translation>大小模型</translation>
    </message>
    <message>
        <source>The model that made the estimates of the run; empty: none.</source>
        <translation>做出此次运行的估计的模型；空：没有。</translation>
    </message>
    <message>
        <source>The start from which the best was found: that run, release (what the built-in policy decides), default (what the heuristic decides) or never (nothing inlined).</source>
        <translation>找到最好结果的起点：该运行、release（内置策略的决策）、default（启发式的决策）或 never（完全不内联）。</translation>
    </message>
    <message>
        <source>Whether all of the file was read. If it is damaged, what was read before the damaged place is kept.</source>
        <translation>是否读取了整个文件。如果文件已损坏，则保留损坏位置之前读取的内容。</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词汇表</translation>
    </message>
    <message>
        <source>Whether the quantiles are those of the vocabulary that they are compared with; if not, the number of the first one that differs, from 0.</source>
        <translation>分位数是否与所比较的词汇表相同；如果不同，则为第一个不同的分位数的编号，从 0 开始。</translation>
    </message>
    <message>
        <source>key of the callsite</source>
        <translation>调用点的键</translation>
    </message>
    <message>
        <source>By which the command line names the callsite.</source>
        <translation>命令行用它来指明调用点。</translation>
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
        <translation>没有差值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
            <numerusform>%Ln 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln 个部分</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DemoWords</name>
    <message>
        <source>The demo cannot be opened</source>
        <translation>无法打开演示</translation>
    </message>
    <message>
        <source>%1 could not be copied to %2: %3</source>
        <translation>无法将 %1 复制到 %2：%3</translation>
    </message>
</context>
<context>
    <name>ErrorText</name>
    <message>
        <source>Work on %1 was cancelled</source>
        <translation>对 %1 的处理已取消</translation>
    </message>
    <message>
        <source>%1 cannot be used</source>
        <translation>%1 无法使用</translation>
    </message>
    <message>
        <source>Nothing found at %1</source>
        <translation>在 %1 处什么也没有找到</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 无法读取</translation>
    </message>
    <message>
        <source>%1 is damaged or of another format</source>
        <translation>%1 已损坏或为其他格式</translation>
    </message>
    <message>
        <source>%1 is of a kind that Inlinescope does not handle</source>
        <translation>%1 属于 Inlinescope 不处理的类型</translation>
    </message>
    <message>
        <source>%1 was written by a newer version</source>
        <translation>%1 由更新的版本写成</translation>
    </message>
    <message>
        <source>%1 was refused</source>
        <translation>%1 被拒绝</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 无法写入</translation>
    </message>
    <message>
        <source>The workspace %1 cannot be used</source>
        <translation>工作区 %1 无法使用</translation>
    </message>
    <message>
        <source>%1 exceeds a limit</source>
        <translation>%1 超出限制</translation>
    </message>
    <message>
        <source>Internal error of Inlinescope at %1</source>
        <translation>Inlinescope 在 %1 处发生内部错误</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>This cannot be done</source>
        <translation>无法完成此操作</translation>
    </message>
    <message>
        <source>Something is missing</source>
        <translation>缺少某些内容</translation>
    </message>
    <message>
        <source>Something cannot be read</source>
        <translation>某些内容无法读取</translation>
    </message>
    <message>
        <source>The data is damaged or of another format</source>
        <translation>数据已损坏或为其他格式</translation>
    </message>
    <message>
        <source>Inlinescope does not handle this</source>
        <translation>Inlinescope 不处理此内容</translation>
    </message>
    <message>
        <source>This was written by a newer version</source>
        <translation>此内容由更新的版本写成</translation>
    </message>
    <message>
        <source>This was refused</source>
        <translation>此内容被拒绝</translation>
    </message>
    <message>
        <source>Something cannot be written</source>
        <translation>某些内容无法写入</translation>
    </message>
    <message>
        <source>The workspace cannot be used</source>
        <translation>工作区无法使用</translation>
    </message>
    <message>
        <source>A limit is exceeded</source>
        <translation>超出限制</translation>
    </message>
    <message>
        <source>Internal error of Inlinescope</source>
        <translation>Inlinescope 内部错误</translation>
    </message>
    <message>
        <source>%1, at %2</source>
        <comment>what happened, place in the file</comment>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Expected: %1.</source>
        <comment>what would have been right</comment>
        <translation>应为：%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>the noun it concerns, what happened</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what happened, what was found</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>The compiler&apos;s process was lost while it worked on %1</source>
        <translation>编译器进程在处理 %1 时意外终止</translation>
    </message>
    <message>
        <source>%1 does not compile</source>
        <translation>%1 无法编译</translation>
    </message>
    <message>
        <source>The compiler&apos;s process was lost</source>
        <translation>编译器进程意外终止</translation>
    </message>
    <message>
        <source>A module does not compile</source>
        <translation>有模块无法编译</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>observation %1</source>
        <translation>观测 %1</translation>
    </message>
    <message>
        <source>context %1</source>
        <translation>上下文 %1</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>数据行 %1</translation>
    </message>
    <message>
        <source>operator %1</source>
        <translation>算子 %1</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>条目 %1</translation>
    </message>
    <message>
        <source>section %1</source>
        <translation>节 %1</translation>
    </message>
    <message>
        <source>value %1</source>
        <translation>值 %1</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>context without a name</source>
        <translation>没有名称的上下文</translation>
    </message>
</context>
<context>
    <name>EvidenceJobs</name>
    <message>
        <source>linked %1 against %2</source>
        <translation>链接结果 %1 与 %2 比较</translation>
    </message>
    <message>
        <source>objects %1 B, linked %2 B</source>
        <translation>目标文件 %1 B，链接后 %2 B</translation>
    </message>
    <message>
        <source>log of %1 in %2</source>
        <comment>module, run</comment>
        <translation>%2 中 %1 的日志</translation>
    </message>
    <message>
        <source>%1 observations, %2 decisions without features</source>
        <translation>%1 个观测，%2 个没有特征的决策</translation>
    </message>
    <message numerus="yes">
        <source>vocabulary of %Ln log(s)</source>
        <translation>
            <numerusform>%Ln 份日志的词汇表</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) written to %1</source>
        <translation>
            <numerusform>%Ln 个特征已写入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>tie log %1</source>
        <translation>关联日志 %1</translation>
    </message>
    <message>
        <source>%1 of %2 contexts are tied to a module</source>
        <translation>%2 个上下文中有 %1 个已关联到模块</translation>
    </message>
    <message>
        <source>untie log %1</source>
        <translation>取消日志 %1 的关联</translation>
    </message>
    <message>
        <source>no context is tied to a module</source>
        <translation>没有上下文关联到模块</translation>
    </message>
    <message>
        <source>%1 compared with the vocabulary %2</source>
        <comment>logs, name</comment>
        <translation>%1 与词汇表 %2 比较</translation>
    </message>
    <message>
        <source>features compared: %1</source>
        <translation>已比较的特征：%1</translation>
    </message>
    <message>
        <source>%1 of %2 observations have a callsite</source>
        <translation>%2 个观测中有 %1 个找到了调用点</translation>
    </message>
    <message>
        <source>callsites of log %1</source>
        <translation>日志 %1 的调用点</translation>
    </message>
    <message numerus="yes">
        <source>%1; %Ln function(s) counted in the objects only</source>
        <comment>bytes</comment>
        <translation>
            <numerusform>%1；%Ln 个函数只计入目标文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>run %1: the module is %2: %3</source>
        <translation>运行 %1：模块%2：%3</translation>
    </message>
    <message>
        <source>run %1: the module is %2</source>
        <translation>运行 %1：模块%2</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>timed-out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>the compiler crashed: %1</source>
        <translation>编译器崩溃：%1</translation>
    </message>
    <message>
        <source>the time limit was reached: %1</source>
        <translation>达到时间限制：%1</translation>
    </message>
    <message>
        <source>not compiled: %1</source>
        <translation>未编译：%1</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>未给出原因</translation>
    </message>
    <message>
        <source>compiled again without features, because recording them crashed the compiler: %1</source>
        <translation>已在不记录特征的情况下重新编译，因为记录特征使编译器崩溃：%1</translation>
    </message>
    <message>
        <source>a side file is missing</source>
        <translation>缺少一个附属文件</translation>
    </message>
    <message>
        <source>a side file is missing, looked for as %1</source>
        <translation>缺少一个附属文件，查找路径为 %1</translation>
    </message>
    <message>
        <source>a side file is outside of %1, and was not read</source>
        <translation>一个附属文件位于 %1 之外，未读取</translation>
    </message>
    <message>
        <source>a side file was not read: %1</source>
        <translation>一个附属文件未读取：%1</translation>
    </message>
    <message>
        <source>%1 of %2 modules %3: no policy decides anything in them, and every size stays as it is</source>
        <translation>%2 个模块中有 %1 个%3：没有策略会在其中作出任何决策，所有大小保持不变</translation>
    </message>
    <message>
        <source>were compiled without optimization (-O0, as a build without a build type is)</source>
        <translation>未经优化编译（-O0，未指定构建类型的构建即如此）</translation>
    </message>
    <message>
        <source>were embedded after the optimizer and with its passes disabled (-disable-llvm-passes, as the driver&apos;s own -fembed-bitcode does)</source>
        <translation>在优化器之后嵌入且禁用了其 pass（-disable-llvm-passes，驱动程序自身的 -fembed-bitcode 即如此）</translation>
    </message>
    <message>
        <source>not one decision in %1</source>
        <translation>%1 中没有任何决策</translation>
    </message>
    <message>
        <source>the measured flips are too few, or too much alike, to learn from</source>
        <translation>测得的翻转太少或过于相似，无法从中学习</translation>
    </message>
    <message>
        <source>nothing is held out: there are fewer than two modules</source>
        <translation>没有留出任何模块：模块少于两个</translation>
    </message>
    <message>
        <source>every decision is %1: there is nothing to learn</source>
        <translation>每个决策都是%1：没有可学习的内容</translation>
    </message>
    <message>
        <source>to inline</source>
        <translation>内联</translation>
    </message>
    <message>
        <source>not to inline</source>
        <translation>不内联</translation>
    </message>
    <message>
        <source>%1 has decisions of one kind only: no balanced accuracy</source>
        <translation>%1 只有一种决策：没有平衡准确率</translation>
    </message>
    <message>
        <source>the script makes another object than the search had measured: %1 bytes of text, not %2</source>
        <translation>脚本生成的目标文件与搜索测得的不同：text 为 %1 B，而非 %2</translation>
    </message>
    <message>
        <source>the run has another result of the module than the plan</source>
        <translation>该运行中此模块的结果与计划中的不同</translation>
    </message>
    <message>
        <source>not deterministic: %1 and %2 have different results of the same compile</source>
        <translation>不确定：%1 和 %2 对同一次编译得到不同结果</translation>
    </message>
    <message>
        <source>the module was run again meanwhile</source>
        <translation>该模块在此期间被重新运行</translation>
    </message>
    <message>
        <source>the worker sent an unexpected message</source>
        <translation>工作进程发送了意外的消息</translation>
    </message>
    <message>
        <source>the file shrank while it was read</source>
        <translation>文件在读取期间变短</translation>
    </message>
    <message>
        <source>the file changed while it was read</source>
        <translation>文件在读取期间发生变化</translation>
    </message>
    <message>
        <source>the file changed while it was imported</source>
        <translation>文件在导入期间发生变化</translation>
    </message>
    <message>
        <source>the file exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>no such file or folder</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>a file that is not text</source>
        <translation>不是文本的文件</translation>
    </message>
    <message>
        <source>damaged bytes</source>
        <translation>损坏的字节</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>不是有效的 JSON：%1</translation>
    </message>
    <message>
        <source>not a JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>nothing was imported</source>
        <translation>没有导入任何内容</translation>
    </message>
    <message>
        <source>a temporary file could not be written</source>
        <translation>无法写入临时文件</translation>
    </message>
    <message>
        <source>there is no clang in PATH</source>
        <translation>PATH 中没有 clang</translation>
    </message>
    <message>
        <source>there is no such compiler</source>
        <translation>没有这个编译器</translation>
    </message>
    <message>
        <source>whole debug information</source>
        <translation>完整的调试信息</translation>
    </message>
    <message>
        <source>a compile_commands.json</source>
        <translation>一个 compile_commands.json</translation>
    </message>
    <message>
        <source>a file or a folder that can be read</source>
        <translation>可读取的文件或文件夹</translation>
    </message>
    <message>
        <source>a folder of bitcode files</source>
        <translation>位码文件的文件夹</translation>
    </message>
    <message>
        <source>a folder of corpora</source>
        <translation>语料库的文件夹</translation>
    </message>
    <message>
        <source>a folder of object files</source>
        <translation>目标文件的文件夹</translation>
    </message>
    <message>
        <source>a program that this system can run</source>
        <translation>此系统能运行的程序</translation>
    </message>
    <message>
        <source>a run by the built-in LLVM</source>
        <translation>由内置 LLVM 完成的运行</translation>
    </message>
    <message>
        <source>a size report or a binary</source>
        <translation>大小报告或二进制文件</translation>
    </message>
    <message>
        <source>a training log</source>
        <translation>训练日志</translation>
    </message>
    <message>
        <source>an archive of object files</source>
        <translation>目标文件的归档</translation>
    </message>
    <message>
        <source>corpora of one state of the build</source>
        <translation>同一构建状态的语料库</translation>
    </message>
    <message>
        <source>the file ends after %1 bytes of tensors</source>
        <translation>文件在 %1 B 的张量数据之后结束</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>unknown argument %1; unknown LLVM option %2</source>
        <translation>未知参数 %1；未知 LLVM 选项 %2</translation>
    </message>
    <message>
        <source>unknown argument %1</source>
        <translation>未知参数 %1</translation>
    </message>
    <message>
        <source>unknown LLVM option %1</source>
        <translation>未知 LLVM 选项 %1</translation>
    </message>
    <message>
        <source>-fprofile-instrument-use-path= without the kind of the profile, as older clangs wrote it</source>
        <translation>-fprofile-instrument-use-path= 没有给出配置文件的种类，旧版 clang 就是这样写的</translation>
    </message>
    <message>
        <source>the folder of the corpus does not exist any more</source>
        <translation>语料库的文件夹已不存在</translation>
    </message>
    <message>
        <source>the task was not done in time</source>
        <translation>任务未能及时完成</translation>
    </message>
    <message>
        <source>the task&apos;s answer is too large</source>
        <translation>任务的回答过大</translation>
    </message>
    <message>
        <source>the task reads %1 files</source>
        <translation>任务读取 %1 个文件</translation>
    </message>
    <message>
        <source>memory limit of %1 MiB reached</source>
        <translation>达到 %1 MiB 的内存限制</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>the compiler did not end in time</source>
        <translation>编译器未能及时结束</translation>
    </message>
    <message>
        <source>the compiler cannot be started: %1</source>
        <translation>无法启动编译器：%1</translation>
    </message>
    <message>
        <source>fewer outcomes than advices</source>
        <translation>结果少于决策</translation>
    </message>
    <message>
        <source>another object than the run&apos;s, of SHA-256 %1</source>
        <translation>与该运行不同的目标文件，其 SHA-256 为 %1</translation>
    </message>
    <message>
        <source>the module compiles to other sizes now than in the run</source>
        <translation>该模块现在编译出的大小与该运行中的不同</translation>
    </message>
    <message>
        <source>the register allocator&apos;s questions are not recorded: %1</source>
        <translation>未记录寄存器分配器的询问：%1</translation>
    </message>
    <message>
        <source>its register allocator has other features than the log&apos;s</source>
        <translation>其寄存器分配器的特征与日志的不同</translation>
    </message>
    <message>
        <source>this system&apos;s kernel has no Landlock; %1</source>
        <translation>此系统的内核没有 Landlock；%1</translation>
    </message>
    <message>
        <source>this system&apos;s kernel has no system call filters (seccomp); %1</source>
        <translation>此系统的内核没有系统调用过滤器（seccomp）；%1</translation>
    </message>
    <message>
        <source>this system&apos;s kernel has neither Landlock nor system call filters (seccomp); %1</source>
        <translation>此系统的内核既没有 Landlock，也没有系统调用过滤器（seccomp）；%1</translation>
    </message>
    <message>
        <source>what a module&apos;s bitcode or a file could do to the compiler is confined by the list of allowed options and by a process of its own only</source>
        <translation>模块的位码或文件可能对编译器造成的影响，仅由允许选项的列表和独立进程加以限制</translation>
    </message>
    <message>
        <source>the module has other bitcode now</source>
        <translation>该模块现在的位码已不同</translation>
    </message>
    <message>
        <source>module %1 is not in the corpus</source>
        <translation>模块 %1 不在语料库中</translation>
    </message>
    <message>
        <source>%1 matched nothing: the inliner asked about no such callsite</source>
        <translation>%1 没有匹配：内联器没有询问过这样的调用点</translation>
    </message>
    <message>
        <source>%1 cannot be: an attribute demands that the callsite be inlined</source>
        <translation>%1 无法执行：有属性要求内联该调用点</translation>
    </message>
    <message>
        <source>%1 cannot be: an attribute or the callee&apos;s body forbids that it be inlined</source>
        <translation>%1 无法执行：有属性或被调用函数的函数体禁止内联</translation>
    </message>
    <message>
        <source>%1 was not carried out: the inliner failed to inline the callsite</source>
        <translation>%1 未能执行：内联器未能内联该调用点</translation>
    </message>
    <message>
        <source>%1 more line about the module was not followed</source>
        <translation>另有 %1 行关于该模块的内容未被遵循</translation>
    </message>
    <message>
        <source>%1 more lines about the module were not followed</source>
        <translation>另有 %1 行关于该模块的内容未被遵循</translation>
    </message>
    <message>
        <source>no result to start from</source>
        <translation>没有可作为起点的结果</translation>
    </message>
    <message>
        <source>%1 component of the call graph became smaller again after others had changed: the compiler does not decide about them independently</source>
        <translation>调用图的 %1 个分量在其他分量改变之后又变小了：编译器对它们的决策并不独立</translation>
    </message>
    <message>
        <source>%1 components of the call graph became smaller again after others had changed: the compiler does not decide about them independently</source>
        <translation>调用图的 %1 个分量在其他分量改变之后又变小了：编译器对它们的决策并不独立</translation>
    </message>
    <message>
        <source>the results are not stored: %1</source>
        <translation>结果未保存：%1</translation>
    </message>
    <message>
        <source>a name that a report without quotes cannot have</source>
        <translation>不带引号的报告中不能有的名称</translation>
    </message>
    <message>
        <source>its calls have no locations, by which a clang finds them</source>
        <translation>其调用没有供 clang 查找的位置</translation>
    </message>
    <message>
        <source>%1 decision is left out, since a clang would read other lines from the names of their functions</source>
        <translation>略去 %1 个决策，因为 clang 会从其函数名中读出别的行</translation>
    </message>
    <message>
        <source>%1 decisions are left out, since a clang would read other lines from the names of their functions</source>
        <translation>略去 %1 个决策，因为 clang 会从其函数名中读出别的行</translation>
    </message>
    <message>
        <source>%1 makes %2 B of text; %3 decision has no location, %4 share a place with another decision, %5 changed when the inliner asked again, %6 were not taken</source>
        <translation>%1 得到的 text 为 %2 B；%3 个决策没有位置，%4 个与其他决策位置相同，%5 个在内联器再次询问时发生变化，%6 个未被采纳</translation>
    </message>
    <message>
        <source>%1 makes %2 B of text; %3 decisions have no location, %4 share a place with another decision, %5 changed when the inliner asked again, %6 were not taken</source>
        <translation>%1 得到的 text 为 %2 B；%3 个决策没有位置，%4 个与其他决策位置相同，%5 个在内联器再次询问时发生变化，%6 个未被采纳</translation>
    </message>
    <message>
        <source>the corpus has another module than the plan, or no result of its compiler to start from</source>
        <translation>语料库中的模块与计划的不同，或没有其编译器的结果可作为起点</translation>
    </message>
    <message>
        <source>the search of another compiler</source>
        <translation>另一个编译器的搜索</translation>
    </message>
    <message>
        <source>results of another build, made on %1: %2</source>
        <translation>另一个构建的结果，生成于 %1：%2</translation>
    </message>
    <message>
        <source>results of another plan or shard</source>
        <translation>另一个计划或分片的结果</translation>
    </message>
    <message>
        <source>results of version %1</source>
        <translation>版本 %1 的结果</translation>
    </message>
    <message>
        <source>not the complete answer of a compile</source>
        <translation>不是一次编译的完整回答</translation>
    </message>
    <message>
        <source>%1 files of results of shard %2, of which the last are not read</source>
        <translation>分片 %2 有 %1 个结果文件，其中最后几个不会读取</translation>
    </message>
    <message>
        <source>the process that measured the module was ended twice before it was done; the module was not tried again</source>
        <translation>测量该模块的进程两次提前终止；未再尝试该模块</translation>
    </message>
    <message>
        <source>the process that searched the module was ended twice before it was done; the module was not tried again</source>
        <translation>搜索该模块的进程两次提前终止；未再尝试该模块</translation>
    </message>
    <message>
        <source>%1 unit was killed by the system, perhaps because memory ran out</source>
        <translation>%1 个单元被系统终止，可能是内存不足</translation>
    </message>
    <message>
        <source>%1 units were killed by the system, perhaps because memory ran out</source>
        <translation>%1 个单元被系统终止，可能是内存不足</translation>
    </message>
    <message>
        <source>none of the debug information is read, because its reader crashed: %1</source>
        <translation>未读取任何调试信息，因为其读取程序崩溃：%1</translation>
    </message>
    <message>
        <source>%1 entry compiles to no object file: without -o, &quot;output&quot; and -c, or only up to -E, -S, -M or -fsyntax-only. Such entries are left out; the first is of &quot;%2&quot;</source>
        <translation>%1 个条目不生成目标文件：没有 -o、&quot;output&quot; 和 -c，或只到 -E、-S、-M 或 -fsyntax-only。这类条目已略去；第一个属于 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1 entries compile to no object file: without -o, &quot;output&quot; and -c, or only up to -E, -S, -M or -fsyntax-only. Such entries are left out; the first is of &quot;%2&quot;</source>
        <translation>%1 个条目不生成目标文件：没有 -o、&quot;output&quot; 和 -c，或只到 -E、-S、-M 或 -fsyntax-only。这类条目已略去；第一个属于 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1 archive is linked too, and not read</source>
        <translation>还链接了 %1 个归档，未读取</translation>
    </message>
    <message>
        <source>%1 archives are linked too, and not read</source>
        <translation>还链接了 %1 个归档，未读取</translation>
    </message>
    <message>
        <source>a local ThinLTO build stores no command lines; the corpus cannot be imported yet</source>
        <translation>本地 ThinLTO 构建不保存命令行；该语料库尚不能导入</translation>
    </message>
    <message>
        <source>a module without its index</source>
        <translation>没有索引的模块</translation>
    </message>
    <message>
        <source>the object contains bitcode but no command line (%1)</source>
        <translation>目标文件含有位码，但没有命令行（%1）</translation>
    </message>
    <message>
        <source>the object contains no bitcode (no .llvmbc and .llvmcmd)</source>
        <translation>目标文件不含位码（没有 .llvmbc 和 .llvmcmd）</translation>
    </message>
    <message>
        <source>the object has no bitcode in section %1</source>
        <translation>目标文件的段 %1 中没有位码</translation>
    </message>
    <message>
        <source>LTO bitcode instead of an object file</source>
        <translation>是 LTO 位码，而不是目标文件</translation>
    </message>
    <message>
        <source>no LLVM bitcode</source>
        <translation>不是 LLVM 位码</translation>
    </message>
    <message>
        <source>the folder of the compile does not exist: %1</source>
        <translation>编译的文件夹不存在：%1</translation>
    </message>
    <message>
        <source>its command loads a plugin (%1)</source>
        <translation>其命令加载插件（%1）</translation>
    </message>
    <message>
        <source>its command is too long</source>
        <translation>其命令过长</translation>
    </message>
    <message>
        <source>its command is not one compile (clang would start %1 programs)</source>
        <translation>其命令不是一次编译（clang 会启动 %1 个程序）</translation>
    </message>
    <message>
        <source>its command reads options from a file (%1)</source>
        <translation>其命令从文件读取选项（%1）</translation>
    </message>
    <message>
        <source>the command failed (%1): %2</source>
        <translation>命令失败（%1）：%2</translation>
    </message>
    <message>
        <source>the command failed (%1)</source>
        <translation>命令失败（%1）</translation>
    </message>
    <message>
        <source>no program and no shared library that both builds made</source>
        <translation>没有两次构建都生成的程序或共享库</translation>
    </message>
    <message>
        <source>both builds made linked files of the same size</source>
        <translation>两次构建生成的链接文件大小相同</translation>
    </message>
    <message>
        <source>the module is listed twice</source>
        <translation>该模块被列出两次</translation>
    </message>
    <message>
        <source>module name &quot;%1&quot;</source>
        <translation>模块名 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the first argument is &quot;%1&quot;</source>
        <translation>第一个参数是 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a field that is not known, ignored here and elsewhere</source>
        <translation>未知字段，此处及别处均忽略</translation>
    </message>
    <message>
        <source>a summary &quot;%1&quot; that is neither a number nor a histogram, ignored here and elsewhere</source>
        <translation>摘要 &quot;%1&quot; 既不是数字也不是直方图，此处及别处均忽略</translation>
    </message>
    <message>
        <source>a damaged protobuf message</source>
        <translation>损坏的 protobuf 消息</translation>
    </message>
    <message>
        <source>a damaged table of sections</source>
        <translation>损坏的段表</translation>
    </message>
    <message>
        <source>truncated or damaged %1</source>
        <translation>被截断或损坏：%1</translation>
    </message>
    <message>
        <source>the file is larger than %1 bytes</source>
        <translation>文件大于 %1 B</translation>
    </message>
    <message>
        <source>a file of %1 bytes</source>
        <translation>%1 B 的文件</translation>
    </message>
    <message>
        <source>the file is %1, outside of the folders that files are taken from</source>
        <translation>文件为 %1，位于可取文件的文件夹之外</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>an observation of more than 4 MiB</source>
        <translation>超过 4 MiB 的观测</translation>
    </message>
    <message>
        <source>more than 16 MiB of contexts without observations</source>
        <translation>没有观测的上下文超过 16 MiB</translation>
    </message>
    <message>
        <source>a run of it under default</source>
        <translation>它在 default 下的运行</translation>
    </message>
    <message>
        <source>a name without comma and line end</source>
        <translation>不含逗号和换行的名称</translation>
    </message>
    <message>
        <source>names without line ends and without the words of a replay file</source>
        <translation>不含换行和重放文件用语的名称</translation>
    </message>
    <message>
        <source>the name of one of its modules</source>
        <translation>其某个模块的名称</translation>
    </message>
    <message>
        <source>modules for one target</source>
        <translation>同一目标平台的模块</translation>
    </message>
    <message>
        <source>a readable file</source>
        <translation>可读取的文件</translation>
    </message>
    <message>
        <source>a file below them</source>
        <translation>位于其中的文件</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>exit code 0</source>
        <translation>退出码 0</translation>
    </message>
    <message>
        <source>a command that builds in the folder $INLINESCOPE_FOLDER</source>
        <translation>在文件夹 $INLINESCOPE_FOLDER 中构建的命令</translation>
    </message>
    <message>
        <source>each module once; the first is used</source>
        <translation>每个模块一次；使用第一个</translation>
    </message>
    <message>
        <source>a name relative to the corpus folder, without &quot;..&quot;</source>
        <translation>相对于语料库文件夹的名称，不含 &quot;..&quot;</translation>
    </message>
    <message>
        <source>-cc1, as -fembed-bitcode=all records the command line</source>
        <translation>-cc1，即 -fembed-bitcode=all 所记录的命令行</translation>
    </message>
    <message>
        <source>smaller tensors</source>
        <translation>更小的张量</translation>
    </message>
    <message>
        <source>shorter ones</source>
        <translation>更短的内容</translation>
    </message>
    <message>
        <source>a whole ELF file</source>
        <translation>完整的 ELF 文件</translation>
    </message>
    <message>
        <source>its questions are the register allocator&apos;s, which have no callsites</source>
        <translation>其提问来自寄存器分配器，没有调用点</translation>
    </message>
    <message>
        <source>a policy: a SavedModel</source>
        <translation>一个策略：SavedModel</translation>
    </message>
    <message>
        <source>a policy: a TFLite model</source>
        <translation>一个策略：TFLite 模型</translation>
    </message>
    <message>
        <source>the folder of a policy</source>
        <translation>一个策略的文件夹</translation>
    </message>
    <message>
        <source>what a build or a training left</source>
        <translation>构建或训练留下的文件</translation>
    </message>
    <message>
        <source>a log of the inliner</source>
        <translation>内联器的日志</translation>
    </message>
    <message>
        <source>a number below the one before</source>
        <translation>一个小于前一个的数</translation>
    </message>
    <message>
        <source>more than 4000000 numbers in all files</source>
        <translation>所有文件中的数超过 4000000 个</translation>
    </message>
    <message>
        <source>no .buckets file</source>
        <translation>没有 .buckets 文件</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>没有数</translation>
    </message>
</context>
<context>
    <name>Features</name>
    <message>
        <source>Cost that goes away because aggregates passed by pointer can be split into scalars after inlining.</source>
        <translation>由于按指针传递的聚合体在内联后可以拆成标量而消失的成本。</translation>
    </message>
    <message>
        <source>Savings of scalar replacement that are lost because the aggregate escapes or is used as a whole.</source>
        <translation>因聚合体逃逸或被整体使用而失去的标量替换收益。</translation>
    </message>
    <message>
        <source>Cost of loads that inlining would let the optimiser remove.</source>
        <translation>内联后优化器可以去掉的加载的成本。</translation>
    </message>
    <message>
        <source>Penalties charged for the calls that stay in the callee&apos;s body.</source>
        <translation>对留在被调用者函数体中的调用所计的罚分。</translation>
    </message>
    <message>
        <source>Instructions that set up arguments of the calls inside the callee.</source>
        <translation>为被调用者内部的调用准备参数的指令。</translation>
    </message>
    <message>
        <source>Cost of relative loads (llvm.load.relative) in the callee.</source>
        <translation>被调用者中相对加载（llvm.load.relative）的成本。</translation>
    </message>
    <message>
        <source>Argument setup of intrinsics that are lowered to real calls.</source>
        <translation>会降级为真实调用的内建函数的参数准备成本。</translation>
    </message>
    <message>
        <source>Cost of indirect calls in the callee that inlining could make direct.</source>
        <translation>被调用者中可由内联变为直接调用的间接调用的成本。</translation>
    </message>
    <message>
        <source>Cost of the jump tables of the callee&apos;s switches.</source>
        <translation>被调用者的 switch 所用跳转表的成本。</translation>
    </message>
    <message>
        <source>Cost of the clusters of cases of switches without a jump table.</source>
        <translation>没有跳转表的 switch 的各组 case 的成本。</translation>
    </message>
    <message>
        <source>Cost of testing for the default destination of switches.</source>
        <translation>测试 switch 默认目标的成本。</translation>
    </message>
    <message>
        <source>Cost of the comparisons of the callee&apos;s remaining switches.</source>
        <translation>被调用者其余 switch 的比较成本。</translation>
    </message>
    <message>
        <source>Cost of the callee&apos;s instructions that do not simplify at this callsite.</source>
        <translation>被调用者中在此调用点不能化简的指令的成本。</translation>
    </message>
    <message>
        <source>Loops in the callee that stay alive; a penalty when size matters.</source>
        <translation>被调用者中仍然存活的循环；优化大小时计罚分。</translation>
    </message>
    <message>
        <source>Blocks of the callee that are dead with this callsite&apos;s arguments.</source>
        <translation>在此调用点的参数下成为死代码的被调用者基本块。</translation>
    </message>
    <message>
        <source>Instructions of the callee that fold away with this callsite&apos;s arguments.</source>
        <translation>在此调用点的参数下被折叠掉的被调用者指令。</translation>
    </message>
    <message>
        <source>Arguments that are constants at this callsite.</source>
        <translation>在此调用点为常量的实参。</translation>
    </message>
    <message>
        <source>Pointer arguments at a constant offset from a known base.</source>
        <translation>相对已知基址有常量偏移的指针实参。</translation>
    </message>
    <message>
        <source>Cost of the call itself, which inlining saves; negative.</source>
        <translation>调用本身的成本，内联可以省去；为负。</translation>
    </message>
    <message>
        <source>Penalty for a callee with the cold calling convention.</source>
        <translation>对使用 cold 调用约定的被调用者所计的罚分。</translation>
    </message>
    <message>
        <source>Bonus for the last call of an internal function, whose body is removed when it is inlined.</source>
        <translation>内部函数最后一次调用的加分：内联后其函数体随之消失。</translation>
    </message>
    <message>
        <source>1 if the callee has more than one block that can be reached from this callsite.</source>
        <translation>若从此调用点可到达被调用者的多于一个基本块，则为 1。</translation>
    </message>
    <message>
        <source>Calls inside the callee that the default heuristic would inline in turn.</source>
        <translation>被调用者内部默认启发式会继续内联的调用。</translation>
    </message>
    <message>
        <source>Estimated cost of the inlining that would follow inside the callee.</source>
        <translation>随后在被调用者内部发生的内联的估计成本。</translation>
    </message>
    <message>
        <source>The threshold with which the default heuristic compares the cost.</source>
        <translation>默认启发式用来与成本比较的阈值。</translation>
    </message>
    <message>
        <source>Basic blocks of the callee.</source>
        <translation>被调用者的基本块数。</translation>
    </message>
    <message>
        <source>Height of the caller in the call graph at the start, counted from the leaves.</source>
        <translation>调用者在初始调用图中的高度，从叶节点算起。</translation>
    </message>
    <message>
        <source>Functions that the module defines at this moment.</source>
        <translation>此刻模块所定义的函数数。</translation>
    </message>
    <message>
        <source>Parameters that are constants at this callsite.</source>
        <translation>在此调用点为常量的形参。</translation>
    </message>
    <message>
        <source>LLVM&apos;s estimate of the cost of inlining; 0 if it would refuse without one.</source>
        <translation>LLVM 对内联成本的估计；若不经估计即拒绝则为 0。</translation>
    </message>
    <message>
        <source>Calls between functions of the module at this moment.</source>
        <translation>此刻模块内各函数之间的调用数。</translation>
    </message>
    <message>
        <source>Uses of the caller inside the module, and one more if it is visible outside.</source>
        <translation>调用者在模块内的使用次数；若对外可见则再加一。</translation>
    </message>
    <message>
        <source>Blocks of the caller that a conditional branch or switch leads to.</source>
        <translation>调用者中由条件分支或 switch 到达的基本块。</translation>
    </message>
    <message>
        <source>Basic blocks of the caller.</source>
        <translation>调用者的基本块数。</translation>
    </message>
    <message>
        <source>Blocks of the callee that a conditional branch or switch leads to.</source>
        <translation>被调用者中由条件分支或 switch 到达的基本块。</translation>
    </message>
    <message>
        <source>Uses of the callee inside the module, and one more if it is visible outside.</source>
        <translation>被调用者在模块内的使用次数；若对外可见则再加一。</translation>
    </message>
    <message>
        <source>1 if another module has the callee&apos;s real body, so that this one is removed in any case.</source>
        <translation>若被调用者的真正函数体在另一模块中，因而此处的函数体无论如何都会消失，则为 1。</translation>
    </message>
    <message>
        <source>1 if another module has the caller&apos;s real body, so that growth here costs nothing.</source>
        <translation>若调用者的真正函数体在另一模块中，因而此处增大没有代价，则为 1。</translation>
    </message>
    <message>
        <source>What the default heuristic answers: 1 inlines.</source>
        <translation>默认启发式的回答：1 表示内联。</translation>
    </message>
</context>
<context>
    <name>Flips</name>
    <message>
        <source>The advice was to inline, and inlining failed; the bytes are those of the resulting object.</source>
        <translation>内联器被要求内联却未能做到；字节数是由此得到的结果。</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未提问</translation>
    </message>
    <message>
        <source>Measured, but the inliner did not ask about this call in that compile.</source>
        <translation>已测量，但该提问在那次编译中没有出现。</translation>
    </message>
    <message>
        <source>mandatory</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Cannot be flipped: an attribute demands that this call is inlined (always_inline).</source>
        <translation>无法翻转：有属性要求必须内联此调用（always_inline）。</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Cannot be flipped: an attribute or the callee&apos;s body forbids that this call is inlined.</source>
        <translation>无法翻转：有属性或被调用者的函数体禁止内联此调用。</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Cannot be flipped: the policy wanted this call inlined, and the inliner itself refused.</source>
        <translation>无法翻转：策略希望内联此调用，但内联器自身拒绝了。</translation>
    </message>
    <message>
        <source>Cannot be flipped: the inliner never asked about this call.</source>
        <translation>无法翻转：内联器从未就此调用提问。</translation>
    </message>
    <message>
        <source>other clang</source>
        <translation>其他 clang</translation>
    </message>
    <message>
        <source>Cannot be flipped: another clang compiled this run.</source>
        <translation>无法翻转：此运行由另一个 clang 编译。</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>The compile with this decision flipped failed.</source>
        <translation>翻转此决策后的编译失败了。</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>The compiler crashed when it compiled with this decision flipped.</source>
        <translation>翻转此决策后编译时，编译器崩溃了。</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>The compile with this decision flipped took longer than its limit.</source>
        <translation>翻转此决策后的编译超过了时限。</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>测量中…</translation>
    </message>
    <message>
        <source>A job compiles the module with this decision flipped.</source>
        <translation>有作业正在以翻转后的此决策编译该模块。</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Not measured yet. Click to compile the module with this decision flipped and see what it costs in bytes (Ctrl+M).</source>
        <translation>尚未测量。点击即以翻转后的此决策编译该模块，查看它值多少字节（Ctrl+M）。</translation>
    </message>
    <message>
        <source>Not measured yet. Choose the row and press Ctrl+M to measure it.</source>
        <translation>尚未测量。选择该行并按 Ctrl+M 进行测量。</translation>
    </message>
</context>
<context>
    <name>FoundWords</name>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Source files</source>
        <translation>源文件</translation>
    </message>
    <message>
        <source>Callsites</source>
        <translation>调用点</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Size reports</source>
        <translation>大小报告</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
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
            <numerusform>%1 以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>corpus %1</source>
        <translation>语料库 %1</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Not known: &quot;Explain this delta&quot; finds the decisions that cause the difference</source>
        <translation>未知：“解释此差异”可找出造成差异的决策</translation>
    </message>
    <message>
        <source>No run has less text of this module</source>
        <translation>没有运行使该模块的 text 更小</translation>
    </message>
    <message>
        <source>%1 B more than in %2, the smallest that any run has of this module</source>
        <comment>bytes, run</comment>
        <translation>比 %2 多 %1 B，后者是所有运行中该模块最小的</translation>
    </message>
    <message>
        <source>smallest texts found: %1</source>
        <comment>runs</comment>
        <translation>找到的最小 text：%1</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>优化备注</translation>
    </message>
    <message>
        <source>Further callsites are looked for…</source>
        <translation>正在查找更多调用点…</translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>优化备注 %1</translation>
    </message>
</context>
<context>
    <name>ImportCompareWords</name>
    <message numerus="yes">
        <source>%Ln module(s) imported</source>
        <translation>
            <numerusform>已导入 %Ln 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>import %1</source>
        <translation>导入 %1</translation>
    </message>
    <message numerus="yes">
        <source>no object has bitcode, so %1 compiled %Ln source(s) again</source>
        <translation>
            <numerusform>没有目标文件含有 bitcode，因此 %1 重新编译了 %Ln 个源文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inputs</name>
    <message numerus="yes">
        <source>%Ln module(s) only in the first corpus</source>
        <translation>
            <numerusform>有 %Ln 个模块仅在第一个语料库中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) only in the second corpus</source>
        <translation>
            <numerusform>有 %Ln 个模块仅在第二个语料库中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>bitcode of %Ln module(s)</source>
        <translation>
            <numerusform>%Ln 个模块的 bitcode</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>target of %Ln module(s)</source>
        <translation>
            <numerusform>%Ln 个模块的目标平台</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>flags of %Ln module(s)</source>
        <translation>
            <numerusform>%Ln 个模块的标志</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>side files of %Ln module(s)</source>
        <translation>
            <numerusform>%Ln 个模块的附属文件</numerusform>
        </translation>
    </message>
    <message>
        <source>compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>options of the runs</source>
        <translation>运行的选项</translation>
    </message>
    <message>
        <source>recorded features</source>
        <translation>所记录的特征</translation>
    </message>
    <message>
        <source>%1 has none</source>
        <translation>%1 没有</translation>
    </message>
    <message>
        <source>%1 has %2</source>
        <translation>%1 有 %2</translation>
    </message>
    <message>
        <source>The two runs did not compile the same: %1.</source>
        <translation>这两次运行编译的并不相同：%1。</translation>
    </message>
    <message>
        <source>%1 did not compile the same as the baseline: %2.</source>
        <translation>%1 与基线编译的并不相同：%2。</translation>
    </message>
</context>
<context>
    <name>ItemDialogs</name>
    <message>
        <source>Delete it</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>MeasureJobs</name>
    <message numerus="yes">
        <source>what-if of %Ln decision(s) of %1</source>
        <translation>
            <numerusform>%1 的 %Ln 个决策的假设分析</numerusform>
        </translation>
    </message>
    <message>
        <source>explain %1</source>
        <translation>解释 %1</translation>
    </message>
    <message>
        <source>explain %1 against %2</source>
        <translation>解释 %1 与 %2 之差</translation>
    </message>
    <message>
        <source>search %1 for the smallest</source>
        <translation>为 %1 搜索最小结果</translation>
    </message>
    <message>
        <source>regret of %1</source>
        <translation>%1 的遗憾值</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) to blame, by %1 compiles</source>
        <translation>
            <numerusform>%Ln 个主因决策，经 %1 次编译得出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) explained</source>
        <translation>
            <numerusform>已解释 %Ln 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>regret by %Ln group(s) of decisions</source>
        <translation>
            <numerusform>按 %Ln 组决策统计的遗憾值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) measured</source>
        <translation>
            <numerusform>已测量 %Ln 个决策</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>run %1: %2 B of text over %Ln module(s)</source>
        <translation>
            <numerusform>运行 %1：%Ln 个模块的 text %2 B</numerusform>
        </translation>
    </message>
    <message>
        <source>advice for %1</source>
        <translation>%1 的建议</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) of the source measured</source>
        <translation>
            <numerusform>已测量 %Ln 处源代码改动</numerusform>
        </translation>
    </message>
    <message>
        <source>train %1 by the bytes of %2</source>
        <translation>按 %2 的字节数训练 %1</translation>
    </message>
    <message>
        <source>no policy is better than %1</source>
        <translation>没有比 %1 更好的策略</translation>
    </message>
    <message>
        <source>policy written to %1</source>
        <translation>策略已写入 %1</translation>
    </message>
    <message>
        <source>%1; the budget ended, and the same training is resumed</source>
        <translation>%1；时间预算已用完，同一训练可以继续</translation>
    </message>
    <message>
        <source>advice for %1 in %2</source>
        <translation>%2 中 %1 的建议</translation>
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
        <translation>text %1 → %2 B（%3）</translation>
    </message>
    <message>
        <source>%1: %2, %3: %4</source>
        <translation>%1：%2，%3：%4</translation>
    </message>
    <message>
        <source>only %1: %2</source>
        <translation>仅 %1：%2</translation>
    </message>
    <message>
        <source>%1 ambiguous</source>
        <translation>%1 个无法确切区分</translation>
    </message>
    <message>
        <source>%1: not asked</source>
        <translation>%1：未提问</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>%1 → %2
%3;  %4</source>
        <translation>%1 → %2
%3；%4</translation>
    </message>
    <message>
        <source>%1 → %2 %3 B</source>
        <comment>caller, callee, bytes</comment>
        <translation>%1 → %2 %3 B</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>No decision makes a difference.</source>
        <translation>没有任何决策造成差异。</translation>
    </message>
    <message numerus="yes">
        <source>%1 B from %Ln decision(s):  %2</source>
        <translation>
            <numerusform>%1 B 来自 %Ln 个决策：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Each flipped alone in %1, all others held:  %2</source>
        <translation>在 %1 中各自单独翻转，其余全部保持：%2</translation>
    </message>
    <message>
        <source>Each flipped alone in %1:  %2</source>
        <translation>在 %1 中各自单独翻转：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln callsite(s) decided differently</source>
        <translation>
            <numerusform>%Ln 个调用点决策不同</numerusform>
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
            <numerusform>未验证，目前 %Ln 个决策：  %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The delta is being explained: %1</source>
        <translation>正在解释差值：%1</translation>
    </message>
</context>
<context>
    <name>OpeningJob</name>
    <message numerus="yes">
        <source>%1 of %Ln decision(s) measured</source>
        <translation>
            <numerusform>已测量 %Ln 个决策中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>differing decisions of %1</source>
        <translation>%1 的不同决策</translation>
    </message>
</context>
<context>
    <name>OutputJobs</name>
    <message numerus="yes">
        <source>%Ln module(s) written</source>
        <translation>
            <numerusform>写出了 %Ln 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; text as in the run: %2 of %3</source>
        <translation>%1；text 与运行一致：%2 / %3</translation>
    </message>
    <message>
        <source>convert %1</source>
        <translation>转换 %1</translation>
    </message>
    <message>
        <source>objects of %1</source>
        <translation>%1 的目标文件</translation>
    </message>
    <message numerus="yes">
        <source>%Ln object(s) written to %1</source>
        <translation>
            <numerusform>已将 %Ln 个目标文件写入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>playback of %1</source>
        <translation>%1 的回放</translation>
    </message>
    <message>
        <source>train a policy</source>
        <translation>训练策略</translation>
    </message>
    <message>
        <source>policy written to %1</source>
        <translation>策略已写入 %1</translation>
    </message>
    <message>
        <source>gate %1 against %2</source>
        <translation>门限：%1 对比 %2</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>写出 %1</translation>
    </message>
    <message>
        <source>written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Passed: no limit is exceeded</source>
        <translation>通过：未超出任何限制</translation>
    </message>
    <message>
        <source>no module has a size in both runs</source>
        <translation>没有模块在两次运行中都有大小</translation>
    </message>
    <message>
        <source>text grew from %1 to %2 B</source>
        <translation>text 从 %1 增长到 %2 B</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) grew by more than allowed</source>
        <translation>
            <numerusform>%Ln 个模块的增长超出允许</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) had a size and have none now</source>
        <translation>
            <numerusform>%Ln 个模块先前有大小而现在没有</numerusform>
        </translation>
    </message>
    <message>
        <source>Allowed (%1): %2</source>
        <translation>已允许（%1）：%2</translation>
    </message>
    <message>
        <source>Not passed: %1</source>
        <translation>未通过：%1</translation>
    </message>
    <message>
        <source>script with other decisions of %1</source>
        <translation>%1 的不同决策的脚本</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 B with %Ln input(s) written to %3</source>
        <translation>
            <numerusform>已将 %2 B、%Ln 个输入的 %1 写入 %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Remedies</name>
    <message>
        <source>Ask again.</source>
        <translation>请重新询问。</translation>
    </message>
    <message>
        <source>Assembly has no bitcode; compile C and C++ with -Xclang -fembed-bitcode=all.</source>
        <translation>汇编没有 bitcode；请用 -Xclang -fembed-bitcode=all 编译 C 和 C++。</translation>
    </message>
    <message>
        <source>Assembly has no bitcode; compile C and C++ with clang and -Xclang -fembed-bitcode=all.</source>
        <translation>汇编没有 bitcode；请用 clang 和 -Xclang -fembed-bitcode=all 编译 C 和 C++。</translation>
    </message>
    <message>
        <source>Build with -gline-tables-only, and import again; text stays the same.</source>
        <translation>请用 -gline-tables-only 构建并重新导入；text 不变。</translation>
    </message>
    <message>
        <source>Compare reports by --field.</source>
        <translation>请用 --field 比较报告。</translation>
    </message>
    <message>
        <source>Compile and link with -g (-gline-tables-only suffices), and do not strip.</source>
        <translation>请用 -g（-gline-tables-only 即可）编译和链接，并且不要 strip。</translation>
    </message>
    <message>
        <source>Configure the build, so that its folders are there.</source>
        <translation>请先配置构建，使其文件夹存在。</translation>
    </message>
    <message>
        <source>Do fewer shards at a time, or give --memory-limit to `shard`.</source>
        <translation>请同时处理更少的分片，或给 `shard` 加上 --memory-limit。</translation>
    </message>
    <message>
        <source>Extract them too: --input takes an archive.</source>
        <translation>请把它们也提取出来：--input 接受归档。</translation>
    </message>
    <message>
        <source>Give another --name, or resume it with its own options by `run --resume`.</source>
        <translation>请给出另一个 --name，或用 `run --resume` 以其自身的选项继续。</translation>
    </message>
    <message>
        <source>Give another --name.</source>
        <translation>请给出另一个 --name。</translation>
    </message>
    <message>
        <source>If the build has other modules than at an earlier call, name a new corpus by --name.</source>
        <translation>如果构建的模块与之前调用时不同，请用 --name 给出一个新的语料库。</translation>
    </message>
    <message>
        <source>If these make calls, their bitcode may have been made at -O0, which marks functions as never to be optimized: build with -O2 and extract again.</source>
        <translation>如果它们含有调用，其 bitcode 可能是用 -O0 生成的，而 -O0 会把函数标记为永不优化：请用 -O2 构建并重新提取。</translation>
    </message>
    <message>
        <source>Import the .opt.yaml files that the compiler wrote next to the objects.</source>
        <translation>请导入编译器写在目标文件旁边的 .opt.yaml 文件。</translation>
    </message>
    <message>
        <source>Import the members.</source>
        <translation>请导入其成员。</translation>
    </message>
    <message>
        <source>Leave it out of the run&apos;s own options.</source>
        <translation>请从该运行自身的选项中去掉它。</translation>
    </message>
    <message>
        <source>List the decisions again.</source>
        <translation>请重新列出决策。</translation>
    </message>
    <message>
        <source>Make one by `convert POLICY --to tflite --output DIR`, and give that folder.</source>
        <translation>请用 `convert POLICY --to tflite --output DIR` 生成一个，并给出该文件夹。</translation>
    </message>
    <message>
        <source>Name one with --clang.</source>
        <translation>请用 --clang 指定一个。</translation>
    </message>
    <message>
        <source>Open the workspace to bring it up to date.</source>
        <translation>请打开该工作区以将其更新。</translation>
    </message>
    <message>
        <source>Restore it and import it again; what was read is kept.</source>
        <translation>请恢复它并重新导入；已读取的内容会保留。</translation>
    </message>
    <message>
        <source>Restore it and run again; what is complete is kept.</source>
        <translation>请恢复它并重新运行；已完成的内容会保留。</translation>
    </message>
    <message>
        <source>Run it again.</source>
        <translation>请重新运行。</translation>
    </message>
    <message>
        <source>Start this program by its full path, or name the worker in the variable INLINESCOPE_WORKER.</source>
        <translation>请用完整路径启动本程序，或在变量 INLINESCOPE_WORKER 中指定 worker。</translation>
    </message>
    <message>
        <source>The command line in the database asks for bitcode: build the object again.</source>
        <translation>数据库中的命令行要求 bitcode：请重新构建该目标文件。</translation>
    </message>
    <message>
        <source>The command lines in the database ask for bitcode: build the objects again by them.</source>
        <translation>数据库中的命令行要求 bitcode：请按这些命令行重新构建目标文件。</translation>
    </message>
    <message>
        <source>Write a new folder by `shard`.</source>
        <translation>请用 `shard` 写一个新的文件夹。</translation>
    </message>
    <message>
        <source>Without --bitcode-section the sections are read that clang makes.</source>
        <translation>不使用 --bitcode-section 时，读取 clang 生成的段。</translation>
    </message>
    <message>
        <source>The script&apos;s object was kept.</source>
        <translation>保留了脚本的目标文件。</translation>
    </message>
    <message>
        <source>Add %1.</source>
        <translation>请加上 %1。</translation>
    </message>
    <message>
        <source>Add --add-flag=-fprofile-instrument-use=llvm for a profile of the optimizer, --add-flag=-fprofile-instrument-use=clang for one of the front end.</source>
        <translation>优化器的配置文件请加上 --add-flag=-fprofile-instrument-use=llvm，前端的请加上 --add-flag=-fprofile-instrument-use=clang。</translation>
    </message>
    <message>
        <source>Its decisions, costs and sizes are complete. LLVM 22 has a known bug that can crash the recording of features: %1</source>
        <translation>其决策、代价和大小是完整的。LLVM 22 有一个已知缺陷，可能使特征记录崩溃：%1</translation>
    </message>
    <message>
        <source>Give --map OLD=NEW if its folder is another one now: without it these modules do not run, because they would compile to something else.</source>
        <translation>如果其文件夹现已改变，请给出 --map 旧=新：没有该文件这些模块不会运行，因为编译结果会不同。</translation>
    </message>
    <message>
        <source>Give --map %1 to let files be taken from there: without it these modules do not run, because they would compile to something else.</source>
        <translation>请给出 --map %1 以允许从那里取文件：没有该文件这些模块不会运行，因为编译结果会不同。</translation>
    </message>
    <message>
        <source>Put a whole copy of the file in its place: without it these modules do not run, because they would compile to something else.</source>
        <translation>请在其位置放置该文件的完整副本：没有该文件这些模块不会运行，因为编译结果会不同。</translation>
    </message>
    <message>
        <source>Build with optimization, by cmake -DCMAKE_BUILD_TYPE=Release or make CFLAGS=&quot;-O2 -Xclang -fembed-bitcode=all&quot;, and extract again.</source>
        <translation>请启用优化构建：cmake -DCMAKE_BUILD_TYPE=Release 或 make CFLAGS=&quot;-O2 -Xclang -fembed-bitcode=all&quot;，然后重新提取。</translation>
    </message>
    <message>
        <source>Build with -Xclang -fembed-bitcode=all instead of -fembed-bitcode=all, and extract again.</source>
        <translation>请用 -Xclang -fembed-bitcode=all 代替 -fembed-bitcode=all 构建，然后重新提取。</translation>
    </message>
    <message>
        <source>Compile with -Xclang -fembed-bitcode=all, which embeds both.</source>
        <translation>请用 -Xclang -fembed-bitcode=all 编译，它会嵌入两者。</translation>
    </message>
    <message>
        <source>Embed the bitcode in the build itself, by -Xclang -fembed-bitcode=all.</source>
        <translation>请在构建本身中用 -Xclang -fembed-bitcode=all 嵌入位码。</translation>
    </message>
    <message>
        <source>It is left out. Make it again if it is to be in the corpus.</source>
        <translation>已略去。如果要放入语料库，请重新生成。</translation>
    </message>
    <message>
        <source>Link with -Wl,--save-temps=import -Wl,--thinlto-emit-index-files.</source>
        <translation>请用 -Wl,--save-temps=import -Wl,--thinlto-emit-index-files 链接。</translation>
    </message>
    <message>
        <source>Give --default-args, or replace %1 by the cc1 arguments of the modules, one string each.</source>
        <translation>请给出 --default-args，或把 %1 换成各模块的 cc1 参数，每个一个字符串。</translation>
    </message>
    <message>
        <source>If it may be read, give --object-folder, the folder of the objects, or --map %1 to let files be taken from there.</source>
        <translation>如果可以读取，请给出目标文件的文件夹 --object-folder，或给出 --map %1 以允许从那里取文件。</translation>
    </message>
    <message>
        <source>If a program is still writing the file, import it again later.</source>
        <translation>如果有程序仍在写该文件，请稍后重新导入。</translation>
    </message>
    <message>
        <source>Install it, or give a clang with --toolchain.</source>
        <translation>请安装它，或用 --toolchain 给出一个 clang。</translation>
    </message>
    <message>
        <source>Do the shard again with the plan&apos;s build, or give --allow-other-build.</source>
        <translation>请用计划的构建重新处理该分片，或给出 --allow-other-build。</translation>
    </message>
    <message>
        <source>Compile the module again on both machines; one of them, or the compiler, is not to be trusted.</source>
        <translation>请在两台机器上重新编译该模块；其中一台或编译器不可信。</translation>
    </message>
    <message>
        <source>Does the command use the launcher? CMake takes CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER from the environment; make needs CC=&quot;$INLINESCOPE_LAUNCHER clang&quot;.</source>
        <translation>该命令是否使用启动器？CMake 从环境变量取 CMAKE_C_COMPILER_LAUNCHER 和 CMAKE_CXX_COMPILER_LAUNCHER；make 需要 CC=&quot;$INLINESCOPE_LAUNCHER clang&quot;。</translation>
    </message>
    <message>
        <source>Make all folders of the build readable.</source>
        <translation>请使构建的所有文件夹可读。</translation>
    </message>
    <message>
        <source>Build in a folder of fewer files.</source>
        <translation>请在文件较少的文件夹中构建。</translation>
    </message>
    <message>
        <source>Report it with the command that led to it.</source>
        <translation>请连同引发它的命令一起报告。</translation>
    </message>
    <message>
        <source>Mount /proc.</source>
        <translation>请挂载 /proc。</translation>
    </message>
    <message>
        <source>Import the corpus again on a machine that has the file, with --map OLD=NEW if its folder is another one now; without the file the module compiles to something else.</source>
        <translation>请在有该文件的机器上重新导入语料库，如果其文件夹现已改变请加上 --map 旧=新；没有该文件该模块的编译结果会不同。</translation>
    </message>
    <message>
        <source>The first %1 item of the file is kept.</source>
        <translation>保留文件的前 %1 项。</translation>
    </message>
    <message>
        <source>The first %1 item of the file is kept. %2</source>
        <translation>保留文件的前 %1 项。%2</translation>
    </message>
    <message>
        <source>The first %1 items of the file are kept.</source>
        <translation>保留文件的前 %1 项。</translation>
    </message>
    <message>
        <source>The first %1 items of the file are kept. %2</source>
        <translation>保留文件的前 %1 项。%2</translation>
    </message>
    <message>
        <source>Nothing of the file is kept.</source>
        <translation>文件的内容没有保留。</translation>
    </message>
    <message>
        <source>Nothing of the file is kept. %1</source>
        <translation>文件的内容没有保留。%1</translation>
    </message>
    <message>
        <source>What was imported of the file before is kept.</source>
        <translation>保留之前从该文件导入的内容。</translation>
    </message>
    <message>
        <source>What was imported of the file before is kept. %1</source>
        <translation>保留之前从该文件导入的内容。%1</translation>
    </message>
    <message>
        <source>The command `show POLICY` prints a policy, by its folder or file, and `run CORPUS --policy POLICY` runs a corpus under it.</source>
        <translation>命令 `show POLICY` 按文件夹或文件打印一个策略，`run CORPUS --policy POLICY` 在该策略下运行一个语料库。</translation>
    </message>
</context>
<context>
    <name>TablePanel</name>
    <message>
        <source>%1 of %2 rows pass the filter</source>
        <translation>%2 行中有 %1 行通过筛选</translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected</source>
        <translation>
            <numerusform>已选 %1 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: too many for sums, which are made of at most %2 rows</source>
        <translation>%1：行数太多，无法求和（最多 %2 行）</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   sum %4   mean %5   min %6   max %7</source>
        <translation>%1，%2：个数 %3   合计 %4   平均 %5   最小 %6   最大 %7</translation>
    </message>
    <message>
        <source>%1, %2:  %3</source>
        <comment>selected, column: value</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   above 0 %4   below 0 %5   min %6   max %7</source>
        <translation>%1，%2：  计数 %3   大于 0 %4   小于 0 %5   最小 %6   最大 %7</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   mean %4   min %5   max %6</source>
        <translation>%1，%2：  计数 %3   平均 %4   最小 %5   最大 %6</translation>
    </message>
    <message>
        <source>%1, %2:  count %3   min %4   max %5</source>
        <translation>%1，%2：  计数 %3   最小 %4   最大 %5</translation>
    </message>
</context>
<context>
    <name>Values</name>
    <message>
        <source>%1 in %2</source>
        <comment>a status such as &quot;failed&quot;, a run</comment>
        <translation>%2 中%1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>inline</source>
        <translation>内联</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未提问</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>已内联</translation>
    </message>
    <message>
        <source>inlined-callee-deleted</source>
        <translation>已内联并删除被调用者</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>never-asked</source>
        <translation>从未提问</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>timed-out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>not asked for</source>
        <translation>未要求</translation>
    </message>
    <message>
        <source>exhausted</source>
        <translation>已穷尽</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未穷尽</translation>
    </message>
    <message>
        <source>explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>regret</source>
        <translation>遗憾值</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>no size</source>
        <translation>无大小</translation>
    </message>
    <message>
        <source>other bitcode</source>
        <translation>bitcode 不同</translation>
    </message>
    <message>
        <source>with other bitcode</source>
        <translation>bitcode 不同</translation>
    </message>
    <message>
        <source>other command line</source>
        <translation>命令行不同</translation>
    </message>
    <message>
        <source>with another command line</source>
        <translation>命令行不同</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>未变</translation>
    </message>
    <message>
        <source>no build id</source>
        <translation>无构建 ID</translation>
    </message>
    <message>
        <source>repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>key+rename</source>
        <translation>键和改名</translation>
    </message>
    <message>
        <source>structure</source>
        <translation>结构</translation>
    </message>
    <message>
        <source>structure+rename</source>
        <translation>结构和改名</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>line+rename</source>
        <translation>行和改名</translation>
    </message>
    <message>
        <source>added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>body changed</source>
        <translation>函数体已变</translation>
    </message>
    <message>
        <source>decided differently</source>
        <translation>决策不同</translation>
    </message>
    <message>
        <source>alias</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>caller</source>
        <translation>调用者</translation>
    </message>
    <message>
        <source>callee</source>
        <translation>被调用者</translation>
    </message>
    <message>
        <source>held</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>decide</source>
        <translation>继续决策</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>not carried out</source>
        <translation>未执行</translation>
    </message>
    <message>
        <source>not asked again</source>
        <translation>未再提问</translation>
    </message>
    <message>
        <source>mandatory</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>never inlinable</source>
        <translation>不可内联</translation>
    </message>
    <message>
        <source>never asked</source>
        <translation>从未提问</translation>
    </message>
    <message>
        <source>refused by the inliner</source>
        <translation>被内联器拒绝</translation>
    </message>
    <message>
        <source>another compiler</source>
        <translation>另一编译器</translation>
    </message>
    <message>
        <source>default&apos;s answer</source>
        <translation>默认策略的答案</translation>
    </message>
    <message>
        <source>always 0</source>
        <translation>总为 0</translation>
    </message>
    <message>
        <source>other shape</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>with a vocabulary</source>
        <translation>需要词汇表</translation>
    </message>
    <message>
        <source>as is</source>
        <translation>保持现状</translation>
    </message>
    <message>
        <source>all inlined</source>
        <translation>全部内联</translation>
    </message>
    <message>
        <source>none inlined</source>
        <translation>全不内联</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>release</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>全连接</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>quantile</source>
        <translation>分位数</translation>
    </message>
    <message>
        <source>sqrt</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>square</source>
        <translation>平方</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>z-score</source>
        <translation>z 分数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>extra feature</source>
        <translation>附加特征</translation>
    </message>
    <message>
        <source>no locations</source>
        <translation>无位置信息</translation>
    </message>
    <message>
        <source>written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>有差异</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>held-out</source>
        <translation>留出</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>部分完成</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>not embedded</source>
        <translation>未嵌入</translation>
    </message>
    <message>
        <source>not in the folder</source>
        <translation>不在文件夹中</translation>
    </message>
    <message>
        <source>not in the vocabulary</source>
        <translation>不在词汇表中</translation>
    </message>
    <message>
        <source>only in a</source>
        <translation>仅在 a 中</translation>
    </message>
    <message>
        <source>only in b</source>
        <translation>仅在 b 中</translation>
    </message>
    <message>
        <source>differs at %1</source>
        <translation>从 %1 起不同</translation>
    </message>
</context>
<context>
    <name>WorkspaceJobs</name>
    <message>
        <source>%1 %2 exists already</source>
        <translation>%1 %2 已经存在</translation>
    </message>
    <message>
        <source>%1 %2 with %3 entries</source>
        <comment>noun, name, count</comment>
        <translation>%1 %2，含 %3 个条目</translation>
    </message>
    <message>
        <source>run %1: %2 modules ok, %3 failed, %4 decisions</source>
        <translation>运行 %1：%2 个模块成功，%3 个失败，%4 个决策</translation>
    </message>
    <message>
        <source>; %1 kept, %2 compiled again</source>
        <translation>；保留 %1 个，重新编译 %2 个</translation>
    </message>
    <message>
        <source>Workspaces (*.inlinescope);;All files (*)</source>
        <translation>工作区 (*.inlinescope);;所有文件 (*)</translation>
    </message>
    <message>
        <source>import %1</source>
        <translation>导入 %1</translation>
    </message>
    <message numerus="yes">
        <source>import %Ln paths</source>
        <translation>
            <numerusform>导入 %Ln 个路径</numerusform>
        </translation>
    </message>
    <message>
        <source>run %1 under %2</source>
        <translation>以 %2 运行 %1</translation>
    </message>
    <message>
        <source>resume run %1</source>
        <translation>继续运行 %1</translation>
    </message>
    <message>
        <source>check the workspace</source>
        <translation>检查工作区</translation>
    </message>
    <message>
        <source>the workspace has no errors</source>
        <translation>工作区完好</translation>
    </message>
    <message>
        <source>the workspace is damaged</source>
        <translation>工作区已损坏</translation>
    </message>
    <message>
        <source>Where should the workspace be saved?</source>
        <translation>工作区保存在何处？</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>Import a corpus: the folder that holds corpus_description.json</source>
        <translation>导入语料库：包含 corpus_description.json 的文件夹</translation>
    </message>
    <message>
        <source>Import training logs, size reports and optimization remarks</source>
        <translation>导入训练日志、大小报告和优化备注</translation>
    </message>
    <message>
        <source>report %1 against %2</source>
        <translation>%1 与 %2 的报告</translation>
    </message>
    <message>
        <source>written to %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Save the comparison as HTML</source>
        <translation>将比较保存为 HTML</translation>
    </message>
    <message>
        <source>HTML files (*.html)</source>
        <translation>HTML 文件 (*.html)</translation>
    </message>
    <message>
        <source>the workspace is up to date</source>
        <translation>工作区已是最新格式</translation>
    </message>
    <message>
        <source>bring %1 up to date</source>
        <translation>将 %1 更新为最新格式</translation>
    </message>
    <message>
        <source>save a copy of the workspace</source>
        <translation>保存工作区副本</translation>
    </message>
    <message>
        <source>copied to %1</source>
        <translation>已复制到 %1</translation>
    </message>
    <message>
        <source>compact the workspace</source>
        <translation>压缩工作区</translation>
    </message>
    <message>
        <source>%1 B, before %2 B</source>
        <translation>%1 B，之前为 %2 B</translation>
    </message>
    <message>
        <source>%1 added, %2 completed, %3 there already</source>
        <translation>添加 %1，补全 %2，已有 %3</translation>
    </message>
    <message>
        <source>merge %1</source>
        <translation>合并 %1</translation>
    </message>
    <message>
        <source>capture %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>file, what was written</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inlinescope::AnnotationEditor</name>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>label: a few words</source>
        <translation>标签：几个词</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Enter saves, Escape cancels</source>
        <translation>Enter 保存，Esc 放弃</translation>
    </message>
    <message>
        <source>Label and note…</source>
        <translation>标签和备注…</translation>
    </message>
    <message>
        <source>Write a label and a note about this row; the search finds them (F2)</source>
        <translation>为此行写标签和备注；搜索可以找到它们（F2）</translation>
    </message>
</context>
<context>
    <name>inlinescope::BrushedPanel</name>
    <message>
        <source>Decisions inside of the brush</source>
        <translation>框选内的决策</translation>
    </message>
    <message>
        <source>Clear the brush</source>
        <translation>取消框选</translation>
    </message>
    <message>
        <source>Clear the brush (Esc)</source>
        <translation>取消框选（Esc）</translation>
    </message>
    <message>
        <source>%1 decisions of %2 inside</source>
        <translation>框内有 %2 的 %1 个决策</translation>
    </message>
    <message>
        <source>%1; the first %2 of them are listed</source>
        <translation>%1；列出其中前 %2 个</translation>
    </message>
</context>
<context>
    <name>inlinescope::BytesCurve</name>
    <message>
        <source>Bytes over time</source>
        <translation>字节随时间的变化</translation>
    </message>
    <message>
        <source>The change in bytes since the search began, over time. Right click to save the picture.</source>
        <translation>自搜索开始以来字节的变化。右键单击可保存图片。</translation>
    </message>
    <message>
        <source>time (min:s)</source>
        <translation>时间（分:秒）</translation>
    </message>
    <message>
        <source>change (B)</source>
        <translation>变化 (B)</translation>
    </message>
    <message>
        <source>%1: %2 B</source>
        <comment>time, bytes</comment>
        <translation>%1：%2 B</translation>
    </message>
</context>
<context>
    <name>inlinescope::CalleesPage</name>
    <message>
        <source>The callees cannot be shown</source>
        <translation>无法显示被调用者</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>被调用者</translation>
    </message>
    <message>
        <source>The runs have no decisions.</source>
        <translation>这些运行没有决策。</translation>
    </message>
    <message>
        <source>Callees in which modules</source>
        <translation>哪些模块中的被调用者</translation>
    </message>
    <message>
        <source>Of which modules the decisions are counted</source>
        <translation>统计哪些模块的决策</translation>
    </message>
    <message>
        <source>all modules</source>
        <translation>所有模块</translation>
    </message>
    <message>
        <source>the chosen module</source>
        <translation>所选的模块</translation>
    </message>
    <message>
        <source>Import corpus…</source>
        <translation>导入语料库…</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>运行策略…</translation>
    </message>
    <message>
        <source>Nothing is run yet</source>
        <translation>尚无任何运行</translation>
    </message>
    <message>
        <source>This page sums up the decisions of the compared runs by the function that is called. Import a corpus and run policies on it, then choose the runs in the bar above.</source>
        <translation>本页按被调用的函数汇总所比较的运行的决策。请导入语料库并在其上运行策略，然后在上方的栏中选择运行。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s) called</source>
        <translation>
            <numerusform>%Ln 个函数被调用</numerusform>
        </translation>
    </message>
    <message>
        <source>sites: %1</source>
        <translation>调用点：%1</translation>
    </message>
    <message>
        <source>inlined: %1</source>
        <translation>已内联：%1</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>decisions measured: %1</source>
        <translation>已测量的决策：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Choose a module on another page to count its decisions alone</source>
        <translation>在其他页面选择模块后，可只统计该模块的决策</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Measure the advice</source>
        <translation>测量建议</translation>
    </message>
    <message>
        <source>Copy as patch</source>
        <translation>复制为补丁</translation>
    </message>
    <message>
        <source>Copied: a patch for patch -p1 in %1</source>
        <translation>已复制：在 %1 中用 patch -p1 应用的补丁</translation>
    </message>
    <message>
        <source>Nothing was copied: say first where the sources are, on the page Module, tab Source</source>
        <translation>没有复制任何内容：请先在“单个模块”页面的“源代码”标签中指明源代码的位置</translation>
    </message>
    <message>
        <source>Nothing was copied: no change whose place in the sources is known makes the program smaller</source>
        <translation>没有复制任何内容：在源代码中位置已知的改动都不能使程序变小</translation>
    </message>
    <message>
        <source>%1 of %2 changes are measured; those that are combined: %3 B</source>
        <translation>已测量 %2 处改动中的 %1 处；合在一起的改动：%3 B</translation>
    </message>
    <message>
        <source>Looks for changes that may help</source>
        <translation>正在寻找可能有帮助的改动</translation>
    </message>
    <message>
        <source>The decisions of each run, by the function that is called. Bytes are what flipping each of them by itself does to text, summed over those that were measured: below 0, text would be smaller without these decisions. Decisions interact, so flipping all of them together does something else. All inlined and none inlined are what always_inline or noinline on the definition, with all of its instances, does to the text of the baseline run.</source>
        <translation>按被调用的函数列出各运行的决策。字节数是逐个单独翻转这些决策对 text 的改变，对已测量的决策求和：小于 0 表示没有这些决策 text 会更小。决策相互影响，因此同时翻转全部决策的结果不同。“全部内联”和“全不内联”是在定义（及其所有实例）上加 always_inline 或 noinline 对基准运行的 text 的影响。</translation>
    </message>
    <message>
        <source>Objective of the advice</source>
        <translation>建议的目标</translation>
    </message>
    <message>
        <source>by text</source>
        <translation>按 text</translation>
    </message>
    <message>
        <source>by unique</source>
        <translation>按 unique</translation>
    </message>
    <message>
        <source>What the advice makes smallest: text, the bytes of each object; or unique, which counts a body that modules share once, as a linker keeps it</source>
        <translation>建议使什么最小：text，即每个目标文件的字节数；或者 unique，它把各模块共有的函数体只计一次，与链接器保留的一样</translation>
    </message>
    <message numerus="yes">
        <source>Attributes are measured on %Ln function(s); a run becomes smaller by %1 of them.</source>
        <translation>
            <numerusform>已在 %Ln 个函数上测量属性；其中 %1 个使运行变小。</numerusform>
        </translation>
    </message>
    <message>
        <source>Remarks have no bitcode, so that nothing can be measured: choose a run as side A</source>
        <translation>优化备注没有 bitcode，因此无法测量：请为 A 侧选择一个运行</translation>
    </message>
    <message>
        <source>Remarks name no modules, so that the calls of all are counted</source>
        <translation>优化备注不指明模块，因此统计所有模块的调用</translation>
    </message>
    <message>
        <source>Remarks have neither bitcode nor sizes: no bytes are shown for them.</source>
        <translation>优化备注没有 bitcode 和大小：不显示其字节数。</translation>
    </message>
    <message>
        <source>Measure which attributes in the source would make the baseline run&apos;s program smallest (Ctrl+Shift+G)</source>
        <translation>测量源代码中的哪些属性会使基线运行的程序最小 (Ctrl+Shift+G)</translation>
    </message>
    <message>
        <source>Measure those whose place in the sources is known, and copy the best ones as a patch (Ctrl+Alt+P)</source>
        <translation>测量在源代码中位置已知的属性，并把其中最好的复制为补丁 (Ctrl+Alt+P)</translation>
    </message>
</context>
<context>
    <name>inlinescope::CodePanel</name>
    <message>
        <source>Code in the baseline</source>
        <translation>基线中的代码</translation>
    </message>
    <message>
        <source>Code in the other run</source>
        <translation>对比运行中的代码</translation>
    </message>
    <message>
        <source>Choose a callsite or a function above to see its code in both runs.</source>
        <translation>在上方选择一个调用点或函数，查看其在两次运行中的代码。</translation>
    </message>
    <message>
        <source>Form of the code</source>
        <translation>代码的形式</translation>
    </message>
    <message>
        <source>IR before</source>
        <translation>优化前 IR</translation>
    </message>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
    <message>
        <source>Disassembly</source>
        <translation>反汇编</translation>
    </message>
    <message>
        <source>LLVM IR of the function as in the module&apos;s bitcode</source>
        <translation>模块 bitcode 中该函数的 LLVM IR</translation>
    </message>
    <message>
        <source>LLVM IR after the last pass of the optimizer</source>
        <translation>优化器最后一趟之后的 LLVM IR</translation>
    </message>
    <message>
        <source>The function&apos;s instructions in the object file</source>
        <translation>该函数在目标文件中的指令</translation>
    </message>
    <message>
        <source>To the previous difference</source>
        <translation>转到上一处差异</translation>
    </message>
    <message>
        <source>To the next difference</source>
        <translation>转到下一处差异</translation>
    </message>
    <message>
        <source>%1: compiling the module…</source>
        <translation>%1：正在编译模块…</translation>
    </message>
    <message>
        <source>%1: only declared in this module</source>
        <translation>%1：在此模块中只有声明</translation>
    </message>
    <message>
        <source>%1: not in the bitcode; a pass makes it</source>
        <translation>%1：不在 bitcode 中；由某一趟生成</translation>
    </message>
    <message>
        <source>%1: not in the object; its body is for the optimizer only</source>
        <translation>%1：不在目标文件中；其函数体只供优化器使用</translation>
    </message>
    <message>
        <source>%1: declared only; the optimizer removed its body</source>
        <translation>%1：仅有声明；优化器移除了其函数体</translation>
    </message>
    <message>
        <source>%1: removed by the optimizer; inlined wherever it was called, or not used</source>
        <translation>%1：优化后消失；在每个调用处都被内联，或无人使用</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln line(s) only here</source>
        <translation>
            <numerusform>%1：%Ln 行仅在此侧</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ColumnScatter</name>
    <message>
        <source>Rows by two columns</source>
        <translation>按两列显示的行</translation>
    </message>
    <message>
        <source>Each row of the table as a point, by two of its columns. Drag to zoom, double click to see all. Right click to save the picture.</source>
        <translation>表中的每一行按其中两列显示为一个点。拖动可放大，双击显示全部。右键单击可保存图片。</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <comment>column, value, column, value</comment>
        <translation>%1 %2，%3 %4</translation>
    </message>
</context>
<context>
    <name>inlinescope::CommandSource</name>
    <message>
        <source>Nothing here has a command.</source>
        <translation>此处没有对应的命令。</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Copy the command line that does the same</source>
        <translation>复制执行相同操作的命令行</translation>
    </message>
</context>
<context>
    <name>inlinescope::ComparabilityBanner</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Do not show this again for these runs until the window is closed</source>
        <translation>在窗口关闭之前，不再为这些运行显示此提示</translation>
    </message>
    <message>
        <source>Differences between the inputs of the runs</source>
        <translation>各运行输入之间的差异</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inlinescope::CompareBar</name>
    <message>
        <source>corpus</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>The corpus whose runs are compared</source>
        <translation>要比较其各次运行的语料库</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Run A: the baseline</source>
        <translation>运行 A：作为比较基准的一方</translation>
    </message>
    <message>
        <source>Swap baseline and other run (Ctrl+Shift+S)</source>
        <translation>交换基线与另一运行（Ctrl+Shift+S）</translation>
    </message>
    <message>
        <source>Swap the runs</source>
        <translation>交换两次运行</translation>
    </message>
    <message>
        <source>versus</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Run B: the run that is compared with the baseline</source>
        <translation>运行 B：与基线相比较的运行</translation>
    </message>
    <message>
        <source>There is no run %1.</source>
        <translation>没有名为 %1 的运行。</translation>
    </message>
    <message>
        <source>%1 (corpus %2)</source>
        <translation>%1（语料库 %2）</translation>
    </message>
    <message>
        <source>Runs to compare with the baseline</source>
        <translation>与基线相比较的运行</translation>
    </message>
    <message>
        <source>+ more</source>
        <translation>+ 更多</translation>
    </message>
    <message numerus="yes">
        <source>+%Ln more</source>
        <translation>
            <numerusform>+%Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare more runs</source>
        <translation>比较更多运行</translation>
    </message>
    <message>
        <source>Compare more runs; compared are %1</source>
        <translation>比较更多运行；正在比较 %1</translation>
    </message>
    <message>
        <source>Label and note…</source>
        <translation>标签和备注…</translation>
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
        <translation>要重新编译的模块</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>show only names that contain ...</source>
        <translation>只显示包含此文字的名称…</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Check every module that is shown</source>
        <translation>勾选所有显示的模块</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不选</translation>
    </message>
    <message>
        <source>Uncheck every module that is shown</source>
        <translation>取消勾选所有显示的模块</translation>
    </message>
</context>
<context>
    <name>inlinescope::CostPicture</name>
    <message>
        <source>the rest</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1, from %2 to %3: the bytes of each decision, by the function that is called</source>
        <translation>%1，从 %2 到 %3：每个决策的字节数，按被调用的函数</translation>
    </message>
</context>
<context>
    <name>inlinescope::CulpritsPanel</name>
    <message>
        <source>%1 = %2 (percentile %3)</source>
        <translation>%1 = %2（百分位 %3）</translation>
    </message>
    <message>
        <source>No feature is an outlier.</source>
        <translation>没有离群的特征。</translation>
    </message>
    <message>
        <source>Outliers: %1</source>
        <translation>离群：%1</translation>
    </message>
    <message>
        <source>Not verified: the search ended early (%1) after %2 compiles.</source>
        <translation>未验证：搜索提前结束（%1），共编译 %2 次。</translation>
    </message>
    <message>
        <source>Not verified: no such set was found by %1 compiles.</source>
        <translation>未验证：编译 %1 次后仍未找到这样的集合。</translation>
    </message>
    <message>
        <source>Verified by compiling: decisions make no difference. %1 compiles.</source>
        <translation>已编译验证：决策不造成任何差别。共编译 %1 次。</translation>
    </message>
    <message>
        <source>to the byte</source>
        <translation>精确到字节</translation>
    </message>
    <message>
        <source>Decisions to blame</source>
        <translation>主因决策</translation>
    </message>
    <message>
        <source>Look for decisions that bring every section and function to the other run&apos;s size</source>
        <translation>寻找使每个段和每个函数都达到另一运行大小的决策</translation>
    </message>
    <message>
        <source>Otherwise the decisions found bring text to within 5 % of the difference, which takes fewer compiles and names fewer decisions.</source>
        <translation>否则，找到的决策使 text 与目标之差在差值的 5 % 以内，所需编译更少，列出的决策也更少。</translation>
    </message>
    <message>
        <source>&quot;Explain this delta&quot; finds the few decisions that account for the difference between the two runs, and shows them here.</source>
        <translation>“解释此差值”会找出造成两次运行差异的少数决策，并显示在这里。</translation>
    </message>
    <message>
        <source>Verified by compiling: with exactly these put in, text is %1 B (all of them: %2 B), and none can be left out. Interaction left over: %3 B. %4 compiles.</source>
        <translation>已编译验证：恰好放入这些决策时 text 为 %1 B（放入全部：%2 B），且缺一不可。剩余的相互作用：%3 B。共编译 %4 次。</translation>
    </message>
    <message>
        <source>Running: which decisions make the %3 B from %1 to %2. %4 found so far, not verified yet</source>
        <translation>正在运行：哪些决策造成从 %1 到 %2 的 %3 B。目前找到 %4 个，尚未验证</translation>
    </message>
    <message>
        <source>%1 into %2 (%3 B)</source>
        <comment>callee, caller, bytes</comment>
        <translation>%1 内联到 %2（%3 B）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; no single decision is found yet</source>
        <translation>%1；尚未找到单个决策</translation>
    </message>
    <message>
        <source>%1; culprits so far: %2</source>
        <comment>compiles, names</comment>
        <translation>%1；目前的原因：%2</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>正在准备第一次编译</translation>
    </message>
    <message>
        <source>%1 → %2: %3 B;  decisions make %4 B</source>
        <translation>%1 → %2：%3 B；决策造成 %4 B</translation>
    </message>
    <message>
        <source>, other bitcode %1 B (decided alike on the second run&apos;s bitcode)</source>
        <translation>，其他 bitcode 造成 %1 B（在第二个运行的 bitcode 上作相同决策）</translation>
    </message>
    <message>
        <source>, other causes %1 B</source>
        <translation>，其他原因造成 %1 B</translation>
    </message>
    <message>
        <source>;  %1 of the other run&apos;s %2 decisions make %3 B</source>
        <translation>；另一运行的 %2 个决策中有 %1 个造成 %3 B</translation>
    </message>
    <message>
        <source>%1 of about %2 compiles</source>
        <translation>约 %2 次编译中的 %1 次</translation>
    </message>
    <message>
        <source>The number of compiles is the one that earlier explanations in this workspace lead to expect of a module with as many differing decisions. It grows if more decisions than usual are to blame.</source>
        <translation>编译次数是根据此工作区中以前的解释，对具有同样多不同决策的模块所预期的次数。如果造成差值的决策比通常多，它会增加。</translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionFeatures</name>
    <message>
        <source>Features of the decision</source>
        <translation>该决策的特征</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Choose a callsite above to see what the inliner knew when it decided.</source>
        <translation>在上方选择一个调用点，查看内联器决策时所知道的内容。</translation>
    </message>
    <message numerus="yes">
        <source>Features of the selected decision: %Ln differ</source>
        <translation>
            <numerusform>所选决策的特征：%Ln 个不同</numerusform>
        </translation>
    </message>
    <message>
        <source>Features of the selected decision</source>
        <translation>所选决策的特征</translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionFlips</name>
    <message>
        <source>Measure selected</source>
        <translation>测量所选</translation>
    </message>
    <message>
        <source>Measure what each selected decision costs, by compiling its module with it flipped (%1)</source>
        <translation>测量所选的每个决策的代价：翻转它并编译其模块（%1）</translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionsPage</name>
    <message>
        <source>Decisions</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>A decision is one question that the inliner asked about a call. The same call may be asked about again after its caller was inlined elsewhere, so that two runs need not have the same number of them.</source>
        <translation>一个决策是内联器就一次调用提出的一个问题。当其调用者在别处被内联后，同一调用可能再次被问到，因此两次运行的决策数未必相同。</translation>
    </message>
    <message>
        <source>This page lists all decisions of the compared runs, to be filtered and ordered. Import a corpus and run policies on it, then choose the runs in the bar above.</source>
        <translation>所比较运行的全部决策都在这里，可以筛选和排序。请导入语料库，以策略运行它，再在上方栏中选择运行。</translation>
    </message>
    <message>
        <source>Import corpus…</source>
        <translation>导入语料库…</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>运行策略…</translation>
    </message>
    <message>
        <source>Show the decisions of %1</source>
        <translation>显示 %1 的决策</translation>
    </message>
    <message>
        <source>%1 → %2 decisions (%3)</source>
        <translation>%1 → %2 个决策（%3）</translation>
    </message>
    <message>
        <source>%1 decisions</source>
        <translation>%1 个决策</translation>
    </message>
    <message>
        <source>No run is chosen</source>
        <translation>没有选择运行</translation>
    </message>
    <message>
        <source>Show the decisions of the baseline run</source>
        <translation>显示基线运行的决策</translation>
    </message>
    <message>
        <source>Show the decisions of the versus run</source>
        <translation>显示对比运行的决策</translation>
    </message>
    <message>
        <source>%1: %2 inlined, %3 refused, %4 never asked</source>
        <translation>%1：%2 个已内联，%3 个被拒绝，%4 个从未提问</translation>
    </message>
    <message>
        <source>%1: only %2 of %3 modules</source>
        <translation>%1：仅 %3 个模块中的 %2 个</translation>
    </message>
    <message>
        <source>%1 → %2 decisions</source>
        <translation>%1 → %2 个决策</translation>
    </message>
    <message>
        <source>Remarks name no modules, so that none can be opened.</source>
        <translation>优化备注不指明模块，因此无法打开模块。</translation>
    </message>
    <message>
        <source>Callsites are paired by caller, callee and place.</source>
        <translation>调用点按调用者、被调用者和位置配对。</translation>
    </message>
    <message>
        <source>Remarks have neither bitcode nor sizes: no bytes are shown for them, and no module is opened.</source>
        <translation>优化备注没有 bitcode 和大小：不显示其字节数，也不打开模块。</translation>
    </message>
</context>
<context>
    <name>inlinescope::DecisionsPane</name>
    <message>
        <source>Decisions</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>This run has no decisions.</source>
        <translation>此运行没有决策。</translation>
    </message>
    <message>
        <source>Decisions of %1</source>
        <translation>%1 的决策</translation>
    </message>
    <message>
        <source>Hide the decisions of %1</source>
        <translation>隐藏 %1 的决策</translation>
    </message>
    <message>
        <source>%1: %2 decisions pass the filter</source>
        <translation>%1：%2 个决策通过筛选</translation>
    </message>
    <message>
        <source>Select at most %1 decisions to measure them.</source>
        <translation>最多选择 %1 个决策来测量。</translation>
    </message>
    <message>
        <source>The selected decisions are measured, or cannot be flipped.</source>
        <translation>所选的决策已经测量过，或不能翻转。</translation>
    </message>
    <message>
        <source>Show all decisions</source>
        <translation>显示全部决策</translation>
    </message>
    <message>
        <source>Show all decisions of the run that pass the filters</source>
        <translation>显示该运行中通过筛选的全部决策</translation>
    </message>
    <message>
        <source>The run has none of these decisions.</source>
        <translation>该运行没有这些决策。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 decisions of %3</source>
        <translation>%1：%3 的 %2 个决策</translation>
    </message>
</context>
<context>
    <name>inlinescope::DeltaChart</name>
    <message>
        <source>Chart of deltas</source>
        <translation>差值图</translation>
    </message>
    <message>
        <source>delta (bytes)</source>
        <translation>差值（B）</translation>
    </message>
    <message numerus="yes">
        <source>%1; %Ln without a delta not drawn</source>
        <translation>
            <numerusform>%1；%Ln 个没有差值，未绘出</numerusform>
        </translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
    <message>
        <source>One bar per row of the table: bytes of the second side minus bytes of the first. Click a bar to choose its row, drag to zoom, double click to show all, right click to save the picture.</source>
        <translation>表格的每一行对应一个条形：第二侧的字节数减去第一侧的字节数。点击条形选中其行，拖动放大，双击显示全部，右键保存图片。</translation>
    </message>
    <message>
        <source>%1, sorted by delta</source>
        <comment>12 modules</comment>
        <translation>%1，按差值排序</translation>
    </message>
    <message>
        <source>%1, sorted by the delta of %2</source>
        <translation>%1，按 %2 的差值排序</translation>
    </message>
</context>
<context>
    <name>inlinescope::ExplainPage</name>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Callees to blame</source>
        <translation>主因被调用者</translation>
    </message>
    <message>
        <source>Callers to blame</source>
        <translation>主因调用者</translation>
    </message>
    <message>
        <source>Explained modules</source>
        <translation>已解释的模块</translation>
    </message>
    <message>
        <source>Explain the total</source>
        <translation>解释总差值</translation>
    </message>
    <message>
        <source>No module of the two runs differs.</source>
        <translation>没有模块在两次运行之间存在差异。</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>被调用者</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>调用者</translation>
    </message>
    <message>
        <source>Modules, those that differ most first</source>
        <translation>模块，差异最大者在前</translation>
    </message>
    <message>
        <source>Each module is explained by itself: a smallest set of the other run&apos;s decisions that, put into the baseline run, brings its size to the other&apos;s. What is found is summed by callee and by caller.</source>
        <translation>每个模块单独解释：另一运行的决策中，放入基线运行后能使其大小达到另一运行大小的最小集合。结果按被调用者和调用者汇总。</translation>
    </message>
    <message>
        <source>Number of modules</source>
        <translation>模块数量</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>at most </source>
        <translation>至多 </translation>
    </message>
    <message>
        <source> modules</source>
        <translation> 个模块</translation>
    </message>
    <message>
        <source>Those that differ most come first</source>
        <translation>差异最大者在前</translation>
    </message>
    <message>
        <source>%1 against %2 is not explained yet</source>
        <translation>尚未解释 %1 与 %2 之差</translation>
    </message>
    <message>
        <source>Nothing is compared yet</source>
        <translation>尚未比较任何内容</translation>
    </message>
    <message>
        <source>This page lists the callees and callers whose decisions account for most of the difference between two runs, found by compiling module after module.</source>
        <translation>这里列出其决策造成两次运行大部分差异的被调用者和调用者，由逐个模块编译得出。</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>cancelled before the rest</source>
        <translation>其余已取消</translation>
    </message>
    <message>
        <source>The runs do not differ</source>
        <translation>两次运行没有差异</translation>
    </message>
    <message>
        <source>The bytes by which the second run differs from the first, and how many of them single decisions account for: each was flipped alone and its module compiled again. The rest is what decisions do together.</source>
        <translation>第二个运行与第一个运行相差的字节数，以及其中单个决策能够解释的部分：每个决策都被单独翻转并重新编译其模块。其余是决策共同作用的结果。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln differing module(s) explained</source>
        <translation>
            <numerusform>%Ln 个有差异的模块中已解释 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>the rest takes %1</source>
        <translation>其余需要 %1</translation>
    </message>
    <message>
        <source>%1 (to blame)</source>
        <translation>%1（造成差值）</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>正在准备第一次编译</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>module, what was found so far</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Running: no module of %1 against %2 is explained yet</source>
        <translation>正在运行：%1 与 %2 相比还没有解释任何模块</translation>
    </message>
    <message numerus="yes">
        <source>Running: %1 of %Ln differing module(s) explained so far</source>
        <translation>
            <numerusform>正在运行：%Ln 个有差异的模块中已解释 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>larger modules: single decisions %1 B, together %2 B</source>
        <translation>增大的模块：单个决策共 %1 B，合在一起 %2 B</translation>
    </message>
    <message>
        <source>smaller modules: single decisions %1 B, together %2 B</source>
        <translation>变小的模块：单个决策共 %1 B，合在一起 %2 B</translation>
    </message>
    <message>
        <source>larger modules: other bitcode %1 B, single decisions %2 B, together %3 B</source>
        <translation>变大的模块：其他 bitcode %1 B，单个决策 %2 B，共同 %3 B</translation>
    </message>
    <message>
        <source>smaller modules: other bitcode %1 B, single decisions %2 B, together %3 B</source>
        <translation>变小的模块：其他 bitcode %1 B，单个决策 %2 B，共同 %3 B</translation>
    </message>
    <message>
        <source>about %1 compiles (at most about %2)</source>
        <translation>约 %1 次编译（最多约 %2 次）</translation>
    </message>
    <message>
        <source>about %1 compiles</source>
        <translation>约 %1 次编译</translation>
    </message>
    <message>
        <source>%1, about %2</source>
        <comment>compiles, time</comment>
        <translation>%1，约 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation>
            <numerusform>%Ln 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>Find the decisions to blame in module after module, in the background; what is complete when you stop it is kept (Ctrl+Shift+X)</source>
        <translation>在后台逐个模块寻找主因决策；停止时已完成的内容会保留（Ctrl+Shift+X）</translation>
    </message>
    <message numerus="yes">
        <source>%1 (the first of %Ln module(s): %2)</source>
        <comment>compiles and time of all and of one</comment>
        <translation>
            <numerusform>%1（%Ln 个模块中的第一个：%2）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FeatureHistogram</name>
    <message>
        <source>Distribution of the feature</source>
        <translation>该特征的分布</translation>
    </message>
    <message>
        <source>Distribution of the chosen feature over all decisions of the run: inlined ones upwards, refused ones downwards. Lines mark the chosen decisions. The wheel zooms, a double click shows all, right click saves the picture.</source>
        <translation>所选特征的值在该运行全部决策上的分布：向上为已内联的，向下为被拒绝的。竖线标出所选决策。滚轮缩放，双击显示全部，右键保存图片。</translation>
    </message>
    <message>
        <source>decisions</source>
        <translation>决策数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>已内联</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>▲ %1: %2</source>
        <comment>what, count</comment>
        <translation>▲ %1：%2</translation>
    </message>
    <message>
        <source>▼ %1: %2</source>
        <comment>what, count</comment>
        <translation>▼ %1：%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count, what</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1，%2 %3</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturePlot</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 inlined, %2 refused</source>
        <translation>%1 个已内联，%2 个被拒绝</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturePlots</name>
    <message>
        <source>logarithmic counts</source>
        <translation>对数计数</translation>
    </message>
    <message>
        <source>Show rare and frequent values together</source>
        <translation>使罕见的值与常见的值同时可见</translation>
    </message>
    <message>
        <source>Feature from left to right</source>
        <translation>从左到右的特征</translation>
    </message>
    <message>
        <source>Feature from bottom to top</source>
        <translation>从下到上的特征</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Show small and large values together</source>
        <translation>使小的值与大的值同时可见</translation>
    </message>
    <message>
        <source>Distribution over the run</source>
        <translation>在该运行上的分布</translation>
    </message>
    <message>
        <source>over</source>
        <translation>对</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeatureScatterChart</name>
    <message>
        <source>All decisions by two features</source>
        <translation>全部决策，按两个特征</translation>
    </message>
    <message>
        <source>All decisions of the run by two of their features: discs were inlined, triangles refused. If there are many, cells are filled from below by the share that was inlined; more decisions make a stronger colour. Drag to list the decisions inside, Ctrl+A for all in view, Esc to clear the brush; the wheel zooms, a double click shows all.</source>
        <translation>该运行的全部决策，按其两个特征：圆点为已内联，三角为被拒绝；密集之处，方格自下而上按已内联的比例填充，决策越多颜色越深。拖动可列出框内的决策，Ctrl+A 选取视图中的全部，Esc 取消框选；滚轮缩放，双击显示全部。</translation>
    </message>
    <message>
        <source>■ inlined: %1</source>
        <translation>■ 已内联：%1</translation>
    </message>
    <message>
        <source>● inlined: %1</source>
        <translation>● 已内联：%1</translation>
    </message>
    <message>
        <source>■ refused: %1</source>
        <translation>■ 被拒绝：%1</translation>
    </message>
    <message>
        <source>▲ refused: %1</source>
        <translation>▲ 被拒绝：%1</translation>
    </message>
    <message>
        <source>%1: %2
%3: %4
%5</source>
        <comment>two features with their values, what was decided</comment>
        <translation>%1：%2
%3：%4
%5</translation>
    </message>
</context>
<context>
    <name>inlinescope::FeaturesPage</name>
    <message>
        <source>Features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>The run whose decisions are plotted</source>
        <translation>其决策被绘出的运行</translation>
    </message>
    <message>
        <source>Show the callsite</source>
        <translation>显示调用点</translation>
    </message>
    <message>
        <source>Features of the chosen decisions</source>
        <translation>所选决策的特征</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>The chosen decisions have no features: an attribute decided them.</source>
        <translation>所选决策没有用到特征：它们由属性决定。</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>运行策略…</translation>
    </message>
    <message>
        <source>Show the first of the chosen decisions on the Module page</source>
        <translation>在“单个模块”页显示所选决策中的第一个</translation>
    </message>
    <message>
        <source>plots of</source>
        <translation>绘图所用</translation>
    </message>
    <message>
        <source>%1 #%2</source>
        <translation>%1 #%2</translation>
    </message>
    <message>
        <source>No run is chosen yet</source>
        <translation>尚未选择运行</translation>
    </message>
    <message>
        <source>This page shows what the inliner knew when it decided, after a run has recorded it.</source>
        <translation>一旦有运行记录了内联器决策时所知道的内容，就会显示在这里。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) of each decision</source>
        <translation>
            <numerusform>每个决策有 %Ln 个特征</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a callsite on the Module page, or brush the plot, to see its values.</source>
        <translation>在“单个模块”页选择一个调用点，或在图中框选，即可查看其值。</translation>
    </message>
    <message numerus="yes">
        <source>of %Ln feature(s) differ</source>
        <translation>
            <numerusform>个不同（共 %Ln 个特征）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) of one decision</source>
        <translation>
            <numerusform>一个决策的 %Ln 个特征</numerusform>
        </translation>
    </message>
    <message>
        <source>A feature is a number that the policy sees of a callsite when it is asked. The histogram counts the run&apos;s decisions by its value, inlined and refused ones separately; decisions made by an attribute have no features.</source>
        <translation>特征是策略在被询问时所见的、关于一个调用点的数字。直方图按其值统计该运行的决策，已内联的和未内联的分开；由属性作出的决策没有特征。</translation>
    </message>
    <message>
        <source>The chosen decisions</source>
        <translation>所选的决策</translation>
    </message>
    <message>
        <source>The first %1 of %2 chosen decisions are shown.</source>
        <translation>显示 %2 个所选决策中的前 %1 个。</translation>
    </message>
</context>
<context>
    <name>inlinescope::FilterChip</name>
    <message>
        <source>Show all rows again: clear the filters (Ctrl+Shift+F)</source>
        <translation>重新显示所有行：清除筛选（Ctrl+Shift+F）</translation>
    </message>
    <message>
        <source>Filtered: %1. Clear the filters</source>
        <translation>已筛选：%1。清除筛选</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>shown rows, all rows</comment>
        <translation>%2 中的 %1</translation>
    </message>
</context>
<context>
    <name>inlinescope::FilterHeader</name>
    <message>
        <source>&quot;%1&quot; has no number after its sign: it filters nothing.</source>
        <translation>“%1”的运算符后没有数字：该筛选不起作用。</translation>
    </message>
    <message>
        <source>Filter for %1</source>
        <translation>筛选 %1</translation>
    </message>
    <message>
        <source>contains</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>&gt;0</source>
        <translation>&gt;0</translation>
    </message>
    <message>
        <source>Show rows whose %1 contains this text.</source>
        <translation>显示 %1 包含此文字的行。</translation>
    </message>
    <message>
        <source>Show rows by their %1: &gt;100, &lt;0, =5, !=0 or a part of the number.</source>
        <translation>按 %1 显示行：&gt;100、&lt;0、=5、!=0 或数字的一部分。</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filters: saved ones, undo, clear (Ctrl+Alt+V)</source>
        <translation>筛选：已保存的、撤销、清除（Ctrl+Alt+V）</translation>
    </message>
</context>
<context>
    <name>inlinescope::FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>要查找的文字</translation>
    </message>
    <message>
        <source>find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Previous hit (Shift+F3)</source>
        <translation>上一处（Shift+F3）</translation>
    </message>
    <message>
        <source>Next hit (F3)</source>
        <translation>下一处（F3）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>too many rows to look through; type into the filter row under the header</source>
        <translation>行数太多，无法逐行查找；请在表头下的筛选行中输入</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>present hit, hits</comment>
        <translation>第 %1 处，共 %2 处</translation>
    </message>
    <message numerus="yes">
        <source>%1 hit(s)</source>
        <translation>
            <numerusform>%1 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::FindingsPage</name>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Show only findings of this severity</source>
        <translation>只显示此严重程度的发现</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>all severities</source>
        <translation>所有严重程度</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Check the workspace</source>
        <translation>检查工作区</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>没有打开的工作区</translation>
    </message>
    <message>
        <source>Open a workspace on the Start page.</source>
        <translation>请在“开始”页打开一个工作区。</translation>
    </message>
    <message>
        <source>The findings cannot be shown</source>
        <translation>无法显示发现</translation>
    </message>
    <message>
        <source>Nothing was wrong</source>
        <translation>没有任何问题</translation>
    </message>
    <message>
        <source>This page lists damaged files, modules that could not be compiled, and all other problems of imports and runs.</source>
        <translation>损坏的文件、无法编译的模块，以及导入或运行中的其他问题都列在这里。</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>errors, warnings, notes</comment>
        <translation>%1，%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln error(s)</source>
        <translation>
            <numerusform>%Ln 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warning(s)</source>
        <translation>
            <numerusform>%Ln 个警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln 个提示</numerusform>
        </translation>
    </message>
    <message>
        <source>Problems of inputs and runs; everything else was kept.</source>
        <translation>输入和运行中出现的问题；其余内容均已保留。</translation>
    </message>
    <message>
        <source>Select a finding to read it in full.</source>
        <translation>选择一项发现以阅读全文。</translation>
    </message>
    <message>
        <source>Show the log %1</source>
        <translation>显示日志 %1</translation>
    </message>
    <message>
        <source>Show the report %1</source>
        <translation>显示报告 %1</translation>
    </message>
    <message>
        <source>Show the modules of %1</source>
        <translation>显示 %1 的模块</translation>
    </message>
    <message>
        <source>Show the module in %1</source>
        <translation>在 %1 中显示该模块</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>A finding says that something was wrong with an input or a run: where, what, and how severe. An error means that something is missing from the figures; a warning, that they may not mean what one expects.</source>
        <translation>发现说明某个输入或某次运行有问题：在哪里、是什么、有多严重。错误表示数字中缺少某些内容；警告表示数字的含义可能与预期不同。</translation>
    </message>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1（Enter）</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>%1 无法打开。</translation>
    </message>
    <message>
        <source>Go to the finding&apos;s source</source>
        <translation>转到该发现的来源</translation>
    </message>
    <message>
        <source>Show the job</source>
        <translation>显示该任务</translation>
    </message>
    <message>
        <source>Show the job that failed, in the list of jobs (Ctrl+J)</source>
        <translation>在任务列表中显示失败的任务（Ctrl+J）</translation>
    </message>
    <message>
        <source>corpus %1</source>
        <translation>语料库 %1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>policy %1</source>
        <translation>策略 %1</translation>
    </message>
    <message>
        <source>log %1</source>
        <translation>日志 %1</translation>
    </message>
    <message>
        <source>report %1</source>
        <translation>报告 %1</translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>优化备注 %1</translation>
    </message>
    <message>
        <source>performance %1</source>
        <translation>性能报告 %1</translation>
    </message>
    <message>
        <source>The file system has not answered yet whether there is %1.</source>
        <translation>文件系统尚未答复 %1 是否存在。</translation>
    </message>
</context>
<context>
    <name>inlinescope::FlipCommands</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>A what-if compiles the module with one decision answered the other way and measures the object: the bytes are exact, as llvm-size counts them, and are kept with the run.</source>
        <translation>假设分析让一个决策取相反的回答来编译模块，并测量目标文件：字节数是精确的，按 llvm-size 计，并随运行保存。</translation>
    </message>
    <message>
        <source>Measure selected</source>
        <translation>测量所选</translation>
    </message>
    <message>
        <source>Flip together</source>
        <translation>一起翻转</translation>
    </message>
    <message>
        <source>Flip the selected decisions of the baseline run all at once, and see how they interact</source>
        <translation>一次翻转基线运行中所选的全部决策，查看它们如何相互作用</translation>
    </message>
    <message>
        <source>Flips interact: the bytes of several together are rarely the sum of the bytes of each. This measures each of the selected decisions by itself, then all of them in one compile, and shows both sums side by side.</source>
        <translation>翻转会相互作用：整体很少等于各部分之和。这里先单独测量每个所选决策，再在一次编译中全部翻转，并把两个总和并列显示。</translation>
    </message>
    <message>
        <source>What-if all differing</source>
        <translation>对所有不同决策做假设分析</translation>
    </message>
    <message>
        <source>Measure every decision of the baseline run that the other run took otherwise</source>
        <translation>测量基线运行中另一运行作了不同回答的每个决策</translation>
    </message>
    <message>
        <source>What-if all</source>
        <translation>对全部决策做假设分析</translation>
    </message>
    <message>
        <source>Measure every decision of the baseline run in this module</source>
        <translation>测量基线运行在此模块中的每个决策</translation>
    </message>
    <message>
        <source>Explain this delta</source>
        <translation>解释此差值</translation>
    </message>
    <message>
        <source>Find the few decisions that account for the difference between the two runs</source>
        <translation>找出造成两次运行差异的少数决策</translation>
    </message>
    <message>
        <source>Looks for a smallest set of the other run&apos;s decisions that, put into the baseline run, brings its size to the other&apos;s: by bisection, each step a measured compile.</source>
        <translation>寻找另一运行决策的一个最小集合，放入基线运行后使其大小达到另一运行的大小：用二分法，每一步都是一次实测编译。</translation>
    </message>
    <message>
        <source>After a flip</source>
        <translation>翻转之后</translation>
    </message>
    <message>
        <source>the policy decides the rest</source>
        <translation>由策略继续决策</translation>
    </message>
    <message>
        <source>all others are held</source>
        <translation>其余全部保持不变</translation>
    </message>
    <message>
        <source>What decides the other callsites of a module after a decision is flipped</source>
        <translation>翻转一个决策后，由谁回答模块中的其他提问</translation>
    </message>
    <message>
        <source>A flip changes what the inliner asks next. Either the run&apos;s policy decides the other callsites, so that their decisions may change too: this is what the flip really costs. Or all other decisions of the run are held as recorded, by callsite: this is what the one decision costs by itself.</source>
        <translation>翻转会改变内联器接下来的提问。要么由运行的策略自行继续决策，其他决策可能随之改变：这是翻转的真实代价。要么运行的其他决策按调用点全部保持原样：这是该决策单独的代价。</translation>
    </message>
    <message>
        <source>Measure what each selected decision costs: the baseline&apos;s, or the other run&apos;s if it has none</source>
        <translation>测量所选每个决策的代价：基准运行的决策，若没有则为另一次运行的决策</translation>
    </message>
</context>
<context>
    <name>inlinescope::FlipPanel</name>
    <message>
        <source>Sections that the flip changes</source>
        <translation>翻转所改变的段</translation>
    </message>
    <message>
        <source>Functions that the flip changes</source>
        <translation>翻转所改变的函数</translation>
    </message>
    <message>
        <source>Change of each allocated section</source>
        <translation>每个已分配段的变化</translation>
    </message>
    <message>
        <source>Change of each function</source>
        <translation>每个函数的变化</translation>
    </message>
    <message>
        <source>Choose a callsite above to see what flipping its decision changes.</source>
        <translation>在上方选择一个调用点，查看翻转其决策会改变什么。</translation>
    </message>
    <message>
        <source>%1 → %2 flipped in %3:  %4 B of text, %5 → %6</source>
        <translation>在 %3 中翻转 %1 → %2：text %4 B，%5 → %6</translation>
    </message>
    <message>
        <source>Nothing changes.</source>
        <translation>没有变化。</translation>
    </message>
    <message>
        <source>Not measured yet: &quot;Measure selected&quot; measures it.</source>
        <translation>尚未测量：“测量所选”可测量它。</translation>
    </message>
</context>
<context>
    <name>inlinescope::FunctionSizes</name>
    <message>
        <source>Function sizes</source>
        <translation>函数大小</translation>
    </message>
    <message>
        <source>No function sizes are stored for this module.</source>
        <translation>没有存储该模块的函数大小。</translation>
    </message>
    <message>
        <source>Besides this total, text in no function (read-only data, unwind tables, padding): %1 → %2 B (%3)</source>
        <translation>此合计之外，不属于任何函数的 text（只读数据、栈展开表、填充）：%1 → %2 B（%3）</translation>
    </message>
</context>
<context>
    <name>inlinescope::GuideBrowser</name>
    <message>
        <source>Page of the guide</source>
        <translation>指南的页面</translation>
    </message>
</context>
<context>
    <name>inlinescope::GuideWindow</name>
    <message>
        <source>Guide - Inlinescope</source>
        <translation>指南 - Inlinescope</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>上一页（Alt+Left）</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>The page after (Alt+Right)</source>
        <translation>下一页（Alt+Right）</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>The first page (Alt+Home)</source>
        <translation>第一页（Alt+Home）</translation>
    </message>
</context>
<context>
    <name>inlinescope::GuidedSteps</name>
    <message>
        <source>Show the source line</source>
        <translation>显示源代码行</translation>
    </message>
    <message>
        <source>Undo this decision</source>
        <translation>撤销这个决策</translation>
    </message>
    <message>
        <source>All modules</source>
        <translation>所有模块</translation>
    </message>
    <message>
        <source>All calls of this function</source>
        <translation>此函数的所有调用</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Hide these steps; the menu Help shows them again</source>
        <translation>隐藏这些步骤；“帮助”菜单可再次显示</translation>
    </message>
    <message>
        <source>%1 was inlined into %2.</source>
        <translation>%1 被内联到 %2。</translation>
    </message>
    <message>
        <source>%1 was not inlined into %2.</source>
        <translation>%1 未被内联到 %2。</translation>
    </message>
    <message>
        <source>The other choice makes %1 B.</source>
        <translation>相反的选择带来 %1 B。</translation>
    </message>
    <message>
        <source>The call is at %1.</source>
        <translation>调用位于 %1。</translation>
    </message>
    <message>
        <source>This one decision undone: %1 B, measured just now.</source>
        <translation>撤销这一个决策：%1 B，刚刚测得。</translation>
    </message>
    <message>
        <source>Undo this one decision, and see the bytes measured.</source>
        <translation>撤销这一个决策，查看测得的字节数。</translation>
    </message>
    <message>
        <source>Where else? See the other modules, or the other calls of the function.</source>
        <translation>还有哪里？查看其他模块，或该函数的其他调用。</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <comment>number or tick, step</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>Those first that some run of the workspace has smaller, by the largest gap</source>
        <translation>先列出工作区的某个运行中更小的模块，按最大差距排序</translation>
    </message>
</context>
<context>
    <name>inlinescope::Icicle</name>
    <message>
        <source>Icicle of the inline tree</source>
        <translation>内联树冰柱图</translation>
    </message>
    <message>
        <source>Each function is as wide as its bytes, each call below it as the bytes that flipping its decision was measured to make; calls that are not measured share the rest of their caller. Green: flipping makes the module smaller, red: larger. Click a mark to choose its decision, double click to zoom in, Escape to zoom out, right click to save the picture.</source>
        <translation>每个函数的宽度是其字节数，其下每个调用的宽度是翻转其决策所测得的字节数；未测量的调用平分其调用者的剩余部分。绿色：翻转使模块变小，红色：变大。单击标记选择其决策，双击放大，Esc 缩小，右键保存图片。</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln call(s), %2 wide</source>
        <translation>
            <numerusform>%1：%Ln 个调用，宽 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1: %2 B</source>
        <translation>%1：%2 B</translation>
    </message>
    <message>
        <source>%1: not in the object</source>
        <translation>%1：不在目标文件中</translation>
    </message>
    <message>
        <source>%1: %2, %3 B if flipped</source>
        <translation>%1：%2，翻转后 %3 B</translation>
    </message>
    <message>
        <source>%1: %2, not measured</source>
        <translation>%1：%2，未测量</translation>
    </message>
    <message>
        <source>‹ zoomed into %1 (Esc: out)</source>
        <translation>‹ 已放大 %1（Esc：返回）</translation>
    </message>
    <message>
        <source>Nothing was inlined.</source>
        <translation>没有内联任何内容。</translation>
    </message>
    <message>
        <source>width: bytes of functions, and below them of the calls inlined into them; grey: not measured</source>
        <translation>宽度：函数的字节数，其下为内联到其中的调用；灰色：未测量</translation>
    </message>
    <message>
        <source>width: bytes of calls by callee, callers below; grey: not measured, 1 B wide</source>
        <translation>宽度：按被调用者统计的调用字节数，调用者在下；灰色：未测量，宽 1 B</translation>
    </message>
</context>
<context>
    <name>inlinescope::ImportCompareDialog</name>
    <message>
        <source>Import and compare</source>
        <translation>导入并比较</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Trained policy…</source>
        <translation>训练好的策略…</translation>
    </message>
    <message>
        <source>Build or corpus</source>
        <translation>构建或语料库</translation>
    </message>
    <message>
        <source>Compare the default with</source>
        <translation>与默认策略比较的策略</translation>
    </message>
    <message>
        <source>%1: built into this program</source>
        <translation>%1：内置于本程序</translation>
    </message>
    <message>
        <source>The folder of a trained policy</source>
        <translation>训练好的策略的文件夹</translation>
    </message>
    <message>
        <source>A corpus: its modules are imported.</source>
        <translation>语料库：将导入其模块。</translation>
    </message>
    <message>
        <source>A build: the bitcode in its objects is imported. Objects have bitcode if they were compiled by clang with -Xclang -fembed-bitcode=all.</source>
        <translation>构建：将导入其目标文件中的 bitcode 。用 clang 以 -Xclang -fembed-bitcode=all 编译的目标文件含有 bitcode 。</translation>
    </message>
    <message>
        <source>A corpus is a folder with corpus_description.json. A build is the file compile_commands.json, or the folder that holds it.</source>
        <translation>语料库是含有 corpus_description.json 的文件夹。构建是文件 compile_commands.json，或含有它的文件夹。</translation>
    </message>
    <message>
        <source>Compile the sources again if no object has bitcode</source>
        <translation>如果没有目标文件含有 bitcode，则重新编译源文件</translation>
    </message>
    <message>
        <source>clang of this machine follows the commands of the build; the build&apos;s folder is not written to</source>
        <translation>由本机的 clang 执行构建的命令；不写入构建的文件夹</translation>
    </message>
    <message>
        <source>never: inline only what must be inlined</source>
        <translation>never：凡不必内联的都不内联</translation>
    </message>
</context>
<context>
    <name>inlinescope::InlineTreePanel</name>
    <message>
        <source>Who was inlined into whom</source>
        <translation>谁被内联进了谁</translation>
    </message>
    <message>
        <source>Functions that remain:  %1: %2,  %3: %4</source>
        <translation>保留下来的函数：%1：%2，%3：%4</translation>
    </message>
    <message>
        <source>Each compiled function with its bytes. Its calls are below it, each below the call whose inlining brought it there, with what flipping its decision costs.</source>
        <translation>每个编译出的函数及其字节数；其下是其中的调用，每个调用都位于使其到达此处的被内联调用之下，并附翻转其决策的效果。</translation>
    </message>
    <message>
        <source>The inliner asked about no call of this module.</source>
        <translation>内联器没有就此模块的任何调用提问。</translation>
    </message>
    <message>
        <source>Form of the inline tree</source>
        <translation>内联树的形式</translation>
    </message>
    <message>
        <source>Show the inline tree as rows, or as a picture by bytes</source>
        <translation>以行或按字节的图片显示内联树</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>Icicle, callers above</source>
        <translation>冰柱图，调用者在上</translation>
    </message>
    <message>
        <source>Icicle, callees above</source>
        <translation>冰柱图，被调用者在上</translation>
    </message>
    <message>
        <source>Only &amp;differences</source>
        <translation>仅显示差异(&amp;D)</translation>
    </message>
    <message>
        <source>Show calls that are not decided alike and functions whose bytes differ, with the rows above them</source>
        <translation>显示决策不同的调用和字节数不同的函数，以及它们上方的行</translation>
    </message>
    <message>
        <source>The two runs do not differ in this module.</source>
        <translation>两次运行在该模块中没有差异。</translation>
    </message>
    <message>
        <source>Whole tree</source>
        <translation>整棵树</translation>
    </message>
    <message>
        <source>The menu of a row compares the inlined copies of its function with the function compiled by itself.</source>
        <translation>一行的菜单把该行函数的内联副本与单独编译的这个函数作比较。</translation>
    </message>
    <message>
        <source>Show the inline tree of the module again</source>
        <translation>重新显示模块的内联树</translation>
    </message>
    <message>
        <source>Compare with the function compiled by itself, in %1</source>
        <translation>与单独编译的该函数比较，运行 %1</translation>
    </message>
    <message>
        <source>Copies of %1 in run %2: %3, decided as %1 by itself: %4. − only by itself, + only in the copy.</source>
        <translation>运行 %2 中 %1 的副本：%3，其中与单独编译的 %1 决策相同：%4。− 只在单独编译时，+ 只在副本中。</translation>
    </message>
    <message>
        <source>Not compared, since there are too many calls: %1.</source>
        <translation>因调用太多而未比较：%1。</translation>
    </message>
    <message>
        <source>There is nothing to compare the copies of %1 with in run %2: the inliner was asked about no call of %1 by itself, since it was removed before, or never visited.</source>
        <translation>运行 %2 中没有可与 %1 的副本比较的内容：内联器没有被问及单独的 %1 的任何调用，因为它在此之前已被移除，或从未被访问。</translation>
    </message>
    <message>
        <source>%1 is not inlined into another function in run %2.</source>
        <translation>在运行 %2 中，%1 没有被内联到其他函数里。</translation>
    </message>
    <message>
        <source>%1 is not inlined into %2 in run %3.</source>
        <translation>在运行 %3 中，%1 没有被内联到 %2 里。</translation>
    </message>
    <message>
        <source>by itself</source>
        <translation>单独编译</translation>
    </message>
    <message>
        <source>in the copy</source>
        <translation>在副本中</translation>
    </message>
</context>
<context>
    <name>inlinescope::ItemActions</name>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Says first what is deleted with it</source>
        <translation>先说明会一并删除什么</translation>
    </message>
    <message>
        <source>corpus %1</source>
        <translation>语料库 %1</translation>
    </message>
    <message>
        <source>policy %1</source>
        <translation>策略 %1</translation>
    </message>
    <message>
        <source>training log %1</source>
        <translation>训练日志 %1</translation>
    </message>
    <message>
        <source>size report %1</source>
        <translation>大小报告 %1</translation>
    </message>
    <message>
        <source>rename %1</source>
        <translation>重命名%1</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>The new name of %1:</source>
        <translation>%1 的新名称：</translation>
    </message>
    <message>
        <source>This name is in use.</source>
        <translation>该名称已被使用。</translation>
    </message>
    <message>
        <source>Only a policy that no run and no script uses can be deleted.</source>
        <translation>只能删除没有任何运行和脚本使用的策略。</translation>
    </message>
    <message>
        <source>Deleted with it: its contexts and observations. The imported file stays.</source>
        <translation>一并删除：其上下文和观测。导入的文件保留。</translation>
    </message>
    <message>
        <source>Deleted with it: the sizes of its files. The imported file stays.</source>
        <translation>一并删除：其文件的大小。导入的文件保留。</translation>
    </message>
    <message>
        <source>What it has cannot be read: %1</source>
        <translation>无法读取其内容：%1</translation>
    </message>
    <message>
        <source>The runs: %1.</source>
        <translation>这些运行：%1。</translation>
    </message>
    <message>
        <source>delete %1</source>
        <translation>删除%1</translation>
    </message>
    <message>
        <source>Delete?</source>
        <translation>删除？</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>删除%1？</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Deleted with it: %1 and %2, with all that was measured in them.</source>
        <translation>一并删除：%1和%2，以及其中测量的全部内容。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln 个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>优化备注 %1</translation>
    </message>
    <message>
        <source>Deleted with it: its remarks. The imported files stay.</source>
        <translation>一并删除：其中的备注。导入的文件保留。</translation>
    </message>
    <message>
        <source>performance %1</source>
        <translation>性能报告 %1</translation>
    </message>
    <message>
        <source>Deleted with it: its rows or points. The imported file stays.</source>
        <translation>同时删除：它的行或数据点。导入的文件保留。</translation>
    </message>
</context>
<context>
    <name>inlinescope::JobListModel</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>cancelled; what was complete is kept</source>
        <translation>已取消；已完成的内容均已保留</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>job, how it ended</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>  %1 %</source>
        <translation>  %1 %</translation>
    </message>
    <message>
        <source>  %1 left</source>
        <translation>  剩余 %1</translation>
    </message>
    <message numerus="yes">
        <source>  (%Ln waiting)</source>
        <translation>
            <numerusform>  （%Ln 个等待中）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>now, or how it ended</source>
        <translation>当前内容，或结束情况</translation>
    </message>
    <message>
        <source>elapsed</source>
        <translation>已用时间</translation>
    </message>
    <message>
        <source>left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>%1 /min</source>
        <translation>%1 /分钟</translation>
    </message>
    <message>
        <source>%1 /s</source>
        <translation>%1 /秒</translation>
    </message>
    <message numerus="yes">
        <source>  (+%Ln running)</source>
        <translation>
            <numerusform>  （另有 %Ln 个运行中）</numerusform>
        </translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
</context>
<context>
    <name>inlinescope::JobNotifier</name>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>job, how it ended</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inlinescope::JobsPanel</name>
    <message>
        <source>Cancel all</source>
        <translation>全部取消</translation>
    </message>
    <message>
        <source>Clear finished</source>
        <translation>清除已结束的</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Running and finished jobs</source>
        <translation>正在运行和已结束的作业</translation>
    </message>
    <message>
        <source>Cancel this job</source>
        <translation>取消此作业</translation>
    </message>
    <message>
        <source>Stop every job; what is complete is kept</source>
        <translation>停止所有作业；已完成的内容会保留</translation>
    </message>
    <message>
        <source>Remove the jobs that have ended from this list</source>
        <translation>从此列表中移除已结束的作业</translation>
    </message>
    <message>
        <source>Cancel this job (Del)</source>
        <translation>取消此作业（Del）</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>取消 %1</translation>
    </message>
    <message>
        <source>No job has been started yet. Imports and runs appear here.</source>
        <translation>尚未启动任何作业。导入和运行会显示在这里。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>severity, finding</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Show all findings</source>
        <translation>显示所有发现</translation>
    </message>
    <message>
        <source>Results and findings of the job</source>
        <translation>该作业留下的内容</translation>
    </message>
    <message>
        <source>Show the run %1</source>
        <translation>显示运行 %1</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
</context>
<context>
    <name>inlinescope::LogPlot</name>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>observations</source>
        <translation>观测数</translation>
    </message>
    <message>
        <source>inlined</source>
        <translation>已内联</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>the heuristic inlines</source>
        <translation>启发式内联</translation>
    </message>
    <message>
        <source>the heuristic refuses</source>
        <translation>启发式拒绝</translation>
    </message>
    <message>
        <source>evicts a register&apos;s range</source>
        <translation>驱逐一个区间</translation>
    </message>
    <message>
        <source>evicts nothing</source>
        <translation>不驱逐</translation>
    </message>
    <message>
        <source>priority above the median</source>
        <translation>优先级高于中位数</translation>
    </message>
    <message>
        <source>not above it</source>
        <translation>不高于中位数</translation>
    </message>
    <message>
        <source>Distribution of the chosen feature over all observations of the log, upwards and downwards by the answer that they record; or of two logs, the first upwards, the second downwards. A line marks the chosen observation. The wheel zooms, a double click shows all, right click saves the picture.</source>
        <translation>所选特征在日志全部观测上的分布，按所记录的回答向上和向下；或两份日志的分布，第一份向上，第二份向下。竖线标出所选的观测。滚轮缩放，双击显示全部，右键保存图片。</translation>
    </message>
</context>
<context>
    <name>inlinescope::LogSubject</name>
    <message>
        <source>Module %1 of corpus %2, whose name agrees.</source>
        <translation>语料库 %2 的模块 %1，名称一致。</translation>
    </message>
    <message>
        <source>Module %1 of corpus %2, compiled by run %3.</source>
        <translation>语料库 %2 的模块 %1，由运行 %3 编译。</translation>
    </message>
    <message>
        <source>No reward: no run is known that compiled it.</source>
        <translation>没有奖励：不知道是哪次运行编译了它。</translation>
    </message>
    <message>
        <source>No reward: the run has no object of the module.</source>
        <translation>没有奖励：该运行没有此模块的目标文件。</translation>
    </message>
    <message>
        <source>No reward: no run under the heuristic compiled the same module with the same options.</source>
        <translation>没有奖励：没有启发式下的运行以相同选项编译过同一模块。</translation>
    </message>
    <message>
        <source>No reward: the log has no score.</source>
        <translation>没有奖励：日志没有得分。</translation>
    </message>
    <message>
        <source>No reward: the module of the function is not known.</source>
        <translation>没有奖励：不知道该函数属于哪个模块。</translation>
    </message>
    <message>
        <source>No reward: no imported report has the function&apos;s score under the heuristic.</source>
        <translation>没有奖励：没有导入的报告含有该函数在启发式下的得分。</translation>
    </message>
    <message>
        <source>Reward %1, which the log has.</source>
        <translation>奖励 %1，由日志给出。</translation>
    </message>
    <message>
        <source>Reward %1: score %2, %3 under the heuristic.</source>
        <translation>奖励 %1：得分 %2，启发式下为 %3。</translation>
    </message>
    <message>
        <source>Reward %1: %2 B of text, %3 B under the heuristic.</source>
        <translation>奖励 %1：text %2 B，启发式下为 %3 B。</translation>
    </message>
    <message>
        <source>The reward is 1 - (policy + 0.01) / (heuristic + 0.01), as ml-compiler-opt computes it; positive is smaller than the heuristic&apos;s</source>
        <translation>奖励为 1 - (策略 + 0.01) / (启发式 + 0.01)，按 ml-compiler-opt 的方法计算；正值表示比启发式的小</translation>
    </message>
    <message>
        <source>%1, compiled again, did not ask this question.</source>
        <translation>重新编译的 %1 没有问过这个问题。</translation>
    </message>
    <message>
        <source>%1 did not ask this question.</source>
        <translation>%1 没有提出这个问题。</translation>
    </message>
    <message>
        <source>Observation %1 is the call of %2 in %3 of module %4. No stored run has this callsite.</source>
        <translation>观测 %1 是模块 %4 中 %3 对 %2 的调用。没有已存储的运行含有此调用点。</translation>
    </message>
    <message>
        <source>%1 was compiled again; this is the same callsite in run %2.</source>
        <translation>%1 已重新编译；这是运行 %2 中的同一调用点。</translation>
    </message>
    <message>
        <source>%1 asked the question of observation %2.</source>
        <translation>%1 问过观测 %2 的问题。</translation>
    </message>
    <message>
        <source>The module of log %1 is being compiled again.</source>
        <translation>正在重新编译日志 %1 的模块。</translation>
    </message>
    <message>
        <source>Finding the callsites of log %1.</source>
        <translation>正在查找日志 %1 的调用点。</translation>
    </message>
    <message>
        <source>Not all questions of log %1 are stored: a job compiles its module again.</source>
        <translation>日志 %1 的问题并未全部存储：一个作业会重新编译其模块。</translation>
    </message>
    <message>
        <source>The callsites of log %1 are found.</source>
        <translation>已找到日志 %1 的调用点。</translation>
    </message>
    <message>
        <source>No reward: the context has no observation.</source>
        <translation>没有奖励：该上下文没有观测。</translation>
    </message>
    <message>
        <source>No reward: the last score is infinite or not a number.</source>
        <translation>没有奖励：最后的得分为无穷大或不是数。</translation>
    </message>
</context>
<context>
    <name>inlinescope::LogsPage</name>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Training logs</source>
        <translation>训练日志</translation>
    </message>
    <message>
        <source>Contexts</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>观测</translation>
    </message>
    <message>
        <source>This context has no observation.</source>
        <translation>此上下文没有观测。</translation>
    </message>
    <message>
        <source>Contexts of the log</source>
        <translation>该日志的上下文</translation>
    </message>
    <message>
        <source>Import logs…</source>
        <translation>导入日志…</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>没有打开的工作区</translation>
    </message>
    <message>
        <source>Import a training log to begin; it asks where to keep it.</source>
        <translation>导入一个训练日志即可开始；会询问保存位置。</translation>
    </message>
    <message>
        <source>No training logs</source>
        <translation>没有训练日志</translation>
    </message>
    <message>
        <source>Import a log that LLVM&apos;s TrainingLogger wrote (-mllvm -training-log=FILE), or drop it here.</source>
        <translation>导入 LLVM 的 TrainingLogger 写成的日志（-mllvm -training-log=FILE），或将其拖到此处。</translation>
    </message>
    <message>
        <source>The logs cannot be shown</source>
        <translation>无法显示日志</translation>
    </message>
    <message>
        <source>no feature differs</source>
        <translation>没有特征不同</translation>
    </message>
    <message>
        <source>most different: %1 (distance %2)</source>
        <translation>差别最大：%1（距离 %2）</translation>
    </message>
    <message>
        <source>Features of two logs</source>
        <translation>两份日志的特征</translation>
    </message>
    <message>
        <source>An observation is one question that the inliner asked while the log was recorded, with every feature that it saw, the decision and, if the log has one, the reward. Logs name no callsites, so two logs are compared by the distribution of each feature&apos;s values: the distance is the largest difference of the cumulative shares, 0 if the distributions are equal, 1 if their ranges do not overlap.</source>
        <translation>一次观测是记录日志时内联器提出的一个问题，带有它所见的每个特征、决策，以及日志中若有的奖励。日志不标明调用点，因此两份日志按每个特征的取值分布来比较：距离是累积占比之差的最大值，分布相同时为 0，互不相交时为 1。</translation>
    </message>
    <message>
        <source>Logs; choose two to compare them</source>
        <translation>日志；选择两份即可比较</translation>
    </message>
    <message>
        <source>%1 and %2 observations</source>
        <translation>%1 次和 %2 次观测</translation>
    </message>
    <message>
        <source>%1 in one of them</source>
        <translation>%1 个仅一方有</translation>
    </message>
    <message>
        <source>%1 observations equal up to the first difference</source>
        <translation>到第一处差别为止有 %1 次观测相同</translation>
    </message>
    <message>
        <source>their features are not the same</source>
        <translation>它们的特征不相同</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 与 %2 比较</translation>
    </message>
    <message>
        <source>observation %1</source>
        <translation>观测 %1</translation>
    </message>
    <message>
        <source>No observation on screen has such a value.</source>
        <translation>屏幕上没有观测取这样的值。</translation>
    </message>
    <message>
        <source>(without a name)</source>
        <translation>（没有名称）</translation>
    </message>
    <message numerus="yes">
        <source>%1 observations in %Ln log(s)</source>
        <comment>count</comment>
        <translation>
            <numerusform>%Ln 个日志中有 %1 次观测</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 context(s), each a module or function that a policy was asked about</source>
        <translation>
            <numerusform>%1 个上下文，每个都是策略曾被询问的一个模块或函数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln context(s) in both</source>
        <translation>
            <numerusform>%Ln 个上下文为两者所共有</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln log(s) not read to the end</source>
        <translation>
            <numerusform>%Ln 个日志未读到末尾</numerusform>
        </translation>
    </message>
    <message>
        <source>What it records…</source>
        <translation>它记录了什么…</translation>
    </message>
    <message>
        <source>Stores the module and the run that the log is about, so that its observations have callsites</source>
        <translation>存储这份日志所属的模块和运行，使其观测有对应的调用点</translation>
    </message>
    <message>
        <source>Values of a log of the register allocator are split by whether a live range is evicted (index_to_evict is not the last position, which is the live range itself), or by whether the priority is above the log&apos;s median.</source>
        <translation>寄存器分配器日志的取值按是否驱逐一个活跃区间分开（index_to_evict 不是最后一个位置，即该区间自身），或按优先级是否高于日志的中位数分开。</translation>
    </message>
    <message>
        <source>An observation has several values of %1: a bar chooses no observation.</source>
        <translation>一个观测有多个 %1 的值：条形不选中观测。</translation>
    </message>
</context>
<context>
    <name>inlinescope::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Show or hide the jobs (Ctrl+J)</source>
        <translation>显示或隐藏作业（Ctrl+J）</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New workspace…</source>
        <translation>新建工作区(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open workspace…</source>
        <translation>打开工作区(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Import corpus…</source>
        <translation>导入语料库(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Run policies…</source>
        <translation>运行策略(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Search for the smallest…</source>
        <translation>搜索最小结果(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Export table as CSV…</source>
        <translation>将表格导出为 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Check workspace</source>
        <translation>检查工作区(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Swap the runs</source>
        <translation>交换两次运行(&amp;S)</translation>
    </message>
    <message>
        <source>Compare &amp;more runs…</source>
        <translation>比较更多运行(&amp;M)…</translation>
    </message>
    <message>
        <source>Show the &amp;next run against the baseline</source>
        <translation>以下一个运行与基线对比(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Jobs</source>
        <translation>作业(&amp;J)</translation>
    </message>
    <message>
        <source>Theme of the &amp;desktop</source>
        <translation>跟随桌面主题(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;What&apos;s this?</source>
        <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;About Inlinescope</source>
        <translation>关于 Inlinescope(&amp;A)</translation>
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
        <translation>关于 Inlinescope</translation>
    </message>
    <message>
        <source>Inlinescope %1</source>
        <translation>Inlinescope %1</translation>
    </message>
    <message>
        <source>Explores and compares the inlining decisions of LLVM, and says what they cost in bytes. Free software under the GNU General Public License, version 3 or later.</source>
        <translation>探索并比较 LLVM 的内联决策，并说明它们值多少字节。自由软件，依据 GNU 通用公共许可证第 3 版或更新版本发布。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 is open. One workspace is open at a time: runs are compared within it.</source>
        <translation>%1 已打开。同一时间只打开一个工作区：运行在其中进行比较。</translation>
    </message>
    <message>
        <source>Save comparison as &amp;HTML…</source>
        <translation>将比较保存为 &amp;HTML…</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一处(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一处(&amp;P)</translation>
    </message>
    <message>
        <source>Search &amp;everywhere…</source>
        <translation>到处搜索(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Label and note of the versus run…</source>
        <translation>对比运行的标签和备注(&amp;L)…</translation>
    </message>
    <message>
        <source>Names &amp;short</source>
        <translation>短名称(&amp;S)</translation>
    </message>
    <message>
        <source>Names in &amp;full</source>
        <translation>完整名称(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;User guide</source>
        <translation>用户指南(&amp;U)</translation>
    </message>
    <message>
        <source>Actions and &amp;shortcuts</source>
        <translation>操作与快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>Open recen&amp;t</source>
        <translation>打开最近的工作区(&amp;T)</translation>
    </message>
    <message>
        <source>Dar&amp;k theme</source>
        <translation>深色主题(&amp;K)</translation>
    </message>
    <message>
        <source>Li&amp;nkage names</source>
        <translation>链接名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Measure differing decisions when a module opens</source>
        <translation>打开模块时测量不同的决策(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Never</source>
        <translation>从不(&amp;N)</translation>
    </message>
    <message>
        <source>For &amp;20 seconds</source>
        <translation>&amp;20 秒</translation>
    </message>
    <message>
        <source>For two &amp;minutes</source>
        <translation>两分钟(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Guided steps</source>
        <translation>引导步骤(&amp;G)</translation>
    </message>
    <message>
        <source>Copy as &amp;command</source>
        <translation>复制为命令(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;link to this view</source>
        <translation>复制此视图的链接(&amp;L)</translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation>没有打开的工作区。</translation>
    </message>
    <message>
        <source>Link copied. Start inlinescope with it, in quotation marks, to see this view again.</source>
        <translation>链接已复制。用引号括起该链接作为参数启动 inlinescope，即可再次看到此视图。</translation>
    </message>
    <message>
        <source>Ve&amp;rsus run</source>
        <translation>对比运行(&amp;R)</translation>
    </message>
    <message>
        <source>Import by re&amp;ference…</source>
        <translation>以引用方式导入(&amp;F)…</translation>
    </message>
    <message>
        <source>Save a cop&amp;y…</source>
        <translation>保存副本(&amp;Y)…</translation>
    </message>
    <message>
        <source>Co&amp;mpact workspace</source>
        <translation>压缩工作区(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Gate of two runs…</source>
        <translation>两次运行的门限(&amp;G)…</translation>
    </message>
    <message>
        <source>Write &amp;objects…</source>
        <translation>写出目标文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Write a &amp;playback…</source>
        <translation>写出回放(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Train a policy…</source>
        <translation>训练策略(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Convert a policy…</source>
        <translation>转换策略(&amp;C)…</translation>
    </message>
    <message>
        <source>Report for &amp;LNT…</source>
        <translation>LNT 报告(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Edit a script…</source>
        <translation>编辑脚本(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Query in SQL…</source>
        <translation>SQL 查询(&amp;Q)…</translation>
    </message>
    <message>
        <source>Train a policy by &amp;measured bytes…</source>
        <translation>按测量的字节数训练策略(&amp;M)…</translation>
    </message>
    <message>
        <source>Open the &amp;demo</source>
        <translation>打开演示(&amp;D)</translation>
    </message>
    <message>
        <source>Import &amp;and compare…</source>
        <translation>导入并比较(&amp;A)…</translation>
    </message>
    <message>
        <source>Import &amp;logs, size reports and remarks…</source>
        <translation>导入日志、大小报告和备注(&amp;L)…</translation>
    </message>
    <message>
        <source>Mer&amp;ge a workspace…</source>
        <translation>合并工作区(&amp;G)…</translation>
    </message>
    <message>
        <source>No runs are compared.</source>
        <translation>没有正在比较的运行。</translation>
    </message>
    <message>
        <source>C&amp;apture a module…</source>
        <translation>导出模块(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Whole builds</source>
        <translation>整个构建(&amp;W)</translation>
    </message>
    <message>
        <source>B&amp;inaries and logs</source>
        <translation>二进制文件和日志(&amp;I)</translation>
    </message>
    <message>
        <source>Make a build &amp;smaller…</source>
        <translation>缩小一个构建(&amp;S)…</translation>
    </message>
    <message>
        <source>Make sha&amp;rds of a corpus…</source>
        <translation>生成语料库的分片(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Progress of shards…</source>
        <translation>分片的进度(&amp;P)…</translation>
    </message>
    <message>
        <source>Make a corpus of &amp;bitcode files…</source>
        <translation>由 bitcode 文件生成语料库(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Combine corpora…</source>
        <translation>合并语料库(&amp;C)…</translation>
    </message>
    <message>
        <source>Import a &amp;binary…</source>
        <translation>导入二进制文件(&amp;B)…</translation>
    </message>
    <message>
        <source>Compare what is &amp;linked…</source>
        <translation>比较链接的结果(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Write a training log…</source>
        <translation>写出训练日志(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Vocabulary of training logs…</source>
        <translation>训练日志的词汇表(&amp;V)…</translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulePage</name>
    <message>
        <source>Module</source>
        <translation>单个模块</translation>
    </message>
    <message>
        <source>Callsites</source>
        <translation>调用点</translation>
    </message>
    <message>
        <source>Show the modules</source>
        <translation>显示模块页</translation>
    </message>
    <message>
        <source>Features and functions</source>
        <translation>特征和函数</translation>
    </message>
    <message>
        <source>This flip</source>
        <translation>此次翻转</translation>
    </message>
    <message>
        <source>Flipped together</source>
        <translation>一起翻转</translation>
    </message>
    <message>
        <source>To blame for the delta</source>
        <translation>差值的主因</translation>
    </message>
    <message>
        <source>What flipping the chosen decision changes, by section and by function</source>
        <translation>翻转所选决策所改变的内容，按段和按函数</translation>
    </message>
    <message>
        <source>Bytes of the decisions that were flipped together, and the sum of the single flips</source>
        <translation>一起翻转的决策造成的结果，与各部分之和并列</translation>
    </message>
    <message>
        <source>The few decisions that account for the difference between the two runs</source>
        <translation>造成两次运行差异的少数决策</translation>
    </message>
    <message>
        <source>Show the callsites that both runs decided alike, too</source>
        <translation>也显示两次运行决策相同的调用点</translation>
    </message>
    <message>
        <source>Callsites of both runs, differences first</source>
        <translation>两次运行的调用点，不同者在前</translation>
    </message>
    <message>
        <source>After a flip</source>
        <translation>翻转之后</translation>
    </message>
    <message>
        <source>This page shows the callsites of a module in two runs that are compared, side by side.</source>
        <translation>这里并列显示一个模块在所比较的两次运行中的调用点。</translation>
    </message>
    <message>
        <source>The two runs have no modules.</source>
        <translation>这两次运行没有模块。</translation>
    </message>
    <message>
        <source>hide equal: %1</source>
        <translation>隐藏相同的：%1</translation>
    </message>
    <message>
        <source>show equal: %1</source>
        <translation>显示相同的：%1</translation>
    </message>
    <message>
        <source>No module is compared yet</source>
        <translation>尚未比较任何模块</translation>
    </message>
    <message>
        <source>Text of this module: code and read-only data of its object in bytes, as llvm-size counts it; the second run minus the first.</source>
        <translation>此模块的 text：其目标文件中代码和只读数据的字节数，按 llvm-size 计；第二个运行减去第一个运行。</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>The source file with what was decided at each line</source>
        <translation>源文件，及每一行的决策</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>LLVM IR and instructions of the chosen function in both runs</source>
        <translation>所选函数在两次运行中的 LLVM IR 和指令</translation>
    </message>
    <message>
        <source>Equal callsites</source>
        <translation>相同的调用点</translation>
    </message>
    <message>
        <source>Inline tree</source>
        <translation>内联树</translation>
    </message>
    <message>
        <source>Who was inlined into whom, with the bytes of the functions that remain</source>
        <translation>谁被内联进了谁，以及保留下来的函数的字节数</translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulePresets</name>
    <message>
        <source>Biggest growth</source>
        <translation>增长最大</translation>
    </message>
    <message>
        <source>Modules that became larger, the largest growth first</source>
        <translation>变大的模块，增长最大者在前</translation>
    </message>
    <message>
        <source>Biggest win</source>
        <translation>收益最大</translation>
    </message>
    <message>
        <source>Modules that became smaller, the largest reduction first</source>
        <translation>变小的模块，收益最大者在前</translation>
    </message>
    <message>
        <source>Smallest that differs</source>
        <translation>有差异的最小模块</translation>
    </message>
    <message>
        <source>Modules with callsites that were decided differently, the smallest module first</source>
        <translation>有调用点决策不同的模块，最小的模块在前</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Modules that failed, crashed or timed out in a run</source>
        <translation>在某次运行中失败、崩溃或超时的模块</translation>
    </message>
    <message>
        <source>%1 (%2); Ctrl+Shift+F shows all again</source>
        <translation>%1（%2）；Ctrl+Shift+F 重新显示全部</translation>
    </message>
    <message>
        <source>Gap to best</source>
        <translation>与最佳的差距</translation>
    </message>
    <message>
        <source>Modules that some run of the workspace has smaller than the baseline, the largest gap first</source>
        <translation>工作区的某个运行中比基线小的模块，差距最大的在前</translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulesPage</name>
    <message>
        <source>text %1 → %2 B (%3)</source>
        <translation>text %1 → %2 B（%3）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>unique %1 → %2 B (%3)</source>
        <translation>唯一 %1 → %2 B（%3）</translation>
    </message>
    <message>
        <source>%1: %2 B, best in %3</source>
        <translation>%1：%2 B，在 %3 个模块中最佳</translation>
    </message>
    <message>
        <source>%1: %2 (unique %3), best in %4</source>
        <translation>%1：%2（唯一 %3），在 %4 个模块中最佳</translation>
    </message>
    <message>
        <source>total over %1 of %2 modules</source>
        <translation>总计涵盖 %2 个模块中的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <translation>
            <numerusform>%Ln 个失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln missing on a side</source>
        <translation>
            <numerusform>%Ln 个在一侧缺失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a size on a side</source>
        <translation>
            <numerusform>%Ln 个在一侧没有大小</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cancelled</source>
        <translation>
            <numerusform>%Ln 个已取消</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of other bitcode</source>
        <translation>
            <numerusform>%Ln 个 bitcode 不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln with another command line</source>
        <translation>
            <numerusform>%Ln 个命令行不同</numerusform>
        </translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Explain this delta</source>
        <translation>解释此差值</translation>
    </message>
    <message>
        <source>Text: code and read-only data of the objects, as llvm-size counts it. Unique counts a body that modules share (linkonce, comdat) once, as a linker keeps it.</source>
        <translation>text：目标文件的代码和只读数据，按 llvm-size 计。“唯一”把模块间共享的函数体（linkonce、comdat）只计一次，如同链接器所保留。</translation>
    </message>
    <message>
        <source>Import a corpus…</source>
        <translation>导入语料库…</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>运行策略…</translation>
    </message>
    <message>
        <source>Find the few decisions that account for the chosen module&apos;s difference (Ctrl+Shift+X)</source>
        <translation>找出造成所选模块差异的少数决策（Ctrl+Shift+X）</translation>
    </message>
    <message>
        <source>Runs are compared here, module by module. Import a corpus of bitcode, run it under two policies, and choose the runs in the bar above.</source>
        <translation>这里逐个模块比较各次运行。请导入一个 bitcode 语料库，以两个策略运行它，再在上方栏中选择运行。</translation>
    </message>
    <message>
        <source>best of its row</source>
        <translation>本行最佳</translation>
    </message>
    <message>
        <source>Nothing is compared yet</source>
        <translation>尚未比较任何内容</translation>
    </message>
    <message>
        <source>callsites are being compared</source>
        <translation>正在比较调用点</translation>
    </message>
    <message>
        <source>Group by folder</source>
        <translation>按文件夹分组</translation>
    </message>
    <message>
        <source>Deltas</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Folders with the sums of their modules that pass the filter (Ctrl+Alt+G): Right and Left open and close one, * and / all. Copies and exports have one row per module, as the command line prints them.</source>
        <translation>文件夹，及其中通过筛选的模块之和（Ctrl+Alt+G）：按 → 和 ← 键展开与折叠一个，* 和 / 展开与折叠全部。复制和导出仍为每个模块一行，与命令行输出相同。</translation>
    </message>
    <message>
        <source>%1 smaller (%2 B), %3 larger (%4 B), %5 equal</source>
        <translation>%1 个变小（%2 B），%3 个变大（%4 B），%5 个相同</translation>
    </message>
    <message>
        <source>%1 callsites differ, %2 only on one side</source>
        <translation>%1 个调用点不同，%2 个仅在一侧</translation>
    </message>
    <message>
        <source>What was decided about the calls of each function</source>
        <translation>对每个函数的调用做了什么决策</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>From the baseline&apos;s text through the largest changes to the other run&apos;s text</source>
        <translation>从基线的 text 经过最大的变化到另一运行的 text</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>job, module</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Running: %1</source>
        <translation>正在运行：%1</translation>
    </message>
    <message>
        <source>Modules are compared here as soon as there are two runs, also before these have ended.</source>
        <translation>一旦有两个运行，这里就会比较模块，即使运行尚未结束。</translation>
    </message>
    <message>
        <source>The modules&apos; functions change by %1 B in their objects and by %2 B in the linked binary.</source>
        <translation>各模块的函数在目标文件中变化 %1 B，在链接后的二进制文件中变化 %2 B。</translation>
    </message>
    <message>
        <source>%1 That is %2 of it.</source>
        <comment>a sentence, a percentage</comment>
        <translation>%1即其中的 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln function(s) not counted: several symbols have the name.</source>
        <translation>
            <numerusform>有 %Ln 个函数未计入：多个符号同名。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::ModulesWaterfall</name>
    <message>
        <source>Text of the shown modules in the baseline run, the largest changes, and text in the other run. A change is a decision to blame in a module that is explained, or a module that is not. Interaction is what the decisions of a module do together besides. The axis does not begin at 0.</source>
        <translation>所显示模块在基线运行中的 text、最大的变化，以及在另一运行中的 text。一个变化是已解释模块中的一个责任决策，或一个未解释的模块。相互作用是一个模块的决策另外共同造成的变化。坐标轴不从 0 开始。</translation>
    </message>
</context>
<context>
    <name>inlinescope::MoreNames</name>
    <message>
        <source>+ more</source>
        <translation>+ 更多</translation>
    </message>
    <message numerus="yes">
        <source>+%Ln more</source>
        <translation>
            <numerusform>+%Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what a list is for, names</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inlinescope::NoticeBar</name>
    <message>
        <source>Hide this message</source>
        <translation>隐藏此消息</translation>
    </message>
</context>
<context>
    <name>inlinescope::ObservationDetails</name>
    <message>
        <source>Tensors of the observation</source>
        <translation>观测的张量</translation>
    </message>
    <message>
        <source>Select an observation to read its tensors in full.</source>
        <translation>选择一个观测以完整查看其张量。</translation>
    </message>
    <message>
        <source>Long names and tensors are cut here; an export of the table has them in full.</source>
        <translation>过长的名称和张量在此被截断；导出的表格中有完整内容。</translation>
    </message>
    <message>
        <source>The tensor of %1 has more than %2 elements and is not drawn.</source>
        <translation>%1 的张量超过 %2 个元素，不予绘制。</translation>
    </message>
</context>
<context>
    <name>inlinescope::ObservationPager</name>
    <message>
        <source>%1 (%2)</source>
        <comment>action, shortcut</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Earlier observations</source>
        <translation>更早的观测</translation>
    </message>
    <message>
        <source>Later observations</source>
        <translation>更晚的观测</translation>
    </message>
    <message>
        <source>the context without a name</source>
        <translation>没有名称的上下文</translation>
    </message>
    <message>
        <source>%1 has no observation</source>
        <translation>%1 没有观测</translation>
    </message>
    <message>
        <source>%1: observations %2 to %3 of %4</source>
        <translation>%1：观测 %2 至 %3，共 %4 次</translation>
    </message>
</context>
<context>
    <name>inlinescope::OpeningMeasurement</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop measuring; what is measured stays</source>
        <translation>停止测量；已测量的会保留</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message numerus="yes">
        <source>Measure them, for another %Ln second(s)</source>
        <translation>
            <numerusform>继续测量，再用 %Ln 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop or resume measuring</source>
        <translation>停止或继续测量</translation>
    </message>
    <message>
        <source>Measuring the differing callsites in %1: %2 of %3</source>
        <comment>run, numbers</comment>
        <translation>正在 %1 中测量决策不同的调用点：%2 / %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln differing callsite(s) not measured in both runs</source>
        <translation>
            <numerusform>%Ln 个决策不同的调用点未在两次运行中都测量</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PageGrabber</name>
    <message>
        <source>%1: no data within two minutes</source>
        <translation>%1：两分钟内没有数据</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 cannot be made</source>
        <translation>%1 无法创建</translation>
    </message>
    <message>
        <source>%1: there is no such page</source>
        <translation>%1：没有这个页面</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 无法写入</translation>
    </message>
    <message>
        <source>%1: no data rows</source>
        <translation>%1：没有数据行</translation>
    </message>
    <message>
        <source>%1: there is no widget %2</source>
        <translation>%1：没有部件 %2</translation>
    </message>
</context>
<context>
    <name>inlinescope::PagedPanel</name>
    <message>
        <source>Listing…</source>
        <translation>正在列出…</translation>
    </message>
    <message>
        <source>%1 rows are too many for the clipboard; export them as CSV.</source>
        <translation>%1 行对剪贴板来说太多；请导出为 CSV。</translation>
    </message>
    <message>
        <source>export %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>List again</source>
        <translation>重新列出</translation>
    </message>
    <message>
        <source>Ask for the rows again</source>
        <translation>再次请求这些行</translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) copied.</source>
        <translation>
            <numerusform>已复制 %1 行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>copy %1 row(s)</source>
        <translation>
            <numerusform>复制 %1 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) written to %2.</source>
        <translation>
            <numerusform>已将 %1 行写入 %2。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PerformanceChart</name>
    <message>
        <source>Curve by step</source>
        <translation>按步的曲线</translation>
    </message>
    <message>
        <source>What the training&apos;s program wrote at each step. Of a distribution the median is the strong line, and each band lies between two percentiles as far from it. Right click to save the picture.</source>
        <translation>训练程序在每一步写出的值。对于分布，粗线是中位数，每条带位于与其距离相等的两个百分位之间。右键单击可保存图片。</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>%1 (median)</source>
        <translation>%1（中位数）</translation>
    </message>
    <message>
        <source>%1 (percentile %2)</source>
        <comment>value, percentile</comment>
        <translation>%1（第 %2 百分位）</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <comment>number, values</comment>
        <translation>第 %1 步：%2</translation>
    </message>
    <message>
        <source>number of the quantile</source>
        <translation>分位数编号</translation>
    </message>
    <message>
        <source>The quantiles of a feature, in ascending order, as the lines of its .buckets file have them. Right click to save the picture.</source>
        <translation>一个特征的分位数，按升序排列，与其 .buckets 文件的各行相同。右键单击可保存图像。</translation>
    </message>
    <message>
        <source>Quantile %1: %2</source>
        <comment>number, value</comment>
        <translation>分位数 %1：%2</translation>
    </message>
</context>
<context>
    <name>inlinescope::PlotMenu</name>
    <message>
        <source>Save as &amp;PNG…</source>
        <translation>另存为 &amp;PNG…</translation>
    </message>
    <message>
        <source>Save as &amp;SVG…</source>
        <translation>另存为 &amp;SVG…</translation>
    </message>
    <message>
        <source>&amp;Copy data</source>
        <translation>复制数据(&amp;C)</translation>
    </message>
    <message>
        <source>Save &quot;%1&quot;</source>
        <translation>保存“%1”</translation>
    </message>
    <message>
        <source>%1 picture (*.%2)</source>
        <translation>%1 图片 (*.%2)</translation>
    </message>
    <message>
        <source>Picture written to %1.</source>
        <translation>图片已写入 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) copied.</source>
        <translation>
            <numerusform>已复制 %Ln 行。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PoliciesPage</name>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Policies of the workspace</source>
        <translation>工作区中的策略</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>运行策略…</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>没有打开的工作区</translation>
    </message>
    <message>
        <source>Open a workspace on the Start page.</source>
        <translation>请在“开始”页打开一个工作区。</translation>
    </message>
    <message>
        <source>The policies cannot be shown</source>
        <translation>无法显示策略</translation>
    </message>
    <message>
        <source>Select a policy to see what it is made of.</source>
        <translation>选择一个策略，查看它的构成。</translation>
    </message>
    <message>
        <source>LLVM&apos;s own heuristic decides; it has no model.</source>
        <translation>由 LLVM 自身的启发式决策；没有模型。</translation>
    </message>
    <message>
        <source>Only what must be inlined is inlined; there is no model.</source>
        <translation>凡不必内联的都不内联；没有模型。</translation>
    </message>
    <message>
        <source>A list of callsites and what to do with each; there is no model.</source>
        <translation>一份调用点及其处理方式的清单；没有模型。</translation>
    </message>
    <message>
        <source>%1: built into the program</source>
        <translation>%1：内置于本程序</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 parameters in %Ln layer(s)</source>
        <comment>policy, count</comment>
        <translation>
            <numerusform>%1：%Ln 层，共 %2 个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Only the inputs and outputs of a built-in policy are known.</source>
        <translation>内置的策略只能给出其输入和输出。</translation>
    </message>
    <message>
        <source>No dense layer and no embedding was recognised.</source>
        <translation>没有识别出全连接层或嵌入。</translation>
    </message>
    <message numerus="yes">
        <source>The compiler gives all of its %Ln input(s).</source>
        <translation>
            <numerusform>编译器能提供它的全部 %Ln 个输入。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It wants %Ln input(s), of which the compiler does not give %1.</source>
        <translation>
            <numerusform>它需要 %Ln 个输入，其中编译器不能提供 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>A policy reads the features of a callsite and answers whether to inline it. This page names the inputs that LLVM does not offer, since a run under the policy could not fill them.</source>
        <translation>策略读取调用点的特征，并回答是否内联。LLVM 不提供的输入会在这里指出，因为在该策略下的运行无法填充它们。</translation>
    </message>
    <message>
        <source>No policies yet</source>
        <translation>还没有策略</translation>
    </message>
    <message>
        <source>A policy is listed here after something was run under it: LLVM&apos;s own heuristic, one that is built in, a trained one, or a script.</source>
        <translation>以某个策略运行过之后，它就会出现在这里：LLVM 自己的启发式、内置的策略、训练好的策略或脚本。</translation>
    </message>
    <message>
        <source>Built into the program: it has no files of its own</source>
        <translation>内置于程序：没有自己的文件</translation>
    </message>
    <message>
        <source>It has no model, and so no size</source>
        <translation>没有模型，因此没有大小</translation>
    </message>
    <message>
        <source>An imported vocabulary with which the quantiles of the policy are compared</source>
        <translation>与策略的分位数相比较的已导入词汇表</translation>
    </message>
    <message>
        <source>compared with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>no vocabulary</source>
        <translation>无词汇表</translation>
    </message>
    <message>
        <source>No vocabulary is imported: drop a folder of .buckets files on the window.</source>
        <translation>没有导入词汇表：请把一个含有 .buckets 文件的文件夹拖到窗口上。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln input(s) that both have are equal in %2.</source>
        <comment>number, vocabulary</comment>
        <translation>
            <numerusform>两者都有的 %Ln 个输入中，%1 个与 %2 中的相同。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::PolicyChooser</name>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>default: LLVM&apos;s own heuristic</source>
        <translation>default：LLVM 自身的启发式</translation>
    </message>
    <message>
        <source>never: inline only what must be inlined</source>
        <translation>never：凡不必内联的都不内联</translation>
    </message>
    <message>
        <source>Add a trained policy…</source>
        <translation>添加训练好的策略…</translation>
    </message>
    <message>
        <source>Add a script…</source>
        <translation>添加脚本…</translation>
    </message>
    <message>
        <source>A list of callsites and what to do with each; another policy decides the rest</source>
        <translation>列出调用点以及如何处理每一个；其余由另一个策略决定</translation>
    </message>
    <message>
        <source>A script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>release: built into this program</source>
        <translation>release：内置于本程序</translation>
    </message>
    <message>
        <source>Asking which policies are built into this program</source>
        <translation>正在查询本程序内置了哪些策略</translation>
    </message>
    <message>
        <source>release: none is built into this program</source>
        <translation>release：本程序没有内置策略</translation>
    </message>
    <message>
        <source>No policy is built into this program. Build it with -DINLINESCOPE_INLINER_MODEL_PATH=FOLDER.</source>
        <translation>本程序没有内置策略。请以 -DINLINESCOPE_INLINER_MODEL_PATH=FOLDER 构建。</translation>
    </message>
    <message>
        <source>%1: built into this program</source>
        <translation>%1：内置于本程序</translation>
    </message>
    <message>
        <source>%1: script</source>
        <translation>%1：脚本</translation>
    </message>
    <message>
        <source>%1: trained policy</source>
        <translation>%1：训练好的策略</translation>
    </message>
    <message>
        <source>release: built into clang %1</source>
        <translation>release：内置于 clang %1</translation>
    </message>
    <message>
        <source>%1 (not run yet)</source>
        <translation>%1（尚未运行）</translation>
    </message>
    <message>
        <source>%1 (run as %2)</source>
        <comment>policy, names</comment>
        <translation>%1（已运行为 %2）</translation>
    </message>
    <message>
        <source>The folder of a TensorFlow SavedModel (saved_model.pb or .pbtxt, variables, output_spec.json), of a TFLite model (model.tflite, output_spec.json), or of TOSA text (model.mlir)</source>
        <translation>TensorFlow SavedModel（saved_model.pb 或 .pbtxt、variables、output_spec.json）、TFLite 模型（model.tflite、output_spec.json）或 TOSA 文本（model.mlir）的文件夹</translation>
    </message>
    <message>
        <source>The folder of a SavedModel, TFLite model or TOSA text</source>
        <translation>SavedModel、TFLite 模型或 TOSA 文本的文件夹</translation>
    </message>
    <message>
        <source>Add a model file…</source>
        <translation>添加模型文件…</translation>
    </message>
    <message>
        <source>A single file: a TFLite model (.tflite) or TOSA text (.mlir)</source>
        <translation>单个文件：TFLite 模型（.tflite）或 TOSA 文本（.mlir）</translation>
    </message>
    <message>
        <source>A model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models (*.tflite *.mlir);;All files (*)</source>
        <translation>模型 (*.tflite *.mlir);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>inlinescope::ReasonsPanel</name>
    <message>
        <source>Refused, by reason</source>
        <translation>被拒绝，按原因</translation>
    </message>
    <message>
        <source>Decided differently, by reason</source>
        <translation>决策不同，按原因</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Reasons in which modules</source>
        <translation>统计哪些模块的原因</translation>
    </message>
    <message>
        <source>Of which modules the callsites are counted</source>
        <translation>统计哪些模块的调用点</translation>
    </message>
    <message>
        <source>all modules</source>
        <translation>所有模块</translation>
    </message>
    <message>
        <source>modules that pass the filter</source>
        <translation>通过筛选的模块</translation>
    </message>
    <message>
        <source>selected modules</source>
        <translation>所选模块</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>No callsite was refused.</source>
        <translation>没有调用点被拒绝。</translation>
    </message>
    <message>
        <source>The two runs decided alike.</source>
        <translation>两次运行的决策相同。</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>Callsites that only the other run has: earlier inlining made or removed them.</source>
        <translation>仅另一次运行才有的调用点：由此前的内联产生，或因此前的内联而消失。</translation>
    </message>
</context>
<context>
    <name>inlinescope::RegretPage</name>
    <message>
        <source>Regret</source>
        <translation>遗憾值</translation>
    </message>
    <message>
        <source>Measure the regret</source>
        <translation>测量遗憾值</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>搜索…</translation>
    </message>
    <message>
        <source>Regret is what a run&apos;s decision costs, compared with the best run found: the bytes by which the best run grows if this one decision is taken as the run took it, with all others held. Above 0 the run loses by it.</source>
        <translation>遗憾值是运行的某个决策相对于已找到的最佳运行的代价：在最佳运行中只把这一个决策改回该运行的做法、其余全部保持不变时所增大的字节数。大于 0 表示该运行因此吃亏。</translation>
    </message>
    <message>
        <source>The best run found decides as this one does.</source>
        <translation>已找到的最佳运行与此运行的决策相同。</translation>
    </message>
    <message>
        <source>Search for the smallest…</source>
        <translation>搜索最小结果…</translation>
    </message>
    <message>
        <source>Sum by</source>
        <translation>汇总依据</translation>
    </message>
    <message>
        <source>What the decisions are summed by</source>
        <translation>决策按什么汇总</translation>
    </message>
    <message>
        <source>by reason</source>
        <translation>按原因</translation>
    </message>
    <message>
        <source>by feature</source>
        <translation>按特征</translation>
    </message>
    <message>
        <source>by callee</source>
        <translation>按被调用者</translation>
    </message>
    <message>
        <source>by caller</source>
        <translation>按调用者</translation>
    </message>
    <message>
        <source>each decision</source>
        <translation>每个决策</translation>
    </message>
    <message>
        <source>Measure the baseline run&apos;s decisions against the best run found (Ctrl+Shift+G)</source>
        <translation>将基线运行的决策与已找到的最佳运行相比较（Ctrl+Shift+G）</translation>
    </message>
    <message>
        <source>Search for the decisions that make the corpus smallest (Ctrl+Shift+R)</source>
        <translation>搜索使语料库最小的决策（Ctrl+Shift+R）</translation>
    </message>
    <message>
        <source>Nothing is run yet</source>
        <translation>尚无任何运行</translation>
    </message>
    <message>
        <source>The regret of %1 is not measured yet</source>
        <translation>尚未测量 %1 的遗憾值</translation>
    </message>
    <message>
        <source>This page shows where a run loses most: its decisions are compared with those of the best run that a search has found, and measured one by one.</source>
        <translation>这里显示一个运行在何处损失最大：将其决策与搜索找到的最佳运行相比较，并逐个测量。</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 of %2 decisions are not measured yet</source>
        <translation>%2 个决策中有 %1 个尚未测量</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) left out: not in both runs</source>
        <translation>
            <numerusform>略去 %Ln 个模块：并非两次运行都有</numerusform>
        </translation>
    </message>
    <message>
        <source>single decisions lose %1 B and win %2 B, each measured by itself</source>
        <translation>单个决策各自测量：共损失 %1 B，共节省 %2 B</translation>
    </message>
    <message>
        <source>%1, compared with the best run found</source>
        <translation>%1，与找到的最佳运行相比</translation>
    </message>
    <message>
        <source>%1 in %2 to %3</source>
        <translation>%1 在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>%1 of %2 decisions are measured</source>
        <translation>已测量 %2 个决策中的 %1 个</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>正在准备第一次编译</translation>
    </message>
    <message>
        <source>Running: no decision of %1 is measured yet</source>
        <translation>正在运行：尚未测量 %1 的任何决策</translation>
    </message>
    <message>
        <source>running: a search, whose result may be a better run</source>
        <translation>正在运行：一次搜索，其结果可能是更好的运行</translation>
    </message>
    <message>
        <source>Running: %1, compared with the best run found, as far as it is measured</source>
        <translation>正在运行：%1 与找到的最佳运行相比，截至目前的测量</translation>
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
        <translation>关于调用的优化备注</translation>
    </message>
    <message>
        <source>The remarks are about no calls.</source>
        <translation>这些优化备注没有涉及任何调用。</translation>
    </message>
    <message>
        <source>%1 remarks about calls</source>
        <translation>%1 条关于调用的优化备注</translation>
    </message>
    <message>
        <source>%1: %2 inlined, %3 not inlined, %4 without a decision</source>
        <translation>%1：%2 个已内联，%3 个未内联，%4 个没有决策</translation>
    </message>
    <message>
        <source>%1 callsites decided differently</source>
        <translation>%1 个调用点决策不同</translation>
    </message>
    <message>
        <source>decided alike: %1</source>
        <translation>决策相同：%1</translation>
    </message>
    <message>
        <source>only in %1: %2</source>
        <translation>仅在 %1 中：%2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>caller, callee</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Only the run has this callsite. Label it on the page Module.</source>
        <translation>只有该运行有此调用点。请在“单个模块”页面上为它写标签。</translation>
    </message>
</context>
<context>
    <name>inlinescope::RowPanel</name>
    <message>
        <source>Nothing to show.</source>
        <translation>没有可显示的内容。</translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation>没有行通过筛选。</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy with &amp;headers</source>
        <translation>连同表头复制(&amp;H)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 &amp;Markdown</translation>
    </message>
    <message>
        <source>&amp;Export CSV…</source>
        <translation>导出 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>C&amp;olumns…</source>
        <translation>列(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Sort by this column</source>
        <translation>按此列排序(&amp;S)</translation>
    </message>
    <message>
        <source>Move column to the &amp;left</source>
        <translation>将列左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move column to the ri&amp;ght</source>
        <translation>将列右移(&amp;R)</translation>
    </message>
    <message>
        <source>Every column, as the command line prints it (*.csv)</source>
        <translation>所有列，与命令行输出相同 (*.csv)</translation>
    </message>
    <message>
        <source>Export &quot;%1&quot; as CSV</source>
        <translation>将“%1”导出为 CSV</translation>
    </message>
    <message>
        <source>Rows and columns as shown (*.csv)</source>
        <translation>所显示的行和列 (*.csv)</translation>
    </message>
    <message>
        <source>Copy as comman&amp;d</source>
        <translation>复制为命令(&amp;D)</translation>
    </message>
    <message>
        <source>Copy the last e&amp;xport as command</source>
        <translation>将上次导出复制为命令(&amp;X)</translation>
    </message>
</context>
<context>
    <name>inlinescope::RunActions</name>
    <message>
        <source>Resume this run</source>
        <translation>继续此运行</translation>
    </message>
    <message>
        <source>Compiles what is missing, what a limit ended and what changed since; the rest is kept</source>
        <translation>编译缺失的、因限制而中止的以及此后改动过的模块；其余保留</translation>
    </message>
    <message>
        <source>Run again…</source>
        <translation>再次运行…</translation>
    </message>
    <message>
        <source>Makes a new run with the corpus, the policy and the options of this run</source>
        <translation>用此运行的语料库、策略和选项新建一个运行</translation>
    </message>
    <message>
        <source>Rename the run…</source>
        <translation>重命名运行…</translation>
    </message>
    <message>
        <source>A new run of corpus %1 under %2, with the options of run %3. Its name:</source>
        <translation>在 %2 下对语料库 %1 的新运行，使用运行 %3 的选项。名称：</translation>
    </message>
    <message>
        <source>Start this compiler?</source>
        <translation>启动此编译器？</translation>
    </message>
    <message>
        <source>The workspace says that the run was made by the program below, which you have not used here yet. Start it only if you trust it.</source>
        <translation>工作区称该运行由下面的程序生成，而您尚未在此使用过它。请仅在信任它时启动。</translation>
    </message>
    <message>
        <source>Start it</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>The new name of run %1:</source>
        <translation>运行 %1 的新名称：</translation>
    </message>
    <message>
        <source>it is called %1 now</source>
        <translation>现名为 %1</translation>
    </message>
    <message>
        <source>rename run %1</source>
        <translation>重命名运行 %1</translation>
    </message>
    <message>
        <source>What it has cannot be read: %1</source>
        <translation>无法读取其内容：%1</translation>
    </message>
    <message>
        <source>Delete the run?</source>
        <translation>删除此运行？</translation>
    </message>
    <message>
        <source>Delete run %1?</source>
        <translation>删除运行 %1？</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>delete run %1</source>
        <translation>删除运行 %1</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>运行的名称</translation>
    </message>
    <message>
        <source>There is a run of this name.</source>
        <translation>已有同名的运行。</translation>
    </message>
    <message>
        <source>Deleted with it: the results of %1, %2, %3 and %4 against other runs. The corpus, the policy and other runs stay.</source>
        <translation>一并删除：%1的结果、%2、%3，以及与其他运行对比的%4。语料库、策略和其他运行保留。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s)</source>
        <translation>
            <numerusform>%Ln 个模块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s)</source>
        <translation>
            <numerusform>%Ln 个决策</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln measured flip(s)</source>
        <translation>
            <numerusform>%Ln 个已测量的翻转</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln explanation(s)</source>
        <translation>
            <numerusform>%Ln 个解释</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete the run…</source>
        <translation>删除运行…</translation>
    </message>
    <message>
        <source>Says first what is deleted with it</source>
        <translation>先说明会一并删除什么</translation>
    </message>
</context>
<context>
    <name>inlinescope::RunAdvanced</name>
    <message>
        <source>De&amp;velopment mode</source>
        <translation>开发模式(&amp;V)</translation>
    </message>
    <message>
        <source>I&amp;gnore real locations</source>
        <translation>忽略真实位置(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Advanced</source>
        <translation>高级(&amp;A)</translation>
    </message>
    <message>
        <source>the built-in LLVM</source>
        <translation>内置的 LLVM</translation>
    </message>
    <message>
        <source>A clang of this machine that compiles instead of the built-in LLVM. It is started to ask what it can do</source>
        <translation>本机上代替内置 LLVM 进行编译的 clang。会启动它以查询其能力</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>The toolchain&apos;s own TFLite decides and writes a training log. The policy is default, or a folder with model.tflite</source>
        <translation>由该工具链自身的 TFLite 决策，并写出训练日志。策略为 default，或含有 model.tflite 的文件夹</translation>
    </message>
    <message>
        <source>Callsites are distinguished by their position in the bitcode, not by source locations</source>
        <translation>按调用点在 bitcode 中的位置而不是源码位置来区分它们</translation>
    </message>
    <message>
        <source>Compi&amp;ler</source>
        <translation>编译器(&amp;L)</translation>
    </message>
    <message>
        <source>LLVM &amp;options</source>
        <translation>LLVM 选项(&amp;O)</translation>
    </message>
    <message>
        <source>LLVM options for every module, as -mllvm takes them; they are recorded with the run</source>
        <translation>用于每个模块的 LLVM 选项，写法同 -mllvm；会随运行记录下来</translation>
    </message>
    <message>
        <source>-inline-threshold=100 ...</source>
        <translation>-inline-threshold=100 …</translation>
    </message>
    <message>
        <source>A&amp;dd flags</source>
        <translation>添加参数(&amp;D)</translation>
    </message>
    <message>
        <source>Arguments to append to each command line</source>
        <translation>追加到每条命令行的参数</translation>
    </message>
    <message>
        <source>Dele&amp;te flags</source>
        <translation>删除参数(&amp;T)</translation>
    </message>
    <message>
        <source>Arguments that start with one of these are deleted, and the next argument too if they have no &apos;=&apos;</source>
        <translation>删除以其中之一开头的参数；若没有“=”，下一个参数也一并删除</translation>
    </message>
    <message>
        <source>R&amp;eplace flags</source>
        <translation>替换参数(&amp;E)</translation>
    </message>
    <message>
        <source>FLAG=VALUE: a new value for the one argument that starts with FLAG</source>
        <translation>FLAG=VALUE：为以 FLAG 开头的那个参数设定新值</translation>
    </message>
    <message>
        <source>FLAG=VALUE ...</source>
        <translation>FLAG=VALUE …</translation>
    </message>
    <message>
        <source>&amp;Sample</source>
        <translation>抽样(&amp;S)</translation>
    </message>
    <message>
        <source>all chosen modules</source>
        <translation>所有选中的模块</translation>
    </message>
    <message>
        <source>Only this many of the modules, spread over the size classes of their bitcode</source>
        <translation>只取这么多模块，分布在各 bitcode 大小等级中</translation>
    </message>
    <message>
        <source>&amp;Worker processes</source>
        <translation>工作进程(&amp;W)</translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation>每个核心一个（%1）</translation>
    </message>
    <message>
        <source>Worker processes at a time</source>
        <translation>同时运行的工作进程数</translation>
    </message>
    <message>
        <source>T&amp;ime per module</source>
        <translation>每个模块的时间(&amp;I)</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Processor time after which the compile of a module is stopped; the run continues with the next module</source>
        <translation>超过此处理器时间即放弃该模块；运行继续处理下一个</translation>
    </message>
    <message>
        <source>Memor&amp;y per module</source>
        <translation>每个模块的内存(&amp;Y)</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>a share of this machine&apos;s</source>
        <translation>本机内存的一部分</translation>
    </message>
    <message>
        <source>Memory at which the compile of a module is stopped. If not set: three quarters of the machine&apos;s memory, shared by the worker processes, at least 1 GiB</source>
        <translation>超过此内存即放弃该模块。未设置时：本机内存的四分之三由各工作进程分享，至少 1 GiB</translation>
    </message>
    <message>
        <source>A clang of this machine</source>
        <translation>本机上的 clang</translation>
    </message>
    <message>
        <source>Asking %1 what it can do…</source>
        <translation>正在查询 %1 的能力…</translation>
    </message>
    <message>
        <source>clang %1 can decide in these modes: %2</source>
        <comment>version, modes</comment>
        <translation>clang %1 可以用这些模式决策：%2</translation>
    </message>
    <message>
        <source>Press Enter to ask the compiler what it can do.</source>
        <translation>按回车键查询该编译器的能力。</translation>
    </message>
    <message>
        <source>Also record &amp;register allocation</source>
        <translation>同时记录寄存器分配(&amp;R)</translation>
    </message>
    <message>
        <source>Each module is compiled once more by a clang, and the questions to the register allocator&apos;s eviction advisor become a training log of the run</source>
        <translation>每个模块由 clang 再编译一次，向寄存器分配器的逐出顾问提出的问题成为该运行的训练日志</translation>
    </message>
    <message>
        <source>Si&amp;ze model</source>
        <translation>大小模型(&amp;Z)</translation>
    </message>
    <message>
        <source>A model with the interface of LLVM&apos;s IR2Native, which estimates the native size of each module from its IR: a TFLite model, or the folder of a SavedModel</source>
        <translation>具有 LLVM 的 IR2Native 接口的模型，根据每个模块的 IR 估计其本机大小：TFLite 模型，或者 SavedModel 的文件夹</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A TFLite model that estimates sizes</source>
        <translation>估计大小的 TFLite 模型</translation>
    </message>
    <message>
        <source>TFLite models (*.tflite)</source>
        <translation>TFLite 模型 (*.tflite)</translation>
    </message>
    <message>
        <source>Answered &amp;by</source>
        <translation>回答者(&amp;B)</translation>
    </message>
    <message>
        <source>Policies that answer the register allocator&apos;s questions: folders or model files, separated by blanks, a path with a blank in double quotes. A policy with the output index_to_evict answers the eviction advisor&apos;s questions; one with the output priority answers those of the priority advisor, which become a second training log. At most one of each</source>
        <translation>回答寄存器分配器问题的策略：文件夹或模型文件，用空格分隔，含空格的路径放在双引号中。输出为 index_to_evict 的策略回答驱逐顾问的问题；输出为 priority 的策略回答优先级顾问的问题，这些问题成为第二个训练日志。每种最多一个</translation>
    </message>
    <message>
        <source>LLVM&apos;s heuristic</source>
        <translation>LLVM 的启发式</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>A policy of the register allocator</source>
        <translation>寄存器分配器的策略</translation>
    </message>
    <message>
        <source>Models (*.tflite *.mlir);;All files (*)</source>
        <translation>模型 (*.tflite *.mlir);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>inlinescope::RunDialog</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run policies</source>
        <translation>运行策略</translation>
    </message>
    <message>
        <source>made from the policy</source>
        <translation>根据策略生成</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>语料库(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Policies</source>
        <translation>策略(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Modules</source>
        <translation>模块(&amp;M)</translation>
    </message>
    <message>
        <source>Run &amp;name</source>
        <translation>运行名称(&amp;N)</translation>
    </message>
    <message>
        <source>Start the runs in the background (Enter)</source>
        <translation>在后台开始运行（Enter）</translation>
    </message>
    <message>
        <source>Import a corpus first; there is nothing to run yet.</source>
        <translation>请先导入语料库；目前没有可运行的内容。</translation>
    </message>
    <message>
        <source>Check at least one policy and one module.</source>
        <translation>请至少勾选一个策略和一个模块。</translation>
    </message>
    <message>
        <source>There is a run %1 already. Name the new run.</source>
        <translation>已有名为 %1 的运行。请为新运行命名。</translation>
    </message>
    <message>
        <source>%1 has been run already, as %2. To run it again, name the new run.</source>
        <translation>%1 已运行过（%2）。要再次运行，请为新运行命名。</translation>
    </message>
    <message>
        <source>There is a run %1 already. Choose another name, or resume that run in the list of runs.</source>
        <translation>已有名为 %1 的运行。请另取名称，或在运行列表中继续那个运行。</translation>
    </message>
    <message numerus="yes">
        <source>Compiles %1 of %2 modules under %Ln policies, one after another: %3</source>
        <translation>
            <numerusform>以 %Ln 个策略依次编译 %2 个模块中的 %1 个：%3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::RunningJob</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>End the job. What is measured is kept, and the same job resumes it</source>
        <translation>结束任务。已测量的结果会保留，再次启动同一任务会继续</translation>
    </message>
    <message>
        <source>Waits until another job has ended</source>
        <translation>等待另一个任务结束</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
</context>
<context>
    <name>inlinescope::ScriptEditor</name>
    <message>
        <source>%1[*] - script</source>
        <translation>%1[*] - 脚本</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Write the text to the file (Ctrl+S)</source>
        <translation>将文本写入文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>&amp;Run…</source>
        <translation>运行(&amp;R)…</translation>
    </message>
    <message>
        <source>Run modules by this script, as it is saved</source>
        <translation>按照已保存的脚本运行模块</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s); modules: %1; %2 decides the rest</source>
        <translation>
            <numerusform>%Ln 个决策；模块：%1；其余由 %2 决策</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the script?</source>
        <translation>保存脚本？</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 有尚未保存的更改。</translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchDialog</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search for the smallest</source>
        <translation>搜索最小结果</translation>
    </message>
    <message>
        <source>made from the objective</source>
        <translation>根据目标生成</translation>
    </message>
    <message>
        <source>A search of the same name is resumed</source>
        <translation>同名的搜索会从其结束之处继续</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>语料库(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Modules</source>
        <translation>模块(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Objective</source>
        <translation>目标(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>预算(&amp;B)</translation>
    </message>
    <message>
        <source>Run &amp;name</source>
        <translation>运行名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Worker processes</source>
        <translation>工作进程(&amp;W)</translation>
    </message>
    <message>
        <source>Start the search in the background (Enter)</source>
        <translation>在后台开始搜索（Enter）</translation>
    </message>
    <message>
        <source>text: the bytes of each object</source>
        <translation>text：每个目标文件的字节数</translation>
    </message>
    <message>
        <source>unique: shared bodies counted once</source>
        <translation>unique：共享函数体只计一次</translation>
    </message>
    <message>
        <source>What the search minimizes</source>
        <translation>搜索要使什么变小</translation>
    </message>
    <message>
        <source>Text is what llvm-size counts in each object. Unique counts a body that modules share (linkonce, comdat) once over the corpus, as a linker keeps it: removing a copy that another object keeps is no gain.</source>
        <translation>text 是 llvm-size 在每个目标文件中计得的值。unique 把模块间共享的函数体（linkonce、comdat）在整个语料库中只计一次，如同链接器所保留：去掉另一个目标文件仍保留的副本并不算收益。</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>until nothing helps</source>
        <translation>直到再无改进</translation>
    </message>
    <message>
        <source>Wall-clock time for all modules. The search can be resumed later</source>
        <translation>所有模块合计的实际时间。之后可以继续搜索</translation>
    </message>
    <message>
        <source>one per core (%1)</source>
        <translation>每个核心一个（%1）</translation>
    </message>
    <message>
        <source>Worker processes at a time</source>
        <translation>同时运行的工作进程数</translation>
    </message>
    <message>
        <source>Import a corpus and run a policy first; a search starts from known results.</source>
        <translation>请先导入语料库并运行一个策略；搜索从已知结果开始。</translation>
    </message>
    <message>
        <source>Check at least one module.</source>
        <translation>请至少勾选一个模块。</translation>
    </message>
    <message numerus="yes">
        <source>Flips decisions of %Ln module(s), measures, and keeps the flips that make them smaller. The result is a run that compares like any other.</source>
        <translation>
            <numerusform>翻转 %Ln 个模块的决策并测量，保留使其变小的决策。结果是一个运行，可像其他运行一样进行比较。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchField</name>
    <message>
        <source>Search everywhere</source>
        <translation>到处搜索</translation>
    </message>
    <message>
        <source>Search everywhere (Ctrl+K)</source>
        <translation>到处搜索（Ctrl+K）</translation>
    </message>
    <message>
        <source>All words must occur, in upper or lower case; names are found mangled or demangled. FILE:LINE finds calls at that line, CALLER -&gt; CALLEE the calls of one function by another.</source>
        <translation>所有词都必须出现，不分大小写；名称无论是否还原（demangle）都能找到。FILE:LINE 查找该行的调用，CALLER -&gt; CALLEE 查找一个函数对另一个函数的调用。</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Find and run an action, or find a module, function, source file, callsite, run, policy, log, report, set of remarks, finding, label or note of this workspace (Ctrl+K)</source>
        <translation>查找并执行操作，或在此工作区中查找模块、函数、源文件、调用点、运行、策略、日志、报告、优化备注集、发现、标签或备注（Ctrl+K）</translation>
    </message>
</context>
<context>
    <name>inlinescope::SearchProgress</name>
    <message>
        <source>%1 (%2 B)</source>
        <comment>module, bytes</comment>
        <translation>%1（%2 B）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compile(s)</source>
        <translation>
            <numerusform>%Ln 次编译</numerusform>
        </translation>
    </message>
    <message>
        <source>smaller so far: %1</source>
        <comment>modules</comment>
        <translation>目前变小的：%1</translation>
    </message>
    <message>
        <source>now %1</source>
        <comment>module</comment>
        <translation>当前 %1</translation>
    </message>
    <message>
        <source>Prepares the first compile</source>
        <translation>正在准备第一次编译</translation>
    </message>
    <message>
        <source>Running: a search of %1 for the smallest</source>
        <translation>正在运行：在 %1 中搜索最小的结果</translation>
    </message>
    <message>
        <source>Running: the search of %1 has made %2 of %3 modules smaller, by %4 B so far</source>
        <translation>正在运行：对 %1 的搜索已使 %3 个模块中的 %2 个变小，目前共 %4 B</translation>
    </message>
    <message>
        <source>Searched modules</source>
        <translation>已搜索的模块</translation>
    </message>
    <message>
        <source>Proved: %1 of %2 components of the call graph, and %3 of %4 modules as a whole. No other decisions make these smaller, if components do not change each other.</source>
        <translation>已证明：调用图的 %2 个连通分量中的 %1 个，以及 %4 个模块中的 %3 个（整体）。若各分量互不影响，没有其他决策能使它们更小。</translation>
    </message>
    <message>
        <source>Proved: %1 of %2 components of the call graph, and %3 of %4 modules as a whole, which the search took from %5 to %6 B (%7). No other decisions make these smaller, if components do not change each other.</source>
        <translation>已证明：调用图的 %2 个连通分量中的 %1 个，以及 %4 个模块中的 %3 个（整体）；搜索使这些模块从 %5 变为 %6 B（%7）。若各分量互不影响，没有其他决策能使它们更小。</translation>
    </message>
    <message>
        <source>%1 That is so with the other modules as they are.</source>
        <comment>sentences</comment>
        <translation>%1这是以其他模块保持现状为前提的。</translation>
    </message>
</context>
<context>
    <name>inlinescope::ShardStrip</name>
    <message>
        <source>Shards</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Each cell is a shard. Its filled part is the share of its compiles that are done; a dot: it is being done; a stripe at the top: some of its modules failed. A click shows its log.</source>
        <translation>每个单元格是一个分片。填充的部分是已完成的编译的份额；有点：正在运行；顶部有线：其中有模块失败。单击显示它的日志。</translation>
    </message>
    <message>
        <source>Shard %1: %2, %3 of %4 compiles are done</source>
        <comment>number, absent or running or partial or done</comment>
        <translation>分片 %1：%2，%4 次编译中完成 %3 次</translation>
    </message>
    <message>
        <source>%1, %2 failed</source>
        <translation>%1，%2 次失败</translation>
    </message>
</context>
<context>
    <name>inlinescope::ShardsWindow</name>
    <message>
        <source>Shards</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>&amp;Collect</source>
        <translation>收集(&amp;C)</translation>
    </message>
    <message>
        <source>Shards in %1</source>
        <translation>%1 中的分片</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Log of the shard</source>
        <translation>分片的日志</translation>
    </message>
    <message>
        <source>Choose a shard to read its log.</source>
        <translation>选择一个分片以阅读它的日志。</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Store the results as runs of the open workspace, each once, also while shards are being done</source>
        <translation>把结果存为打开的工作区的运行，每个结果一次，分片运行期间也可以</translation>
    </message>
    <message>
        <source>Open the workspace that has the corpus of these shards</source>
        <translation>请打开含有这些分片的语料库的工作区</translation>
    </message>
    <message>
        <source>The shards cannot be read</source>
        <translation>无法读取分片</translation>
    </message>
    <message>
        <source>%1 of them failed</source>
        <comment>compiles</comment>
        <translation>其中 %1 次失败</translation>
    </message>
    <message numerus="yes">
        <source>%Ln shard(s) running</source>
        <translation>
            <numerusform>%Ln 个分片正在运行</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1, %2 left</source>
        <comment>compiles in a time, time</comment>
        <translation>约 %1，剩余 %2</translation>
    </message>
    <message>
        <source>the rest takes about %1 of one core</source>
        <translation>其余约需一个核心 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) cannot be used: %1</source>
        <translation>
            <numerusform>%Ln 个文件不能使用：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 shards and %3 of %4 compiles are done</source>
        <translation>%2 个分片完成 %1 个，%4 次编译完成 %3 次</translation>
    </message>
    <message>
        <source>Shard %1: %2</source>
        <translation>分片 %1：%2</translation>
    </message>
    <message>
        <source>Shard %1, the end of %2</source>
        <translation>分片 %1，%2 的末尾</translation>
    </message>
    <message>
        <source>Collecting the results</source>
        <translation>正在收集结果</translation>
    </message>
    <message>
        <source>The folder of the shards</source>
        <translation>分片的文件夹</translation>
    </message>
    <message>
        <source>%1 of %2 shards and the flips of %3 of %4 modules are done</source>
        <translation>%1 / %2 个分片、%3 / %4 个模块的翻转已完成</translation>
    </message>
    <message>
        <source>%1 of %2 shards and the searches of %3 of %4 modules are done</source>
        <translation>%1 / %2 个分片、%3 / %4 个模块的搜索已完成</translation>
    </message>
</context>
<context>
    <name>inlinescope::ShortcutsWindow</name>
    <message>
        <source>every table</source>
        <translation>每个表格</translation>
    </message>
    <message>
        <source>every plot</source>
        <translation>每个图</translation>
    </message>
    <message>
        <source>Actions and shortcuts</source>
        <translation>操作与快捷键</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>shortcut</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>a word of an action, or a key</source>
        <translation>操作中的一个词，或一个按键</translation>
    </message>
    <message>
        <source>Search the actions</source>
        <translation>搜索操作</translation>
    </message>
</context>
<context>
    <name>inlinescope::SideChoice</name>
    <message>
        <source>Side A: the baseline run, or remarks of another build</source>
        <translation>A 侧：基线运行，或其他构建的优化备注</translation>
    </message>
    <message>
        <source>Side B: the versus run, or remarks of another build</source>
        <translation>B 侧：对比运行，或其他构建的优化备注</translation>
    </message>
    <message>
        <source>baseline run</source>
        <translation>基线运行</translation>
    </message>
    <message>
        <source>versus run</source>
        <translation>对比运行</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>to compare with</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>remarks %1</source>
        <translation>优化备注 %1</translation>
    </message>
    <message>
        <source>%1 is incomplete: not all of its files were read to their ends.</source>
        <translation>%1 不完整：并非所有文件都读到了末尾。</translation>
    </message>
    <message>
        <source>To see what remarks of another build say, choose them above as a side.</source>
        <translation>要查看其他构建的优化备注，请在上方选择它们作为一侧。</translation>
    </message>
</context>
<context>
    <name>inlinescope::SizesPage</name>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Import reports…</source>
        <translation>导入报告…</translation>
    </message>
    <message>
        <source>The report that is compared with</source>
        <translation>作为比较基准的报告</translation>
    </message>
    <message>
        <source>The report that is compared</source>
        <translation>被比较的报告</translation>
    </message>
    <message>
        <source>Which size of each file</source>
        <translation>每个文件的哪种大小</translation>
    </message>
    <message>
        <source>Swap the two reports (%1)</source>
        <translation>交换两份报告（%1）</translation>
    </message>
    <message>
        <source>Swap the two reports</source>
        <translation>交换两份报告</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>versus</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>No workspace is open</source>
        <translation>没有打开的工作区</translation>
    </message>
    <message>
        <source>Import two size reports to begin; it asks where to keep them.</source>
        <translation>导入两份大小报告即可开始；会询问保存位置。</translation>
    </message>
    <message>
        <source>No size reports</source>
        <translation>没有大小报告</translation>
    </message>
    <message>
        <source>Import two elf_sizes.json files, as Fuchsia&apos;s build writes them, or drop them here.</source>
        <translation>导入两个 elf_sizes.json 文件（Fuchsia 构建所写），或将其拖到此处。</translation>
    </message>
    <message>
        <source>%1 %2 → %3 B   (%4)</source>
        <comment>field, bytes before, after, difference</comment>
        <translation>%1 %2 → %3 B   （%4）</translation>
    </message>
    <message>
        <source>The sizes cannot be shown</source>
        <translation>无法显示大小</translation>
    </message>
    <message>
        <source>%1 files: %2 smaller (%3 B), %4 larger (%5 B), %6 not in both reports (%7 B)</source>
        <translation>%1 个文件：%2 个变小（%3 B），%4 个变大（%5 B），%6 个不在两份报告中（%7 B）</translation>
    </message>
    <message>
        <source>Only one size report: %1</source>
        <translation>只有一份大小报告：%1</translation>
    </message>
    <message>
        <source>Bytes of the chosen field in the second report minus bytes in the first, over all entries that either has. code: what runs; rodata: constants; eh_frame: tables for unwinding; other: the rest of text. Of binaries, bytes in memory: an inlined function has all bytes of its copies, also those of functions in it.</source>
        <translation>所选字段在第二份报告中的字节数减去第一份中的字节数，涵盖任一报告所有的全部条目。code：执行的代码；rodata：常量；eh_frame：栈展开表；other：text 的其余部分。对于二进制文件为内存中的字节数：一个被内联的函数包含其全部副本的字节，也包括其中其他函数的字节。</translation>
    </message>
    <message>
        <source>The parts of the binaries that are compared</source>
        <translation>所比较的二进制文件的部分</translation>
    </message>
    <message>
        <source>by</source>
        <translation>按</translation>
    </message>
    <message>
        <source>Import two elf_sizes.json files, as Fuchsia&apos;s build writes them, or programs, libraries and objects (ELF), or drop them here.</source>
        <translation>导入两个 elf_sizes.json 文件（Fuchsia 的构建所写），或程序、库和目标文件（ELF），或把它们拖到这里。</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>段</translation>
    </message>
    <message>
        <source>sections</source>
        <translation>节</translation>
    </message>
    <message>
        <source>symbols</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>compile units</source>
        <translation>编译单元</translation>
    </message>
    <message>
        <source>inlined functions</source>
        <translation>被内联的函数</translation>
    </message>
    <message>
        <source>callsites</source>
        <translation>调用点</translation>
    </message>
    <message>
        <source>%1: %2 B in memory, %3 B in the file</source>
        <comment>sections</comment>
        <translation>%1：内存中 %2 B，文件中 %3 B</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s)</source>
        <translation>
            <numerusform>%Ln 个部分</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 parts: %2 smaller (%3 B), %4 larger (%5 B), %6 not in both binaries (%7 B)</source>
        <translation>%1 个部分：%2 个更小（%3 B），%4 个更大（%5 B），%6 个不同时存在于两个二进制文件中（%7 B）</translation>
    </message>
    <message>
        <source>Compare more reports</source>
        <translation>比较更多报告</translation>
    </message>
    <message>
        <source>%1: %2 B, %3 B (%4)</source>
        <comment>report, bytes, difference, percentage</comment>
        <translation>%1：%2 B，%3 B（%4）</translation>
    </message>
    <message>
        <source>%1 parts, %2 not in all binaries</source>
        <translation>%1 个部分，%2 个不在所有二进制文件中</translation>
    </message>
    <message>
        <source>%1 files, %2 not in all reports</source>
        <translation>%1 个文件，%2 个不在所有报告中</translation>
    </message>
    <message>
        <source>%1: %2 %3 → %4 B   (%5)</source>
        <comment>report, field, bytes before, after, difference</comment>
        <translation>%1：%2 %3 → %4 B   （%5）</translation>
    </message>
</context>
<context>
    <name>inlinescope::SourcePanel</name>
    <message>
        <source>Source with what was decided</source>
        <translation>源代码及其决策</translation>
    </message>
    <message>
        <source>Say where it is…</source>
        <translation>指明其位置…</translation>
    </message>
    <message>
        <source>Source file</source>
        <translation>源文件</translation>
    </message>
    <message>
        <source>The source files of the module&apos;s callsites, as debug info names them</source>
        <translation>调试信息所指的、模块的调用点所在的文件</translation>
    </message>
    <message>
        <source>Choose the file where it is now; others of the same tree are then found, too</source>
        <translation>选择该文件现在的位置；同一目录树中的其他文件也会随之找到</translation>
    </message>
    <message>
        <source>The module has no debug info: no callsite names a file.</source>
        <translation>该模块没有调试信息：没有调用点指明文件。</translation>
    </message>
    <message>
        <source>%1 has no line %2, where a callsite is: it is not the file that was compiled.</source>
        <translation>%1 没有第 %2 行，而那里有一个调用点：它不是当时编译的文件。</translation>
    </message>
    <message>
        <source>%1: not asked</source>
        <translation>%1：未提问</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>, cost %1</source>
        <translation>，成本 %1</translation>
    </message>
    <message>
        <source>, flipped %1 B</source>
        <translation>，翻转 %1 B</translation>
    </message>
    <message numerus="yes">
        <source>%1    (%Ln times)</source>
        <translation>
            <numerusform>%1    （%Ln 次）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not a file of the name %2.</source>
        <translation>%1 不是名为 %2 的文件。</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>%1 在哪里？</translation>
    </message>
    <message numerus="yes">
        <source>%1    (%Ln callsite(s) without a line: the compiler made them)</source>
        <translation>
            <numerusform>%1    （%Ln 个调用点不在任何行上：由编译器生成）</numerusform>
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
            <numerusform>  =  %Ln 个调用点决策相同：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Read its folder</source>
        <translation>读取其文件夹</translation>
    </message>
    <message>
        <source>Let this workspace show files of the folder that is named here</source>
        <translation>允许此工作区显示此处所列文件夹中的文件</translation>
    </message>
</context>
<context>
    <name>inlinescope::SqlConsole</name>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Query in SQL</source>
        <translation>SQL 查询</translation>
    </message>
    <message>
        <source>views and their columns</source>
        <translation>视图及其列</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>A double click inserts the name into the statement</source>
        <translation>双击可将名称插入语句</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Run the statement, or its selected part (Ctrl+Return)</source>
        <translation>运行语句或其选中的部分 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Column of the horizontal axis</source>
        <translation>横轴的列</translation>
    </message>
    <message>
        <source>Column of the vertical axis</source>
        <translation>纵轴的列</translation>
    </message>
    <message>
        <source>against</source>
        <comment>one column, another one</comment>
        <translation>对</translation>
    </message>
    <message>
        <source>There is no statement.</source>
        <translation>没有语句。</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s)</source>
        <translation>
            <numerusform>%1 行</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of more rows</source>
        <translation>更多行中的前 %1 行</translation>
    </message>
</context>
<context>
    <name>inlinescope::StartPage</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Corpora</source>
        <translation>语料库</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Open workspace…</source>
        <translation>打开工作区…</translation>
    </message>
    <message>
        <source>A file NAME.inlinescope (Ctrl+O)</source>
        <translation>一个 NAME.inlinescope 文件（Ctrl+O）</translation>
    </message>
    <message>
        <source>Import a corpus…</source>
        <translation>导入语料库…</translation>
    </message>
    <message>
        <source>A folder with corpus_description.json; or drop it on the window (Ctrl+I)</source>
        <translation>含 corpus_description.json 的文件夹；或将其拖到窗口上（Ctrl+I）</translation>
    </message>
    <message>
        <source>Import logs and reports…</source>
        <translation>导入日志和报告…</translation>
    </message>
    <message>
        <source>Run policies…</source>
        <translation>运行策略…</translation>
    </message>
    <message>
        <source>Compile modules again under one or more policies (Ctrl+R)</source>
        <translation>以一个或多个策略重新编译模块（Ctrl+R）</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>打开演示</translation>
    </message>
    <message>
        <source>Recent workspaces</source>
        <translation>最近的工作区</translation>
    </message>
    <message>
        <source>No corpus yet. Import one, or drop its folder on the window.</source>
        <translation>还没有语料库。请导入一个，或将其文件夹拖到窗口上。</translation>
    </message>
    <message>
        <source>No run yet. Run policies over a corpus to compare them.</source>
        <translation>还没有运行。请以策略运行语料库，以便比较。</translation>
    </message>
    <message>
        <source>%1
Double click or Enter opens it</source>
        <translation>%1
双击或按 Enter 打开</translation>
    </message>
    <message>
        <source>This workspace cannot be shown</source>
        <translation>无法显示此工作区</translation>
    </message>
    <message>
        <source>The runs cannot be shown</source>
        <translation>无法显示运行</translation>
    </message>
    <message>
        <source>Open a workspace, or import a corpus into a new one.</source>
        <translation>打开一个工作区，或将语料库导入新工作区。</translation>
    </message>
    <message>
        <source>Next: import a corpus, a folder of bitcode that extract or mlgo-utils made.</source>
        <translation>下一步：导入语料库，即由 extract 或 mlgo-utils 制作的 bitcode 文件夹。</translation>
    </message>
    <message>
        <source>Next: compile the modules again under two policies, so that they can be compared.</source>
        <translation>下一步：以两个策略重新编译这些模块，以便比较。</translation>
    </message>
    <message>
        <source>Next: run another policy; a comparison takes two runs.</source>
        <translation>下一步：再运行一个策略；比较需要两次运行。</translation>
    </message>
    <message>
        <source>Compare the runs</source>
        <translation>比较各次运行</translation>
    </message>
    <message>
        <source>Next: compare two runs module by module. Double-click a run below to choose it.</source>
        <translation>下一步：逐个模块比较两次运行。双击下方的运行即可选择它。</translation>
    </message>
    <message>
        <source>%1 is the baseline now; double-click another run to compare with it</source>
        <translation>%1 现为基线；双击另一个运行即可与之比较</translation>
    </message>
    <message>
        <source>Import and compare…</source>
        <translation>导入并比较…</translation>
    </message>
    <message>
        <source>What did inlining cost you?</source>
        <translation>内联让你付出了什么代价？</translation>
    </message>
    <message>
        <source>Bytes of each decision, measured by compiling: which call, why, and what undoing it brings.</source>
        <translation>每个决策的字节数，由编译测得：哪个调用、为什么，以及撤销它会带来什么。</translation>
    </message>
    <message>
        <source>from one decision: %1 → %2</source>
        <comment>caller, callee</comment>
        <translation>来自一个决策：%1 → %2</translation>
    </message>
    <message>
        <source>In %1: %2 inlines it, %3 does not.</source>
        <translation>在 %1 中：%2 内联，%3 不内联。</translation>
    </message>
    <message>
        <source>of text, if %1 decides instead of %2</source>
        <translation>的 text，如果由 %1 代替 %2 决策</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1:  corpora: %2, with %3 modules;  runs: %4, with %5 decisions</source>
        <translation>%1：语料库 %2 个，含 %3 个模块；运行 %4 次，含 %5 个决策</translation>
    </message>
    <message>
        <source>Remarks of other builds</source>
        <translation>其他构建的优化备注</translation>
    </message>
    <message>
        <source>Training logs, elf_sizes.json and optimization remarks; or drop them on the window (Ctrl+Shift+I)</source>
        <translation>训练日志、elf_sizes.json 和优化备注；也可以拖到窗口上（Ctrl+Shift+I）</translation>
    </message>
    <message>
        <source>The remarks cannot be shown</source>
        <translation>无法显示优化备注</translation>
    </message>
    <message>
        <source>Inlinescope&apos;s own modules, compiled under four policies (Ctrl+Alt+Shift+D)</source>
        <translation>Inlinescope 自身的模块，在四种策略下编译 (Ctrl+Alt+Shift+D)</translation>
    </message>
    <message>
        <source>Imports a corpus or a build and runs it under two policies (Ctrl+Alt+I)</source>
        <translation>导入语料库或构建，并在两种策略下运行 (Ctrl+Alt+I)</translation>
    </message>
    <message>
        <source>Drop here: a corpus folder, compile_commands.json, a training log, elf_sizes.json, remarks (.opt.yaml) or a workspace</source>
        <translation>拖到这里：语料库文件夹、compile_commands.json、训练日志、elf_sizes.json、备注（.opt.yaml）或工作区</translation>
    </message>
    <message>
        <source>The sum over %1 of the %2 modules of the corpus: the others have no result in this run</source>
        <translation>语料库 %2 个模块中 %1 个的合计：其余模块在此运行中没有结果</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <comment>sum, modules in it, all modules</comment>
        <translation>%1（%2 / %3）</translation>
    </message>
</context>
<context>
    <name>inlinescope::TableColumns</name>
    <message>
        <source>&amp;Hide &quot;%1&quot;</source>
        <translation>隐藏“%1”(&amp;H)</translation>
    </message>
    <message>
        <source>Move &quot;%1&quot; to the &amp;left</source>
        <translation>将“%1”左移(&amp;L)</translation>
    </message>
    <message>
        <source>Columns as at &amp;first</source>
        <translation>恢复最初的列(&amp;F)</translation>
    </message>
    <message>
        <source>Move &quot;%1&quot; to the ri&amp;ght</source>
        <translation>将“%1”右移(&amp;R)</translation>
    </message>
</context>
<context>
    <name>inlinescope::TableFilters</name>
    <message>
        <source>&amp;Undo filter</source>
        <translation>撤销筛选(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo filter</source>
        <translation>重做筛选(&amp;Y)</translation>
    </message>
    <message>
        <source>Clear &amp;filters</source>
        <translation>清除筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Filter &amp;by this column</source>
        <translation>按此列筛选(&amp;B)</translation>
    </message>
    <message>
        <source>Sa&amp;ved filters…</source>
        <translation>已保存的筛选(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Save these filters…</source>
        <translation>保存这些筛选(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Remove saved filter</source>
        <translation>删除已保存的筛选(&amp;R)</translation>
    </message>
    <message>
        <source>Save filters</source>
        <translation>保存筛选</translation>
    </message>
    <message>
        <source>Name of these filters:</source>
        <translation>这些筛选的名称：</translation>
    </message>
</context>
<context>
    <name>inlinescope::TableModel</name>
    <message numerus="yes">
        <source>%1, folder, %Ln row(s)</source>
        <translation>
            <numerusform>%1，文件夹，%Ln 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TablePanel</name>
    <message numerus="yes">
        <source>%1 row(s) copied.</source>
        <translation>
            <numerusform>已复制 %1 行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 row(s) written to %2.</source>
        <translation>
            <numerusform>已将 %1 行写入 %2。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inlinescope::TensorGrid</name>
    <message>
        <source>The feature&apos;s tensor</source>
        <translation>特征的张量</translation>
    </message>
    <message>
        <source>Each cell is an element of the tensor of the current column&apos;s feature, or the largest of those that share a pixel; the stronger its color, the larger its value among them. Point at a cell to read it.</source>
        <translation>每一格是当前列特征的张量的一个元素，或共用一个像素的元素中最大的一个；颜色越深，其值在其中越大。指向一格即可读取其值。</translation>
    </message>
    <message>
        <source>%1: %2 by %3, from %4 to %5</source>
        <comment>feature, rows, columns, values</comment>
        <translation>%1：%2 × %3，从 %4 到 %5</translation>
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
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>inlinescope::TogetherPanel</name>
    <message>
        <source>%1 B: %2</source>
        <comment>bytes, numbers of decisions</comment>
        <translation>%1 B：%2</translation>
    </message>
    <message>
        <source>Decisions flipped together</source>
        <translation>一起翻转的决策</translation>
    </message>
    <message>
        <source>Interaction is the bytes of the decisions together, minus the bytes of each by itself.</source>
        <translation>相互作用是各决策共同造成的结果，减去各自单独造成的结果之和。</translation>
    </message>
    <message>
        <source>Sets that were measured</source>
        <translation>已测量的集合</translation>
    </message>
    <message>
        <source>Decisions of this module that were flipped together, and their bytes</source>
        <translation>此模块中一起翻转过的决策及其结果</translation>
    </message>
    <message>
        <source>Select several callsites above and choose &quot;Flip together&quot;: this panel then shows the bytes of all together, and the sum of the single flips.</source>
        <translation>在上方选择多个调用点并点击“一起翻转”：它们整体的结果会与各部分之和并列显示在这里。</translation>
    </message>
    <message>
        <source>A job measures the decisions, each by itself and together.</source>
        <translation>有作业正在分别及一起测量这些决策。</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>together; the parts sum to %1 B, interaction %2 B</source>
        <translation>一起翻转；各部分之和为 %1 B，相互作用 %2 B</translation>
    </message>
    <message>
        <source>together; some parts sum to %1 B, the others to %2 B, interaction %3 B</source>
        <translation>合计；部分项之和为 %1 B，其余为 %2 B，相互作用 %3 B</translation>
    </message>
</context>
<context>
    <name>inlinescope::ToolDialog</name>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Import by reference</source>
        <translation>以引用方式导入</translation>
    </message>
    <message>
        <source>Corpus or &amp;file</source>
        <translation>语料库或文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Leave the files where they are</source>
        <translation>将文件保留在原处(&amp;L)</translation>
    </message>
    <message>
        <source>Bitcode and side files are not copied into the workspace, which stays small. A colleague who gets the workspace cannot compile again without these files.</source>
        <translation> bitcode 和附属文件不会复制到工作区，工作区因此保持较小。得到此工作区的同事没有这些文件就无法重新编译。</translation>
    </message>
    <message>
        <source>&amp;Moved folders</source>
        <translation>已移动的文件夹(&amp;M)</translation>
    </message>
    <message>
        <source>OLD=NEW, one a line: where the files of the build are on this machine. The last rule that fits is used.</source>
        <translation>旧路径=新路径，每行一条：构建的文件在本机上的位置。使用最后一条匹配的规则。</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>If empty: made from the path</source>
        <translation>若为空：由路径生成</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Save a copy of the workspace</source>
        <translation>保存工作区副本</translation>
    </message>
    <message>
        <source>New &amp;file</source>
        <translation>新文件(&amp;F)</translation>
    </message>
    <message>
        <source>A file NAME.inlinescope that does not exist yet</source>
        <translation>尚不存在的文件 NAME.inlinescope</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>all modules</source>
        <translation>所有模块</translation>
    </message>
    <message>
        <source>&amp;Modules</source>
        <translation>模块(&amp;M)</translation>
    </message>
    <message>
        <source>Of which modules files are written</source>
        <translation>为哪些模块写出文件</translation>
    </message>
    <message>
        <source>&amp;Before</source>
        <translation>之前(&amp;B)</translation>
    </message>
    <message>
        <source>Run before</source>
        <translation>之前的运行</translation>
    </message>
    <message>
        <source>&amp;After</source>
        <translation>之后(&amp;A)</translation>
    </message>
    <message>
        <source>Run to check</source>
        <translation>要检查的运行</translation>
    </message>
    <message>
        <source>&amp;Growth in total, %</source>
        <translation>总增长，%(&amp;G)</translation>
    </message>
    <message>
        <source>How much text may grow in total. If no limit is given, text may not grow</source>
        <translation>text 总共可增长多少。若未给出任何限制，text 不得增长</translation>
    </message>
    <message>
        <source>Growth in &amp;total, B</source>
        <translation>总增长，B(&amp;T)</translation>
    </message>
    <message>
        <source>Bytes by which text may grow in total</source>
        <translation>text 总共可增长的字节数</translation>
    </message>
    <message>
        <source>Growth of a &amp;module, B</source>
        <translation>单个模块的增长，B(&amp;M)</translation>
    </message>
    <message>
        <source>Bytes by which the text of a single module may grow</source>
        <translation>单个模块的 text 可增长的字节数</translation>
    </message>
    <message>
        <source>&amp;Reason to pass</source>
        <translation>通过的理由(&amp;R)</translation>
    </message>
    <message>
        <source>Why the gate passes although a limit is exceeded; the summary has this reason</source>
        <translation>为何超出限制仍然通过；摘要中会写明此理由</translation>
    </message>
    <message>
        <source>Modules that are &amp;lost may pass</source>
        <translation>丢失的模块可以通过(&amp;L)</translation>
    </message>
    <message>
        <source>Modules that had a size and have none now</source>
        <translation>先前有大小而现在没有的模块</translation>
    </message>
    <message>
        <source>&amp;Explain modules</source>
        <translation>解释模块数(&amp;E)</translation>
    </message>
    <message>
        <source>For this many of the worst modules, find by compiling which decisions made them grow</source>
        <translation>对这么多最差的模块，通过编译找出使其增长的决策</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门限</translation>
    </message>
    <message>
        <source>Save Markdown…</source>
        <translation>保存 Markdown…</translation>
    </message>
    <message>
        <source>Save JUnit XML…</source>
        <translation>保存 JUnit XML…</translation>
    </message>
    <message>
        <source>Save JSON…</source>
        <translation>保存 JSON…</translation>
    </message>
    <message>
        <source>Convert a policy</source>
        <translation>转换策略</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>策略(&amp;P)</translation>
    </message>
    <message>
        <source>A policy with a model</source>
        <translation>带模型的策略</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Train a policy</source>
        <translation>训练策略</translation>
    </message>
    <message>
        <source>&amp;Learn from</source>
        <translation>学习自(&amp;L)</translation>
    </message>
    <message>
        <source>The policy learns to decide as these runs did</source>
        <translation>策略学习像这些运行一样决策</translation>
    </message>
    <message>
        <source>Gets the policy: saved_model.pbtxt, output_spec.json and model.tflite</source>
        <translation>写入策略：saved_model.pbtxt、output_spec.json 和 model.tflite</translation>
    </message>
    <message>
        <source>&amp;Without features</source>
        <translation>不用的特征(&amp;W)</translation>
    </message>
    <message>
        <source>Names of features that are left out, separated by blanks</source>
        <translation>不使用的特征的名称，以空格分隔</translation>
    </message>
    <message>
        <source>&amp;Hidden units</source>
        <translation>隐藏单元(&amp;H)</translation>
    </message>
    <message>
        <source>Units of the hidden layer</source>
        <translation>隐藏层的单元数</translation>
    </message>
    <message>
        <source>&amp;Iterations</source>
        <translation>迭代次数(&amp;I)</translation>
    </message>
    <message>
        <source>Passes over all rows, at most</source>
        <translation>对所有行的最多遍数</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Trained policy</source>
        <translation>训练所得的策略</translation>
    </message>
    <message>
        <source>How often the policy decides as the runs did</source>
        <translation>策略与运行决策一致的频率</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Write objects</source>
        <translation>写出目标文件</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Its modules are compiled again</source>
        <translation>其模块将重新编译</translation>
    </message>
    <message>
        <source>Gets MODULE.o of each module</source>
        <translation>写入每个模块的 MODULE.o</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>Write a playback</source>
        <translation>写出回放</translation>
    </message>
    <message>
        <source>A stock clang replays its decisions</source>
        <translation>普通的 clang 会重放其决策</translation>
    </message>
    <message>
        <source>Gets the files of each module, a compiler launcher and a CMake file</source>
        <translation>写入每个模块的文件、编译器启动脚本和 CMake 文件</translation>
    </message>
    <message>
        <source>Inline &amp;nothing that a file does not name</source>
        <translation>不内联文件未列出的调用(&amp;N)</translation>
    </message>
    <message>
        <source>Otherwise the compiler&apos;s heuristic decides about these callsites</source>
        <translation>否则由编译器的启发式决定这些调用点</translation>
    </message>
    <message>
        <source>&amp;Check with</source>
        <translation>检查所用(&amp;C)</translation>
    </message>
    <message>
        <source>A clang that compiles every module with its file; empty: none</source>
        <translation>用于以各自文件编译每个模块的 clang；留空则不检查</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>回放</translation>
    </message>
    <message numerus="yes">
        <source>%Ln module(s) written</source>
        <translation>
            <numerusform>写出了 %Ln 个模块</numerusform>
        </translation>
    </message>
    <message>
        <source>Com&amp;piles</source>
        <translation>编译次数(&amp;P)</translation>
    </message>
    <message>
        <source>Compiles at most to explain a module; 0: no limit</source>
        <translation>解释一个模块最多编译的次数；0：不限</translation>
    </message>
    <message>
        <source>&amp;Show modules</source>
        <translation>显示的模块数(&amp;S)</translation>
    </message>
    <message>
        <source>Modules in the table of the summary, besides those that exceed a limit</source>
        <translation>摘要表格中的模块数，超出限制的模块除外</translation>
    </message>
    <message>
        <source>Of the sources of the run before, for the summary; if empty: the label of the run</source>
        <translation>之前的运行的源代码修订版，用于摘要；留空则用运行的标签</translation>
    </message>
    <message>
        <source>Revision a&amp;fter</source>
        <translation>之后的修订版(&amp;F)</translation>
    </message>
    <message>
        <source>Of the sources of the run to check, for the summary; if empty: the label of the run</source>
        <translation>要检查的运行的源代码修订版，用于摘要；留空则用运行的标签</translation>
    </message>
    <message>
        <source>Report for LNT</source>
        <translation>LNT 报告</translation>
    </message>
    <message>
        <source>The run it is compared with</source>
        <translation>与之比较的运行</translation>
    </message>
    <message>
        <source>Whose sizes are written</source>
        <translation>写出其大小的运行</translation>
    </message>
    <message>
        <source>Re&amp;vision</source>
        <translation>修订版(&amp;V)</translation>
    </message>
    <message>
        <source>The place of the run in LNT&apos;s history, which is ordered by the numbers in it; if empty: the time of the run</source>
        <translation>运行在 LNT 历史中的位置，LNT 按其中的数字排序；留空则用运行的时间</translation>
    </message>
    <message>
        <source>&amp;Machine</source>
        <translation>机器(&amp;M)</translation>
    </message>
    <message>
        <source>The machine to which LNT adds the run</source>
        <translation>LNT 将运行归入的机器</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>For `lnt submit` or `lnt import`</source>
        <translation>用于 `lnt submit` 或 `lnt import`</translation>
    </message>
    <message>
        <source>Decide otherwise in a script</source>
        <translation>在脚本中作相反决策</translation>
    </message>
    <message numerus="yes">
        <source>%Ln decision(s) of run %1 in module %2, taken the other way</source>
        <translation>
            <numerusform>运行 %1 在模块 %2 中的 %Ln 个决策，取相反</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Script</source>
        <translation>脚本(&amp;S)</translation>
    </message>
    <message>
        <source>A script is changed if it exists, else it is made: then the policy of the run decides the rest</source>
        <translation>脚本存在则修改，否则新建：其余由运行的策略决策</translation>
    </message>
    <message>
        <source>&amp;Then</source>
        <translation>然后(&amp;T)</translation>
    </message>
    <message>
        <source>After the script is written</source>
        <translation>脚本写好之后</translation>
    </message>
    <message>
        <source>run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>edit it</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Decide otherwise in a script…</source>
        <translation>在脚本中作相反决策…</translation>
    </message>
    <message>
        <source>Write a script in which these decisions are taken the other way, to run it as a policy (%1)</source>
        <translation>写出一个把这些决策取相反的脚本，以作为策略运行（%1）</translation>
    </message>
    <message>
        <source>Edit a script</source>
        <translation>编辑脚本</translation>
    </message>
    <message>
        <source>Re&amp;vision before</source>
        <translation>之前的修订版(&amp;V)</translation>
    </message>
    <message>
        <source>Gets model.tflite and output_spec.json, for LLVM&apos;s development mode; or model.mlir, which LLVM 23 builds in (LLVM_MLGO_MODELS)</source>
        <translation>写入 model.tflite 和 output_spec.json，供 LLVM 的开发模式使用；或写入 model.mlir，由 LLVM 23 内置（LLVM_MLGO_MODELS）</translation>
    </message>
    <message>
        <source>F&amp;orm</source>
        <translation>形式(&amp;O)</translation>
    </message>
    <message>
        <source>What the policy is written as</source>
        <translation>策略以何种形式写出</translation>
    </message>
    <message>
        <source>TFLite, for LLVM&apos;s development mode</source>
        <translation>TFLite，供 LLVM 的开发模式使用</translation>
    </message>
    <message>
        <source>TOSA, to be built into LLVM 23</source>
        <translation>TOSA，用于内置到 LLVM 23</translation>
    </message>
    <message>
        <source>&amp;Replace its files if they exist</source>
        <translation>若其文件已存在则替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Corpus</source>
        <translation>语料库(&amp;C)</translation>
    </message>
    <message>
        <source>Its modules are compiled</source>
        <translation>将编译其中的模块</translation>
    </message>
    <message>
        <source>Gets the best policy, and that of each round. The same folder and name again resume a training</source>
        <translation>保存最好的策略和每一轮的策略。用同样的文件夹和名称会继续训练</translation>
    </message>
    <message>
        <source>Of the training; its runs are NAME-0, NAME-1, ...</source>
        <translation>训练的名称；其运行名为 NAME-0、NAME-1……</translation>
    </message>
    <message>
        <source>&amp;Objective</source>
        <translation>目标(&amp;O)</translation>
    </message>
    <message>
        <source>What the policy shall make small</source>
        <translation>策略要缩小什么</translation>
    </message>
    <message>
        <source>text: the bytes of each object</source>
        <translation>text：每个目标文件的字节数</translation>
    </message>
    <message>
        <source>unique: shared bodies counted once</source>
        <translation>unique：共享函数体只计一次</translation>
    </message>
    <message>
        <source>First &amp;policy</source>
        <translation>最初策略(&amp;P)</translation>
    </message>
    <message>
        <source>Whose decisions are measured first: default, never, release, release:NAME, or the folder of a policy</source>
        <translation>首先测量其决策：default、never、release、release:NAME，或策略的文件夹</translation>
    </message>
    <message>
        <source>&amp;Validation</source>
        <translation>验证(&amp;V)</translation>
    </message>
    <message>
        <source>Folders of modules that are never learned from, one a line; if empty, about a quarter of the modules, chosen by name</source>
        <translation>从不用于学习的模块的文件夹，每行一个；如为空，则按名称选出约四分之一的模块</translation>
    </message>
    <message>
        <source>&amp;Searched runs</source>
        <translation>搜索所得的运行(&amp;S)</translation>
    </message>
    <message>
        <source>Their decisions are learned from too, if they made a module smaller</source>
        <translation>如果它们使某个模块变小，也从它们的决策中学习</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>预算(&amp;B)</translation>
    </message>
    <message>
        <source>Wall-clock time; the training can be resumed later</source>
        <translation>实际时间；训练以后可以继续</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>轮数(&amp;R)</translation>
    </message>
    <message>
        <source>Policies to fit, at most</source>
        <translation>最多拟合的策略数</translation>
    </message>
    <message>
        <source>F&amp;lips</source>
        <translation>翻转数(&amp;L)</translation>
    </message>
    <message>
        <source>Decisions to flip in each round, at most</source>
        <translation>每轮最多翻转的决策数</translation>
    </message>
    <message>
        <source>Flips in a &amp;module</source>
        <translation>每个模块的翻转数(&amp;M)</translation>
    </message>
    <message>
        <source>Of them in one module, at most</source>
        <translation>其中一个模块里最多的数目</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>until it gets no better</source>
        <translation>直到不再改善</translation>
    </message>
    <message>
        <source>Train a policy by measured bytes</source>
        <translation>按测量的字节数训练策略</translation>
    </message>
    <message>
        <source>A folder with corpus_description.json, a training log, a size report or optimization remarks (.opt.yaml)</source>
        <translation>含 corpus_description.json 的文件夹、训练日志、大小报告或优化备注（.opt.yaml）</translation>
    </message>
    <message>
        <source>Merge another workspace</source>
        <translation>合并另一个工作区</translation>
    </message>
    <message>
        <source>Takes what the other workspace has and this one has not: corpora, runs with all that was measured of them, logs, reports, trainings, labels and findings. The other file is only read.</source>
        <translation>取得另一个工作区有而本工作区没有的内容：语料库、运行及其全部测量结果、日志、报告、训练、标签和发现。另一个文件只被读取。</translation>
    </message>
    <message>
        <source>Other &amp;workspace</source>
        <translation>另一个工作区(&amp;W)</translation>
    </message>
    <message>
        <source>A file NAME.inlinescope</source>
        <translation>一个文件 NAME.inlinescope</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Capture a module</source>
        <translation>导出模块</translation>
    </message>
    <message>
        <source>Writes a new workspace that has this one module, all runs of it and what was measured of them, to repeat every number on another machine.</source>
        <translation>写出一个新的工作区，其中有这一个模块、它的所有运行及其测量结果，以便在另一台机器上重现每个数字。</translation>
    </message>
    <message>
        <source>A run that has the module</source>
        <translation>含有该模块的运行</translation>
    </message>
    <message>
        <source>&amp;Module</source>
        <translation>模块(&amp;M)</translation>
    </message>
    <message>
        <source>Its name, as on Modules</source>
        <translation>它的名称，与“模块”页面相同</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>compile_&amp;commands.json</source>
        <translation>compile_commands.json(&amp;C)</translation>
    </message>
    <message>
        <source>Of the build, as CMake, Meson or bear writes it</source>
        <translation>构建的编译数据库，由 CMake、Meson 或 bear 写出</translation>
    </message>
    <message>
        <source>For all that is made, a workspace too. The same folder again resumes, or searches on</source>
        <translation>存放所有产物，包括一个工作区。再次使用同一文件夹会继续，或者接着搜索</translation>
    </message>
    <message>
        <source>What shall be made small</source>
        <translation>要缩小什么</translation>
    </message>
    <message>
        <source>Wall-clock time of the search</source>
        <translation>搜索的时间</translation>
    </message>
    <message>
        <source>C&amp;lang</source>
        <translation>Clang(&amp;L)</translation>
    </message>
    <message>
        <source>Compiles what has no bitcode, and checks the replay files; if empty: clang-22 or clang of PATH</source>
        <translation>编译没有 bitcode 的源文件，并检查重放文件；为空时用 PATH 中的 clang-22 或 clang</translation>
    </message>
    <message>
        <source>Bu&amp;ild command</source>
        <translation>构建命令(&amp;I)</translation>
    </message>
    <message>
        <source>A shell command that builds in the folder $INLINESCOPE_FOLDER. It is run twice, and the linked files are compared; empty: none</source>
        <translation>在文件夹 $INLINESCOPE_FOLDER 中构建的 shell 命令。它执行两次，并比较链接的文件；为空：没有</translation>
    </message>
    <message>
        <source>C&amp;heck command</source>
        <translation>检查命令(&amp;H)</translation>
    </message>
    <message>
        <source>A shell command that is run in the folders of both builds; empty: none</source>
        <translation>在两次构建的文件夹中执行的 shell 命令；为空：没有</translation>
    </message>
    <message>
        <source>A smaller build</source>
        <translation>更小的构建</translation>
    </message>
    <message>
        <source>Open its workspace</source>
        <translation>打开它的工作区</translation>
    </message>
    <message>
        <source>Make a build smaller</source>
        <translation>缩小一个构建</translation>
    </message>
    <message>
        <source>Searches the decisions that make the modules of a build smallest, and writes them as files that a stock clang reads. The build itself is not changed.</source>
        <translation>搜索使构建的各模块最小的决策，并写成普通 clang 可读的文件。构建本身不会改变。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Make a corpus of bitcode files</source>
        <translation>由 bitcode 文件生成语料库</translation>
    </message>
    <message>
        <source>&amp;Bitcode</source>
        <translation>Bitcode(&amp;B)</translation>
    </message>
    <message>
        <source>A folder; its .bc files, at any depth, become modules</source>
        <translation>一个文件夹；其中任意深度的 .bc 文件成为模块</translation>
    </message>
    <message>
        <source>Gets the corpus; it may be the same folder</source>
        <translation>存放语料库；可以是同一文件夹</translation>
    </message>
    <message>
        <source>Command &amp;line</source>
        <translation>命令行(&amp;L)</translation>
    </message>
    <message>
        <source>Of cc1, for every module, quoted as in a shell: -cc1 -O2; if empty, the modules are compiled without options</source>
        <translation>每个模块的 cc1 命令行，按 shell 的方式加引号：-cc1 -O2；为空则不带选项编译</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Combine corpora</source>
        <translation>合并语料库</translation>
    </message>
    <message>
        <source>The corpora are in its sub-folders. It gets a corpus_description.json of all modules</source>
        <translation>语料库在它的子文件夹中。它会得到一个包含所有模块的 corpus_description.json</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Shards of a corpus</source>
        <translation>语料库的分片</translation>
    </message>
    <message>
        <source>&amp;Policies</source>
        <translation>策略(&amp;P)</translation>
    </message>
    <message>
        <source>One a line: default, never, release, release:NAME, the folder of a policy, or script:FILE</source>
        <translation>每行一个：default、never、release、release:NAME、策略的文件夹，或 script:FILE</translation>
    </message>
    <message>
        <source>A new folder that all machines see</source>
        <translation>所有机器都能看到的新文件夹</translation>
    </message>
    <message>
        <source>&amp;Minutes of a shard</source>
        <translation>每个分片的分钟数(&amp;M)</translation>
    </message>
    <message>
        <source>Time that a shard is to take, by the last run of the corpus or by the size of the bitcode</source>
        <translation>一个分片应用的时间，按语料库的上次运行或 bitcode 的大小估计</translation>
    </message>
    <message>
        <source>&amp;Number of shards</source>
        <translation>分片数(&amp;N)</translation>
    </message>
    <message>
        <source>In place of a time</source>
        <translation>代替时间</translation>
    </message>
    <message>
        <source>by the minutes</source>
        <translation>按分钟数</translation>
    </message>
    <message>
        <source>&amp;Started by</source>
        <translation>启动者(&amp;S)</translation>
    </message>
    <message>
        <source>Who starts the shards</source>
        <translation>由谁启动分片</translation>
    </message>
    <message>
        <source>GNU parallel</source>
        <translation>GNU parallel</translation>
    </message>
    <message>
        <source>Slurm, as arrays</source>
        <translation>Slurm，作为数组</translation>
    </message>
    <message>
        <source>The binary that was linked of the objects of this run: a file, or its name on Sizes</source>
        <translation>由该运行的目标文件链接成的二进制文件：一个文件，或它在「大小」页面上的名称</translation>
    </message>
    <message>
        <source>Import a binary</source>
        <translation>导入二进制文件</translation>
    </message>
    <message>
        <source>&amp;Binary</source>
        <translation>二进制文件(&amp;B)</translation>
    </message>
    <message>
        <source>An ELF file or an archive</source>
        <translation>ELF 文件或归档</translation>
    </message>
    <message>
        <source>&amp;Debug information</source>
        <translation>调试信息(&amp;D)</translation>
    </message>
    <message>
        <source>Compare what is linked</source>
        <translation>比较链接的结果</translation>
    </message>
    <message>
        <source>Whether what the modules win in their objects is won in the binary that is linked of them: a body that one module drops may be kept by another.</source>
        <translation>各模块在目标文件中减少的字节，在由它们链接成的二进制文件中是否也减少：一个模块丢弃的函数体可能由另一个模块保留。</translation>
    </message>
    <message>
        <source>B&amp;inary of it</source>
        <translation>它的二进制文件(&amp;I)</translation>
    </message>
    <message>
        <source>Run after</source>
        <translation>之后的运行</translation>
    </message>
    <message>
        <source>Bina&amp;ry of it</source>
        <translation>它的二进制文件(&amp;R)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>What is linked</source>
        <translation>链接的结果</translation>
    </message>
    <message>
        <source>Write a training log</source>
        <translation>写出训练日志</translation>
    </message>
    <message>
        <source>Gets the features and decisions of the module, as LLVM&apos;s development mode logs them</source>
        <translation>存放该模块的特征和决策，与 LLVM 的开发模式所写的日志相同</translation>
    </message>
    <message>
        <source>Vocabulary of training logs</source>
        <translation>训练日志的词汇表</translation>
    </message>
    <message>
        <source>&amp;Logs</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>Whose values are counted</source>
        <translation>统计其取值的日志</translation>
    </message>
    <message>
        <source>Gets FEATURE.buckets for each feature, as ml-compiler-opt reads them; files of that name are replaced</source>
        <translation>为每个特征存放 FEATURE.buckets，供 ml-compiler-opt 读取；同名文件会被替换</translation>
    </message>
    <message>
        <source>&amp;Quantiles</source>
        <translation>分位数(&amp;Q)</translation>
    </message>
    <message>
        <source>Numbers in each file</source>
        <translation>每个文件中的数值个数</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词汇表</translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s) written</source>
        <translation>
            <numerusform>已写出 %Ln 个特征</numerusform>
        </translation>
    </message>
    <message>
        <source>Writes a folder with all that other machines need to run or search the corpus, and a script submit.sh that starts them.</source>
        <translation>写出一个文件夹，包含其他机器运行或搜索该语料库所需的一切，以及启动它们的脚本 submit.sh。</translation>
    </message>
    <message>
        <source>&amp;Work</source>
        <translation>工作(&amp;W)</translation>
    </message>
    <message>
        <source>What is done with each module</source>
        <translation>对每个模块做什么</translation>
    </message>
    <message>
        <source>run under policies</source>
        <translation>按策略运行</translation>
    </message>
    <message>
        <source>search its decisions</source>
        <translation>搜索其决策</translation>
    </message>
    <message>
        <source>C&amp;ompiles of a search</source>
        <translation>一次搜索的编译次数(&amp;O)</translation>
    </message>
    <message>
        <source>Compiles and measured variants of each module at most</source>
        <translation>每个模块最多的编译和测量变体次数</translation>
    </message>
    <message>
        <source>until nothing helps</source>
        <translation>直到再无改进</translation>
    </message>
    <message>
        <source>What a log records</source>
        <translation>日志记录了什么</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>An imported training log</source>
        <translation>一份导入的训练日志</translation>
    </message>
    <message>
        <source>Conte&amp;xt</source>
        <translation>上下文(&amp;X)</translation>
    </message>
    <message>
        <source>If empty: all contexts of the log</source>
        <translation>留空：日志的所有上下文</translation>
    </message>
    <message>
        <source>If empty: that whose name agrees with the context&apos;s</source>
        <translation>留空：名称与上下文一致的模块</translation>
    </message>
    <message>
        <source>Removes what is stored</source>
        <translation>删除已存储的内容</translation>
    </message>
    <message>
        <source>Store</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Stores which compile the log records: its observations then have callsites, and a captured module takes the log along.</source>
        <translation>存储这份日志记录的是哪次编译：此后其观测有对应的调用点，导出模块时也会带上这份日志。</translation>
    </message>
    <message>
        <source>Remo&amp;ve the tie</source>
        <translation>取消关联(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>比较对象(&amp;C)</translation>
    </message>
    <message>
        <source>Without a folder nothing is written: the quantiles of the logs are compared with this imported vocabulary</source>
        <translation>没有文件夹时不写入任何内容：日志的分位数与这个导入的词汇表比较</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>features compared: %1</source>
        <translation>已比较的特征：%1</translation>
    </message>
    <message>
        <source>Flipp&amp;ed runs</source>
        <translation>反转的运行(&amp;E)</translation>
    </message>
    <message>
        <source>Flips of their decisions are learned from too: what each is worth there</source>
        <translation>也从反转其决策中学习：每个决策在那里值多少</translation>
    </message>
    <message>
        <source>Flips in a r&amp;un</source>
        <translation>每个运行中的反转(&amp;U)</translation>
    </message>
    <message>
        <source>Decisions to flip in each of these runs, at most</source>
        <translation>每个这样的运行中要反转的决策，至多</translation>
    </message>
    <message>
        <source>If other files have it, one a line: separate debug files, .dwo and .dwp files, or folders with files *.dwo, *.dwp or *.debug; empty: the binary has it, or there is none</source>
        <translation>如果调试信息在其他文件中，每行一个：单独的调试文件、.dwo 和 .dwp 文件，或含有 *.dwo、*.dwp 或 *.debug 文件的文件夹；为空：它在二进制文件中，或者没有</translation>
    </message>
    <message>
        <source>If empty: made from the path. A binary with the name of a run is taken for the one that was linked of its objects: if two runs have one, Modules shows what is linked</source>
        <translation>为空：由路径生成。与某次运行同名的二进制文件被视为由该运行的目标文件链接而成：如果两次运行都有这样的文件，「模块」页面会显示链接的结果</translation>
    </message>
    <message>
        <source>&amp;Show on Modules too what is linked</source>
        <translation>在「模块」页面上也显示链接的结果(&amp;S)</translation>
    </message>
    <message>
        <source>Gives the binaries in the workspace the names of their runs: whenever these runs are compared, Modules then has the linked bytes of each module beside its delta</source>
        <translation>把工作区中的二进制文件命名为它们的运行的名称：此后只要比较这两次运行，「模块」页面就会在每个模块的差异旁显示其链接后的字节</translation>
    </message>
</context>
<context>
    <name>inlinescope::TotalRow</name>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>TOTAL</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>TOTAL of %1 shown</source>
        <translation>所示 %1 行的合计</translation>
    </message>
</context>
<context>
    <name>inlinescope::TrainingCurves</name>
    <message>
        <source>Size by round</source>
        <translation>各轮的大小</translation>
    </message>
    <message>
        <source>round</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>change (%)</source>
        <translation>变化 (%)</translation>
    </message>
    <message>
        <source>validation text</source>
        <translation>验证 text</translation>
    </message>
    <message>
        <source>validation unique</source>
        <translation>验证 唯一</translation>
    </message>
    <message>
        <source>training text</source>
        <translation>训练 text</translation>
    </message>
    <message>
        <source>training unique</source>
        <translation>训练 唯一</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>curve, percent</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Round %1 (%2): %3</source>
        <comment>number, policy, values</comment>
        <translation>第 %1 轮（%2）：%3</translation>
    </message>
    <message>
        <source>How text and unique change from round to round, compared with round 0: of the modules that are learned from, and of those that are held out for evaluation. The vertical line is the last accepted round. Right click to save the picture.</source>
        <translation>text 与 unique 随轮次的变化，与第 0 轮相比：分别针对用于学习的模块和留作评判的模块。竖线是最后被接受的一轮。右键单击可保存图片。</translation>
    </message>
</context>
<context>
    <name>inlinescope::TrainingPage</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>各轮</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>包</translation>
    </message>
    <message>
        <source>A training measures what single decisions cost, fits a policy to the better answers, runs the corpus under it, and begins again. The validation modules are never learned from: they say what to expect of code that the policy has not seen.</source>
        <translation>训练测量单个决策的代价，按更好的回答拟合策略，在该策略下运行语料库，然后重新开始。从不从验证模块学习：它们说明对策略未见过的代码可以期待什么。</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Import corpus…</source>
        <translation>导入语料库…</translation>
    </message>
    <message>
        <source>No policy is trained yet</source>
        <translation>还没有训练过策略</translation>
    </message>
    <message>
        <source>%1 has begun: no round is complete yet</source>
        <translation>%1 已开始：还没有完成任何一轮</translation>
    </message>
    <message>
        <source>of the validation modules</source>
        <translation>验证模块</translation>
    </message>
    <message>
        <source>of the training modules</source>
        <translation>训练模块</translation>
    </message>
    <message>
        <source>text %1, unique %2, against %3</source>
        <comment>of the modules, percent, policy</comment>
        <translation>%1的 text，唯一 %2，相对于 %3</translation>
    </message>
    <message>
        <source>unique %1, text %2, against %3</source>
        <comment>of the modules, percent, policy</comment>
        <translation>%1的唯一，text %2，相对于 %3</translation>
    </message>
    <message>
        <source>training modules: text %1, unique %2</source>
        <translation>训练模块：text %1，唯一 %2</translation>
    </message>
    <message>
        <source>%1 on %2, seed %3</source>
        <comment>training, corpus, number</comment>
        <translation>%1，语料库 %2，种子 %3</translation>
    </message>
    <message>
        <source>Train…</source>
        <translation>训练…</translation>
    </message>
    <message>
        <source>Begin or resume a training by measured bytes (Ctrl+Alt+Shift+M)</source>
        <translation>开始或继续按测量的字节数训练 (Ctrl+Alt+Shift+M)</translation>
    </message>
    <message>
        <source>Train a policy…</source>
        <translation>训练策略…</translation>
    </message>
    <message>
        <source>A training learns a policy from measured bytes, in rounds. Each round is shown here as soon as it is complete: how much smaller it makes the modules that it learned from, and those that it never saw. This command in a terminal begins one too, and this page follows it:

%1</source>
        <translation>训练从测量的字节数中一轮一轮地学习策略。每一轮一完成就显示在这里：它使用于学习的模块小了多少，又使从未见过的模块小了多少。在终端中执行这条命令也会开始一次训练，本页面会显示其进展：

%1</translation>
    </message>
    <message>
        <source>%1 is being trained on %2: each round appears here when it is complete</source>
        <comment>training, corpus</comment>
        <translation>正在用 %2 训练 %1：每一轮完成后都会显示在这里</translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>性能报告</translation>
    </message>
    <message>
        <source>performance %1</source>
        <translation>性能报告 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln curve(s) over the steps of a training</source>
        <translation>
            <numerusform>%1：训练各步的 %Ln 条曲线</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln row(s), none with a reward</source>
        <translation>
            <numerusform>%1：%Ln 行，都没有奖励</numerusform>
        </translation>
    </message>
    <message>
        <source>mean reward of %1, as ml-compiler-opt computes it</source>
        <translation>%1 的平均奖励，与 ml-compiler-opt 的算法相同</translation>
    </message>
    <message>
        <source>%1 smaller than under the heuristic, %2 larger, %3 as large</source>
        <comment>numbers of rows</comment>
        <translation>%1 个比启发式小，%2 个更大，%3 个一样大</translation>
    </message>
    <message>
        <source>The first policy is measured, and no round is fitted yet</source>
        <translation>最初的策略已测量，尚未拟合任何一轮</translation>
    </message>
    <message>
        <source>No round of %1 is accepted</source>
        <translation>%1 轮中没有一轮被接受</translation>
    </message>
    <message>
        <source>the first policy is still the best one</source>
        <translation>最初的策略仍是最好的</translation>
    </message>
    <message>
        <source>round %1 of %2 is accepted, by the training modules alone: policy %3</source>
        <translation>仅凭训练模块，第 %1 轮（共 %2 轮）被接受：策略 %3</translation>
    </message>
    <message>
        <source>round %1 makes the validation modules larger: text %2 B, unique %3 B, against %4</source>
        <translation>第 %1 轮使验证模块变大：text %2 B，unique %3 B，相对于 %4</translation>
    </message>
    <message>
        <source>Package whose curves are shown: the second part of its modules&apos; names</source>
        <translation>显示其曲线的包：其模块名称的第二部分</translation>
    </message>
    <message>
        <source>All packages</source>
        <translation>所有包</translation>
    </message>
    <message>
        <source>Modules without a package</source>
        <translation>不属于任何包的模块</translation>
    </message>
    <message>
        <source>%1: the quantiles of features, %2 in all</source>
        <comment>vocabulary, number</comment>
        <translation>%1：特征的分位数，共 %2 个特征</translation>
    </message>
    <message>
        <source>The training, or the imported performance, that is shown</source>
        <translation>所显示的训练或导入的性能报告</translation>
    </message>
    <message>
        <source>not whole: rows after a damaged place, or of modules that were not captured, are missing</source>
        <translation>不完整：缺少损坏位置之后的行，或未导出的模块的行</translation>
    </message>
</context>
<context>
    <name>inlinescope::Treemap</name>
    <message>
        <source>Map of deltas</source>
        <translation>差值地图</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>%1 of %2 B (%3)</source>
        <translation>%1，共 %2 B（%3）</translation>
    </message>
    <message>
        <source>%1; %2 B</source>
        <translation>%1；%2 B</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message numerus="yes">
        <source>%Ln without a delta</source>
        <translation>
            <numerusform>%Ln 个没有差值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %Ln without a size not drawn</source>
        <translation>
            <numerusform>；%Ln 个没有大小，未绘出</numerusform>
        </translation>
    </message>
    <message>
        <source>‹ zoomed into %1 (Esc: out)</source>
        <translation>‹ 已放大 %1（Esc 退出）</translation>
    </message>
    <message>
        <source>One cell per row of the table: its area is the size on the baseline; green and ▼ if the second side is smaller, red and ▲ if it is larger. Click a cell to choose its row, double click a folder&apos;s name to zoom in, Escape to zoom out, right click to save the picture.</source>
        <translation>表格的每一行对应一个方块：在基线上越大，方块越大；第二侧更小时为绿色和 ▼，更大时为红色和 ▲。点击方块选中其行，双击文件夹名放大，按 Esc 缩小，右键保存图片。</translation>
    </message>
    <message>
        <source>%1, %2: %3 of %4 B (%5)
largest change: %6</source>
        <translation>%1，%2：%3，共 %4 B（%5）
最大的变化：%6</translation>
    </message>
    <message>
        <source>area: %1 of %2 (bytes); colour: delta</source>
        <translation>面积：%2 的 %1（B）；颜色：差值</translation>
    </message>
    <message>
        <source>area: %1 of %2 (bytes); colour: delta of %3</source>
        <translation>面积：%2 的 %1（B）；颜色：%3 的差值</translation>
    </message>
    <message>
        <source>a bundle of small ones</source>
        <translation>若干小项合并</translation>
    </message>
</context>
<context>
    <name>inlinescope::WaterfallChart</name>
    <message>
        <source>other bitcode</source>
        <translation>不同的 bitcode</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other decision(s)</source>
        <translation>
            <numerusform>另外 %Ln 个决策</numerusform>
        </translation>
    </message>
    <message>
        <source>interaction</source>
        <translation>相互作用</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>未解释</translation>
    </message>
    <message>
        <source>Waterfall from the baseline to the other run</source>
        <translation>从基线到另一运行的瀑布图</translation>
    </message>
    <message>
        <source>text (B)</source>
        <translation>text (B)</translation>
    </message>
    <message>
        <source>%1: %2 B</source>
        <translation>%1：%2 B</translation>
    </message>
    <message>
        <source>%1: %2 B (%3 → %4)</source>
        <translation>%1：%2 B（%3 → %4）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>decision, module</comment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other(s) that add</source>
        <translation>
            <numerusform>另外 %Ln 项增大</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other(s) that save</source>
        <translation>
            <numerusform>另外 %Ln 项减小</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Text of the module in the baseline run, what each decision to blame adds or saves by itself, what they do together besides (interaction), and text in the other run. The axis says if it does not begin at 0.</source>
        <translation>基线运行中模块的 text、每个应归咎的决策单独增加或节省的字节、它们共同的额外影响（相互作用），以及另一运行中的 text。坐标轴不从 0 开始时会注明。</translation>
    </message>
    <message>
        <source>text (B), not from 0</source>
        <translation>text（B），不从 0 开始</translation>
    </message>
</context>
<context>
    <name>inlinescope::WorkspaceNotice</name>
    <message>
        <source>%1 is an empty file. The first import makes it a workspace.</source>
        <translation>%1 是空文件。首次导入会将其变为工作区。</translation>
    </message>
    <message>
        <source>%1 is write-protected: what is in it can be seen, but nothing can be imported, run or measured. Make the file and its folder writable, or copy the file and open the copy.</source>
        <translation>%1 受写保护：可以查看其内容，但无法导入、运行或测量。请使该文件及其文件夹可写，或复制该文件并打开副本。</translation>
    </message>
    <message>
        <source>%1 is empty. Import a corpus to begin.</source>
        <comment>a workspace</comment>
        <translation>%1 是空的。请先导入一个语料库。</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>%1 of this folder was written by an older Inlinescope. Open it to bring it up to date.</source>
        <translation>此文件夹中的 %1 由较旧的 Inlinescope 写入。请打开它以进行更新。</translation>
    </message>
    <message>
        <source>Explores and compares LLVM&apos;s inlining decisions.</source>
        <translation>探索并比较 LLVM 的内联决策。</translation>
    </message>
    <message>
        <source>Workspace to open.</source>
        <translation>要打开的工作区。</translation>
    </message>
    <message>
        <source>light, dark or auto.</source>
        <translation>light、dark 或 auto。</translation>
    </message>
    <message>
        <source>With --grab: render this page only.</source>
        <translation>与 --grab 合用：只渲染此页面。</translation>
    </message>
    <message>
        <source>With --grab: end with 1 if a page has no rows.</source>
        <translation>与 --grab 合用：若某个页面没有行，则以 1 结束。</translation>
    </message>
    <message>
        <source>Run to compare; repeat it, the baseline comes first.</source>
        <translation>要比较的运行；可重复给出，第一个为基线。</translation>
    </message>
    <message>
        <source>--theme takes light, dark or auto; --page and --require-rows need --grab DIR.</source>
        <translation>--theme 取 light、dark 或 auto；--page 和 --require-rows 需要 --grab DIR。</translation>
    </message>
    <message>
        <source>There is no display. Use --grab DIR for pictures, or inlinescope-cli.</source>
        <translation>没有显示器。请用 --grab DIR 生成图片，或使用 inlinescope-cli。</translation>
    </message>
    <message>
        <source>Render every page to DIR/PAGE.png, and in the dark theme to DIR/PAGE-dark.png; with --theme, in that theme only. Pages without rows are named on stderr.</source>
        <translation>将每个页面渲染为 DIR/PAGE.png，深色的为 DIR/PAGE-dark.png；与 --theme 合用时只渲染该主题。没有行的页面会在 stderr 上指出。</translation>
    </message>
    <message>
        <source>Open the demo workspace.</source>
        <translation>打开演示工作区。</translation>
    </message>
    <message>
        <source>--demo takes no workspace and no files.</source>
        <translation>--demo 须单独使用：不接受工作区和文件。</translation>
    </message>
    <message>
        <source>Workspace to open, or files and folders to import. FILE.inlinescope#LINK opens it at a view.</source>
        <translation>要打开的工作区，或要导入的文件和文件夹。FILE.inlinescope#LINK 会在某个视图打开它。</translation>
    </message>
</context>
</TS>
