import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** The client that the provider knows. */
export const OIDC_CLIENT = { OIDC_ID: "atelier", OIDC_SECRET: "the secret of the client" };

/**
 * Starts an OpenID Connect provider on 127.0.0.1 whose forms accept every name. The address of "ada" is
 * ada@example.com; it is verified unless the name begins with "unverified". Returns its issuer.
 */
export async function startOidc(redirectUri: string): Promise<{ issuer: string; close(): void }> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_CLIENT.OIDC_ID,
        client_secret: OIDC_CLIENT.OIDC_SECRET,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_, name) => ({
      accountId: name,
      claims: () => ({
        sub: name,
        name,
        email: `${name}@example.com`,
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
  server.on("request", provider.callback());
  return {
    issuer,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
