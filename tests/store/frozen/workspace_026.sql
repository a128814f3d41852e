PRAGMA application_id = 1231967075; PRAGMA user_version = 26;
BEGIN TRANSACTION;
CREATE TABLE annotations (
    id             INTEGER PRIMARY KEY,
    run_id         INTEGER REFERENCES runs (id),    -- of a run; NULL: of a module or callsite
    module_id      INTEGER REFERENCES modules (id),
    key_hash       INTEGER, -- of a callsite
    key_occurrence INTEGER,
    label          TEXT NOT NULL,
    note           TEXT NOT NULL,
    changed_at     INTEGER NOT NULL
, remark_set_id INTEGER REFERENCES remark_sets (id));
INSERT INTO annotations VALUES(1,1,NULL,NULL,NULL,'kept','a note',0,NULL);
INSERT INTO annotations VALUES(2,NULL,NULL,-5665562865908192914,0,'hot','ask again',0,1);
CREATE TABLE attribute_results (
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    attributes    BLOB NOT NULL,    -- ascending (core/model/attribute_fields.h)
    status        INTEGER NOT NULL, -- 0 ok, 1 failed, 2 crashed, 3 timed out
    text          INTEGER,          -- change of text in bytes; NULL: no object
    shared        BLOB NOT NULL,    -- changes of the bodies that modules share, by name (core/model/attribute_fields.h)
    PRIMARY KEY (module_run_id, attributes)
) WITHOUT ROWID;
INSERT INTO attribute_results VALUES(1,X'01026631000000000000000000',0,-3,X'01026631fdffffffffffffff');
CREATE TABLE binary_parts (
    id         INTEGER PRIMARY KEY, -- in the reader's order
    report_id  INTEGER NOT NULL REFERENCES reports (id),
    level      INTEGER NOT NULL, -- 0 segments, 1 sections, 2 symbols, 3 compile units, 4 inlined functions, 5 callsites
    is_rest    INTEGER NOT NULL, -- what no other part of the level has
    name_id    INTEGER NOT NULL REFERENCES strings (id),
    place_id   INTEGER NOT NULL REFERENCES strings (id), -- section, folder, or place of the call
    bytes      INTEGER NOT NULL, -- in memory
    file_bytes INTEGER NOT NULL, -- of the file; their sum over a level is the file's size
    sites      INTEGER NOT NULL
);
CREATE TABLE blobs (
    id   INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    data BLOB NOT NULL
);
CREATE TABLE bodies (
    id           INTEGER PRIMARY KEY,
    bitcode_hash TEXT NOT NULL UNIQUE,
    count        INTEGER NOT NULL,
    data         BLOB NOT NULL
);
CREATE TABLE callsites (
    id         INTEGER PRIMARY KEY,
    callee_id  INTEGER NOT NULL REFERENCES strings (id),
    place_id   INTEGER REFERENCES places (id), -- innermost place; NULL: none is known
    caller_id  INTEGER NOT NULL REFERENCES strings (id),
    key_hash   INTEGER NOT NULL,
    twin       TEXT NOT NULL, -- "#2", as a rule empty; InlinePath in core/model/decision.h
    inherited  TEXT NOT NULL,
    linkage_id INTEGER NOT NULL REFERENCES strings (id)
);
INSERT INTO callsites VALUES(1,3,2,1,77,'#2','#1#20',6);
INSERT INTO callsites VALUES(2,3,3,1,78,'','',6);
INSERT INTO callsites VALUES(3,3,4,1,79,'','',6);
CREATE TABLE command_lines (
    module_id INTEGER PRIMARY KEY REFERENCES modules (id),
    arguments BLOB NOT NULL
);
CREATE TABLE corpora (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    name             TEXT NOT NULL UNIQUE,
    source_path      TEXT NOT NULL,
    description_hash TEXT NOT NULL,
    has_thinlto      INTEGER NOT NULL,
    imported_at      INTEGER NOT NULL,
    complete         INTEGER NOT NULL, -- the last import of it came to its end
    UNIQUE (source_path, description_hash)
);
INSERT INTO corpora VALUES(1,'corpus','/c','h',0,0,1);
CREATE TABLE culprit_features (
    explanation_id INTEGER NOT NULL REFERENCES explanations (id),
    rank           INTEGER NOT NULL,
    ordinal        INTEGER NOT NULL,
    name           TEXT NOT NULL,
    value          TEXT NOT NULL,
    percentile     REAL NOT NULL, -- 0 to 100, in its run's distribution
    PRIMARY KEY (explanation_id, rank, ordinal)
) WITHOUT ROWID;
INSERT INTO culprit_features VALUES(1,1,0,'callee_users','9',97.5);
CREATE TABLE culprits (
    explanation_id INTEGER NOT NULL REFERENCES explanations (id),
    rank           INTEGER NOT NULL, -- from 1, the largest first
    decision_a     INTEGER,          -- position in the order of asking; NULL: A has no such callsite
    decision_b     INTEGER NOT NULL,
    caller         TEXT NOT NULL,
    callee         TEXT NOT NULL,
    site           TEXT NOT NULL,    -- callsite key, as a script has it
    location       TEXT NOT NULL,
    advice_a       INTEGER,          -- 0 refuse, 1 inline; NULL: A was not asked
    advice_b       INTEGER NOT NULL,
    mark           INTEGER NOT NULL, -- 0 differs, 2 only B was asked, 3 A decided so too
    bytes          INTEGER NOT NULL, -- alone in A
    together       INTEGER,          -- among the others; NULL: not compiled
    PRIMARY KEY (explanation_id, rank)
) WITHOUT ROWID;
INSERT INTO culprits VALUES(1,1,1,1,'main','g','000000000000004e','a.c:3:1',0,1,0,-6,-6);
CREATE TABLE decision_columns (
    id            INTEGER PRIMARY KEY, -- field * 2^40 + module_run_id: what is read together stands together
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    data          BLOB NOT NULL -- zstd
);
INSERT INTO decision_columns VALUES(1,1,X'28b52ffd2010550000200101010001001c2002');
INSERT INTO decision_columns VALUES(1099511627777,1,X'28b52ffd20105d0000280000010200010006d002');
INSERT INTO decision_columns VALUES(2199023255553,1,X'28b52ffd200421000021210448');
INSERT INTO decision_columns VALUES(3298534883329,1,X'28b52ffd20205d00002801010080800100211802');
INSERT INTO decision_columns VALUES(4398046511105,1,X'28b52ffd20205d00002805050080800100211802');
INSERT INTO decision_columns VALUES(5497558138881,1,X'28b52ffd20105d0000280505050500010006d002');
INSERT INTO decision_columns VALUES(6597069766657,1,X'28b52ffd20105d0000280101010100010006d002');
INSERT INTO decision_columns VALUES(7696581394433,1,X'28b52ffd20105d0000280303030300010006d002');
INSERT INTO decision_columns VALUES(8796093022209,1,X'28b52ffd20105d0000280606060600010006d002');
INSERT INTO decision_columns VALUES(9895604649985,1,X'28b52ffd20205d0000284d4e4f4f00010021d002');
INSERT INTO decision_columns VALUES(10995116277761,1,X'28b52ffd200421000001000000');
INSERT INTO decision_columns VALUES(12094627905537,1,X'28b52ffd2010450000100000010032c002');
INSERT INTO decision_columns VALUES(13194139533313,1,X'28b52ffd2010550000200201010001001c2002');
INSERT INTO decision_columns VALUES(14293651161089,1,X'28b52ffd20104d0000180001000100071802');
INSERT INTO decision_columns VALUES(15393162788865,1,X'28b52ffd20105d0000280102010c00010006d002');
INSERT INTO decision_columns VALUES(16492674416641,1,X'28b52ffd20105d0000280404040900010006d002');
INSERT INTO decision_columns VALUES(17592186044417,1,X'28b52ffd201055000020030c030001001c2002');
INSERT INTO decision_columns VALUES(18691697672193,1,X'28b52ffd2010550000200a05010001001c2002');
CREATE TABLE decision_mixes (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    module_run_a   INTEGER NOT NULL REFERENCES module_runs (id),
    module_run_b   INTEGER NOT NULL REFERENCES module_runs (id),
    others         INTEGER NOT NULL, -- 0 A's policy decides the rest, 1 A's recorded decisions are held
    decisions_hash TEXT NOT NULL,    -- SHA-256 of the decisions that can be put in, and of how they are forced
    compiler       TEXT NOT NULL,    -- that measured, with the recorder's version
    UNIQUE (module_run_a, module_run_b, others)
);
INSERT INTO decision_mixes VALUES(1,1,1,0,'hash of decisions','clang');
CREATE TABLE decisions (
    id             INTEGER PRIMARY KEY,
    module_run_id  INTEGER NOT NULL REFERENCES module_runs (id),
    callsite_id    INTEGER NOT NULL REFERENCES callsites (id),
    key_occurrence INTEGER NOT NULL,
    advice         INTEGER NOT NULL, -- 0 refuse, 1 inline
    outcome        INTEGER NOT NULL, -- 0 inlined, 1 inlined and callee deleted, 2 refused, 3 failed, 4 never asked
    mandatory      INTEGER NOT NULL,
    cost           INTEGER,
    threshold      INTEGER,
    reason_id      INTEGER NOT NULL REFERENCES strings (id),
    default_advice INTEGER,
    feature_row    INTEGER, -- row in the module run's feature columns
    policy_outputs BLOB     -- doubles, little-endian
);
INSERT INTO decisions VALUES(1,1,1,0,1,0,0,1,5,5,1,NULL,NULL);
INSERT INTO decisions VALUES(2,1,2,0,1,0,0,1,5,5,1,NULL,NULL);
INSERT INTO decisions VALUES(3,1,3,1,0,2,0,NULL,NULL,5,0,NULL,NULL);
INSERT INTO decisions VALUES(4,1,3,2,0,4,0,NULL,NULL,5,NULL,NULL,X'000000000000f83f');
CREATE TABLE explanations (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    mix_id           INTEGER NOT NULL REFERENCES decision_mixes (id),
    exact            INTEGER NOT NULL, -- every section and function has B's size, not just text to within 5 %
    revisions        INTEGER NOT NULL, -- A and B compiled different bitcode
    size_a           INTEGER NOT NULL, -- as recorded
    size_b           INTEGER NOT NULL,
    none_size        INTEGER NOT NULL, -- with none of B's decisions put in, as compiled
    all_size         INTEGER NOT NULL, -- with all of them
    culprits_size    INTEGER NOT NULL, -- with exactly the culprits
    all_but_size     INTEGER,          -- with all but the culprits; NULL: not compiled
    interaction      INTEGER NOT NULL, -- culprits_size - none_size, less the culprits' bytes
    decisions        INTEGER NOT NULL, -- of B that can be put in
    differing        INTEGER NOT NULL, -- of these, such that A decided otherwise
    compiles         INTEGER NOT NULL,
    verified         INTEGER NOT NULL, -- the culprits do what is asked, and none of them can be left out
    cancelled        INTEGER NOT NULL,
    stopped          TEXT NOT NULL,    -- why the search ended before that
    explained_at     INTEGER NOT NULL,
    UNIQUE (mix_id, exact)
);
INSERT INTO explanations VALUES(1,1,0,0,50,44,50,44,44,50,0,2,1,4,1,0,'',0);
CREATE TABLE feature_columns (
    id            INTEGER PRIMARY KEY,
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    feature_id    INTEGER NOT NULL REFERENCES run_features (id),
    data          BLOB NOT NULL -- compressed; module_runs.feature_rows tensors of run_features.shape
);
CREATE TABLE findings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    severity   TEXT NOT NULL, -- note, warning, error
    subject    TEXT NOT NULL,
    corpus_id  INTEGER REFERENCES corpora (id),
    run_id     INTEGER REFERENCES runs (id),
    log_id     INTEGER REFERENCES logs (id),
    report_id  INTEGER REFERENCES reports (id),
    code       TEXT NOT NULL,
    found      TEXT NOT NULL,
    file       TEXT NOT NULL,
    place      TEXT NOT NULL,
    expected   TEXT NOT NULL,
    created_at INTEGER NOT NULL
