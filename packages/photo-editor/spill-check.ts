import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import { measureRest } from "./rest-check.ts";

/** A change of a channel by more is a new color. */
const CHANGED = 20;
/** A part of what changed is another thing if it has less than the first share of it and more than the second one. */
const [MAX_PART, MIN_PART] = [0.35, 0.015];
/** So much of its color, as a share of the part, goes on beside it where nothing changed. */
const MIN_BEYOND = 0.6;

/** Whether a separate part of what got a new color belongs to a thing that goes on beside it: a red box behind a red motorcycle. */
export function hasSpilled(before: Raster, after: Raster): boolean {
  const { width, height, channels } = before;
  const isChanged = (index: number) =>
    [0, 1, 2].some(
      (channel) =>
        Math.abs((before.data[index * channels + channel] ?? 0) - (after.data[index * after.channels + channel] ?? 0)) >
        CHANGED,
    );
  const parts = collectParts(width, height, isChanged);
  const whole = parts.reduce((sum, part) => sum + part.length, 0);
  return parts.some((part) => {
    if (part.length < MIN_PART * whole || part.length > MAX_PART * whole) return false;
    const area = new Uint8Array(width * height);
    for (const at of part) area[at] = 255;
    const others = parts.filter((other) => other !== part).flat();
    const hidden = { ...before, data: new Uint8Array(before.data) };
    // The other changed parts are hidden, so that they do not count as a continuation of this one.
    for (const at of others) hidden.data.fill(0, at * channels, at * channels + 3);
    return measureRest(hidden, area) > MIN_BEYOND;
  });
}

/** Says of a vehicle that its new color is on another thing too. Costs half of the price. */
export function warnOfSpill(before: Raster, after: Raster, object: string, edit: EditContext): void {
  if (edit.guessed || !hasSpilled(before, after)) return;
  edit.guessed = true;
  edit.context.warn(
    `A thing beside or behind the ${object} has its color and may have got the new color too. Half of the price is charged. Mark it with a mask to change only it.`,
  );
}
