import type { Color } from "./colors.ts";

/** Colors this near to a frequent one, in levels of 255 for each channel, are shades of it. */
export const ALIKE = 34;

/** The largest difference of a pixel from a color over its channels. */
export function differenceAt(data: Uint8Array, at: number, red: number, green: number, blue: number): number {
  return Math.max(Math.abs(data[3 * at] - red), Math.abs(data[3 * at + 1] - green), Math.abs(data[3 * at + 2] - blue));
}

/** Whether a pixel has a shade of a frequent color. */
export const isNear = (data: Uint8Array, at: number, [red, green, blue]: Color): boolean =>
  differenceAt(data, at, red, green, blue) < ALIKE;

/** The median color of the pixels around the most frequent color. */
export function findFrequent(data: Uint8Array, pixels: readonly number[]): Color {
  const counts = new Map<number, number>();
  for (const at of pixels) {
    const key = (data[3 * at] >> 4) * 256 + (data[3 * at + 1] >> 4) * 16 + (data[3 * at + 2] >> 4);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  let [best, most] = [0, -1];
  for (const key of counts.keys()) {
    let sum = 0;
    // A color at the border of its cell is counted in the cells beside it too.
    for (const red of [-256, 0, 256])
      for (const green of [-16, 0, 16]) for (const blue of [-1, 0, 1]) sum += counts.get(key + red + green + blue) ?? 0;
    sum += counts.get(key) ?? 0;
    if (sum > most) [best, most] = [key, sum];
  }
  const color = [(best >> 8) * 16 + 8, ((best >> 4) & 15) * 16 + 8, (best & 15) * 16 + 8] as const;
  const values = [0, 1, 2].map(() => new Uint32Array(256));
  let count = 0;
  for (const at of pixels) {
    if (differenceAt(data, at, ...color) >= ALIKE) continue;
    count++;
    for (let channel = 0; channel < 3; channel++) values[channel][data[3 * at + channel]] += 1;
  }
  const middle = (channel: number) => {
    let rest = count / 2;
    return values[channel].findIndex((own) => {
      rest -= own;
      return rest <= 0 && own > 0;
    });
  };
  return count === 0 ? color : [middle(0), middle(1), middle(2)];
}
