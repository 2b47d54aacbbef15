import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "../lib/accounts/password.ts";
import { markVerified } from "../lib/accounts/verify-email.ts";
import { startPostgres } from "../lib/install/postgres.ts";
import { pool, transaction } from "../lib/platform/database/db.ts";
import { newId } from "../lib/platform/ids.ts";
import { setRuntimeEnv } from "../lib/platform/settings.ts";

const directory = process.env.E2E_DATA_DIR ?? "";

/** Adds an account with a verified address and its trial credits, as the pages of the sign-up do. */
export async function addAccount(email: string, password: string): Promise<void> {
  await openPortalDatabase();
  const id = newId("acct");
  await transaction(async (tx) => {
    const values = [id, email, await hashPassword(password)];
    await tx.query("INSERT INTO account (id, email, password_hash) VALUES ($1, $2, $3)", values);
    await markVerified(tx, id, "127.0.0.1");
  });
}

/** Makes the proofs of a person's sessions older than acts that issue keys or change the sign-in allow. `person` is an id or address. */
export async function ageProofs(person: string): Promise<void> {
  await openPortalDatabase();
  await pool().query(
    `UPDATE session SET proven_at = now() - interval '11 minutes'
     WHERE account_id IN (SELECT id FROM account WHERE $1 IN (id, email))`,
    [person],
  );
}

/** Proves a domain that a team claims, which has no name server here. */
export async function proveDomain(domain: string): Promise<void> {
  await openPortalDatabase();
  await pool().query("UPDATE team_domain SET verified_at = now() WHERE domain = $1", [domain]);
}

/** Lets the code of this process use the database and the secret of the served portal. */
async function openPortalDatabase(): Promise<void> {
  if (process.env.DATABASE_URL) return;
  // Adopts the server of the portal, which keeps running.
  const { url } = await startPostgres(join(directory, "postgres"));
  const secret = await readFile(join(directory, "secret"), "utf8");
  setRuntimeEnv({ DATABASE_URL: url, APP_SECRET: secret });
}
