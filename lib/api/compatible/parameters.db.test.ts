import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { honored, type Outcome, refused, settle, warned } from "../../../test/helpers/api/parameters.ts";
import { startFakeRemover, startFakeTranslator } from "../../../test/helpers/engines/fake-engines.ts";
import { startTestService, type TestService, testAccount } from "../../../test/helpers/servers/service.ts";
import { everySecond, everySixth } from "../../../test/helpers/short-form.ts";

// Every parameter of the public documentation of each API: none is dropped. Each is honored with an effect that is
// checked, named in a warning, or refused by name in the API's own form. DeepL's are in its folder. The short form runs a
// half of the rows, and a sixth of those whose images take seconds each.

let translator: { stop(): Promise<void> };
let remover: { stop(): Promise<void> };
let service: TestService;
let key: string;
let photo: Buffer<ArrayBuffer>;
let mask: Buffer<ArrayBuffer>;

beforeAll(async () => {
  translator = await startFakeTranslator();
  remover = await startFakeRemover();
  service = await startTestService();
  key = (await testAccount(100_000)).key;
  photo = Buffer.from(await sharp("public/samples/coffee.png").resize(96, 64).png().toBuffer());
  const create = { width: 96, height: 64, channels: 4, background: "#0000" } as const;
  mask = Buffer.from(await sharp({ create }).png().toBuffer());
});
afterAll(async () => {
  await service.stop();
  await translator.stop();
  await remover.stop();
});

const base64 = () => photo.toString("base64");
const dataUrl = () => `data:image/png;base64,${base64()}`;
const url = (path: string) => service.base.replace("/api/v1", path);
/** The value of a row, with the photo for "$photo" and others. */
const fill = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll("$photo", base64()).replaceAll("$data", dataUrl()));

const postJson = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url(path), {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(fill(body)),
  });

/** Sends a form. "file" stands for a file with the photo, "mask" for a transparent one. */
async function postForm(path: string, fields: Record<string, unknown>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const file = value === "file" ? photo : value === "mask" ? mask : undefined;
    if (file) body.append(name, new Blob([file], { type: "image/png" }), "photo.png");
    else body.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return fetch(url(path), { method: "POST", headers: { authorization: `Bearer ${key}` }, body });
}

const size = (image: string | undefined) => readPngSize(Buffer.from(image ?? "", "base64"));
/** The size in the header of a PNG. */
const readPngSize = (bytes: Buffer) => (bytes.length > 24 ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : "");

/** A parameter, its value, further fields of the request, and what is expected. */
type Row = [string, unknown, Record<string, unknown>, Outcome];

// OpenAI: https://platform.openai.com/docs/api-reference

const openAi = refused(400, (body) => typeof body.error.message === "string" && body.error.type !== undefined);
const inline = { response_format: "b64_json" };
const count = (number: number) => honored((body) => body.data.length === number);
const generationRows: Row[] = [
  ["prompt", "a red fox", {}, count(1)],
  ["prompt", "", {}, openAi],
  ["background", "opaque", {}, honored((body) => body.background === "opaque")],
  ["background", "transparent", {}, honored((body) => body.background === "transparent")],
  ["background", "transparent", { output_format: "jpeg" }, openAi],
  ["background", "blue", {}, openAi],
  ["model", "illustrator", {}, honored((body) => body.data[0].b64_json !== undefined)],
  ["model", "dall-e-3", {}, honored((body) => body.data[0].url !== undefined)],
  ["model", "other", {}, refused(404, (body) => body.error.code === "model_not_found" && body.error.param === "model")],
  ["moderation", "low", {}, warned],
  ["n", 2, {}, count(2)],
  ["n", 100, {}, openAi],
  ["output_compression", 50, { output_format: "jpeg" }, honored((body) => body.output_format === "jpeg")],
  ["output_compression", 101, {}, openAi],
  ["output_format", "webp", {}, honored((body) => body.output_format === "webp")],
  ["output_format", "gif", {}, openAi],
  ["partial_images", 2, {}, warned],
  ["quality", "low", {}, honored((body) => body.quality === "low")],
  ["quality", "best", {}, openAi],
  ["response_format", "b64_json", {}, honored((body) => body.data[0].b64_json !== undefined)],
  ["response_format", "file", {}, openAi],
  ["size", "128x64", inline, honored((body) => size(body.data[0].b64_json) === "128x64")],
  ["size", "big", {}, openAi],
  ["stream", true, {}, honored((body) => body.includes("image_generation.completed"))],
  ["style", "vivid", {}, warned],
  ["style", "vivid", { stream: true }, warned],
  ["user", "user-1", {}, count(1)],
  ["other", 1, {}, openAi],
];

