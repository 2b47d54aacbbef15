import { createTransport, type Transporter } from "nodemailer";
import { pool } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";

const MOST_ATTEMPTS = 12;
const BATCH = 20;

interface Waiting {
  id: string;
  recipient: string;
  subject: string;
  text: string;
}

/**
 * Sends what waits in the outbox through SMTP; without SMTP_URL (local mode) it stays there to be read. Each mail is
 * leased for two minutes in a statement of its own, so that several workers may call this and none holds a transaction
 * while it talks to the mail server. A refused one is tried again, each time later, up to a day. Returns how many were sent.
 */
export async function deliverMail(): Promise<number> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (!SMTP_URL) return 0;
  const transport = createTransport(SMTP_URL, { from: MAIL_FROM });
  try {
    let sent = 0;
    for (const mail of await lease()) if (await deliver(transport, mail)) sent += 1;
    return sent;
  } finally {
    transport.close();
  }
}

/** Attempts count up at the lease, so that a mail which kills its sender is not tried for ever. */
async function lease(): Promise<Waiting[]> {
  const { rows } = await pool().query<Waiting>(
    `UPDATE mail SET attempts = attempts + 1, next_attempt_at = now() + least(interval '1 minute' * 2 ^ (attempts + 1), interval '6 hours')
       WHERE id IN (SELECT id FROM mail WHERE sent_at IS NULL AND attempts < $1 AND next_attempt_at <= now()
                    ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, recipient, subject, text`,
    [MOST_ATTEMPTS, BATCH],
  );
  return rows;
}

async function deliver(transport: Transporter, { id, recipient, subject, text }: Waiting): Promise<boolean> {
  try {
    // The id makes a mail that was sent twice recognizable as one.
    await transport.sendMail({
      to: recipient,
      subject,
      text,
      messageId: `<${id}@${new URL(env().PUBLIC_URL).hostname}>`,
    });
  } catch (error) {
    log().warn({ error, mail: id }, "a mail was refused");
    const words = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await pool().query("UPDATE mail SET error = $2 WHERE id = $1", [id, words]);
    return false;
  }
  await pool().query("UPDATE mail SET sent_at = now(), error = NULL WHERE id = $1", [id]);
  return true;
}
