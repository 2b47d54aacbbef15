import { engineClient } from "../engine-health/engine-client.ts";
import { EngineCallError, type EngineFailure, unavailable } from "../engine-health/engine-failure.ts";
import { engineReports, reportFor } from "../engine-health/states.ts";
import type { EngineDescriptor } from "../engines/define.ts";
import { engineList } from "../engines/index.ts";
import type { EngineAttempt, JobRow } from "../jobs/record.ts";
import { operationBySlug } from "../operations/index.ts";
import { ProcessEnded, type ProcessPool } from "../platform/processes/process-pool.ts";
import { instruments } from "../platform/telemetry/instruments.ts";
import { inSpan } from "../platform/telemetry/tracing.ts";
import { adviseInstallation } from "./advise-installation.ts";
import type { EngineAnswer, EngineCall, EngineNote, EngineOutput } from "./engine-call.ts";
import { engineFailed, summarizeFailures } from "./engine-failures.ts";
import { runOperation } from "./run-operation.ts";

/** The longest Retry-After that a job waits for if no other engine is left. */
const MAX_RETRY_WAIT_MS = 30_000;

/** Later steps of an attempt are not recorded. */
const MAX_STEPS = 20;

export type EnginePool = ProcessPool<EngineCall, EngineNote, EngineAnswer>;

export interface RouteRequest {
  job: Pick<JobRow, "account_id" | "operation" | "lane" | "engines" | "engine_prices" | "engine_attempts">;
  /** Its settings contain the engines: with the policy `local_only` only those on the operator's machines. */
  call: Omit<EngineCall, "engine" | "prices">;
  pool: EnginePool;
  /** Whether this worker has the engine, ready to be used. */
  hasEngine(engine: string): boolean;
  /** Whether this worker serves the engine by its settings. */
  servesEngine(engine: Pick<EngineDescriptor, "name" | "lane">): boolean;
  onNote(note: EngineNote): void;
  signal: AbortSignal;
  timeoutMs: number;
  /** The time by the database's clock. */
  now(): Date;
}

/** The result of routing a job, with the attempts made here. `moved`: the next engine is on another lane or worker. */
export type Routed = { attempts: EngineAttempt[] } & (
  | { kind: "completed"; output: EngineOutput }
  | { kind: "failed"; failure: EngineFailure }
  | { kind: "moved"; lane: "cpu" | "io" }
);

/**
 * Tries the job's engines in the order stored at submission until one completes it. An engine's fault tries the next
 * engine, the input's fault does not. Engines that earlier runs tried are skipped. A worker that serves only some engines
 * tries those first and leaves the others to other workers. Throws once the signal is aborted.
 */
export async function routeJob(request: RouteRequest): Promise<Routed> {
  const { job } = request;
  const engines = enginesOfJob(request);
  const tried = new Set(job.engine_attempts.map(({ engine }) => engine));
  const attempts: EngineAttempt[] = [];
  const failures: EngineFailure[] = [];
  /** The end of the job, or null to go on with the next engine. */
  const attempt = async (engine: EngineDescriptor): Promise<Routed | null> => {
    const result = await tryEngine(engine, request);
    attempts.push(result.attempt);
    if ("output" in result) {
      const advice = adviseInstallation(engine.name, request.call);
      if (advice) request.onNote({ warning: advice.warning });
      // An engine without its model has not failed, also if the model could not be downloaded.
      const failed = enginesThatFailed([...job.engine_attempts, ...attempts], engine.name).filter(
        (name) => name !== advice?.engine,
      );
      if (failed.length > 0)
        request.onNote({
          warning: `${failed.join(", ")} could not run this request now. ${engine.name} ran it instead.`,
        });
      return { kind: "completed", output: result.output, attempts };
    }
    if (!result.failure.tryNext) return { kind: "failed", failure: result.failure, attempts };
    failures.push(result.failure);
    return null;
  };
  let elsewhere: EngineDescriptor | undefined;
  for (const engine of engines) {
    if (tried.has(engine.name)) continue;
    if (!request.servesEngine(engine) && (await isReadyOnAnyWorker(engine.name, job.operation))) {
      elsewhere ??= engine;
      continue;
    }
    if (engine.lane !== job.lane && (await isReadyOnAnyWorker(engine.name, job.operation)))
      return { kind: "moved", lane: engine.lane, attempts };
    const end = await attempt(engine);
    if (end) return end;
  }
  if (elsewhere) return { kind: "moved", lane: elsewhere.lane, attempts };
  const pausing = engines.find((engine) => isWorthWaiting(engine, attempts));
  if (pausing) {
    await engineClient(pausing.name).waitForRetry(request.signal);
    const end = await attempt(pausing);
    if (end) return end;
  }
  const failure = summarizeFailures(failures, [...job.engine_attempts, ...attempts]);
  return { kind: "failed", failure, attempts };
}

