import { randomBytes } from "node:crypto";
import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/database/db.ts";
import { run, statement, text } from "../platform/database/statement.ts";
import type { Prisma } from "../platform/generated/prisma/client.ts";
import { digestFor } from "../platform/secrets.ts";

export type TokenPurpose = "verify" | "reset" | "sign-in";

const LIFETIME_HOURS = { verify: 72, reset: 1, "sign-in": 0.25 } as const satisfies Record<TokenPurpose, number>;

/** Makes the secret part of a link in a mail. The database stores only its digest. */
export async function makeEmailToken(
  db: Pick<Prisma.TransactionClient, "emailToken">,
  accountId: string,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.emailToken.create({
    data: {
      digest: digestFor("mail-token", token),
      accountId,
      purpose,
      expiresAt: new Date(Date.now() + LIFETIME_HOURS[purpose] * 3_600_000),
    },
  });
  return token;
}

const SPEND_TOKEN = statement(
  "spend_email_token",
  { digest: text(), purpose: text() },
  `UPDATE email_token t SET used_at = now() FROM account a
   WHERE t.digest = $digest AND t.purpose = $purpose AND t.used_at IS NULL AND t.expires_at > now()
     AND a.id = t.account_id AND a.deleted_at IS NULL
   RETURNING t.account_id`,
  { account_id: text() },
);

/**
 * Uses a token, once, and returns the id of its account. Runs on a plain connection, because verifying an address in the
 * same transaction may grant trial credits. Throws `invalid_input` for an unknown, used or expired token.
 */
export async function spendEmailToken(tx: Queryable, token: string, purpose: TokenPurpose): Promise<string> {
  const [spent] = await run(tx, SPEND_TOKEN, { digest: digestFor("mail-token", token), purpose });
  if (spent) return spent.account_id;
  throw new AppError(
    "invalid_input",
    purpose === "verify"
      ? "This link was already used or has expired. Sign in to get a new one."
      : "This link was already used or has expired. Request a new one.",
  );
}
