import { createTransport } from "nodemailer";
import { prisma } from "../platform/database/prisma.ts";
import { env } from "../platform/env.ts";
import { outboxRow } from "../platform/processes/tasks.ts";
import { mailSettings } from "./settings.ts";

/** How often a mail is tried in total. */
export const MAIL_ATTEMPTS = 12;
const BATCH = 1_000;
const MINUTE_MS = 60_000;

/**
 * Sends one mail through SMTP, unless it was sent before. Throws if the mail server refuses it. The attempt is counted
 * before the call, so that a mail that crashes its worker is not retried without end.
 */
export async function deliverMail(mailId: string): Promise<void> {
  const { SMTP_URL, MAIL_FROM } = mailSettings();
  const { APP_NAME, PUBLIC_URL } = env();
  if (!SMTP_URL) return;
  const [mail] = await prisma().mail.updateManyAndReturn({
    where: { id: mailId, sentAt: null, attempts: { lt: MAIL_ATTEMPTS } },
    data: { attempts: { increment: 1 } },
    select: { recipient: true, subject: true, text: true },
  });
  if (!mail) return;
  const transport = createTransport(SMTP_URL, { from: MAIL_FROM ?? `${APP_NAME} <no-reply@localhost>` });
  try {
    await transport.sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      // A fixed message id lets mail programs recognize a duplicate.
      messageId: `<${mailId}@${new URL(PUBLIC_URL).hostname}>`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await prisma().mail.updateMany({ where: { id: mailId }, data: { error: reason } });
    throw error;
  } finally {
    transport.close();
  }
  await prisma().mail.updateMany({ where: { id: mailId }, data: { sentAt: new Date(), error: null } });
}

/** Records a task for each unsent mail again, in case its task was lost or SMTP_URL was not set. */
export async function recordUnsentMails(): Promise<void> {
  if (!mailSettings().SMTP_URL) return;
  const mails = await prisma().mail.findMany({
    where: { sentAt: null, attempts: { lt: MAIL_ATTEMPTS }, createdAt: { lt: new Date(Date.now() - MINUTE_MS) } },
    select: { id: true },
    orderBy: { createdAt: "asc" },
    take: BATCH,
  });
  await prisma().outbox.createMany({ data: mails.map(({ id }) => outboxRow("deliver-mail", { mailId: id })) });
}
