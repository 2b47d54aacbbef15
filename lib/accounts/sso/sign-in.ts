import { AppError } from "@atelier/errors";
import * as oauth from "oauth4webapi";
import { z } from "zod";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { type Queryable, transaction } from "../../platform/database/db.ts";
import { bool, nullable, run, statement, text } from "../../platform/database/statement.ts";
import { env } from "../../platform/env.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { sealText, unsealText } from "../../platform/secrets.ts";
import { getNetwork, parseEmail } from "../address.ts";
import { readDirectoryPerson } from "../scim/directory.ts";
import { findOrCreateVerified } from "../sign-in.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { findConnection, type SsoConnection } from "./connection.ts";
import { getDomain } from "./domains.ts";
import { authorizationUrl, exchangeCode, type ProviderIdentity } from "./provider.ts";
import { provisionMember } from "./provision.ts";

/** The cookie that keeps a sign-in while the browser is at the provider. */
export const SSO_COOKIE = "atelier-sso";
export const SSO_SECONDS = 600;
/** In a quarter of an hour. */
const STARTS_PER_NETWORK = 200;
const RETURNS_PER_NETWORK = 200;
const MAX_GROUPS = 1_000;
const GOOGLE = "accounts.google.com";

const flow = z.object({
  connectionId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});

/**
 * Begins the sign-in of an address at the provider of the team that has proven its domain; it continues at the path `next`.
 * The response depends on the domain only, so that it does not reveal which addresses have accounts. Returns the provider's
 * page and a token for the browser. Throws `invalid_input`, `input_unreachable`, `rate_limited`.
 */
export async function beginSsoSignIn(input: {
  email: string;
  next: string;
  network?: string;
}): Promise<{ url: string; token: string }> {
  const email = parseEmail(input.email);
  if (input.network && !env().local) await throttle(`sso:${input.network}`, STARTS_PER_NETWORK, 900);
  const found = await findConnection({ domain: getDomain(email) });
  if (!found)
    throw new AppError(
      "invalid_input",
      `No team uses single sign-on for addresses at ${getDomain(email)}. Sign in with your password.`,
    );
  const secrets = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const url = await authorizationUrl(found.client, secrets, email);
  const until = Date.now() + SSO_SECONDS * 1_000;
  const kept: z.output<typeof flow> = { connectionId: found.connection.id, next: input.next, until, ...secrets };
  return { url, token: sealText("sso", JSON.stringify(kept), "flow") };
}

function readFlow(token: string | undefined): z.output<typeof flow> {
  const tooOld = () =>
    new AppError("invalid_input", "The sign-in took too long, or began in another browser. Try again.");
  let text: string;
  try {
    text = unsealText("sso", token ?? "", "flow");
  } catch {
    throw tooOld();
  }
  const kept = flow.parse(JSON.parse(text));
  if (kept.until < Date.now()) throw tooOld();
  return kept;
}

/** A person who signed in at the provider of a team. */
export interface SsoSignIn {
  personId: string;
  connectionId: string;
  accountId: string;
  next: string;
}

/** With what a browser returns from a provider: the team of the redirect URI, and the parameters. */
export interface SsoReturn {
  team: string;
  parameters: URLSearchParams;
}

/**
 * Finishes the sign-in with which a browser returns from the provider. The person gets an account and becomes a member at
 * the first one, and their role follows their groups. Throws `invalid_input`, `input_unreachable`, `rate_limited`.
 */
export async function finishSsoSignIn(
  token: string | undefined,
  { team, parameters }: SsoReturn,
  origin: Pick<AuditActor, "address" | "userAgent">,
): Promise<SsoSignIn> {
  const { connectionId, next, ...secrets } = readFlow(token);
  // A browser could return many times with one token, and each return makes requests to the provider.
  if (!env().local) await throttle(`sso-return:${getNetwork(origin.address ?? "")}`, RETURNS_PER_NETWORK, 900);
  const found = await findConnection({ id: connectionId });
  if (!found) throw new AppError("invalid_input", "Your team has removed single sign-on. Sign in with your password.");
  const { accountId } = found.connection;
  // The code is of another team's provider, which must not reach this one.
  if (team !== accountId)
    throw new AppError("invalid_input", "The sign-in returned from the provider of another team. Try again.");
  try {
    const identity = await exchangeCode(found.client, parameters, secrets, found.connection.groupsClaim);
    const personId = await admitPerson(found.connection, identity, origin);
    return { personId, connectionId, accountId, next };
  } catch (error) {
    if (error instanceof AppError) {
      const actor = { kind: "person", id: null, ...origin } as const;
      await recordAudit({ accountId, actor, action: "login.sso_failed", change: { after: { reason: error.message } } });
    }
    throw error;
  }
}

