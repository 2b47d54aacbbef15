import { afterAll, beforeAll, expect, test } from "vitest";
import { form, startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { findKeys } from "../keys/find.ts";
import { revokeManagedKey } from "../keys/manage.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { findFiles, findJobs } from "./find.ts";
import { eraseJob } from "./retention.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test("a job is found by its ID, operation, texts and metadata, its results by name, and both only in their account", async () => {
  const [account, otherAccount] = [await testAccount(), await testAccount()];
  const run = async (prompt: string, order: string) => {
    const metadata = JSON.stringify({ order });
    const body = form({ prompt, width: "64", height: "64", metadata });
    const response = await fetch(`${service.base}/image-generate`, { method: "POST", headers: account.headers, body });
    return (await response.json()).id as string;
  };
  const fox = await run("a red fox", "A-1001");
  const tree = await run("a green tree", "A-1002");
  const find = async (text: string, accountId = account.id) => (await findJobs(accountId, text, 5)).map(({ id }) => id);
  expect(await find("RED Fox")).toEqual([fox]);
  expect(await find("a-1002")).toEqual([tree]);
  expect(await find(fox)).toEqual([fox]);
  expect(await find("image-gen")).toEqual([tree, fox]);
  expect(await findJobs(account.id, "image-gen", 1)).toHaveLength(1);
  // These are characters of a pattern, and of no job.
  expect(await find("%")).toEqual([]);
  expect(await find("fox", otherAccount.id)).toEqual([]);

  const [file] = await findFiles(account.id, ".png", 5);
  expect(file).toMatchObject({ job_id: tree, operation: "image-generate" });
  expect(await findFiles(otherAccount.id, ".png", 5)).toEqual([]);
  await eraseJob(account.id, tree);
  expect((await findFiles(account.id, ".png", 5)).map(({ job_id }) => job_id)).toEqual([fox]);
  expect(await find("green tree")).toEqual([]);
});

test("a key is found by its name, ID and visible characters, until it is revoked", async () => {
  const [account, otherAccount] = [await testAccount(), await testAccount()];
  const { view } = await createRestrictedKey(account.id, { name: "Thumbnails" });
  const find = async (text: string, accountId = account.id) => (await findKeys(accountId, text, 5)).map(({ id }) => id);
  for (const text of ["thumb", view.id, view.prefix, view.lastFour]) expect(await find(text)).toContain(view.id);
  expect(await find("thumb", otherAccount.id)).toEqual([]);
  await revokeManagedKey({ accountId: account.id }, view.id);
  expect(await find("thumb")).toEqual([]);
});
