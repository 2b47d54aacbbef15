import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { AppError } from "@atelier/errors";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { env } from "../../platform/env.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { secretFor } from "../../platform/secrets.ts";

export const PASSKEY_COOKIE = "atelier-passkey";
export const PASSKEY_SECONDS = 300;
const AUDIENCE = "passkey";
const claims = z.object({ challenge: z.string() });

/** A challenge for the browser to sign, and the token for its cookie, which shows that this site made it. */
export interface Challenge {
  challenge: string;
  token: string;
}

/** The purpose of a challenge: a sign-in, or an act of one person. */
export type ChallengePurpose = "sign-in" | `add:${string}` | `prove:${string}`;

/** The site that passkeys belong to, or null if browsers allow none: without https, or at an IP address. */
export function passkeySite(): { id: string; origin: string; name: string } | null {
  const { APP_NAME, PUBLIC_URL } = env();
  const { hostname, origin, protocol } = new URL(PUBLIC_URL);
  const isSecure = protocol === "https:" || hostname === "localhost";
  if (!isSecure || isIP(hostname.replaceAll(/[[\]]/g, ""))) return null;
  return { id: hostname, origin, name: APP_NAME };
}

/** As `passkeySite`. Throws `invalid_input` where passkeys are not possible. */
export function requirePasskeySite(): { id: string; origin: string; name: string } {
  const site = passkeySite();
  if (!site)
    throw new AppError("invalid_input", "Passkeys need an https address with a host name. Use another way to sign in.");
  return site;
}

/** Makes a challenge for one purpose, which works for five minutes. */
export async function createChallenge(purpose: ChallengePurpose): Promise<Challenge> {
  const challenge = randomBytes(32).toString("base64url");
  const token = await new SignJWT({ challenge })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setSubject(purpose)
    .setIssuedAt()
    .setExpirationTime(`${PASSKEY_SECONDS}s`)
    .sign(secretFor("passkey"));
  return { challenge, token };
}

/** Returns the challenge of a token and uses it up, so that an intercepted response does not work again. Throws `invalid_input`. */
export async function takeChallenge(token: string | undefined, purpose: ChallengePurpose): Promise<string> {
  try {
    const options = { algorithms: ["HS256"], audience: AUDIENCE, subject: purpose };
    const { challenge } = claims.parse((await jwtVerify(token ?? "", secretFor("passkey"), options)).payload);
    await throttle(`passkey:${challenge}`, 1, PASSKEY_SECONDS);
    return challenge;
  } catch (error) {
    const isRefused = error instanceof errors.JOSEError || (error instanceof AppError && error.code === "rate_limited");
    if (!isRefused) throw error;
    throw new AppError("invalid_input", "This request for a passkey has expired or was used. Try again.");
  }
}
