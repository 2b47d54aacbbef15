import type { OperationEngines } from "../../engine-health/overview.ts";

/** Each operation's engines in order of preference, for a terminal. An arrow marks the engine that is used first. */
export function engineLines(overview: readonly OperationEngines[]): string {
  const width = Math.max(...overview.flatMap(({ engines }) => engines.map(({ engine }) => engine.length)));
  return overview
    .map(({ operation, setting, serves, engines }) => {
      const lines = engines.map(({ engine, lane, state, detail, fraction }) => {
        const progress = state === "fetching" && fraction > 0 ? ` ${Math.floor(fraction * 100)}%` : "";
        const location = lane === "io" ? "remote" : "local";
        return `  ${engine === serves ? "→" : " "} ${engine.padEnd(width)}  ${location.padEnd(9)}  ${state}${progress}${detail ? ` (${detail})` : ""}`;
      });
      return [`${operation}  ${setting}${serves ? "" : "  no engine is ready"}`, ...lines].join("\n");
    })
    .join("\n");
}
