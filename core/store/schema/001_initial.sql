-- Schema 1 of an Inlinescope workspace. Applied once, in order, inside one transaction (core/store/migrator.h).
--
-- Foreign keys are declared so that PRAGMA foreign_key_check proves them; they are not enforced row by row, which would
-- cost a look-up per string of every decision. Times are milliseconds since 1970 (UTC), sizes bytes.
--
-- Rows of a module run (decisions, functions, feature columns) have neighbouring ids: the module run keeps the first id
-- and the count, and no secondary index is needed to find, page or remove them.
--
-- Compressed data is one zstd frame each, and for tensors the bytes are transposed first (all first bytes of the
-- elements, then all second bytes, ...); see core/store/compression.h.

-- Every distinct text once: function names, sections, linkages, sites, reasons, file names. hash is FNV-1a, 32 bits.
CREATE TABLE strings (
    id   INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX strings_by_hash ON strings (hash);

-- Inlined-at chains as a tree: a place, and the place that its function was inlined at (NULL: the caller itself).
CREATE TABLE places (
    id          INTEGER PRIMARY KEY,
    parent_id   INTEGER REFERENCES places (id), -- always a smaller id
    function_id INTEGER NOT NULL REFERENCES strings (id),
    file_id     INTEGER NOT NULL REFERENCES strings (id),
    line        INTEGER NOT NULL,
    col         INTEGER NOT NULL
);
CREATE INDEX places_by_call ON places (function_id, line, parent_id);

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

-- Bitcode, once per hash (SHA-256, lower-case hex). size is that of the bitcode, data is compressed.
CREATE TABLE blobs (
    id   INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    data BLOB NOT NULL
);

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
CREATE INDEX modules_by_blob ON modules (blob_id);

-- cc1 arguments, each ended by a NUL, compressed; beside the modules, so that lists of modules stay small.
CREATE TABLE command_lines (
    module_id INTEGER PRIMARY KEY REFERENCES modules (id),
    arguments BLOB NOT NULL
);

CREATE TABLE policies (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    kind        TEXT NOT NULL, -- default, never, model, script
    source_path TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    added_at    INTEGER NOT NULL,
    bytes       BLOB NOT NULL
);
INSERT INTO policies (name, kind, source_path, fingerprint, added_at, bytes)
VALUES ('default', 'default', '', 'default', 0, x''), ('never', 'never', '', 'never', 0, x'');

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
);

-- Further LLVM options of a run, each as after -mllvm.
CREATE TABLE run_options (
    run_id   INTEGER NOT NULL REFERENCES runs (id),
    ordinal  INTEGER NOT NULL,
    argument TEXT NOT NULL,
    PRIMARY KEY (run_id, ordinal)
) WITHOUT ROWID;

-- The feature schema of a run, and the distribution of each feature over all its module runs (core/store/histogram.h).
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
    diagnostics    TEXT NOT NULL,
    UNIQUE (run_id, module_id)
);

CREATE TABLE functions (
    id            INTEGER PRIMARY KEY,
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    name_id       INTEGER NOT NULL REFERENCES strings (id),
    size          INTEGER NOT NULL,
    section_id    INTEGER NOT NULL REFERENCES strings (id),
    linkage_id    INTEGER NOT NULL REFERENCES strings (id),
    shared        INTEGER NOT NULL
);

CREATE TABLE decisions (
    id             INTEGER PRIMARY KEY,
    module_run_id  INTEGER NOT NULL REFERENCES module_runs (id),
    ordinal        INTEGER NOT NULL,
    caller_id      INTEGER NOT NULL REFERENCES strings (id),
    callee_id      INTEGER NOT NULL REFERENCES strings (id),
    key_hash       INTEGER NOT NULL,
    key_occurrence INTEGER NOT NULL,
    site_id        INTEGER NOT NULL REFERENCES strings (id),
    advice         INTEGER NOT NULL, -- 0 refuse, 1 inline
    outcome        INTEGER NOT NULL, -- 0 inlined, 1 inlined and callee deleted, 2 refused, 3 failed, 4 never asked
    mandatory      INTEGER NOT NULL,
    cost           INTEGER,
    threshold      INTEGER,
    reason_id      INTEGER NOT NULL REFERENCES strings (id),
    default_advice INTEGER,
    place_id       INTEGER REFERENCES places (id), -- innermost place; NULL without debug info
    linkage_id     INTEGER NOT NULL REFERENCES strings (id),
    feature_row    INTEGER, -- row in the module run's feature columns
    policy_outputs BLOB     -- doubles, little-endian
);

CREATE TABLE feature_columns (
    id            INTEGER PRIMARY KEY,
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    feature_id    INTEGER NOT NULL REFERENCES run_features (id),
    data          BLOB NOT NULL -- compressed; module_runs.feature_rows tensors of run_features.shape
);

CREATE TABLE logs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    source_path TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    source_size INTEGER NOT NULL,
    imported_at INTEGER NOT NULL,
    complete    INTEGER NOT NULL -- read to its end; otherwise what was whole before
);

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

CREATE TABLE log_contexts (
    id           INTEGER PRIMARY KEY,
    log_id       INTEGER NOT NULL REFERENCES logs (id),
    name         TEXT NOT NULL,
    observations INTEGER NOT NULL,
    UNIQUE (log_id, name)
);

CREATE TABLE observation_chunks (
    id                INTEGER PRIMARY KEY,
    context_id        INTEGER NOT NULL REFERENCES log_contexts (id),
    first_observation INTEGER NOT NULL,
    observations      INTEGER NOT NULL,
    UNIQUE (context_id, first_observation)
);

