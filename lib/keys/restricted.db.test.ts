import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAccountAsOperator } from "../accounts/operator.ts";
import { getDefaultProjectId } from "../credits/project-holds.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { newId } from "../platform/ids.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { authenticateKey } from "./authenticate.ts";
import { createClientToken } from "./client-token.ts";
import { revokeLostKeys } from "./connections.ts";
import { issueKey } from "./issue.ts";
import { listKeys } from "./list.ts";
import { type KeyManager, rotateManagedKey } from "./manage.ts";
import { createProject } from "./projects/manage.ts";
import { changedGrants, type KeyChange } from "./request.ts";
import {
  createRestrictedKey,
  type Manager,
  revokeRestrictedKey,
  rotateRestrictedKey,
  updateRestrictedKey,
} from "./restricted.ts";
import { listAllKeys } from "./restricted-list.ts";
import { rotateKey } from "./rotate.ts";

let accountId: string;

beforeEach(async () => {
  ({ id: accountId } = await createAccountAsOperator(`${newId("acct")}@example.com`));
});
afterAll(async () => {
  vi.useRealTimers();
  await closeListener();
  await closeDatabase();
});

const refused = { code: "invalid_key" };
const grants = (change: KeyChange = {}) => changedGrants({ name: "manager", ...change });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("a restricted key", () => {
  it("authenticates with its grants, beside the primary key", async () => {
    const primary = await issueKey(accountId);
    const cap = { credits: 5, period: "week" as const };
    const issued = await createRestrictedKey(accountId, {
      name: "CI",
      operations: ["image-upscale"],
      credit_cap: cap,
      networks: ["10.0.0.0/8"],
      default_metadata: { team: "web" },
    });
    expect(await authenticateKey(issued.key)).toEqual({
      accountId,
      keyId: issued.view.id,
      grants: {
        operations: ["image-upscale"],
        scopes: [],
        creditCap: cap,
        requestsPerMinute: null,
        openJobs: null,
        networks: ["10.0.0.0/8"],
        metadata: { team: "web" },
        expiresAt: null,
        test: false,
        origin: null,
        admin: false,
        personId: null,
        project: { id: getDefaultProjectId(accountId), name: "Default", operations: null, requestsPerMinute: null },
      },
    });
    expect(await authenticateKey(primary.key)).toEqual({ accountId, keyId: primary.view.id });
    expect((await listKeys(accountId)).map(({ id }) => id)).toEqual([primary.view.id]);
    expect((await listAllKeys(accountId, { limit: 10 })).map(({ kind }) => kind)).toEqual(["restricted", "primary"]);
  });

  it("is not ended by a rotation of the primary key", async () => {
    await issueKey(accountId);
    const { key, view } = await createRestrictedKey(accountId, { name: "CI" });
    await rotateKey(accountId, 0);
    expect((await authenticateKey(key)).keyId).toBe(view.id);
  });

  it("is refused after its expiry, is still listed, and works again with a later one", async () => {
    const { key, view } = await createRestrictedKey(accountId, { name: "CI", expires_at: inDays(1) });
    await authenticateKey(key);
    vi.useFakeTimers({ toFake: ["Date"], now: inDays(1) });
    await pool().query("UPDATE api_key SET expires_at = now() WHERE id = $1", [view.id]);
    await expect(authenticateKey(key)).rejects.toMatchObject(refused);
    vi.useRealTimers();
    expect(await listAllKeys(accountId, { limit: 10 })).toMatchObject([{ id: view.id }]);
    await updateRestrictedKey(accountId, view.id, { expires_at: null });
    expect((await authenticateKey(key)).keyId).toBe(view.id);
  });

  it("has its changes immediately in this process, and other fields stay", async () => {
    const { key, view } = await createRestrictedKey(accountId, { name: "CI", operations: [], open_jobs: 3 });
    await authenticateKey(key);
    await updateRestrictedKey(accountId, view.id, { operations: null, scopes: ["jobs"] });
    expect((await authenticateKey(key)).grants).toMatchObject({ operations: null, scopes: ["jobs"], openJobs: 3 });
    await updateRestrictedKey(accountId, view.id, { open_jobs: null });
    expect((await authenticateKey(key)).grants).toMatchObject({ scopes: ["jobs"], openJobs: null });
  });

  it("has a change of another process within 5 seconds if the notification is lost", async () => {
    const { key, view } = await createRestrictedKey(accountId, { name: "CI" });
    await authenticateKey(key);
    await pool().query("UPDATE api_key SET operations = '[]' WHERE id = $1", [view.id]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4_001 });
    expect((await authenticateKey(key)).grants).toMatchObject({ operations: [] });
    vi.useRealTimers();
  });

  it("keeps its id when it is rotated, and the old secret works during the overlap only", async () => {
    const first = await createRestrictedKey(accountId, { name: "CI", operations: ["image-edit"] });
    const second = await rotateRestrictedKey(accountId, first.view.id, 1);
    expect(second.view).toMatchObject({ id: first.view.id, oldUntil: expect.any(Date) });
    for (const key of [first.key, second.key])
      expect(await authenticateKey(key)).toMatchObject({
        keyId: first.view.id,
        grants: { operations: ["image-edit"] },
      });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    await pool().query("UPDATE api_key SET old_digest_until = now() WHERE id = $1", [first.view.id]);
    await expect(authenticateKey(first.key)).rejects.toMatchObject(refused);
    vi.useRealTimers();
    const third = await rotateRestrictedKey(accountId, first.view.id, 0);
    expect(third.view.oldUntil).toBeNull();
    await expect(authenticateKey(second.key)).rejects.toMatchObject(refused);
    expect((await authenticateKey(third.key)).keyId).toBe(first.view.id);
  });

  it("is refused after it was revoked, with the old secret too", async () => {
    const first = await createRestrictedKey(accountId, { name: "CI" });
    const second = await rotateRestrictedKey(accountId, first.view.id, 24);
    await revokeRestrictedKey(accountId, first.view.id);
    for (const key of [first.key, second.key]) await expect(authenticateKey(key)).rejects.toMatchObject(refused);
    await expect(revokeRestrictedKey(accountId, first.view.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("of another account does not exist", async () => {
    const { view } = await createRestrictedKey(accountId, { name: "CI" });
    const { id: otherId } = await createAccountAsOperator(`${newId("acct")}@example.com`);
    const missing = { code: "not_found" };
    await expect(updateRestrictedKey(otherId, view.id, { name: "x" })).rejects.toMatchObject(missing);
    await expect(rotateRestrictedKey(otherId, view.id, 0)).rejects.toMatchObject(missing);
    await expect(revokeRestrictedKey(otherId, view.id)).rejects.toMatchObject(missing);
  });

  it("needs an account with access", async () => {
    await pool().query("UPDATE account SET access_granted_at = NULL WHERE id = $1", [accountId]);
    await expect(createRestrictedKey(accountId, { name: "CI" })).rejects.toThrow(/no access to the API yet/);
  });
});

/** A team with a member, whose account is returned. */
async function addMember(role = "developer"): Promise<string> {
  await pool().query("UPDATE account SET kind = 'team' WHERE id = $1", [accountId]);
  const { id } = await createAccountAsOperator(`${newId("acct")}@example.com`);
  await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, $3)", [accountId, id, role]);
  return id;
}

describe("a personal key", () => {
  it.each([
    ["leaves", "DELETE FROM membership WHERE account_id = $1 AND person_id = $2", true],
    [
      "may create no keys any more",
      "UPDATE membership SET role = 'viewer' WHERE account_id = $1 AND person_id = $2",
      true,
    ],
    ["is disabled", "UPDATE account SET suspended_at = now() WHERE id <> $1 AND id = $2", false],
  ])("ends when its person %s, with its client tokens, and service keys live on", async (_what, sql, isFinal) => {
    const personId = await addMember();
    const manager = { personId, role: "developer" as const };
    const personal = await createRestrictedKey(
      accountId,
      { name: "Laptop", type: "personal", scopes: ["client_tokens"] },
      manager,
    );
    const service = await createRestrictedKey(accountId, { name: "CI" }, manager);
    const caller = await authenticateKey(personal.key);
    expect(caller).toMatchObject({ personId, role: "developer", grants: { personId } });
    const request = {
      operation: "image-edit",
      credits: 1,
      origin: "https://shop.example",
      expires_in: 300,
      metadata: {},
    };
    const { token } = await createClientToken(caller, request);
    await authenticateKey(token);
    await pool().query(sql, [accountId, personId]);
    // The caches of all processes end within 5 seconds.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4_001 });
    for (const key of [personal.key, token]) await expect(authenticateKey(key)).rejects.toMatchObject(refused);
    expect((await authenticateKey(service.key)).personId).toBeUndefined();
    vi.useRealTimers();
    await revokeLostKeys();
    const listed = (await listAllKeys(accountId, { limit: 10 })).map(({ id }) => id);
    expect(listed).toEqual(isFinal ? [service.view.id] : [service.view.id, personal.view.id]);
  });

  it("has the rights of its person's role at most, whatever its scopes are", async () => {
    const personId = await addMember("admin");
    const change = { name: "Laptop", type: "personal" as const, scopes: ["team" as const] };
    const { key } = await createRestrictedKey(accountId, change, { personId, role: "admin" });
    await pool().query("UPDATE membership SET role = 'developer' WHERE person_id = $1", [personId]);
    expect((await authenticateKey(key)).role).toBe("developer");
    for (const type of ["service", "personal"] as const)
      await expect(
        createRestrictedKey(accountId, { ...change, type }, { personId, role: "developer" }),
      ).rejects.toMatchObject({ code: "role_required" });
  });

  it("is rotated by its person only, and creates keys that end with that person", async () => {
    const [alice, bob] = [await addMember(), await addMember()];
    const change = { name: "Laptop", type: "personal" as const, scopes: ["keys" as const] };
    const own = { personId: alice, role: "developer" as const };
    const { key, view } = await createRestrictedKey(accountId, change, own);
    const rotate = (manager: Manager) => rotateRestrictedKey(accountId, view.id, 24, manager);
    for (const manager of [{}, { personId: bob, role: "developer" as const }])
      await expect(rotate(manager)).rejects.toMatchObject({ code: "key_restricted" });
    expect((await rotate(own)).view.person).toMatch(/@example\.com$/);
    const manager = await authenticateKey(key);
    const created = await createRestrictedKey(accountId, { name: "Made" }, manager);
    expect(created.view.grants.personId).toBe(alice);
    const wider = createRestrictedKey(accountId, { name: "Stays", type: "service" }, manager);
    await expect(wider).rejects.toMatchObject({ code: "key_restricted", message: /after its person leaves/ });
  });

  it("is not created without a person", async () => {
    const created = createRestrictedKey(accountId, { name: "CI", type: "personal" });
    await expect(created).rejects.toMatchObject({ errors: [{ pointer: "/type" }] });
  });
});

describe("an admin key", () => {
  const admin = { name: "Onboarding", type: "admin" as const };

  it("is recognized by its form, keeps its type when it is rotated, and outlives the person who created it", async () => {
    const personId = await addMember("admin");
    const { key, view } = await createRestrictedKey(accountId, admin, { personId, role: "admin" });
    expect([key, view.prefix]).toEqual([expect.stringMatching(/^atl_admin_[0-9A-Za-z]{36}$/), key.slice(0, 16)]);
    await pool().query("DELETE FROM membership WHERE person_id = $1", [personId]);
    expect((await rotateRestrictedKey(accountId, view.id, 24)).key).toMatch(/^atl_admin_/);
    const { grants: own } = await authenticateKey(key);
    expect(own).toMatchObject({ admin: true, personId: null, operations: [], scopes: ["keys", "projects", "team"] });
  });

  it.each<[string, KeyChange]>([
    ["operations", { operations: null }],
    ["scopes", { scopes: ["jobs"] }],
    ["credit_cap", { credit_cap: { credits: 5, period: "day" } }],
    ["test", { test: true }],
    ["project", { project: "proj_any" }],
  ])("has no %s, also not by a change", async (field, change) => {
    const wrong = { errors: [{ pointer: `/${field}` }] };
    await expect(createRestrictedKey(accountId, { ...admin, ...change })).rejects.toMatchObject(wrong);
    const { view } = await createRestrictedKey(accountId, admin);
    await expect(updateRestrictedKey(accountId, view.id, change)).rejects.toMatchObject(wrong);
    expect(await updateRestrictedKey(accountId, view.id, { name: "HR" })).toMatchObject({ name: "HR" });
  });

  it("is created and rotated by no developer and by no restricted key that is none", async () => {
    const { view } = await createRestrictedKey(accountId, admin);
    for (const [manager, code] of [
      [{ personId: await addMember(), role: "developer" }, "role_required"],
      [{ grants: grants({ scopes: ["keys", "projects", "team"] }) }, "key_restricted"],
    ] as const) {
      await expect(createRestrictedKey(accountId, admin, manager)).rejects.toMatchObject({ code });
      await expect(rotateRestrictedKey(accountId, view.id, 24, manager)).rejects.toMatchObject({ code });
    }
  });

  it("manages the keys of all projects, and no manager that works longer or elsewhere than itself", async () => {
    const { key } = await createRestrictedKey(accountId, { ...admin, networks: ["10.0.0.0/8"], expires_at: inDays(1) });
    const manager = await authenticateKey(key);
    const { id: project } = await createProject(accountId, { name: "Shop" });
    const { view } = await createRestrictedKey(accountId, { name: "Server", project }, manager);
    expect(view.grants.project?.id).toBe(project);
    await rotateRestrictedKey(accountId, view.id, 0, manager);
    const primary = await issueKey(accountId);
    const rotating = (by: KeyManager) => rotateManagedKey(by, primary.view.id, 0);
    await expect(rotating(manager)).rejects.toMatchObject({ code: "key_restricted" });
    await rotating(await authenticateKey((await createRestrictedKey(accountId, admin)).key));
    for (const wider of [admin, { name: "Keys", scopes: ["keys" as const] }])
      await expect(createRestrictedKey(accountId, wider, manager)).rejects.toMatchObject({ code: "key_restricted" });
  });
});

it("simultaneous requests cannot create more restricted keys than allowed", async () => {
  process.env.RESTRICTED_KEYS = "3";
  setRuntimeEnv({});
  try {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => createRestrictedKey(accountId, { name: `key ${index}` })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const [oldest] = await listAllKeys(accountId, { limit: 1 });
    await revokeRestrictedKey(accountId, oldest?.id ?? "");
    await createRestrictedKey(accountId, { name: "next" });
  } finally {
    delete process.env.RESTRICTED_KEYS;
    setRuntimeEnv({});
  }
});

describe("a key with the scope keys", () => {
  const restricted = { code: "key_restricted" };

  it.each<[string, KeyChange, KeyChange]>([
    ["all operations", { operations: ["image-edit"] }, {}],
    ["another operation", { operations: ["image-edit"] }, { operations: ["image-upscale"] }],
    ["another scope", { scopes: ["keys"] }, { scopes: ["jobs"] }],
    ["every network", { networks: ["10.0.0.0/8"] }, {}],
    ["a wider network", { networks: ["10.0.0.0/8"] }, { networks: ["0.0.0.0/0"] }],
    ["no expiry", { expires_at: inDays(1) }, {}],
    ["a later expiry", { expires_at: inDays(1) }, { expires_at: inDays(2) }],
  ])("cannot create a key with %s, nor change one that has it", async (_what, own, wanted) => {
    const manager = { grants: grants(own) };
    await expect(createRestrictedKey(accountId, { name: "wider", ...wanted }, manager)).rejects.toMatchObject(
      restricted,
    );
    const { view } = await createRestrictedKey(accountId, { name: "wider", ...wanted });
    await expect(updateRestrictedKey(accountId, view.id, own, manager)).rejects.toMatchObject(restricted);
    await expect(rotateRestrictedKey(accountId, view.id, 0, manager)).rejects.toMatchObject(restricted);
    await expect(revokeRestrictedKey(accountId, view.id, manager)).rejects.toMatchObject(restricted);
    const same = await createRestrictedKey(accountId, { name: "same", ...own }, manager);
    await expect(updateRestrictedKey(accountId, same.view.id, widened(wanted), manager)).rejects.toMatchObject(
      restricted,
    );
    await rotateRestrictedKey(accountId, same.view.id, 0, manager);
  });

  it("cannot have limits that the keys which it creates would evade", async () => {
    for (const limit of [
      { credit_cap: { credits: 1, period: "day" as const } },
      { open_jobs: 1 },
      { requests_per_minute: 1 },
    ])
      await expect(createRestrictedKey(accountId, { name: "x", scopes: ["keys"], ...limit })).rejects.toMatchObject({
        errors: [{ pointer: "/scopes" }],
      });
  });
});

/** A change to all rights that `wanted` leaves out. */
const widened = (wanted: KeyChange): KeyChange => ({ operations: null, networks: [], expires_at: null, ...wanted });
