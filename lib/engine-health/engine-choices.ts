import { type EngineFacts, engineFacts, unsupportedField } from "../engines/card-of-engine.ts";
import type { Capability } from "../engines/ports/index.ts";
import { cachedRead } from "../platform/database/cached-read.ts";
import { pool } from "../platform/database/db.ts";
import { bool, float, json, run, statement, text } from "../platform/database/statement.ts";
import { type ReportedPositions, readPosition } from "./reported-positions.ts";

/** An engine that a caller can choose, as the workers report it. */
export interface EngineOption extends EngineFacts {
  local: boolean;
  ready: boolean;
}

/** Engines of a worker that stopped are offered this long, as jobs are accepted for them. */
const FRESH_SECONDS = 90;
const CACHE_MS = 1_000;

type ReportedEngine = { engine: string; ready: boolean; local: boolean; serves: ReportedPositions };

/**
 * The engines of a capability in the operator's order, from the workers' reports: the portal shows them without loading
 * any engine. Cached for one second.
 */
export async function engineOptions(capability: Capability): Promise<EngineOption[]> {
  const reports = await reportedEngines();
  return reports
    .flatMap(({ engine, ready, local, serves }) => {
      const facts = engineFacts(engine, capability);
      const position = readPosition(serves, capability);
      return facts && position !== undefined ? [{ position, option: { ...facts, ready, local } }] : [];
    })
    .sort((a, b) => a.position - b.position)
    .map(({ option }) => option);
}

/** The engine of a capability that a request would use first, for an estimate of its price; undefined if none is ready. */
export function likelyEngine(
  options: readonly EngineOption[],
  capability: Capability,
  request: Record<string, unknown>,
): EngineOption | undefined {
  if (request.engine !== undefined) return options.find(({ id }) => id === request.engine);
  const isAllowed = ({ local }: EngineOption) => local || request.provider_policy !== "local_only";
  return options.find(
    (option) => option.ready && isAllowed(option) && unsupportedField(option.id, capability, request) === undefined,
  );
}

const reportedEngines = cachedRead<ReportedEngine[]>(CACHE_MS, () =>
  run(pool(), READ, { freshSeconds: FRESH_SECONDS }),
);

const READ = statement(
  "read_engine_options",
  { freshSeconds: float },
  `SELECT DISTINCT ON (engine) engine, state = 'ready' AS ready, local, serves FROM engine_state
   WHERE updated_at > now() - make_interval(secs => $freshSeconds) ORDER BY engine, (state = 'ready') DESC, updated_at DESC`,
  { engine: text(), ready: bool, local: bool, serves: json<ReportedPositions>() },
);
