import { randomInt, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "../../../test/helpers/short-form.ts";
import { type Role, roles } from "../../access/roles.ts";
import { deleteAccount } from "../../erasure/delete-account.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { createScimGroup, listScimGroups, replaceScimGroup } from "../scim/groups.ts";
import { createScimUser, deleteScimUser, listScimUsers, replaceScimUser } from "../scim/users.ts";
import { beginSession, findLiveSessions, readSession } from "../sessions.ts";
import { readSsoConnection, type SsoConnection } from "../sso/connection.ts";
import { setSsoEnforcement } from "../sso/enforcement.ts";
import { setGroupRole } from "../sso/group-roles.ts";
import { admitPerson } from "../sso/sign-in.ts";
import { createTeam } from "./create-team.ts";
import { acceptInvitation, inviteMember } from "./invitations.ts";
import { changeMemberRole, leaveTeam, listMembers, removeMember, transferOwnership } from "./members.ts";

const SEQUENCES = isFull ? 10_000 : 30;
/** Sequences that run at the same time. Each has people, a domain and a team of its own. */
const LANES = 6;
/** The first ones of a team's people are at its proven domain, the others elsewhere. */
const AT_DOMAIN = 2;

beforeAll(async () => {
  // The index is that of these many mails only: the service finds mails by their id.
  await pool().query("CREATE INDEX ON mail (recipient)");
});
afterAll(closeDatabase);

interface TestPerson {
  id: string;
  email: string;
  emailVerified: true;
  actor: { kind: "person"; id: string };
  /** A session through the provider of the team. */
  viaProvider: string;
  viaPassword: string;
}

interface TestTeam {
  id: string;
  people: readonly TestPerson[];
  connection: SsoConnection;
}

interface Call {
  team: TestTeam;
  actor: TestPerson;
  subject: TestPerson;
  role: Role;
  /** The actor with the role that they had just before. */
  manager: { actor: TestPerson["actor"]; role: Role };
}

const directory = { kind: "system", id: null } as const;

/** Acts of members. */
const memberActs: Record<string, (call: Call) => Promise<unknown>> = {
  invite: async ({ team, subject, role, manager }) => {
    await inviteMember(team.id, { email: subject.email, role }, manager);
    await acceptInvitation(await readLastLink(subject.email), subject, subject.actor);
  },
  "change a role": ({ team, subject, role, manager }) => changeMemberRole(team.id, subject.id, role, manager),
  remove: ({ team, subject, manager }) => removeMember(team.id, subject.id, manager),
  leave: ({ team, actor }) => leaveTeam(team.id, actor.id, actor.actor),
  transfer: ({ team, actor, subject }) => transferOwnership(team.id, actor.id, subject.id, actor.actor),
  "require single sign-on": ({ team, manager, role }) => setSsoEnforcement(team.id, role !== "viewer", manager.actor),
};

/** Acts of a directory, a provider or a person, which need no membership. */
const outerActs: Record<string, (call: Call) => Promise<unknown>> = {
  provision: async ({ team, subject: { id, email } }) => {
    const user = { userName: email, active: true };
    const { total } = await listScimUsers(team.id, { id }, { offset: 0, limit: 0 });
    return total === 0 ? createScimUser(team.id, user, directory) : replaceScimUser(team.id, id, () => user, directory);
  },
  deactivate: ({ team, subject: { id, email } }) =>
    replaceScimUser(team.id, id, () => ({ userName: email, active: false }), directory),
  deprovision: ({ team, subject }) => deleteScimUser(team.id, subject.id, directory),
  group: async ({ team, subject }) => {
    const group = { displayName: "IT", members: [{ value: subject.id }] };
    const [known] = (await listScimGroups(team.id, { displayName: "IT" }, { offset: 0, limit: 1 })).groups;
    return known
      ? replaceScimGroup(team.id, known.id, () => group, directory)
      : createScimGroup(team.id, group, directory);
  },
  "sign in": ({ team, subject: { id, email }, role }) =>
    admitPerson(team.connection, { subject: id, claims: { email, groups: role === "admin" ? ["IT"] : [] } }, {}),
};

/** Rare, because it ends what the person can do in the rest of the sequence, and takes as long as ten others. */
const DELETION = "delete the account";
const deletion = ({ subject: { id, email, viaProvider } }: Call) =>
  deleteAccount(id, { personId: id, sessionId: viaProvider, address: email, password: "" });

const call = fc.record({
  act: fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...Object.keys(memberActs), ...Object.keys(outerActs)) },
    { weight: 1, arbitrary: fc.constant(DELETION) },
  ),
  by: fc.nat(3),
  on: fc.nat(3),
  role: fc.constantFrom(...roles),
});
/** Calls of one step run at the same time. */
const sequence = fc.array(fc.array(call, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 10 });

