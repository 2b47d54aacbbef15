/** One measured case. `ratio` is our value divided by the baseline's. For time and memory, less than 1 is better than the baseline. */
export interface BenchCase {
  bench: string;
  case: string;
  /** The name and value of the comparison. */
  baseline: { name: string; value: number };
  ours: number;
  ratio: number;
  unit: string;
}

export interface BenchOptions {
  /** Prints one JSON object per line, `{bench, case, baseline, ours, ratio, unit}`, instead of a table. */
  json: boolean;
  /** How long the bench "soak" runs, and the file of its plot. */
  minutes?: number;
  plot?: string;
}

const cases: BenchCase[] = [];

/** Records a case. With `json`, prints it immediately. */
export function reportCase(measured: BenchCase, { json }: BenchOptions): void {
  cases.push(measured);
  if (!json) return;
  const { bench, case: name, baseline, ours, ratio, unit } = measured;
  console.log(
    JSON.stringify({
      bench,
      case: name,
      baseline: rounded(baseline.value),
      ours: rounded(ours),
      ratio: rounded(ratio),
      unit,
    }),
  );
}

/** Prints the recorded cases as a table, unless they were printed as JSON. */
export function printTable({ json }: BenchOptions): void {
  if (json || cases.length === 0) return;
  const header = ["case", "baseline", "ours", "ratio", "unit", "baseline is"];
  const rows = cases.map(({ bench, case: name, baseline, ours, ratio, unit }) => [
    `${bench}: ${name}`,
    String(rounded(baseline.value)),
    String(rounded(ours)),
    ratio.toFixed(2),
    unit,
    baseline.name,
  ]);
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        isNumeric(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ");
  console.log([line(header), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n"));
}

const isNumeric = (column: number) => column >= 1 && column <= 3;

const rounded = (value: number) => Number(value.toPrecision(4));
