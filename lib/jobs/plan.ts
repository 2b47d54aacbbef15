import { AppError, invalidInput } from "@atelier/errors";
import { unsupportedParameter } from "../engine-health/allowed-engines.ts";
import { usableEngines } from "../engine-health/availability.ts";
import { engineFetch } from "../engine-health/configured/engine-fetch.ts";
import type { EngineSettings, ListedEngine } from "../engines/define.ts";
import { effortFor } from "../engines/efforts.ts";
import type { Effort } from "../engines/ports/index.ts";
import { refuseBlockedPrompts } from "../moderation/refuse-blocked.ts";
import type { Operation, PriceFacts, UnitPrices } from "../operations/define.ts";
import { env } from "../platform/env.ts";
import { readPriceTable } from "../prices/price-table.ts";
import { jobSettings } from "./settings.ts";

/** The engines and the price of a request, decided before credits are held. */
export interface JobPlan {
  /** The engine that the price is for: the first that is ready and can serve the request in time. */
  engine: string;
  lane: ListedEngine["lane"];
  /** Whether this engine keeps the input on the operator's machines. */
  local: boolean;
  /** The effort that this engine works with; undefined if it does not differ by effort. */
  effort: Effort | undefined;
  /** The price in credits. A fallback is charged its own price, but never more than this one. */
  credits: number;
  /** The engine's estimate of the duration; null if it gives none. */
  estimatedSeconds: number | null;
  /** The engines that the job may try, in order, and the unit prices of each. */
  engines: string[];
  enginePrices: Record<string, UnitPrices>;
}

/**
 * Plans a parsed and inspected request: chooses its engines and finds its price. Throws the first engine's refusal if none
 * can serve it, `invalid_input` for an engine or policy that cannot be honored, and `engine_unavailable`.
 */
export async function planJob(
  operation: Operation,
  input: Record<string, unknown>,
  facts: PriceFacts,
): Promise<JobPlan> {
  refuseBlockedPrompts(input);
  refuseWithoutMarks(input);
  const [found, { getPrices }] = await Promise.all([usableEngines(operation, input), readPriceTable()]);
  const { settings } = found;
  // The operator's own order is kept.
  const inOrder = (engines: readonly ListedEngine[]) =>
    settings.lists?.[operation.slug] ? engines : sortByPreference(operation, input, facts, engines);
  const [engines, usable] = [inOrder(found.engines), inOrder(found.usable)];
  const findRefusal = ({ name }: ListedEngine) => unsupportedParameter(name, operation.slug, input);
  const able = engines.filter((engine) => findRefusal(engine) === null);
  const ready = usable.filter((engine) => able.includes(engine));
  // Only engines that do not support the parameters are ready.
  if (ready.length === 0) throw usable[0] && findRefusal(usable[0]);
  const { engine, seconds, unable } = await firstInTime(operation, input, facts, { usable: ready, settings });
  // A job that began with an engine that cannot end in time would be stopped before the engine of the quote is tried.
  const inTime = able.filter((item) => !unable.includes(item));
  const enginePrices = Object.fromEntries(
    inTime.map((item) => [item.name, getPrices(operation, item.name, effortFor(item, input.effort))]),
  );
  return {
    engine: engine.name,
    lane: engine.lane,
    local: engine.local,
    effort: effortFor(engine, input.effort),
    credits: operation.price(input, facts, enginePrices[engine.name] ?? getPrices(operation)),
    estimatedSeconds: seconds > 0 ? seconds : null,
    engines: inTime.map(({ name }) => name),
    enginePrices,
  };
}

/** The default engines in the operation's order for this input. */
function sortByPreference(
  operation: Operation,
  input: Record<string, unknown>,
  facts: PriceFacts,
  engines: readonly ListedEngine[],
): ListedEngine[] {
  const names = operation.orderEngines(
    input,
    facts,
    engines.map(({ name }) => name),
  );
  return engines.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

/** Throws AppError `invalid_input` if the request disables the marks of results and the operator requires them. */
function refuseWithoutMarks({ provenance }: Record<string, unknown>): void {
  if (provenance === "none" && jobSettings().PROVENANCE_REQUIRED)
    throw invalidInput("/provenance", "This service marks every result with how it was made. Leave provenance out.");
}

/**
 * The first engine that supports the input's content and can end in time, with its estimate and the engines before it that
 * are too slow or do not translate the pair. Throws the first refusal if none can.
 */
async function firstInTime(
  operation: Operation,
  input: Record<string, unknown>,
  facts: PriceFacts,
  { usable, settings }: { usable: readonly ListedEngine[]; settings: EngineSettings },
): Promise<{ engine: ListedEngine; seconds: number; unable: readonly ListedEngine[] }> {
  const unable: ListedEngine[] = [];
  let refusal: unknown;
  for (const engine of usable) {
    try {
      const seconds = await operation.estimate(input, facts, engine.load(settings, engineFetch(engine)));
      if (seconds <= env().JOB_TIMEOUT_SECONDS) return { engine, seconds, unable };
      unable.push(engine);
      refusal ??= refusalOfDuration(seconds);
    } catch (error) {
      // The operator's own list is tried as it is written, and the job shows each attempt.
      const isDefault = settings.lists?.[operation.slug] === undefined;
      if (isDefault && error instanceof AppError && error.code === "unsupported_language_pair") unable.push(engine);
      refusal ??= error;
    }
  }
  throw refusal;
}

function refusalOfDuration(seconds: number): AppError {
  const { JOB_TIMEOUT_SECONDS } = env();
  const share = Math.floor((JOB_TIMEOUT_SECONDS / seconds) * 100);
  return new AppError(
    "invalid_input",
    `The job would take about ${Math.ceil(seconds)} s, but jobs are stopped after ${JOB_TIMEOUT_SECONDS} s. Send about ${share}% of the input, or choose a faster mode.`,
  );
}
