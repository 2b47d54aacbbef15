import { AppError } from "@atelier/errors";
import { cookies } from "next/headers";
import { type NextRequest, NextResponse } from "next/server";
import { createSecondStepToken, SECOND_STEP_COOKIE, SECOND_STEP_SECONDS } from "#lib/accounts/factors/second-step.ts";
import { hasTwoStep } from "#lib/accounts/factors/totp.ts";
import { visitor } from "#lib/accounts/session/session.ts";
import { startSession } from "#lib/accounts/session/session-cookies.ts";
import { toSsoStep } from "#lib/accounts/session/sign-in-callbacks.ts";
import { sealProblem } from "#lib/accounts/sso/problem.ts";
import { finishSsoSignIn, SSO_COOKIE, type SsoReturn } from "#lib/accounts/sso/sign-in.ts";
import { recordAudit } from "#lib/audit/record.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/telemetry/log.ts";

/** Signs in a browser that returns from the provider of a team. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ team: string }> }): Promise<Response> {
  const jar = await cookies();
  const token = jar.get(SSO_COOKIE)?.value;
  jar.delete({ name: SSO_COOKIE, path: "/api/auth/sso" });
  try {
    return goTo(await signIn(token, { team: (await params).team, parameters: request.nextUrl.searchParams }));
  } catch (error) {
    if (!(error instanceof AppError)) log().error({ error }, "a sign-in with single sign-on failed");
    const problem = error instanceof AppError ? error.message : "Something went wrong. Try again in a moment.";
    return goTo(`/sign-in/sso?problem=${encodeURIComponent(sealProblem(problem))}`);
  }
}

/** Returns the path to continue at. A person with two-step sign-in enters the code first, as after each other first step. */
async function signIn(token: string | undefined, returned: SsoReturn): Promise<string> {
  const { ip, userAgent } = await visitor();
  const origin = { address: ip, userAgent };
  const { personId, connectionId, next } = await finishSsoSignIn(token, returned, origin);
  const by = toSsoStep(connectionId);
  if (await hasTwoStep(personId)) {
    (await cookies()).set(SECOND_STEP_COOKIE, await createSecondStepToken(personId, by), {
      httpOnly: true,
      sameSite: "lax",
      secure: env().PUBLIC_URL.startsWith("https:"),
      path: "/api/auth",
      maxAge: SECOND_STEP_SECONDS,
    });
    return `/sign-in/code?next=${encodeURIComponent(next)}`;
  }
  await startSession(personId, { ip, userAgent, origin: { connectionId } });
  const actor = { kind: "person", id: personId, ...origin } as const;
  await recordAudit({ accountId: personId, actor, action: "login.succeeded", change: { after: { by } } });
  return next;
}

const goTo = (path: string) =>
  NextResponse.redirect(new URL(path, env().PUBLIC_URL), { status: 303, headers: { "cache-control": "no-store" } });
