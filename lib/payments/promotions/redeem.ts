import { AppError, invalidInput } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { grantCredits } from "../../credits/ledger.ts";
import { lockForLots } from "../../credits/lot-records.ts";
import { endAfter } from "../../credits/validity.ts";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, int, nullable, run, runForCount, statement, text } from "../../platform/database/statement.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { isCode, normalizeCode } from "./create.ts";

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
  { code: text(), accountId: text(), person: text() },
  `INSERT INTO promotion_redemption (code, account_id, person) SELECT $code, id, $person FROM account
   WHERE id = $accountId AND deleted_at IS NULL AND email_verified_at IS NOT NULL ON CONFLICT DO NOTHING`,
  {},
);
const FIND_REDEMPTION = statement(
  "find_redemption",
  { code: text(), accountId: text(), person: text() },
  `SELECT account_id = $accountId AS "isOfAccount" FROM promotion_redemption
   WHERE code = $code AND (account_id = $accountId OR person = $person) ORDER BY 1 DESC LIMIT 1`,
  { isOfAccount: bool },
);
const COUNT_REDEMPTION = statement(
  "count_redemption",
  { code: text() },
  "UPDATE promotion SET redemptions = redemptions + 1 WHERE code = $code",
  {},
);

/** Who redeems a code: an address has one digest in all teams of a person. */
interface Redeemer {
  actor: AuditActor;
  network: string;
  addressDigest: string;
}

/**
 * Grants the credits of a code, once to each account, once to each person in all of their teams, and at most as often as the
 * code allows: the code's row is locked from the check to the commit. Returns the credits. Throws `invalid_input` with the reason, `rate_limited`.
 */
export async function redeemPromotion(
  accountId: string,
  entered: string,
  { actor, network, addressDigest }: Redeemer,
): Promise<number> {
  await throttle(`promotion:${accountId}`, ATTEMPTS, HOUR_SECONDS);
  await throttle(`promotion-network:${network}`, ATTEMPTS_OF_NETWORK, HOUR_SECONDS);
  const code = normalizeCode(entered);
  if (!isCode(code)) throw unknownCode();
  return transaction((tx) => redeem(tx, { code, accountId, person: addressDigest }, actor));
}

const unknownCode = () => invalidInput("/code", "This code does not exist. Check its spelling.");

interface Redemption {
  code: string;
  accountId: string;
  person: string;
}

async function redeem(tx: Queryable, redemption: Redemption, actor: AuditActor): Promise<number> {
  const { code, accountId } = redemption;
  // Before the code's row and the reference to the account, so that two codes at once wait for each other here.
  await lockForLots(tx, accountId);
  const [promotion] = await run(tx, LOCK_PROMOTION, { code });
  if (!promotion) throw unknownCode();
  const { credits, validDays } = promotion;
  const [earlier] = await run(tx, FIND_REDEMPTION, redemption);
  if (earlier)
    throw invalidInput(
      "/code",
      earlier.isOfAccount
        ? "This account has already redeemed this code."
        : "You have already redeemed this code with another account.",
    );
  if (promotion.hasEnded) throw invalidInput("/code", "This code has ended.");
  if (promotion.isUsedUp) throw invalidInput("/code", "This code was redeemed as often as it can be.");
  if ((await runForCount(tx, ADD_REDEMPTION, redemption)) === 0)
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
