import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "../platform/database/db.ts";

export interface Violation {
  rule: string;
  subject: string;
  detail: string;
}

/** Checks the money rules in `invariants.sql`. Returns the violations. */
export async function checkInvariants(db: Queryable): Promise<Violation[]> {
  // Every process runs in the project's folder. A bundled module has no path of its own to start from.
  const sql = await readFile(join(process.cwd(), "lib/credits/invariants.sql"), "utf8");
  return (await db.query<Violation & Record<string, unknown>>(sql)).rows;
}
