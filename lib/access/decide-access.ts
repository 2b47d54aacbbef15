import { randomUUID } from "node:crypto";
import { AppError, invalidInput } from "@atelier/errors";
import { performAct } from "../admin/audit.ts";
import { grantCredits } from "../credits/ledger.ts";
import { sendMail } from "../mail/send-mail.ts";
import { pool } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import type { AccessRequestView } from "./request-access.ts";

const MOST_CREDITS = 1_000_000;

export interface OpenAccessRequest extends AccessRequestView {
  email: string;
}

/** The requests nobody has decided, oldest first; for admins. */
export async function listOpenAccessRequests(): Promise<OpenAccessRequest[]> {
  const { rows } = await pool().query<OpenAccessRequest & Record<string, unknown>>(
    `SELECT r.id, r.use_case AS "useCase", r.volume, r.company, r.status, r.note, r.created_at AS "createdAt", a.email
     FROM access_request r JOIN account a ON a.id = r.account_id WHERE r.status = 'open' ORDER BY r.id LIMIT 200`,
  );
  return rows;
}

/**
 * Decides an open request, once. Approving lets the account issue a key and grants the credits; both answers write a mail
 * and a line of the audit log in the same transaction. `actor` is the admin's account.
 * Throws `not_found` where it was decided already, `invalid_input`.
 */
export async function decideAccess(
  requestId: string,
  decision: { approve: boolean; credits: number; note: string },
  actor: string,
): Promise<void> {
  const { approve, credits, note } = decision;
  if (!Number.isInteger(credits) || credits < 0 || credits > MOST_CREDITS)
    throw invalidInput("/credits", `Grant a whole number of credits, 0 to ${MOST_CREDITS}.`);
  const { rows: asked } = await pool().query<{ account_id: string }>(
    "SELECT account_id FROM access_request WHERE id = $1",
    [requestId],
  );
  const act = {
    actor,
    act: approve ? ("access.approve" as const) : ("access.decline" as const),
    subject: `access:${requestId}`,
    accountId: asked[0]?.account_id ?? null,
    // The note is the developer's to read and is erased with the account; the log keeps no copy of it.
    reason: "Asked for access",
    request: randomUUID(),
  };
  await performAct(act, async (tx) => {
    const { rows } = await tx.query<{ account_id: string; email: string }>(
      `UPDATE access_request r SET status = $2, note = $3, decided_at = now() FROM account a
       WHERE r.id = $1 AND r.status = 'open' AND a.id = r.account_id AND a.deleted_at IS NULL
       RETURNING r.account_id, a.email`,
      [requestId, approve ? "approved" : "declined", note.trim().slice(0, 1_000) || null],
    );
    const found = rows[0];
    if (!found) throw new AppError("not_found", "There is no such open request.");
    if (approve) {
      await tx.query("UPDATE account SET access_granted_at = coalesce(access_granted_at, now()) WHERE id = $1", [
        found.account_id,
      ]);
      if (credits > 0)
        await grantCredits(tx, {
          accountId: found.account_id,
          credits,
          kind: "grant",
          reference: `access:${requestId}`,
          note: "With your access",
        });
    }
    await sendMail({ to: found.email, ...(approve ? approval(credits, note) : refusal(note)) }, tx);
    return {
      before: { status: "open" },
      after: { status: approve ? "approved" : "declined", granted: approve ? credits : 0 },
    };
  });
}

function approval(credits: number, note: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your access to ${APP_NAME} is open`,
    text: `Your request was approved${credits > 0 ? `, and ${credits} credits were added to your balance` : ""}.

Issue your key: ${PUBLIC_URL}/keys
${note.trim() ? `\n${note.trim()}\n` : ""}`,
  };
}

function refusal(note: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your request for access to ${APP_NAME}`,
    text: `Your request was not approved this time. Buying credits opens the API at once: ${PUBLIC_URL}/credits
${note.trim() ? `\n${note.trim()}\n` : ""}`,
  };
}
