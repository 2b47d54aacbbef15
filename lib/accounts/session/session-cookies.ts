import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { env } from "../../platform/env.ts";
import { secretFor } from "../../platform/secrets.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "../known-device.ts";
import { noticeDevice } from "../new-device.ts";
import { beginSession, SESSION_DAYS, type SessionOrigin } from "../sessions.ts";

const SESSION_COOKIE = "next-auth.session-token";

/**
 * Signs this browser in to an account that has just authenticated, with the cookie that next-auth reads. Only paths of the
 * sign-in get the token of a known browser; on others this one counts as new.
 */
export async function startSession(
  accountId: string,
  visitor: { ip: string; userAgent?: string | undefined; origin?: SessionOrigin },
): Promise<void> {
  const { ip, userAgent, origin } = visitor;
  const maxAge = SESSION_DAYS * 86_400;
  const secure = env().PUBLIC_URL.startsWith("https:");
  const jar = await cookies();
  const device = await noticeDevice(accountId, { device: jar.get(DEVICE_COOKIE)?.value, ip, userAgent });
  const path = "/api/auth";
  if (device)
    jar.set(DEVICE_COOKIE, device, { httpOnly: true, sameSite: "lax", path, secure, maxAge: DEVICE_DAYS * 86_400 });
  const sid = await beginSession(accountId, userAgent, origin);
  const token = await encode({
    token: { sub: accountId, sid },
    secret: secretFor("session").toString("hex"),
    maxAge,
  });
  jar.set(`${secure ? "__Secure-" : ""}${SESSION_COOKIE}`, token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge,
  });
}

/** Deletes the session's cookies in this browser; the caller ends the session itself. */
export async function dropSessionCookies(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (name.includes(SESSION_COOKIE)) jar.delete(name);
}
