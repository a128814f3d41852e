-- Schema 23: the native size that a size model estimates for what a run compiles.

-- The model of a run, in the byte form of a policy (core/policy/size_model.h).
CREATE TABLE size_models (
    run_id      INTEGER PRIMARY KEY REFERENCES runs (id),
    source_path TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    bytes       BLOB NOT NULL
);

ALTER TABLE module_runs ADD COLUMN estimated INTEGER; -- bytes; NULL: not known

DROP VIEW v_module_runs;
CREATE VIEW v_module_runs AS
SELECT r.name AS run, p.name AS policy, m.name AS module, mr.status, mr.text, mr.unique_text, mr.data, mr.bss, mr.code,
       mr.rodata, mr.eh_frame, mr.other, mr.inlined + mr.refused + mr.failed AS decisions, mr.inlined, mr.refused,
       mr.failed, mr.never_asked, mr.mandatory, mr.function_count AS functions, mr.wall_ns / 1e9 AS wall_seconds,
       mr.cpu_ns / 1e9 AS cpu_seconds, mr.force_stopped, mr.object_hash, mr.diagnostics, mr.estimated
FROM module_runs mr JOIN runs r ON r.id = mr.run_id JOIN policies p ON p.id = r.policy_id
                    JOIN modules m ON m.id = mr.module_id;

DROP VIEW v_runs;
CREATE VIEW v_runs AS
SELECT r.name AS run, c.name AS corpus, p.name AS policy, r.toolchain, r.status,
       datetime(r.created_at / 1000, 'unixepoch') AS created,
       count(mr.id) AS modules, sum(mr.status = 'ok') AS ok, sum(iif(mr.status = 'ok', mr.text, 0)) AS text,
       sum(iif(mr.status = 'ok', mr.unique_text, 0)) AS unique_text,
       sum(iif(mr.status = 'ok', mr.estimated, NULL)) AS estimated, sm.source_path AS size_model
FROM runs r JOIN corpora c ON c.id = r.corpus_id JOIN policies p ON p.id = r.policy_id
            LEFT JOIN module_runs mr ON mr.run_id = r.id LEFT JOIN size_models sm ON sm.run_id = r.id
GROUP BY r.id;