, remedy TEXT NOT NULL DEFAULT '', remark_set_id INTEGER REFERENCES remark_sets (id), performance_id INTEGER REFERENCES performance_sets (id));
INSERT INTO findings VALUES(1,'warning','old',NULL,1,NULL,NULL,'not found','something','/f','','',0,'Run it again.',NULL,NULL);
CREATE TABLE flips (
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    others        INTEGER NOT NULL, -- 0 the run's policy decides, 1 the recorded decisions are held
    decision      INTEGER NOT NULL, -- position in the order of asking: of the only decision, or the set's first
    further       BLOB NOT NULL,    -- the set's others, ascending: each as its distance to the one before (LEB128)
    status        INTEGER NOT NULL, -- 0 ok, 1 not carried out, 2 not asked again, 3 mandatory, 4 never inlinable,
                                    -- 5 failed, 6 crashed, 7 timed out
    text          INTEGER,          -- change of text in bytes; NULL: no object
    changes       BLOB NOT NULL, tables BLOB NOT NULL DEFAULT x'',    -- of functions and allocated sections (core/store/flips.h)
    PRIMARY KEY (module_run_id, others, decision, further)
) WITHOUT ROWID;
INSERT INTO flips VALUES(1,0,0,X'02',0,-3,X'010205',X'0207');
CREATE TABLE fresh_decision_columns (
    id            INTEGER PRIMARY KEY, -- module_run_id * 32 + field
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    data          BLOB NOT NULL -- as in decision_columns
);
CREATE TABLE functions (
    id            INTEGER PRIMARY KEY,
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    name_id       INTEGER NOT NULL REFERENCES strings (id),
    size          INTEGER NOT NULL,
    section_id    INTEGER NOT NULL REFERENCES strings (id),
    linkage_id    INTEGER NOT NULL REFERENCES strings (id),
    shared        INTEGER NOT NULL
, alias INTEGER NOT NULL DEFAULT 0, own_section INTEGER NOT NULL DEFAULT 0, tables INTEGER NOT NULL DEFAULT 0);
INSERT INTO functions VALUES(1,1,2,40,13,6,0,0,1,24);
INSERT INTO functions VALUES(2,1,1,10,8,6,0,0,0,0);
CREATE TABLE log_contexts (
    id           INTEGER PRIMARY KEY,
    log_id       INTEGER NOT NULL REFERENCES logs (id),
    name         TEXT NOT NULL,
    observations INTEGER NOT NULL,
    UNIQUE (log_id, name)
);
INSERT INTO log_contexts VALUES(1,1,'f1',0);
INSERT INTO log_contexts VALUES(2,1,'main',0);
CREATE TABLE log_features (
    log_id  INTEGER NOT NULL REFERENCES logs (id),
    role    TEXT NOT NULL, -- feature, score, advice
    ordinal INTEGER NOT NULL,
    name    TEXT NOT NULL,
    port    INTEGER NOT NULL,
    type    TEXT NOT NULL,
    shape   TEXT NOT NULL,
    PRIMARY KEY (log_id, role, ordinal)
) WITHOUT ROWID;
INSERT INTO log_features VALUES(1,'feature',0,'index_to_evict',0,'int64_t','1');
CREATE TABLE logs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    source_path TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    source_size INTEGER NOT NULL,
    imported_at INTEGER NOT NULL,
    complete    INTEGER NOT NULL -- read to its end; otherwise what was whole before
);
INSERT INTO logs VALUES(1,'old/eviction','','',0,0,1);
CREATE TABLE measured_mixes (
    mix_id    INTEGER NOT NULL REFERENCES decision_mixes (id),
    decisions BLOB NOT NULL,    -- of B, ascending: the first one, then each as its distance to the one before (LEB128)
    text      INTEGER NOT NULL, -- bytes
    shape     INTEGER NOT NULL, -- a hash of all sections' and functions' sizes
    PRIMARY KEY (mix_id, decisions)
) WITHOUT ROWID;
INSERT INTO measured_mixes VALUES(1,X'',50,7);
INSERT INTO measured_mixes VALUES(1,X'0001',44,-1);
INSERT INTO measured_mixes VALUES(1,X'01',44,-1);
CREATE TABLE module_names (
    module_run_id INTEGER PRIMARY KEY REFERENCES module_runs (id),
    functions     BLOB NOT NULL, -- that the object has
    mentioned     BLOB NOT NULL, -- callers and callees that it has not
    files         BLOB NOT NULL  -- in which calls are written
);
INSERT INTO module_names VALUES(1,X'0101',X'03',X'0405');
CREATE TABLE module_runs (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id         INTEGER NOT NULL REFERENCES runs (id),
    module_id      INTEGER NOT NULL REFERENCES modules (id),
    status         TEXT NOT NULL, -- ok, failed, crashed, timed-out, cancelled
    wall_ns        INTEGER NOT NULL,
    cpu_ns         INTEGER NOT NULL,
    force_stopped  INTEGER NOT NULL,
    text           INTEGER NOT NULL,
    data           INTEGER NOT NULL,
    bss            INTEGER NOT NULL,
    code           INTEGER NOT NULL,
    rodata         INTEGER NOT NULL,
    eh_frame       INTEGER NOT NULL,
    other          INTEGER NOT NULL,
    unique_text    INTEGER, -- NULL until the run was finished
    inlined        INTEGER NOT NULL,
    refused        INTEGER NOT NULL,
    failed         INTEGER NOT NULL,
    never_asked    INTEGER NOT NULL,
    mandatory      INTEGER NOT NULL,
    first_decision INTEGER NOT NULL,
    decision_count INTEGER NOT NULL,
    first_function INTEGER NOT NULL,
    function_count INTEGER NOT NULL,
    first_column   INTEGER NOT NULL,
    column_count   INTEGER NOT NULL,
    feature_rows   INTEGER NOT NULL,
    object_hash    TEXT NOT NULL,
    bitcode_hash   TEXT NOT NULL, -- of what was compiled, also where the module was replaced since; empty: not known
    command_hash   TEXT NOT NULL, -- of the cc1 arguments, each ended by a NUL; likewise
    diagnostics    TEXT NOT NULL, policy_fingerprint TEXT NOT NULL DEFAULT '', compiler TEXT NOT NULL DEFAULT '', limit_kind TEXT NOT NULL DEFAULT '', limit_value INTEGER NOT NULL DEFAULT 0, tables_known INTEGER NOT NULL DEFAULT 0, estimated INTEGER,
    UNIQUE (run_id, module_id)
);
INSERT INTO module_runs VALUES(1,1,1,'ok',0,0,0,50,0,0,50,0,0,0,50,2,1,0,1,0,1,4,1,2,1,0,0,'','','','','default','clang, recorder 1','time',0,1,44);
CREATE TABLE modules (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    corpus_id         INTEGER NOT NULL REFERENCES corpora (id),
    name              TEXT NOT NULL,
    bitcode_hash      TEXT NOT NULL,
    bitcode_size      INTEGER NOT NULL,
    bitcode_path      TEXT NOT NULL,
    blob_id           INTEGER REFERENCES blobs (id), -- NULL: by reference, the file at bitcode_path is the bitcode
    has_thinlto_index INTEGER NOT NULL,
    UNIQUE (corpus_id, name)
);
INSERT INTO modules VALUES(1,1,'a','h',1,'/a.bc',NULL,0);
CREATE TABLE observation_chunks (
    id                INTEGER PRIMARY KEY,
    context_id        INTEGER NOT NULL REFERENCES log_contexts (id),
    first_observation INTEGER NOT NULL,
    observations      INTEGER NOT NULL,
    UNIQUE (context_id, first_observation)
);
CREATE TABLE observation_columns (
    id       INTEGER PRIMARY KEY,
    chunk_id INTEGER NOT NULL REFERENCES observation_chunks (id),
    ordinal  INTEGER NOT NULL,
    data     BLOB NOT NULL,
    UNIQUE (chunk_id, ordinal)
);
CREATE TABLE places (
    id          INTEGER PRIMARY KEY,
    parent_id   INTEGER REFERENCES places (id), -- always a smaller id
    function_id INTEGER NOT NULL REFERENCES strings (id),
    file_id     INTEGER NOT NULL REFERENCES strings (id),
    line        INTEGER NOT NULL,
    col         INTEGER NOT NULL
);
INSERT INTO places VALUES(1,NULL,1,4,3,10);
INSERT INTO places VALUES(2,1,2,4,12,5);
INSERT INTO places VALUES(3,NULL,1,4,3,1);
INSERT INTO places VALUES(4,NULL,12,9,0,0);
CREATE TABLE policies (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    kind        TEXT NOT NULL, -- default, never, model, script
    source_path TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    added_at    INTEGER NOT NULL,
    bytes       BLOB NOT NULL
, base_id INTEGER REFERENCES policies (id));
INSERT INTO policies VALUES(1,'default','default','','default',0,X'',NULL);
INSERT INTO policies VALUES(2,'never','never','','never',0,X'',NULL);
INSERT INTO policies VALUES(3,'s','script','/s','fs',0,X'78',1);
CREATE TABLE remark_files (
    id     INTEGER PRIMARY KEY, -- in the order of reading
    set_id INTEGER NOT NULL REFERENCES remark_sets (id),
    path   TEXT NOT NULL,
    hash   TEXT NOT NULL,
    size   INTEGER NOT NULL
);
INSERT INTO remark_files VALUES(1,1,'/b/a.opt.yaml','h',100);
CREATE TABLE remark_sets (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    source_path TEXT NOT NULL,    -- of the one file, or the folder that has all of them
    source_hash TEXT NOT NULL,    -- of the one file, or of the list of all with their hashes
    source_size INTEGER NOT NULL, -- of all files
    imported_at INTEGER NOT NULL,
    complete    INTEGER NOT NULL
);
INSERT INTO remark_sets VALUES(1,'build','/b/a.opt.yaml','h',100,0,1);
CREATE TABLE remarks (
    id        INTEGER PRIMARY KEY, -- in the file's order
    file_id   INTEGER NOT NULL REFERENCES remark_files (id),
    kind      INTEGER NOT NULL, -- 0 passed, 1 missed, 2 analysis, 3 failure
    by_model  INTEGER NOT NULL, -- of the pass inline-ml
    name_id   INTEGER NOT NULL REFERENCES strings (id),
    caller_id INTEGER NOT NULL REFERENCES strings (id),
    callee_id INTEGER NOT NULL REFERENCES strings (id),
    source_id INTEGER NOT NULL REFERENCES strings (id), -- file of the call's place; empty: none is known
    line      INTEGER NOT NULL,
    col       INTEGER NOT NULL,
    site_id   INTEGER NOT NULL REFERENCES strings (id), -- as LLVM spells it
    outcome   INTEGER, -- as in decisions; NULL: not a decision
    mandatory INTEGER NOT NULL,
    cost      INTEGER,
    threshold INTEGER,
    reason_id INTEGER NOT NULL REFERENCES strings (id),
    hotness   INTEGER
);
INSERT INTO remarks VALUES(1,1,1,0,14,1,2,4,3,10,15,2,0,35,5,16,30);
CREATE TABLE report_entries (
    id        INTEGER PRIMARY KEY, -- in the report's order
    report_id INTEGER NOT NULL REFERENCES reports (id),
    path      TEXT NOT NULL,
    build_id  TEXT NOT NULL,
    blob INTEGER, bss INTEGER, code INTEGER, data INTEGER, file INTEGER, memory INTEGER, rel INTEGER, rela INTEGER,
    relcount INTEGER, relr INTEGER, relro INTEGER, rodata INTEGER, zbi INTEGER
);
CREATE TABLE reports (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    source_path TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    source_size INTEGER NOT NULL,
    imported_at INTEGER NOT NULL,
    complete    INTEGER NOT NULL, -- as in logs
    blob INTEGER, bss INTEGER, code INTEGER, data INTEGER, file INTEGER, memory INTEGER, rel INTEGER, rela INTEGER,
    relcount INTEGER, relr INTEGER, relro INTEGER, rodata INTEGER, zbi INTEGER
);
INSERT INTO reports VALUES(1,'prog','/b/prog','h',100,0,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE run_features (
    id          INTEGER PRIMARY KEY,
    run_id      INTEGER NOT NULL REFERENCES runs (id),
    ordinal     INTEGER NOT NULL,
    name        TEXT NOT NULL,
    port        INTEGER NOT NULL,
    type        TEXT NOT NULL, -- float, double, int8_t ... uint64_t
    shape       TEXT NOT NULL, -- dimensions with commas between; empty: a scalar
    value_count INTEGER NOT NULL,
    minimum     REAL,
    maximum     REAL,
    histogram   BLOB NOT NULL,
    UNIQUE (run_id, ordinal)
);
CREATE TABLE run_options (
    run_id   INTEGER NOT NULL REFERENCES runs (id),
    ordinal  INTEGER NOT NULL,
    argument TEXT NOT NULL, kind TEXT NOT NULL DEFAULT 'mllvm',
    PRIMARY KEY (run_id, ordinal)
) WITHOUT ROWID;
INSERT INTO run_options VALUES(1,0,'-inline-threshold=7','mllvm');
INSERT INTO run_options VALUES(1,1,'-x=1','add-flag');
CREATE TABLE runs (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    name             TEXT NOT NULL UNIQUE,
    corpus_id        INTEGER NOT NULL REFERENCES corpora (id),
    policy_id        INTEGER NOT NULL REFERENCES policies (id),
    toolchain        TEXT NOT NULL,
    created_at       INTEGER NOT NULL,
    finished_at      INTEGER,
    status           TEXT NOT NULL,             -- running, finished, cancelled, failed
    histograms_stale INTEGER NOT NULL DEFAULT 0 -- a module run was replaced since the histograms were made
, sample INTEGER, claim TEXT NOT NULL DEFAULT '');
INSERT INTO runs VALUES(1,'old',1,1,'clang',0,1,'finished',0,1,'');
CREATE TABLE search_gains (
    run_id  INTEGER NOT NULL REFERENCES runs (id),
    ordinal INTEGER NOT NULL,
    ms      INTEGER NOT NULL, -- since the search began, without the time between its parts
    bytes   INTEGER NOT NULL, -- change since then, by the objective
    PRIMARY KEY (run_id, ordinal)
) WITHOUT ROWID;
INSERT INTO search_gains VALUES(1,0,1500,-10);
CREATE TABLE searched_modules (
    run_id     INTEGER NOT NULL REFERENCES runs (id),
    module_id  INTEGER NOT NULL REFERENCES modules (id),
    start_run  TEXT NOT NULL,    -- name of the run whose result it began from
    start_text INTEGER NOT NULL, -- bytes of that result
    rounds     INTEGER NOT NULL,
    taken      INTEGER NOT NULL, -- moves that made it smaller
    compiles   INTEGER NOT NULL, -- variants that were measured, and compiles
    exhausted  INTEGER NOT NULL, found_from TEXT NOT NULL DEFAULT '', components INTEGER NOT NULL DEFAULT 0, proved INTEGER NOT NULL DEFAULT 0, -- no single move from the state that is stored makes it smaller
    PRIMARY KEY (run_id, module_id)
) WITHOUT ROWID;
INSERT INTO searched_modules VALUES(1,1,'old',60,2,1,9,1,'never',3,2);
CREATE TABLE searches (
    run_id    INTEGER PRIMARY KEY REFERENCES runs (id),
    objective TEXT NOT NULL -- text, unique
);
INSERT INTO searches VALUES(1,'text');
CREATE TABLE side_files (
    module_id INTEGER NOT NULL REFERENCES modules (id),
    ordinal   INTEGER NOT NULL,
    option    TEXT NOT NULL, -- that names it, such as -fprofile-sample-use=
    path      TEXT NOT NULL, -- as the command line has it
    file_path TEXT NOT NULL, -- where it was looked for
    hash      TEXT NOT NULL, -- SHA-256, lower-case hex; empty: the file was missing
    size      INTEGER NOT NULL,
    blob_id   INTEGER REFERENCES blobs (id), -- NULL: missing, or by reference, the file at file_path
    PRIMARY KEY (module_id, ordinal)
) WITHOUT ROWID;
INSERT INTO side_files VALUES(1,0,'-fprofile-sample-use=','p.prof','/farm/p.prof','',0,NULL);
CREATE TABLE strings (
    id   INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    text TEXT NOT NULL
);
INSERT INTO strings VALUES(1,-359603704,'main');
INSERT INTO strings VALUES(2,337800568,'f1');
INSERT INTO strings VALUES(3,-502520314,'g');
INSERT INTO strings VALUES(4,294385311,'a.c');
INSERT INTO strings VALUES(5,1898669738,'cost=1');
INSERT INTO strings VALUES(6,-1703318272,'internal');
INSERT INTO strings VALUES(8,-2002243902,'.text');
INSERT INTO strings VALUES(9,-2128831035,'');
INSERT INTO strings VALUES(12,1821150258,'g:7 @ main:4#3');
INSERT INTO strings VALUES(13,214031748,'.text.');
INSERT INTO strings VALUES(14,185587123,'TooCostly');
INSERT INTO strings VALUES(15,539830542,'main:3:10');
INSERT INTO strings VALUES(16,-896726120,'cost=35, threshold=5');
CREATE TABLE training_packages (
    training_id   INTEGER NOT NULL,
    round         INTEGER NOT NULL,
    role          TEXT NOT NULL, -- training, validation
    package       TEXT NOT NULL,
    modules       INTEGER NOT NULL,
    text          INTEGER NOT NULL,
    text_before   INTEGER NOT NULL, -- in round 0
    unique_text   INTEGER NOT NULL, -- a body that modules of a role share counts for the first one that has it
    unique_before INTEGER NOT NULL,
    PRIMARY KEY (training_id, round, role, package),
    FOREIGN KEY (training_id, round) REFERENCES training_rounds (training_id, round)
) WITHOUT ROWID;
INSERT INTO training_packages VALUES(1,0,'training','.',1,50,50,50,50);
INSERT INTO training_packages VALUES(1,1,'training','.',1,44,50,43,50);
CREATE TABLE training_rounds (
    training_id INTEGER NOT NULL REFERENCES trainings (id),
    round       INTEGER NOT NULL, -- from 0, whose policy was not fitted
    run         TEXT NOT NULL,
    policy      TEXT NOT NULL,
    accepted    INTEGER NOT NULL, -- made the training modules smaller than all rounds before it
    flips       INTEGER NOT NULL, -- measured ones, that the policy was fitted to
    fitted_rows INTEGER NOT NULL, -- these, and answers of the best policy before it
    PRIMARY KEY (training_id, round)
) WITHOUT ROWID;
INSERT INTO training_rounds VALUES(1,0,'bytes-0','default',1,0,0);
INSERT INTO training_rounds VALUES(1,1,'bytes-1','round-1',1,20,200);
CREATE TABLE trainings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL UNIQUE, -- its runs are NAME-0, NAME-1, ...
    corpus_id  INTEGER NOT NULL REFERENCES corpora (id),
    objective  TEXT NOT NULL,        -- text, unique
    seed       INTEGER NOT NULL,     -- 64 bits without a sign
    started_at INTEGER NOT NULL
);
INSERT INTO trainings VALUES(1,'bytes',1,'unique',7,0);
CREATE TABLE performance_sets (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    source_path TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    source_size INTEGER NOT NULL,
    imported_at INTEGER NOT NULL,
    complete    INTEGER NOT NULL,          -- as in logs
    kind        INTEGER NOT NULL DEFAULT 0 -- 0 report, 1 reward-stats, 2 trajectories, 3 events
);
INSERT INTO performance_sets VALUES(1,'scores','/p/scores.csv','h',20,0,1,0);
INSERT INTO performance_sets VALUES(2,'events','/p/events','h',30,0,1,3);
INSERT INTO performance_sets VALUES(3,'vocab','/p/vocab','h',4,0,1,4);
CREATE TABLE performance_rows (
    id       INTEGER PRIMARY KEY, -- in the file's order
    set_id   INTEGER NOT NULL REFERENCES performance_sets (id),
    module   TEXT NOT NULL,
    key      TEXT NOT NULL, -- "default", or a function's linkage name
    baseline REAL,          -- bytes of a module, the score of a function
    value    REAL,          -- the same under the policy
    actions  TEXT NOT NULL  -- of a trajectory: its decisions, with spaces between them
);
INSERT INTO performance_rows VALUES(1,1,'a','default',50.0,44.0,'');
CREATE TABLE performance_curves (
    id     INTEGER PRIMARY KEY,
    set_id INTEGER NOT NULL REFERENCES performance_sets (id),
    tag    TEXT NOT NULL,
    UNIQUE (set_id, tag)
);
INSERT INTO performance_curves VALUES(1,2,'reward/10_percentile');
INSERT INTO performance_curves VALUES(2,3,'callee_users');
CREATE TABLE performance_points (
    id         INTEGER PRIMARY KEY, -- in the file's order
    curve_id   INTEGER NOT NULL REFERENCES performance_curves (id),
    step       INTEGER NOT NULL,
    time       REAL NOT NULL, -- seconds since 1970
    percentile REAL,          -- of a histogram, 0 to 100; NULL: a scalar
    value      REAL           -- NULL: not a number
);
INSERT INTO performance_points VALUES(1,1,3,1.5,NULL,0.25);
INSERT INTO performance_points VALUES(2,2,0,0.0,NULL,1.0);
INSERT INTO performance_points VALUES(3,2,1,0.0,NULL,6.5);
CREATE TABLE log_runs (
    log_id    INTEGER PRIMARY KEY REFERENCES logs (id),
    run_id    INTEGER NOT NULL REFERENCES runs (id),
    module_id INTEGER REFERENCES modules (id) -- of a log of one module; NULL: log_context_modules has those of contexts
);
INSERT INTO log_runs VALUES(1,1,NULL);
CREATE TABLE log_context_modules (
    context_id INTEGER PRIMARY KEY REFERENCES log_contexts (id),
    module_id  INTEGER NOT NULL REFERENCES modules (id)
);
INSERT INTO log_context_modules VALUES(1,1);
INSERT INTO log_context_modules VALUES(2,1);
CREATE TABLE size_models (
    run_id      INTEGER PRIMARY KEY REFERENCES runs (id),
    source_path TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    bytes       BLOB NOT NULL
);
INSERT INTO size_models VALUES(1,'/m/ir2native.tflite','0123456789abcdef',X'00');
CREATE TABLE binary_symbols (
    id         INTEGER PRIMARY KEY, -- in the reader's order
    report_id  INTEGER NOT NULL REFERENCES reports (id),
    is_rest    INTEGER NOT NULL, -- what no symbol has
    name       TEXT NOT NULL,
    place      TEXT NOT NULL, -- section, after the member of an archive
    bytes      INTEGER NOT NULL, -- in memory
    file_bytes INTEGER NOT NULL -- of the file; their sum is the file's size
);
INSERT INTO binary_symbols VALUES(1,1,0,'f1','.text',40,38);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('policies',3);
INSERT INTO sqlite_sequence VALUES('corpora',1);
INSERT INTO sqlite_sequence VALUES('modules',1);
INSERT INTO sqlite_sequence VALUES('runs',1);
INSERT INTO sqlite_sequence VALUES('module_runs',1);
INSERT INTO sqlite_sequence VALUES('findings',1);
INSERT INTO sqlite_sequence VALUES('decision_mixes',1);
INSERT INTO sqlite_sequence VALUES('explanations',1);
INSERT INTO sqlite_sequence VALUES('trainings',1);
INSERT INTO sqlite_sequence VALUES('remark_sets',1);
INSERT INTO sqlite_sequence VALUES('reports',1);
INSERT INTO sqlite_sequence VALUES('performance_sets',2);
INSERT INTO sqlite_sequence VALUES('logs',1);
CREATE INDEX strings_by_hash ON strings (hash);
CREATE INDEX places_by_call ON places (function_id, line, parent_id);
CREATE INDEX modules_by_blob ON modules (blob_id);
CREATE INDEX report_entries_by_report ON report_entries (report_id);
CREATE VIEW v_modules AS
SELECT c.name AS corpus, m.name AS module, m.bitcode_hash, m.bitcode_size, m.bitcode_path,
       m.blob_id IS NULL AS by_reference