-- One column per feature in the log's order, then the score.
CREATE TABLE observation_columns (
    id       INTEGER PRIMARY KEY,
    chunk_id INTEGER NOT NULL REFERENCES observation_chunks (id),
    ordinal  INTEGER NOT NULL,
    data     BLOB NOT NULL,
    UNIQUE (chunk_id, ordinal)
);

-- The columns after complete are the report's own totals, those of report_entries its files' values.
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

CREATE TABLE report_entries (
    id        INTEGER PRIMARY KEY, -- in the report's order
    report_id INTEGER NOT NULL REFERENCES reports (id),
    path      TEXT NOT NULL,
    build_id  TEXT NOT NULL,
    blob INTEGER, bss INTEGER, code INTEGER, data INTEGER, file INTEGER, memory INTEGER, rel INTEGER, rela INTEGER,
    relcount INTEGER, relr INTEGER, relro INTEGER, rodata INTEGER, zbi INTEGER
);
CREATE INDEX report_entries_by_report ON report_entries (report_id);

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
);

-- Views with plain names, for people who open the file themselves. The program reads the tables.

CREATE VIEW v_modules AS
SELECT c.name AS corpus, m.name AS module, m.bitcode_hash, m.bitcode_size, m.bitcode_path,
       m.blob_id IS NULL AS by_reference
FROM modules m JOIN corpora c ON c.id = m.corpus_id;

CREATE VIEW v_module_runs AS
SELECT r.name AS run, p.name AS policy, m.name AS module, mr.status, mr.text, mr.unique_text, mr.data, mr.bss, mr.code,
       mr.rodata, mr.eh_frame, mr.other, mr.inlined + mr.refused + mr.failed AS decisions, mr.inlined, mr.refused,
       mr.failed, mr.never_asked, mr.mandatory, mr.function_count AS functions, mr.wall_ns / 1e9 AS wall_seconds,
       mr.cpu_ns / 1e9 AS cpu_seconds, mr.force_stopped, mr.object_hash, mr.diagnostics
FROM module_runs mr JOIN runs r ON r.id = mr.run_id JOIN policies p ON p.id = r.policy_id
                    JOIN modules m ON m.id = mr.module_id;

CREATE VIEW v_runs AS
SELECT r.name AS run, c.name AS corpus, p.name AS policy, r.toolchain, r.status,
       datetime(r.created_at / 1000, 'unixepoch') AS created,
       count(mr.id) AS modules, sum(mr.status = 'ok') AS ok, sum(iif(mr.status = 'ok', mr.text, 0)) AS text,
       sum(iif(mr.status = 'ok', mr.unique_text, 0)) AS unique_text
FROM runs r JOIN corpora c ON c.id = r.corpus_id JOIN policies p ON p.id = r.policy_id
            LEFT JOIN module_runs mr ON mr.run_id = r.id
GROUP BY r.id;

CREATE VIEW v_functions AS
SELECT r.name AS run, m.name AS module, n.text AS function, f.size, s.text AS section, l.text AS linkage, f.shared
FROM functions f JOIN module_runs mr ON mr.id = f.module_run_id JOIN runs r ON r.id = mr.run_id
                 JOIN modules m ON m.id = mr.module_id JOIN strings n ON n.id = f.name_id
                 JOIN strings s ON s.id = f.section_id JOIN strings l ON l.id = f.linkage_id;

CREATE VIEW v_decisions AS
SELECT r.name AS run, m.name AS module, d.ordinal AS decision, caller.text AS caller, callee.text AS callee,
       site.text AS site, iif(d.advice, 'inline', 'refuse') AS advice,
       CASE d.outcome WHEN 0 THEN 'inlined' WHEN 1 THEN 'inlined-callee-deleted' WHEN 2 THEN 'refused'
                      WHEN 3 THEN 'failed' ELSE 'never-asked' END AS outcome,
       d.mandatory, d.cost, d.threshold, reason.text AS reason,
       CASE d.default_advice WHEN 1 THEN 'inline' WHEN 0 THEN 'refuse' END AS default_advice,
       pf.text || ':' || p.line || ':' || p.col AS location, linkage.text AS linkage,
       printf('%016x', d.key_hash) AS key_hash, d.key_occurrence, d.feature_row
FROM decisions d JOIN module_runs mr ON mr.id = d.module_run_id JOIN runs r ON r.id = mr.run_id
                 JOIN modules m ON m.id = mr.module_id JOIN strings caller ON caller.id = d.caller_id
                 JOIN strings callee ON callee.id = d.callee_id JOIN strings site ON site.id = d.site_id
                 JOIN strings reason ON reason.id = d.reason_id JOIN strings linkage ON linkage.id = d.linkage_id
                 LEFT JOIN places p ON p.id = d.place_id LEFT JOIN strings pf ON pf.id = p.file_id;

CREATE VIEW v_features AS
SELECT r.name AS run, f.name AS feature, f.type, f.shape, f.value_count, f.minimum, f.maximum
FROM run_features f JOIN runs r ON r.id = f.run_id;

CREATE VIEW v_report_entries AS
SELECT r.name AS report, e.path, e.build_id, e.blob, e.bss, e.code, e.data, e.file, e.memory, e.rel, e.rela, e.relcount,
       e.relr, e.relro, e.rodata, e.zbi
FROM report_entries e JOIN reports r ON r.id = e.report_id;

CREATE VIEW v_findings AS
SELECT f.severity, f.subject, c.name AS corpus, r.name AS run, l.name AS log, s.name AS report, f.file, f.place, f.found,
       f.expected, datetime(f.created_at / 1000, 'unixepoch') AS at
FROM findings f LEFT JOIN corpora c ON c.id = f.corpus_id LEFT JOIN runs r ON r.id = f.run_id
                LEFT JOIN logs l ON l.id = f.log_id LEFT JOIN reports s ON s.id = f.report_id;
