import { type Rgb, toHsl } from "@atelier/painting";
import type { Subject } from "@atelier/vocabulary";
import { renderSprite } from "./sprite.ts";

/** The average of a subject's colorful pixels, which its backdrop is matched to. */
export function getMainColor(subject: Subject, flat: boolean): Rgb {
  const { data } = renderSprite(subject, { flat, full: false }, 40);
  const sum = [0, 0, 0];
  let weight = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 220) continue;
    const color: Rgb = [data[i], data[i + 1], data[i + 2]];
    const share = toHsl(color)[1] ** 2 + 0.02;
    for (let channel = 0; channel < 3; channel++) sum[channel] += (color[channel] ?? 0) * share;
    weight += share;
  }
  return weight > 0 ? [sum[0] / weight, sum[1] / weight, sum[2] / weight] : [128, 128, 140];
}
