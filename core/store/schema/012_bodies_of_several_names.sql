-- Schema 12: a body that has several names is one body. Aliases were taken off a module's unique text once more; this
-- computes it again: text less the shared bodies that a module of the run before it, by name, has too.

UPDATE module_runs SET unique_text = text WHERE unique_text IS NOT NULL AND status = 'ok';

WITH bodies AS (
    SELECT f.module_run_id, f.size, rank() OVER (PARTITION BY mr.run_id, f.name_id ORDER BY m.name) AS place
    FROM functions f JOIN module_runs mr ON mr.id = f.module_run_id JOIN modules m ON m.id = mr.module_id
    WHERE f.shared <> 0 AND f.alias = 0 AND mr.status = 'ok'),
seen AS (SELECT module_run_id, sum(size) AS bytes FROM bodies WHERE place > 1 GROUP BY module_run_id)
UPDATE module_runs SET unique_text = max(0, text - seen.bytes)
FROM seen WHERE seen.module_run_id = module_runs.id AND unique_text IS NOT NULL;
