import { afterAll, beforeAll, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { pool } from "../platform/database/db.ts";

let service: TestService;
let account: TestAccount;
/** A job of the account with two outputs. */
let job: string;
let files: string[];

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount();
  const drawn = { prompt: "a red cup", width: 64, height: 64, n: 2 };
  const { status, body } = await service.call(account, "POST", "/image-generate", drawn);
  expect(status, JSON.stringify(body)).toBe(200);
  job = body.id;
  files = body.outputs.map(({ id }: { id: string }) => id);
});
afterAll(() => service.stop());

const edit = (image: unknown, by = account) =>
  service.call(by, "POST", "/image-edit", { image, instructions: "black and white" });

test("the ID of an output is a file in JSON, in a form, in a quote and in a batch", async () => {
  const [file = ""] = files;
  expect(await edit(file)).toMatchObject({ status: 200, body: { status: "succeeded" } });
  const sent = form({ image: file, instructions: "black and white" });
  expect(await service.call(account, "POST", "/image-edit", sent)).toMatchObject({ status: 200 });
  const parameters = { image: file, instructions: "black and white" };
  const quote = await service.call(account, "POST", "/quote", { operation: "image-edit", parameters });
  expect(quote).toMatchObject({ status: 200, body: { object: "quote" } });
  const batch = { operation: "image-edit", items: [{ id: "a", input: parameters }] };
  expect(await service.call(account, "POST", "/batches", batch)).toMatchObject({
    status: 201,
    body: { object: "batch" },
  });
});

test("an output is named by its job and number, as an object or as text", async () => {
  for (const image of [{ job, output: 1 }, { job }, JSON.stringify({ job, output: 0 })])
    expect(await edit(image), JSON.stringify(image)).toMatchObject({ status: 200 });
});

test.each([
  [() => ({ job, output: 2 }), /has no output 2/],
  [() => "file_01m86v3kxseh6v8nzjvpegrq89", /There is no output/],
  [() => ({ job, output: -1 }), /image/],
  [() => ({ job, output: 0, size: 3 }), /image/],
  [() => ({ job: "job_1" }), /image/],
])("%o is refused with a pointer", async (image, message) => {
  const { status, body } = await edit(image());
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, "invalid_input", "/image"]);
  expect(body.detail).toMatch(message);
});

test("another account's output does not exist, and another key's one is refused", async () => {
  const [file = ""] = files;
  const otherAccount = await testAccount();
  for (const image of [file, { job }])
    expect(await edit(image, otherAccount)).toMatchObject({ status: 422, body: { errors: [{ pointer: "/image" }] } });
  const { key } = await createRestrictedKey(account.id, { name: "web" });
  const restricted = { ...account, headers: { authorization: `Bearer ${key}` } };
  expect(await edit(file, restricted)).toMatchObject({ status: 403, body: { code: "key_restricted" } });
});

test("a deleted output is refused, and a job that had it as input goes on", async () => {
  const drawn = await service.call(account, "POST", "/image-generate", { prompt: "a cat", width: 64, height: 64 });
  const [file = ""] = drawn.body.outputs.map(({ id }: { id: string }) => id);
  const sent = await fetch(`${service.base}/image-edit`, {
    method: "POST",
    headers: { ...account.headers, "content-type": "application/json", prefer: "respond-async" },
    body: JSON.stringify({ image: file, instructions: "black and white" }),
  });
  const { id } = await sent.json();
  expect((await service.call(account, "DELETE", `/jobs/${drawn.body.id}`)).status).toBe(204);
  const read = async () => (await service.call(account, "GET", `/jobs/${id}`)).body.status;
  await expect.poll(read, { timeout: 30_000 }).toBe("succeeded");
  const { body } = await edit(file);
  expect(body.detail).toMatch(/expired or was deleted|There is no output/);
  await pool().query("UPDATE file SET expires_at = now() - interval '1 second' WHERE id = $1", [files[1]]);
  expect((await edit(files[1])).body.detail).toMatch(/expired or was deleted/);
});
