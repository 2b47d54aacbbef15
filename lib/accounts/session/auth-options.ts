import { AppError } from "@atelier/errors";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { z } from "zod";
import { recordAudit } from "../../audit/record.ts";
import { describeInfrastructureError } from "../../platform/database/database-errors.ts";
import { secretFor } from "../../platform/secrets.ts";
import { log } from "../../platform/telemetry/log.ts";
import { getNetwork, parseEmail } from "../address.ts";
import { verifyPasskey } from "../factors/passkeys.ts";
import { createSecondStepToken, finishSecondStep } from "../factors/second-step.ts";
import { hasTwoStep } from "../factors/totp.ts";
import { createDeviceToken } from "../known-device.ts";
import { beginSession, SESSION_DAYS } from "../sessions.ts";
import { accountSettings } from "../settings.ts";
import { signInWithPassword, signInWithProvider } from "../sign-in.ts";

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

/** next-auth's settings. The JWT contains the id of a session row, and every request checks this row. */
export function authOptions(visitor?: Visitor): NextAuthOptions {
  return {
    secret: secretFor("session").toString("hex"),
    session: { strategy: "jwt", maxAge: SESSION_DAYS * 86_400 },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/" },
    providers: providers(visitor),
    callbacks: {
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
        const sid = await beginSession(accountId, visitor?.userAgent);
        const actor = { kind: "person", id: accountId, ...originFor(visitor) } as const;
        const by = user.by ?? account.provider;
        await recordAudit({ accountId, actor, action: "login.succeeded", change: { after: { by } } });
        // Only a browser that passed all steps is known: its attempts are counted apart from those of strangers.
        if (account.type === "credentials" && user.email)
          visitor?.rememberDevice?.(await createDeviceToken(user.email));
        visitor?.setSecondStep?.(null);
        return { sub: accountId, sid };
      },
      session: ({ session, token }) => ({
        expires: session.expires,
        ...(token.sub && token.sid ? { accountId: token.sub, sessionId: token.sid } : {}),
      }),
    },
  };
}

/** The providers of next-auth that take the code of the second step, and the response of a passkey. */
const SECOND_STEP = "code";
const PASSKEY = "passkey";

/** Returns the page that asks for the code. The browser keeps a token of the first step. */
async function beginSecondStep(
  accountId: string,
  provider: string | undefined,
  visitor: Visitor | undefined,
): Promise<string> {
  visitor?.setSecondStep?.(await createSecondStepToken(accountId, provider ?? "credentials"));
  return `/sign-in/code${visitor?.next ? `?next=${encodeURIComponent(visitor.next)}` : ""}`;
}

const originFor = (visitor: Visitor | undefined) => ({ address: visitor?.ip, userAgent: visitor?.userAgent });

/** The address to continue at after signing in or out: `url` if it belongs to this site. A JSON body may contain any value. */
function ownAddress(url: unknown, baseUrl: string): string {
  const target = typeof url === "string" ? URL.parse(url, baseUrl) : null;
  return target?.origin === baseUrl ? target.href : baseUrl;
}

/** The configured sign-in providers. */
export function socialProviders(): { id: "github" | "google"; name: string }[] {
  const { GITHUB_ID, GOOGLE_ID } = accountSettings();
  return [
    ...(GITHUB_ID ? [{ id: "github" as const, name: "GitHub" }] : []),
    ...(GOOGLE_ID ? [{ id: "google" as const, name: "Google" }] : []),
  ];
}

function providers(visitor: Visitor | undefined): NextAuthOptions["providers"] {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_ID, GOOGLE_SECRET } = accountSettings();
  return [
    CredentialsProvider({
      credentials: { email: { type: "email" }, password: { type: "password" } },
      // next-auth reports null without an error as a wrong address or password.
      authorize: async (credentials) => {
        const account = await signInWithPassword({
          email: credentials?.email ?? "",
          password: credentials?.password ?? "",
          ...(visitor ? { network: getNetwork(visitor.ip), device: visitor.device, origin: originFor(visitor) } : {}),
        }).catch(throwPublicError);
        return account && { id: account.accountId, email: parseEmail(credentials?.email ?? "") };
      },
    }),
    CredentialsProvider({
      id: SECOND_STEP,
      credentials: { code: { type: "text" } },
      authorize: async (credentials) => {
        const person = await finishSecondStep({
          token: visitor?.secondStep,
          code: credentials?.code ?? "",
          device: visitor?.device,
          network: getNetwork(visitor?.ip ?? "unknown"),
          origin: originFor(visitor),
        }).catch(throwPublicError);
        return person && { id: person.accountId, email: person.email, by: person.by };
      },
    }),
    CredentialsProvider({
      id: PASSKEY,
      credentials: { response: { type: "text" } },
      authorize: async (credentials) => {
        const used = verifyPasskey(credentials?.response ?? "", visitor?.passkey, "sign-in");
        const { personId, email } = await used.catch(throwPublicError);
        return { id: personId, email };
      },
    }),
    ...(GITHUB_ID && GITHUB_SECRET ? [gitHub(GITHUB_ID, GITHUB_SECRET)] : []),
    ...(GOOGLE_ID && GOOGLE_SECRET ? [GoogleProvider({ clientId: GOOGLE_ID, clientSecret: GOOGLE_SECRET })] : []),
  ];
}

/** next-auth passes an error's message to the page, so the message of an unexpected error is replaced. */
function throwPublicError(error: unknown): never {
  const described = describeInfrastructureError(error);
  if (described instanceof AppError) throw described;
  log().error({ error }, "a sign-in failed");
  throw new AppError("internal_error", "Something went wrong. Try again in a moment.");
}

const gitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub's profile does not contain whether its address is verified, but its list of addresses does. */
function gitHub(clientId: string, clientSecret: string) {
  const provider = GitHubProvider({ clientId, clientSecret });
  provider.userinfo = {
    url: "https://api.github.com/user",
    request: async ({ client, tokens }) => {
      const token = tokens.access_token ?? "";
      const profile = await client.userinfo(token);
      const answer = await fetch("https://api.github.com/user/emails", {
        headers: { authorization: `Bearer ${token}`, accept: "application/vnd.github+json" },
        signal: AbortSignal.timeout(10_000),
      });
      const emails = answer.ok ? gitHubEmails.parse(await answer.json()) : [];
      const primary = emails.find((email) => email.primary);
      const { email: _, ...rest } = profile;
      return { ...rest, email: primary?.email ?? "", email_verified: primary?.verified ?? false };
    },
  };
  return provider;
}

const providerProfile = z.object({
  email: z.string().nullish(),
  email_verified: z.boolean().nullish(),
  name: z.string().nullish(),
});

function accountOfProvider(
  account: { provider: string; providerAccountId: string } | null,
  profile: unknown,
  visitor: Visitor | undefined,
): Promise<{ accountId: string }> {
  const provider = account?.provider;
  if (!account || (provider !== "github" && provider !== "google"))
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
