import type { Raster } from "@atelier/images/raster";
import type { Step } from "../plan.ts";
import { getLightness } from "./colors/color-names.ts";
import { getLab } from "./colors/palette.ts";
import { getLettering } from "./decorate.ts";

type Lettering = Extract<Step, { tool: "text" }>["arguments"];

/** Letters whose lightness (OKLab) differs by less from most of what is behind them are hard to read. */
const MIN_DIFFERENCE = 0.25;
/** From this share of such a ground on, the letters get an outline. */
const MAX_ALIKE = 0.4;

/** Whether letters are hard to read, because they are about as light as what is behind them. */
export function isHardToRead(image: Raster, args: Lettering): boolean {
  if (args.box !== undefined || args.outline !== undefined || args.shadow) return false;
  const own = getLightness(args.color);
  const { box } = getLettering(image, args);
  let [alike, count] = [0, 0];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(image.height, box.y + box.height); y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(image.width, box.x + box.width); x++) {
      const at = (y * image.width + x) * image.channels;
      const [r = 0, g = 0, b = 0] = image.data.subarray(at, at + 3);
      count++;
      if (Math.abs(getLab(r, g, b)[0] - own) < MIN_DIFFERENCE) alike++;
    }
  return alike > MAX_ALIKE * count;
}

/** Letters with an outline that separates them from a ground of about their lightness. */
export const withClearOutline = (args: Lettering): Lettering => ({
  ...args,
  outline: getLightness(args.color) > 0.5 ? "black" : "white",
});
