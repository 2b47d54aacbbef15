import { APERTIUM_COMMAND, installApertium } from "../../install/apertium.ts";
import { progressBars } from "../../install/progress-bars.ts";
import { ensureWeights } from "../../models/install-weights.ts";
import { ensureModelFolder, isFolderInstalled } from "../../models/model-folder.ts";
import type { WeightName } from "../../models/weights.ts";
import { operations } from "../../operations/index.ts";
import { pool } from "../../platform/db.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/log.ts";
import { engineSettings } from "../configured/settings.ts";
import type { EngineDescriptor } from "../define.ts";
import { enginesOf } from "../index.ts";
import { probeEngine, servedOperations, withPause } from "./probe.ts";
import type { EngineReport } from "./states.ts";

const REPORT_MS = 1_000;
const RETRY_MS = 60_000;
/** How often an engine elsewhere is asked whether it is there. */
const REACH_EVERY_MS = 30_000;

/** Fetches what this worker's engines need, in the order of need, and tells the house how far it is. */
export class EngineMonitor {
  readonly #workerId: string;
  readonly #onReady: () => void;
  readonly #engines: EngineDescriptor[];
  readonly #reports = new Map<string, EngineReport>();
  readonly #stop = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  #fetching: Promise<void> | undefined;

  constructor(workerId: string, onReady: () => void) {
    this.#workerId = workerId;
    this.#onReady = onReady;
    this.#engines = enginesOf(engineSettings(env()));
  }

  /** The operations that an engine of the lane's serves here now. */
  operations(lane: "cpu" | "io"): string[] {
    return servedOperations(operations, lane, (engine) => this.ready(engine));
  }

  /** Whether an engine can be used here now. */
  ready(engine: string): boolean {
    return this.#reports.get(engine)?.state === "ready";
  }

  readyEngines(): string[] {
    return this.#engines.map(({ name }) => name).filter((name) => this.ready(name));
  }

  async start(): Promise<void> {
    await Promise.all(this.#engines.map((engine) => this.#look(engine)));
    await this.#report();
    const every = (ms: number, act: () => Promise<void>) =>
      this.#timers.push(
        setInterval(() => void act().catch((error: unknown) => log().warn({ error }, "reporting engines failed")), ms),
      );
    every(REPORT_MS, () => this.#report());
    every(REACH_EVERY_MS, () => this.#lookElsewhere());
    this.#fetching = this.#fetchAll();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stop.abort();
    await this.#fetching;
    await pool().query("DELETE FROM engine_state WHERE worker_id = $1", [this.#workerId]);
  }

  async #look(engine: EngineDescriptor): Promise<void> {
    this.#reports.set(engine.name, await probeEngine(engine));
  }

  async #lookElsewhere(): Promise<void> {
    const before = this.readyEngines().length;
    await Promise.all(this.#engines.filter(({ lane }) => lane === "io").map((engine) => this.#look(engine)));
    if (this.readyEngines().length > before) this.#onReady();
  }

  async #fetchAll(): Promise<void> {
    const here = this.#engines.filter(({ lane }) => lane === "cpu");
    const needs: { engine: EngineDescriptor; names: readonly WeightName[] }[] = [
      ...here.map((engine) => ({
        engine,
        names: engine.weights.required,
      })),
      ...here.map((engine) => ({
        engine,
        names: engine.weights.optional,
      })),
    ];
    for (const { engine, names } of needs) {
      while (!this.#stop.signal.aborted && !(await this.#fetch(engine, names))) await this.#pause();
    }
    // Last: they are large, and no other engine waits for them.
    for (const engine of here) {
      while (!this.#stop.signal.aborted && !(await this.#fetchFolder(engine))) await this.#pause();
    }
  }

  async #fetchFolder(engine: EngineDescriptor): Promise<boolean> {
    const { name, modelFolder } = engine;
    if (!modelFolder || this.ready(name)) return true;
    const report = (state: EngineReport["state"], fraction: number, detail: string | null) =>
      this.#reports.set(name, { engine: name, state, fraction, detail });
    try {
      await ensureModelFolder(modelFolder, {
        signal: this.#stop.signal,
        onProgress: (received, total) => report("fetching", received / total, null),
      });
      report("ready", 1, null);
      await this.#report();
      this.#onReady();
      return true;
    } catch (error) {
      if (this.#stop.signal.aborted) return false;
      log().error({ error, engine: name }, "fetching a model failed; it is tried again in a minute");
      report("missing", 0, "its model could not be fetched; M2M100_WEIGHTS may name a folder that holds it");
      return false;
    }
  }

  async #fetch(engine: EngineDescriptor, names: readonly WeightName[]): Promise<boolean> {
    const required = names === engine.weights.required;
    if (required && engine.missingRequirement?.() && !(await this.#installPackages(engine))) return true;
    const draw = progressBars(process.stderr);
    try {
      await ensureWeights(names, {
        cacheDirectory: env().CACHE_DIR,
        signal: this.#stop.signal,
        onProgress: (progress) => {
          draw(progress);
          const { receivedBytes, totalBytes } = progress;
          const fraction = totalBytes > 0 ? receivedBytes / totalBytes : 0;
          if (required)
            this.#reports.set(engine.name, {
              engine: engine.name,
              state: "fetching",
              detail: null,
              fraction,
            });
        },
      });
      if (required && (!engine.modelFolder || (await isFolderInstalled(engine.modelFolder)))) {
        this.#reports.set(engine.name, {
          engine: engine.name,
          state: "ready",
          detail: null,
          fraction: 1,
        });
        await this.#report();
        this.#onReady();
      }
      return true;
    } catch (error) {
      if (this.#stop.signal.aborted) return false;
      log().error({ error, engine: engine.name }, "fetching weights failed; it is tried again in a minute");
      if (required)
        this.#reports.set(engine.name, {
          engine: engine.name,
          state: "missing",
          detail: "its weights could not be fetched",
          fraction: 0,
        });
      return false;
    }
  }

  /** Installs the system's packages an engine wants, where that is allowed; false where it stays without. */
  async #installPackages(engine: EngineDescriptor): Promise<boolean> {
    const lacking = engine.missingRequirement?.();
    if (!lacking) return true;
    if (lacking.installs === "apertium" && env().INSTALL_APERTIUM) {
      this.#reports.set(engine.name, {
        engine: engine.name,
        state: "fetching",
        detail: "its packages are being installed",
        fraction: 0,
      });
      await installApertium(this.#stop.signal);
    }
    const still = engine.missingRequirement?.();
    if (!still) return true;
    const detail = lacking.installs === "apertium" ? `${still.reason}; ${APERTIUM_COMMAND}` : still.reason;
    this.#reports.set(engine.name, { engine: engine.name, state: "missing", detail, fraction: 0 });
    return false;
  }

  async #pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS);
      this.#stop.signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async #report(): Promise<void> {
    const reports = this.#engines.flatMap((engine) => {
      const report = this.#reports.get(engine.name);
      return report ? [withPause(report, engine)] : [];
    });
    await pool().query(
      `INSERT INTO engine_state (worker_id, engine, state, detail, fraction)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::float8[])
       ON CONFLICT (worker_id, engine) DO UPDATE
       SET state = excluded.state, detail = excluded.detail, fraction = excluded.fraction, updated_at = now()`,
      [
        this.#workerId,
        reports.map(({ engine }) => engine),
        reports.map(({ state }) => state),
        reports.map(({ detail }) => detail),
        reports.map(({ fraction }) => fraction),
      ],
    );
  }
}
