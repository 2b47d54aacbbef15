import type { ImageModel } from "ai";
import { z } from "zod";
import { EngineError } from "../ports/index.ts";
import { requestJson } from "../vendor/client.ts";
import { contentRefused } from "../vendor/failure.ts";
import type { AiAccess } from "./access.ts";

const answer = z.object({
  predictions: z
    .array(z.object({ bytesBase64Encoded: z.string().optional(), raiFilteredReason: z.string().optional() }))
    .default([]),
});

type CustomModel = Extract<ImageModel, { specificationVersion: "v4" }>;

/** Google's Imagen, called with `:predict` of the Gemini API. The SDK's Google package supports only Gemini's image models. */
export function imagenModel(modelId: string, access: AiAccess): CustomModel {
  const secrets = access.key ? [access.key] : [];
  return {
    specificationVersion: "v4",
    provider: "google.imagen",
    modelId,
    maxImagesPerCall: 4,
    async doGenerate({ prompt, n, aspectRatio, files, abortSignal, seed }) {
      if (files && files.length > 0) throw new EngineError("Imagen accepts no input images.", { unfit: true });
      const { predictions } = await requestJson(
        {
          title: "Google",
          address: access.address,
          headers: { "x-goog-api-key": access.key ?? "", "content-type": "application/json" },
          secrets,
          fetch: access.fetch,
        },
        `/models/${modelId}:predict`,
        {
          method: "POST",
          body: JSON.stringify({
            instances: [{ prompt }],
            parameters: { sampleCount: n, ...(aspectRatio ? { aspectRatio } : {}), includeRaiReason: true },
          }),
          signal: abortSignal ?? AbortSignal.timeout(300_000),
        },
        answer,
      );
      const images = predictions.flatMap(({ bytesBase64Encoded }) => bytesBase64Encoded ?? []);
      if (images.length === 0 && predictions.some(({ raiFilteredReason }) => raiFilteredReason)) throw contentRefused();
      return {
        images,
        warnings: seed === undefined ? [] : [{ type: "unsupported", feature: "seed" }],
        response: { timestamp: new Date(), modelId, headers: undefined },
      };
    },
  };
}
