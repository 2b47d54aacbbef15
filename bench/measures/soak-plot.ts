import type { Sample } from "./soak-sample.ts";

type Measured = Exclude<keyof Sample, "at">;

/** The slope of a line fitted by least squares, and its standard error if the samples were independent, per hour. */
export function slopePerHour(samples: readonly Sample[], key: Measured): { slope: number; error: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [xs, ys] = [samples.map(({ at }) => at / 3600), samples.map((sample) => sample[key])];
  const [x, y] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, value) => sum + (value - x) ** 2, 0);
  const slope = xs.reduce((sum, value, index) => sum + (value - x) * ((ys[index] ?? 0) - y), 0) / spread;
  const residual = ys.reduce((sum, value, index) => sum + (value - y - slope * ((xs[index] ?? 0) - x)) ** 2, 0);
  return { slope, error: Math.sqrt(residual / Math.max(1, samples.length - 2) / spread) };
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
