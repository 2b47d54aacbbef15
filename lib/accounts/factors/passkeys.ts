import { AppError, invalidInput } from "@atelier/errors";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { type AuditActor, recordAudit } from "../../audit/record.ts";
import { pool, transaction } from "../../platform/database/db.ts";
import {
  bool,
  int,
  json,
  nullable,
  type RowOf,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../../platform/database/statement.ts";
import { throttle } from "../../platform/limits/throttle.ts";
import { log } from "../../platform/telemetry/log.ts";
import { parseName } from "../profile.ts";
import { keepWayBack } from "../sso/way-back.ts";
import { mailFactorChange } from "./factor-mail.ts";
import { type ChallengePurpose, createChallenge, requirePasskeySite, takeChallenge } from "./passkey-challenge.ts";

/** Loaded with the first passkey, because every page imports this module. */
const loadWebAuthn = () => import("@simplewebauthn/server");

const MAX_PASSKEYS = 20;
const CHALLENGES_PER_NETWORK = 100;
/** A passkey replaces the password and the second step, so its device must have verified the person. */
const VERIFIED_PERSON = "required";

const listColumns = { id: text(), name: text(), createdAt: timestamp, lastUsedAt: nullable(timestamp), backedUp: bool };

export type PasskeyView = RowOf<typeof listColumns>;

const LIST_PASSKEYS = statement(
  "list_passkeys",
  { personId: text() },
  `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", backed_up AS "backedUp"
   FROM passkey WHERE account_id = $personId ORDER BY created_at, id`,
  listColumns,
);

/** The person's passkeys, the oldest first. */
export async function listPasskeys(personId: string): Promise<readonly PasskeyView[]> {
  return run(pool(), LIST_PASSKEYS, { personId });
}

const LIST_CREDENTIALS = statement(
  "list_credentials",
  { personId: text() },
  "SELECT id, transports FROM passkey WHERE account_id = $personId ORDER BY created_at, id",
  { id: text(), transports: json<string[]>() },
);

/** The options with which a browser creates or uses a passkey, and the token for its cookie. */
export interface PasskeyRequest<Options> {
  options: Options;
  token: string;
}

const CAN_ADD_PASSKEY = statement(
  "can_add_passkey",
  { personId: text() },
  "SELECT email_verified_at IS NOT NULL AS verified FROM account WHERE id = $personId AND deleted_at IS NULL",
  { verified: bool },
);

/**
 * Begins to add a passkey. The address must be verified, because the one who verifies it later may be another person.
 * Throws `invalid_input`.
 */
export async function beginPasskey(person: {
  id: string;
  email: string;
}): Promise<PasskeyRequest<PublicKeyCredentialCreationOptionsJSON>> {
  const site = requirePasskeySite();
  const [account] = await run(pool(), CAN_ADD_PASSKEY, { personId: person.id });
  if (!account?.verified)
    throw new AppError("invalid_input", "Your email is not verified. Open the link in the verification email first.");
  const excludeCredentials = await run(pool(), LIST_CREDENTIALS, { personId: person.id });
  if (excludeCredentials.length >= MAX_PASSKEYS)
    throw new AppError("invalid_input", `You have ${MAX_PASSKEYS} passkeys, the most there can be. Remove one first.`);
  const { challenge, token } = await createChallenge(`add:${person.id}`);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: person.email,
    userID: new TextEncoder().encode(person.id),
    challenge: Buffer.from(challenge, "base64url"),
    excludeCredentials,
    authenticatorSelection: { residentKey: "required", userVerification: VERIFIED_PERSON },
  });
  return { options, token };
}

const INSERT_PASSKEY = statement(
  "insert_passkey",
  {
    id: text(),
    personId: text(),
    publicKey: text(),
    counter: int,
    transports: json<string[]>(),
    name: text(),
    backedUp: bool,
  },
  `INSERT INTO passkey (id, account_id, public_key, counter, transports, name, backed_up)
   VALUES ($id, $personId, $publicKey, $counter, $transports, $name, $backedUp) ON CONFLICT DO NOTHING`,
  {},
);

/** Adds the passkey that a browser created. Throws `invalid_input`. */
export async function addPasskey(
  personId: string,
  input: { response: string; name: string; token: string | undefined; actor: AuditActor },
): Promise<void> {
  const name = requireName(input.name);
  const expectedChallenge = await takeChallenge(input.token, `add:${personId}`);
  const response = parseResponse(input.response, isRegistration);
  const { credential, credentialBackedUp } = await verifyNew(response, expectedChallenge);
  await transaction(async (tx) => {
    const added = await runForCount(tx, INSERT_PASSKEY, {
      id: credential.id,
      personId,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      backedUp: credentialBackedUp,
    });
    if (added === 0) throw new AppError("invalid_input", "This passkey was added already.");
    await recordAudit(
      { accountId: personId, actor: input.actor, action: "passkey.added", change: { after: { name } } },
      tx,
    );
    await mailFactorChange(tx, personId, "passkey_added");
  });
}

type NewCredential = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

async function verifyNew(response: RegistrationResponseJSON, expectedChallenge: string): Promise<NewCredential> {
  const site = requirePasskeySite();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(throwRefusal);
  if (!registrationInfo) throw refusal();
  return registrationInfo;
}

const RENAME_PASSKEY = statement(
  "rename_passkey",
  { personId: text(), id: text(), name: text() },
  "UPDATE passkey SET name = $name WHERE id = $id AND account_id = $personId",
  {},
);

