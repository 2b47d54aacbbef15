import { blend, renderVector, type Tile } from "@atelier/painting";

const OPAQUE = 128;
/** The least width of a chimney, and the least height of its sides, as shares of the sprite. */
const [MIN_WIDE, MIN_SIDE] = [0.05, 0.035];
/** How far from its level top the sides of a chimney with round corners are, and how level that is, as such shares. */
const [ROUNDED, LEVEL] = [0.025, 0.012];
/** The puffs of smoke: across and up in widths of the chimney, their radius in the same, and their opacity. */
const PUFFS = [
  [0.1, 0.5, 0.45, 0.75],
  [0.5, 1.3, 0.65, 0.65],
  [0.3, 2.3, 0.85, 0.52],
  [0.9, 3.3, 1.05, 0.4],
  [0.8, 4.6, 1.25, 0.26],
] as const;

/** The middle of the upper edge of a sprite's chimney and its width, in pixels; null if it has none. */
export function findChimney({ width, height, data }: Tile): { x: number; y: number; wide: number } | null {
  const tops = Array.from({ length: width }, (_, column) => {
    let row = 0;
    while (row < height && (data[(row * width + column) * 4 + 3] ?? 0) < OPAQUE) row++;
    return row;
  });
  const at = (column: number) => tops[Math.min(width - 1, Math.max(0, column))] ?? height;
  const [gap, level] = [Math.ceil(width * ROUNDED), Math.max(1, height * LEVEL)];
  for (let from = 1; from < width; from++) {
    let to = from;
    while (to + 1 < width && Math.abs(at(to + 1) - at(from)) <= level) to++;
    const side = Math.min(at(from - gap), at(to + gap)) - at(from);
    if (to - from > width * MIN_WIDE && side > height * MIN_SIDE)
      return { x: (from + to) / 2, y: at(from), wide: to - from };
  }
  return null;
}

/** Paints smoke over the chimney of a sprite whose upper left corner is at `left` and `top`, in pixels. */
export function paintSmoke(canvas: Tile, sprite: Tile, left: number, top: number): void {
  const chimney = findChimney(sprite);
  if (!chimney) return;
  const { x, y, wide } = chimney;
  const puffs = PUFFS.map(
    ([across, up, radius, opacity]) =>
      `<circle cx="${left + x + across * wide}" cy="${top + y - up * wide}" r="${radius * wide}" fill="url(#smoke)" opacity="${opacity}"/>`,
  );
  const fill = `<radialGradient id="smoke"><stop offset="0" stop-color="#f1eef2"/><stop offset=".6" stop-color="#dedbe2" stop-opacity=".85"/><stop offset="1" stop-color="#d2ced8" stop-opacity="0"/></radialGradient>`;
  const box = { x: 0, y: 0, width: canvas.width, height: canvas.height };
  blend(canvas, renderVector(`<defs>${fill}</defs>${puffs.join("")}`, box, canvas.width, canvas.height), 0, 0);
}
