import { randomBytes } from "node:crypto";
import { AppError } from "@atelier/errors";
import type { Queryable } from "../platform/db.ts";
import { digestFor } from "../platform/secrets.ts";

export type TokenPurpose = "verify" | "reset";

const HOURS = { verify: 72, reset: 1 } as const satisfies Record<TokenPurpose, number>;

/** Makes the secret part of a link that is sent by mail; only its digest is stored. */
export async function makeEmailToken(db: Queryable, accountId: string, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `INSERT INTO email_token (digest, account_id, purpose, expires_at) VALUES ($1, $2, $3, now() + make_interval(hours => $4))`,
    [digestFor("mail-token", token), accountId, purpose, HOURS[purpose]],
  );
  return token;
}

/** Uses a token up, once; returns whose it is. Throws `invalid_input` where it is unknown, used or too old. */
export async function spendEmailToken(db: Queryable, token: string, purpose: TokenPurpose): Promise<string> {
  const { rows } = await db.query<{ account_id: string }>(
    `UPDATE email_token t SET used_at = now() FROM account a
     WHERE t.digest = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > now()
       AND a.id = t.account_id AND a.deleted_at IS NULL
     RETURNING t.account_id`,
    [digestFor("mail-token", token), purpose],
  );
  if (rows[0]) return rows[0].account_id;
  throw new AppError(
    "invalid_input",
    purpose === "verify"
      ? "This link was used already or is too old. Sign in to have a new one sent."
      : "This link was used already or is too old. Ask for a new one.",
  );
}
