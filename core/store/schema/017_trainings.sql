-- Schema 17: trainings of policies by measured bytes, and their rounds.

CREATE TABLE trainings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL UNIQUE, -- its runs are NAME-0, NAME-1, ...
    corpus_id  INTEGER NOT NULL REFERENCES corpora (id),
    objective  TEXT NOT NULL,        -- text, unique
    seed       INTEGER NOT NULL,     -- 64 bits without a sign
    started_at INTEGER NOT NULL
);

-- A complete round: a policy, and the run that judged it.
CREATE TABLE training_rounds (
    training_id INTEGER NOT NULL REFERENCES trainings (id),
    round       INTEGER NOT NULL, -- from 0, whose policy was not fitted
    run         TEXT NOT NULL,
    policy      TEXT NOT NULL,
    accepted    INTEGER NOT NULL, -- made the training modules smaller than all rounds before it
    flips       INTEGER NOT NULL, -- measured ones, that the policy was fitted to
    fitted_rows INTEGER NOT NULL, -- these, and answers of the best policy before it
    PRIMARY KEY (training_id, round)
) WITHOUT ROWID;

-- The modules of a folder that both this round's run and that of round 0 compiled, in bytes.
CREATE TABLE training_packages (
    training_id   INTEGER NOT NULL,
    round         INTEGER NOT NULL,
    role          TEXT NOT NULL, -- training, validation
    package       TEXT NOT NULL,
    modules       INTEGER NOT NULL,
    text          INTEGER NOT NULL,
    text_before   INTEGER NOT NULL, -- in round 0
    unique_text   INTEGER NOT NULL, -- a body that modules of a role share counts for the first one that has it
    unique_before INTEGER NOT NULL,
    PRIMARY KEY (training_id, round, role, package),
    FOREIGN KEY (training_id, round) REFERENCES training_rounds (training_id, round)
) WITHOUT ROWID;

CREATE VIEW v_training_packages AS
SELECT t.name AS training, c.name AS corpus, t.objective, r.round, r.run, r.policy, r.accepted, r.flips, p.role, p.package,
       p.modules, p.text, p.text_before, p.unique_text, p.unique_before
FROM training_packages p JOIN training_rounds r ON r.training_id = p.training_id AND r.round = p.round
                         JOIN trainings t ON t.id = p.training_id JOIN corpora c ON c.id = t.corpus_id;
