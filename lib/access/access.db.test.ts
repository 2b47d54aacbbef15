import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { isAdmin } from "../accounts/admin.ts";
import { listAudit } from "../admin/audit.ts";
import { decideAccess, listOpenAccessRequests } from "../admin/decide-access.ts";
import { readBalance } from "../credits/ledger.ts";
import { mayHaveKey } from "../keys/issue.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { latestAccessRequest, requestAccess } from "./request-access.ts";

const request = { useCase: "Cutting out furniture for a catalogue", volume: "2,000 a month", company: "" };
let accountId: string;

beforeEach(async () => {
  accountId = newId("acct");
  await pool().query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, $1 || '@example.com', now())", [
    accountId,
  ]);
});

afterAll(closeDatabase);

describe("a request for access", () => {
  it("allows a key and grants its credits once when it is approved twice at the same time", async () => {
    const { id } = await requestAccess(accountId, request);
    expect(await mayHaveKey(accountId)).toBe(false);
    const approve = () => decideAccess(id, { approve: true, credits: 50, note: "Welcome" }, "acct_admin");
    const outcomes = await Promise.allSettled([approve(), approve()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mayHaveKey(accountId)).toBe(true);
    expect((await readBalance(pool(), accountId)).available).toBe(50);
    expect(await latestAccessRequest(accountId)).toMatchObject({ status: "approved", note: "Welcome" });
    const log = await listAudit({ limit: 5, accountId });
    expect(log.map(({ act, actor, after }) => [act, actor, after.granted])).toEqual([
      ["access.approve", "acct_admin", 50],
    ]);
  });

  it("allows no key when it is declined, and another request may follow", async () => {
    const { id } = await requestAccess(accountId, request);
    await decideAccess(id, { approve: false, credits: 0, note: "" }, "acct_admin");
    expect(await mayHaveKey(accountId)).toBe(false);
    await expect(requestAccess(accountId, request)).resolves.toHaveProperty("id");
  });

  it("is the only open one: five simultaneous requests leave one open", async () => {
    await Promise.allSettled(Array.from({ length: 5 }, () => requestAccess(accountId, request)));
    expect((await listOpenAccessRequests()).filter(({ email }) => email.startsWith(accountId))).toHaveLength(1);
  });

  it("needs a verified address and a use case", async () => {
    await expect(requestAccess(accountId, { ...request, useCase: "stuff" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await pool().query("UPDATE account SET email_verified_at = NULL WHERE id = $1", [accountId]);
    await expect(requestAccess(accountId, request)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("an admin is listed in ADMIN_EMAILS and has a verified address", () => {
  process.env.ADMIN_EMAILS = "Boss@example.com";
  setRuntimeEnv({});
  try {
    expect(isAdmin({ email: "boss@example.com", emailVerified: true })).toBe(true);
    expect(isAdmin({ email: "boss@example.com", emailVerified: false })).toBe(false);
    expect(isAdmin({ email: "other@example.com", emailVerified: true })).toBe(false);
  } finally {
    delete process.env.ADMIN_EMAILS;
    setRuntimeEnv({});
  }
});
