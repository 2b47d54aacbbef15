import { copyFile, mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeModel } from "@atelier/diffusion/fixtures/reference";
import { decodeImageBytes } from "@atelier/images";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

let service: TestService;
let directory: string;
let unet: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "diffusion-"));
  const model = await writeModel("sd1", join(directory, "tiny"), {
    scheduler: { _class_name: "EulerDiscreteScheduler", beta_schedule: "scaled_linear" },
  });
  unet = join(model, "unet/model.onnx");
  await copyFile(unet, `${unet}.whole`);
  Object.assign(process.env, { DIFFUSION_MODEL: model, DIFFUSION_STEPS: "2" });
  setRuntimeEnv({});
  service = await startTestService();
}, 120_000);
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

async function generate(fields: Record<string, unknown>) {
  const { headers } = await testAccount(20);
  const response = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ prompt: "a red fox in the snow", width: 128, height: 96, ...fields }),
  });
  return response.json();
}

test("while a graph is damaged the illustrator makes the image", {
  timeout: 60_000,
}, async () => {
  await truncate(unet, 50_000);
  expect(await generate({ seed: 7 })).toMatchObject({ status: "succeeded", engine: "illustrator" });
  await copyFile(`${unet}.whole`, unet);
});

test("an installed model makes the images of a job in an engine process, before the illustrator", {
  timeout: 60_000,
}, async () => {
  const job = await generate({ n: 2, seed: 7 });
  expect(job).toMatchObject({ status: "succeeded", engine: "diffusion/tiny", credits: { charged: 8 } });
  expect(job.outputs).toHaveLength(2);
  const link = new URL(job.outputs[0].url);
  const file = await fetch(new URL(link.pathname + link.search, service.base));
  const image = await decodeImageBytes(new Uint8Array(await file.arrayBuffer()));
  expect([image.width, image.height]).toEqual([128, 96]);
});
