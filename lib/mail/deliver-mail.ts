import { createTransport, type Transporter } from "nodemailer";
import { pool, prisma } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { columnList, type RowOf, run, statement, text } from "../platform/statement.ts";

const MAX_ATTEMPTS = 12;
const BATCH = 20;

const columns = { id: text(), recipient: text(), subject: text(), text: text() };

/** The lease counts the attempt, so a mail that crashes its worker is not retried without end. SKIP LOCKED needs raw SQL. */
const LEASE_BATCH = statement(
  "lease_mails",
  `UPDATE mail SET attempts = attempts + 1, next_attempt_at = now() + least(interval '1 minute' * 2 ^ (attempts + 1), interval '6 hours')
   WHERE id IN (SELECT id FROM mail WHERE sent_at IS NULL AND attempts < $1 AND next_attempt_at <= now()
                ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING ${columnList(columns, "mail")}`,
  columns,
);

/**
 * Sends the waiting mails of the outbox through SMTP. Without SMTP_URL (local mode) they stay in the outbox, which a page
 * shows. A separate statement leases each batch, so several workers may call this and no transaction stays open during a
 * call to the mail server. A refused mail is retried after a growing delay. Returns the number of mails sent.
 */
export async function deliverMail(): Promise<number> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) return 0;
  const transport = createTransport(SMTP_URL, { from: MAIL_FROM });
  try {
    let sent = 0;
    for (const mail of await run(pool(), LEASE_BATCH, [MAX_ATTEMPTS, BATCH]))
      if (await deliver(transport, mail)) sent += 1;
    return sent;
  } finally {
    transport.close();
  }
}

async function deliver(
  transport: Transporter,
  { id, recipient, subject, text: body }: RowOf<typeof columns>,
): Promise<boolean> {
  try {
    // A fixed message id lets mail programs recognize a duplicate.
    await transport.sendMail({
      to: recipient,
      subject,
      text: body,
      messageId: `<${id}@${new URL(env().PUBLIC_URL).hostname}>`,
    });
  } catch (error) {
    log().warn({ error, mail: id }, "the mail server refused a mail");
    const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await prisma().mail.updateMany({ where: { id }, data: { error: reason } });
    return false;
  }
  await prisma().mail.updateMany({ where: { id }, data: { sentAt: new Date(), error: null } });
  return true;
}
