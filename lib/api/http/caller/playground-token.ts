import { AppError } from "@atelier/errors";
import { errors, jwtVerify, SignJWT } from "jose";
import { readSessionRole } from "../../../accounts/sessions.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { secretFor } from "../../../platform/secrets.ts";

const PREFIX = "atlp_";
const LIFETIME_SECONDS = 60;
const AUDIENCE = "api";
const ALGORITHM = "HS256";

/** Creates a bearer token for one request of the portal's server on behalf of a signed-in developer. It is never sent to a browser. */
export async function createPlaygroundToken(
  { accountId, sessionId }: { accountId: string; sessionId: string },
  now = new Date(),
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(accountId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(secretFor("playground"));
  return PREFIX + token;
}

export const isPlaygroundToken = (token: string): boolean => token.startsWith(PREFIX);

/** The caller of a playground token. Throws `invalid_key` if the token is invalid or expired, or if its session has ended or works for another account. */
export async function authenticatePlayground(token: string, now = new Date()): Promise<Caller> {
  const { accountId, sessionId } = await verify(token.slice(PREFIX.length), now);
  const person = await readSessionRole(sessionId, accountId);
  if (!person) throw sessionEnded();
  return { accountId, keyId: null, sessionId, ...person };
}

async function verify(token: string, now: Date): Promise<{ accountId: string; sessionId: string }> {
  try {
    const { payload } = await jwtVerify(token, secretFor("playground"), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      requiredClaims: ["exp", "sub"],
      currentDate: now,
    });
    const { sub: accountId, sid: sessionId } = payload;
    if (typeof accountId !== "string" || typeof sessionId !== "string") throw sessionEnded();
    return { accountId, sessionId };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw sessionEnded();
    throw error;
  }
}

const sessionEnded = () => new AppError("invalid_key", "The session of the playground has ended. Sign in again.");
