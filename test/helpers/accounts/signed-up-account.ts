// An account made through the real sign-up, and jobs in each state with an identifying prompt.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAccount } from "../../../lib/accounts/create-account.ts";
import { verifyEmail } from "../../../lib/accounts/verify-email.ts";
import { pool, transaction } from "../../../lib/platform/database/db.ts";
import { prisma } from "../../../lib/platform/database/prisma.ts";
import { newId } from "../../../lib/platform/ids.ts";
import { storage } from "../../../lib/storage/index.ts";
import { job } from "./money-steps.ts";

export const PASSWORD = "quiet otters paint maps";
/** A prompt that must disappear when its account is erased. */
export const PRIVATE_PROMPT = "a lighthouse for my grandmother";

/** The newest mail to an address and the token of its link. */
export async function lastMail(recipient: string): Promise<{ subject: string; token: string }> {
  const mail = await prisma().mail.findFirst({
    where: { recipient },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return { subject: mail?.subject ?? "", token: /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

/** Signs up with an address and verifies it. Returns the account's id. */
export async function signUp(email: string): Promise<string> {
  await createAccount({ email, password: PASSWORD });
  return (await verifyEmail({ token: (await lastMail(email)).token, ip: "127.0.0.1" })).accountId;
}

/** Adds a job of 4 credits. A succeeded one has an output in the store. Returns the job's id. */
export async function addJob(accountId: string, status: "queued" | "running" | "succeeded"): Promise<string> {
  const id = newId("job");
  await transaction((tx) => job.open(tx, accountId, id, 4));
  await pool().query(
    "UPDATE job SET input = $2, metadata = '{\"for\": \"gran\"}', operation = 'image-generate' WHERE id = $1",
    [id, JSON.stringify({ prompt: PRIVATE_PROMPT })],
  );
  if (status === "running")
    await pool().query(
      "UPDATE job SET status = 'running', attempt = 1, worker_id = 'wrk_x', heartbeat_at = now() WHERE id = $1",
      [id],
    );
  if (status === "succeeded") await succeed(id);
  return id;
}

async function succeed(id: string): Promise<void> {
  await transaction((tx) => job.end(tx, id, "succeeded", 4));
  const directory = await mkdtemp(join(tmpdir(), "atelier-erase-"));
  const path = join(directory, "0.png");
  await writeFile(path, "a picture");
  await storage().put(`results/${id}/0.png`, path, "image/png");
  await rm(directory, { recursive: true, force: true });
  await pool().query("UPDATE file SET storage_key = $2, expires_at = now() + interval '1 day' WHERE job_id = $1", [
    id,
    `results/${id}/0.png`,
  ]);
  await pool().query("UPDATE job SET inputs_deleted_at = now() WHERE id = $1", [id]);
}
