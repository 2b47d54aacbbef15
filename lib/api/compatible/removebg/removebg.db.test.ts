import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeRemover } from "../../../../test/helpers/engines/fake-engines.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";

let remover: Awaited<ReturnType<typeof startFakeRemover>>;
let service: TestService;
let account: TestAccount;
let coffee: Buffer<ArrayBuffer>;

beforeAll(async () => {
  remover = await startFakeRemover();
  service = await startTestService();
  account = await testAccount(100);
  coffee = Buffer.from(
    await sharp(await readFile("public/samples/coffee.png"))
      .resize(320)
      .png()
      .toBuffer(),
  );
});
afterAll(async () => {
  await service.stop();
  await remover.stop();
});

const getKey = ({ headers }: TestAccount) => headers.authorization?.replace("Bearer ", "") ?? "";
const photo = () => new File([coffee], "coffee.png");

const call = (path: string, body?: FormData | URLSearchParams | string, headers: Record<string, string> = {}) =>
  fetch(service.base.replace("/api/v1", `/api/removebg/v1.0/${path}`), {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": getKey(account), ...headers },
    ...(body === undefined ? {} : { body }),
  });

const corner = async (bytes: ArrayBuffer) =>
  (await sharp(bytes).ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()).toJSON().data;

test("an image is returned as bytes with remove.bg's headers", async () => {
  const answer = await call("removebg", form({ image_file: photo(), size: "auto" }));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await corner(await answer.arrayBuffer()))[3]).toBe(0);
  expect(Number(answer.headers.get("x-credits-charged"))).toBe(2);
  expect(Number(answer.headers.get("x-width"))).toBe(320);
  expect(Number(answer.headers.get("x-foreground-width"))).toBeGreaterThan(100);
});

test("colors without a number sign, JPEG, and JSON answers are understood", async () => {
  const parameters = { image_file_b64: coffee.toString("base64"), bg_color: "81d4fa", format: "png", crop: "false" };
  const answer = await call("removebg", new URLSearchParams(parameters), { accept: "application/json" });
  const { data } = await answer.json();
  const bytes = Buffer.from(data.result_b64, "base64");
  expect(await corner(new Uint8Array(bytes).buffer)).toEqual([0x81, 0xd4, 0xfa, 255]);
  expect(data.foreground_width).toBeGreaterThan(100);
  const body = JSON.stringify({ image_file_b64: coffee.toString("base64"), bg_color: "white", format: "jpg" });
  const jpeg = await call("removebg", body, { "content-type": "application/json" });
  expect(jpeg.headers.get("content-type")).toBe("image/jpeg");
});

test("a preview has at most 0.25 megapixels and its own price, and medium and hd their limits", async () => {
  const large = new File(
    [Uint8Array.from(await sharp(coffee).resize(1_600, 1_200, { fit: "fill" }).png().toBuffer())],
    "large.png",
  );
  const read = async (size: string) => {
    const answer = await call("removebg", form({ image_file: large, size }));
    return ["x-width", "x-height", "x-credits-charged"].map((name) => Number(answer.headers.get(name)));
  };
  expect(await read("preview")).toEqual([577, 433, 1]);
  expect(await read("medium")).toEqual([1_414, 1_060, 2]);
  expect(await read("hd")).toEqual([1_600, 1_200, 2]);
  expect((await call("removebg", form({ image_file: photo(), size: "large" }))).status).toBe(400);
});

test("channels=alpha returns the mask, and crop with a margin crops", async () => {
  const mask = await call("removebg", form({ image_file: photo(), channels: "alpha" }));
  expect(await corner(await mask.arrayBuffer())).toEqual([0, 0, 0, 255]);
  const cropped = await call("removebg", form({ image_file: photo(), crop: "true", crop_margin: "5%" }));
  expect(Number(cropped.headers.get("x-width"))).toBeLessThan(320);
  const readWidth = async (crop_margin: string) => {
    const response = await call("removebg", form({ image_file: photo(), crop: "true", crop_margin }));
    return ["x-width", "x-height"].map((name) => Number(response.headers.get(name)));
  };
  const [width = 0, height = 0] = await readWidth("0");
  expect(await readWidth("10px 20px 30px 40px")).toEqual([width + 60, height + 40]);
  expect(await readWidth("7px")).toEqual([width + 14, height + 14]);
  expect(await readWidth("10% 3px")).toEqual([width + 6, height + 2 * Math.round(height / 10)]);
});

/** The rows and columns of the visible pixels of an image, as shares of its size. */
async function visibleBox(bytes: ArrayBuffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [index, alpha] of data.entries())
    if (alpha > 128) {
      xs.push(index % info.width);
      ys.push(Math.floor(index / info.width));
    }
  const range = (values: number[], side: number) =>
    [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))].map((value) => value / side);
  return { ...info, x: range(xs, info.width), y: range(ys, info.height) };
}

