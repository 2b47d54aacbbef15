import { pictureBytes, readSize } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import { assertProtocol, formFile, type Received, type Reply, startFakeServer, type VendorApi } from "./server.ts";

// Servers of an operator that speak a part of OpenAI's images API, each as its source reads requests and answers them.

interface ServerForm {
  /** Whether it has POST /v1/images/edits. */
  edits: boolean;
  /** The body of an error. */
  error: (status: number, message: string) => object;
  /** The fields of a response besides its images. */
  facts: (size: string) => object;
  /** Whether images are links to the server unless the request asks for Base64. */
  links?: boolean;
}

function imageServer({ edits, error, facts, links = false }: ServerForm): VendorApi {
  const draw = async (origin: string, size: string, n: number, isInline: boolean): Promise<Reply> => {
    const [width, height] = size.split("x").map(Number);
    assertProtocol(width && height, `the size ${size} is not WIDTHxHEIGHT`);
    const image = isInline
      ? { b64_json: (await pictureBytes(width, height)).toString("base64") }
      : { url: `${origin}/generated-images/${size}.png` };
    return { body: { created: 1, data: Array.from({ length: n }, () => image), ...facts(size) } };
  };
  const generate = (request: Received, origin: string) => {
    const { prompt, n = 1, size, response_format: format } = request.json();
    assertProtocol(typeof prompt === "string" && prompt !== "", "prompt required");
    return draw(origin, String(size), Number(n), !links || format === "b64_json");
  };
  const edit = async (request: Received, origin: string) => {
    const form = await request.form();
    assertProtocol(form.get("prompt"), "prompt required");
    const name = form.has("image[]") ? "image[]" : "image";
    assertProtocol(form.has(name), "at least one image[] required");
    await readSize(await formFile(form, name));
    return draw(origin, String(form.get("size")), Number(form.get("n") ?? 1), true);
  };
  return {
    isCall: ({ method }) => method === "POST",
    async answer(request, origin) {
      const { path, method } = request;
      if (method === "GET" && path.startsWith("/generated-images/")) {
        const [width = 0, height = 0] = (/(\d+)x(\d+)\.png$/.exec(path) ?? []).slice(1).map(Number);
        return { headers: { "content-type": "image/png" }, body: await pictureBytes(width, height) };
      }
      if (path === "/v1/models") return { body: { data: [] } };
      if (path === "/v1/images/generations") return generate(request, origin);
      if (edits && path === "/v1/images/edits") return edit(request, origin);
      return { status: 404, body: error(404, "Not Found") };
    },
    error: (status, message) => ({ status, body: error(status, message) }),
    moderation: () => {
      throw new Error("These servers refuse no content.");
    },
  };
}

/** core/http/routes/openai.go has generations and inpainting, but no edits; errors are those of schema.ErrorResponse. */
const localAi = imageServer({
  edits: false,
  links: true,
  error: (code, message) => ({ error: { code, message, type: "" } }),
  facts: () => ({ id: "1" }),
});

/** vllm_omni/entrypoints/openai: protocol/images.py and edit_images of api_server.py. It has no mask. */
const vllmOmni = imageServer({
  edits: true,
  error: (code, message) => ({ error: { message, type: "BadRequestError", param: null, code } }),
  facts: (size) => ({ output_format: "png", size }),
});

/** examples/server/routes_openai.cpp of stable-diffusion.cpp. An error is a text. */
const stableDiffusionCpp = imageServer({
  edits: true,
  error: (_status, message) => ({ error: message }),
  facts: () => ({ output_format: "png" }),
});

const own = { path: "/v1", secrets: {}, withoutContentPolicy: true } as const;

export const providers: readonly FakeProvider[] = [
  {
    ...own,
    spec: "ai-sdk:openai-compatible/flux.1-schnell",
    serves: ["image-generate"],
    start: () => startFakeServer(localAi),
  },
  {
    ...own,
    spec: "ai-sdk:openai-compatible/Qwen/Qwen-Image",
    serves: ["image-generate", "image-edit"],
    start: () => startFakeServer(vllmOmni),
  },
  {
    ...own,
    spec: "ai-sdk:openai-compatible/default",
    serves: ["image-generate", "image-edit"],
    start: () => startFakeServer(stableDiffusionCpp),
  },
];
