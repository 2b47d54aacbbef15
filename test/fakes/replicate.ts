import { pictureBytes } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import { assertProtocol, startFakeServer, type VendorApi } from "./server.ts";

const RATIOS = ["1:1", "16:9", "21:9", "3:2", "2:3", "4:5", "5:4", "3:4", "4:3", "9:16", "9:21"];

/** Replicate's predictions API: the first response has no output yet, so the client polls. */
export function replicateApi(token: string): VendorApi {
  const prediction = (origin: string, status: string, rest: object = {}) => ({
    body: {
      id: "p1",
      status,
      model: "black-forest-labs/flux-schnell",
      version: "hidden",
      input: {},
      source: "api",
      data_removed: false,
      created_at: "2026-11-01T12:00:00.000Z",
      error: null,
      urls: { get: `${origin}/v1/predictions/p1`, cancel: `${origin}/v1/predictions/p1/cancel` },
      ...rest,
    },
  });
  return {
    isCall: ({ method }) => method === "POST",
    async answer(request, origin) {
      const { path, headers, method } = request;
      if (path === "/files/out.png")
        return { body: await pictureBytes(1024, 1024), headers: { "content-type": "image/png" } };
      assertProtocol(headers.authorization === `Bearer ${token}`, "the token is wrong");
      if (path === "/v1/account") return { body: { type: "user", username: "u", name: "U" } };
      if (method === "GET") return prediction(origin, "succeeded", { output: [`${origin}/files/out.png`] });
      assertProtocol(/^\/v1\/models\/[\w-]+\/[\w.-]+\/predictions$/.test(path), `${path} does not exist`);
      assertProtocol(String(headers.prefer).startsWith("wait"), "the header Prefer is not wait");
      const { input } = request.json() as { input: Record<string, unknown> };
      assertProtocol(typeof input.prompt === "string", "the prompt is missing");
      assertImageFields(input, path.includes("/flux-2-"));
      assertProtocol(RATIOS.includes(String(input.aspect_ratio)), "the aspect ratio is not supported");
      return prediction(origin, "starting", { output: null });
    },
    error: (status, detail) => ({ status, body: { title: "Error", detail, status } }),
    moderation: (_request, origin) =>
      prediction(origin, "failed", { error: "NSFW content detected. Try running it again." }),
  };
}

/** Flux 2 accepts input_image to input_image_8; other models accept image. */
function assertImageFields(input: Record<string, unknown>, isFlux2: boolean): void {
  for (const [name, value] of Object.entries(input)) {
    if (!name.includes("image")) continue;
    assertProtocol((isFlux2 ? /^input_image(_[2-8])?$/ : /^image$/).test(name), `the field ${name} is unknown`);
    assertProtocol(String(value).startsWith("data:image/png;base64,"), `${name} is not a data URI`);
  }
}

const TOKEN = "r8_replicate_k2k3";

export const providers: readonly FakeProvider[] = [
  {
    spec: "ai-sdk:replicate/black-forest-labs/flux-schnell",
    path: "/v1",
    serves: ["image-generate", "image-edit", "sketch-to-image"],
    secrets: { REPLICATE_API_TOKEN: TOKEN },
    start: () => startFakeServer(replicateApi(TOKEN)),
  },
  {
    spec: "ai-sdk:replicate/black-forest-labs/flux-2-pro",
    path: "/v1",
    serves: ["image-generate", "image-edit"],
    secrets: { REPLICATE_API_TOKEN: TOKEN },
    start: () => startFakeServer(replicateApi(TOKEN)),
  },
];
