import { readFile } from "node:fs/promises";
import { sharp } from "@atelier/images/vips";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { imageToImageInput, textToImageInput, upscaleInput } from "./fields.ts";

let service: TestService;
let account: TestAccount;
let photo: string;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(10_000);
  photo = (
    await sharp(await readFile("public/samples/coffee.png"))
      .resize(96, 64)
      .png()
      .toBuffer()
  ).toString("base64");
});
afterAll(() => service.stop());

const url = (path: string) => service.base.replace("/api/v1", `/api/automatic1111/sdapi/v1${path}`);
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
const call = (path: string, body?: object, authorization = basic("user", account.key), headers: object = {}) =>
  fetch(url(path), {
    method: body ? "POST" : "GET",
    headers: { authorization, ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const readSize = async (image: string) => {
  const { width, height, format } = await sharp(Buffer.from(image, "base64")).metadata();
  return [format, width, height];
};

test("an image from a text, as web interfaces request it", async () => {
  const request = {
    prompt: "a red fox",
    negative_prompt: "snow",
    seed: 7,
    steps: 20,
    cfg_scale: 7,
    sampler_name: "Euler a",
    width: 128,
    height: 64,
    batch_size: 2,
  };
  const { images, parameters, info } = await (await call("/txt2img", request)).json();
  expect(images).toHaveLength(2);
  expect(await readSize(images[0])).toEqual(["png", 128, 64]);
  expect(parameters).toEqual(request);
  const facts = JSON.parse(info);
  expect(facts).toMatchObject({ seed: 7, width: 128, height: 64, batch_size: 2 });
  expect(facts.warnings.join(" ")).toContain("cfg_scale, sampler_name");
  const keyAsName = await call("/txt2img", { prompt: "a red fox", width: 64, height: 64 }, basic(account.key, ""));
  expect(keyAsName.status).toBe(200);
});

test("SillyTavern's requests, which keep only the host of the address and carry its settings", async () => {
  const auth = `user:${account.key}`;
  const send = (path: string, body?: object) => {
    const address = new URL(url(""));
    address.pathname = `/sdapi/v1${path}`;
    return fetch(address, {
      method: body ? "POST" : "GET",
      headers: { authorization: basic("user", account.key), "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  };
  for (const list of ["/upscalers", "/latent-upscale-modes", "/sd-vae", "/samplers", "/schedulers", "/sd-models"])
    expect(await (await send(list)).json()).toBeInstanceOf(Array);
  expect((await send("/options", { sd_model_checkpoint: "Automatic" })).status).toBe(200);
  // The body of generateAutoImage in its extension "stable-diffusion".
  const answer = await send("/txt2img", {
    url: url(""),
    auth,
    prompt: "a red fox",
    negative_prompt: "",
    sampler_name: "Automatic",
    scheduler: "automatic",
    steps: 20,
    cfg_scale: 7,
    width: 64,
    height: 64,
    restore_faces: false,
    enable_hr: false,
    hr_upscaler: "Latent",
    hr_scale: 2,
    hr_additional_modules: [],
    denoising_strength: 0.7,
    hr_second_pass_steps: 0,
    override_settings: { CLIP_stop_at_last_layers: 1 },
    override_settings_restore_afterwards: true,
    clip_skip: 1,
    save_images: true,
    send_images: true,
    do_not_save_grid: false,
    do_not_save_samples: false,
  });
  const text = await answer.text();
  expect([answer.status, text.includes(account.key)]).toEqual([200, false]);
  expect(await readSize(JSON.parse(text).images[0])).toEqual(["png", 64, 64]);
});

test("an edit with a mask, and an upscaled image", async () => {
  const edit = { init_images: [photo], prompt: "make it black and white", steps: 20, width: 96, height: 64 };
  const edited = await (await call("/img2img", edit)).json();
  expect(await readSize(edited.images[0])).toEqual(["png", 96, 64]);
  expect(edited.parameters).not.toHaveProperty("init_images");
  const { image } = await (await call("/extra-single-image", { image: photo, upscaling_resize: 2 })).json();
  expect(await readSize(image)).toEqual(["png", 192, 128]);
  const size = { resize_mode: 1, upscaling_resize_w: 144, upscaling_resize_h: 96 };
  expect(await readSize((await (await call("/extra-single-image", { image: photo, ...size })).json()).image)).toEqual([
    "png",
    144,
    96,
  ]);
});

/** A value of each documented parameter that is refused, by route. The others have an effect, or are named in `info.warnings`. */
const scripts = { script_name: "x/y plot", script_args: [1], alwayson_scripts: { controlnet: {} } };
const common = {
  styles: ["a"],
  subseed: 3,
  subseed_strength: 0.5,
  seed_resize_from_h: 64,
  seed_resize_from_w: 64,
  restore_faces: true,
  tiling: true,
  refiner_checkpoint: "x",
  refiner_switch_at: 0.8,
  infotext: "a fox",
  n_iter: 100,
  ...scripts,
};
const refused = {
  "/txt2img": { ...common, enable_hr: true, firstpass_image: "abcd", unknown_parameter: 1 },
  "/img2img": { ...common, resize_mode: 2, inpainting_mask_invert: 1, latent_mask: "abcd" },
  "/extra-single-image": {
    upscaling_resize: 1.5,
    upscaler_1: "R-ESRGAN",
    upscaler_2: "Lanczos",
    extras_upscaler_2_visibility: 0.5,
    gfpgan_visibility: 1,
    codeformer_visibility: 1,
  },
};
const valid = () => ({
  "/txt2img": { prompt: "a red fox", width: 64, height: 64 },
  "/img2img": { init_images: [photo], prompt: "brighter" },
  "/extra-single-image": { image: photo },
});
const cases = Object.entries(refused).flatMap(([path, fields]) =>
  Object.entries(fields).map(([name, value]) => [path as keyof typeof refused, name, value] as const),
);

test.each(cases)("%s refuses %s by name, at no cost", async (path, name, value) => {
  const response = await call(path, { ...valid()[path], [name]: value });
  expect(response.status).toBe(422);
  expect((await response.json()).detail).toContain(name);
});

describe.each([
  ["/txt2img", textToImageInput],
  ["/img2img", imageToImageInput],
  ["/extra-single-image", upscaleInput],
] as const)("%s", (path, schema) => {
  test("accepts every parameter with the value that web interfaces send by default", async () => {
    const neutral = Object.fromEntries(
      Object.keys(schema.shape)
        .filter((name) => !(name in valid()[path]) && !["mask", "width", "height"].includes(name))
        .map((name) => [name, undefined]),
    );
    const defaults = {
      styles: [],
      subseed: -1,
      script_args: [],
      alwayson_scripts: {},
      enable_hr: false,
      tiling: false,
    };
    const known = Object.fromEntries(Object.entries(defaults).filter(([name]) => name in schema.shape));
    const response = await call(path, { ...neutral, ...known, ...valid()[path] });
    expect(response.status, await response.clone().text()).toBe(200);
  });
});

test("the lists, the options and the progress", async () => {
  const models = await (await call("/sd-models")).json();
  expect(models.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(["Automatic", "illustrator"]),
  );
  const named = await call("/txt2img", {
    ...valid()["/txt2img"],
    override_settings: { sd_model_checkpoint: "illustrator" },
  });
  expect(JSON.parse((await named.json()).info).sd_model_name).toBe("illustrator");
  for (const path of ["/samplers", "/schedulers", "/upscalers"])
    expect((await (await call(path)).json()).length, path).toBeGreaterThan(0);
  const options = await (await call("/options")).json();
  expect((await call("/options", options)).status).toBe(200);
  const changed = await call("/options", { sd_model_checkpoint: "illustrator" });
  expect([changed.status, (await changed.json()).detail]).toEqual([422, expect.stringContaining("override_settings")]);
  expect(await (await call("/progress")).json()).toMatchObject({ progress: 0, state: { job_count: 0 } });
});

test("a prompt above the limit of our engines is cut with a warning", async () => {
  const prompt = "a red fox ".repeat(1_000);
  const { info } = await (await call("/txt2img", { ...valid()["/txt2img"], prompt })).json();
  expect(JSON.parse(info).warnings[0]).toMatch(/10000 characters/);
});

test("a wrong key and too few credits have FastAPI's form", async () => {
  const wrong = await call("/sd-models", undefined, basic("user", "none"));
  expect([wrong.status, (await wrong.json()).detail]).toEqual([401, expect.any(String)]);
  const { key } = await createRestrictedKey(account.id, { name: "Test", operations: ["image-upscale"] });
  expect((await call("/txt2img", valid()["/txt2img"], basic("", key))).status).toBe(403);
  expect((await call("/samplers", undefined, basic("", key))).status).toBe(200);
  const poor = await testAccount(0);
  expect((await call("/txt2img", valid()["/txt2img"], basic("", poor.key))).status).toBe(402);
});

test("a repeated Idempotency-Key returns the first result, and with another parameter an error", async () => {
  const send = (body: object) => call("/img2img", body, undefined, { "idempotency-key": "edit-1" });
  const request = { init_images: [photo], prompt: "make it black and white", cfg_scale: 7, width: 96, height: 64 };
  const first = await (await send(request)).json();
  const { height, ...rest } = request;
  expect((await (await send({ height, ...rest })).json()).images).toEqual(first.images);
  for (const changed of [{ cfg_scale: 9 }, { negative_prompt: "red" }, { sampler_name: "Euler" }, { width: 128 }]) {
    const refused = await send({ ...request, ...changed });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("Idempotency-Key")]);
  }
});
