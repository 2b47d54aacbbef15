import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "../platform/db.ts";

export interface Violation {
  rule: string;
  subject: string;
  detail: string;
}

/** Checks every rule of money in `invariants.sql`; an empty list means all hold. */
export async function checkInvariants(db: Queryable): Promise<Violation[]> {
  // From the project's folder, where every process runs: bundled, this module knows no place of its own.
  const sql = await readFile(join(process.cwd(), "lib/credits/invariants.sql"), "utf8");
  return (await db.query<Violation & Record<string, unknown>>(sql)).rows;
}