FROM modules m JOIN corpora c ON c.id = m.corpus_id;
CREATE VIEW v_features AS
SELECT r.name AS run, f.name AS feature, f.type, f.shape, f.value_count, f.minimum, f.maximum
FROM run_features f JOIN runs r ON r.id = f.run_id;
CREATE VIEW v_report_entries AS
SELECT r.name AS report, e.path, e.build_id, e.blob, e.bss, e.code, e.data, e.file, e.memory, e.rel, e.rela, e.relcount,
       e.relr, e.relro, e.rodata, e.zbi
FROM report_entries e JOIN reports r ON r.id = e.report_id;
CREATE INDEX side_files_by_blob ON side_files (blob_id);
CREATE VIEW v_side_files AS
SELECT c.name AS corpus, m.name AS module, s.option, s.path, s.file_path, s.hash, s.size, s.hash = '' AS missing,
       s.hash <> '' AND s.blob_id IS NULL AS by_reference
FROM side_files s JOIN modules m ON m.id = s.module_id JOIN corpora c ON c.id = m.corpus_id;
CREATE INDEX callsites_by_callee ON callsites (callee_id, place_id);
CREATE VIEW v_decisions AS
SELECT r.name AS run, m.name AS module, d.id - mr.first_decision AS decision, caller.text AS caller,
       callee.text AS callee,
       coalesce((WITH RECURSIVE chain (parent_id, text) AS (
            SELECT p.parent_id, f.text || iif(s.text = '' AND p.line = 0, '', ':' || p.line) ||
                   iif(s.text = '', '', ':' || p.col) || c.twin
            FROM places p JOIN strings f ON f.id = p.function_id JOIN strings s ON s.id = p.file_id
            WHERE p.id = c.place_id
            UNION ALL
            SELECT p.parent_id, chain.text || ' @ ' || f.text || iif(s.text = '' AND p.line = 0, '', ':' || p.line) ||
                   iif(s.text = '', '', ':' || p.col)
            FROM chain JOIN places p ON p.id = chain.parent_id JOIN strings f ON f.id = p.function_id
                 JOIN strings s ON s.id = p.file_id)
        SELECT text FROM chain WHERE parent_id IS NULL) || c.inherited, '') AS site,
       iif(d.advice, 'inline', 'refuse') AS advice,
       CASE d.outcome WHEN 0 THEN 'inlined' WHEN 1 THEN 'inlined-callee-deleted' WHEN 2 THEN 'refused'
                      WHEN 3 THEN 'failed' ELSE 'never-asked' END AS outcome,
       d.mandatory, d.cost, d.threshold, reason.text AS reason,
       CASE d.default_advice WHEN 1 THEN 'inline' WHEN 0 THEN 'refuse' END AS default_advice,
       iif(pf.text <> '', pf.text || ':' || p.line || ':' || p.col, NULL) AS location, linkage.text AS linkage,
       printf('%016x', c.key_hash) AS key_hash, d.key_occurrence, d.feature_row
