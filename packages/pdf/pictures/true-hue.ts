import type { ImageLine, Pixels } from "@atelier/document-model";

type Color = readonly [number, number, number];

/** The weights of red, green and blue in the lightness of a color. */
const LIGHTNESS = [0.299, 0.587, 0.114] as const;
/** Pixels this far on the way from the background to the ink have ink, and their neighbors up to this distance some of its hue. */
const INK = { share: 0.3, near: 2 };
/** Letters that differ less from their background in lightness, in levels of 255, do not show how much hue they lost. */
const LEAST_CONTRAST = 40;
/** The hue becomes stronger by this factor and these levels at most, and not for fewer levels, which noise has too. */
const STRONGER = { factor: 1.8, levels: 15, least: 6 };

const getLightness = (color: Color) =>
  color.reduce((sum, value, channel) => sum + value * (LIGHTNESS[channel] ?? 0), 0);

/**
 * The ink of lines with the hue that their letters have with the pixels around them. JPEG stores hue at half the size, and
 * blur spreads it too, so that the cores of thin strokes have less of it than their ink; its sum stays.
 */
export function restoreHue(picture: Pixels, lines: readonly ImageLine[], ink: ImageLine["ink"]): ImageLine["ink"] {
  const total = [0, 0, 0];
  let papers = 0;
  const paper = [0, 0, 0];
  for (const line of lines) {
    const sum = sumDifferences(picture, line);
    for (const channel of [0, 1, 2] as const) {
      total[channel] = (total[channel] ?? 0) + sum[channel];
      paper[channel] = (paper[channel] ?? 0) + line.paper[channel];
    }
    papers++;
  }
  if (papers === 0) return ink;
  const base: Color = [(paper[0] ?? 0) / papers, (paper[1] ?? 0) / papers, (paper[2] ?? 0) / papers];
  const away: Color = [ink[0] - base[0], ink[1] - base[1], ink[2] - base[2]];
  const contrast = getLightness(away);
  const spread = getLightness([total[0] ?? 0, total[1] ?? 0, total[2] ?? 0]);
  if (Math.abs(contrast) < LEAST_CONTRAST || contrast * spread <= 0) return ink;
  const own = away.map((value) => value - contrast);
  const found = total.map((value) => (value * contrast) / spread - contrast);
  const [ownHue, foundHue] = [Math.hypot(...own), Math.hypot(...found)];
  const shared = own.reduce((sum, value, channel) => sum + value * (found[channel] ?? 0), 0);
  if (foundHue < ownHue + STRONGER.least || shared <= 0.5 * ownHue * foundHue) return ink;
  const share = Math.min(1, (STRONGER.factor * ownHue + STRONGER.levels) / foundHue);
  return limitHue(
    ink,
    base.map((value, at) => value + contrast + share * (found[at] ?? 0)),
  );
}

/**
 * A color on the way from one to another: as far as all of its channels exist, and no further than a gray if the hue would
 * become the opposite one. A white ink on a colored background has a trace of that, and must not get the color opposite to it.
 */
function limitHue(from: Color, to: readonly number[]): Color {
  const step = to.map((value, at) => value - (from[at] ?? 0));
  const toHue = (color: readonly number[]) => {
    const mean = color.reduce((sum, value) => sum + value / 3, 0);
    return color.map((value) => value - mean);
  };
  const [hue, turn] = [toHue(from), toHue(step)];
  const along = hue.reduce((sum, value, at) => sum + value * (turn[at] ?? 0), 0);
  const length = turn.reduce((sum, value) => sum + value * value, 0) || 1;
  const isOpposite = hue.reduce((sum, value, at) => sum + value * (value + (turn[at] ?? 0)), 0) < 0;
  const limits = step.map((value, at) => {
    const room = value > 0 ? 255 - (from[at] ?? 0) : (from[at] ?? 0);
    return value === 0 ? 1 : room / Math.abs(value);
  });
  const share = Math.max(0, Math.min(1, ...limits, isOpposite ? -along / length : 1));
  const channel = (at: 0 | 1 | 2) => Math.max(0, Math.min(255, Math.round(from[at] + share * (step[at] ?? 0))));
  return [channel(0), channel(1), channel(2)];
}

/** The sum of the differences of the letters of a line and the pixels near them from their background. */
function sumDifferences({ width, height, data }: Pixels, { start, end, size, ink, paper }: ImageLine): Color {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  const [columns, rows] = [Math.ceil(length + 2 * INK.near), Math.ceil(1.4 * size)];
  const step = ink.map((value, at) => value - (paper[at] ?? 0));
  const contrast = step.reduce((sum, value) => sum + value * value, 0) || 1;
  const differences = new Float32Array(3 * columns * rows);
  const near = new Uint8Array(columns * rows);
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const [along, down] = [column - INK.near, row - 1.1 * size];
      const x = Math.round(start[0] + along * ux - down * uy);
      const y = Math.round(start[1] + along * uy + down * ux);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      let share = 0;
      for (const channel of [0, 1, 2] as const) {
        const value = (data[3 * (y * width + x) + channel] ?? 0) - paper[channel];
        differences[3 * (row * columns + column) + channel] = value;
        share += (value * (step[channel] ?? 0)) / contrast;
      }
      if (share > INK.share) markNear(near, { columns, rows, column, row });
    }
  const sum: [number, number, number] = [0, 0, 0];
  for (const [at, isNear] of near.entries())
    if (isNear) for (const channel of [0, 1, 2] as const) sum[channel] += differences[3 * at + channel] ?? 0;
  return sum;
}

function markNear(
  near: Uint8Array,
  { columns, rows, column, row }: { columns: number; rows: number; column: number; row: number },
): void {
  for (let y = Math.max(0, row - INK.near); y <= Math.min(rows - 1, row + INK.near); y++)
    near.fill(1, y * columns + Math.max(0, column - INK.near), y * columns + Math.min(columns, column + INK.near + 1));
}