test(`${SEQUENCES} random sequences of changes by members, directories and providers never leave a team without an owner, or access without membership`, {
  timeout: isFull ? 10_800_000 : 120_000,
}, async () => {
  const seed = randomInt(2 ** 31);
  if (isFull) console.log(`The sequences have the seeds ${seed} to ${seed + LANES - 1}.`);
  const property = fc.asyncProperty(sequence, async (steps) => {
    const team = await newTeam();
    for (const step of steps) {
      await performAtOnce(team, step);
      await checkAccess(team);
    }
    await forget(team);
  });
  const numRuns = Math.ceil(SEQUENCES / LANES);
  const lanes = Array.from({ length: LANES }, (_, lane) => fc.assert(property, { numRuns, seed: seed + lane }));
  await Promise.all(lanes);
});

/** Four people, of whom the first one owns a team with a provider and a proven domain. */
async function newTeam(): Promise<TestTeam> {
  const domain = `${randomUUID()}.example`;
  const accounts = Array.from({ length: 4 }, (_, index) => ({
    id: newId("acct"),
    email: `p${index}@${index < AT_DOMAIN ? domain : `other.${domain}`}`,
  }));
  await pool().query(
    "INSERT INTO account (id, email, email_verified_at) SELECT *, now() FROM unnest($1::text[], $2::text[])",
    [accounts.map(({ id }) => id), accounts.map(({ email }) => email)],
  );
  const first = accounts[0]?.id ?? "";
  const team = await createTeam(first, "Random", { kind: "person", id: first });
  await pool().query("INSERT INTO team_domain (account_id, domain, verified_at) VALUES ($1, $2, now())", [
    team,
    domain,
  ]);
  await pool().query(
    `INSERT INTO sso_connection (id, account_id, issuer, client_id, client_secret, groups_claim, default_role, signed_in_at)
     VALUES ($1, $2, 'https://login.example', 'client', 'sealed', 'groups', 'viewer', now())`,
    [newId("sso"), team],
  );
  await setGroupRole(team, { group: "IT", role: "admin" }, directory);
  const connection = await readSsoConnection(team);
  if (!connection) throw new Error("The team has no provider.");
  const people = accounts.map((account) => ({
    ...account,
    emailVerified: true as const,
    actor: { kind: "person" as const, id: account.id },
    viaProvider: newId("sess"),
    viaPassword: newId("sess"),
  }));
  await pool().query(
    `INSERT INTO session (id, account_id, sso_connection_id, expires_at)
     SELECT *, now() + interval '1 day' FROM unnest($1::text[], $2::text[], $3::text[])`,
    [
      people.flatMap(({ viaProvider, viaPassword }) => [viaProvider, viaPassword]),
      people.flatMap(({ id }) => [id, id]),
      people.flatMap(() => [connection.id, null]),
    ],
  );
  return { id: team, people, connection };
}

type RandomCall = { act: string; by: number; on: number; role: Role };

