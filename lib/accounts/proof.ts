import { AppError, invalidInput } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../audit/record.ts";
import { pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { bool, run, runForCount, statement, text } from "../platform/database/statement.ts";
import { throttle } from "../platform/limits/throttle.ts";
import { verifyPasskey } from "./factors/passkeys.ts";
import { verifyCode } from "./factors/verify-code.ts";
import { verifyPassword } from "./password.ts";

/** How a person proves in a session that it is theirs. */
export const proofMethods = ["passkey", "password", "code"] as const;

export type ProofMethod = (typeof proofMethods)[number];

const ATTEMPTS = 10;
const WINDOW_SECONDS = 3_600;

/**
 * An act needs a newer proof of who acts. Not an AppError, because only the portal has it: the form asks for the proof and
 * repeats the act.
 */
export class ProofRequired extends Error {
  override readonly name = "ProofRequired";
  readonly methods: readonly ProofMethod[];

  constructor(methods: readonly ProofMethod[]) {
    super("This needs a new proof of who acts.");
    this.methods = methods;
  }
}

const LIST_METHODS = statement(
  "list_proof_methods",
  { personId: text() },
  `SELECT password_hash IS NOT NULL AS password,
     EXISTS (SELECT FROM totp WHERE account_id = a.id AND confirmed_at IS NOT NULL) AS code,
     EXISTS (SELECT FROM passkey WHERE account_id = a.id) AS passkey
   FROM account a WHERE id = $personId`,
  { password: bool, code: bool, passkey: bool },
);

/** The methods of a person. One who signs in with a provider only has none, and signs in again. */
export async function listProofMethods(personId: string): Promise<ProofMethod[]> {
  const [row] = await run(pool(), LIST_METHODS, { personId });
  return proofMethods.filter((method) => row?.[method]);
}

const IS_PROVEN = statement(
  "is_session_proven",
  { sessionId: text(), personId: text() },
  `SELECT proven_at > now() - interval '10 minutes' AS proven FROM session
   WHERE id = $sessionId AND account_id = $personId AND revoked_at IS NULL`,
  { proven: bool },
);

/** Whether a session has a proof that is new enough for acts that issue keys or change the sign-in. */
export async function isSessionProven(personId: string, sessionId: string): Promise<boolean> {
  const [row] = await run(pool(), IS_PROVEN, { personId, sessionId });
  return row?.proven ?? false;
}

const PROVE_SESSION = statement(
  "prove_session",
  { sessionId: text(), personId: text() },
  "UPDATE session SET proven_at = now() WHERE id = $sessionId AND account_id = $personId AND revoked_at IS NULL",
  {},
);

/** A proof that a person gives in a session. */
export interface Proof {
  method: ProofMethod;
  /** The password, the code or the response of the passkey. */
  secret: string;
  /** The token of the challenge that a passkey signed. */
  passkey: string | undefined;
  network: string;
  actor: AuditActor;
}

/**
 * Checks a proof and renews that of the session. Attempts are counted per session, so that a stolen one can guess only a
 * few times and does not lock the person out of others. Throws `invalid_input`, `rate_limited`.
 */
export async function proveSession(personId: string, sessionId: string, proof: Proof): Promise<void> {
  await throttle(`proof:${sessionId}`, ATTEMPTS, WINDOW_SECONDS);
  if (!(await isCorrect(personId, sessionId, proof))) {
    await recordAudit({ accountId: personId, actor: proof.actor, action: "proof.failed" });
    throw invalidInput("/secret", WRONG[proof.method]);
  }
  if ((await runForCount(pool(), PROVE_SESSION, { personId, sessionId })) === 0)
    throw new AppError("not_found", "This session has ended. Sign in again.");
}

const WRONG = {
  passkey: "This passkey is not one of yours. Use another way.",
  password: "This is not your password.",
  code: "This code is not correct. Each code works once: enter the newest one.",
} as const satisfies Record<ProofMethod, string>;

async function isCorrect(personId: string, sessionId: string, proof: Proof): Promise<boolean> {
  const { method, secret, network, actor } = proof;
  if (method === "passkey")
    return (await verifyPasskey(secret, proof.passkey, `prove:${personId}`)).personId === personId;
  if (method === "code")
    return (await verifyCode({ personId, code: secret, trusted: `session:${sessionId}`, network, actor })) !== null;
  const account = await prisma().account.findFirst({
    where: { id: personId, deletedAt: null },
    select: { passwordHash: true },
  });
  return verifyPassword(secret, account?.passwordHash ?? null);
}
