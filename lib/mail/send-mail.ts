import { prisma, type Queryable } from "../platform/db.ts";
import type { Prisma } from "../platform/generated/prisma/client.ts";
import { newId } from "../platform/ids.ts";

export interface Message {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Puts a mail into the outbox. Inside a transaction, the mail is sent only if the transaction commits. */
export async function sendMail(
  { to, subject, text }: Message,
  db: Pick<Prisma.TransactionClient, "mail"> = prisma(),
): Promise<void> {
  await db.mail.create({ data: { id: newId("mail"), recipient: to, subject, text } });
}

/** Puts a mail into the outbox in a transaction that also changes credits, which runs on a plain connection. */
export async function sendMailWithCredits(tx: Queryable, { to, subject, text }: Message): Promise<void> {
  await tx.query("INSERT INTO mail (id, recipient, subject, text) VALUES ($1, $2, $3, $4)", [
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
export function listMail(limit = 50): Promise<MailView[]> {
  return prisma().mail.findMany({
    select: { id: true, recipient: true, subject: true, text: true, createdAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
}
