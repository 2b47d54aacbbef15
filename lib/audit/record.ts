import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pool, type Queryable } from "../platform/database/db.ts";
import { json, nullable, run, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";

/** The actions that the audit log records, named as in the audit logs of other services: the subject, then what happened to it. */
export const auditActions = [
  "team.created",
  "team.security_changed",
  "invite.sent",
  "invite.withdrawn",
  "invite.accepted",
  "member.role_changed",
  "member.removed",
  "member.left",
  "member.provisioned",
  "ownership.transferred",
  "sso.connection_created",
  "sso.connection_updated",
  "sso.connection_deleted",
  "sso.enforcement_enabled",
  "sso.enforcement_disabled",
  "sso.group_role_set",
  "sso.group_role_removed",
  "scim.token_created",
  "scim.token_revoked",
  "domain.claimed",
  "domain.verified",
  "domain.removed",
  "domain.proof_ended",
  "api_key.created",
  "api_key.updated",
  "api_key.rotated",
  "api_key.revoked",
  "project.created",
  "project.updated",
  "project.archived",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.secret_rotated",
  "limits.changed",
  "retention.changed",
  "login.succeeded",
  "login.failed",
  "login.sso_succeeded",
  "login.sso_failed",
  "logout.everywhere",
  "logout.other_device",
  "address.changed",
  "password.changed",
  "password.reset",
  "two_step.enabled",
  "two_step.disabled",
  "two_step.removal_requested",
  "two_step.removed",
  "recovery_codes.renewed",
  "recovery_code.used",
  "passkey.added",
  "passkey.removed",
  "proof.failed",
  "data.exported",
  "credits.purchased",
  "promotion.redeemed",
  "invoice.requested",
  "invoice.paid",
  "invoice.canceled",
  "credits.granted",
  "credits.taken",
  "purchase.refunded",
  "top_up.enabled",
  "top_up.disabled",
  "account.suspended",
  "account.unsuspended",
  "support.started",
  "support.ended",
  "access.approved",
  "access.declined",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Who acts, and from where. */
export interface AuditActor {
  kind: "person" | "key" | "operator" | "system";
  /** The id of the person or key. */
  id: string | null;
  address?: string | undefined;
  userAgent?: string | undefined;
  requestId?: string | undefined;
}

export interface AuditRecord {
  accountId: string;
  actor: AuditActor;
  action: AuditAction;
  /** The id of what was changed. */
  target?: string | undefined;
  /** The values before and after: never a secret, a password or a whole key. */
  change?: { before?: unknown; after?: unknown } | undefined;
}

const RECORD_EVENT = statement(
  "record_audit_event",
  {
    accountId: text(),
    id: text(),
    actorKind: text(),
    actorId: nullable(text()),
    action: text(),
    target: nullable(text()),
    address: nullable(text()),
    userAgent: nullable(text()),
    requestId: nullable(text()),
    change: json<object>(),
  },
  `INSERT INTO audit_event (account_id, number, id, at, actor_kind, actor_id, action, target, address, user_agent, request_id,
     change, previous, digest)
   VALUES ($accountId, 0, $id, now(), $actorKind, $actorId, $action, $target, $address, $userAgent, $requestId, $change, '', '')`,
  {},
);

const DEADLOCK = "40P01";
const ATTEMPTS = 3;
/** The transaction that won takes its lock in this time. An event appended at once can take it away again. */
const PAUSE_MS = 50;

/**
 * Appends an event to the account's audit log. The database numbers it and chains it to the event before. Outside of a
 * transaction, a deadlock with one that holds the log and then locks the account undoes only the event, which is
 * appended again.
 */
export async function recordAudit(record: AuditRecord, tx?: Queryable): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await append(record, tx ?? pool());
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (tx || !isDeadlock || attempt === ATTEMPTS) throw error;
      await sleep(attempt * PAUSE_MS);
    }
  }
}

async function append(record: AuditRecord, db: Queryable): Promise<void> {
  const { accountId, actor, action, target, change } = record;
  await run(db, RECORD_EVENT, {
    accountId,
    id: newId("aevt"),
    actorKind: actor.kind,
    actorId: actor.id,
    action,
    target: target ?? null,
    address: actor.address ?? null,
    userAgent: actor.userAgent?.slice(0, 300) ?? null,
    requestId: actor.requestId ?? null,
    change: change ?? {},
  });
}
