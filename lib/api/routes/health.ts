import { Hono } from "hono";
import { pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { engineReports } from "../../jobs/availability.ts";
import type { ApiEnv } from "../context.ts";

/** Alive, and able to serve: neither takes a key. */
export const healthRoutes = new Hono<ApiEnv>()
  .get("/health", (context) => context.json({ status: "ok" }))
  .get("/ready", async (context) => {
    try {
      await pool().query("SELECT 1");
      const engines = (await engineReports()).map(({ engine, state, detail, fraction }) => ({
        engine,
        state: state === "fetching" ? `fetching ${Math.floor(fraction * 100)} %` : state,
        detail,
      }));
      return context.json({ status: "ready", engines });
    } catch (cause) {
      throw new AppError("overloaded", "The database does not answer.", { retryAfterSeconds: 5, cause });
    }
  });
