import { intersectionOverUnion } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { isOfColor } from "./recolor-check.ts";
import { paintFrom } from "./tools/colors/color-names.ts";
import { getLab } from "./tools/colors/palette.ts";
import { computeBox } from "./tools/part.ts";
import { countColors } from "./tools/posterize.ts";

/** Names an image that has fewer colors than a step should leave. */
export function warnOfFewColors(image: Raster, colors: number | undefined, edit: EditContext): void {
  if (colors === undefined) return;
  const count = countColors(image);
  if (count < colors) edit.context.warn(`The image has only ${count} colors, so it could not be reduced to ${colors}.`);
}

/** A change of any channel by less is hardly visible. */
const VISIBLE = 12;
/** At least this share of what changed has the new color. */
const MIN_SHARE = 0.5;

/** Warns if most of what changed in a thing does not have the color that instructions name. */
export function warnOfOtherColor(
  before: Raster,
  after: Raster,
  { mask, object, to }: { mask: Uint8Array; object: string; to: string },
  edit: EditContext,
): void {
  const target = paintFrom(to);
  let [changed, right] = [0, 0];
  for (const [index, value] of mask.entries()) {
    const at = index * after.channels;
    const [r = 0, g = 0, b = 0] = after.data.subarray(at, at + 3);
    const isChanged = [r, g, b].some(
      (own, channel) => Math.abs(own - (before.data[index * before.channels + channel] ?? 0)) > VISIBLE,
    );
    if (value < 128 || !isChanged) continue;
    changed++;
    if (isOfColor(getLab(r, g, b), target)) right++;
  }
  if (changed === 0 || right >= MIN_SHARE * changed) return;
  edit.guessed = true;
  edit.context.warn(
    `The color of the ${object} is not clearly ${to} in the result. Half of the price is charged. Check the result, or mark it with a mask.`,
  );
}

/** A thing of which less changed, or that changed by less in the mean of 255, looks nearly as before. */
const [MIN_CHANGED_SHARE, MIN_MEAN] = [0.12, 10];

/** Warns if a thing looks nearly as before. */
export function warnOfSmallChange(
  before: Raster,
  after: Raster,
  { mask, object }: { mask: Uint8Array; object: string },
  edit: EditContext,
): void {
  let [changed, sum, whole] = [0, 0, 0];
  for (const [index, value] of mask.entries()) {
    if (value < 128) continue;
    const [from, to] = [index * before.channels, index * after.channels];
    const off = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((after.data[to + channel] ?? 0) - (before.data[from + channel] ?? 0))),
    );
    whole++;
    sum += off;
    if (off > VISIBLE) changed++;
  }
  if (whole === 0 || (changed >= MIN_CHANGED_SHARE * whole && sum >= MIN_MEAN * whole)) return;
  edit.guessed = true;
  edit.context.warn(
    `The ${object} looks nearly as before. Half of the price is charged. Mark it with a mask to change all of it.`,
  );
}

/** Boxes of one thing before and after a removal overlap by this. */
const SAME_PLACE = 0.5;

/** Warns if a detector still sees, where a thing was removed, what it saw there before. */
export async function warnOfLeft(
  before: Raster,
  after: Raster,
  { object, hole }: { object: string; hole: Mask },
  edit: EditContext,
): Promise<void> {
  const { x, y, width, height } = computeBox(hole);
  const isAtHole = ({ box }: { box: readonly [number, number, number, number] }) =>
    intersectionOverUnion(box, [x, y, width, height]) > SAME_PLACE;
  const names = (await edit.parts.detect(before)).filter(isAtHole).map(({ name }) => name);
  if (names.length === 0) return;
  const left = (await edit.parts.detect(after)).filter(isAtHole);
  edit.context.signal.throwIfAborted();
  if (!left.some(({ name }) => names.includes(name))) return;
  edit.guessed = true;
  edit.context.warn(
    `The ${object} may still be visible in the result. Half of the price is charged. Mark it with a mask to remove all of it.`,
  );
}

/** Whether two images of one size differ visibly anywhere. */
export const isVisible = (before: Raster, after: Raster): boolean =>
  before.width !== after.width ||
  before.height !== after.height ||
  before.channels !== after.channels ||
  after.data.some((value, at) => Math.abs(value - (before.data[at] ?? 0)) > FAINT);

/** A change of all channels by less cannot be seen. */
const FAINT = 2;