FROM decisions d JOIN callsites c ON c.id = d.callsite_id JOIN module_runs mr ON mr.id = d.module_run_id
                 JOIN runs r ON r.id = mr.run_id JOIN modules m ON m.id = mr.module_id
                 JOIN strings caller ON caller.id = c.caller_id JOIN strings callee ON callee.id = c.callee_id
                 JOIN strings reason ON reason.id = d.reason_id JOIN strings linkage ON linkage.id = c.linkage_id
                 LEFT JOIN places p ON p.id = c.place_id LEFT JOIN strings pf ON pf.id = p.file_id;
CREATE VIEW v_functions AS
SELECT r.name AS run, m.name AS module, n.text AS function, f.size, s.text || iif(f.own_section, n.text, '') AS section,
       l.text AS linkage, f.shared
FROM functions f JOIN module_runs mr ON mr.id = f.module_run_id JOIN runs r ON r.id = mr.run_id
                 JOIN modules m ON m.id = mr.module_id JOIN strings n ON n.id = f.name_id
                 JOIN strings s ON s.id = f.section_id JOIN strings l ON l.id = f.linkage_id;
CREATE VIEW v_flips AS
SELECT r.name AS run, m.name AS module, f.decision, length(f.further) > 0 AS with_further,
       iif(f.others, 'held', 'decide') AS others,
       CASE f.status WHEN 0 THEN 'ok' WHEN 1 THEN 'not carried out' WHEN 2 THEN 'not asked again' WHEN 3 THEN 'mandatory'
                     WHEN 4 THEN 'never inlinable' WHEN 5 THEN 'failed' WHEN 6 THEN 'crashed' ELSE 'timed-out' END AS status,
       mr.text + f.text AS text, f.text AS delta
