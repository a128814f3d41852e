-- Schema 25: what users write about callsites of sets of remarks, by the key of the callsite (core/model/call_remark.h).

ALTER TABLE annotations ADD COLUMN remark_set_id INTEGER REFERENCES remark_sets (id); -- of its callsite; no module then

DROP VIEW v_annotations;
CREATE VIEW v_annotations AS
SELECT r.name AS run, m.name AS module, printf('%016x', a.key_hash) AS key_hash, a.key_occurrence, a.label, a.note,
       datetime(a.changed_at / 1000, 'unixepoch') AS changed, s.name AS remarks
FROM annotations a LEFT JOIN runs r ON r.id = a.run_id LEFT JOIN modules m ON m.id = a.module_id
                   LEFT JOIN remark_sets s ON s.id = a.remark_set_id;