test.each(everySecond(generationRows))("OpenAI, generations: %s %j", async (name, value, more, outcome) => {
  const body = { prompt: "a red fox", size: "64x64", ...more, [name]: value };
  await settle(await postJson("/api/openai/v1/images/generations", body), name, outcome);
});

const editRows: Row[] = [
  ["image", "file", {}, count(1)],
  ["image", undefined, {}, openAi],
  ["prompt", "make it black and white", {}, count(1)],
  ["background", "opaque", {}, honored((body) => body.background === "opaque")],
  ["background", "transparent", {}, honored((body) => body.background === "transparent")],
  ["background", "transparent", { output_format: "jpeg" }, openAi],
  ["input_fidelity", "high", {}, warned],
  ["mask", "mask", {}, count(1)],
  ["mask", "text", {}, openAi],
  ["model", "gpt-image-1", {}, honored((body) => body.data[0].b64_json !== undefined)],
  ["moderation", "low", {}, warned],
  ["n", "2", {}, honored((body) => body.data.length === 2 || /image/.test(body.warnings.join()))],
  ["output_compression", "50", { output_format: "jpeg" }, honored((body) => body.output_format === "jpeg")],
  ["output_format", "webp", {}, honored((body) => body.output_format === "webp")],
  ["partial_images", "1", {}, warned],
  ["quality", "high", {}, honored((body) => body.quality === "high")],
  ["response_format", "b64_json", {}, honored((body) => body.data[0].b64_json !== undefined)],
  ["size", "48x32", inline, honored((body) => size(body.data[0].b64_json) === "48x32")],
  ["stream", "true", {}, honored((body) => body.includes("image_edit.completed"))],
  ["user", "user-1", {}, count(1)],
  ["other", "1", {}, openAi],
];

test.each(everySecond(editRows))("OpenAI, edits: %s %j", async (name, value, more, outcome) => {
  const fields = { image: "file", prompt: "make it black and white", ...more, [name]: value };
  await settle(await postForm("/api/openai/v1/images/edits", fields), name, outcome);
});

const hasImage = (body: { choices: { message: { images: unknown[] } }[] }) =>
  body.choices[0]?.message.images.length === 1;
