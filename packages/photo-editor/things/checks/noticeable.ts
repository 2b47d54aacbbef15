import type { Raster } from "@atelier/images/raster";
import type { Step } from "../../plan.ts";
import { isSameSize, readShift } from "../../step-check.ts";
import { getLab } from "../../tools/colors/palette.ts";

/** Every such pixel is measured. */
const STRIDE = 61;
/** A smaller difference of a channel, of 255, is no change. */
const CHANGED = 2;
/** The mean difference at which a usual change is noticed, one of contrast, and a small one. A change of fewer percent is small. */
const [USUAL, CONTRAST, SMALL, FEW] = [0.06, 0.042, 0.038, 15];
/** A darker or brighter thing is seen at once from this mean difference on. */
const LIGHT = 0.085;
/** A difference of hue or chroma in OKLab is seen as well as so many times that of lightness. */
const HUES = 2.5;
/** A change becomes at most so many times as strong: a gray image has no color that could be vivid. */
const MOST = 2.5;

/**
 * The result of a step that changes light or color, as strong as is noticed: the same percent is much in one image and hardly
 * seen in another one. Other steps stay as they are. `isStated` is whether the instructions say how much.
 */
export function noticeable(before: Raster, after: Raster, step: Step, isStated: boolean): Raster {
  const percent = step.tool === "contrast" ? step.arguments.percent : readShift(step)?.percent;
  if (percent === undefined || isStated || !isSameSize(before, after) || before.channels !== after.channels)
    return after;
  const isLight = readShift(step)?.trait === "brightness";
  const usual = step.tool === "contrast" ? CONTRAST : isLight ? LIGHT : USUAL;
  const wanted = Math.abs(percent) < FEW ? SMALL : usual;
  const change = measureChange(before, after);
  if (change === 0 || change >= wanted) return after;
  const factor = Math.min(MOST, wanted / change);
  const data = Uint8ClampedArray.from(after.data, (value, at) => {
    const own = before.data[at] ?? 0;
    return own + factor * (value - own);
  });
  return { ...after, data: new Uint8Array(data.buffer) };
}

/** The mean visible difference of the pixels that differ: 1 from black to white; 0 if none does. */
export function measureChange(before: Raster, after: Raster): number {
  const { channels, data } = before;
  let [sum, count] = [0, 0];
  for (let at = 0; at + 2 < data.length; at += STRIDE * channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    const [x = 0, y = 0, z = 0] = after.data.subarray(at, at + 3);
    if (Math.max(Math.abs(r - x), Math.abs(g - y), Math.abs(b - z)) < CHANGED) continue;
    const [own, next] = [getLab(r, g, b), getLab(x, y, z)];
    sum += Math.hypot(own[0] - next[0], HUES * (own[1] - next[1]), HUES * (own[2] - next[2]));
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
