import { AppError } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../audit/record.ts";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { bool, run, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { resetThrottle, throttle } from "../platform/limits/throttle.ts";
import { log } from "../platform/telemetry/log.ts";
import { parseEmail } from "./address.ts";
import { knownDevice } from "./known-device.ts";
import { verifyPassword } from "./password.ts";
import { endSessions } from "./sessions.ts";
import { refuseEnforced, refuseEnforcedPerson } from "./sso/enforcement.ts";
import { markVerified } from "./verify-email.ts";

/** Those who say who a person is; "oidc" is the operator's OpenID Connect provider. */
export const PROVIDERS = ["github", "google", "oidc"] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A user's identity as reported by a provider. */
export interface ProviderSignIn {
  provider: Provider;
  providerAccountId: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  ip: string;
}

const WINDOW_SECONDS = 900;
const ATTEMPTS = 10;
/** Over all networks, for an address that is attacked from many; and over all addresses, for a network that attacks many. */
const WIDE_ATTEMPTS = 100;

/**
 * Finds the account of an address and a password, or null. An unknown address takes as long as a wrong password. Wrong
 * passwords are counted per address and network, and apart for each browser that signed in before, so that a stranger
 * cannot lock the owner out. `device` is that browser's token. Throws `invalid_input` or `rate_limited`.
 */
export async function signInWithPassword(input: {
  email: string;
  password: string;
  network?: string | undefined;
  device?: string | undefined;
  /** For the audit log. */
  origin?: Pick<AuditActor, "address" | "userAgent">;
}): Promise<{ accountId: string } | null> {
  const email = parseEmail(input.email);
  const attempts = await countAttempt(email, input.network ?? "unknown", input.device);
  await refuseEnforced(email);
  const account = await prisma().account.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, passwordHash: true },
  });
  const matches = await verifyPassword(input.password, account?.passwordHash ?? null);
  // Nothing waits for the event, so that an unknown address takes as long.
  if (account && !matches) void recordFailure(account.id, input.origin);
  if (!account || !matches) return null;
  await resetThrottle(attempts);
  return { accountId: account.id };
}

/** Never throws: it is not waited for. */
async function recordFailure(accountId: string, origin: Pick<AuditActor, "address" | "userAgent"> = {}): Promise<void> {
  const actor = { kind: "person", id: null, ...origin } as const;
  await recordAudit({ accountId, actor, action: "login.failed" }).catch((error: unknown) =>
    log().warn({ error }, "a failed sign-in was not recorded"),
  );
}

/** Counts an attempt. Throws `rate_limited`. Returns the key to reset after a correct password. */
async function countAttempt(email: string, network: string, token: string | undefined): Promise<string> {
  const device = await knownDevice(token, email);
  if (device) {
    const key = `sign-in:device:${device}`;
    await throttle(key, ATTEMPTS, WINDOW_SECONDS);
    return key;
  }
  if (!env().local) await throttle(`sign-in:${network}`, WIDE_ATTEMPTS, WINDOW_SECONDS);
  const key = `sign-in:${email}:${network}`;
  await throttle(key, ATTEMPTS, WINDOW_SECONDS);
  await throttle(`sign-in:${email}`, WIDE_ATTEMPTS, WINDOW_SECONDS);
  return key;
}

/**
 * Finds or creates the account of a user who signs in with a provider. The first sign-in needs a verified address.
 * If that address has an unverified account, its creator did not prove to own the address: its password and sessions end.
 * Throws `invalid_input`.
 */
export async function signInWithProvider(input: ProviderSignIn): Promise<{ accountId: string }> {
  const { provider, providerAccountId } = input;
  const identity = await prisma().identity.findFirst({
    where: { provider, providerAccountId, account: { deletedAt: null } },
    select: { accountId: true },
  });
  if (identity) {
    await refuseEnforcedPerson(identity.accountId, "other");
    return identity;
  }
  if (!input.email || !input.emailVerified)
    throw new AppError(
      "invalid_input",
      "Your address is not verified there. Verify it with the provider, or sign up with a password.",
    );
  const email = parseEmail(input.email);
  await refuseEnforced(email);
  return transaction(async (tx) => {
    const accountId = await findOrCreateVerified(tx, email, input);
    await tx.query(
      "INSERT INTO identity (provider, provider_account_id, account_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [provider, providerAccountId, accountId],
    );
    return { accountId };
  });
}

const LOCK_ACCOUNT = statement(
  "lock_account_of_email",
  { email: text() },
  "SELECT id FROM account WHERE email = $email AND deleted_at IS NULL FOR UPDATE",
  { id: text() },
);

/** The account of an address that a provider vouches for, which is created if there is none. */
export async function findOrCreateVerified(
  tx: Queryable,
  email: string,
  { name, ip }: Pick<ProviderSignIn, "name" | "ip">,
): Promise<string> {
  await tx.query("INSERT INTO account (id, email, name) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING", [
    newId("acct"),
    email,
    name?.slice(0, 100) ?? null,
  ]);
  const [account] = await run(tx, LOCK_ACCOUNT, { email });
  if (!account) throw new AppError("not_found", "This account does not exist.");
  await claimAddress(tx, account.id, ip);
  return account.id;
}

const LOCK_ADDRESS = statement(
  "lock_address_of_account",
  { accountId: text() },
  `SELECT email, email_verified_at IS NOT NULL AS verified FROM account
   WHERE id = $accountId AND deleted_at IS NULL FOR UPDATE`,
  { email: text(), verified: bool },
);

/**
 * Makes the address of an account verified for a person who has proved to own it, and returns it. The person who signed up
 * with the address did not prove this, so that the password, links and sessions until now end. Verifying may grant trial
 * credits, so this runs on the plain connection of the transaction.
 */
export async function claimAddress(tx: Queryable, accountId: string, ip: string): Promise<string> {
  const [account] = await run(tx, LOCK_ADDRESS, { accountId });
  if (!account) throw new AppError("not_found", "This account does not exist.");
  if (account.verified) return account.email;
  await tx.query("UPDATE account SET password_hash = NULL WHERE id = $1", [accountId]);
  await tx.query("UPDATE email_token SET used_at = now() WHERE account_id = $1 AND used_at IS NULL", [accountId]);
  await endSessions(tx, accountId);
  await markVerified(tx, accountId, ip);
  return account.email;
}