FROM flips f JOIN module_runs mr ON mr.id = f.module_run_id JOIN runs r ON r.id = mr.run_id
             JOIN modules m ON m.id = mr.module_id;
CREATE INDEX decision_mixes_by_b ON decision_mixes (module_run_b);
CREATE VIEW v_explanations AS
SELECT m.name AS module, ra.name AS run_a, rb.name AS run_b, e.exact, iif(x.others, 'held', 'decide') AS others, e.size_a,
       e.size_b, e.size_b - e.size_a AS delta, (SELECT count(*) FROM culprits c WHERE c.explanation_id = e.id) AS culprits,
       (SELECT coalesce(sum(c.bytes), 0) FROM culprits c WHERE c.explanation_id = e.id) AS explained, e.interaction,
       e.compiles, e.verified, e.stopped, datetime(e.explained_at / 1000, 'unixepoch') AS explained_at
FROM explanations e JOIN decision_mixes x ON x.id = e.mix_id JOIN module_runs a ON a.id = x.module_run_a
                    JOIN module_runs b ON b.id = x.module_run_b JOIN runs ra ON ra.id = a.run_id
                    JOIN runs rb ON rb.id = b.run_id JOIN modules m ON m.id = a.module_id;
CREATE VIEW v_culprits AS
SELECT m.name AS module, ra.name AS run_a, rb.name AS run_b, e.exact, iif(x.others, 'held', 'decide') AS others, c.rank,
       c.caller, c.callee, c.site, c.location, iif(c.advice_a, 'inline', iif(c.advice_a IS NULL, NULL, 'refuse')) AS advice_a,
       iif(c.advice_b, 'inline', 'refuse') AS advice_b, c.bytes, c.together, c.decision_a, c.decision_b
