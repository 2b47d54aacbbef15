import type { Rgb, Tile } from "@atelier/painting";

/** How much narrower than its icon the lower end of a body is. */
const TAPER = 0.2;
const OPAQUE = 250;
/** How far a pixel of a hand may be from the color of the face, in RGB. */
const NEAR_SKIN = 60;

export const isNear = (color: Rgb, skin: Rgb): boolean =>
  Math.hypot(color[0] - skin[0], color[1] - skin[1], color[2] - skin[2]) < NEAR_SKIN;

/**
 * Continues the lowest row of a bust down to the row `end`, so that the body is in its clothes. Where the row shows hands
 * and what they hold, the clothes beside them are continued, or `garment` if there are none.
 */
export function continueDown(
  sheet: Tile,
  icon: Tile,
  { end, skin, garment }: { end: number; skin: Rgb; garment: Rgb },
): void {
  const { width } = icon;
  const row = findLowestRow(icon);
  const colors = readClothes(icon, row, skin, garment);
  for (let y = row; y < end; y++) {
    const share = 1 - (TAPER * (y - row)) / (end - row);
    const half = (width / 2) * share;
    for (let x = Math.ceil(width / 2 - half); x < width / 2 + half; x++) {
      const from = Math.min(width - 1, Math.max(0, Math.round((x - width / 2) / share + width / 2)));
      const color = colors[from];
      if (color) sheet.data.set([...color, 255], (y * sheet.width + x) * 4);
    }
  }
}

/** The lowest row of a bust that is as wide as shoulders, without the darker edge. */
function findLowestRow({ width, height, data }: Tile): number {
  const count = (row: number) => {
    let opaque = 0;
    for (let column = 0; column < width; column++) if ((data[(row * width + column) * 4 + 3] ?? 0) >= OPAQUE) opaque++;
    return opaque;
  };
  let row = height - 1;
  while (row > 0 && count(row) <= width / 4) row--;
  return Math.max(0, row - Math.round(height / 32));
}

/** The color of the clothes in each column of a row, or null where the icon is empty. */
function readClothes({ width, data }: Tile, row: number, skin: Rgb, garment: Rgb): (Rgb | null)[] {
  const colors = Array.from({ length: width }, (_, column): Rgb | null => {
    const at = (row * width + column) * 4;
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    return alpha >= OPAQUE ? [red, green, blue] : null;
  });
  const isSkin = (column: number) => {
    const color = colors[column];
    return color !== null && color !== undefined && isNear(color, skin);
  };
  const columns = colors.map((_, column) => column);
  const [first, last] = [columns.find(isSkin), columns.findLast(isSkin)];
  if (first === undefined || last === undefined) return colors;
  // The edge of a hand is darker than the hand.
  const margin = Math.round(width / 16);
  const [left, right] = [colors[first - margin] ?? null, colors[last + margin] ?? null];
  return colors.map((color, column) => {
    if (color === null || column < first - margin || column > last + margin) return color;
    return (column < (first + last) / 2 ? (left ?? right) : (right ?? left)) ?? garment;
  });
}
