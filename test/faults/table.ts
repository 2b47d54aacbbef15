import { type CheckResult, isViolated } from "./checks/check-result.ts";

/** The result of one run of a fault. */
export type Row =
  | {
      fault: string;
      requests: number;
      /** Requests that were refused or not answered. */
      refused: number;
      /** From the end of the fault until all servers and jobs worked again; null if they did not. */
      recoveredMs: number | null;
      results: readonly CheckResult[];
    }
  | { fault: string; skipped: string };

const MAX_LISTED = 5;
const WIDTHS = [38, 8, 7, 14, 6, 7];
const HEADER = ["fault", "requests", "refused", "recovered in s", "checks", "verdict"];

export function printHeader(): void {
  console.log(getLine(HEADER));
  console.log(getLine(WIDTHS.map((width) => "-".repeat(width))));
}

/** Prints a row, and below it the violations. */
export function printRow(row: Row): void {
  if ("skipped" in row) {
    console.log(getLine([row.fault, "-", "-", "-", "-", verdict(row)]));
    return;
  }
  const { fault, requests, refused, recoveredMs, results } = row;
  const recovered = recoveredMs === null ? "-" : (recoveredMs / 1000).toFixed(1);
  console.log(getLine([fault, String(requests), String(refused), recovered, String(results.length), verdict(row)]));
  for (const { check, violations } of results.filter(isViolated)) {
    console.log(`  violated: ${check} (${violations.length})`);
    for (const violation of violations.slice(0, MAX_LISTED)) console.log(`    ${violation}`);
  }
}

/** Prints a row as one JSON object. */
export function printJson(row: Row): void {
  if ("skipped" in row) {
    console.log(JSON.stringify(row));
    return;
  }
  const { results, recoveredMs, ...counts } = row;
  const recovered_s = recoveredMs === null ? null : recoveredMs / 1000;
  const violated = results.filter(isViolated);
  console.log(JSON.stringify({ ...counts, recovered_s, checks: results.length, violated, verdict: verdict(row) }));
}

export const isFailed = (row: Row): boolean => !("skipped" in row) && row.results.some(isViolated);

function verdict(row: Row): string {
  if ("skipped" in row) return `skipped: ${row.skipped}`;
  return isFailed(row) ? "failed" : "ok";
}

function getLine(cells: readonly string[]): string {
  const isNumber = (column: number) => column >= 1 && column <= 4;
  return cells
    .map((cell, column) => (isNumber(column) ? cell.padStart(WIDTHS[column] ?? 0) : cell.padEnd(WIDTHS[column] ?? 0)))
    .join("  ")
    .trimEnd();
}
