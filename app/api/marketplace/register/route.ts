import { AppError } from "@atelier/errors";
import { visitor } from "#lib/accounts/session/session.ts";
import { REGISTRATION_SECONDS, registerBuyer } from "#lib/payments/marketplace/register.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/telemetry/log.ts";

const MAX_BODY_BYTES = 20_000;
const COOKIE = "atelier-marketplace";

/** Receives a buyer from AWS Marketplace with an encrypted token, and redirects to the page that links an account. */
export async function POST(request: Request): Promise<Response> {
  const { PUBLIC_URL } = env();
  const redirectTo = (path: string, headers: Record<string, string> = {}) =>
    new Response(null, {
      status: 303,
      headers: { location: PUBLIC_URL + path, "cache-control": "no-store", ...headers },
    });
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  // Browsers always send the length of a form, so requests without it are refused.
  if (!(length <= MAX_BODY_BYTES)) return new Response(null, { status: 413 });
  try {
    const form = new URLSearchParams(await request.text());
    const { secret } = await registerBuyer(form.get("x-amzn-marketplace-token") ?? "", (await visitor()).ip);
    const secure = PUBLIC_URL.startsWith("https:") ? "; Secure" : "";
    return redirectTo("/marketplace", {
      "set-cookie": `${COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${REGISTRATION_SECONDS}${secure}`,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(null, { status: 404 });
    if (!(error instanceof AppError)) log().error({ error }, "a marketplace registration failed");
    return redirectTo("/marketplace?failed=1");
  }
}
