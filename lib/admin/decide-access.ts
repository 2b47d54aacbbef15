import { randomUUID } from "node:crypto";
import { AppError, invalidInput } from "@atelier/errors";
import { type AccessRequestView, accessRequestColumns, withStatus } from "../access/request-access.ts";
import { grantCredits } from "../credits/ledger.ts";
import { sendMailWithCredits } from "../mail/send-mail.ts";
import type { Queryable } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { nullable, run, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { performAct } from "./perform-act.ts";

const MAX_CREDITS = 1_000_000;

export interface OpenAccessRequest extends AccessRequestView {
  email: string;
}

interface Decision {
  approve: boolean;
  credits: number;
  note: string;
}

/** The open requests, oldest first; for admins. */
export async function listOpenAccessRequests(): Promise<OpenAccessRequest[]> {
  const requests = await prisma().accessRequest.findMany({
    where: { status: "open" },
    select: { ...accessRequestColumns, account: { select: { email: true, contact: true } } },
    orderBy: { id: "asc" },
    take: 200,
  });
  return requests.map(({ account, ...request }) => ({
    ...withStatus(request),
    email: account.contact ?? account.email,
  }));
}

/**
 * Decides an open request, once. An approval lets the account issue a key and grants the credits. Both decisions write a
 * mail and an audit entry in the same transaction. `actor` is the admin's account.
 * Throws `not_found` if the request is not open, `invalid_input`.
 */
export async function decideAccess(requestId: string, decision: Decision, actor: string): Promise<void> {
  const { approve, credits, note } = decision;
  if (!Number.isInteger(credits) || credits < 0 || credits > MAX_CREDITS)
    throw invalidInput("/credits", `Grant a whole number of credits, 0 to ${MAX_CREDITS}.`);
  const request = await prisma().accessRequest.findUnique({ where: { id: requestId }, select: { accountId: true } });
  const act = {
    actor,
    act: approve ? ("access.approve" as const) : ("access.decline" as const),
    subject: `access:${requestId}`,
    accountId: request?.accountId ?? null,
    // The note is erased with the account, so the audit log keeps no copy of it.
    reason: "Access request",
    request: randomUUID(),
  };
  await performAct(act, async (tx) => {
    const { accountId, email } = await closeRequest(tx, requestId, decision);
    if (approve) await openAccess(tx, { accountId, requestId, credits });
    await sendMailWithCredits(tx, { to: email, ...(approve ? approvalMail(credits, note) : refusalMail(note)) });
    return {
      before: { status: "open" },
      after: { status: approve ? "approved" : "declined", granted: approve ? credits : 0 },
    };
  });
}

const CLOSE_REQUEST = statement(
  "close_access_request",
  { requestId: text(), status: text(), note: nullable(text()) },
  `UPDATE access_request r SET status = $status, note = $note, decided_at = now() FROM account a
   WHERE r.id = $requestId AND r.status = 'open' AND a.id = r.account_id AND a.deleted_at IS NULL
   RETURNING a.id AS "accountId", coalesce(a.contact, a.email) AS email`,
  { accountId: text(), email: text() },
);

async function closeRequest(
  tx: Queryable,
  requestId: string,
  { approve, note }: Decision,
): Promise<{ accountId: string; email: string }> {
  const status = approve ? "approved" : "declined";
  const values = { requestId, status, note: note.trim().slice(0, 1_000) || null };
  const [closed] = await run(tx, CLOSE_REQUEST, values);
  if (!closed) throw new AppError("not_found", "This request is not open. Reload the list.");
  return closed;
}

async function openAccess(
  tx: Queryable,
  { accountId, requestId, credits }: { accountId: string; requestId: string; credits: number },
): Promise<void> {
  await tx.query("UPDATE account SET access_granted_at = coalesce(access_granted_at, now()) WHERE id = $1", [
    accountId,
  ]);
  if (credits > 0)
    await grantCredits(tx, {
      accountId,
      credits,
      kind: "grant",
      reference: `access:${requestId}`,
      note: "With your access",
    });
}

function approvalMail(credits: number, note: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your access to ${APP_NAME} is approved`,
    text: `Your request was approved${credits > 0 ? `, and ${credits} credits were added to your balance` : ""}.

Create your key: ${PUBLIC_URL}/keys
${note.trim() ? `\n${note.trim()}\n` : ""}`,
  };
}

function refusalMail(note: string) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `Your request for access to ${APP_NAME}`,
    text: `Your request was not approved. You can still use the API by buying credits: ${PUBLIC_URL}/credits
${note.trim() ? `\n${note.trim()}\n` : ""}`,
  };
}
