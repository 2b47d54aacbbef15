import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MailServer } from "../../test/helpers/servers/mail-server.ts";
import { closeDatabase, pool, transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { deliverMail, MAIL_ATTEMPTS, recordUnsentMails } from "./deliver-mail.ts";
import { sendMail, sendMailWithCredits } from "./send-mail.ts";

let server: MailServer;

beforeAll(async () => {
  server = await MailServer.start();
});
afterAll(async () => {
  server.stop();
  await closeDatabase();
});

const newMail = () => ({ to: `${randomUUID()}@example.com`, subject: "Hello", text: "A line\n.\nwith a dot alone." });
const send = (mail: ReturnType<typeof newMail>) => prisma().$transaction((tx) => sendMail(mail, tx));
const row = (id: string) =>
  prisma().mail.findUniqueOrThrow({ where: { id }, select: { sentAt: true, attempts: true, error: true } });
const tasks = (mailId: string) =>
  prisma().outbox.count({ where: { task: "deliver-mail", data: { equals: { mailId } } } });

it("stores a mail with one task, which sends it once however often it runs", async () => {
  const [first, second] = [newMail(), newMail()];
  const ids = [await send(first), await transaction((tx) => sendMailWithCredits(tx, second))];
  for (const id of ids) {
    expect(await tasks(id)).toBe(1);
    await deliverMail(id);
    await deliverMail(id);
    expect(await row(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 1, error: null });
  }
  for (const { to } of [first, second]) expect(server.to(to)).toHaveLength(1);
});

it("records no task for a mail of a transaction that was rolled back", async () => {
  const ids: string[] = [];
  const fail = (id: string) => {
    ids.push(id);
    throw new Error("rolled back");
  };
  await transaction((tx) => sendMailWithCredits(tx, newMail()).then(fail)).catch(() => {});
  await prisma()
    .$transaction((tx) => sendMail(newMail(), tx).then(fail))
    .catch(() => {});
  expect(ids).toHaveLength(2);
  for (const id of ids) {
    expect(await tasks(id)).toBe(0);
    expect(await prisma().mail.count({ where: { id } })).toBe(0);
  }
});

it("fails with the server's reason for a refused mail, and sends it in a later attempt", async () => {
  const mail = newMail();
  server.refused.add(mail.to);
  const id = await send(mail);
  await expect(deliverMail(id)).rejects.toThrow("550");
  expect(await row(id)).toMatchObject({ sentAt: null, attempts: 1, error: expect.stringContaining("550") });
  server.refused.clear();
  await deliverMail(id);
  expect(await row(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 2, error: null });
  expect(server.to(mail.to)).toHaveLength(1);
});

it("is not tried without end", async () => {
  const mail = newMail();
  const id = await send(mail);
  await prisma().mail.update({ where: { id }, data: { attempts: MAIL_ATTEMPTS } });
  await deliverMail(id);
  expect(server.to(mail.to)).toHaveLength(0);
});

it("gets another task if its own was lost", async () => {
  const [lost, sent, tried] = [await send(newMail()), await send(newMail()), await send(newMail())];
  await deliverMail(sent);
  await prisma().mail.update({ where: { id: tried }, data: { attempts: MAIL_ATTEMPTS } });
  await pool().query("DELETE FROM outbox");
  await recordUnsentMails();
  expect(await tasks(lost)).toBe(0);
  await pool().query("UPDATE mail SET created_at = now() - interval '2 minutes'");
  await recordUnsentMails();
  expect([await tasks(lost), await tasks(sent), await tasks(tried)]).toEqual([1, 0, 0]);
});

it("has no task without a mail server", async () => {
  const { SMTP_URL = "" } = process.env;
  delete process.env.SMTP_URL;
  setRuntimeEnv({});
  const ids = [await send(newMail()), await transaction((tx) => sendMailWithCredits(tx, newMail()))];
  for (const id of ids) {
    expect(await tasks(id)).toBe(0);
    await deliverMail(id);
    expect(await row(id)).toMatchObject({ sentAt: null, attempts: 0 });
  }
  process.env.SMTP_URL = SMTP_URL;
  setRuntimeEnv({});
});
