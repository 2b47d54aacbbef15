-- An endpoint that answers 410 is disabled at once.
ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_disabled_reason_check;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_disabled_reason_check
  CHECK (disabled_reason IN ('owner', 'failing', 'gone'));

-- The deliveries of a job.
CREATE INDEX webhook_event_subject_idx ON webhook_event (subject_id);
