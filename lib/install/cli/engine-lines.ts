import type { OperationEngines } from "../../engines/health/overview.ts";

/** Each operation's engines in order of preference, for a terminal; an arrow marks the one that would be asked first. */
export function engineLines(overview: readonly OperationEngines[]): string {
  const width = Math.max(...overview.flatMap(({ engines }) => engines.map(({ engine }) => engine.length)));
  return overview
    .map(({ operation, setting, serves, engines }) => {
      const lines = engines.map(({ engine, lane, state, detail, fraction }) => {
        const progress = state === "fetching" && fraction > 0 ? ` ${Math.floor(fraction * 100)} %` : "";
        const place = lane === "io" ? "elsewhere" : "here";
        return `  ${engine === serves ? "→" : " "} ${engine.padEnd(width)}  ${place.padEnd(9)}  ${state}${progress}${detail ? ` (${detail})` : ""}`;
      });
      return [`${operation}  ${setting}${serves ? "" : "  nothing can serve now"}`, ...lines].join("\n");
    })
    .join("\n");
}
