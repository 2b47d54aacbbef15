import { pause } from "./pace.ts";
import type { Placed } from "./place.ts";
import { blurPlane, type Plane, smoothStep } from "./plane.ts";
import type { Stance } from "./stance.ts";

/**
 * The mirror image on the ground: premultiplied red, green, blue and coverage, from row `top` down, as wide as the
 * subject.
 */
export interface Reflection {
  left: number;
  top: number;
  width: number;
  height: number;
  planes: readonly [Plane, Plane, Plane, Plane];
}

/**
 * `REACH` is the length of the mirror image as a share of the subject's height. At `HALFWAY` a third of its strength
 * remains.
 */
const REACH = 0.42;
const HALFWAY = 0.13;

/**
 * Mirrors each column of the subject at its ground line (plus `lift` if it hovers). The mirror image fades and blurs
 * with distance.
 */
export async function reflect(
  { image, left, top }: Placed,
  stance: Stance,
  { lift, frameHeight, signal }: { lift: number; frameHeight: number; signal: AbortSignal },
): Promise<Reflection> {
  const { width, data } = image;
  const start = Math.floor(Math.min(...stance.line));
  const reach = Math.ceil(image.height * REACH);
  const height = Math.max(1, Math.min(frameHeight - start, Math.ceil(stance.lowest - start + lift * 2 + reach)));
  const plane = (): Plane => ({ width, height, data: new Float32Array(width * height) });
  const planes = [plane(), plane(), plane(), plane()] as const;
  for (let x = 0; x < width; x++) {
    const line = stance.line[x] ?? stance.lowest;
    // Seen from above, a base curves away at its ends, and so does its mirror image.
    const offset = Math.abs((2 * (left + x) - stance.left - stance.right) / Math.max(1, stance.right - stance.left));
    const body = 1 - smoothStep(0.62, 1, offset) * Math.min(1, Math.max(0, 2.4 * stance.tilt - 0.35));
    for (let row = 0; row < height; row++) {
      const below = start + row - (line + lift * 2);
      const source = Math.round(line - Math.max(0, below)) - top;
      if (below < -1 || source < 0 || source >= image.height) continue;
      const fade = Math.exp(-(below + lift * 2) / (image.height * HALFWAY)) * Math.max(0, 1 - below / reach) * body;
      const from = (source * width + x) * 4;
      const cover = (data[from + 3] / 255) * fade;
      const to = row * width + x;
      for (let c = 0; c < 3; c++) {
        const target = planes[c];
        if (target) target.data[to] = (data[from + c] / 255) * cover;
      }
      planes[3].data[to] = cover;
    }
  }
  const [r, g, b, cover] = planes;
  await pause(signal);
  const soft = [soften(r), soften(g)] as const;
  await pause(signal);
  return { left, top: start, width, height, planes: [...soft, soften(b), soften(cover)] };

  function soften(sharp: Plane): Plane {
    const near = blurPlane(sharp, Math.max(0.6, image.height * 0.0016));
    const far = blurPlane(sharp, image.height * 0.009);
    for (let row = 0, at = 0; row < sharp.height; row++) {
      const distance = Math.min(1, row / Math.max(1, reach * 0.6));
      for (let x = 0; x < sharp.width; x++, at++)
        near.data[at] = near.data[at] * (1 - distance) + far.data[at] * distance;
    }
    return near;
  }
}