const chatRows: Row[] = [
  ["messages", [{ role: "user", content: "a red fox" }], {}, honored(hasImage)],
  ["messages", [], {}, openAi],
  ["messages", [{ role: "system", content: "Be kind." }], {}, openAi],
  [
    "messages",
    [
      { role: "system", content: "Be kind." },
      { role: "user", content: "a red fox" },
    ],
    {},
    honored((body) => body.warnings.some((text: string) => text.includes("last message"))),
  ],
  [
    "messages",
    [{ role: "user", content: [{ type: "input_audio", input_audio: { data: "", format: "wav" } }] }],
    {},
    openAi,
  ],
  ["model", "illustrator", {}, honored((body) => body.model === "illustrator")],
  ["model", "other", {}, refused(404, (body) => body.error.param === "model")],
  ["audio", { voice: "alloy", format: "mp3" }, {}, openAi],
  ["frequency_penalty", 1, {}, warned],
  ["function_call", "auto", {}, openAi],
  ["functions", [{ name: "a" }], {}, openAi],
  ["logit_bias", { a: 1 }, {}, warned],
  ["logprobs", true, {}, warned],
  ["max_completion_tokens", 100, {}, warned],
  ["max_tokens", 100, {}, warned],
  ["metadata", { a: "b" }, {}, warned],
  ["modalities", ["text", "image"], {}, honored(hasImage)],
  ["modalities", ["audio"], {}, openAi],
  ["n", 1, {}, honored(hasImage)],
  ["n", 2, {}, openAi],
  ["parallel_tool_calls", true, {}, warned],
  ["prediction", { type: "content", content: "a" }, {}, openAi],
  ["presence_penalty", 1, {}, warned],
  ["prompt_cache_key", "a", {}, warned],
  ["prompt_cache_retention", "24h", {}, warned],
  ["reasoning_effort", "low", {}, warned],
  ["response_format", { type: "text" }, {}, honored(hasImage)],
  ["response_format", { type: "json_object" }, {}, openAi],
  ["safety_identifier", "a", {}, warned],
  ["seed", 7, {}, honored(hasImage)],
  ["seed", -1, {}, openAi],
  ["service_tier", "auto", {}, warned],
  ["stop", ["a"], {}, warned],
  ["store", true, {}, warned],
  ["stream", true, {}, honored((body) => body.endsWith("data: [DONE]\n\n"))],
  ["temperature", 1, { stream: true }, warned],
  ["stream_options", { include_usage: true }, { stream: true }, honored((body) => body.includes('"usage"'))],
  ["temperature", 0.5, {}, warned],
  ["tool_choice", "none", {}, warned],
  ["tools", [{ type: "function", function: { name: "a" } }], {}, openAi],
  ["top_logprobs", 1, {}, warned],
  ["top_p", 0.5, {}, warned],
  ["user", "user-1", {}, honored(hasImage)],
  ["verbosity", "low", {}, warned],
  ["web_search_options", { search_context_size: "low" }, {}, openAi],
  ["other", 1, {}, openAi],
];

test.each(everySixth(chatRows))("OpenAI, chat: %s %j", async (name, value, more, outcome) => {
  const body = { model: "illustrator", messages: [{ role: "user", content: "a red fox" }], ...more, [name]: value };
  await settle(await postJson("/api/openai/v1/chat/completions", body), name, outcome);
});

const isMade = (body: { output: { type: string }[] }) => body.output[0]?.type === "image_generation_call";
const tool = (options: object) => [{ type: "image_generation", size: "64x64", ...options }];
const responseRows: Row[] = [
  ["input", "a red fox", {}, honored(isMade)],
  ["input", "", {}, openAi],
  [
    "input",
    [
      {
        role: "user",
        content: [
          { type: "input_text", text: "brighter" },
          { type: "input_image", image_url: "$data" },
        ],
      },
    ],
    {},
    honored(isMade),
  ],
  ["model", "gpt-5", {}, honored((body) => body.model === "gpt-5" && isMade(body))],
  ["background", true, {}, openAi],
  ["context_management", [{ type: "compaction" }], {}, openAi],
  ["conversation", "conv_1", {}, openAi],
  ["include", ["message.output_text.logprobs"], {}, warned],
  ["instructions", "Be kind.", {}, warned],
  ["max_output_tokens", 100, {}, warned],
  ["max_tool_calls", 1, {}, warned],
  ["metadata", { a: "b" }, {}, warned],
  ["parallel_tool_calls", true, {}, warned],
  ["previous_response_id", "resp_1", {}, openAi],
  ["prompt", { id: "pmpt_1" }, {}, openAi],
  ["prompt_cache_key", "a", {}, warned],
  ["prompt_cache_retention", "24h", {}, warned],
  ["reasoning", { effort: "low" }, {}, warned],
  ["safety_identifier", "a", {}, warned],
  ["service_tier", "auto", {}, warned],
  ["store", false, {}, warned],
  ["stream", true, {}, honored((body) => body.includes("response.completed"))],
  ["stream_options", { include_obfuscation: false }, { stream: true }, warned],
  ["temperature", 0.5, {}, warned],
  ["text", { format: { type: "text" } }, {}, warned],
  ["tool_choice", "required", {}, honored(isMade)],
  ["tool_choice", "none", {}, openAi],
  ["tools", [{ type: "web_search" }], {}, openAi],
  ["tools", tool({ size: "128x64" }), {}, honored((body) => size(body.output[0].result) === "128x64")],
  ["tools", tool({ action: "edit" }), {}, openAi],
  ["tools", tool({ input_image_mask: { file_id: "file_1" } }), {}, openAi],
  ["partial_images", undefined, { tools: tool({ partial_images: 2 }) }, warned],
  ["top_logprobs", 1, {}, warned],
  ["top_p", 0.5, {}, warned],
  ["truncation", "auto", {}, warned],
  ["user", "user-1", {}, honored(isMade)],
  ["other", 1, {}, openAi],
];

