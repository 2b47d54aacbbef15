import { pictureBytes } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import { assertProtocol, type Reply, startFakeServer, type VendorApi } from "./server.ts";

const RATIOS = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"];
const IMAGEN_RATIOS = ["1:1", "3:4", "4:3", "9:16", "16:9"];

interface Part {
  text?: string;
  inlineData?: { mimeType: string; data: string };
}

/** Google's Gemini API: `generateContent` for Gemini images, `predict` for Imagen. */
export function googleApi(key: string): VendorApi {
  const gemini = async (body: Record<string, unknown>): Promise<Reply> => {
    const { contents, generationConfig } = body as {
      contents: { role: string; parts: Part[] }[];
      generationConfig: { responseModalities: string[]; imageConfig?: { aspectRatio?: string } };
    };
    const parts = contents[0]?.parts ?? [];
    assertProtocol(contents[0]?.role === "user" && parts.some(({ text }) => text), "the user text is missing");
    assertProtocol(generationConfig.responseModalities.includes("IMAGE"), "responseModalities has no IMAGE");
    const ratio = generationConfig.imageConfig?.aspectRatio ?? "1:1";
    assertProtocol(RATIOS.includes(ratio), `the aspect ratio ${ratio} is not supported`);
    for (const { inlineData } of parts)
      assertProtocol(!inlineData || inlineData.mimeType === "image/png", "an image is not a PNG");
    const [wide = 1, high = 1] = ratio.split(":").map(Number);
    const bytes = await pictureBytes(
      Math.round(1024 * Math.sqrt(wide / high)),
      Math.round(1024 * Math.sqrt(high / wide)),
    );
    const inlineData = { mimeType: "image/png", data: bytes.toString("base64") };
    return {
      body: {
        candidates: [{ content: { role: "model", parts: [{ inlineData }] }, finishReason: "STOP", index: 0 }],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      },
    };
  };
  const imagen = async (body: Record<string, unknown>): Promise<Reply> => {
    const { instances, parameters } = body as {
      instances: { prompt: string }[];
      parameters: { sampleCount: number; aspectRatio?: string };
    };
    assertProtocol(instances.length === 1 && instances[0]?.prompt, "the prompt is missing");
    assertProtocol(parameters.sampleCount >= 1 && parameters.sampleCount <= 4, "sampleCount is not 1 to 4");
    assertProtocol(
      !parameters.aspectRatio || IMAGEN_RATIOS.includes(parameters.aspectRatio),
      "the aspect ratio is not supported",
    );
    const bytesBase64Encoded = (await pictureBytes(1024, 1024)).toString("base64");
    const one = { mimeType: "image/png", bytesBase64Encoded };
    return { body: { predictions: Array.from({ length: parameters.sampleCount }, () => one) } };
  };
  return {
    isCall: ({ path }) => /:(generateContent|predict)$/.test(path),
    async answer(request) {
      assertProtocol(request.headers["x-goog-api-key"] === key, "the key is wrong");
      if (request.method === "GET") return { body: { models: [] } };
      return request.path.endsWith(":predict") ? imagen(request.json()) : gemini(request.json());
    },
    error: (status, message) => ({ status, body: { error: { code: status, message, status: "INTERNAL" } } }),
    moderation: ({ path }) =>
      path.endsWith(":predict")
        ? { body: { predictions: [{ raiFilteredReason: "Unable to show generated images." }] } }
        : { body: { candidates: [{ content: { parts: [] }, finishReason: "IMAGE_SAFETY", index: 0 }] } },
  };
}

const KEY = "AIza-google-77xkQ2";

export const providers: readonly FakeProvider[] = [
  {
    spec: "ai-sdk:google/gemini-2.5-flash-image",
    path: "/v1beta",
    serves: ["image-generate", "image-edit", "image-cleanup", "sketch-to-image", "product-photo"],
    secrets: { GOOGLE_GENERATIVE_AI_API_KEY: KEY },
    start: () => startFakeServer(googleApi(KEY)),
  },
  {
    spec: "ai-sdk:google/imagen-4.0-generate-001",
    path: "/v1beta",
    serves: ["image-generate"],
    secrets: { GOOGLE_GENERATIVE_AI_API_KEY: KEY },
    start: () => startFakeServer(googleApi(KEY)),
  },
];
