import { grantCredits } from "../credits/ledger.ts";
import { type Queryable, transaction } from "../platform/database/db.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import { env } from "../platform/env.ts";
import { addressDigest, networkDigest } from "./address.ts";
import { spendEmailToken } from "./email-tokens.ts";
import { accountSettings } from "./settings.ts";

const ADDRESS = statement(
  "address_of_account",
  { accountId: text() },
  "SELECT email FROM account WHERE id = $accountId",
  { email: text() },
);

/** Verifies an address by the mailed token and grants its trial credits. Returns the credits granted. Throws `invalid_input`. */
export async function verifyEmail(input: {
  token: string;
  ip: string;
}): Promise<{ accountId: string; email: string; trialCredits: number }> {
  return transaction(async (tx) => {
    const accountId = await spendEmailToken(tx, input.token, "verify");
    const trialCredits = await markVerified(tx, accountId, input.ip);
    const [account] = await run(tx, ADDRESS, { accountId });
    return { accountId, email: account?.email ?? "", trialCredits };
  });
}

const MARK_VERIFIED = statement(
  "mark_verified",
  { accountId: text() },
  `UPDATE account SET email_verified_at = now()
   WHERE id = $accountId AND email_verified_at IS NULL AND deleted_at IS NULL RETURNING email`,
  { email: text() },
);

/**
 * Marks an account's address as verified and grants the trial credits: once per normalized address, and to a limited
 * number of addresses per network and day. In local mode every address is in one network, so only the first rule
 * applies. Returns the credits granted.
 */
export async function markVerified(tx: Queryable, accountId: string, ip: string): Promise<number> {
  const [verified] = await run(tx, MARK_VERIFIED, { accountId });
  const { TRIAL_CREDITS, TRIALS_PER_NETWORK_A_DAY } = accountSettings();
  const { local } = env();
  if (!verified || TRIAL_CREDITS === 0) return 0;
  const digest = addressDigest(verified.email);
  const network = networkDigest(ip);
  // The lock keeps two simultaneous verifications in one network from both taking the last trial of the day.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`trial:${network}`]);
  const { rowCount } = await tx.query(
    `INSERT INTO trial_grant (digest, network) SELECT $1, $2
     WHERE $4 OR (SELECT count(*) FROM trial_grant WHERE network = $2 AND created_at > now() - interval '1 day') < $3
     ON CONFLICT (digest) DO NOTHING`,
    [digest, network, TRIALS_PER_NETWORK_A_DAY, local],
  );
  if (rowCount !== 1) return 0;
  await grantCredits(tx, {
    accountId,
    credits: TRIAL_CREDITS,
    kind: "trial",
    reference: `trial:${digest}`,
    note: "Trial credits",
  });
  return TRIAL_CREDITS;
}
