import { AppError, invalidInput } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { grantCredits } from "../../credits/ledger.ts";
import { endAfter } from "../../credits/validity.ts";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, int, nullable, run, runForCount, statement, text } from "../../platform/database/statement.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { normalizeCode } from "./create.ts";

/** Attempts an hour of an account and of a network: enough for errors in typing, too few to guess a code. */
const ATTEMPTS = 10;
const ATTEMPTS_OF_NETWORK = 40;
const HOUR_SECONDS = 3_600;

const LOCK_PROMOTION = statement(
  "lock_promotion",
  { code: text() },
  `SELECT credits, valid_days AS "validDays", redemptions >= max_redemptions AS "isUsedUp", coalesce(ends_at <= now(), false) AS "hasEnded"
   FROM promotion WHERE code = $code FOR UPDATE`,
  { credits: int, validDays: nullable(int), isUsedUp: bool, hasEnded: bool },
);
const ADD_REDEMPTION = statement(
  "add_redemption",
  { code: text(), accountId: text() },
  `INSERT INTO promotion_redemption (code, account_id) SELECT $code, id FROM account
   WHERE id = $accountId AND deleted_at IS NULL AND email_verified_at IS NOT NULL ON CONFLICT DO NOTHING`,
  {},
);
const FIND_REDEMPTION = statement(
  "find_redemption",
  { code: text(), accountId: text() },
  "SELECT FROM promotion_redemption WHERE code = $code AND account_id = $accountId",
  {},
);
const COUNT_REDEMPTION = statement(
  "count_redemption",
  { code: text() },
  "UPDATE promotion SET redemptions = redemptions + 1 WHERE code = $code",
  {},
);

/**
 * Grants the credits of a code, once to each account and at most as often as the code allows: the code's row is locked from
 * the check to the commit. Returns the credits. Throws `invalid_input` with the reason, `rate_limited`.
 */
export async function redeemPromotion(
  accountId: string,
  entered: string,
  { actor, network }: { actor: AuditActor; network: string },
): Promise<number> {
  await throttle(`promotion:${accountId}`, ATTEMPTS, HOUR_SECONDS);
  await throttle(`promotion-network:${network}`, ATTEMPTS_OF_NETWORK, HOUR_SECONDS);
  const code = normalizeCode(entered).slice(0, 100);
  return transaction((tx) => redeem(tx, accountId, code, actor));
}

async function redeem(tx: Queryable, accountId: string, code: string, actor: AuditActor): Promise<number> {
  const [promotion] = await run(tx, LOCK_PROMOTION, { code });
  if (!promotion) throw invalidInput("/code", "This code does not exist. Check its spelling.");
  const { credits, validDays } = promotion;
  if ((await runForCount(tx, FIND_REDEMPTION, { code, accountId })) > 0)
    throw invalidInput("/code", "This account has already redeemed this code.");
  if (promotion.hasEnded) throw invalidInput("/code", "This code has ended.");
  if (promotion.isUsedUp) throw invalidInput("/code", "This code was redeemed as often as it can be.");
  if ((await runForCount(tx, ADD_REDEMPTION, { code, accountId })) === 0)
    throw new AppError("invalid_input", "Your email is not verified. Verify it first, then redeem the code.");
  await runForCount(tx, COUNT_REDEMPTION, { code });
  await grantCredits(tx, {
    accountId,
    credits,
    kind: "grant",
    reference: `promotion:${code}:${accountId}`,
    note: `Promotion code ${code}`,
    end: endAfter("promotional", validDays ?? 0),
  });
  await recordAudit(
    { accountId, actor, action: "promotion.redeemed", target: code, change: { after: { credits } } },
    tx,
  );
  return credits;
}
