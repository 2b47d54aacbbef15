import { readFile } from "node:fs/promises";
import { APICallError, NoSuchModelError } from "@ai-sdk/provider";
import { createProviderRegistry, generateImage } from "ai";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkInvariants } from "../../lib/credits/invariants.ts";
import { readBalance } from "../../lib/credits/ledger.ts";
import { pool } from "../../lib/platform/database/db.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { createAtelier } from "./index.ts";

let service: TestService;
let tiny: Buffer;

beforeAll(async () => {
  service = await startTestService();
  tiny = await sharp(await readFile("public/samples/coffee.png"))
    .resize(24)
    .png()
    .toBuffer();
});
afterAll(async () => {
  expect(await checkInvariants(pool())).toEqual([]);
  await service.stop();
});

async function customer(credits = 100) {
  const account = await testAccount(credits);
  return { account, atelier: createAtelier({ apiKey: account.key, baseUrl: new URL(service.base).origin }) };
}

test("generateImage makes several images of a size, with the credits and URLs of the job", async () => {
  const { atelier, account } = await customer();
  const { images, warnings, providerMetadata } = await generateImage({
    model: atelier.image("image-generate"),
    prompt: "a red fox",
    size: "64x64",
    n: 2,
    seed: 7,
    providerOptions: { atelier: { format: "webp" } },
  });
  expect(images.map(({ mediaType }) => mediaType)).toEqual(["image/webp", "image/webp"]);
  for (const { uint8Array } of images)
    expect(await sharp(uint8Array).metadata()).toMatchObject({ width: 64, height: 64 });
  expect(warnings.filter(({ type }) => type === "unsupported")).toEqual([]);
  expect(providerMetadata.atelier?.images).toMatchObject([
    { jobId: expect.stringMatching(/^job_/), credits: 2, url: expect.stringContaining("/files/") },
    { credits: 2 },
  ]);
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 98, held: 0 });
});

test("an image of the prompt is the input, and what an operation does not take is a warning", async () => {
  const { atelier } = await customer();
  const { image, warnings } = await generateImage({
    model: createProviderRegistry({ atelier }).imageModel("atelier:image-upscale"),
    prompt: { images: [tiny] },
    aspectRatio: "1:1",
    providerOptions: { atelier: { factor: 4 } },
  });
  expect(await sharp(image.uint8Array).metadata()).toMatchObject({ width: 96 });
  expect(warnings).toMatchObject([{ type: "unsupported", feature: "aspectRatio" }]);
});

test("a failed job is an APICallError with its code and job, is not repeated, and costs nothing", async () => {
  const { atelier, account } = await customer();
  const call = generateImage({
    model: atelier.image("image-cleanup"),
    prompt: { images: [tiny] },
    providerOptions: { atelier: { objects: ["spoon"] } },
  });
  const error = await call.then(
    () => expect.fail("The call succeeded."),
    (reason) => reason,
  );
  expect(APICallError.isInstance(error)).toBe(true);
  expect(error).toMatchObject({ data: { code: "nothing_matched", jobId: expect.stringMatching(/^job_/) } });
  const jobs = await (await fetch(`${service.base}/jobs`, { headers: account.headers })).json();
  expect(jobs.data).toHaveLength(1);
  expect(await readBalance(pool(), account.id)).toMatchObject({ available: 100, held: 0 });
});

test("other models do not exist", async () => {
  const { atelier } = await customer(0);
  expect(() => atelier.imageModel("document-translate")).toThrow(NoSuchModelError);
  expect(() => atelier.imageModel("toString")).toThrow(NoSuchModelError);
  expect(() => atelier.languageModel("x")).toThrow(NoSuchModelError);
});

test("without a key a call says how to get one", async () => {
  const call = generateImage({ model: createAtelier({ apiKey: "" }).image("image-generate"), prompt: "x" });
  await expect(call).rejects.toMatchObject({
    data: { code: "missing_api_key" },
    message: expect.stringContaining("ATELIER_API_KEY"),
  });
});
