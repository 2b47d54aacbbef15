-- record_webhook_event: $1 eventId, $2 accountId, $3 type, $4 subjectId, $5 data, $6 reference
WITH event AS (
     INSERT INTO webhook_event (id, account_id, type, subject_id, data, reference)
     SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT FROM webhook_endpoint w WHERE w.account_id = $2 AND w.disabled_at IS NULL AND w.events && ARRAY['*', $3::text])
     ON CONFLICT (reference) DO NOTHING RETURNING id, account_id
   )
   INSERT INTO webhook_delivery (endpoint_id, event_id, account_id)
   SELECT w.id, event.id, event.account_id FROM event JOIN webhook_endpoint w ON w.account_id = event.account_id AND w.disabled_at IS NULL AND w.events && ARRAY['*', $3::text];
