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
  const [{ engines, usable, settings }, { pricesOf }] = await Promise.all([
    usableEngines(operation, input),
    readPriceTable(),
  ]);
  const refusalOf = ({ name }: ListedEngine) => unsupportedParameter(name, operation.slug, input);
  const able = engines.filter((engine) => refusalOf(engine) === null);
  const ready = usable.filter((engine) => able.includes(engine));
  // Only engines that do not support the parameters are ready.
  if (ready.length === 0) throw usable[0] && refusalOf(usable[0]);
  const { engine, seconds, tooSlow } = await firstInTime(operation, input, facts, { usable: ready, settings });
  // A job that began with an engine that cannot end in time would be stopped before the engine of the quote is tried.
  const inTime = able.filter((one) => !tooSlow.includes(one));
  const enginePrices = Object.fromEntries(
    inTime.map((one) => [one.name, pricesOf(operation, one.name, effortFor(one, input.effort))]),
  );
  return {
    engine: engine.name,
    lane: engine.lane,
    local: engine.local,
    effort: effortFor(engine, input.effort),
    credits: operation.price(input, facts, enginePrices[engine.name] ?? pricesOf(operation)),
    estimatedSeconds: seconds > 0 ? seconds : null,
    engines: inTime.map(({ name }) => name),
    enginePrices,
  };
}

/** Throws AppError `invalid_input` if the request disables the marks of results and the operator requires them. */
function refuseWithoutMarks({ provenance }: Record<string, unknown>): void {
  if (provenance === "none" && jobSettings().PROVENANCE_REQUIRED)
    throw invalidInput("/provenance", "This service marks every result with how it was made. Leave provenance out.");
}

/**
 * The first engine that supports the input's content and can end in time, with its estimate and the engines before it that
 * are too slow. Throws the first refusal if none can.
 */
async function firstInTime(
  operation: Operation,
  input: Record<string, unknown>,
  facts: PriceFacts,
  { usable, settings }: { usable: readonly ListedEngine[]; settings: EngineSettings },
): Promise<{ engine: ListedEngine; seconds: number; tooSlow: readonly ListedEngine[] }> {
  const tooSlow: ListedEngine[] = [];
  let refusal: unknown;
  for (const engine of usable) {
    try {
      const seconds = await operation.estimate(input, facts, engine.load(settings, engineFetch(engine)));
      if (seconds <= env().JOB_TIMEOUT_SECONDS) return { engine, seconds, tooSlow };
      tooSlow.push(engine);
      refusal ??= refusalOfDuration(seconds);
    } catch (error) {
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
