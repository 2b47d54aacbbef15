import { randomInt } from "node:crypto";
import { AppError } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { array, bool, int, run, runForCount, statement, text } from "../../platform/database/statement.ts";
import { digestFor } from "../../platform/secrets.ts";
import { mailFactorChange } from "./factor-mail.ts";

const CODES = 10;
/** Crockford's base 32 without letters that look like digits: 12 letters are 60 bits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Whether a text can be a recovery code, and not a code of an app. */
export const isRecoveryCode = (code: string): boolean => normalize(code).length === GROUPS * GROUP_LENGTH;

const LOCK_TWO_STEP = statement(
  "lock_two_step",
  { personId: text() },
  "SELECT confirmed_at IS NOT NULL AS on FROM totp WHERE account_id = $personId FOR UPDATE",
  { on: bool },
);

/** Replaces the person's recovery codes. Returns the new ones, which are not stored. Throws `invalid_input` without two-step sign-in. */
export async function renewRecoveryCodes(personId: string, actor: AuditActor): Promise<string[]> {
  return transaction(async (tx) => {
    const [row] = await run(tx, LOCK_TWO_STEP, { personId });
    if (!row?.on) throw new AppError("invalid_input", "Turn on two-step sign-in first.");
    const codes = await replaceRecoveryCodes(tx, personId);
    await recordAudit({ accountId: personId, actor, action: "recovery_codes.renewed" }, tx);
    await mailFactorChange(tx, personId, "codes_renewed");
    return codes;
  });
}

const INSERT_CODES = statement(
  "insert_recovery_codes",
  { personId: text(), digests: array(text()) },
  "INSERT INTO recovery_code (account_id, digest) SELECT $personId, unnest($digests::text[])",
  {},
);

/** Replaces the codes in a transaction that has locked the person's two-step sign-in. */
export async function replaceRecoveryCodes(tx: Queryable, personId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createCode);
  await deleteRecoveryCodes(tx, personId);
  await run(tx, INSERT_CODES, { personId, digests: codes.map(digestCode) });
  return codes;
}

const DELETE_CODES = statement(
  "delete_recovery_codes",
  { personId: text() },
  "DELETE FROM recovery_code WHERE account_id = $personId",
  {},
);

/** Deletes the person's recovery codes. */
export async function deleteRecoveryCodes(tx: Queryable, personId: string): Promise<void> {
  await run(tx, DELETE_CODES, { personId });
}

const USE_CODE = statement(
  "use_recovery_code",
  { personId: text(), digest: text() },
  "UPDATE recovery_code SET used_at = now() WHERE account_id = $personId AND digest = $digest AND used_at IS NULL",
  {},
);

const COUNT_CODES = statement(
  "count_recovery_codes",
  { personId: text() },
  "SELECT count(*)::int AS left FROM recovery_code WHERE account_id = $personId AND used_at IS NULL",
  { left: int },
);

const STOP_REMOVAL = statement(
  "stop_factor_removal",
  { personId: text() },
  "UPDATE totp SET removal_due_at = NULL WHERE account_id = $personId",
  {},
);

/** Uses a recovery code, once, and mails the person how many are left. Returns whether it was correct. */
export async function acceptRecoveryCode(personId: string, code: string, actor: AuditActor): Promise<boolean> {
  return transaction(async (tx) => {
    if ((await runForCount(tx, USE_CODE, { personId, digest: digestCode(code) })) === 0) return false;
    await run(tx, STOP_REMOVAL, { personId });
    const [row] = await run(tx, COUNT_CODES, { personId });
    await recordAudit({ accountId: personId, actor, action: "recovery_code.used" }, tx);
    await mailFactorChange(tx, personId, "code_used", row?.left ?? 0);
    return true;
  });
}

function createCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** People copy codes by hand, so case, spaces, hyphens and letters that look like digits do not count. */
const normalize = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1");

/** The codes are random and the digest has a secret, so a slow hash would add nothing. */
const digestCode = (code: string): string => digestFor("recovery-code", normalize(code));
