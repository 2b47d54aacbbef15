import { percentile } from "./service.ts";
import type { Sample } from "./soak-sample.ts";

type Measured = Exclude<keyof Sample, "at">;

interface Point {
  /** Hours. */
  x: number;
  y: number;
}

/** One median per minute. Samples of a few seconds repeat each other, so an error of their line would be too small. */
export function medianPerMinute(samples: readonly Sample[], key: Measured): Point[] {
  const start = samples[0]?.at ?? 0;
  const minutes = Map.groupBy(samples, ({ at }) => Math.floor((at - start) / 60));
  return [...minutes].map(([minute, inside]) => ({
    x: minute / 60,
    y: percentile(
      inside.map((sample) => sample[key]),
      0.5,
    ),
  }));
}

/** The slope of a line fitted by least squares, and its standard error, per hour. */
export function slopePerHour(points: readonly Point[]): { slope: number; error: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread;
  const residual = points.reduce((sum, { x, y }) => sum + (y - middleY - slope * (x - middleX)) ** 2, 0);
  return { slope, error: Math.sqrt(residual / Math.max(1, points.length - 2) / spread) };
}

const WIDTH = 800;
const PANEL = 150;
const LEFT = 60;
const TOP = 40;

/** An SVG with one panel per measure over the minutes, each from zero to its largest value. */
export function plotSamples(
  samples: readonly Sample[],
  measures: readonly { key: Measured; title: string; unit: string }[],
  title: string,
): string {
  const start = samples[0]?.at ?? 0;
  const seconds = Math.max(1, (samples.at(-1)?.at ?? start) - start);
  const toX = (at: number) => LEFT + ((at - start) / seconds) * (WIDTH - LEFT - 20);
  const panels = measures.map(({ key, title: name, unit }, index) => {
    const top = TOP + index * PANEL;
    const most = Math.max(1, ...samples.map((sample) => sample[key]));
    const toY = (value: number) => top + PANEL - 30 - (value / most) * (PANEL - 60);
    const points = samples.map((sample) => `${toX(sample.at).toFixed(1)},${toY(sample[key]).toFixed(1)}`).join(" ");
    return `<text x="${LEFT}" y="${top + 18}" font-weight="bold">${name}</text>
<text x="${LEFT - 8}" y="${toY(most) + 4}" text-anchor="end">${Math.round(most)}</text><text x="${LEFT - 8}" y="${toY(0) + 4}" text-anchor="end">0</text>
<path d="M${LEFT} ${toY(0)}H${WIDTH - 20}M${LEFT} ${toY(most)}H${WIDTH - 20}" stroke="#ddd"/>
<polyline points="${points}" fill="none" stroke="#2563eb" stroke-width="1.5"><title>${unit}</title></polyline>`;
  });
  const height = TOP + measures.length * PANEL + 20;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="${LEFT}" y="24" font-size="14">${title}</text>
${panels.join("\n")}
<text x="${LEFT}" y="${height - 20}">0</text><text x="${WIDTH - 20}" y="${height - 20}" text-anchor="end">${Math.round(seconds / 60)} minutes</text>
</svg>
`;
}