FROM culprits c JOIN explanations e ON e.id = c.explanation_id JOIN decision_mixes x ON x.id = e.mix_id
                JOIN module_runs a ON a.id = x.module_run_a JOIN module_runs b ON b.id = x.module_run_b
                JOIN runs ra ON ra.id = a.run_id JOIN runs rb ON rb.id = b.run_id JOIN modules m ON m.id = a.module_id;
CREATE VIEW v_attribute_results AS
SELECT r.name AS run, m.name AS module, hex(a.attributes) AS attributes,
       CASE a.status WHEN 0 THEN 'ok' WHEN 1 THEN 'failed' WHEN 2 THEN 'crashed' ELSE 'timed-out' END AS status,
       mr.text + a.text AS text, a.text AS delta
FROM attribute_results a JOIN module_runs mr ON mr.id = a.module_run_id JOIN runs r ON r.id = mr.run_id
                         JOIN modules m ON m.id = mr.module_id;
CREATE VIEW v_training_packages AS
SELECT t.name AS training, c.name AS corpus, t.objective, r.round, r.run, r.policy, r.accepted, r.flips, p.role, p.package,
       p.modules, p.text, p.text_before, p.unique_text, p.unique_before
FROM training_packages p JOIN training_rounds r ON r.training_id = p.training_id AND r.round = p.round
                         JOIN trainings t ON t.id = p.training_id JOIN corpora c ON c.id = t.corpus_id;
