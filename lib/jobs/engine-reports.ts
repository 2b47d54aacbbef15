import { pool } from "../db.ts";
import { type EngineDescriptor, enginesOf } from "../engines/index.ts";
import type { WeightName } from "../engines/weights.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { operations } from "../operations/index.ts";
import { APERTIUM_COMMAND, installApertium } from "../setup/apertium.ts";
import { progressBars } from "../setup/progress-bars.ts";
import { ensureWeights, weightsState } from "../setup/weights.ts";
import type { EngineReport } from "./availability.ts";
import { engineSettings } from "./engine-settings.ts";

const REPORT_MS = 1_000;
const RETRY_MS = 60_000;

/** Fetches what this worker's engines need, in the order of need, and tells the house how far it is. */
export class EngineWatch {
  readonly #workerId: string;
  readonly #onReady: () => void;
  readonly #engines: EngineDescriptor[];
  readonly #reports = new Map<string, EngineReport>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #fetching: Promise<void> | undefined;

  constructor(workerId: string, onReady: () => void) {
    this.#workerId = workerId;
    this.#onReady = onReady;
    this.#engines = enginesOf(engineSettings(env()));
  }

  /** The operations whose engine is ready here. */
  operations(): string[] {
    return operations
      .filter(({ capability }) => {
        const engine = this.#engines.find(({ capabilities }) => capabilities.includes(capability));
        return engine && this.#reports.get(engine.name)?.state === "ready";
      })
      .map(({ slug }) => slug);
  }

  async start(): Promise<void> {
    for (const engine of this.#engines) await this.#look(engine);
    await this.#tell();
    this.#timer = setInterval(
      () => void this.#tell().catch((error: unknown) => log().warn({ error }, "reporting engines failed")),
      REPORT_MS,
    );
    this.#fetching = this.#fetchAll();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#fetching;
    await pool().query("DELETE FROM engine_state WHERE worker_id = $1", [this.#workerId]);
  }

  async #look(engine: EngineDescriptor): Promise<void> {
    const lacking = engine.lacks?.();
    if (lacking) {
      this.#reports.set(engine.name, { engine: engine.name, state: "missing", detail: lacking.reason, fraction: 0 });
      return;
    }
    const state = await weightsState(engine.weights.required, env().CACHE_DIR);
    const report: EngineReport = {
      engine: engine.name,
      state: state === "ready" ? "ready" : "fetching",
      detail: null,
      fraction: state === "ready" ? 1 : 0,
    };
    this.#reports.set(engine.name, report);
  }

  async #fetchAll(): Promise<void> {
    const needs: { engine: EngineDescriptor; names: readonly WeightName[] }[] = [
      ...this.#engines.map((engine) => ({
        engine,
        names: engine.weights.required,
      })),
      ...this.#engines.map((engine) => ({
        engine,
        names: engine.weights.optional,
      })),
    ];
    for (const { engine, names } of needs) {
      while (!this.#stop.signal.aborted && !(await this.#fetch(engine, names))) await this.#pause();
    }
  }

  async #fetch(engine: EngineDescriptor, names: readonly WeightName[]): Promise<boolean> {
    const required = names === engine.weights.required;
    if (required && engine.lacks?.() && !(await this.#installPackages(engine))) return true;
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
      if (required) {
        this.#reports.set(engine.name, {
          engine: engine.name,
          state: "ready",
          detail: null,
          fraction: 1,
        });
        await this.#tell();
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
    const lacking = engine.lacks?.();
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
    const still = engine.lacks?.();
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

  async #tell(): Promise<void> {
    for (const { engine, state, detail, fraction } of this.#reports.values()) {
      await pool().query(
        `INSERT INTO engine_state (worker_id, engine, state, detail, fraction) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (worker_id, engine) DO UPDATE
         SET state = excluded.state, detail = excluded.detail, fraction = excluded.fraction, updated_at = now()`,
        [this.#workerId, engine, state, detail, fraction],
      );
    }
  }
}