test("scale and position place the subject in a frame of the image's size", async () => {
  const answer = await call(
    "removebg",
    form({ image_file: photo(), scale: "60%", position: "50% 100%", type: "product" }),
  );
  expect([answer.status, answer.headers.get("x-type")]).toEqual([200, "product"]);
  const { width, x, y } = await visibleBox(await answer.arrayBuffer());
  expect(width).toBe(320);
  expect((x[1] ?? 0) - (x[0] ?? 0)).toBeLessThanOrEqual(0.61);
  expect(y[0]).toBeGreaterThan(0.38);
});

test("a region in percent keeps only what is inside", async () => {
  const answer = await call("removebg", form({ image_file: photo(), roi: "0% 0% 50% 100%" }));
  const { x } = await visibleBox(await answer.arrayBuffer());
  expect(x[1]).toBeLessThanOrEqual(0.5);
});

test("a ZIP has the colors and the alpha", async () => {
  const answer = await call("removebg", form({ image_file: photo(), format: "zip" }));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  for (const name of ["color.jpg", "alpha.png"]) expect(bytes.includes(name)).toBe(true);
});

test.each([
  ["no image", {}, 400],
  ["two images", { image_file: "photo", image_url: "https://example.com/a.png" }, 400],
  ["a ZIP with a color", { image_file: "photo", format: "zip", bg_color: "red" }, 400],
  ["a scale below 10%", { image_file: "photo", scale: "5%" }, 400],
  ["a scale with a crop", { image_file: "photo", scale: "50%", crop: "true" }, 400],
  ["a position that is too far from a side", { image_file: "photo", scale: "20%", position: "100% 0%" }, 400],
  ["an empty region", { image_file: "photo", roi: "10% 10% 10% 50%" }, 400],
  ["a region in inches", { image_file: "photo", roi: "1in 1in 2in 2in" }, 400],
  ["a margin of three values", { image_file: "photo", crop: "true", crop_margin: "1% 2% 3%" }, 400],
  ["a margin above 500 pixels", { image_file: "photo", crop: "true", crop_margin: "501px" }, 400],
  ["a color that does not exist", { image_file: "photo", bg_color: "notacolor" }, 400],
])("%s is refused in remove.bg's form", async (_case, fields: Record<string, string>, status) => {
  const parts = Object.entries(fields).map(([name, value]) => [name, value === "photo" ? photo() : value]);
  const answer = await call("removebg", form(Object.fromEntries(parts)));
  expect(answer.status).toBe(status);
  expect((await answer.json()).errors[0]).toMatchObject({ title: expect.any(String), detail: expect.any(String) });
});

test("a refused value is named with those that are supported", async () => {
  const answer = await call("removebg", form({ image_file: photo(), position: "left" }));
  expect((await answer.json()).errors[0].detail).toBe(
    'The parameter position is not supported with this value. Send original, center, or a place such as "50% 100%".',
  );
});

test("an unknown parameter is named", async () => {
  const answer = await call("removebg", form({ image_file: photo(), shadow_type: "3D" }));
  expect((await answer.json()).errors[0].detail).toBe(
    "The parameter shadow_type is not supported. Send the request without it.",
  );
});

test("a wrong key and too few credits have remove.bg's codes, and the account shows its credits", async () => {
  const wrong = await call("removebg", form({ image_file: photo() }), { "x-api-key": "nope" });
  expect([wrong.status, (await wrong.json()).errors[0].code]).toEqual([403, "auth_failed"]);
  const keyless = await fetch(service.base.replace("/api/v1", "/api/removebg/v1.0/account"));
  expect((await keyless.json()).errors[0].detail).toContain("X-Api-Key");
  const poor = await testAccount(0);
  const unpaid = await call("removebg", form({ image_file: photo() }), { "x-api-key": getKey(poor) });
  expect([unpaid.status, (await unpaid.json()).errors[0].code]).toEqual([402, "insufficient_credits"]);
  const { data } = await (await call("account", undefined, { "x-api-key": getKey(poor) })).json();
  expect(data.attributes.credits.total).toBe(0);
});

test("a repeated Idempotency-Key returns the first result, and with another parameter an error", async () => {
  const send = (fields: Record<string, string | Blob>, key: string) =>
    call("removebg", form({ image_file: photo(), ...fields }), { "idempotency-key": key });
  const before = { scale: "60%", position: "50% 100%", format: "png" };
  const first = Buffer.from(await (await send(before, "photo-1")).arrayBuffer());
  expect(first.equals(Buffer.from(await (await send(before, "photo-1")).arrayBuffer()))).toBe(true);
  for (const changed of [
    { scale: "70%" },
    { position: "50% 50%" },
    { format: "zip" },
    { type: "car" },
    { size: "4k" },
  ]) {
    const refused = await send({ ...before, ...changed }, "photo-1");
    expect([refused.status, (await refused.json()).errors[0].code]).toEqual([400, "idempotency_mismatch"]);
  }
  expect((await send({ roi: "0% 0% 50% 100%" }, "photo-2")).status).toBe(200);
  expect((await send({ roi: "0% 0% 90% 100%" }, "photo-2")).status).toBe(400);
  expect((await send({}, "photo-2")).status).toBe(400);
});
