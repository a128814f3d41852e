-- Schema 13: which decisions account for the difference of a module between two runs, and the compiles that this rests
-- on, so that a search that was cancelled is resumed.

-- Two module runs of which decisions of B are put into A. All below goes when one of the two is removed or made again.
CREATE TABLE decision_mixes (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    module_run_a   INTEGER NOT NULL REFERENCES module_runs (id),
    module_run_b   INTEGER NOT NULL REFERENCES module_runs (id),
    others         INTEGER NOT NULL, -- 0 A's policy decides the rest, 1 A's recorded decisions are held
    decisions_hash TEXT NOT NULL,    -- SHA-256 of the decisions that can be put in, and of how they are forced
    compiler       TEXT NOT NULL,    -- that measured, with the recorder's version
    UNIQUE (module_run_a, module_run_b, others)
);
CREATE INDEX decision_mixes_by_b ON decision_mixes (module_run_b);

-- What A makes with some of B's decisions put in.
CREATE TABLE measured_mixes (
    mix_id    INTEGER NOT NULL REFERENCES decision_mixes (id),
    decisions BLOB NOT NULL,    -- of B, ascending: the first one, then each as its distance to the one before (LEB128)
    text      INTEGER NOT NULL, -- bytes
    shape     INTEGER NOT NULL, -- a hash of all sections' and functions' sizes
    PRIMARY KEY (mix_id, decisions)
) WITHOUT ROWID;

-- Sizes are bytes of text.
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

-- Features of a culprit that stand out, the farthest out first.
CREATE TABLE culprit_features (
    explanation_id INTEGER NOT NULL REFERENCES explanations (id),
    rank           INTEGER NOT NULL,
    ordinal        INTEGER NOT NULL,
    name           TEXT NOT NULL,
    value          TEXT NOT NULL,
    percentile     REAL NOT NULL, -- 0 to 100, in its run's distribution
    PRIMARY KEY (explanation_id, rank, ordinal)
) WITHOUT ROWID;

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
