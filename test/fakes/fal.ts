import { pictureBytes } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import { assertProtocol, type Reply, startFakeServer, type VendorApi } from "./server.ts";

const png = (value: unknown) => typeof value === "string" && value.startsWith("data:image/png;base64,");

/** fal's synchronous API. Images are downloaded from URLs. */
export function falApi(key: string): VendorApi {
  const imageReply = (origin: string, size: { width: number; height: number }, n: number, refused: boolean): Reply => {
    const image = { url: `${origin}/files/${size.width}x${size.height}.png`, ...size, content_type: "image/png" };
    return {
      body: {
        images: Array.from({ length: n }, () => image),
        seed: 1,
        prompt: "",
        has_nsfw_concepts: Array(n).fill(refused),
        timings: {},
      },
    };
  };
  const requestedSize = (body: Record<string, unknown>) => {
    const { width = 0, height = 0 } = (body.image_size ?? {}) as { width?: number; height?: number };
    assertProtocol(
      Number.isInteger(width) && width > 0 && Number.isInteger(height) && height > 0,
      "image_size is invalid",
    );
    return { width, height };
  };
  return {
    isCall: ({ method }) => method === "POST",
    async answer(request, origin) {
      const { path, headers } = request;
      const file = /^\/files\/(\d+)x(\d+)\.png$/.exec(path);
      if (file)
        return { body: await pictureBytes(Number(file[1]), Number(file[2])), headers: { "content-type": "image/png" } };
      assertProtocol(headers.authorization === `Key ${key}`, "the key is wrong");
      if (request.method === "GET") return { status: 404, body: { detail: "Not found" } };
      const body = request.json();
      assertProtocol(typeof body.prompt === "string", "the prompt is missing");
      for (const name of ["image_url", "mask_url"])
        assertProtocol(body[name] === undefined || png(body[name]), `${name} is not a data URI`);
      const { image_urls: several } = body;
      assertProtocol(
        several === undefined || (Array.isArray(several) && several.every(png)),
        "image_urls are not data URIs",
      );
      const isEdit = path.endsWith("/edit");
      assertProtocol(
        isEdit ? body.image_url === undefined : several === undefined,
        "the model has another image field",
      );
      return imageReply(origin, requestedSize(body), Number(body.num_images ?? 1), false);
    },
    error: (status, message) => ({ status, body: { detail: [{ loc: ["body"], msg: message, type: "error" }] } }),
    moderation: (request, origin) => imageReply(origin, requestedSize(request.json()), 1, true),
  };
}

const KEY = "fal-key-9d8s:aa12";

export const providers: readonly FakeProvider[] = [
  {
    spec: "ai-sdk:fal/fal-ai/flux/dev",
    path: "",
    serves: ["image-generate", "image-edit", "sketch-to-image"],
    secrets: { FAL_API_KEY: KEY },
    start: () => startFakeServer(falApi(KEY)),
  },
  {
    spec: "ai-sdk:fal/fal-ai/flux-2/edit",
    path: "",
    serves: ["image-edit"],
    secrets: { FAL_API_KEY: KEY },
    start: () => startFakeServer(falApi(KEY)),
  },
];
