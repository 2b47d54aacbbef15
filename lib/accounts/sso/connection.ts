import { AppError, invalidInput } from "@atelier/errors";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { pool, type Queryable, transaction } from "../../platform/database/db.ts";
import {
  bool,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import { isStorableText } from "../../platform/database/storable-text.ts";
import { newId } from "../../platform/ids.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { sealText, unsealText } from "../../platform/secrets.ts";
import { lockTeam } from "../teams/lock-team.ts";
import { type ProvisionedRole, parseProvisionedRole } from "./group-roles.ts";
import { discoverProvider, type ProviderClient, parseIssuer } from "./provider.ts";

const TESTS_PER_HOUR = 30;

const columns = {
  id: text(),
  accountId: text(),
  issuer: text(),
  clientId: text(),
  groupsClaim: text(),
  defaultRole: text<ProvisionedRole>(),
  enforced: bool,
  signedInAt: nullable(timestamp),
};

/** The provider of a team, without its secret. */
export type SsoConnection = RowOf<typeof columns>;

const COLUMNS = `c.id, c.account_id AS "accountId", c.issuer, c.client_id AS "clientId", c.groups_claim AS "groupsClaim",
     c.default_role AS "defaultRole", c.enforced, c.signed_in_at AS "signedInAt"`;

const READ = statement(
  "read_sso_connection",
  { accountId: text() },
  `SELECT ${COLUMNS} FROM sso_connection c WHERE c.account_id = $accountId`,
  columns,
);

/** The provider of a team, or null. */
export async function readSsoConnection(accountId: string, db: Queryable = pool()): Promise<SsoConnection | null> {
  const [connection] = await run(db, READ, { accountId });
  return connection ?? null;
}

const FIND = statement(
  "find_sso_connection",
  { domain: nullable(text()), id: nullable(text()) },
  `SELECT ${COLUMNS}, c.client_secret AS sealed FROM sso_connection c
     JOIN account t ON t.id = c.account_id AND t.deleted_at IS NULL
   WHERE c.id = $id OR EXISTS (SELECT FROM team_domain d
     WHERE d.account_id = c.account_id AND d.domain = $domain AND d.verified_at IS NOT NULL)`,
  { ...columns, sealed: text() },
);

/** A provider with what this service is known by there. */
export interface OpenConnection {
  connection: SsoConnection;
  client: ProviderClient;
}

/** The provider for a proven domain, or the one with an id; null if there is none. */
export async function findConnection(by: { domain: string } | { id: string }): Promise<OpenConnection | null> {
  const [found] = await run(pool(), FIND, { domain: null, id: null, ...by });
  if (!found) return null;
  const { sealed, ...connection } = found;
  const { id, accountId, issuer, clientId } = connection;
  return { connection, client: { accountId, issuer, clientId, clientSecret: unsealText("sso", sealed, id) } };
}

/** The fields of the form in which an owner enters the provider. */
export interface ConnectionInput {
  issuer: string;
  clientId: string;
  /** Empty keeps the stored one, for the same issuer and client. */
  clientSecret: string;
  groupsClaim: string;
  defaultRole: string;
}

const SAVE = statement(
  "save_sso_connection",
  {
    id: text(),
    accountId: text(),
    issuer: text(),
    clientId: text(),
    sealed: nullable(text()),
    groupsClaim: text(),
    defaultRole: text(),
  },
  `INSERT INTO sso_connection (id, account_id, issuer, client_id, client_secret, groups_claim, default_role)
   VALUES ($id, $accountId, $issuer, $clientId, $sealed, $groupsClaim, $defaultRole)
   ON CONFLICT (account_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
     client_secret = excluded.client_secret, groups_claim = excluded.groups_claim, default_role = excluded.default_role`,
  {},
);

const UPDATE = statement(
  "update_sso_connection",
  { accountId: text(), groupsClaim: text(), defaultRole: text() },
  "UPDATE sso_connection SET groups_claim = $groupsClaim, default_role = $defaultRole WHERE account_id = $accountId",
  {},
);

/** Another provider or client was not tried yet, so it must lock no person out. */
const RESET = statement(
  "reset_sso_connection",
  { accountId: text() },
  "UPDATE sso_connection SET signed_in_at = NULL, enforced = false WHERE account_id = $accountId",
  {},
);

/**
 * Saves the provider of a team, after its metadata was read. With another issuer or client, the requirement to use it ends
 * until somebody has signed in there. Throws `invalid_input`, `input_unreachable`, `rate_limited`.
 */
export async function saveSsoConnection(accountId: string, input: ConnectionInput, actor: AuditActor): Promise<void> {
  const issuer = parseIssuer(input.issuer);
  const clientId = parseLine(input.clientId, "clientId", "Enter the client ID that the provider shows.");
  const claim = input.groupsClaim.trim() || "groups";
  const groupsClaim = parseLine(claim, "groupsClaim", "Enter the name of the claim with the groups.");
  const defaultRole = parseProvisionedRole(input.defaultRole);
  const secret = input.clientSecret.trim();
  if (secret.length > 1_000) throw invalidInput("/clientSecret", "A secret has at most 1,000 characters.");
  await throttle(`sso-test:${accountId}`, TESTS_PER_HOUR, 3600);
  await discoverProvider(issuer);
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const before = await readSsoConnection(accountId, tx);
    const isSame = before?.issuer === issuer && before.clientId === clientId;
    // Else who may change the provider could have the stored secret sent to a server of their own.
    if (!secret && !isSame)
      throw invalidInput("/clientSecret", "Enter the client secret that the provider shows for this client.");
    const id = before?.id ?? newId("sso");
    const values = { accountId, groupsClaim, defaultRole };
    if (secret) await run(tx, SAVE, { ...values, id, issuer, clientId, sealed: sealText("sso", secret, id) });
    else await run(tx, UPDATE, values);
    if (!isSame) await run(tx, RESET, { accountId });
    const after = { issuer, client_id: clientId, groups_claim: groupsClaim, default_role: defaultRole };
    const change = before
      ? { before: describeConnection(before), after: { ...after, ...(secret ? { secret: "replaced" } : {}) } }
      : { after };
    const action = before ? "sso.connection_updated" : "sso.connection_created";
    await recordAudit({ accountId, actor, action, target: id, change }, tx);
  });
}

