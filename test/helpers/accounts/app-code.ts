import { Secret, TOTP } from "otpauth";

/** The code of an authenticator app now, or a number of steps of 30 seconds away. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
