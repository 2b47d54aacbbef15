import { AppError } from "@atelier/errors";
import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GitHubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { describeInfrastructureError } from "../../platform/database/database-errors.ts";
import { secretFor } from "../../platform/secrets.ts";
import { log } from "../../platform/telemetry/log.ts";
import { getNetwork, parseEmail } from "../address.ts";
import { verifyPasskey } from "../factors/passkeys.ts";
import { finishSecondStep } from "../factors/second-step.ts";
import { SESSION_DAYS } from "../sessions.ts";
import { accountSettings } from "../settings.ts";
import { type Provider, signInWithPassword } from "../sign-in.ts";
import { signInWithLink } from "../sign-in-link.ts";
import { refuseEnforcedPerson } from "../sso/enforcement.ts";
import { originFor, PASSKEY, SECOND_STEP, signInCallbacks, type Visitor } from "./sign-in-callbacks.ts";

/** next-auth's settings. */
export function authOptions(visitor?: Visitor): NextAuthOptions {
  return {
    secret: secretFor("session").toString("hex"),
    session: { strategy: "jwt", maxAge: SESSION_DAYS * 86_400 },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/" },
    providers: providers(visitor),
    callbacks: signInCallbacks(visitor),
  };
}

/** The configured sign-in providers. */
export function socialProviders(): { id: Provider; name: string }[] {
  const { GITHUB_ID, GOOGLE_ID, OIDC_ISSUER, OIDC_NAME } = accountSettings();
  return [
    ...(GITHUB_ID ? [{ id: "github" as const, name: "GitHub" }] : []),
    ...(GOOGLE_ID ? [{ id: "google" as const, name: "Google" }] : []),
    ...(OIDC_ISSUER ? [{ id: "oidc" as const, name: OIDC_NAME }] : []),
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
      id: "link",
      credentials: { token: { type: "text" } },
      authorize: async (credentials) => {
        const signedIn = signInWithLink(credentials?.token ?? "", visitor?.ip ?? "");
        const { accountId, email } = await signedIn.catch(throwPublicError);
        return { id: accountId, email };
      },
    }),
    CredentialsProvider({
      id: PASSKEY,
      credentials: { response: { type: "text" } },
      authorize: async (credentials) => {
        const used = verifyPasskey(credentials?.response ?? "", visitor?.passkey, "sign-in");
        const { personId, email } = await used.catch(throwPublicError);
        await refuseEnforcedPerson(personId, "passkey").catch(throwPublicError);
        return { id: personId, email };
      },
    }),
    ...(GITHUB_ID && GITHUB_SECRET ? [gitHub(GITHUB_ID, GITHUB_SECRET)] : []),
    ...(GOOGLE_ID && GOOGLE_SECRET ? [GoogleProvider({ clientId: GOOGLE_ID, clientSecret: GOOGLE_SECRET })] : []),
    ...openIdConnect(),
  ];
}

/** The operator's OpenID Connect provider. Its endpoints and keys are discovered (OpenID Connect Discovery 1.0). */
function openIdConnect(): OAuthConfig<Record<string, unknown>>[] {
  const { OIDC_ISSUER, OIDC_ID, OIDC_SECRET, OIDC_NAME, OIDC_EMAILS_VERIFIED } = accountSettings();
  if (!OIDC_ISSUER || !OIDC_ID || !OIDC_SECRET) return [];
  return [
    {
      id: "oidc",
      name: OIDC_NAME,
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/+$/, "")}/.well-known/openid-configuration`,
      clientId: OIDC_ID,
      clientSecret: OIDC_SECRET,
      authorization: { params: { scope: "openid email profile" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      userinfo: {
        request: async ({ client, tokens }) => {
          // next-auth has checked the ID token of this set, and the client checks that both are about the same person.
          const set = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>;
          const claims = set.claims();
          // Some providers send the address only here, and some have no such endpoint.
          const more = client.issuer.metadata.userinfo_endpoint ? await client.userinfo(set) : {};
          return { ...claims, ...more, ...(OIDC_EMAILS_VERIFIED ? { email_verified: true } : {}) };
        },
      },
      // A subject is unique for its issuer only, and the operator may choose another one.
      profile: ({ iss, sub }) => ({ id: `${iss} ${sub}` }),
    },
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
