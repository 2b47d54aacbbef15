import { AppError } from "@atelier/errors";
import { estimateNoise, growMask, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { fillHoles } from "../onnx/hole-filler.ts";
import { embedImage, type Prompt, selectDetected, selectObject } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import type { DenoiseStrength, EngineContext, ImageCleaner, ImageUpscaler } from "../ports/index.ts";
import { type Found, findObjects } from "./finder.ts";
import { kindsOf, plainName } from "./names.ts";

const GROW_SHARE = 0.03;
/** An image with a lower noise estimate counts as clean. */
const CLEAN_NOISE = 4;
const LARGE_PIXELS = 1_048_576;

type CleanInput = Parameters<ImageCleaner["clean"]>[0];

/** What a cleaner works with. Holes are filled with MI-GAN unless another way is given. */
interface CleanerParts {
  upscaler: ImageUpscaler;
  filler?: { engine: string; fill: typeof fillHoles };
}

/** Selects objects with SAM 2 (and a detector for names), fills holes and removes noise with Real-ESRGAN. */
export function createCleaner(
  settings: ModelSettings,
  { upscaler, filler = { engine: "onnx/mi-gan", fill: fillHoles } }: CleanerParts,
): ImageCleaner {
  return {
    async clean(input, context) {
      const { image } = input;
      const mask = await selectionOf(input, settings, context);
      const strength = denoiseShare(image, input.denoise);
      if (!mask && input.denoise === "off") {
        throw new AppError("nothing_matched", "There is nothing to remove. Mark or name an object, or enable denoise.");
      }
      let made = image;
      if (mask) {
        const grown = growMask(mask, input.maskGrow ?? Math.round(GROW_SHARE * Math.min(image.width, image.height)));
        context.progress("filling", 0.4);
        made = await filler.fill(image, grown, settings, context.signal, (share) =>
          context.progress("filling", 0.4 + 0.3 * share),
        );
      }
      if (strength > 0) made = await denoise(made, strength, upscaler, context);
      else if (!mask) context.warn("The image has no visible noise and was not changed.");
      return { image: made, engine: mask ? filler.engine : strength > 0 ? "onnx/real-esrgan-denoise" : "none" };
    },
  };
}

/** The mask of all objects with a name and the box of the first one; null if the image shows none. */
export async function selectNamed(
  image: Raster,
  word: string,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: Found["box"] } | null> {
  const found = await findNamed(image, word, settings);
  if (!found[0]) return null;
  const embedding = await embedImage(image, settings);
  let mask: Mask | null = null;
  for (const { box } of found) mask = joined(mask, await selectDetected(embedding, box, settings));
  return mask && { mask, box: found[0].box };
}

async function findNamed(image: Raster, word: string, { cacheDirectory }: ModelSettings): Promise<Found[]> {
  const kinds = kindsOf(word);
  if (kinds.length === 0) return [];
  return (await findObjects(image, cacheDirectory)).filter(({ name }) => kinds.includes(name));
}

/** All marked and named objects as one mask; null if there are no marks. Throws `nothing_matched`. */
async function selectionOf(input: CleanInput, settings: ModelSettings, context: EngineContext): Promise<Mask | null> {
  const { image, mask, boxes, points, objects } = input;
  let selected: Mask | null = null;
  if (mask) {
    if (!mask.data.some((value) => value > 127))
      throw new AppError("nothing_matched", "The mask is black everywhere. Paint the parts to remove in white.");
    selected = { ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) };
  }
  const prompts: Prompt[] = [...boxes.map((box) => ({ box })), ...points.map((point) => ({ points: [point] }))];
  const named: Found["box"][] = [];
  // Detection is fast and embedding slow, so missing objects are reported first.
  for (const word of objects) {
    const found = await findNamed(image, plainName(word) ?? word, settings);
    if (found.length === 0) throw new AppError("nothing_matched", notFound(word));
    if (found.length > 1 && kindsOf(word).length === 0)
      context.warn(`"${word}" was read as "${plainName(word)}". All ${found.length} objects found are removed.`);
    named.push(...found.map(({ box }) => box));
  }
  const count = prompts.length + named.length;
  if (count === 0) return selected;
  context.progress("analyzing", 0.05);
  const embedding = await embedImage(image, settings);
  let done = 0;
  const add = (made: Mask) => {
    selected = joined(selected, made);
    context.progress("selecting", 0.15 + (0.2 * ++done) / count);
    context.signal.throwIfAborted();
  };
  for (const prompt of prompts) {
    const made = await selectObject(embedding, prompt, settings);
    add("box" in prompt ? clipToBox(made, prompt.box) : made);
  }
  for (const box of named) add(await selectDetected(embedding, box, settings));
  return selected;
}

function notFound(word: string): string {
  if (plainName(word) === null)
    return `"${word}" cannot be found by name. Mark it with a mask, a box or a point instead.`;
  return `No ${word} was found in this image. Mark it with a mask, a box or a point instead.`;
}

/** Limits a mask to its box. If the mask is empty inside the box, the whole box is used. */
function clipToBox(mask: Mask, [x, y, width, height]: readonly [number, number, number, number]): Mask {
  const data = new Uint8Array(mask.data.length);
  let any = false;
  const rows = [Math.max(0, Math.floor(y)), Math.min(mask.height, Math.ceil(y + height))] as const;
  const columns = [Math.max(0, Math.floor(x)), Math.min(mask.width, Math.ceil(x + width))] as const;
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const at = row * mask.width + column;
      data[at] = mask.data[at] ?? 0;
      any ||= data[at] !== 0;
    }
  }
  if (!any)
    for (let row = rows[0]; row < rows[1]; row++)
      data.fill(255, row * mask.width + columns[0], row * mask.width + columns[1]);
  return { ...mask, data };
}

function joined(a: Mask | null, b: Mask): Mask {
  return a ? { ...b, data: b.data.map((value, index) => Math.max(value, a.data[index] ?? 0)) } : b;
}

function denoiseShare(image: Raster, strength: DenoiseStrength): number {
  if (strength === "off") return 0;
  if (strength === "light") return 0.55;
  if (strength === "strong") return 1;
  const noise = estimateNoise(image);
  return noise < CLEAN_NOISE ? 0 : Math.min(1, 0.45 + (noise - CLEAN_NOISE) / 25);
}

/** Upscales with a network that removes noise, scales down again and blends with the original. Keeps alpha. */
async function denoise(image: Raster, share: number, upscaler: ImageUpscaler, context: EngineContext): Promise<Raster> {
  const mode = image.width * image.height <= LARGE_PIXELS ? "quality" : "fast";
  const inner = {
    ...context,
    progress: (_step: string, fraction: number) => context.progress("denoising", 0.7 + 0.25 * fraction),
  };
  const enlarged = await upscaler.upscale({ image, width: image.width * 2, height: image.height * 2, mode }, inner);
  const clean = await resizeRaster(enlarged.image, image.width, image.height);
  const data = new Uint8Array(image.data);
  for (let index = 0; index < data.length; index++) {
    if (image.channels === 4 && index % 4 === 3) continue;
    data[index] = Math.round((image.data[index] ?? 0) * (1 - share) + (clean.data[index] ?? 0) * share);
  }
  return { ...image, data };
}
