import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAccountAsOperator } from "../accounts/operator.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { closeListener, listener } from "../platform/database/notifications.ts";
import { prisma } from "../platform/database/prisma.ts";
import { newId } from "../platform/ids.ts";
import { authenticateKey, forgetKeys } from "./authenticate.ts";
import { keyDigest, peppers } from "./digest.ts";
import { looksLikeKey, newKey } from "./format.ts";
import { issueKey, mayHaveKey } from "./issue.ts";
import { listKeys } from "./list.ts";
import { revokeKey, rotateKey } from "./rotate.ts";

let accountId: string;

beforeAll(async () => {
  (await listener()).on("key_revoked", forgetKeys);
});
beforeEach(async () => {
  ({ id: accountId } = await createAccountAsOperator(`${newId("acct")}@example.com`));
});
afterAll(async () => {
  vi.useRealTimers();
  await closeListener();
  await closeDatabase();
});

const toRow = (id: string) => prisma().apiKey.findUniqueOrThrow({ where: { id } });
const refused = { code: "invalid_key" };

/** Changes a key's row as another process would, without this process's cache. */
const revokeElsewhere = (id: string) => pool().query("UPDATE api_key SET revoked_at = now() WHERE id = $1", [id]);

describe("issuing a key", () => {
  it("returns a key that authenticates as its account", async () => {
    const { key, view } = await issueKey(accountId);
    expect(await authenticateKey(key)).toEqual({ accountId, keyId: view.id });
  });

  it("stores the HMAC of the key, its prefix and its last four characters, and never the key", async () => {
    const { key, view } = await issueKey(accountId);
    const pepper = peppers().at(-1);
    if (!pepper) throw new Error("no pepper");
    const row = await toRow(view.id);
    expect(row).toMatchObject({
      prefix: key.slice(0, 10),
      lastFour: key.slice(-4),
      digest: keyDigest(key, pepper.secret),
      pepperVersion: pepper.version,
    });
    expect(row.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(key.slice(10, -4));
  });

  it("is refused before the first purchase or approval", async () => {
    await pool().query("UPDATE account SET access_granted_at = NULL WHERE id = $1", [accountId]);
    expect(await mayHaveKey(accountId)).toBe(false);
    await expect(issueKey(accountId)).rejects.toMatchObject({ code: "invalid_input" });
    await prisma().purchase.create({
      data: {
        id: newId("pur"),
        accountId,
        packageId: "starter",
        credits: 1,
        amount: 1,
        currency: "usd",
        status: "paid",
        paidAmount: 1,
      },
    });
    expect(await mayHaveKey(accountId)).toBe(true);
  });

  it("gives an account one live key, even when it is issued several times at once", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => issueKey(accountId)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listKeys(accountId)).toHaveLength(1);
    await expect(issueKey(accountId)).rejects.toThrow(/Rotate it/);
  });
});

describe("the format of a key", () => {
  it("is a prefix, 30 random characters and their checksum", () => {
    const keys = Array.from({ length: 200 }, newKey);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) {
      expect(key).toMatch(/^atl_[0-9A-Za-z]{36}$/);
      expect(looksLikeKey(key)).toBe(true);
    }
  });

  it("detects every changed character", () => {
    const key = newKey();
    for (let position = 0; position < key.length; position++) {
      const otherLetter = key[position] === "x" ? "y" : "x";
      expect(looksLikeKey(key.slice(0, position) + otherLetter + key.slice(position + 1))).toBe(false);
    }
  });
});

describe("a wrong key", () => {
  it.each(["", "nonsense", "Bearer x", "atl_", `atl_${"0".repeat(36)}`])("is refused: %j", async (key) => {
    await expect(authenticateKey(key)).rejects.toMatchObject(refused);
  });

  it("is refused if it has the right format but was never issued", async () => {
    await expect(authenticateKey(newKey())).rejects.toMatchObject(refused);
  });
});

