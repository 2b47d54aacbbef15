import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { getChroma, hue } from "../../tools/colors/color-names.ts";
import { getLab, type Lab } from "../../tools/colors/palette.ts";
import { boxAround } from "../../tools/part.ts";

/** A change of a channel by more is a new color. */
const CHANGED = 40;
/** Lightness, hue in degrees and chroma (OKLab) of skin. */
const [LIGHT, HUE, CHROMA] = [
  [0.45, 0.92],
  [25, 70],
  [0.03, 0.14],
] as const;
/** Cloth whose mean is less far from the skin's is as skin in its lights. */
const FAR = 0.12;
/** A smaller part with the color of skin, as a share of what changed, is a light or a print on the cloth. */
const MIN_PART = 0.012;

const isIn = (value: number, [least, most]: readonly [number, number]): boolean => value > least && value < most;
const isSkin = (lab: Lab): boolean =>
  isIn(lab[0], LIGHT) && isIn((hue(lab) + 360) % 360, HUE) && isIn(getChroma(lab), CHROMA);

/** Names the place where the new color of clothes reaches a part with the color of skin, as a leg or a hand. Costs half of the price. */
export function warnOfSkin(before: Raster, after: Raster, object: string, edit: EditContext): void {
  if (edit.mask) return;
  const { width, height, channels, data } = before;
  const marks = new Uint8Array(width * height);
  const cloth = [0, 0, 0];
  const skin = [0, 0, 0];
  let [changed, skinned] = [0, 0];
  for (let index = 0; index < marks.length; index++) {
    const [own, next] = [index * channels, index * after.channels];
    const isChanged = [0, 1, 2].some(
      (channel) => Math.abs((data[own + channel] ?? 0) - (after.data[next + channel] ?? 0)) > CHANGED,
    );
    if (!isChanged) continue;
    const lab = getLab(data[own] ?? 0, data[own + 1] ?? 0, data[own + 2] ?? 0);
    changed++;
    const sum = isSkin(lab) ? skin : cloth;
    for (const [axis, value] of lab.entries()) sum[axis] = (sum[axis] ?? 0) + value;
    if (sum === cloth) continue;
    skinned++;
    marks[index] = 1;
  }
  if (skinned === 0 || skinned === changed) return;
  const off = Math.hypot(...cloth.map((value, axis) => value / (changed - skinned) - (skin[axis] ?? 0) / skinned));
  if (off < FAR) return;
  const parts = collectParts(width, height, (at) => Boolean(marks[at]));
  const largest = parts.reduce<number[]>((most, part) => (part.length > most.length ? part : most), []);
  if (largest.length < MIN_PART * changed) return;
  edit.guessed = true;
  edit.context.warn(
    `The new color of the ${object} may also be on skin or on what is beside it: box [${boxAround(largest, width).join(", ")}]. Half of the price is charged. Check the result, or mark the ${object} with a mask.`,
  );
}

/** Mean lightness, hue in degrees and chroma (OKLab) of skin from dark to light, in the light of a photo. */
const [TONE_LIGHT, TONE_HUE, TONE_CHROMA] = [
  [0.22, 0.92],
  [33, 80],
  [0.025, 0.16],
] as const;

/**
 * An area that was found by its color, without those parts that were added to an outline and are skin of a person: an arm beside a
 * red guitar has nearly its hue.
 */
export async function withoutSkin(
  image: Raster,
  { outline, area }: { outline: Uint8Array; area: Uint8Array },
  edit: EditContext,
): Promise<Uint8Array> {
  const { width, height, channels, data } = image;
  const added = collectParts(width, height, (at) => area[at] > 127 && outline[at] < 128);
  const boxes = added.length === 0 ? [] : (await edit.parts.detect(image)).filter(({ name }) => name === "person");
  edit.context.signal.throwIfAborted();
  if (boxes.length === 0) return area;
  const rest = new Uint8Array(area);
  for (const part of added) {
    const sum = [0, 0, 0];
    let [x, y] = [0, 0];
    for (const at of part) {
      [x, y] = [x + (at % width), y + Math.floor(at / width)];
      const from = at * channels;
      for (const [axis, value] of getLab(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0).entries())
        sum[axis] = (sum[axis] ?? 0) + value;
    }
    const [l = 0, a = 0, b = 0] = sum.map((value) => value / part.length);
    const isTone =
      isIn(l, TONE_LIGHT) && isIn((hue([l, a, b]) + 360) % 360, TONE_HUE) && isIn(getChroma([l, a, b]), TONE_CHROMA);
    [x, y] = [x / part.length, y / part.length];
    const isOnPerson = boxes.some(({ box: [left, top, across, down] }) => {
      return x > left && x < left + across && y > top && y < top + down;
    });
    if (isTone && isOnPerson) for (const at of part) rest[at] = 0;
  }
  return rest;
}