/** The engines before `used` that failed. An engine that does not support the request has not failed. */
const enginesThatFailed = (attempts: readonly EngineAttempt[], used: string): string[] => [
  ...new Set(
    attempts.filter(({ engine, outcome }) => engine !== used && outcome !== "unfit").map(({ engine }) => engine),
  ),
];

/** The engines stored on the job that this installation still has; its current list for a job stored without any. */
function enginesOfJob({ job: { operation, engines }, call }: RouteRequest): EngineDescriptor[] {
  const current = engineList(operationBySlug(operation).slug, call.settings);
  if (engines.length === 0) return current;
  return engines.flatMap((name) => current.find((engine) => engine.name === name) ?? []);
}

type Tried = { attempt: EngineAttempt } & ({ output: EngineOutput } | { failure: EngineFailure });

async function tryEngine(engine: EngineDescriptor, request: RouteRequest): Promise<Tried> {
  const { name, lane } = engine;
  const start = performance.now();
  const started_at = request.now().toISOString();
  const steps: NonNullable<EngineAttempt["steps"]> = [];
  const attempt = (outcome: EngineAttempt["outcome"]): EngineAttempt => {
    const ms = performance.now() - start;
    instruments()?.engineCall(name, outcome, ms / 1000);
    return { engine: name, outcome, ms: Math.round(ms), started_at, steps };
  };
  const paused = lane === "io" ? engineClient(name).pausedReason() : null;
  if (lane !== request.job.lane || !request.hasEngine(name) || paused) {
    const message = `The engine is not available${paused ? `: ${paused}` : ""}.`;
    return { attempt: attempt("unavailable"), failure: { ...unavailable, message } };
  }
  const warnings: EngineNote[] = [];
  const onNote = (note: EngineNote) => {
    if ("warning" in note) return warnings.push(note);
    if (note.step !== steps.at(-1)?.step && steps.length < MAX_STEPS)
      steps.push({ step: note.step, ms: Math.round(performance.now() - start) });
    return request.onNote(note);
  };
  const answer = await inSpan("engine", { attributes: { "engine.name": name, lane } }, async (span) => {
    const result = await callEngine(engine, request, onNote);
    span?.setAttribute("outcome", "failure" in result ? result.failure.outcome : "succeeded");
    return result;
  });
  if ("failure" in answer) return { attempt: attempt(answer.failure.outcome), failure: answer.failure };
  // Warnings of an engine that failed do not apply to the result of another one, so only these are passed on.
  for (const warning of warnings) request.onNote(warning);
  return { attempt: attempt("succeeded"), output: answer };
}

async function callEngine(
  { name, lane, manyCalls }: EngineDescriptor,
  { job, call, pool, signal, timeoutMs }: RouteRequest,
  onNote: (note: EngineNote) => void,
): Promise<EngineAnswer> {
  const engineCall = { ...call, engine: name, prices: job.engine_prices[name] };
  try {
    if (lane === "cpu") return await pool.request(engineCall, { timeoutMs, signal, onNote, share: job.account_id });
    return await engineClient(name).run((limited, keepAlive) => {
      const onProgress = (note: EngineNote) => {
        if (manyCalls) keepAlive();
        onNote(note);
      };
      return runOperation({ ...engineCall, inMemory: true }, onProgress, limited);
    }, signal);
  } catch (error) {
    if (error instanceof EngineCallError) return { failure: error.failure };
    // Its process crashed, or could not be started.
    const hasEnded = error instanceof ProcessEnded && (error.reason === "crashed" || error.reason === "unavailable");
    if (hasEnded && !signal.aborted) return { failure: engineFailed };
    throw error;
  }
}

const isReadyOnAnyWorker = async (engine: string, operation: string) =>
  (await engineReports()).some((report) => report.engine === engine && reportFor(report, operation).state === "ready");

function isWorthWaiting({ name, lane }: EngineDescriptor, attempts: readonly EngineAttempt[]): boolean {
  const postponed = attempts.some(
    ({ engine, outcome }) => engine === name && (outcome === "rate_limited" || outcome === "unavailable"),
  );
  if (lane !== "io" || !postponed) return false;
  const ms = engineClient(name).retryAfterMs();
  return ms > 0 && ms <= MAX_RETRY_WAIT_MS;
}
