import { AppError, invalidInput } from "@atelier/errors";
import { Secret, TOTP } from "otpauth";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import {
  bool,
  int,
  nullable,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { sealText, unsealText } from "../../platform/secrets.ts";
import { endSessions } from "../sessions.ts";
import { mailFactorChange } from "./factor-mail.ts";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";

/** RFC 6238 with the values that every authenticator app supports. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Codes of one step before and after count, because clocks differ. */
const WINDOW_STEPS = 1;
const CONFIRM_ATTEMPTS = 10;

/** The state of a person's two-step sign-in. */
export interface TwoStep {
  since: Date;
  recoveryCodesLeft: number;
  /** When the operator's removal takes effect; null if none was requested. */
  removalDueAt: Date | null;
}

const READ_TWO_STEP = statement(
  "read_two_step",
  { personId: text() },
  `SELECT confirmed_at AS since, removal_due_at AS "removalDueAt",
     (SELECT count(*)::int FROM recovery_code c WHERE c.account_id = t.account_id AND c.used_at IS NULL) AS "recoveryCodesLeft"
   FROM totp t WHERE account_id = $personId AND confirmed_at IS NOT NULL`,
  { since: timestamp, removalDueAt: nullable(timestamp), recoveryCodesLeft: int },
);

/** The person's two-step sign-in, or null if it is off. */
export async function readTwoStep(personId: string): Promise<TwoStep | null> {
  const [row] = await run(pool(), READ_TWO_STEP, { personId });
  return row ?? null;
}

const HAS_TWO_STEP = statement(
  "has_two_step",
  { personId: text() },
  "SELECT EXISTS (SELECT FROM totp WHERE account_id = $personId AND confirmed_at IS NOT NULL) AS on",
  { on: bool },
);

/** Whether the person's sign-in needs a code after the password. */
export async function hasTwoStep(personId: string): Promise<boolean> {
  const [row] = await run(pool(), HAS_TWO_STEP, { personId });
  return row?.on ?? false;
}

const BEGIN_TOTP = statement(
  "begin_totp",
  { personId: text(), id: text(), secret: text() },
  `INSERT INTO totp (account_id, id, secret)
   SELECT id, $id, $secret FROM account WHERE id = $personId AND email_verified_at IS NOT NULL AND deleted_at IS NULL
   ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, secret = excluded.secret, created_at = now()
   WHERE totp.confirmed_at IS NULL`,
  {},
);

/**
 * Makes a secret for an authenticator app, which takes effect with `confirmTotp`. Returns the secret in base 32 and the
 * address that the app reads. The address must be verified, because the one who verifies it later may be another person.
 * Throws `invalid_input`.
 */
export async function beginTotp({ id: personId, email }: { id: string; email: string }): Promise<{
  secret: string;
  uri: string;
}> {
  const secret = new Secret({ size: SECRET_BYTES });
  const id = newId("totp");
  const sealed = sealText("totp", secret.base32, id);
  if ((await runForCount(pool(), BEGIN_TOTP, { personId, id, secret: sealed })) === 0)
    throw new AppError(
      "invalid_input",
      "Two-step sign-in is on already, or your email is not verified. Reload the page, or open the link in the verification email first.",
    );
  return { secret: secret.base32, uri: createGenerator(secret.base32, email).toString() };
}

const READ_SECRET = statement(
  "read_totp_secret",
  { personId: text(), confirmed: bool },
  "SELECT id, secret FROM totp WHERE account_id = $personId AND (confirmed_at IS NOT NULL) = $confirmed",
  { id: text(), secret: text() },
);

const CONFIRM_TOTP = statement(
  "confirm_totp",
  { personId: text(), id: text(), step: int },
  `UPDATE totp SET confirmed_at = now(), last_step = $step
   WHERE account_id = $personId AND id = $id AND confirmed_at IS NULL`,
  {},
);

/**
 * Turns two-step sign-in on with the first code of the app and ends the person's other sessions, which began without
 * one. Returns the recovery codes, which are not stored. Throws `invalid_input`, `rate_limited`.
 */
export async function confirmTotp(
  personId: string,
  { code, sessionId, actor }: { code: string; sessionId: string; actor: AuditActor },
): Promise<string[]> {
  await throttle(`confirm-totp:${personId}`, CONFIRM_ATTEMPTS, 900);
  const [row] = await run(pool(), READ_SECRET, { personId, confirmed: false });
  const step = row && findStep(unsealText("totp", row.secret, row.id), code);
  if (!row || step === null || step === undefined)
    throw invalidInput("/code", "This code is not correct. Enter the newest code of the app.");
  return transaction(async (tx) => {
    if ((await runForCount(tx, CONFIRM_TOTP, { personId, id: row.id, step })) === 0)
      throw new AppError("invalid_input", "Two-step sign-in was changed in another window. Reload the page.");
    const codes = await replaceRecoveryCodes(tx, personId);
    await endSessions(tx, personId, sessionId);
    await recordAudit({ accountId: personId, actor, action: "two_step.enabled" }, tx);
    await mailFactorChange(tx, personId, "two_step_on");
    return codes;
  });
}

const DELETE_TOTP = statement("delete_totp", { personId: text() }, "DELETE FROM totp WHERE account_id = $personId", {});

/** Turns two-step sign-in off. */
export async function removeTotp(personId: string, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    if (!(await deleteTotp(tx, personId))) return;
    await recordAudit({ accountId: personId, actor, action: "two_step.disabled" }, tx);
    await mailFactorChange(tx, personId, "two_step_off");
  });
}

/** Deletes the person's app and recovery codes. Returns whether there was an app. */
export async function deleteTotp(tx: Queryable, personId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, personId);
  return (await runForCount(tx, DELETE_TOTP, { personId })) > 0;
}

/** A correct code shows that the app is not lost, so it also stops a removal by the operator. */
const USE_STEP = statement(
  "use_totp_step",
  { personId: text(), step: int },
  "UPDATE totp SET last_step = $step, removal_due_at = NULL WHERE account_id = $personId AND confirmed_at IS NOT NULL AND last_step < $step",
  {},
);

/** Whether a code of the person's app is correct. It can be used once, and after it no older one. */
export async function acceptTotpCode(personId: string, code: string): Promise<boolean> {
  const [row] = await run(pool(), READ_SECRET, { personId, confirmed: true });
  const step = row ? findStep(unsealText("totp", row.secret, row.id), code) : null;
  return step !== null && (await runForCount(pool(), USE_STEP, { personId, step })) > 0;
}

/** The time step of a code around the current one, or null if the code is none of theirs. */
function findStep(secret: string, code: string): number | null {
  const now = Date.now();
  const generator = createGenerator(secret, "");
  const delta = generator.validate({ token: code.replaceAll(/\s/g, ""), timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : generator.counter({ timestamp: now }) + delta;
}

const createGenerator = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: env().APP_NAME, label, secret, period: PERIOD_SECONDS, digits: DIGITS, algorithm: "SHA1" });
