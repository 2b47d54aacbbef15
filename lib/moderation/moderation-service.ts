import { AppError } from "@atelier/errors";
import { sharp } from "@atelier/images/vips";
import { z } from "zod";
import { log } from "../platform/telemetry/log.ts";
import { moderationSettings } from "./settings.ts";

const TIMEOUT_MS = 20_000;
const ATTEMPTS = 2;
/** The longest side of an image that is sent. Moderation models use less. */
const MAX_SIDE = 1024;

const answerSchema = z.object({ results: z.array(z.object({ flagged: z.boolean() })).min(1) });

type Part = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

/** Whether the operator's moderation service checks prompts and images. */
export const isModerated = (): boolean => moderationSettings().MODERATION_URL !== undefined;

/**
 * Checks prompts with the operator's moderation service. Throws AppError `content_refused` if it flags one,
 * `engine_unavailable` if it does not respond: content that cannot be checked is not processed.
 */
export async function moderateTexts(texts: readonly string[], signal: AbortSignal): Promise<void> {
  if (texts.length > 0) await moderate([{ type: "text", text: texts.join("\n\n") }], "the prompt", signal);
}

/** Checks image files (bytes or paths), each on its own, and throws as `moderateTexts`. */
export async function moderateImages(images: readonly (Uint8Array | string)[], signal: AbortSignal): Promise<void> {
  for (const image of images) {
    const url = `data:image/jpeg;base64,${(await smallJpeg(image)).toString("base64")}`;
    await moderate([{ type: "image_url", image_url: { url } }], "the result", signal);
  }
}

async function moderate(input: Part[], subject: string, signal: AbortSignal): Promise<void> {
  if (!(await isFlagged(input, signal))) return;
  throw new AppError(
    "content_refused",
    `The content policy of this service refused ${subject}. Change the prompt or the image. Nothing was charged.`,
  );
}

/** Calls an endpoint with the interface of OpenAI's `POST /v1/moderations`. */
async function isFlagged(input: Part[], signal: AbortSignal): Promise<boolean> {
  const { MODERATION_URL = "", MODERATION_KEY, MODERATION_MODEL } = moderationSettings();
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(MODERATION_URL, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          "content-type": "application/json",
          ...(MODERATION_KEY ? { authorization: `Bearer ${MODERATION_KEY}` } : {}),
        },
        body: JSON.stringify({ ...(MODERATION_MODEL ? { model: MODERATION_MODEL } : {}), input }),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return answerSchema.parse(await response.json()).results.some(({ flagged }) => flagged);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      log().warn({ error: error instanceof Error ? error.message : String(error) }, "the moderation service failed");
      if (attempt < ATTEMPTS) continue;
      const message = "The content cannot be checked now. Nothing was charged. Try again in a moment.";
      throw new AppError("engine_unavailable", message, { retryAfterSeconds: 30 });
    }
  }
}

const smallJpeg = (image: Uint8Array | string): Promise<Buffer> =>
  sharp(image)
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg()
    .toBuffer();