test.each(everySecond(responseRows))("OpenAI, responses: %s %j", async (name, value, more, outcome) => {
  const body = { model: "gpt-5", input: "a red fox", tools: tool({}), ...more, [name]: value };
  await settle(await postJson("/api/openai/v1/responses", body), name, outcome);
});

test("OpenAI's and LocalAI's lists of models", async () => {
  const get = async (path: string) =>
    (await fetch(url(`/api/openai/v1${path}`), { headers: { authorization: `Bearer ${key}` } })).json();
  expect((await get("/models")).data.map(({ id }: { id: string }) => id)).toContain("illustrator");
  expect(await get("/models/illustrator")).toMatchObject({ id: "illustrator", object: "model" });
  expect((await get("/models/other")).error).toMatchObject({ code: "model_not_found", param: "model" });
  expect((await get("/models/capabilities")).data[0]).toMatchObject({
    capabilities: ["image"],
    input_modalities: expect.arrayContaining(["text"]),
    output_modalities: ["image"],
  });
});

/** Parameters of LocalAI's image route that OpenAI's does not have. */
const localAiRows: [string, unknown][] = [
  ["step", 15],
  ["mode", 1],
  ["cfg_scale", 7],
  ["scheduler", "ddim"],
  ["negative_prompt", "snow"],
  ["seed", 7],
  ["file", "photo.png"],
  ["ref_images", ["photo.png"]],
  ["clip_skip", 2],
];

test.each(localAiRows)("LocalAI, generations: %s is refused by name", async (name, value) => {
  const body = { prompt: "a red fox", size: "64x64", [name]: value };
  await settle(await postJson("/api/openai/v1/images/generations", body), name, openAi);
});

// LibreTranslate: https://docs.libretranslate.com/api

const libre = refused(400, (body) => typeof body.error === "string");
const translateRows: Row[] = [
  ["q", "This house is red.", {}, honored((body) => body.translatedText.includes("HOUSE"))],
  ["q", ["One house.", "Two dogs."], {}, honored((body) => body.translatedText.length === 2)],
  ["q", undefined, {}, libre],
  ["source", "auto", {}, honored((body) => body.detectedLanguage.language === "en")],
  ["source", "xx", {}, libre],
  ["target", "de", {}, honored((body) => body.translatedText.startsWith("[de]"))],
  ["target", "xx", {}, libre],
  ["format", "html", { q: "<b>Red</b> house" }, honored((body) => body.translatedText.includes("</b>"))],
  ["format", "pdf", {}, libre],
  ["alternatives", 0, {}, honored((body) => body.translatedText !== "")],
  ["alternatives", 3, {}, libre],
  ["api_key", "none", {}, honored((body) => body.translatedText !== "")],
  ["other", 1, {}, libre],
];

test.each(everySecond(translateRows))("LibreTranslate, translate: %s %j", async (name, value, more, outcome) => {
  const body = { q: "This house is red.", source: "en", target: "es", ...more, [name]: value };
  await settle(await postJson("/api/libretranslate/translate", body), name, outcome);
});

