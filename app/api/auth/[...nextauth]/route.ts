import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { parseAuthBody, refuseAuthGet } from "#lib/accounts/auth-request.ts";
import { DEVICE_COOKIE, DEVICE_DAYS } from "#lib/accounts/known-device.ts";
import { authOptions } from "#lib/accounts/session/auth-options.ts";
import { visitor } from "#lib/accounts/session/session.ts";
import { env } from "#lib/platform/env.ts";

const MAX_BODY_BYTES = 100_000;

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function handler(request: NextRequest, context: Context): Promise<Response> {
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

/** Returns the session, a CSRF token or the providers, and handles the return from a provider. */
async function get(request: NextRequest, context: Context): Promise<Response> {
  const refusal = refuseAuthGet((await context.params).nextauth, request.nextUrl.searchParams.get("error"));
  if (refusal === null) return handler(request, context);
  return new Response(null, { status: refusal, headers: refusal === 405 ? { allow: "POST" } : {} });
}

/** Handles sign-in and sign-out. NextAuth reads the whole body, so requests without a small Content-Length are refused. */
async function post(request: NextRequest, context: Context): Promise<Response> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= MAX_BODY_BYTES)) return new Response(null, { status: 413 });
  const fields = parseAuthBody(request.headers.get("content-type"), await request.text());
  if (!fields)
    return new Response("The body is not valid. Send fields as a form or as a JSON object of texts.\n", {
      status: 400,
    });
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/x-www-form-urlencoded");
  const body = new URLSearchParams([...fields]);
  return handler(new NextRequest(request.url, { method: "POST", headers, body }), context);
}

export { get as GET, post as POST };
