import { AppError } from "@atelier/errors";
import { z } from "zod";
import { engineOverview } from "../../engine-health/overview.ts";
import type { EngineReport } from "../../engine-health/states.ts";
import { pool } from "../../platform/database/db.ts";
import { wasStorageFull } from "../../platform/processes/storage-full.ts";
import { currentStoreFault } from "../../storage/health.ts";
import { defineRoute } from "../define-route.ts";
import { component } from "../openapi/json-schema.ts";

const health = defineRoute({
  method: "GET",
  path: "/health",
  tag: "Service",
  operationId: "getHealth",
  summary: "Check that the process is running",
  access: "open",
  output: component("Health", { status: z.literal("ok") }, { status: "ok" }),
  handler: () => ({ status: "ok" as const }),
});

const readiness = component(
  "Ready",
  {
    status: z.literal("ready"),
    storage: z.enum(["ok", "full", "unavailable"]),
    engines: z.array(z.object({ engine: z.string(), state: z.string(), detail: z.string().nullable() })),
    operations: z.array(
      z.object({
        operation: z.string(),
        serves: z.string().nullable().meta({ description: "The first ready engine; null if none is ready." }),
        engines: z.array(z.string()),
      }),
    ),
  },
  {
    status: "ready",
    storage: "ok",
    engines: [{ engine: "onnx/background-remover", state: "ready", detail: null }],
    operations: [
      { operation: "background-remove", serves: "onnx/background-remover", engines: ["onnx/background-remover"] },
    ],
  },
);

const ready = defineRoute({
  method: "GET",
  path: "/ready",
  tag: "Service",
  operationId: "getReady",
  summary: "Check that the service is ready and get each engine's state",
  access: "open",
  output: readiness,
  errors: [503],
  async handler() {
    try {
      await pool().query("SELECT 1");
      const [overview, storage] = await Promise.all([engineOverview(), storageState()]);
      const engines = new Map(overview.flatMap(({ engines }) => engines.map((report) => [report.engine, report])));
      return {
        status: "ready" as const,
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
      };
    } catch (cause) {
      throw new AppError("overloaded", "The database does not respond.", { retryAfterSeconds: 5, cause });
    }
  },
});

/** Liveness and readiness. Neither requires a key. */
export const healthRoutes = [health, ready];

const storageState = async () => (wasStorageFull() ? "full" : (await currentStoreFault()) ? "unavailable" : "ok");

const describeState = ({ state, fraction }: Pick<EngineReport, "state" | "fraction">) =>
  state === "fetching" ? `fetching ${Math.floor(fraction * 100)}%` : state;
