import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "./edit-context.ts";
import type { Step } from "./plan.ts";
import { isSameSize, type Means, measure, readShift } from "./step-check.ts";

/** Steps that move no pixel far and change only light and color, so that means before and after can be compared. */
const TONES: readonly Step["tool"][] = [
  "auto_tone",
  "brightness",
  "contrast",
  "convert",
  "denoise",
  "exposure",
  "saturation",
  "sharpen",
  "straighten",
  "tones",
  "warmth",
];
/** A trait that grows by less, as a share of the brightness, is hardly seen. */
const MIN_RELATIVE = 0.1;

/**
 * Names a trait that moved against what the steps of a plan ask for, because other steps work against them: brighter blue is bluer,
 * although the image was to become warmer. Costs half of the price.
 */
export function warnOfCanceled(before: Raster, after: Raster, plan: readonly Step[], edit: EditContext): void {
  if (plan.length < 2 || !plan.every(({ tool }) => TONES.includes(tool)) || !isSameSize(before, after)) return;
  const [from, to] = [measure(before, before, after), measure(after, before, after)];
  if (!from || !to) return;
  const shifts = plan.map(readShift).filter((shift) => shift !== null);
  for (const trait of ["warmth", "saturation", "brightness"] as const) {
    const signs = new Set(shifts.filter((shift) => shift.trait === trait).map(({ percent }) => Math.sign(percent)));
    const [sign = 0] = signs;
    if (signs.size !== 1 || sign === 0 || sign * (to[trait] - from[trait]) > 0) continue;
    const relative = trait === "brightness" ? 0 : sign * (to[trait] / light(to) - from[trait] / light(from));
    // A darker image has less of everything, as one at sunset.
    const isDarker = shifts.some((shift) => shift.trait === "brightness" && shift.percent < 0);
    if (relative > (isDarker ? 0 : MIN_RELATIVE)) continue;
    edit.guessed = true;
    edit.context.warn(`Other steps cancel the step "${trait}". Half of the price is charged. Ask for a larger change.`);
  }
}

const light = ({ brightness }: Means): number => Math.max(1, brightness);
