import { pool, type Queryable } from "../platform/db.ts";
import { newId } from "../platform/ids.ts";

export interface Message {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Puts a mail into the outbox; inside a transaction it is sent only if that commits. */
export async function sendMail({ to, subject, text }: Message, db: Queryable = pool()): Promise<void> {
  await db.query("INSERT INTO mail (id, recipient, subject, text) VALUES ($1, $2, $3, $4)", [
    newId("mail"),
    to,
    subject,
    text,
  ]);
}

export interface MailView {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

/** The newest mails of the outbox, for the page that local mode shows instead of sending. */
export async function listMail(limit = 50): Promise<MailView[]> {
  const { rows } = await pool().query<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    created_at: Date;
  }>("SELECT id, recipient, subject, text, created_at FROM mail ORDER BY created_at DESC, id DESC LIMIT $1", [limit]);
  return rows.map(({ created_at: createdAt, ...mail }) => ({ ...mail, createdAt }));
}
