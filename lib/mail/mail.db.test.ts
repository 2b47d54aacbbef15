import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, pool, prisma, transaction } from "../platform/db.ts";
import { setRuntimeEnv } from "../platform/env.ts";
import { deliverMail } from "./deliver-mail.ts";
import { sendMail, sendMailWithCredits } from "./send-mail.ts";

/** A mail server that accepts every mail except those to the refused recipients. */
const refused = new Set<string>();
const received: string[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((socket) => {
    let message: string | undefined;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        if (message !== undefined) {
          if (line !== ".") message += `${line}\n`;
          else {
            received.push(message);
            message = undefined;
            socket.write("250 accepted\r\n");
          }
        } else if (line.startsWith("RCPT") && [...refused].some((address) => line.includes(address)))
          socket.write("550 no such box\r\n");
        else if (line === "DATA") {
          message = "";
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 ok\r\n");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  process.env.SMTP_URL = `smtp://127.0.0.1:${address.port}`;
  setRuntimeEnv({});
});

afterAll(async () => {
  delete process.env.SMTP_URL;
  setRuntimeEnv({});
  server.close();
  await closeDatabase();
});

/** Repeats until the outbox is empty, because other tests queue mail too. */
async function deliverAll(): Promise<void> {
  while ((await deliverMail()) > 0);
}

const newMail = () => ({ to: `${randomUUID()}@example.com`, subject: "Hello", text: "A line\n.\nwith a dot alone." });
const row = async (to: string) =>
  (
    await pool().query<{ sent_at: Date | null; attempts: number; error: string | null; later: boolean }>(
      "SELECT sent_at, attempts, error, next_attempt_at > now() AS later FROM mail WHERE recipient = $1",
      [to],
    )
  ).rows[0];

it("sends each waiting mail once when four workers deliver at the same time", async () => {
  const mails = Array.from({ length: 12 }, newMail);
  for (const mail of mails) await sendMail(mail);
  await Promise.all(Array.from({ length: 4 }, deliverAll));
  await deliverAll();
  for (const { to } of mails) {
    expect(received.filter((message) => message.includes(to))).toHaveLength(1);
    expect((await row(to))?.sent_at).toBeInstanceOf(Date);
  }
});

it("does not send a mail of a transaction that was rolled back", async () => {
  const [first, second] = [newMail(), newMail()];
  const fail = () => {
    throw new Error("rolled back");
  };
  await transaction((tx) => sendMailWithCredits(tx, first).then(fail)).catch(() => {});
  await prisma()
    .$transaction((tx) => sendMail(second, tx).then(fail))
    .catch(() => {});
  await deliverAll();
  for (const { to } of [first, second]) expect(received.some((message) => message.includes(to))).toBe(false);
});

it("retries a refused mail later and sends the others immediately", async () => {
  const [bad, good] = [newMail(), newMail()];
  refused.add(bad.to);
  await sendMail(bad);
  await sendMail(good);
  await deliverAll();
  expect(await row(bad.to)).toMatchObject({ sent_at: null, attempts: 1, later: true });
  expect((await row(bad.to))?.error).toContain("550");
  expect((await row(good.to))?.sent_at).toBeInstanceOf(Date);
  refused.clear();
  await pool().query("UPDATE mail SET next_attempt_at = now() WHERE recipient = $1", [bad.to]);
  await deliverAll();
  expect(received.filter((message) => message.includes(bad.to))).toHaveLength(1);
});
