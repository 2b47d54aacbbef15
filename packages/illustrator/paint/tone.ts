import type { Tile } from "@atelier/painting";
import type { Tone } from "../scene/phrases/designs/tones.ts";

/** How much of a pastel color is white. */
const WHITE = 0.4;
/** How much of a faded color is gray, how much of its contrast is left, and its shift to the color of old paper. */
const [GRAY, CONTRAST] = [0.42, 0.8];
const PAPER = [0.17, 0.15, 0.1] as const;

/** Gives all colors of a picture a tone. Its colors are premultiplied by their opacity. */
export function applyTone({ data }: Tile, tone: Tone): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const light = 0.299 * red + 0.587 * green + 0.114 * blue;
    for (const [channel, value] of [red, green, blue].entries())
      data[at + channel] = Math.round(
        tone === "pastel"
          ? value + (alpha - value) * WHITE
          : (value * (1 - GRAY) + light * GRAY) * CONTRAST + alpha * (PAPER[channel] ?? 0),
      );
  }
}
