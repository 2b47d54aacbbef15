import { AppError } from "@atelier/errors";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { secretFor } from "../../platform/secrets.ts";
import { knownDevice } from "../known-device.ts";
import { type CodeKind, verifyCode } from "./verify-code.ts";

export const SECOND_STEP_COOKIE = "atelier-second-step";
export const SECOND_STEP_SECONDS = 600;
const AUDIENCE = "second-step";
const claims = z.object({ sub: z.string(), by: z.string() });

/** A token for a browser in which a person passed the first step of a sign-in, `by` a password or provider. */
export async function createSecondStepToken(personId: string, by: string): Promise<string> {
  return new SignJWT({ by })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setSubject(personId)
    .setIssuedAt()
    .setExpirationTime(`${SECOND_STEP_SECONDS}s`)
    .sign(secretFor("second-step"));
}

async function readSecondStepToken(token: string | undefined): Promise<z.output<typeof claims>> {
  try {
    const options = { algorithms: ["HS256"], audience: AUDIENCE };
    return claims.parse((await jwtVerify(token ?? "", secretFor("second-step"), options)).payload);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new AppError("invalid_input", "The first step is too long ago. Sign in again.");
  }
}

/** A person who passed both steps. */
export interface SecondStep {
  accountId: string;
  email: string;
  /** Both steps, for the audit log: `credentials+totp`. */
  by: `${string}+${CodeKind}`;
}

/**
 * Finishes a sign-in with a code. Returns null for a wrong one. `token` is that of the first step, and `device` that of a
 * browser that signed in before. Throws `invalid_input`, `rate_limited`.
 */
export async function finishSecondStep(input: {
  token: string | undefined;
  code: string;
  device: string | undefined;
  network: string;
  origin: Pick<AuditActor, "address" | "userAgent">;
}): Promise<SecondStep | null> {
  const { sub: accountId, by } = await readSecondStepToken(input.token);
  const person = await prisma().account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: { email: true },
  });
  if (!person) throw new AppError("not_found", "This account does not exist.");
  const device = await knownDevice(input.device, person.email);
  const kind = await verifyCode({
    personId: accountId,
    code: input.code,
    trusted: device && `device:${device}`,
    network: input.network,
    actor: { kind: "person", id: accountId, ...input.origin },
  });
  if (kind) return { accountId, email: person.email, by: `${by}+${kind}` };
  const actor = { kind: "person", id: null, ...input.origin } as const;
  await recordAudit({ accountId, actor, action: "login.failed", change: { after: { step: "code" } } });
  return null;
}
