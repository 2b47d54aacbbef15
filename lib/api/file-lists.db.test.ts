import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { pool } from "../platform/database/db.ts";
import { env } from "../platform/env.ts";

let service: TestService;
let account: TestAccount;
let coffee: Blob;
let cat: Blob;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(100);
  coffee = new Blob([await readFile("public/samples/coffee.png")]);
  cat = new Blob([await readFile("public/samples/chelsea.png")]);
});
afterAll(() => service.stop());

/** Sends a request for the editor: a form, or JSON. */
async function edit(body: FormData | Record<string, unknown>, headers: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${service.base}/image-edit`, {
    method: "POST",
    headers: { ...account.headers, ...headers, ...(isForm ? {} : { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, ...(await response.json()) };
}

/** A form with the coffee as image and these parts. */
function formWith(...parts: [name: string, value: Blob | string][]): FormData {
  const form = new FormData();
  for (const [name, value] of [["image", coffee], ["instructions", "make it brighter"], ...parts] as typeof parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, "picture.png");
  return form;
}

const base64 = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString("base64");

test("an engine without additional images runs the request, warns, and leaves none of the stored files", async () => {
  const job = await edit(formWith(["images", cat], ["images[]", coffee]));
  expect(job).toMatchObject({ status: "succeeded", credits: { charged: 4 } });
  expect(job.warnings).toEqual([expect.stringContaining("images and reference_images were ignored")]);
  const { rows } = await pool().query("SELECT input FROM job WHERE id = $1", [job.id]);
  expect(rows[0].input.images.map(({ $file }: { $file: { key: string; facts: object } }) => $file)).toMatchObject([
    { key: `inputs/${job.id}/images-0`, facts: { width: 451, height: 300 } },
    { key: `inputs/${job.id}/images-1`, facts: { width: 600, height: 400 } },
  ]);
  const stored = () => readdir(join(env().DATA_DIR, "files/inputs", job.id)).catch(() => []);
  await expect.poll(stored).toEqual([]);
});

test("a JSON list and a form with the same files are the same request", async () => {
  const key = { "idempotency-key": "same-files" };
  const listed = {
    image: await base64(coffee),
    instructions: "make it brighter",
    images: [`data:image/png;base64,${await base64(cat)}`, await base64(coffee)],
  };
  const first = await edit(listed, key);
  expect(first.status).toBe("succeeded");
  const form = formWith(["images", cat], ["images", coffee]);
  expect(await edit(form, key)).toMatchObject({ id: first.id });
  const inJson = formWith(["images", JSON.stringify(listed.images)]);
  expect(await edit(inJson, key)).toMatchObject({ id: first.id });
  const otherOrder = formWith(["images", coffee], ["images", cat]);
  expect(await edit(otherOrder, key)).toMatchObject({ status: 422, code: "idempotency_mismatch" });
});

test.each<[string, () => FormData, { code: string; pointer: string; detail: RegExp }]>([
  [
    "a file of the list that is not an image",
    () => formWith(["images", cat], ["images", new Blob(["not an image"])]),
    { code: "unreadable_image", pointer: "/images/1", detail: /^images\[1\]: / },
  ],
  [
    "an entry that is neither a file nor base64",
    () => formWith(["images", cat], ["images", "???"]),
    { code: "invalid_input", pointer: "/images/1", detail: /Send a file, a data URL, base64/ },
  ],
  [
    "an address of this machine",
    () => formWith(["images", "http://127.0.0.1:1/a.png"]),
    { code: "input_unreachable", pointer: "/images/0", detail: /^images\[0\]: / },
  ],
  [
    "sixteen more images",
    () => formWith(...Array.from({ length: 16 }, (): [string, Blob] => ["images", cat])),
    { code: "invalid_input", pointer: "/images", detail: /at most 15 entries/ },
  ],
  [
    "a list for a field with one file",
    () => formWith(["mask[]", cat]),
    { code: "invalid_input", pointer: "/mask[]", detail: /does not accept a file/ },
  ],
])("%s is refused with its place", async (_name, body, { code, pointer, detail }) => {
  const problem = await edit(body());
  expect(problem).toMatchObject({ status: 422, code, detail: expect.stringMatching(detail) });
  expect(problem.errors[0].pointer).toBe(pointer);
});

test("JSON entries that are not texts are refused", async () => {
  const image = await base64(coffee);
  for (const images of ["text", [1], [{ $file: { key: "inputs/x" } }], [["x"]]])
    expect(await edit({ image, instructions: "make it brighter", images })).toMatchObject({
      status: 422,
      code: "invalid_input",
    });
});

test("the catalogue and the OpenAPI document describe the list", async () => {
  const { data } = await (await fetch(`${service.base}/operations`, { headers: account.headers })).json();
  const operation = data.find(({ slug }: { slug: string }) => slug === "image-edit");
  const field = operation.fields.find(({ name }: { name: string }) => name === "images");
  expect(field).toMatchObject({ kind: "images", required: false, max_items: 15 });
  expect(operation.input_schema.properties.images).toMatchObject({ type: "array", items: { type: "string" } });
  const { paths } = await (await fetch(`${service.base}/openapi.json`)).json();
  const { content } = paths["/image-generate"].post.requestBody;
  expect(content["multipart/form-data"].schema.properties.reference_images).toMatchObject({
    type: "array",
    maxItems: 15,
    items: { type: "string", contentMediaType: "application/octet-stream" },
  });
});
