-- Schema 22: the compile that a log records.

-- A log with an empty source_hash was recorded by the run, and is removed with it.
CREATE TABLE log_runs (
    log_id    INTEGER PRIMARY KEY REFERENCES logs (id),
    run_id    INTEGER NOT NULL REFERENCES runs (id),
    module_id INTEGER REFERENCES modules (id) -- of a log of one module; NULL: log_context_modules has those of contexts
);

CREATE TABLE log_context_modules (
    context_id INTEGER PRIMARY KEY REFERENCES log_contexts (id),
    module_id  INTEGER NOT NULL REFERENCES modules (id)
);

CREATE VIEW v_log_contexts AS
SELECT l.name AS log, r.name AS run, m.name AS module, c.name AS context, c.observations
FROM log_contexts c JOIN logs l ON l.id = c.log_id LEFT JOIN log_runs lr ON lr.log_id = l.id
                    LEFT JOIN runs r ON r.id = lr.run_id LEFT JOIN log_context_modules cm ON cm.context_id = c.id
                    LEFT JOIN modules m ON m.id = coalesce(cm.module_id, lr.module_id);

DROP VIEW v_findings;
CREATE VIEW v_findings AS
SELECT f.severity, f.subject, c.name AS corpus, r.name AS run, l.name AS log, s.name AS report, f.file, f.place, f.found,
       f.expected, f.remedy, datetime(f.created_at / 1000, 'unixepoch') AS at, m.name AS remarks,
       p.name AS performance
FROM findings f LEFT JOIN corpora c ON c.id = f.corpus_id LEFT JOIN runs r ON r.id = f.run_id
                LEFT JOIN logs l ON l.id = f.log_id LEFT JOIN reports s ON s.id = f.report_id
                LEFT JOIN remark_sets m ON m.id = f.remark_set_id
                LEFT JOIN performance_sets p ON p.id = f.performance_id;
