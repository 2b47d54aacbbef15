import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { parseAuthBody, refuseAuthGet } from "#lib/accounts/auth-request.ts";
import { PASSKEY_COOKIE } from "#lib/accounts/factors/passkey-challenge.ts";
import { SECOND_STEP_COOKIE, SECOND_STEP_SECONDS } from "#lib/accounts/factors/second-step.ts";
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
  const store = (name: string, token: string, maxAge: number) =>
    void jar.set(name, token, {
      httpOnly: true,
      sameSite: "lax",
      secure: env().PUBLIC_URL.startsWith("https:"),
      path: "/api/auth",
      maxAge,
    });
  const options = authOptions({
    ...(await visitor()),
    device: jar.get(DEVICE_COOKIE)?.value,
    rememberDevice: (token) => store(DEVICE_COOKIE, token, DEVICE_DAYS * 86_400),
    secondStep: jar.get(SECOND_STEP_COOKIE)?.value,
    setSecondStep: (token) => store(SECOND_STEP_COOKIE, token ?? "", token === null ? 0 : SECOND_STEP_SECONDS),
    passkey: jar.get(PASSKEY_COOKIE)?.value,
    next: readNext(jar.getAll()),
  });
  return NextAuth(request, context, options);
}

/** The path that next-auth keeps while the browser is at a provider. */
function readNext(all: readonly { name: string; value: string }[]): string | undefined {
  const url = URL.parse(all.find(({ name }) => name.endsWith("next-auth.callback-url"))?.value ?? "");
  return url?.origin === new URL(env().PUBLIC_URL).origin ? `${url.pathname}${url.search}` : undefined;
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
