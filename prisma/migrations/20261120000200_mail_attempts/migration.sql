-- When a mail that was refused may be tried again; also the lease of whoever is sending it.
ALTER TABLE mail ADD COLUMN next_attempt_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX mail_waiting ON mail (next_attempt_at) WHERE sent_at IS NULL;
