import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The client that the provider knows. */
export const OIDC_CLIENT = { OIDC_ID: "atelier", OIDC_SECRET: "the secret of the client" };

/**
 * Starts an OpenID Connect provider on 127.0.0.1 whose forms accept every name. The address of "ada" is
 * ada@example.com, and "ada@other.example" has its own; it is verified unless the name begins with "unverified". `groups`
 * has those of each name. Returns its issuer.
 */
export async function startOidc(
  redirectUris: string | readonly string[],
  groups: Readonly<Record<string, readonly string[]>> = {},
): Promise<{ issuer: string; close(): void }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.OIDC_ID,
        client_secret: OIDC_CLIENT.OIDC_SECRET,
        redirect_uris: [redirectUris].flat(),
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    findAccount: (_, name) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        name,
        email: name.includes("@") ? name : `${name}@example.com`,
        groups: groups[name],
        email_verified: !name.startsWith("unverified"),
      }),
    }),
    // Nothing asks for consent.
    loadExistingGrant: async ({ oidc }) => {
      const { clientId = "" } = oidc.client ?? {};
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    cookies: { keys: ["a key of the test"] },
  });
  // Each team has a redirect URI of its own below one of these.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    [redirectUris].flat().some((known) => uri === known || uri.startsWith(`${known}/acct_`));
  server.on("request", provider.callback());
  return {
    issuer,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Signs a name in at the provider, as a browser does with its forms. Returns the parameters with which it returns. */
export async function returnFromProvider(url: string, name: string): Promise<URLSearchParams> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  const visit = async (address: string, body?: URLSearchParams): Promise<string> => {
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(body ? { method: "POST", body } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    await response.text();
    return response.headers.get("location") ?? "";
  };
  let next = new URL(await visit(url), origin);
  if (next.pathname.startsWith("/interaction/"))
    next = new URL(
      await visit(next.href, new URLSearchParams({ prompt: "login", login: name, password: "any" })),
      origin,
    );
  for (let hop = 0; hop < 3 && next.origin === origin; hop++) next = new URL(await visit(next.href), origin);
  return next.searchParams;
}
