-- The retention finds the oldest events of all accounts.
CREATE INDEX audit_event_at_idx ON audit_event (at);
