-- Schema 14: what a finding says to do next has a column of its own. Until now it was in `expected` too, and was told
-- apart from what would have been right by its capital letter and its full stop.

ALTER TABLE findings ADD COLUMN remedy TEXT NOT NULL DEFAULT '';

UPDATE findings SET remedy = expected, expected = '' WHERE expected GLOB '[A-Z]*.';

DROP VIEW v_findings;
CREATE VIEW v_findings AS
SELECT f.severity, f.subject, c.name AS corpus, r.name AS run, l.name AS log, s.name AS report, f.file, f.place, f.found,
       f.expected, f.remedy, datetime(f.created_at / 1000, 'unixepoch') AS at
FROM findings f LEFT JOIN corpora c ON c.id = f.corpus_id LEFT JOIN runs r ON r.id = f.run_id
                LEFT JOIN logs l ON l.id = f.log_id LEFT JOIN reports s ON s.id = f.report_id;