test("LibreTranslate: the parameters of the other routes", async () => {
  const post = (path: string, body: object) => postJson(`/api/libretranslate${path}`, body);
  await settle(
    await post("/detect", { q: "This house." }),
    "q",
    honored((body) => body[0].language === "en"),
  );
  await settle(await post("/detect", { q: "This house.", other: 1 }), "other", libre);
  const suggestion = { q: "house", s: "casa", source: "en", target: "es" };
  const isNamed = (body: { error: string }) => body.error.includes("Suggestions");
  await settle(await post("/suggest", suggestion), "s", refused(404, isNamed, false));
  const fields = { source: "en", target: "es" };
  const sendFile = (more: object) => postForm("/api/libretranslate/translate_file", { ...fields, ...more });
  await settle(await sendFile({ file: "text" }), "file", libre);
  await settle(await sendFile({ file: "file", other: "1" }), "other", libre);
});

// Automatic1111: https://github.com/AUTOMATIC1111/stable-diffusion-webui/wiki/API

const automatic = refused(422, (body) => typeof body.detail === "string");
const withOneImage = honored((body) => body.images.length === 1);
const sampler: Row[] = [
  ["sampler_name", "Euler a", {}, warned],
  ["sampler_index", "Euler", {}, warned],
  ["scheduler", "Karras", {}, warned],
  ["cfg_scale", 7, {}, warned],
  ["eta", 0, {}, warned],
  ["s_min_uncond", 0, {}, warned],
  ["s_churn", 0, {}, warned],
  ["s_tmax", 0, {}, warned],
  ["s_tmin", 0, {}, warned],
  ["s_noise", 0, {}, warned],
  ["do_not_save_samples", true, {}, warned],
  ["do_not_save_grid", true, {}, warned],
  ["override_settings_restore_afterwards", true, {}, warned],
  ["disable_extra_networks", true, {}, warned],
  ["save_images", true, {}, warned],
  ["comments", { a: "b" }, {}, warned],
  ["force_task_id", "a", {}, warned],
  ["clip_skip", 2, {}, warned],
];
const generationParameters: Row[] = [
  ...sampler,
  ["prompt", "a red fox in black and white", {}, withOneImage],
  ["styles", ["a"], {}, automatic],
  ["seed", 7, {}, honored((body) => JSON.parse(body.info).seed === 7)],
  ["subseed", 3, {}, automatic],
  ["subseed_strength", 0.5, {}, automatic],
  ["seed_resize_from_h", 64, {}, automatic],
  ["seed_resize_from_w", 64, {}, automatic],
  ["batch_size", 2, {}, honored((body) => body.images.length === 2 || body.info.includes("image"))],
  ["n_iter", 100, {}, automatic],
  ["steps", 10, {}, withOneImage],
  ["steps", 1_000, {}, automatic],
  ["width", 128, { height: 64 }, honored((body) => size(body.images[0]).startsWith("128x"))],
  ["height", 10, {}, automatic],
  ["restore_faces", true, {}, automatic],
  ["tiling", true, {}, automatic],
  [
    "override_settings",
    { sd_model_checkpoint: "none" },
    {},
    refused(422, (body) => /sd_model_checkpoint/.test(body.detail), false),
  ],
  [
    "override_settings",
    { CLIP_stop_at_last_layers: 2 },
    {},
    honored((body) => body.info.includes("override_settings.CLIP")),
  ],
  ["refiner_checkpoint", "a", {}, automatic],
  ["refiner_switch_at", 0.8, {}, automatic],
  ["infotext", "a", {}, automatic],
  ["script_name", "x/y plot", {}, automatic],
  ["script_args", [1], {}, automatic],
  ["alwayson_scripts", { controlnet: {} }, {}, automatic],
  ["send_images", false, {}, honored((body) => body.images.length === 0)],
  ["other", 1, {}, automatic],
];
const textRows: Row[] = [
  ...generationParameters,
  ["negative_prompt", "snow", {}, honored((body) => JSON.parse(body.info).negative_prompt === "snow")],
  ["enable_hr", true, {}, automatic],
  ["firstpass_image", "$photo", {}, automatic],
  ...[
    "firstphase_width",
    "firstphase_height",
    "denoising_strength",
    "hr_scale",
    "hr_upscaler",
    "hr_second_pass_steps",
    "hr_resize_x",
    "hr_resize_y",
    "hr_checkpoint_name",
    "hr_sampler_name",
    "hr_scheduler",
    "hr_prompt",
    "hr_negative_prompt",
  ].map((name): Row => [name, 0, {}, warned]),
];

