import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../lib/install/postgres.ts";

/** Makes the proofs of a person's sessions older than acts that issue keys or change the sign-in allow. `person` is an id or address. */
export async function ageProofs(person: string): Promise<void> {
  await query(
    `UPDATE session SET proven_at = now() - interval '11 minutes'
     WHERE account_id IN (SELECT id FROM account WHERE $1 IN (id, email))`,
    [person],
  );
}

/** Runs a statement in the database of the served portal. */
async function query(text: string, values: unknown[]): Promise<void> {
  // Adopts the server of the portal, which keeps running.
  const { url } = await startPostgres(join(process.env.E2E_DATA_DIR ?? "", "postgres"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
