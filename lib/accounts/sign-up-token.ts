import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { digestFor, secretFor } from "../platform/secrets.ts";

export const SIGN_UP_COOKIE = "atelier-sign-up";
/** As long as the link that verifies the address works. */
export const SIGN_UP_DAYS = 3;
const AUDIENCE = "sign-up";
const claims = z.object({ next: z.string() });

/**
 * A token for the browser in which somebody signed up with an address. Only in this browser the verification link also
 * signs in, because elsewhere the person at the link may not be the one who chose the password. `next` is the path at
 * which the browser continues.
 */
export async function createSignUpToken(email: string, next: string): Promise<string> {
  return new SignJWT({ next })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setSubject(digestFor("sign-up", email))
    .setIssuedAt()
    .setExpirationTime(`${SIGN_UP_DAYS}d`)
    .sign(secretFor("sign-up"));
}

/** Where the browser that signed up with this address continues; null for any other token. */
export async function readSignUpToken(token: string | undefined, email: string): Promise<{ next: string } | null> {
  if (!token) return null;
  try {
    const { payload } = await jwtVerify(token, secretFor("sign-up"), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      subject: digestFor("sign-up", email),
    });
    return claims.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
