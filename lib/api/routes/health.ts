import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { engineOverview } from "../../engine-health/overview.ts";
import type { EngineReport } from "../../engine-health/states.ts";
import { pool } from "../../platform/db.ts";
import { wasStorageFull } from "../../platform/storage-full.ts";
import { currentStoreFault } from "../../storage/health.ts";
import type { ApiEnv } from "../http/context.ts";

/** Liveness and readiness. Neither requires a key. */
export const healthRoutes = new Hono<ApiEnv>()
  .get("/health", (context) => context.json({ status: "ok" }))
  .get("/ready", async (context) => {
    try {
      await pool().query("SELECT 1");
      const [overview, storage] = await Promise.all([engineOverview(), storageState()]);
      const engines = new Map(overview.flatMap(({ engines }) => engines.map((report) => [report.engine, report])));
      return context.json({
        status: "ready",
        storage,
        engines: [...engines.values()].map(({ engine, state, detail, fraction }) => ({
          engine,
          state: describeState({ state, fraction }),
          detail,
        })),
        operations: overview.map(({ operation, serves, engines }) => ({
          operation,
          serves,
          engines: engines.map(({ engine }) => engine),
        })),
      });
    } catch (cause) {
      throw new AppError("overloaded", "The database does not respond.", { retryAfterSeconds: 5, cause });
    }
  });

const storageState = async () => (wasStorageFull() ? "full" : (await currentStoreFault()) ? "unavailable" : "ok");

const describeState = ({ state, fraction }: Pick<EngineReport, "state" | "fraction">) =>
  state === "fetching" ? `fetching ${Math.floor(fraction * 100)}%` : state;
