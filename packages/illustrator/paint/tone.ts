import type { Tile } from "@atelier/painting";
import type { Tone } from "../scene/phrases/designs/tones.ts";

/** How much of a pastel color is white. */
const WHITE = 0.4;
/** How much of a faded color is gray, how much of its contrast is left, and its shift to the color of old paper. */
const [GRAY, CONTRAST] = [0.42, 0.8];
const PAPER = [0.17, 0.15, 0.1] as const;

/** The perceived lightness of the pixel whose red is at an index. */
const getLight = (data: Tile["data"], at: number): number =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

/** Makes a picture gray, by the weights of ITU-R BT.601. */
export function removeColor({ data }: Tile): void {
  for (let at = 0; at < data.length; at += 4) data.fill(Math.round(getLight(data, at)), at, at + 3);
}

/** Gives all colors of a picture a tone. Its colors are premultiplied by their opacity. */
export function applyTone({ data }: Tile, tone: Tone): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    const light = getLight(data, at);
    for (const [channel, paper] of PAPER.entries()) {
      const value = data[at + channel] ?? 0;
      data[at + channel] = Math.round(
        tone === "pastel"
          ? value + (alpha - value) * WHITE
          : (value * (1 - GRAY) + light * GRAY) * CONTRAST + alpha * paper,
      );
    }
  }
}
