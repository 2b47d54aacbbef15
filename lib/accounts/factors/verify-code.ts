import { AppError } from "@atelier/errors";
import type { AuditActor } from "../../audit/record.ts";
import { transaction } from "../../platform/database/db.ts";
import { resetThrottle, throttle } from "../../platform/limits/throttle.ts";
import { mailFactorChange } from "./factor-mail.ts";
import { acceptRecoveryCode, isRecoveryCode } from "./recovery-codes.ts";
import { acceptTotpCode } from "./totp.ts";

const ATTEMPTS = 10;
const WINDOW_SECONDS = 900;
const TRUSTED_WINDOW_SECONDS = 3_600;
/** Three of a million codes are correct at a time, so guessing this often a day succeeds about once in 18 years. */
const GUESSES_A_DAY = 50;
const DAY_SECONDS = 86_400;

export type CodeKind = "totp" | "recovery_code";

/** A code that a person enters after their password, or to prove in a session who they are. */
export interface CodeAttempt {
  personId: string;
  code: string;
  /** The browser that signed in with a code before, or the session. Its attempts are counted apart. */
  trusted: string | null;
  network: string;
  actor: AuditActor;
}

/**
 * Checks a code of the person's app or a recovery code and uses it up. Returns its kind, or null if it is wrong. Guesses
 * from strangers are bounded over all networks, while browsers that the person uses, recovery codes and passkeys keep
 * working, so that the person is not locked out. Throws `rate_limited`.
 */
export async function verifyCode(attempt: CodeAttempt): Promise<CodeKind | null> {
  const { personId, code, actor } = attempt;
  const kind = isRecoveryCode(code) ? "recovery_code" : "totp";
  const counted = await countGuess(attempt, kind);
  const isCorrect =
    kind === "totp" ? await acceptTotpCode(personId, code) : await acceptRecoveryCode(personId, code, actor);
  if (!isCorrect) return null;
  await resetThrottle(counted);
  return kind;
}

/** Returns the key to reset after a correct code. */
async function countGuess({ personId, trusted, network }: CodeAttempt, kind: CodeKind): Promise<string> {
  const key = `${kind}:${personId}:${trusted ?? network}`;
  if (trusted !== null) await throttle(key, ATTEMPTS, TRUSTED_WINDOW_SECONDS);
  else if (kind === "recovery_code") await throttle(key, ATTEMPTS, WINDOW_SECONDS);
  else
    try {
      await throttle(key, ATTEMPTS, WINDOW_SECONDS);
      await throttle(`totp:${personId}`, GUESSES_A_DAY, DAY_SECONDS);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "rate_limited") throw error;
      await warnOnce(personId);
      throw new AppError(
        "rate_limited",
        "Too many wrong codes were entered for this account. Wait, or use a recovery code or a browser in which you signed in before.",
        { retryAfterSeconds: error.retryAfterSeconds ?? WINDOW_SECONDS },
      );
    }
  return key;
}

/** Mails the person that somebody knows their password, at most once a day, because only then codes are entered. */
async function warnOnce(personId: string): Promise<void> {
  const isFirst = await throttle(`totp-warning:${personId}`, 1, DAY_SECONDS).then(
    () => true,
    () => false,
  );
  if (isFirst) await transaction((tx) => mailFactorChange(tx, personId, "wrong_codes"));
}