CREATE INDEX remark_files_by_set ON remark_files (set_id);
CREATE INDEX remarks_by_file ON remarks (file_id);
CREATE VIEW v_remarks AS
SELECT s.name AS remarks, f.path AS file,
       CASE r.kind WHEN 0 THEN 'passed' WHEN 1 THEN 'missed' WHEN 2 THEN 'analysis' ELSE 'failure' END AS kind,
       iif(r.by_model, 'inline-ml', 'inline') AS pass, name.text AS name, caller.text AS caller, callee.text AS callee,
       iif(source.text <> '', source.text || ':' || r.line || ':' || r.col, NULL) AS location, site.text AS site,
       CASE r.outcome WHEN 0 THEN 'inlined' WHEN 1 THEN 'inlined-callee-deleted' WHEN 2 THEN 'refused'
                      WHEN 3 THEN 'failed' END AS outcome,
       r.mandatory, r.cost, r.threshold, reason.text AS reason, r.hotness
FROM remarks r JOIN remark_files f ON f.id = r.file_id JOIN remark_sets s ON s.id = f.set_id
               JOIN strings name ON name.id = r.name_id JOIN strings caller ON caller.id = r.caller_id
               JOIN strings callee ON callee.id = r.callee_id JOIN strings source ON source.id = r.source_id
               JOIN strings site ON site.id = r.site_id JOIN strings reason ON reason.id = r.reason_id;
