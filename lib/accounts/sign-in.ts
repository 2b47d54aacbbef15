import { AppError } from "@atelier/errors";
import { pool, transaction } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { parseEmail } from "./address.ts";
import { verifyPassword } from "./password.ts";
import { endSessions } from "./sessions.ts";
import { forgetTries, throttle } from "./throttle.ts";
import { markVerified } from "./verify-email.ts";

/**
 * Finds the account that an address and a password belong to, or null; an unknown address takes as long as a wrong password.
 * Throws `invalid_input` or `rate_limited`.
 */
export async function signInWithPassword(input: {
  email: string;
  password: string;
  network?: string;
}): Promise<{ accountId: string } | null> {
  const email = parseEmail(input.email);
  if (input.network && !env().local) await throttle(`sign-in:${input.network}`, 100, 900);
  await throttle(`sign-in:${email}`, 10, 900);
  const { rows } = await pool().query<{ id: string; password_hash: string | null }>(
    "SELECT id, password_hash FROM account WHERE email = $1 AND deleted_at IS NULL",
    [email],
  );
  const account = rows[0];
  const fits = await verifyPassword(input.password, account?.password_hash ?? null);
  if (!account || !fits) return null;
  await forgetTries(`sign-in:${email}`);
  return { accountId: account.id };
}

/**
 * Finds or makes the account of somebody whom GitHub or Google vouches for. Their first visit must bring a verified
 * address. Where that address has an unverified account, whoever made it did not own the address: its password and
 * sessions end. Throws `invalid_input`.
 */
export async function signInWithProvider(input: {
  provider: "github" | "google";
  providerAccountId: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  ip: string;
}): Promise<{ accountId: string }> {
  const known = await pool().query<{ account_id: string }>(
    `SELECT i.account_id FROM identity i JOIN account a ON a.id = i.account_id
     WHERE i.provider = $1 AND i.provider_account_id = $2 AND a.deleted_at IS NULL`,
    [input.provider, input.providerAccountId],
  );
  if (known.rows[0]) return { accountId: known.rows[0].account_id };
  if (!input.email || !input.emailVerified)
    throw new AppError("invalid_input", "Verify your e-mail address there first, or sign up with a password.");
  const email = parseEmail(input.email);
  return transaction(async (tx) => {
    await tx.query("INSERT INTO account (id, email, name) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING", [
      newId("acct"),
      email,
      input.name?.slice(0, 100) ?? null,
    ]);
    const { rows } = await tx.query<{ id: string; verified: boolean }>(
      "SELECT id, email_verified_at IS NOT NULL AS verified FROM account WHERE email = $1 AND deleted_at IS NULL FOR UPDATE",
      [email],
    );
    const account = rows[0];
    if (!account) throw new AppError("not_found", "There is no such account.");
    if (!account.verified) {
      await tx.query("UPDATE account SET password_hash = NULL WHERE id = $1", [account.id]);
      await tx.query("UPDATE email_token SET used_at = now() WHERE account_id = $1 AND used_at IS NULL", [account.id]);
      await endSessions(tx, account.id);
      await markVerified(tx, account.id, input.ip);
    }
    await tx.query(
      "INSERT INTO identity (provider, provider_account_id, account_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [input.provider, input.providerAccountId, account.id],
    );
    return { accountId: account.id };
  });
}
