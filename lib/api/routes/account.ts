import { Hono } from "hono";
import { z } from "zod";
import { readBalance } from "../../credits/ledger.ts";
import { pool } from "../../platform/db.ts";
import { isBoundedDate } from "../../platform/storable-text.ts";
import { listUsage } from "../../usage/index.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";
import { page, pageQuery, parseQuery } from "../http/page.ts";

const boundedDate = z.coerce.date().refine(isBoundedDate, "Send a date between 1970 and 2199.");
const usageQuery = z.strictObject({ ...pageQuery, from: boundedDate.optional(), to: boundedDate.optional() });

export const accountRoutes = new Hono<ApiEnv>()
  .get(
    "/balance",
    authenticated(async (context) => {
      const { available, held } = await readBalance(pool(), context.get("caller").accountId);
      return context.json({ object: "balance", available, held });
    }),
  )
  .get(
    "/usage",
    authenticated(async (context) => {
      const { limit, cursor, from, to } = parseQuery(usageQuery, context.req.query());
      const lines = await listUsage(context.get("caller").accountId, { limit: limit + 1, before: cursor, from, to });
      const data = lines.map(({ jobId, operation, credits, createdAt }) => ({
        object: "usage" as const,
        job_id: jobId,
        operation,
        credits,
        created_at: createdAt.toISOString(),
      }));
      return context.json(page(data, limit, ({ job_id }) => job_id));
    }),
  );
