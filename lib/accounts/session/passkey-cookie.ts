import { cookies } from "next/headers";
import { env } from "../../platform/env.ts";
import { PASSKEY_COOKIE, PASSKEY_SECONDS } from "../factors/passkey-challenge.ts";

/** Stores the token of a challenge in the browser that is asked for a passkey. */
export async function storePasskeyToken(token: string): Promise<void> {
  (await cookies()).set(PASSKEY_COOKIE, token, {
    httpOnly: true,
    sameSite: "lax",
    secure: env().PUBLIC_URL.startsWith("https:"),
    path: "/",
    maxAge: PASSKEY_SECONDS,
  });
}

/** The token that `storePasskeyToken` stored. */
export const readPasskeyToken = async (): Promise<string | undefined> => (await cookies()).get(PASSKEY_COOKIE)?.value;
