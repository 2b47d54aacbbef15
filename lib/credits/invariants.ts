import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Queryable } from "../db.ts";

export interface Violation {
  rule: string;
  subject: string;
  detail: string;
}

/** Checks every rule of money in `invariants.sql`; an empty list means all hold. */
export async function checkInvariants(db: Queryable): Promise<Violation[]> {
  const sql = await readFile(join(import.meta.dirname, "invariants.sql"), "utf8");
  return (await db.query<Violation & Record<string, unknown>>(sql)).rows;
}