async function performAtOnce(team: TestTeam, step: readonly RandomCall[]): Promise<void> {
  const members = await readMembers(team.id);
  const calls = step.map(async ({ act, by, on, role }) => {
    const [actor, subject] = [team.people[by], team.people[on]];
    if (!actor || !subject) return;
    const own = members.get(actor.id);
    const manager = { actor: actor.actor, role: own ?? "viewer" };
    const perform = act === DELETION ? deletion : (outerActs[act] ?? (own && memberActs[act]));
    await perform?.({ team, actor, subject, role, manager });
  });
  for (const result of await Promise.allSettled(calls))
    if (result.status === "rejected" && !isRefusal(result.reason)) throw result.reason;
}

/** A call that is not allowed is refused with an error of its own; another one is a defect. */
const isRefusal = (error: unknown) =>
  error instanceof Error && ["AppError", "ScimError", "ProofRequired"].includes(error.name);

const readMembers = async (team: string) =>
  new Map((await listMembers(team)).map(({ personId, role }) => [personId, role]));

async function checkAccess(team: TestTeam): Promise<void> {
  const members = await readMembers(team.id);
  expect([...members.values()]).toContain("owner");
  const enforced = (await readSsoConnection(team.id))?.enforced;
  const deleted = await listDeleted(team);
  const live = await readSessions(team);
  for (const [index, { id, email, viaProvider, viaPassword }] of team.people.entries()) {
    const session = live.get(viaProvider);
    const role = session?.accountId === team.id ? session.role : undefined;
    expect([email, role]).toEqual([email, members.get(id)]);
    expect([email, session === undefined]).toEqual([email, deleted.has(id)]);
    const mayUsePassword = !deleted.has(id) && !(enforced && index < AT_DOMAIN);
    expect([email, live.has(viaPassword)]).toEqual([email, mayUsePassword]);
  }
  // A request reads one session, and open streams read many.
  const [{ id, viaProvider } = { id: "", viaProvider: "" }] = team.people;
  const session = await readSession(viaProvider);
  expect(session?.account.id === team.id ? session.role : undefined).toBe(members.get(id));
}

/** The live sessions, all set to work for the team. One that has ended is replaced, as by another sign-in. */
async function readSessions(team: TestTeam) {
  const read = () =>
    findLiveSessions(team.people.flatMap(({ viaProvider, viaPassword }) => [viaProvider, viaPassword]));
  const before = await read();
  for (const person of team.people) {
    const connectionId = team.connection.id;
    if (!before.has(person.viaProvider))
      person.viaProvider = await beginSession(person.id, "a browser", { connectionId });
    if (!before.has(person.viaPassword)) person.viaPassword = await beginSession(person.id, "a browser");
  }
  await pool().query("UPDATE session SET team_id = $2 WHERE account_id = ANY($1)", [
    team.people.map(({ id }) => id),
    team.id,
  ]);
  return read();
}

async function listDeleted({ people }: TestTeam): Promise<Set<string>> {
  const ids = people.map(({ id }) => id);
  const { rows } = await pool().query("SELECT id FROM account WHERE id = ANY($1) AND deleted_at IS NOT NULL", [ids]);
  return new Set(rows.map(({ id }) => id));
}

async function readLastLink(email: string): Promise<string> {
  const { rows } = await pool().query("SELECT text FROM mail WHERE recipient = $1 ORDER BY id DESC", [email]);
  for (const { text } of rows) {
    const [, token] = /invitation\?token=(\S+)/.exec(text) ?? [];
    if (token) return token;
  }
  return "";
}

/** Keeps the tables small, in which other sequences read. */
async function forget({ id, people }: TestTeam): Promise<void> {
  const ids = people.map((person) => person.id);
  await pool().query("DELETE FROM session WHERE account_id = ANY($1)", [ids]);
  await pool().query("DELETE FROM membership WHERE account_id = $1", [id]);
  await pool().query("DELETE FROM mail WHERE recipient = ANY($1)", [people.map(({ email }) => email)]);
}
