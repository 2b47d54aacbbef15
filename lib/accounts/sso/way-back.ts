import { AppError } from "@atelier/errors";
import type { Queryable } from "../../platform/database/db.ts";
import { bool, type RowOf, run, statement, text } from "../../platform/database/statement.ts";

const stateColumns = { enforced: bool, isTried: bool, hasDomain: bool, hasWayBack: bool };

export type SsoState = RowOf<typeof stateColumns>;

const READ_STATE = statement(
  "read_sso_state",
  { accountId: text() },
  `SELECT c.enforced, c.signed_in_at IS NOT NULL AS "isTried",
     EXISTS (SELECT FROM team_domain d WHERE d.account_id = c.account_id AND d.verified_at IS NOT NULL) AS "hasDomain",
     EXISTS (SELECT FROM membership m JOIN account p ON p.id = m.person_id AND p.deleted_at IS NULL
       WHERE m.account_id = c.account_id AND m.role = 'owner' AND (EXISTS (SELECT FROM passkey k WHERE k.account_id = p.id)
         OR NOT EXISTS (SELECT FROM team_domain d WHERE d.account_id = c.account_id AND d.verified_at IS NOT NULL
           AND d.domain = split_part(p.email, '@', 2)))) AS "hasWayBack"
   FROM sso_connection c WHERE c.account_id = $accountId FOR UPDATE OF c`,
  stateColumns,
);

/**
 * The state that a locked team needs before it requires single sign-on; undefined without a provider. The way back is an owner
 * who can sign in while the provider is down.
 */
export async function readSsoState(tx: Queryable, accountId: string): Promise<SsoState | undefined> {
  const [state] = await run(tx, READ_STATE, { accountId });
  return state;
}

/** Throws `invalid_input` with a message if a change leaves a locked team that requires single sign-on without a way back. */
export async function requireWayBack(tx: Queryable, accountId: string, message: string): Promise<void> {
  const state = await readSsoState(tx, accountId);
  if (state?.enforced && !state.hasWayBack) throw new AppError("invalid_input", message);
}

/** Teams that do not require single sign-on yet are locked too: they could begin to while the passkey is removed. */
const LOCK_OWNED = statement(
  "lock_owned_teams_with_sso",
  { personId: text() },
  `SELECT t.id, coalesce(t.name, t.id) AS name FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
     JOIN sso_connection c ON c.account_id = t.id
   WHERE m.person_id = $personId AND m.role = 'owner' ORDER BY t.id FOR UPDATE OF t`,
  { id: text(), name: text() },
);

/**
 * Throws `invalid_input` if a team of the person requires single sign-on and no owner could sign in without its provider any
 * more, after `change` has removed a passkey of the person in the same transaction.
 */
export async function keepWayBack(tx: Queryable, personId: string, change: () => Promise<void>): Promise<void> {
  const teams = await run(tx, LOCK_OWNED, { personId });
  await change();
  for (const { id, name } of teams)
    await requireWayBack(
      tx,
      id,
      `The team ${name} requires single sign-on, and this passkey is the only way in while the provider is down. Add another passkey first, or stop to require single sign-on.`,
    );
}
