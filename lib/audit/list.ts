import { pool } from "../platform/database/db.ts";
import { int, json, nullable, type RowOf, run, statement, text, timestamp } from "../platform/database/statement.ts";
import type { AuditActor } from "./record.ts";

const columns = {
  number: int,
  id: text(),
  at: timestamp,
  actorKind: text<AuditActor["kind"]>(),
  actorId: nullable(text()),
  /** The address of a person, the name of a key; null if it does not exist any more. */
  actorName: nullable(text()),
  action: text(),
  target: nullable(text()),
  address: nullable(text()),
  userAgent: nullable(text()),
  requestId: nullable(text()),
  change: json<{ before?: unknown; after?: unknown }>(),
  digest: text(),
};

export type AuditEventView = RowOf<typeof columns>;

export interface AuditFilter {
  /** An action, or its subject such as "api_key". */
  action?: string | undefined;
  actorId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

const LIST_EVENTS = statement(
  "list_audit_events",
  {
    accountId: text(),
    before: nullable(int),
    action: nullable(text()),
    actorId: nullable(text()),
    from: nullable(timestamp),
    to: nullable(timestamp),
    limit: int,
  },
  `SELECT e.number, e.id, e.at, e.actor_kind AS "actorKind", e.actor_id AS "actorId",
     coalesce(p.email, nullif(k.name, ''), k.prefix || '…' || k.last_four) AS "actorName", e.action, e.target, e.address,
     e.user_agent AS "userAgent", e.request_id AS "requestId", e.change, e.digest
   FROM audit_event e
     LEFT JOIN account p ON e.actor_kind = 'person' AND p.id = e.actor_id AND p.deleted_at IS NULL
     LEFT JOIN api_key k ON e.actor_kind = 'key' AND k.id = e.actor_id AND k.account_id = e.account_id
   WHERE e.account_id = $accountId AND ($before::int IS NULL OR e.number < $before)
     AND ($action::text IS NULL OR e.action = $action OR split_part(e.action, '.', 1) = $action)
     AND ($actorId::text IS NULL OR e.actor_id = $actorId)
     AND ($from::timestamptz IS NULL OR e.at >= $from) AND ($to::timestamptz IS NULL OR e.at < $to)
   ORDER BY e.number DESC LIMIT $limit::int`,
  columns,
);

/** The account's events that match the filter and come before the event number `before`, the newest first. */
export async function listAuditEvents(
  accountId: string,
  { action, actorId, from, to }: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<readonly AuditEventView[]> {
  return run(pool(), LIST_EVENTS, {
    accountId,
    before: before ?? null,
    action: action ?? null,
    actorId: actorId ?? null,
    from: from ?? null,
    to: to ?? null,
    limit,
  });
}