describe("rotating a key", () => {
  it("keeps the old key valid during the overlap and refuses it afterwards", async () => {
    const old = await issueKey(accountId);
    const next = await rotateKey(accountId, 1);
    expect((await authenticateKey(old.key)).keyId).toBe(old.view.id);
    expect((await authenticateKey(next.key)).keyId).toBe(next.view.id);
    const overlapMs = ((await toRow(old.view.id)).expiresAt?.getTime() ?? 0) - Date.now();
    expect(overlapMs).toBeGreaterThan(3_500_000);
    expect(overlapMs).toBeLessThanOrEqual(3_600_000);
    expect((await listKeys(accountId)).map(({ id }) => id)).toEqual([next.view.id, old.view.id]);
    await pool().query("UPDATE api_key SET expires_at = now() - interval '1 second' WHERE id = $1", [old.view.id]);
    forgetKeys(accountId);
    await expect(authenticateKey(old.key)).rejects.toMatchObject(refused);
    expect((await listKeys(accountId)).map(({ id }) => id)).toEqual([next.view.id]);
  });

  it("never caches the old key beyond the end of its overlap", async () => {
    const old = await issueKey(accountId);
    await rotateKey(accountId, 1);
    await pool().query("UPDATE api_key SET expires_at = now() + interval '300 ms' WHERE id = $1", [old.view.id]);
    await authenticateKey(old.key);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect(authenticateKey(old.key)).rejects.toMatchObject(refused);
  });

  it("without an overlap refuses the old key immediately", async () => {
    const old = await issueKey(accountId);
    await authenticateKey(old.key);
    const next = await rotateKey(accountId, 0);
    await expect(authenticateKey(old.key)).rejects.toMatchObject(refused);
    expect((await authenticateKey(next.key)).keyId).toBe(next.view.id);
  });

  it("several times at once leaves one live key", async () => {
    await issueKey(accountId);
    await Promise.allSettled(Array.from({ length: 4 }, () => rotateKey(accountId, 0)));
    expect(await listKeys(accountId)).toHaveLength(1);
  });

  it("is for roles that may do what the key may", async () => {
    for (const role of ["developer", "billing", "viewer"] as const) {
      await expect(issueKey(accountId, role)).rejects.toMatchObject({ code: "role_required" });
      await expect(rotateKey(accountId, 0, role)).rejects.toThrow("ask a member with the role owner or admin");
    }
    await issueKey(accountId, "admin");
    expect((await rotateKey(accountId, 0, "owner")).view.id).toMatch(/^key_/);
  });

  it("is refused without a live key and with a wrong overlap", async () => {
    await expect(rotateKey(accountId, 1)).rejects.toMatchObject({ code: "not_found" });
    await issueKey(accountId);
    for (const hours of [-1, 73, 1.5, Number.NaN])
      await expect(rotateKey(accountId, hours)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await listKeys(accountId)).toHaveLength(1);
  });
});

describe("revoking a key", () => {
  it("ends it immediately in this process, even if it is cached", async () => {
    const { key, view } = await issueKey(accountId);
    await authenticateKey(key);
    await revokeKey(accountId, view.id);
    await expect(authenticateKey(key)).rejects.toMatchObject(refused);
    await expect(revokeKey(accountId, view.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listKeys(accountId)).toEqual([]);
  });

  it("is refused for another account", async () => {
    const { key, view } = await issueKey(accountId);
    const otherAccount = await createAccountAsOperator(`${newId("acct")}@example.com`);
    await expect(revokeKey(otherAccount.id, view.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await authenticateKey(key)).accountId).toBe(accountId);
  });

  it("in another process ends it here with the notification", async () => {
    const { key, view } = await issueKey(accountId);
    await authenticateKey(key);
    await revokeElsewhere(view.id);
    expect((await authenticateKey(key)).keyId).toBe(view.id);
    await pool().query("SELECT pg_notify('key_revoked', $1)", [accountId]);
    await expect
      .poll(() => Promise.resolve(authenticateKey(key)).catch(({ code }: { code: string }) => code), { timeout: 2_000 })
      .toBe("invalid_key");
  });

  it("in another process ends it here within 5 seconds if the notification is lost", async () => {
    const { key, view } = await issueKey(accountId);
    await authenticateKey(key);
    await revokeElsewhere(view.id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4_001 });
    await expect(authenticateKey(key)).rejects.toMatchObject(refused);
    vi.useRealTimers();
  });
});

it("the use of a key is recorded", async () => {
  const { key, view } = await issueKey(accountId);
  expect((await toRow(view.id)).lastUsedAt).toBeNull();
  await authenticateKey(key);
  await expect.poll(async () => (await toRow(view.id)).lastUsedAt).toBeInstanceOf(Date);
});
