import { setTimeout as sleep } from "node:timers/promises";
import type { EngineDescriptor } from "../engines/define.ts";
import { ensureWeights } from "../models/install-weights.ts";
import { addModel } from "../models/store/add-model.ts";
import type { WeightName } from "../models/weights.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/telemetry/log.ts";
import { APERTIUM_COMMAND, installApertium } from "./install-apertium.ts";
import { hasStoreModel } from "./probe.ts";
import { progressBars } from "./progress-bars.ts";
import { engineHealthSettings } from "./settings.ts";
import type { EngineReport } from "./states.ts";

const RETRY_MS = 60_000;

interface InstallerOptions {
  engines: readonly EngineDescriptor[];
  signal: AbortSignal;
  isReady(engine: string): boolean;
  report(report: EngineReport): void | Promise<void>;
}

/** Installs the packages, weights and models of embedded engines. A failed download is retried every minute. */
export class EngineInstaller {
  readonly #engines: readonly EngineDescriptor[];
  readonly #signal: AbortSignal;
  readonly #isReady: InstallerOptions["isReady"];
  readonly #report: InstallerOptions["report"];

  constructor({ engines, signal, isReady, report }: InstallerOptions) {
    this.#engines = engines;
    this.#signal = signal;
    this.#isReady = isReady;
    this.#report = report;
  }

  /** Installs all required weights, then optional weights, then models of the model store, which are the largest. */
  async run(): Promise<void> {
    for (const engine of this.#engines) await this.#retry(() => this.#installRequired(engine));
    for (const engine of this.#engines) await this.#retry(() => this.#installOptional(engine));
    for (const engine of this.#engines) await this.#retry(() => this.#installModel(engine));
  }

  async #retry(install: () => Promise<boolean>): Promise<void> {
    while (!this.#signal.aborted && !(await install())) await this.#pause();
  }

  async #installRequired(engine: EngineDescriptor): Promise<boolean> {
    const { name } = engine;
    if (!(await this.#installPackages(engine))) return true;
    try {
      await this.#download(engine.weights.required, (fraction) =>
        this.#report({ engine: name, state: "fetching", detail: null, fraction }),
      );
      if (hasStoreModel(engine)) await this.#report({ engine: name, state: "ready", detail: null, fraction: 1 });
      return true;
    } catch (error) {
      if (!this.#logFailure(error, name)) return false;
      await this.#report({
        engine: name,
        state: "missing",
        detail: "its weights could not be downloaded",
        fraction: 0,
      });
      return false;
    }
  }

  async #installOptional({ name, weights }: EngineDescriptor): Promise<boolean> {
    try {
      await this.#download(weights.optional, () => {});
      return true;
    } catch (error) {
      this.#logFailure(error, name);
      return false;
    }
  }

  async #installModel({ name, storeModel }: EngineDescriptor): Promise<boolean> {
    if (!storeModel || this.#isReady(name)) return true;
    const { CACHE_DIR } = env();
    const { HF_ENDPOINT, HF_TOKEN } = engineHealthSettings();
    try {
      await addModel(
        { model: storeModel },
        {
          cacheDirectory: CACHE_DIR,
          hub: { endpoint: HF_ENDPOINT, token: HF_TOKEN },
          signal: this.#signal,
          onProgress: ({ receivedBytes, totalBytes }) =>
            void this.#report({ engine: name, state: "fetching", detail: null, fraction: receivedBytes / totalBytes }),
        },
      );
      await this.#report({ engine: name, state: "ready", detail: null, fraction: 1 });
      return true;
    } catch (error) {
      if (!this.#logFailure(error, name)) return false;
      const detail = `its model could not be downloaded; add it with: npm run atelier -- models add ${storeModel} --from FOLDER`;
      await this.#report({ engine: name, state: "missing", detail, fraction: 0 });
      return false;
    }
  }

  /** Installs missing system packages if this is allowed. False if the engine stays unusable. */
  async #installPackages(engine: EngineDescriptor): Promise<boolean> {
    const missing = engine.missingRequirement?.();
    if (!missing) return true;
    if (missing.installs === "apertium" && engineHealthSettings().INSTALL_APERTIUM) {
      const detail = "its packages are being installed";
      await this.#report({ engine: engine.name, state: "fetching", detail, fraction: 0 });
      await installApertium(this.#signal);
    }
    const stillMissing = engine.missingRequirement?.();
    if (!stillMissing) return true;
    const { reason } = stillMissing;
    const detail = missing.installs === "apertium" ? `${reason}; ${APERTIUM_COMMAND}` : reason;
    await this.#report({ engine: engine.name, state: "missing", detail, fraction: 0 });
    return false;
  }

  async #download(names: readonly WeightName[], onProgress: (fraction: number) => void | Promise<void>): Promise<void> {
    const draw = progressBars(process.stderr);
    await ensureWeights(names, {
      cacheDirectory: env().CACHE_DIR,
      signal: this.#signal,
      onProgress: (progress) => {
        draw(progress);
        const { receivedBytes, totalBytes } = progress;
        void onProgress(totalBytes > 0 ? receivedBytes / totalBytes : 0);
      },
    });
  }

  /** Logs a failed download. False if the worker is stopping, which is not a failure. */
  #logFailure(error: unknown, engine: string): boolean {
    if (this.#signal.aborted) return false;
    log().error({ error, engine }, "a model download failed and is retried in a minute");
    return true;
  }

  async #pause(): Promise<void> {
    await sleep(RETRY_MS, undefined, { signal: this.#signal }).catch(() => {});
  }
}
