import { readFile } from "node:fs/promises";
import { sharp } from "@atelier/images/vips";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeRemover } from "../../../../test/helpers/engines/fake-engines.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";

let remover: Awaited<ReturnType<typeof startFakeRemover>>;
let service: TestService;
let account: TestAccount;
let photo: Blob;

beforeAll(async () => {
  remover = await startFakeRemover();
  service = await startTestService();
  account = await testAccount(1_000);
  photo = new Blob([
    new Uint8Array(
      await sharp(await readFile("public/samples/coffee.png"))
        .resize(200)
        .png()
        .toBuffer(),
    ),
  ]);
});
afterAll(async () => {
  await service.stop();
  await remover.stop();
});

const url = (query = "") => service.base.replace("/api/v1", `/api/rembg/api/remove${query}`);
const remove = (fields: Record<string, string> = {}, query = "", headers: Record<string, string> = {}) =>
  fetch(url(query), {
    method: "POST",
    headers: { "x-api-key": account.key, ...headers },
    body: form({ file: photo, ...fields }),
  });
const readStats = async (response: Response) => {
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  return { ...(await image.metadata()), opaque: (await image.stats()).isOpaque };
};

test("a photo returns its subject as PNG, its mask, or on a color", async () => {
  expect(await readStats(await remove())).toMatchObject({ format: "png", width: 200, opaque: false });
  expect(await readStats(await remove({ om: "true" }))).toMatchObject({ hasAlpha: false });
  expect(await readStats(await remove({}, "?bgc=255,0,0,255"))).toMatchObject({ format: "png", opaque: true });
});

/** Every documented parameter of rembg's server. */
const parameters: [string, string, number][] = [
  ["model", "u2net", 200],
  ["model", "isnet-general-use", 200],
  ["model", "nothing", 422],
  ["a", "true", 200],
  ["af", "240", 200],
  ["ab", "10", 200],
  ["ae", "10", 200],
  ["om", "false", 200],
  ["ppm", "true", 422],
  ["bgc", "300,0,0,0", 422],
  ["extras", '{"a": 1}', 422],
  ["other", "1", 422],
];

test.each(parameters)("the parameter %s with %s returns %i", async (name, value, status) => {
  const response = await remove({ [name]: value });
  expect(response.status).toBe(status);
  if (status !== 200) expect((await response.json()).detail).toContain(name);
});

test("an address of the network is refused, and a missing key names its header", async () => {
  const target = encodeURIComponent("http://127.0.0.1/a.png");
  const fetched = await fetch(url(`?url=${target}`), { headers: { "x-api-key": account.key } });
  expect(fetched.status).toBe(422);
  const { key } = await createRestrictedKey(account.id, { name: "Test", operations: ["image-upscale"] });
  const restricted = await fetch(url(`?url=${target}`), { headers: { authorization: `Bearer ${key}` } });
  expect(restricted.status).toBe(403);
  const keyless = await fetch(url(), { method: "POST" });
  expect([keyless.status, (await keyless.json()).detail]).toEqual([401, expect.stringContaining("X-Api-Key")]);
});

test("a repeated Idempotency-Key returns the first result, and with another parameter an error", async () => {
  const send = (query: string) => remove({}, query, { "idempotency-key": "photo-1" });
  expect((await send("?model=u2net&af=240")).status).toBe(200);
  expect((await send("?model=u2net&af=240")).status).toBe(200);
  for (const query of ["?model=silueta&af=240", "?model=u2net&af=200", "?model=u2net", "?model=u2net&af=240&om=true"]) {
    const refused = await send(query);
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
      422,
      expect.stringContaining("Idempotency-Key"),
    ]);
  }
});
