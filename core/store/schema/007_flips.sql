-- Schema 7: what flipping decisions of a module run does to the sizes of its object.

-- A row per set of decisions that were flipped together (one as a rule) and who answered all other questions. The rows
-- of a module run stand together.
CREATE TABLE flips (
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    others        INTEGER NOT NULL, -- 0 the run's policy decides, 1 the recorded decisions are held
    decision      INTEGER NOT NULL, -- position in the order of asking: of the only decision, or the set's first
    further       BLOB NOT NULL,    -- the set's others, ascending: each as its distance to the one before (LEB128)
    status        INTEGER NOT NULL, -- 0 ok, 1 not carried out, 2 not asked again, 3 mandatory, 4 never inlinable,
                                    -- 5 failed, 6 crashed, 7 timed out
    text          INTEGER,          -- change of text in bytes; NULL: no object
    changes       BLOB NOT NULL,    -- of functions and allocated sections (core/store/flips.h)
    PRIMARY KEY (module_run_id, others, decision, further)
) WITHOUT ROWID;

CREATE VIEW v_flips AS
SELECT r.name AS run, m.name AS module, f.decision, length(f.further) > 0 AS with_further,
       iif(f.others, 'held', 'decide') AS others,
       CASE f.status WHEN 0 THEN 'ok' WHEN 1 THEN 'not carried out' WHEN 2 THEN 'not asked again' WHEN 3 THEN 'mandatory'
                     WHEN 4 THEN 'never inlinable' WHEN 5 THEN 'failed' WHEN 6 THEN 'crashed' ELSE 'timed-out' END AS status,
       mr.text + f.text AS text, f.text AS delta
FROM flips f JOIN module_runs mr ON mr.id = f.module_run_id JOIN runs r ON r.id = mr.run_id
             JOIN modules m ON m.id = mr.module_id;
