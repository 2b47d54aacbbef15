import { AppError } from "@atelier/errors";
import type { CallbacksOptions } from "next-auth";
import { z } from "zod";
import { recordAudit } from "../../audit/record.ts";
import { createSecondStepToken } from "../factors/second-step.ts";
import { hasTwoStep } from "../factors/totp.ts";
import { noticeDevice } from "../new-device.ts";
import { beginSession } from "../sessions.ts";
import { PROVIDERS, signInWithProvider } from "../sign-in.ts";

/** The origin of a sign-in request. */
export interface Visitor {
  ip: string;
  userAgent: string | undefined;
  /** The token of a browser that signed in before. */
  device?: string | undefined;
  /** Stores a new token in the browser. */
  rememberDevice?(token: string): void;
  /** The token of a sign-in whose second step is missing. */
  secondStep?: string | undefined;
  /** Stores that token in the browser; null removes it. */
  setSecondStep?(token: string | null): void;
  /** The token of the challenge that a passkey signed. */
  passkey?: string | undefined;
  /** The path at which the browser continues after a sign-in. */
  next?: string | undefined;
}

declare module "next-auth" {
  interface User {
    /** The steps of the sign-in, for the audit log. */
    by?: string;
  }
  interface Session {
    accountId?: string;
    sessionId?: string;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    sid?: string;
  }
}

/** The callbacks of next-auth. The JWT contains the id of a session row, and every request checks this row. */
export function signInCallbacks(visitor?: Visitor): Partial<CallbacksOptions> {
  return {
    redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    signIn: async ({ user, account, profile }) => {
      if (account?.provider === SECOND_STEP || account?.provider === PASSKEY) return true;
      try {
        const accountId =
          account?.type === "credentials" ? user.id : (await accountOfProvider(account, profile, visitor)).accountId;
        return (await hasTwoStep(accountId)) ? beginSecondStep(accountId, account?.provider, visitor) : true;
      } catch (error) {
        if (error instanceof AppError) return `/sign-in?error=${error.code}`;
        throw error;
      }
    },
    jwt: async ({ token, user, account, profile }) => {
      if (!account) return token;
      const accountId =
        account.type === "credentials" ? user.id : (await accountOfProvider(account, profile, visitor)).accountId;
      const device = await noticeDevice(accountId, {
        device: visitor?.device,
        ip: visitor?.ip ?? "",
        userAgent: visitor?.userAgent,
      });
      if (device) visitor?.rememberDevice?.(device);
      const sid = await beginSession(accountId, visitor?.userAgent, {
        connectionId: parseSsoStep(user.by),
        byPasskey: account.provider === PASSKEY,
      });
      const actor = { kind: "person", id: accountId, ...originFor(visitor) } as const;
      const by = user.by ?? account.provider;
      await recordAudit({ accountId, actor, action: "login.succeeded", change: { after: { by } } });
      visitor?.setSecondStep?.(null);
      return { sub: accountId, sid };
    },
    session: ({ session, token }) => ({
      expires: session.expires,
      ...(token.sub && token.sid ? { accountId: token.sub, sessionId: token.sid } : {}),
    }),
  };
}

/** The providers of next-auth that take the code of the second step, and the response of a passkey. */
export const SECOND_STEP = "code";
export const PASSKEY = "passkey";

/** Returns the page that asks for the code. The browser keeps a token of the first step. */
async function beginSecondStep(
  accountId: string,
  provider: string | undefined,
  visitor: Visitor | undefined,
): Promise<string> {
  visitor?.setSecondStep?.(await createSecondStepToken(accountId, provider ?? "credentials"));
  return `/sign-in/code${visitor?.next ? `?next=${encodeURIComponent(visitor.next)}` : ""}`;
}

const SSO_STEP = "sso:";

/** The first step of a sign-in at the provider of a team, as the token of the second step keeps it. */
export const toSsoStep = (connectionId: string): string => SSO_STEP + connectionId;

/** The provider of a team that was the first step, if it was. */
const parseSsoStep = (by: string | undefined): string | undefined =>
  by?.startsWith(SSO_STEP) ? by.slice(SSO_STEP.length).split("+")[0] : undefined;

/** The address and browser of a sign-in, for the audit log. */
export const originFor = (visitor: Visitor | undefined) => ({ address: visitor?.ip, userAgent: visitor?.userAgent });

/** The address to continue at after signing in or out: `url` if it belongs to this site. A JSON body may contain any value. */
function ownAddress(url: unknown, baseUrl: string): string {
  const target = typeof url === "string" ? URL.parse(url, baseUrl) : null;
  return target?.origin === baseUrl ? target.href : baseUrl;
}

const providerProfile = z.object({
  email: z.string().nullish(),
  // Some providers send it as text.
  email_verified: z.preprocess(
    (sent) => (sent === "true" ? true : sent === "false" ? false : sent),
    z.boolean().nullish(),
  ),
  name: z.string().nullish(),
});

function accountOfProvider(
  account: { provider: string; providerAccountId: string } | null,
  profile: unknown,
  visitor: Visitor | undefined,
): Promise<{ accountId: string }> {
  const provider = PROVIDERS.find((name) => name === account?.provider);
  if (!account || !provider)
    throw new AppError("invalid_input", "This sign-in provider is not configured. Sign in with a password.");
  const { email, email_verified: emailVerified, name } = providerProfile.parse(profile);
  return signInWithProvider({
    provider,
    providerAccountId: account.providerAccountId,
    email: email ?? null,
    emailVerified: emailVerified ?? false,
    name: name ?? null,
    ip: visitor?.ip ?? "",
  });
}