const describeConnection = ({ issuer, clientId, groupsClaim, defaultRole, enforced }: SsoConnection) => ({
  issuer,
  client_id: clientId,
  groups_claim: groupsClaim,
  default_role: defaultRole,
  enforced,
});

function parseLine(input: string, field: string, problem: string): string {
  const line = input.trim();
  if (line === "" || line.length > 200 || /\p{C}/u.test(line) || !isStorableText(line))
    throw invalidInput(`/${field}`, problem);
  return line;
}

const REMOVE = statement(
  "remove_sso_connection",
  { accountId: text(), id: text() },
  `WITH sessions AS (UPDATE session SET revoked_at = now() WHERE sso_connection_id = $id AND revoked_at IS NULL),
     identities AS (DELETE FROM identity WHERE provider = 'sso' AND starts_with(provider_account_id, $id || ' '))
   DELETE FROM sso_connection WHERE account_id = $accountId AND id = $id`,
  {},
);

/**
 * Removes the provider of a team: sessions that began there end within 5 s, and people sign in with a password again, which
 * they set by the link of a mail. Throws `not_found`.
 */
export async function removeSsoConnection(accountId: string, actor: AuditActor): Promise<void> {
  await transaction(async (tx) => {
    await lockTeam(tx, accountId);
    const before = await readSsoConnection(accountId, tx);
    if (!before) throw new AppError("not_found", "Your team has no single sign-on.");
    await runForCount(tx, REMOVE, { accountId, id: before.id });
    const change = { before: describeConnection(before) };
    await recordAudit({ accountId, actor, action: "sso.connection_deleted", target: before.id, change }, tx);
  });
}
