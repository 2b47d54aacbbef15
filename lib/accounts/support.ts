import { type AuditActor, recordAudit } from "../audit/record.ts";
import { sendMailWithCredits } from "../mail/send-mail.ts";
import { pool, type Queryable, transaction } from "../platform/database/db.ts";
import {
  int,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";

/** How long support access lasts at most. */
export const SUPPORT_MINUTES = 60;

const viewColumns = {
  accountId: text(),
  kind: text<"personal" | "team">(),
  email: text(),
  name: nullable(text()),
  expiresAt: timestamp,
};

/** The account that an operator's browser views, and until when. */
export type SupportView = RowOf<typeof viewColumns>;

/** Only a support access that is open counts: each request reads it, so its end takes effect with the next one. */
const OPEN = "ended_at IS NULL AND expires_at > now()";

const READ_VIEW = statement(
  "read_support_view",
  { sessionId: text() },
  `SELECT a.id AS "accountId", a.kind, coalesce(a.contact, a.email) AS email, a.name, g.expires_at AS "expiresAt"
   FROM support_access g JOIN account a ON a.id = g.account_id AND a.deleted_at IS NULL
   WHERE g.session_id = $sessionId AND ${OPEN}`,
  viewColumns,
);

/** The account that an operator views in this session; null without open support access. */
export async function readSupportView(sessionId: string): Promise<SupportView | null> {
  const [view] = await run(pool(), READ_VIEW, { sessionId });
  return view ?? null;
}

const END_EARLIER = statement(
  "end_support_of_session",
  { sessionId: text() },
  "UPDATE support_access SET ended_at = now() WHERE session_id = $sessionId AND ended_at IS NULL",
  {},
);

const INSERT = statement(
  "insert_support_access",
  { id: text(), accountId: text(), sessionId: text(), reason: text(), minutes: int },
  `INSERT INTO support_access (id, account_id, session_id, reason, expires_at)
   VALUES ($id, $accountId, $sessionId, $reason, now() + make_interval(mins => $minutes::int)) RETURNING expires_at AS "expiresAt"`,
  { expiresAt: timestamp },
);

const LIST_OWNERS = statement(
  "list_owner_addresses",
  { accountId: text() },
  `SELECT p.email FROM account a LEFT JOIN membership m ON m.account_id = a.id AND m.role = 'owner'
   JOIN account p ON p.id = coalesce(m.person_id, a.id) AND p.deleted_at IS NULL WHERE a.id = $accountId`,
  { email: text() },
);

/** Opens an account for the browser of an operator and mails its owners. Returns when it ends. */
export async function openSupport(
  tx: Queryable,
  { accountId, sessionId, reason }: { accountId: string; sessionId: string; reason: string },
): Promise<Date> {
  await runForCount(tx, END_EARLIER, { sessionId });
  const [opened] = await run(tx, INSERT, { id: newId("sup"), accountId, sessionId, reason, minutes: SUPPORT_MINUTES });
  if (!opened) throw new Error("The support access was not inserted.");
  for (const { email } of await run(tx, LIST_OWNERS, { accountId }))
    await sendMailWithCredits(tx, { to: email, ...announcement(reason, opened.expiresAt) });
  return opened.expiresAt;
}

function announcement(reason: string, until: Date) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    subject: `${APP_NAME} support is viewing your account`,
    text: `An administrator of ${APP_NAME} opened the portal of your account until ${until.toISOString()}.

Reason: ${reason}

The access is read-only. It shows the lists of jobs, batches and requests, the usage and the projects, but no keys, files or secrets, and it cannot spend credits. The audit log has an entry.

End it at once: ${PUBLIC_URL}/team
`,
  };
}

const openColumns = { reason: text(), expiresAt: timestamp };

/** An open support access, as the account's owners see it. */
export type OpenSupport = RowOf<typeof openColumns>;

const LIST_OPEN = statement(
  "list_open_support",
  { accountId: text() },
  `SELECT reason, expires_at AS "expiresAt" FROM support_access WHERE account_id = $accountId AND ${OPEN} ORDER BY id`,
  openColumns,
);

/** The open support accesses of an account, the oldest first. */
export const listOpenSupport = (accountId: string): Promise<OpenSupport[]> => run(pool(), LIST_OPEN, { accountId });

const END = statement(
  "end_support",
  { accountId: nullable(text()), sessionId: nullable(text()) },
  `UPDATE support_access SET ended_at = now() WHERE ${OPEN}
     AND (account_id = $accountId::text OR session_id = $sessionId::text) RETURNING account_id AS "accountId"`,
  { accountId: text() },
);

/**
 * Ends the support accesses of an account, or that of an operator's browser, and records each in the audit log of the
 * account. Returns their number.
 */
export function endSupport(of: { accountId: string } | { sessionId: string }, actor: AuditActor): Promise<number> {
  return transaction(async (tx) => {
    const ended = await run(tx, END, { accountId: null, sessionId: null, ...of });
    for (const { accountId } of ended) await recordAudit({ accountId, actor, action: "support.ended" }, tx);
    return ended.length;
  });
}
