import { randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { digestFor, secretFor } from "../platform/secrets.ts";

export const DEVICE_COOKIE = "atelier-device";
export const DEVICE_DAYS = 365;
const AUDIENCE = "device";

/** A token for a browser that signed in to the account of an address. It contains a digest of the address. */
export async function createDeviceToken(email: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(AUDIENCE)
    .setSubject(digestFor("device", email))
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${DEVICE_DAYS}d`)
    .sign(secretFor("device"));
}

/** The id of a browser that signed in to the account of this address before; null for any other token. */
export async function knownDevice(token: string | undefined, email: string): Promise<string | null> {
  if (!token) return null;
  try {
    const { payload } = await jwtVerify(token, secretFor("device"), {
      algorithms: ["HS256"],
      audience: AUDIENCE,
      subject: digestFor("device", email),
    });
    return payload.jti ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
