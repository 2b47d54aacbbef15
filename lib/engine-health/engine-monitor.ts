import type { EngineSettings, ListedEngine } from "../engines/define.ts";
import { engineList, getEngines, listPositions } from "../engines/index.ts";
import type { Operation } from "../operations/define.ts";
import { pool } from "../platform/database/db.ts";
import { log } from "../platform/telemetry/log.ts";
import { engineSettings } from "./configured/settings.ts";
import { EngineInstaller } from "./engine-installer.ts";
import { probeEngine, servedOperations, withPause } from "./probe.ts";
import { toReport } from "./reported-positions.ts";
import { engineHealthSettings } from "./settings.ts";
import type { EngineReport } from "./states.ts";
import { workerEngines } from "./worker-engines.ts";
import { workerOperations } from "./worker-operations.ts";

const REPORT_MS = 1_000;
/** How often remote engines are probed. */
const PROBE_MS = 30_000;
/** How often models that were added or removed are looked for. */
const RELOAD_MS = 5_000;

/** Installs the engines of this worker, probes the remote ones and writes their states to the database. */
export class EngineMonitor {
  readonly #workerId: string;
  readonly #onReady: () => void;
  /** The operations that this worker serves. */
  readonly #operations: readonly Operation[];
  /** The names of the engines that this worker serves; null for all. */
  readonly #names: readonly string[] | null;
  #engines: ListedEngine[];
  #positions: ReturnType<typeof listPositions>;
  readonly #reports = new Map<string, EngineReport>();
  readonly #stop = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  #installing: Promise<void> | undefined;

  /** `onReady` is called when an engine becomes ready. */
  constructor(workerId: string, onReady: () => void) {
    this.#workerId = workerId;
    this.#onReady = onReady;
    const settings = engineSettings();
    this.#operations = workerOperations();
    this.#names = workerEngines();
    this.#engines = this.#served(getEngines(settings), settings);
    this.#positions = listPositions(settings);
  }

  /** The operations that a ready engine of the lane supports. */
  operations(lane: "cpu" | "io"): string[] {
    return servedOperations(this.#operations, lane, (engine) => this.ready(engine));
  }

  /** The names of the engines of the lane that this worker serves; undefined if it serves all. */
  engines(lane: "cpu" | "io"): string[] | undefined {
    return this.#names ? this.#engines.filter((engine) => engine.lane === lane).map(({ name }) => name) : undefined;
  }

  /** Whether this worker can use the engine now. */
  ready(engine: string): boolean {
    return this.#reports.get(engine)?.state === "ready";
  }

  readyEngines(): string[] {
    return this.#engines.map(({ name }) => name).filter((name) => this.ready(name));
  }

  async start(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => this.#probe(engine)));
    await this.#writeReports();
    const every = (ms: number, run: () => Promise<void>) =>
      this.#timers.push(
        setInterval(() => void run().catch((error: unknown) => log().warn({ error }, "reporting engines failed")), ms),
      );
    every(REPORT_MS, () => this.#writeReports());
    every(PROBE_MS, () => this.#probeRemote());
    every(RELOAD_MS, () => this.#reload());
    this.#installing = this.#install(this.#engines);
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stop.abort();
    // The reports stay until they expire, so that jobs are accepted while the worker restarts.
    await this.#installing;
  }

  /** The engines that this worker serves, of the operations that it serves: it neither installs nor probes others. */
  #served(engines: readonly ListedEngine[], settings: EngineSettings): ListedEngine[] {
    const names = new Set(this.#operations.flatMap(({ slug }) => engineList(slug, settings).map(({ name }) => name)));
    return engines.filter(({ name }) => names.has(name) && (this.#names?.includes(name) ?? true));
  }

  async #installed(report: EngineReport): Promise<void> {
    this.#reports.set(report.engine, report);
    if (report.state !== "ready") return;
    await this.#writeReports();
    this.#onReady();
  }

  /** Installs the weights and packages of the embedded engines. */
  #install(engines: readonly ListedEngine[]): Promise<void> {
    return new EngineInstaller({
      engines: engines.filter(({ lane }) => lane === "cpu"),
      signal: this.#stop.signal,
      isReady: (engine) => this.ready(engine),
      report: (report) => this.#installed(report),
    }).run();
  }

  /** Takes engines into use whose model was added to the store, and drops those whose model was removed. */
  async #reload(): Promise<void> {
    const settings = engineSettings();
    const engines = this.#served(getEngines(settings), settings);
    this.#positions = listPositions(settings);
    const added = engines.filter(({ name }) => !this.#engines.some((engine) => engine.name === name));
    const removed = this.#engines.filter(({ name }) => !engines.some((engine) => engine.name === name));
    if (added.length === 0 && removed.length === 0) return;
    this.#engines = engines;
    for (const { name } of removed) this.#reports.delete(name);
    await Promise.all(added.map((engine) => this.#probe(engine)));
    await this.#writeReports();
    this.#installing = Promise.all([this.#installing, this.#install(added)]).then(() => {});
    this.#onReady();
  }

  async #probe(engine: ListedEngine): Promise<void> {
    this.#reports.set(engine.name, await probeEngine(engine));
  }

  async #probeRemote(): Promise<void> {
    const before = this.readyEngines().length;
    await Promise.all(this.#engines.filter(({ lane }) => lane === "io").map((engine) => this.#probe(engine)));
    if (this.readyEngines().length > before) this.#onReady();
  }

  async #writeReports(): Promise<void> {
    const reports = this.#engines.flatMap((engine) => {
      const report = this.#reports.get(engine.name);
      const serves = JSON.stringify(toReport(this.#positions.get(engine.name) ?? {}));
      return report ? [{ ...withPause(report, engine), serves, local: engine.local }] : [];
    });
    await pool().query(
      `INSERT INTO engine_state (worker_id, engine, state, detail, fraction, serves, local, operations)
       SELECT $1, *, $8::jsonb FROM unnest($2::text[], $3::text[], $4::text[], $5::float8[], $6::jsonb[], $7::boolean[])
       ON CONFLICT (worker_id, engine) DO UPDATE
       SET state = excluded.state, detail = excluded.detail, fraction = excluded.fraction, serves = excluded.serves,
         local = excluded.local, operations = excluded.operations, updated_at = now()`,
      [
        this.#workerId,
        reports.map(({ engine }) => engine),
        reports.map(({ state }) => state),
        reports.map(({ detail }) => detail),
        reports.map(({ fraction }) => fraction),
        reports.map(({ serves }) => serves),
        reports.map(({ local }) => local),
        JSON.stringify(engineHealthSettings().WORKER_OPERATIONS),
      ],
    );
  }
}