CREATE INDEX binary_parts_by_report ON binary_parts (report_id, level);
CREATE INDEX performance_rows_by_set ON performance_rows (set_id);
CREATE INDEX performance_points_by_curve ON performance_points (curve_id);
CREATE VIEW v_performance AS
SELECT s.name AS performance, r.module, r.key, r.baseline AS "default", r.value AS policy,
       1 - (r.value + 0.01) / (r.baseline + 0.01) AS reward, r.actions
FROM performance_rows r JOIN performance_sets s ON s.id = r.set_id;
CREATE VIEW v_log_contexts AS
SELECT l.name AS log, r.name AS run, m.name AS module, c.name AS context, c.observations
FROM log_contexts c JOIN logs l ON l.id = c.log_id LEFT JOIN log_runs lr ON lr.log_id = l.id
                    LEFT JOIN runs r ON r.id = lr.run_id LEFT JOIN log_context_modules cm ON cm.context_id = c.id
                    LEFT JOIN modules m ON m.id = coalesce(cm.module_id, lr.module_id);
CREATE VIEW v_findings AS
SELECT f.severity, f.subject, c.name AS corpus, r.name AS run, l.name AS log, s.name AS report, f.file, f.place, f.found,
       f.expected, f.remedy, datetime(f.created_at / 1000, 'unixepoch') AS at, m.name AS remarks,
       p.name AS performance
FROM findings f LEFT JOIN corpora c ON c.id = f.corpus_id LEFT JOIN runs r ON r.id = f.run_id
                LEFT JOIN logs l ON l.id = f.log_id LEFT JOIN reports s ON s.id = f.report_id
                LEFT JOIN remark_sets m ON m.id = f.remark_set_id
                LEFT JOIN performance_sets p ON p.id = f.performance_id;
CREATE VIEW v_module_runs AS
SELECT r.name AS run, p.name AS policy, m.name AS module, mr.status, mr.text, mr.unique_text, mr.data, mr.bss, mr.code,
       mr.rodata, mr.eh_frame, mr.other, mr.inlined + mr.refused + mr.failed AS decisions, mr.inlined, mr.refused,
       mr.failed, mr.never_asked, mr.mandatory, mr.function_count AS functions, mr.wall_ns / 1e9 AS wall_seconds,
       mr.cpu_ns / 1e9 AS cpu_seconds, mr.force_stopped, mr.object_hash, mr.diagnostics, mr.estimated
FROM module_runs mr JOIN runs r ON r.id = mr.run_id JOIN policies p ON p.id = r.policy_id
                    JOIN modules m ON m.id = mr.module_id;
CREATE VIEW v_runs AS
SELECT r.name AS run, c.name AS corpus, p.name AS policy, r.toolchain, r.status,
       datetime(r.created_at / 1000, 'unixepoch') AS created,
       count(mr.id) AS modules, sum(mr.status = 'ok') AS ok, sum(iif(mr.status = 'ok', mr.text, 0)) AS text,
       sum(iif(mr.status = 'ok', mr.unique_text, 0)) AS unique_text,
       sum(iif(mr.status = 'ok', mr.estimated, NULL)) AS estimated, sm.source_path AS size_model
FROM runs r JOIN corpora c ON c.id = r.corpus_id JOIN policies p ON p.id = r.policy_id
            LEFT JOIN module_runs mr ON mr.run_id = r.id LEFT JOIN size_models sm ON sm.run_id = r.id
GROUP BY r.id;
CREATE VIEW v_curves AS
SELECT s.name AS performance, c.tag, p.step, p.time, p.percentile, p.value
FROM performance_points p JOIN performance_curves c ON c.id = p.curve_id JOIN performance_sets s ON s.id = c.set_id
WHERE s.kind <> 4;
CREATE VIEW v_vocabularies AS
SELECT s.name AS vocabulary, c.tag AS feature, p.step AS number, p.value AS quantile
FROM performance_points p JOIN performance_curves c ON c.id = p.curve_id JOIN performance_sets s ON s.id = c.set_id
WHERE s.kind = 4;
CREATE VIEW v_annotations AS
SELECT r.name AS run, m.name AS module, printf('%016x', a.key_hash) AS key_hash, a.key_occurrence, a.label, a.note,
       datetime(a.changed_at / 1000, 'unixepoch') AS changed, s.name AS remarks
FROM annotations a LEFT JOIN runs r ON r.id = a.run_id LEFT JOIN modules m ON m.id = a.module_id
                   LEFT JOIN remark_sets s ON s.id = a.remark_set_id;
CREATE INDEX binary_symbols_by_report ON binary_symbols (report_id);
CREATE VIEW v_binary_parts AS
SELECT r.name AS report,
       CASE p.level WHEN 0 THEN 'segments' WHEN 1 THEN 'sections' WHEN 3 THEN 'units' WHEN 4 THEN 'inlined'
                    ELSE 'callsites' END AS level,
       p.is_rest, name.text AS name, place.text AS place, p.bytes, p.file_bytes, p.sites
FROM binary_parts p JOIN reports r ON r.id = p.report_id JOIN strings name ON name.id = p.name_id
                    JOIN strings place ON place.id = p.place_id
UNION ALL
SELECT r.name, 'symbols', s.is_rest, s.name, s.place, s.bytes, s.file_bytes, 0
FROM binary_symbols s JOIN reports r ON r.id = s.report_id;
COMMIT;