/** Renames a passkey of the person. Throws `not_found`, `invalid_input`. */
export async function renamePasskey(personId: string, id: string, name: string): Promise<void> {
  if ((await runForCount(pool(), RENAME_PASSKEY, { personId, id, name: requireName(name) })) === 0)
    throw unknownPasskey();
}

const DELETE_PASSKEY = statement(
  "delete_passkey",
  { personId: text(), id: text() },
  "DELETE FROM passkey WHERE id = $id AND account_id = $personId RETURNING name",
  { name: text() },
);

/** Removes a passkey of the person. Throws `not_found`, and `invalid_input` for the last way back into a team. */
export async function removePasskey(personId: string, id: string, actor: AuditActor): Promise<void> {
  await transaction((tx) =>
    keepWayBack(tx, personId, async () => {
      const [removed] = await run(tx, DELETE_PASSKEY, { personId, id });
      if (!removed) throw unknownPasskey();
      await recordAudit({ accountId: personId, actor, action: "passkey.removed", change: { before: removed } }, tx);
      await mailFactorChange(tx, personId, "passkey_removed");
    }),
  );
}

/** Begins a sign-in with any passkey that the browser has for this site. Throws `rate_limited`. */
export async function beginPasskeySignIn(
  network: string,
): Promise<PasskeyRequest<PublicKeyCredentialRequestOptionsJSON>> {
  await throttle(`passkey-sign-in:${network}`, CHALLENGES_PER_NETWORK, 900);
  return requestPasskey("sign-in", []);
}

/** Begins a proof with one of the person's passkeys. */
export async function beginPasskeyProof(
  personId: string,
): Promise<PasskeyRequest<PublicKeyCredentialRequestOptionsJSON>> {
  return requestPasskey(`prove:${personId}`, await run(pool(), LIST_CREDENTIALS, { personId }));
}

async function requestPasskey(
  purpose: ChallengePurpose,
  allowCredentials: { id: string; transports: string[] }[],
): Promise<PasskeyRequest<PublicKeyCredentialRequestOptionsJSON>> {
  const { id: rpID } = requirePasskeySite();
  const { challenge, token } = await createChallenge(purpose);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID,
    allowCredentials,
    challenge: Buffer.from(challenge, "base64url"),
    userVerification: VERIFIED_PERSON,
  });
  return { options, token };
}

const FIND_PASSKEY = statement(
  "find_passkey",
  { id: text() },
  `SELECT k.account_id AS "personId", a.email, k.public_key AS "publicKey", k.counter
   FROM passkey k JOIN account a ON a.id = k.account_id AND a.deleted_at IS NULL WHERE k.id = $id`,
  { personId: text(), email: text(), publicKey: text(), counter: int },
);

/** A copy of a passkey has an older counter, so the counter that was checked must still be the stored one. */
const USE_PASSKEY = statement(
  "use_passkey",
  { id: text(), before: int, counter: int, backedUp: bool },
  `UPDATE passkey SET counter = $counter, last_used_at = now(), backed_up = $backedUp
   WHERE id = $id AND counter = $before`,
  {},
);

/** Checks the response of a passkey. Returns the person that it belongs to. Throws `invalid_input`. */
export async function verifyPasskey(
  text: string,
  token: string | undefined,
  purpose: ChallengePurpose,
): Promise<{ personId: string; email: string }> {
  const site = requirePasskeySite();
  const expectedChallenge = await takeChallenge(token, purpose);
  const response = parseResponse(text, isAuthentication);
  const [found] = await run(pool(), FIND_PASSKEY, { id: response.id });
  if (!found)
    throw new AppError("invalid_input", "This passkey does not belong to an account. It may have been removed.");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(found.publicKey, "base64url")),
      counter: found.counter,
    },
    requireUserVerification: true,
  }).catch(throwRefusal);
  const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
  const used = { id: response.id, before: found.counter, counter, backedUp };
  if (!verified || (await runForCount(pool(), USE_PASSKEY, used)) === 0) throw refusal();
  return { personId: found.personId, email: found.email };
}

/** The fields that the library reads without checking that they exist. */
const responseShape = z.looseObject({
  id: z.string().max(1_400),
  rawId: z.string(),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
});
const isRegistration = z.custom<RegistrationResponseJSON>(
  (value) =>
    responseShape
      .extend({ response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }) })
      .safeParse(value).success,
);
const isAuthentication = z.custom<AuthenticationResponseJSON>(
  (value) =>
    responseShape
      .extend({
        response: z.looseObject({
          clientDataJSON: z.string(),
          authenticatorData: z.string(),
          signature: z.string(),
        }),
      })
      .safeParse(value).success,
);

function parseResponse<T>(text: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw refusal();
    throw error;
  }
}

/** The library throws plain errors that say what differs, for the log only. */
function throwRefusal(error: unknown): never {
  log().info({ error }, "a passkey was refused");
  throw refusal();
}

const refusal = () =>
  new AppError("invalid_input", "The passkey could not be verified. Try again, or sign in another way.");

const unknownPasskey = () => new AppError("not_found", "This passkey does not exist.");

function requireName(text: string): string {
  const name = parseName(text);
  if (!name) throw invalidInput("/name", "Enter a name, so that you recognize the passkey in the list.");
  return name;
}
