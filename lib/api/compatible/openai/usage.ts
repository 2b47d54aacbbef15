import { z } from "zod";
import type { Job } from "../../../jobs/record.ts";
import type { ImageRequest } from "./fields.ts";

/** The tokens of an output image of OpenAI's model GPT Image 1, by quality and size, from its price list. */
const OUTPUT_TOKENS: Record<Quality, Record<string, number>> = {
  low: { "1024x1024": 272, "1024x1536": 408, "1536x1024": 400 },
  medium: { "1024x1024": 1056, "1024x1536": 1584, "1536x1024": 1568 },
  high: { "1024x1024": 4160, "1024x1536": 6240, "1536x1024": 6208 },
};
type Quality = "low" | "medium" | "high";

/** English text has about four characters per token. */
const CHARACTERS_PER_TOKEN = 4;

/** An input image is scaled to a shorter side of 512 pixels, and counted in squares of that size. */
const TILE = 512;
const BASE_TOKENS = 65;
const TILE_TOKENS = 129;

const storedImage = z.object({ $file: z.object({ facts: z.object({ width: z.number(), height: z.number() }) }) });
const storedInput = z.object({
  effort: z.enum(["low", "medium", "high"]).default("medium"),
  background: z.enum(["opaque", "transparent"]).catch("opaque"),
  image: storedImage.optional().catch(undefined),
  images: z.array(storedImage).catch([]),
});

/** Facts of the images in a response and its events: format, size, quality, background and tokens. */
export function describeImages(job: Job, { prompt }: ImageRequest) {
  const { effort: quality, background, image, images } = storedInput.parse(job.input);
  const [file] = job.files;
  const size = file?.width && file.height ? { width: file.width, height: file.height } : { width: 1024, height: 1024 };
  const inputs = [image, ...images].flatMap((item) => (item ? [item.$file.facts] : []));
  return {
    output_format: file?.content_type.replace("image/", "") ?? "png",
    size: `${size.width}x${size.height}`,
    quality,
    background,
    usage: countTokens(prompt, inputs, job.files.length * outputTokens(quality, size)),
  };
}

/**
 * The tokens by which OpenAI charges, so that gateways can compute a cost. Credits are not charged by them. Source: the
 * guide "Images and vision" of OpenAI's documentation.
 */
function countTokens(prompt: string, images: readonly Size[], output: number) {
  const textTokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN);
  const imageTokens = images.reduce((sum, image) => sum + inputTokens(image), 0);
  return {
    input_tokens: textTokens + imageTokens,
    input_tokens_details: { text_tokens: textTokens, image_tokens: imageTokens },
    output_tokens: output,
    output_tokens_details: { text_tokens: 0, image_tokens: output },
    total_tokens: textTokens + imageTokens + output,
  };
}

interface Size {
  width: number;
  height: number;
}

function inputTokens({ width, height }: Size): number {
  const scale = TILE / Math.max(1, Math.min(width, height));
  const tiles = Math.ceil((width * scale) / TILE) * Math.ceil((height * scale) / TILE);
  return BASE_TOKENS + TILE_TOKENS * tiles;
}

/** Sizes that are not in the list count by their area. */
function outputTokens(quality: Quality, { width, height }: Size): number {
  const square = OUTPUT_TOKENS[quality]["1024x1024"] ?? 0;
  return OUTPUT_TOKENS[quality][`${width}x${height}`] ?? Math.ceil((square * width * height) / 1024 ** 2);
}
