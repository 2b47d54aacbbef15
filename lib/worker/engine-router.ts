import { engineSettings } from "../engines/configured/settings.ts";
import { engineReports } from "../engines/health/states.ts";
import type { EngineDescriptor } from "../engines/define.ts";
import { engineList } from "../engines/index.ts";
import type { EngineAttempt, JobRow } from "../jobs/record.ts";
import { operationBySlug } from "../operations/index.ts";
import { env } from "../platform/env.ts";
import { ChildEnded } from "../platform/process-pool.ts";
import { EngineFailed, gateOf, unavailable, waitForQuiet } from "./engine-client.ts";
import type { EngineChildren } from "./job-runner.ts";
import {
  type EngineFailure,
  type PerformAnswer,
  type Performed,
  type PerformNote,
  type PerformRequest,
  perform,
} from "./run-operation.ts";

/** Where nobody else is left, an engine that asked for a pause of at most this is waited for. */
const LONGEST_PAUSE_MS = 30_000;

export interface Serving {
  job: Pick<JobRow, "operation" | "lane" | "engine_attempts">;
  request: Omit<PerformRequest, "engine">;
  children: EngineChildren;
  /** Whether this worker has the engine. */
  has(engine: string): boolean;
  onNote(note: PerformNote): void;
  signal: AbortSignal;
  timeoutMs: number;
}

/** How a job was served, with the attempts made here. `moved`: the next engine is one of the other lane's. */
export type Served = { attempts: EngineAttempt[] } & (
  | { kind: "made"; made: Performed }
  | { kind: "failed"; failure: EngineFailure }
  | { kind: "moved"; lane: "cpu" | "io" }
);

/**
 * Gives a job to the engines of its operation, in the operator's order, until one has made it: an engine's fault tries the
 * next one, the input's does not. Engines that earlier runs tried are left out. Throws once the signal is aborted.
 */
export async function serveJob(serving: Serving): Promise<Served> {
  const { job, signal } = serving;
  const engines = engineList(operationBySlug(job.operation).capability, engineSettings(env()));
  const tried = new Set(job.engine_attempts.map(({ engine }) => engine));
  const attempts: EngineAttempt[] = [];
  const failures: EngineFailure[] = [];
  for (const engine of engines) {
    if (tried.has(engine.name)) continue;
    if (engine.lane !== job.lane && (await isReadySomewhere(engine.name)))
      return { kind: "moved", lane: engine.lane, attempts };
    const served = await tryEngine(engine, serving);
    attempts.push(served.attempt);
    if ("made" in served) return { kind: "made", made: served.made, attempts };
    if (!served.failure.tryNext) return { kind: "failed", failure: served.failure, attempts };
    failures.push(served.failure);
  }
  const patient = engines.find((engine) => isWorthWaiting(engine, attempts));
  if (patient) {
    await waitForQuiet(gateOf(patient.name), signal);
    const served = await tryEngine(patient, serving);
    attempts.push(served.attempt);
    if ("made" in served) return { kind: "made", made: served.made, attempts };
    if (!served.failure.tryNext) return { kind: "failed", failure: served.failure, attempts };
    failures.push(served.failure);
  }
  return { kind: "failed", failure: inSum(failures, [...job.engine_attempts, ...attempts]), attempts };
}

type Tried = { attempt: EngineAttempt } & ({ made: Performed } | { failure: EngineFailure });

async function tryEngine(engine: EngineDescriptor, serving: Serving): Promise<Tried> {
  const { name } = engine;
  const start = performance.now();
  const attempt = (outcome: EngineAttempt["outcome"]) => ({
    engine: name,
    outcome,
    ms: Math.round(performance.now() - start),
  });
  const why = engine.lane === "io" ? gateOf(name).resting() : null;
  if (engine.lane !== serving.job.lane || !serving.has(name) || why) {
    const failure = { ...unavailable, message: `The engine is not usable now${why ? `: ${why}` : ""}.` };
    return { attempt: attempt("unavailable"), failure };
  }
  const notes: PerformNote[] = [];
  const onNote = (note: PerformNote) => ("warning" in note ? notes.push(note) : serving.onNote(note));
  const answer = await callEngine(engine, serving, onNote);
  if ("failure" in answer) return { attempt: attempt(answer.failure.outcome), failure: answer.failure };
  // What an engine that failed had to say is of no use to whoever gets another's work.
  for (const note of notes) serving.onNote(note);
  return { attempt: attempt("succeeded"), made: answer };
}

async function callEngine(
  { name, lane, manyCalls }: EngineDescriptor,
  { request, children, signal, timeoutMs }: Serving,
  onNote: (note: PerformNote) => void,
): Promise<PerformAnswer> {
  const call = { ...request, engine: name };
  try {
    if (lane === "cpu") return await children.run(call, { timeoutMs, signal, onNote });
    return await gateOf(name).run((limited, alive) => {
      const heard = (note: PerformNote) => {
        if (manyCalls) alive();
        onNote(note);
      };
      return perform({ ...call, inMemory: true }, heard, limited);
    }, signal);
  } catch (error) {
    if (error instanceof EngineFailed) return { failure: error.failure };
    if (error instanceof ChildEnded && error.reason === "crashed" && !signal.aborted) return { failure: crashed };
    throw error;
  }
}

const isReadySomewhere = async (engine: string) =>
  (await engineReports()).some((report) => report.engine === engine && report.state === "ready");

function isWorthWaiting({ name, lane }: EngineDescriptor, attempts: readonly EngineAttempt[]): boolean {
  if (lane !== "io" || !attempts.some(({ engine, outcome }) => engine === name && /limited|unavailable/.test(outcome)))
    return false;
  const ms = gateOf(name).quietMs();
  return ms > 0 && ms <= LONGEST_PAUSE_MS;
}

const FAILED = "The engine failed on this input. Nothing was charged; trying again may help.";

const crashed: EngineFailure = {
  code: "engine_failed",
  message: FAILED,
  outcome: "failed",
  tryNext: true,
  safeToRepeat: false,
};

/** What the caller is told of several failures: the most telling one. */
function inSum(failures: readonly EngineFailure[], attempts: readonly EngineAttempt[]): EngineFailure {
  const outcomes = new Set(attempts.map(({ outcome }) => outcome));
  const of = (code: EngineFailure["code"], message: string): EngineFailure => ({
    ...crashed,
    code,
    message,
    tryNext: false,
  });
  const several = attempts.length > 1 ? `All ${attempts.length} engines of this operation` : "The engine";
  if (outcomes.has("failed"))
    return failures.find(({ outcome }) => outcome === "failed") ?? of("engine_failed", FAILED);
  if (outcomes.has("timed_out"))
    return of("engine_timeout", `${several} did not answer in time. Nothing was charged; try again later.`);
  if (outcomes.has("unfit"))
    return of(
      "invalid_input",
      "No engine chosen here can do this with what was sent: try it without points, names or other optional parts.",
    );
  if (outcomes.has("rate_limited"))
    return of(
      "engine_unavailable",
      `${several} cannot take more requests now. Nothing was charged; try again in a moment.`,
    );
  return of("engine_unavailable", `${several} cannot be reached now. Nothing was charged; try again in a moment.`);
}
