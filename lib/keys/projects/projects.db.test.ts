import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createAccountAsOperator } from "../../accounts/operator.ts";
import { getDefaultProjectId } from "../../credits/project-holds.ts";
import { closeDatabase } from "../../platform/database/db.ts";
import { closeListener } from "../../platform/database/notifications.ts";
import { newId } from "../../platform/ids.ts";
import { authenticateKey } from "../authenticate.ts";
import { createClientToken } from "../client-token.ts";
import { issueKey } from "../issue.ts";
import { createRestrictedKey, revokeRestrictedKey } from "../restricted.ts";
import { listAllKeys } from "../restricted-list.ts";
import { listProjects, readProject } from "./list.ts";
import { archiveProject, createProject, MAX_PROJECTS, updateProject } from "./manage.ts";

let accountId: string;

beforeEach(async () => {
  ({ id: accountId } = await createAccountAsOperator(`${newId("acct")}@example.com`));
});
afterAll(async () => {
  await closeListener();
  await closeDatabase();
});

const cap = { credits: 50, period: "month" as const };

describe("a project", () => {
  it("is one of the account's own, beside the default one with the primary key", async () => {
    await issueKey(accountId);
    const created = await createProject(accountId, { name: "Web shop", credit_cap: cap });
    expect(created).toMatchObject({ name: "Web shop", creditCap: cap, isDefault: false, keys: 0, spent: { total: 0 } });
    expect(await listProjects(accountId, { limit: 10 })).toMatchObject([
      { id: created.id },
      { id: getDefaultProjectId(accountId), name: "Default", isDefault: true, keys: 1, spent: null },
    ]);
    const otherAccount = await createAccountAsOperator(`${newId("acct")}@example.com`);
    await expect(readProject(otherAccount.id, created.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(updateProject(otherAccount.id, created.id, { name: "Mine" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(archiveProject(otherAccount.id, created.id)).rejects.toMatchObject({ code: "not_found" });
    const foreign = createRestrictedKey(otherAccount.id, { name: "CI", project: created.id });
    await expect(foreign).rejects.toMatchObject({ code: "invalid_input", message: /does not exist/ });
  });

  it("changes only the fields of the request, and null removes a limit", async () => {
    const { id } = await createProject(accountId, { name: "Web shop", credit_cap: cap, requests_per_minute: 5 });
    expect(
      await updateProject(accountId, id, { operations: ["image-upscale"], requests_per_minute: null }),
    ).toMatchObject({
      name: "Web shop",
      creditCap: cap,
      operations: ["image-upscale"],
      requestsPerMinute: null,
    });
    expect(await updateProject(accountId, id, { credit_cap: null })).toMatchObject({ creditCap: null });
  });

  it("gives its limits to its keys and their client tokens", async () => {
    const project = await createProject(accountId, { name: "Web shop", operations: ["image-upscale"] });
    const { key, view } = await createRestrictedKey(accountId, {
      name: "CI",
      project: project.id,
      scopes: ["client_tokens"],
    });
    const caller = await authenticateKey(key);
    expect(caller.grants?.project).toMatchObject({ id: project.id, operations: ["image-upscale"] });
    expect(await listAllKeys(accountId, { limit: 10, projectId: project.id })).toMatchObject([{ id: view.id }]);
    const request = { credits: 5, origin: "https://shop.example", expires_in: 60, metadata: {} };
    await expect(createClientToken(caller, { ...request, operation: "background-remove" })).rejects.toMatchObject({
      code: "key_restricted",
      message: /^The project "Web shop" does not allow background-remove/,
    });
    const { token } = await createClientToken(caller, { ...request, operation: "image-upscale" });
    expect((await authenticateKey(token)).grants?.project?.id).toBe(project.id);
  });

  it("is left by no key with the scope keys", async () => {
    const [own, otherProject] = [
      await createProject(accountId, { name: "Own" }),
      await createProject(accountId, { name: "Other" }),
    ];
    const { key } = await createRestrictedKey(accountId, { name: "Manager", project: own.id, scopes: ["keys"] });
    const manager = await authenticateKey(key);
    const created = await createRestrictedKey(accountId, { name: "Made" }, manager);
    expect(created.view.grants.project?.id).toBe(own.id);
    const refused = { code: "key_restricted", message: /another project/ };
    for (const project of [otherProject.id, getDefaultProjectId(accountId)])
      await expect(createRestrictedKey(accountId, { name: "X", project }, manager)).rejects.toMatchObject(refused);
    const { view } = await createRestrictedKey(accountId, { name: "Other's", project: otherProject.id });
    await expect(revokeRestrictedKey(accountId, view.id, manager)).rejects.toMatchObject(refused);
  });

  it("ends its keys and tokens when it is archived, and takes no others", async () => {
    const project = await createProject(accountId, { name: "Web shop" });
    const { key } = await createRestrictedKey(accountId, {
      name: "CI",
      project: project.id,
      scopes: ["client_tokens"],
    });
    const otherKey = await createRestrictedKey(accountId, { name: "Other" });
    const { token } = await createClientToken(await authenticateKey(key), {
      operation: "image-upscale",
      credits: 5,
      origin: "https://shop.example",
      expires_in: 60,
      metadata: {},
    });
    await authenticateKey(token);
    const [archived] = await Promise.all([
      archiveProject(accountId, project.id),
      createRestrictedKey(accountId, { name: "Late", project: project.id }).catch(() => {}),
    ]);
    expect(archived.archivedAt).toBeInstanceOf(Date);
    expect(await readProject(accountId, project.id)).toMatchObject({ keys: 0 });
    for (const ended of [key, token])
      await expect(authenticateKey(ended)).rejects.toMatchObject({ code: "invalid_key", message: /archived/ });
    expect(await authenticateKey(otherKey.key)).toMatchObject({ accountId });
    const late = createRestrictedKey(accountId, { name: "CI", project: project.id });
    await expect(late).rejects.toMatchObject({ code: "invalid_input", message: /"Web shop" is archived/ });
    await expect(updateProject(accountId, project.id, { name: "New" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await listProjects(accountId, { limit: 10 })).toHaveLength(1);
    expect(await listProjects(accountId, { limit: 10, archived: true })).toHaveLength(2);
  });

  it("by default has a name and a cap only, and cannot be archived", async () => {
    const id = getDefaultProjectId(accountId);
    expect(await updateProject(accountId, id, { name: "Main", credit_cap: cap })).toMatchObject({
      name: "Main",
      creditCap: cap,
      spent: { month: 0 },
    });
    const refused = { code: "invalid_input", message: /primary key may do everything/ };
    await expect(updateProject(accountId, id, { operations: ["image-upscale"] })).rejects.toMatchObject(refused);
    await expect(updateProject(accountId, id, { requests_per_minute: 1 })).rejects.toMatchObject(refused);
    await expect(archiveProject(accountId, id)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is refused above the number of projects, also by requests at once", async () => {
    for (let count = 1; count < MAX_PROJECTS - 1; count++) await createProject(accountId, { name: `P${count}` });
    const last = await Promise.allSettled(["A", "B", "C"].map((name) => createProject(accountId, { name })));
    expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