const identityClaims = z.object({
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  name: z.string().nullish(),
  hd: z.string().nullish(),
});

const IS_PROVEN = statement(
  "is_domain_proven",
  { accountId: text(), domain: text() },
  `SELECT EXISTS (SELECT FROM team_domain WHERE account_id = $accountId AND domain = $domain AND verified_at IS NOT NULL) AS proven`,
  { proven: bool },
);

/** Who signed in there before, if their address still belongs to the team. */
const FIND_IDENTITY = statement(
  "find_sso_identity",
  { key: text(), accountId: text() },
  `SELECT p.id FROM identity i JOIN account p ON p.id = i.account_id AND p.deleted_at IS NULL
     JOIN team_domain d ON d.account_id = $accountId AND d.verified_at IS NOT NULL AND d.domain = split_part(p.email, '@', 2)
   WHERE i.provider = 'sso' AND i.provider_account_id = $key`,
  { id: text() },
);

const LINK = statement(
  "link_sso_identity",
  { key: text(), personId: text() },
  `INSERT INTO identity (provider, provider_account_id, account_id) VALUES ('sso', $key, $personId)
   ON CONFLICT (provider, provider_account_id) DO UPDATE SET account_id = excluded.account_id`,
  {},
);

const RECORD_SIGN_IN = statement(
  "record_sso_sign_in",
  { id: text() },
  "UPDATE sso_connection SET signed_in_at = now() WHERE id = $id",
  {},
);

const NAME_PERSON = statement(
  "name_provisioned_person",
  { personId: text(), name: nullable(text()) },
  "UPDATE account SET name = $name WHERE id = $personId AND name IS NULL",
  {},
);

/**
 * Lets the person in whom a team's provider has identified: they get an account and become a member at the first sign-in, and
 * their role follows their groups. Returns their id. Throws `invalid_input`.
 */
export async function admitPerson(
  connection: SsoConnection,
  { subject, claims }: ProviderIdentity,
  origin: Pick<AuditActor, "address" | "userAgent">,
): Promise<string> {
  const { accountId } = connection;
  const { email, name } = readAddress(connection, claims);
  return transaction(async (tx) => {
    await lockTeam(tx, accountId);
    await requireProven(tx, accountId, email);
    const key = `${connection.id} ${subject}`;
    const [known] = await run(tx, FIND_IDENTITY, { key, accountId });
    const personId = known?.id ?? (await findOrCreateVerified(tx, email, { name, ip: origin.address ?? "" }));
    await run(tx, LINK, { key, personId });
    await run(tx, NAME_PERSON, { personId, name: name?.slice(0, 100) ?? null });
    const directory = await readDirectoryPerson(tx, accountId, personId);
    if (directory?.active === false)
      throw new AppError("invalid_input", "Your company has deactivated you. Ask its administrator.");
    const groups = directory?.groups ?? readGroups(claims[connection.groupsClaim]);
    await provisionMember(
      tx,
      accountId,
      { id: personId, groups, fallback: connection.defaultRole },
      { kind: "system", id: connection.id },
    );
    await run(tx, RECORD_SIGN_IN, { id: connection.id });
    const actor = { kind: "person", id: personId, ...origin } as const;
    await recordAudit({ accountId, actor, action: "login.sso_succeeded", target: connection.id }, tx);
    return personId;
  });
}

/** The address that the provider vouches for. Throws `invalid_input`. */
function readAddress({ issuer }: SsoConnection, claims: Readonly<Record<string, unknown>>) {
  const { email: address, email_verified: verified, name, hd } = identityClaims.parse(claims);
  if (!address)
    throw new AppError("invalid_input", "The provider sent no email address. Its administrator adds the claim email.");
  if (verified === false || verified === "false")
    throw new AppError("invalid_input", "Your address is not verified at the provider. Verify it there.");
  const email = parseEmail(address);
  // A private Google account may have any address that its person could once read.
  if (new URL(issuer).hostname === GOOGLE && hd !== getDomain(email))
    throw new AppError("invalid_input", "This is a private Google account. Use the one of your company.");
  return { email, name: name ?? null };
}

async function requireProven(tx: Queryable, accountId: string, email: string): Promise<void> {
  const [row] = await run(tx, IS_PROVEN, { accountId, domain: getDomain(email) });
  if (!row?.proven)
    throw new AppError("invalid_input", `The team of this provider has not proven the domain ${getDomain(email)}.`);
}

/** The groups of the claim, which some providers send as one text; null without the claim. */
function readGroups(claim: unknown): string[] | null {
  if (claim === undefined || claim === null) return null;
  return [claim]
    .flat()
    .filter((group): group is string => typeof group === "string")
    .slice(0, MAX_GROUPS);
}
