-- Schema 19: sets of optimization remarks about calls, which other builds left.

CREATE TABLE remark_sets (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    source_path TEXT NOT NULL,    -- of the one file, or the folder that has all of them
    source_hash TEXT NOT NULL,    -- of the one file, or of the list of all with their hashes
    source_size INTEGER NOT NULL, -- of all files
    imported_at INTEGER NOT NULL,
    complete    INTEGER NOT NULL
);

CREATE TABLE remark_files (
    id     INTEGER PRIMARY KEY, -- in the order of reading
    set_id INTEGER NOT NULL REFERENCES remark_sets (id),
    path   TEXT NOT NULL,
    hash   TEXT NOT NULL,
    size   INTEGER NOT NULL
);
CREATE INDEX remark_files_by_set ON remark_files (set_id);

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

ALTER TABLE findings ADD COLUMN remark_set_id INTEGER REFERENCES remark_sets (id);
DROP VIEW v_findings;
CREATE VIEW v_findings AS
SELECT f.severity, f.subject, c.name AS corpus, r.name AS run, l.name AS log, s.name AS report, f.file, f.place, f.found,
       f.expected, f.remedy, datetime(f.created_at / 1000, 'unixepoch') AS at, m.name AS remarks
FROM findings f LEFT JOIN corpora c ON c.id = f.corpus_id LEFT JOIN runs r ON r.id = f.run_id
                LEFT JOIN logs l ON l.id = f.log_id LEFT JOIN reports s ON s.id = f.report_id
                LEFT JOIN remark_sets m ON m.id = f.remark_set_id;
