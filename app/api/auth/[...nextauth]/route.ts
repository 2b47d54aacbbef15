import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#lib/accounts/auth-options.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "#lib/accounts/known-device.ts";
import { env } from "#lib/platform/env.ts";
import { visitor } from "#lib/platform/session.ts";

const MAX_BODY_BYTES = 100_000;

async function handler(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const jar = await cookies();
  const rememberDevice = (token: string) =>
    void jar.set(DEVICE_COOKIE, token, {
      httpOnly: true,
      sameSite: "lax",
      secure: env().PUBLIC_URL.startsWith("https:"),
      path: "/api/auth",
      maxAge: DEVICE_DAYS * 86_400,
    });
  const device = jar.get(DEVICE_COOKIE)?.value;
  return NextAuth(request, context, authOptions({ ...(await visitor()), device, rememberDevice }));
}

/** Handles sign-in and sign-out. NextAuth reads the whole body, so requests without a small Content-Length are refused. */
async function post(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  return length <= MAX_BODY_BYTES ? handler(request, context) : new Response(null, { status: 413 });
}

export { handler as GET, post as POST };