test.each(everySecond(textRows))("Automatic1111, txt2img: %s %j", async (name, value, more, outcome) => {
  const body = { prompt: "a red fox", width: 64, height: 64, ...more, [name]: value };
  await settle(await postJson("/api/automatic1111/sdapi/v1/txt2img", body), name, outcome);
});

const imageRows: Row[] = [
  ...generationParameters,
  ["negative_prompt", "snow", {}, warned],
  ["init_images", ["$photo"], {}, withOneImage],
  ["init_images", [], {}, automatic],
  ["denoising_strength", 0.5, {}, honored((body) => body.info !== "")],
  ["denoising_strength", 2, {}, automatic],
  ["resize_mode", 2, {}, automatic],
  ["inpainting_mask_invert", 1, {}, automatic],
  ["latent_mask", "$photo", {}, automatic],
  ["include_init_images", true, {}, automatic],
  ...[
    "image_cfg_scale",
    "mask_blur",
    "mask_blur_x",
    "mask_blur_y",
    "mask_round",
    "inpainting_fill",
    "inpaint_full_res",
    "inpaint_full_res_padding",
    "initial_noise_multiplier",
  ].map((name): Row => [name, 1, {}, warned]),
];

test.each(everySecond(imageRows))("Automatic1111, img2img: %s %j", async (name, value, more, outcome) => {
  const body = { init_images: ["$photo"], prompt: "black and white", ...more, [name]: value };
  await settle(await postJson("/api/automatic1111/sdapi/v1/img2img", body), name, outcome);
});

const extraRows: Row[] = [
  ["image", "$photo", {}, honored((body) => size(body.image) === "192x128")],
  [
    "resize_mode",
    1,
    { upscaling_resize_w: 144, upscaling_resize_h: 96 },
    honored((body) => size(body.image) === "144x96"),
  ],
  ["resize_mode", 2, {}, automatic],
  ["show_extras_results", true, {}, warned],
  ["gfpgan_visibility", 1, {}, automatic],
  ["codeformer_visibility", 1, {}, automatic],
  ["codeformer_weight", 0.5, {}, warned],
  ["upscaling_resize", 3, {}, honored((body) => size(body.image) === "288x192")],
  ["upscaling_resize", 1.5, {}, automatic],
  ["upscaling_resize_w", 10, {}, automatic],
  ["upscaling_crop", "left", {}, automatic],
  ["upscaler_1", "other", {}, automatic],
  ["upscaler_2", "Lanczos", {}, automatic],
  ["extras_upscaler_2_visibility", 0.5, {}, automatic],
  ["upscale_first", true, {}, warned],
  ["other", 1, {}, automatic],
];

test.each(everySecond(extraRows))("Automatic1111, extra-single-image: %s %j", async (name, value, more, outcome) => {
  const body = { image: "$photo", ...more, [name]: value };
  await settle(await postJson("/api/automatic1111/sdapi/v1/extra-single-image", body), name, outcome);
});

// rembg: the parameters of `rembg s`

const rembg = refused(422, (body) => typeof body.detail === "string");
const isImage = honored((_body, headers) => headers.get("content-type") === "image/png" && !headers.has("warning"));
const rembgRows: Row[] = [
  ["file", "file", {}, isImage],
  ["file", "text", {}, rembg],
  ["model", "u2net", {}, isImage],
  ["model", "other", {}, rembg],
  ["a", "true", {}, warned],
  ["af", "240", {}, warned],
  ["ab", "10", {}, warned],
  ["ae", "10", {}, warned],
  ["om", "true", {}, isImage],
  ["ppm", "true", {}, rembg],
  ["bgc", "255,0,0,255", {}, isImage],
  ["bgc", "300,0,0,0", {}, rembg],
  ["extras", '{"a": 1}', {}, rembg],
  ["other", "1", {}, rembg],
];

