-- Schema 4: what a run was asked for and what each of its results was made by, so that a run can be gone on with.

-- Of the program that is at work on a run with status 'running' (core/store/claim.h). A running run whose claim nobody
-- holds was interrupted: its program was killed.
ALTER TABLE runs ADD COLUMN claim TEXT NOT NULL DEFAULT '';

ALTER TABLE module_runs ADD COLUMN policy_fingerprint TEXT NOT NULL DEFAULT ''; -- of the policy that decided
ALTER TABLE module_runs ADD COLUMN compiler TEXT NOT NULL DEFAULT '';           -- with the recorder's version; empty: not known
ALTER TABLE module_runs ADD COLUMN limit_kind TEXT NOT NULL DEFAULT '';         -- what ended it: time, memory, kill; else empty
ALTER TABLE module_runs ADD COLUMN limit_value INTEGER NOT NULL DEFAULT 0;      -- seconds, MiB, 0

UPDATE module_runs SET policy_fingerprint = (SELECT p.fingerprint FROM runs r JOIN policies p ON p.id = r.policy_id
                                             WHERE r.id = module_runs.run_id);

-- Options of a run are of two kinds more: module, of those that were asked for by name, and callsite-keys. A finished run
-- has a result of every module that was asked for: where that was not the whole corpus, it is known now.
INSERT INTO run_options (run_id, ordinal, kind, argument)
SELECT r.id, row_number() OVER (PARTITION BY r.id ORDER BY m.name)
             + (SELECT coalesce(max(o.ordinal), -1) FROM run_options o WHERE o.run_id = r.id), 'module', m.name
FROM runs r JOIN module_runs mr ON mr.run_id = r.id JOIN modules m ON m.id = mr.module_id
WHERE r.status = 'finished' AND r.sample IS NULL AND (SELECT count(*) FROM module_runs o WHERE o.run_id = r.id)
                                                   < (SELECT count(*) FROM modules o WHERE o.corpus_id = r.corpus_id);
