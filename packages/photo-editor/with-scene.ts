import { AppError } from "@atelier/errors";
import { blendByMask, growMask, placeOnImage, subjectBox, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Mask, Raster } from "@atelier/images/raster";
import { type EditContext, quiet } from "./edit-context.ts";
import { cutOut, readMask } from "./named-area.ts";
import { SURFACES } from "./scene-words.ts";
import { withAlpha } from "./tools/decorate.ts";
import { cut } from "./tools/geometry.ts";
import { gradient } from "./tools/gradient.ts";
import { litAs } from "./tools/light.ts";
import { findSkyShares, tintSky } from "./tools/sky.ts";
import { colorsIn } from "./words.ts";

/** Scenes without a ground on which a shadow could fall. */
const GROUNDLESS = /\b(?:sky|skies|space|galaxy|milky way|stars|underwater|aurora|clouds|gradient)\b/;

/**
 * Puts the subject, or a named thing, in a scene. On surfaces such as a marble table the product studio photographs it;
 * in other scenes it keeps its place. Throws `nothing_matched` if the scene or the thing is unknown.
 */
export async function withScene(
  image: Raster,
  { scene, subject }: { scene: string; subject?: string | undefined },
  edit: EditContext,
): Promise<Raster> {
  const { parts, context } = edit;
  const cutout = await cutOut(image, edit, subject);
  const box = subjectBox(cutout);
  if (!box) throw new AppError("nothing_matched", "No subject was found in this image. Mark it with a mask instead.");
  const colors = colorsIn(scene);
  const [from, to] = colors.map((color) => parseColor(color));
  if (/\bgradient\b/.test(scene) && from && to) return placeOnImage(cutout, gradient(image, from, to));
  if (SURFACES.test(scene) || /\bgradient\b/.test(scene))
    return parts.scenery.photograph(cutout, scene, quiet(context));
  const backdrop = isSkyOnly(scene)
    ? await readSky(scene, image, 1, edit)
    : await parts.scenery.paint(scene, image, quiet(context));
  const lit = litAs(cutout, backdrop);
  // A subject that the photo's lower edge cuts off has no visible contact with the ground.
  const stands = box.y + box.height < image.height - 2 && !GROUNDLESS.test(scene);
  return placeOnImage(stands ? await withSoftShadow(lit) : lit, backdrop);
}

/** Replaces the sky. Throws `nothing_matched` if the image shows no clear sky. */
export async function withSky(image: Raster, scene: string, edit: EditContext): Promise<Raster> {
  const data = await readMask(image, "sky", edit);
  const mask = { width: image.width, height: image.height, data };
  const [from, to] = colorsIn(scene).map((color) => parseColor(color));
  if (/\bgradient\b/.test(scene) && from && to) {
    const rows = Math.max(1, Math.floor(data.lastIndexOf(255) / image.width) + 1);
    const sky = gradient({ width: image.width, height: rows }, from, to);
    const padded = new Uint8Array(image.width * image.height * 3);
    padded.set(sky.data);
    return blendByMask(image, matching({ ...image, channels: 3, data: padded }, image), withEdges(image, mask));
  }
  edit.context.warn(
    `The new sky is drawn and not a photo. Name only a color, as in "make the sky orange", to keep the sky of the image.`,
  );
  const lowest = Math.floor(data.lastIndexOf(255) / image.width) + 1;
  return blendByMask(image, await readSky(scene, image, Math.max(0.2, lowest / image.height), edit), mask);
}

/** How far the sky reaches beyond its coarse mask, as a share of the longer side. */
const EDGE = 0.012;

/** A mask of the sky with what has its color close to its edge, so that no seam of the old sky stays. */
function withEdges(image: Raster, mask: Mask): Mask {
  const whole = findSkyShares(image, mask.data).shares;
  const sure = { ...mask, data: mask.data.map((value) => (value > 127 ? 255 : 0)) };
  const near = growMask(sure, Math.max(2, Math.round(EDGE * Math.max(image.width, image.height)))).data;
  return { ...mask, data: mask.data.map((value, at) => (near[at] ? Math.max(value, whole[at] ?? 0) : value)) };
}

/** An image of three channels with the channels of another one of its size. */
const matching = (image: Raster, { channels }: Raster): Raster => (channels === 4 ? withAlpha(image) : image);

/**
 * Gives the sky a color. Throws `nothing_matched` if the image shows no clear sky.
 */
export async function withTintedSky(image: Raster, color: string, edit: EditContext): Promise<Raster> {
  return tintSky(image, color, findSkyShares(image, await readMask(image, "sky", edit)));
}

const isSkyOnly = (scene: string) => /\b(?:sky|skies|aurora|northern lights|stars|clouds|rainbow)$/.test(scene);

const SEA = " over the sea";

function warnWithoutSea(message: string, edit: EditContext): void {
  const own = message.replace(SEA, "").replace(/,? ?(?:over )?\bthe sea(?=[,.])/, "");
  if (!/:\.$/.test(own)) edit.context.warn(own);
}

/** A sky that fills the upper `share` of the image: the upper part of a taller scene, without its ground. */
async function readSky(scene: string, { width, height }: Raster, share: number, edit: EditContext): Promise<Raster> {
  const tall = Math.round(height * share * 2.15);
  // The horizon at sea is cut off. Warnings quote only words of the instructions.
  const context = { ...quiet(edit.context), warn: (message: string) => warnWithoutSea(message, edit) };
  const painted = await edit.parts.scenery.paint(`${scene}${SEA}`, { width, height: tall }, context);
  const sky = cut(painted, { x: 0, y: 0, width, height: Math.min(height, tall) });
  if (sky.height === height) return sky;
  const data = new Uint8Array(width * height * sky.channels);
  data.set(sky.data);
  return { ...sky, height, data };
}