test.each(everySixth(rembgRows))("rembg: %s %j", async (name, value, more, outcome) => {
  await settle(await postForm("/api/rembg/api/remove", { file: "file", ...more, [name]: value }), name, outcome);
});

// remove.bg: https://www.remove.bg/api

const removeBg = refused(400, (body) => body.errors[0].title !== undefined && body.errors[0].code !== undefined);
const header = (name: string, check: (value: string | null) => boolean) =>
  honored((_body, headers) => check(headers.get(name)) && !headers.has("warning"));
const isWidth = (width: number) => header("x-width", (value) => value === String(width));
const removeBgRows: Row[] = [
  ["image_file", "file", {}, isWidth(96)],
  ["image_file_b64", "$photo", { image_file: undefined }, isWidth(96)],
  [
    "image_url",
    "http://127.0.0.1/a.png",
    { image_file: undefined },
    refused(400, (body) => body.errors.length === 1, false),
  ],
  ["size", "auto", {}, isWidth(96)],
  ["size", "hd", {}, isWidth(96)],
  ["size", "preview", {}, header("x-credits-charged", (value) => value === "1")],
  ["size", "large", {}, removeBg],
  ["type", "car", {}, header("x-type", (value) => value === "car")],
  ["type_level", "2", {}, warned],
  ["format", "jpg", {}, header("content-type", (value) => value === "image/jpeg")],
  ["format", "zip", {}, header("content-type", (value) => value === "application/zip")],
  ["format", "gif", {}, removeBg],
  ["roi", "0% 0% 90% 100%", {}, isWidth(96)],
  ["roi", "1in 1in 2in 2in", {}, removeBg],
  ["crop", "true", {}, header("x-width", (value) => Number(value) < 96)],
  ["crop_margin", "10%", { crop: "true" }, header("x-width", (value) => Number(value) < 96)],
  ["crop_margin", "10px 20px 30px 40px", { crop: "true" }, header("x-width", (value) => Number(value) > 60)],
  ["crop_margin", "5px 10%", { crop: "true" }, header("x-width", (value) => Number(value) < 120)],
  ["crop_margin", "1em", { crop: "true" }, removeBg],
  ["crop_margin", "1px 2px 3px", { crop: "true" }, removeBg],
  ["scale", "50%", {}, isWidth(96)],
  ["scale", "5%", {}, removeBg],
  ["position", "center", {}, isWidth(96)],
  ["position", "left", {}, removeBg],
  ["channels", "alpha", {}, isWidth(96)],
  ["channels", "rgb", {}, removeBg],
  ["add_shadow", "true", {}, isWidth(96)],
  ["shadow_opacity", "50", { add_shadow: "true" }, isWidth(96)],
  ["shadow_type", "3D", {}, removeBg],
  ["semitransparency", "true", {}, isWidth(96)],
  ["semitransparency", "false", {}, warned],
  ["bg_color", "81d4fa", {}, isWidth(96)],
  ["bg_color", "notacolor", {}, refused(400, (body) => body.errors.length === 1, false)],
  ["bg_image_file", "file", {}, isWidth(96)],
  ["bg_image_url", "http://127.0.0.1/a.png", {}, refused(400, (body) => body.errors.length === 1, false)],
  ["other", "1", {}, removeBg],
];

test.each(everySixth(removeBgRows))("remove.bg: %s %j", async (name, value, more, outcome) => {
  const fields = fill({ image_file: "file", ...more, [name]: value ?? null }) as Record<string, unknown>;
  const sent = Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== null));
  await settle(await postForm("/api/removebg/v1.0/removebg", sent), name, outcome);
});
