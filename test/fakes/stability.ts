import { cutOut, enlargePicture, pictureBytes, readSize } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import { assertFields, assertProtocol, formFile, type Reply, startFakeServer, type VendorApi } from "./server.ts";

const RATIOS = ["16:9", "1:1", "21:9", "2:3", "3:2", "4:5", "5:4", "9:16", "9:21"];
const PRESETS = ["3d-model", "comic-book", "digital-art", "line-art", "photographic", "pixel-art"];
const COMMON = ["negative_prompt", "seed", "output_format", "style_preset"];

/** The required and optional fields of each endpoint. `asynchronous` endpoints return an id to poll. */
const endpoints: Record<string, { required: string[]; optional: string[]; asynchronous?: true }> = {
  "generate/core": { required: ["prompt"], optional: [...COMMON, "aspect_ratio"] },
  "generate/ultra": { required: ["prompt"], optional: [...COMMON, "aspect_ratio", "image", "strength"] },
  "generate/sd3": {
    required: ["prompt"],
    optional: [...COMMON, "aspect_ratio", "mode", "model", "image", "strength", "cfg_scale"],
  },
  "edit/erase": { required: ["image", "mask"], optional: ["grow_mask", "seed", "output_format"] },
  "edit/inpaint": { required: ["image", "prompt"], optional: [...COMMON, "mask", "grow_mask"] },
  "edit/search-and-replace": { required: ["image", "prompt", "search_prompt"], optional: [...COMMON, "grow_mask"] },
  "edit/search-and-recolor": { required: ["image", "prompt", "select_prompt"], optional: [...COMMON, "grow_mask"] },
  "edit/remove-background": { required: ["image"], optional: ["output_format"] },
  "edit/replace-background-and-relight": {
    required: ["subject_image"],
    optional: [
      "background_prompt",
      "background_reference",
      "foreground_prompt",
      "negative_prompt",
      "preserve_original_subject",
      "original_background_depth",
      "keep_original_background",
      "light_source_direction",
      "light_reference",
      "light_source_strength",
      "seed",
      "output_format",
    ],
    asynchronous: true,
  },
  "upscale/fast": { required: ["image"], optional: ["output_format"] },
  "upscale/conservative": {
    required: ["image", "prompt"],
    optional: ["negative_prompt", "seed", "output_format", "creativity"],
  },
  "upscale/creative": { required: ["image", "prompt"], optional: [...COMMON, "creativity"], asynchronous: true },
  "control/sketch": { required: ["image", "prompt"], optional: [...COMMON, "control_strength"] },
};

/** Stability's REST API, v2beta. */
export function stabilityApi(key: string): VendorApi {
  let polls = 0;
  const png = (body: Buffer): Reply => ({
    body,
    headers: { "content-type": "image/png", "finish-reason": "SUCCESS", seed: "1" },
  });
  return {
    isCall: ({ method }) => method === "POST",
    async answer(request) {
      const { path, headers, method } = request;
      assertProtocol(headers.authorization === `Bearer ${key}`, "the authorization header is wrong");
      if (path === "/v1/user/balance") return { body: { credits: 100 } };
      if (path === "/v2beta/results/gen-1") {
        assertProtocol(headers.accept === "image/*", "the header Accept is not image/*");
        if (++polls % 2 === 1) return { status: 202, body: { id: "gen-1", status: "in-progress" } };
        return png(await pictureBytes(1536, 1024));
      }
      assertProtocol(method === "POST", `${path} requires POST`);
      const name = path.replace("/v2beta/stable-image/", "");
      const endpoint = endpoints[name];
      assertProtocol(endpoint, `${path} does not exist`);
      assertProtocol(
        headers.accept === (endpoint.asynchronous ? "application/json" : "image/*"),
        `the header Accept is ${headers.accept}`,
      );
      const form = await request.form();
      assertFields(form, endpoint.required, endpoint.optional);
      await checkFields(form, name);
      if (endpoint.asynchronous) return { body: { id: "gen-1" } };
      return png(await renderAnswer(name, form));
    },
    error: (status, message) => ({
      status,
      body: { id: "e1", name: status === 429 ? "rate_limit_exceeded" : "internal_error", errors: [message] },
    }),
    moderation: () => ({
      status: 403,
      body: {
        id: "e1",
        name: "content_moderation",
        errors: ["Your request was flagged by our content moderation system."],
      },
    }),
  };
}

async function checkFields(form: FormData, name: string): Promise<void> {
  const within = (field: string, min: number, max: number) => {
    const value = form.get(field);
    assertProtocol(value === null || (Number(value) >= min && Number(value) <= max), `${field} is ${value}`);
  };
  within("seed", 0, 4_294_967_294);
  within("control_strength", 0, 1);
  within("strength", 0, 1);
  within("grow_mask", 0, 100);
  within("preserve_original_subject", 0, 1);
  const getOne = (field: string, values: readonly string[]) => {
    const value = form.get(field);
    assertProtocol(value === null || values.includes(String(value)), `${field} is ${value}`);
  };
  getOne("aspect_ratio", RATIOS);
  getOne("style_preset", PRESETS);
  getOne("output_format", ["png", "jpeg", "webp"]);
  getOne("light_source_direction", ["left", "right", "above", "below"]);
  getOne("model", ["sd3.5-large", "sd3.5-large-turbo", "sd3.5-medium", "sd3.5-flash"]);
  if (form.get("mode") === "image-to-image")
    assertProtocol(
      form.has("image") && form.has("strength") && !form.has("aspect_ratio"),
      "image-to-image requires image and strength",
    );
  if (name.endsWith("relight"))
    assertProtocol(form.has("background_prompt") || form.has("background_reference"), "the background is missing");
  const image = form.has("image") ? await readSize(await formFile(form, "image")) : null;
  if (name === "upscale/fast" && image)
    assertProtocol(image.width * image.height <= 1_048_576, "the image is too large");
  if (form.has("mask") && image) {
    const mask = await readSize(await formFile(form, "mask"));
    assertProtocol(mask.width === image.width && mask.height === image.height, "mask and image differ in size");
  }
}

async function renderAnswer(name: string, form: FormData): Promise<Buffer> {
  if (name === "upscale/fast") return enlargePicture(await formFile(form, "image"), 4);
  if (name === "upscale/conservative") return enlargePicture(await formFile(form, "image"), 3);
  if (!form.has("image")) return pictureBytes(1536, 1024);
  const bytes = await formFile(form, "image");
  if (name === "edit/remove-background") return cutOut(bytes);
  const { width, height } = await readSize(bytes);
  return pictureBytes(width, height);
}

const KEY = "sk-stability-11abX";

export const providers: readonly FakeProvider[] = [
  {
    spec: "stability",
    path: "",
    serves: [
      "image-generate",
      "image-edit",
      "image-cleanup",
      "image-upscale",
      "sketch-to-image",
      "background-remove",
      "product-photo",
    ],
    secrets: { STABILITY_API_KEY: KEY },
    start: () => startFakeServer(stabilityApi(KEY)),
  },
];
