-- find_broken_audit_links
SELECT "accountId", number, fault FROM (
     SELECT e.account_id AS "accountId", e.number,
       CASE WHEN e.digest <> audit_event_digest(e) THEN 'the event was changed'
         WHEN e.number > 1 AND before.number IS NULL AND e.number > (SELECT min(number) FROM audit_event f WHERE f.account_id = e.account_id)
           THEN 'the event before it is missing'
         WHEN before.digest <> e.previous THEN 'it does not follow the event before it' END AS fault
     FROM audit_event e LEFT JOIN audit_event before ON before.account_id = e.account_id AND before.number = e.number - 1
   ) checked WHERE fault IS NOT NULL ORDER BY "accountId", number LIMIT 100;

-- count_audit_events
SELECT count(*)::int AS events, count(DISTINCT account_id)::int AS accounts FROM audit_event;

-- list_audit_events: $1 accountId, $2 before, $3 action, $4 actorId, $5 from, $6 to, $7 limit
SELECT e.number, e.id, e.at, e.actor_kind AS "actorKind", e.actor_id AS "actorId",
     coalesce(p.email, nullif(k.name, ''), k.prefix || '…' || k.last_four) AS "actorName", e.action, e.target, e.address,
     e.user_agent AS "userAgent", e.request_id AS "requestId", e.change, e.digest
   FROM audit_event e
     LEFT JOIN account p ON e.actor_kind = 'person' AND p.id = e.actor_id AND p.deleted_at IS NULL
     LEFT JOIN api_key k ON e.actor_kind = 'key' AND k.id = e.actor_id AND k.account_id = e.account_id
   WHERE e.account_id = $1 AND ($2::int IS NULL OR e.number < $2)
     AND ($3::text IS NULL OR e.action = $3 OR split_part(e.action, '.', 1) = $3)
     AND ($4::text IS NULL OR e.actor_id = $4)
     AND ($5::timestamptz IS NULL OR e.at >= $5) AND ($6::timestamptz IS NULL OR e.at < $6)
   ORDER BY e.number DESC LIMIT $7::int;

-- record_audit_event: $1 accountId, $2 id, $3 actorKind, $4 actorId, $5 action, $6 target, $7 address, $8 userAgent, $9 requestId, $10 change
INSERT INTO audit_event (account_id, number, id, at, actor_kind, actor_id, action, target, address, user_agent, request_id,
     change, previous, digest)
   VALUES ($1, 0, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10, '', '');

-- delete_old_audit_events: $1 days, $2 batch
DELETE FROM audit_event WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM audit_event WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2));
