-- Schema 5: what the decisions about a callsite have in common is stored once, over all modules and runs; the readable
-- form of its chain ("f:12#2 @ g:3") and the name of a function's own section are made from their parts.

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
CREATE INDEX callsites_by_callee ON callsites (callee_id, place_id);

DROP VIEW v_decisions;
ALTER TABLE decisions RENAME TO old_decisions;
-- The position in the order of asking is the id less the module run's first one.
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

-- Old rows with a chain: the text is the chain's, with a "#..." behind the first place (twin) and at the end (inherited).
CREATE TEMP TABLE sites (site_id INTEGER, place_id INTEGER, twin TEXT, inherited TEXT, new_place_id INTEGER);
INSERT INTO sites (site_id, place_id, twin, inherited, new_place_id)
SELECT site_id, place_id, iif(instr(head, '#'), substr(head, instr(head, '#')), ''),
       iif(instr(tail, '#'), substr(tail, instr(tail, '#')), ''), place_id
FROM (SELECT site_id, place_id, substr(head, length(rtrim(head, '#0123456789')) + 1) AS head,
             substr(tail, length(rtrim(tail, '#0123456789')) + 1) AS tail
      FROM (SELECT d.site_id, d.place_id, substr(s.text, 1, instr(s.text || ' @ ', ' @ ') - 1) AS head,
                   substr(s.text, instr(s.text || ' @ ', ' @ ')) AS tail
            FROM old_decisions d JOIN strings s ON s.id = d.site_id GROUP BY d.site_id, d.place_id));
-- Those without: the whole text becomes the function of a place without line, which reads the same.
INSERT INTO strings (hash, text)
SELECT -2128831035, '' WHERE EXISTS (SELECT 1 FROM sites WHERE place_id IS NULL)
    AND NOT EXISTS (SELECT 1 FROM strings WHERE hash = -2128831035 AND text = '');
INSERT INTO places (parent_id, function_id, file_id, line, col)
SELECT NULL, t.site_id, (SELECT id FROM strings WHERE hash = -2128831035 AND text = ''), 0, 0
FROM sites t JOIN strings s ON s.id = t.site_id WHERE t.place_id IS NULL AND s.text <> '';
UPDATE sites SET twin = '', inherited = '', new_place_id =
    (SELECT id FROM places WHERE function_id = site_id AND line = 0 AND parent_id IS NULL AND col = 0 AND file_id =
        (SELECT id FROM strings WHERE hash = -2128831035 AND text = ''))
WHERE place_id IS NULL;
CREATE INDEX temp.sites_by_old ON sites (site_id, place_id);

INSERT INTO callsites (callee_id, place_id, caller_id, key_hash, twin, inherited, linkage_id)
SELECT d.callee_id, t.new_place_id, d.caller_id, d.key_hash, t.twin, t.inherited, d.linkage_id
FROM old_decisions d JOIN sites t ON t.site_id = d.site_id AND t.place_id IS d.place_id
GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY min(d.id);
INSERT INTO decisions (id, module_run_id, callsite_id, key_occurrence, advice, outcome, mandatory, cost, threshold,
                       reason_id, default_advice, feature_row, policy_outputs)
SELECT d.id, d.module_run_id,
       (SELECT c.id FROM callsites c WHERE c.callee_id = d.callee_id AND c.place_id IS t.new_place_id
            AND c.caller_id = d.caller_id AND c.key_hash = d.key_hash AND c.twin = t.twin
            AND c.inherited = t.inherited AND c.linkage_id = d.linkage_id),
       d.key_occurrence, d.advice, d.outcome, d.mandatory, d.cost, d.threshold, d.reason_id, d.default_advice,
       d.feature_row, d.policy_outputs
FROM old_decisions d JOIN sites t ON t.site_id = d.site_id AND t.place_id IS d.place_id ORDER BY d.id;
DROP TABLE old_decisions;
CREATE TEMP TABLE made_texts (string_id INTEGER);
INSERT INTO made_texts SELECT DISTINCT site_id FROM sites UNION SELECT DISTINCT section_id FROM functions;
DROP TABLE temp.sites;

-- 1: section_id is only the first part of the section's name, and the function's name follows (".text." as a rule).
ALTER TABLE functions ADD COLUMN own_section INTEGER NOT NULL DEFAULT 0;
INSERT INTO strings (hash, text)
SELECT 214031748, '.text.' WHERE EXISTS (SELECT 1 FROM functions)
    AND NOT EXISTS (SELECT 1 FROM strings WHERE hash = 214031748 AND text = '.text.');
UPDATE functions SET own_section = 1, section_id = (SELECT id FROM strings WHERE hash = 214031748 AND text = '.text.')
WHERE (SELECT text FROM strings WHERE id = section_id) = '.text.' || (SELECT text FROM strings WHERE id = name_id);

DELETE FROM strings WHERE id IN (SELECT string_id FROM made_texts) AND id NOT IN (
    SELECT callee_id FROM callsites UNION SELECT caller_id FROM callsites UNION SELECT linkage_id FROM callsites UNION
    SELECT reason_id FROM decisions UNION SELECT name_id FROM functions UNION SELECT section_id FROM functions UNION
    SELECT linkage_id FROM functions UNION SELECT function_id FROM places UNION SELECT file_id FROM places);
DROP TABLE temp.made_texts;

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

DROP VIEW v_functions;
CREATE VIEW v_functions AS
SELECT r.name AS run, m.name AS module, n.text AS function, f.size, s.text || iif(f.own_section, n.text, '') AS section,
       l.text AS linkage, f.shared
FROM functions f JOIN module_runs mr ON mr.id = f.module_run_id JOIN runs r ON r.id = mr.run_id
                 JOIN modules m ON m.id = mr.module_id JOIN strings n ON n.id = f.name_id
                 JOIN strings s ON s.id = f.section_id JOIN strings l ON l.id = f.linkage_id;
