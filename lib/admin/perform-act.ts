import { AppError, invalidInput } from "@atelier/errors";
import { type AuditAction, recordAudit } from "../audit/record.ts";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";

/** The operator's actions on accounts and purchases, as the audit log names them. */
export const acts = [
  "account.suspend",
  "account.unsuspend",
  "support.start",
  "credits.grant",
  "credits.take",
  "invoice.paid",
  "invoice.cancel",
  "promotion.create",
  "promotion.end",
  "access.approve",
  "access.decline",
  "refund.ask",
  "refund.made",
  "refund.refused",
  "model.add",
  "model.remove",
  "price.change",
  "setting.change",
  "incident.open",
  "incident.update",
] as const;
export type ActName = (typeof acts)[number];

/** Named values without personal data, because the log outlives accounts. */
export type Facts = Record<string, string | number | boolean | null>;

/** Who requests an act, why, and by which form. */
export interface ActRequest {
  /** The admin's account, or "command line". */
  actor: string;
  reason: string;
  /** The id of the form. A form that is sent twice takes effect once. */
  request: string;
}

export interface Act extends ActRequest {
  act: ActName;
  /** The object of the act, as `account:<id>`. */
  subject: string;
  /** The account concerned. */
  accountId: string | null;
}

const FIND_ENTRY = statement(
  "find_audit_entry",
  { request: text() },
  "SELECT act, subject FROM audit_entry WHERE request = $request",
  {
    act: text(),
    subject: text(),
  },
);

const MIN_REASON_LENGTH = 3;
const MAX_REASON_LENGTH = 500;

/**
 * Performs an act and writes it to the audit log in one transaction. `change` returns the state before and after.
 * Returns false without effect if the form already had its effect.
 * Throws `invalid_input` without a reason, and what `change` throws.
 */
export async function performAct(
  act: Act,
  change: (tx: Queryable) => Promise<{ before: Facts; after: Facts }>,
): Promise<boolean> {
  const reason = act.reason.trim();
  if (reason.length < MIN_REASON_LENGTH || reason.length > MAX_REASON_LENGTH)
    throw invalidInput(
      "/reason",
      `Write a reason for the audit log, ${MIN_REASON_LENGTH} to ${MAX_REASON_LENGTH} characters long.`,
    );
  if (!/^[\w:-]{8,80}$/.test(act.request))
    throw new AppError("invalid_input", "This form is not valid. Reload the page and try again.");
  return transaction(async (tx) => {
    // A form sent a second time waits here until the first one commits, and then finds its entry.
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`act:${act.request}`]);
    const [earlier] = await run(tx, FIND_ENTRY, { request: act.request });
    if (earlier) {
      if (earlier.act === act.act && earlier.subject === act.subject) return false;
      throw new AppError("invalid_input", "This form was already used for another action. Reload the page.");
    }
    await writeAuditLine(tx, { ...act, reason, ...(await change(tx)) });
    return true;
  });
}

/** The acts that the account's own audit log shows, without the operator's name and reason. */
const shownActs: Partial<Record<ActName, AuditAction>> = {
  "account.suspend": "account.suspended",
  "account.unsuspend": "account.unsuspended",
  "support.start": "support.started",
  "credits.grant": "credits.granted",
  "credits.take": "credits.taken",
  "access.approve": "access.approved",
  "access.decline": "access.declined",
  "refund.made": "purchase.refunded",
  "invoice.paid": "invoice.paid",
  "invoice.cancel": "invoice.canceled",
};

/** Writes an entry of the operator's audit log, and of the account's one, in the transaction of its act. */
export async function writeAuditLine(tx: Queryable, line: Act & { before: Facts; after: Facts }): Promise<void> {
  const action = shownActs[line.act];
  if (action && line.accountId) {
    const { accountId, before, after } = line;
    await recordAudit({ accountId, actor: { kind: "operator", id: null }, action, change: { before, after } }, tx);
  }
  await tx.query(
    `INSERT INTO audit_entry (id, actor, act, subject, account_id, reason, request, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      newId("aud"),
      line.actor,
      line.act,
      line.subject,
      line.accountId,
      line.reason,
      line.request,
      JSON.stringify(line.before),
      JSON.stringify(line.after),
    ],
  );
}
