import type { Queryable } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import type { Prisma } from "../platform/generated/prisma/client.ts";
import { newId } from "../platform/ids.ts";
import { outboxRow, sendTask } from "../platform/processes/tasks.ts";
import { mailSettings } from "./settings.ts";

export interface Message {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Stores a mail and the task that delivers it. They take effect if the transaction commits. Returns the mail's id. */
export async function sendMail(
  { to, subject, text }: Message,
  tx: Pick<Prisma.TransactionClient, "mail" | "outbox">,
): Promise<string> {
  const id = newId("mail");
  await tx.mail.create({ data: { id, recipient: to, subject, text } });
  if (isDelivered()) await tx.outbox.create({ data: outboxRow("deliver-mail", { mailId: id }) });
  return id;
}

/** As `sendMail`, in a transaction that also changes credits, which runs on a plain connection. */
export async function sendMailWithCredits(tx: Queryable, { to, subject, text }: Message): Promise<string> {
  const id = newId("mail");
  await tx.query("INSERT INTO mail (id, recipient, subject, text) VALUES ($1, $2, $3, $4)", [id, to, subject, text]);
  if (isDelivered()) await sendTask(tx, "deliver-mail", { mailId: id });
  return id;
}

/** Without SMTP_URL (local mode), mails are only stored, and a page shows them. */
const isDelivered = () => mailSettings().SMTP_URL !== undefined;

export interface MailView {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
}

/** The newest mails, for the page that local mode shows instead of sending. */
export function listMail(limit = 50): Promise<MailView[]> {
  return prisma().mail.findMany({
    select: { id: true, recipient: true, subject: true, text: true, createdAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
}
