import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { addTwoStep } from "../../../test/helpers/accounts/factors.ts";
import { lastMail, PASSWORD, signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { isFull } from "../../../test/helpers/short-form.ts";
import { roles } from "../../access/roles.ts";
import { checkAuditLog } from "../../audit/check.ts";
import { listAuditEvents } from "../../audit/list.ts";
import type { AuditActor } from "../../audit/record.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { grantCredits, readBalance } from "../../credits/ledger.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { createScimGroup } from "../scim/groups.ts";
import { ScimError } from "../scim/scim-error.ts";
import { createScimUser, deleteScimUser, replaceScimUser } from "../scim/users.ts";
import { beginSession, findLiveSessions, readSession, readSessionRole } from "../sessions.ts";
import { signInWithPassword } from "../sign-in.ts";
import { setGroupRole } from "../sso/group-roles.ts";
import { createTeam, turnIntoTeam } from "./create-team.ts";
import { acceptInvitation, inviteMember, listInvitations, withdrawInvitation } from "./invitations.ts";
import { changeMemberRole, leaveTeam, listMembers, removeMember, transferOwnership } from "./members.ts";
import { listAccounts, switchAccount } from "./switch-account.ts";
import { requiresTwoStep, setTwoStepRequirement } from "./team-security.ts";

afterAll(async () => {
  const violations = await checkInvariants(pool());
  await closeDatabase();
  expect(violations).toEqual([]);
});

interface TestPerson {
  id: string;
  email: string;
  emailVerified: true;
  actor: AuditActor;
}

async function newPerson(): Promise<TestPerson> {
  const email = `${randomUUID()}@example.com`;
  const id = await signUp(email);
  return { id, email, emailVerified: true, actor: { kind: "person", id } };
}

const owner = (person: TestPerson) => ({ actor: person.actor, role: "owner" }) as const;

async function lastLink(email: string): Promise<string> {
  const mail = await prisma().mail.findFirst({ where: { recipient: email }, orderBy: { id: "desc" } });
  return /invitation\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function join(team: string, by: TestPerson, role: string): Promise<TestPerson> {
  const person = await newPerson();
  await inviteMember(team, { email: person.email, role }, owner(by));
  await acceptInvitation(await lastLink(person.email), person, person.actor);
  return person;
}

const readMembers = async (team: string) =>
  new Map((await listMembers(team)).map(({ personId, role }) => [personId, role]));

test("an invitation works once, and only for the invited address", async () => {
  const [alice, bob, eve] = [await newPerson(), await newPerson(), await newPerson()];
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  await inviteMember(team, { email: bob.email.toUpperCase(), role: "developer" }, owner(alice));
  const token = await lastLink(bob.email);
  const refusal = acceptInvitation(token, eve, eve.actor);
  await expect(refusal).rejects.toThrow("This invitation to Bakery is for another email address");
  await expect(refusal).rejects.not.toThrow(bob.email);
  await expect(acceptInvitation(token, { ...bob, emailVerified: false }, bob.actor)).rejects.toThrow(
    "Verify your email",
  );
  const accepted = await Promise.allSettled([1, 2, 3].map(() => acceptInvitation(token, bob, bob.actor)));
  expect(accepted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await readMembers(team)).get(bob.id)).toBe("developer");
  expect(await listInvitations(team)).toEqual([]);
});

test("a new invitation replaces the one before, and a withdrawn or expired one does not work", async () => {
  const [alice, bob] = [await newPerson(), await newPerson()];
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  await inviteMember(team, { email: bob.email, role: "viewer" }, owner(alice));
  const first = await lastLink(bob.email);
  const { id } = await inviteMember(team, { email: bob.email, role: "admin" }, owner(alice));
  await expect(acceptInvitation(first, bob, bob.actor)).rejects.toMatchObject({ code: "not_found" });
  const second = await lastLink(bob.email);
  await prisma().invitation.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
  await expect(acceptInvitation(second, bob, bob.actor)).rejects.toMatchObject({ code: "not_found" });
  await withdrawInvitation(team, id, owner(alice));
  await expect(withdrawInvitation(team, id, owner(alice))).rejects.toMatchObject({ code: "not_found" });
});

test("a role cannot grant, change or remove more than it has", async () => {
  const alice = await newPerson();
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  const admin = await join(team, alice, "admin");
  const manager = { actor: admin.actor, role: "admin" } as const;
  const email = `${randomUUID()}@example.com`;
  await expect(inviteMember(team, { email, role: "owner" }, manager)).rejects.toMatchObject({ code: "role_required" });
  await expect(changeMemberRole(team, admin.id, "owner", manager)).rejects.toMatchObject({ code: "role_required" });
  await expect(removeMember(team, alice.id, manager)).rejects.toMatchObject({ code: "role_required" });
  await expect(changeMemberRole(team, alice.id, "viewer", manager)).rejects.toMatchObject({ code: "role_required" });
  await expect(inviteMember(team, { email, role: "king" }, manager)).rejects.toThrow("is not a role");
});

test("the last owner cannot leave, be removed or be demoted, also not by two requests at once", async () => {
  const alice = await newPerson();
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  await expect(leaveTeam(team, alice.id, alice.actor)).rejects.toThrow("A team needs an owner");
  await expect(changeMemberRole(team, alice.id, "admin", owner(alice))).rejects.toThrow("A team needs an owner");
  const bob = await join(team, alice, "owner");
  const left = await Promise.allSettled([leaveTeam(team, alice.id, alice.actor), leaveTeam(team, bob.id, bob.actor)]);
  expect(left.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect([...(await readMembers(team)).values()]).toEqual(["owner"]);
});

test("a removed member's session falls back to the personal account at once", async () => {
  const alice = await newPerson();
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  const bob = await join(team, alice, "developer");
  const sessionId = await beginSession(bob.id, undefined);
  await switchAccount(sessionId, team);
  expect(await readSession(sessionId)).toMatchObject({
    person: { id: bob.id },
    account: { id: team },
    role: "developer",
  });
  expect(await readSessionRole(sessionId, team)).toMatchObject({ role: "developer" });
  await changeMemberRole(team, bob.id, "viewer", owner(alice));
  expect((await findLiveSessions([sessionId])).get(sessionId)).toEqual({
    accountId: team,
    role: "viewer",
    suspended: false,
  });
  await removeMember(team, bob.id, owner(alice));
  expect(await readSessionRole(sessionId, team)).toBeNull();
  expect(await readSession(sessionId)).toMatchObject({ account: { id: bob.id, kind: "personal" }, role: "owner" });
  await expect(switchAccount(sessionId, team)).rejects.toMatchObject({ code: "not_found" });
});

test("a team that requires two-step sign-in shuts members without it out until they set it up", async () => {
  const alice = await newPerson();
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  const bob = await join(team, alice, "developer");
  const require = (required: boolean) =>
    setTwoStepRequirement(team, required, { personId: alice.id, actor: alice.actor });
  await expect(require(true)).rejects.toThrow("Set up two-step sign-in for yourself first");
  await addTwoStep(alice);
  const [ofAlice, ofBob] = [await beginSession(alice.id, undefined), await beginSession(bob.id, undefined)];
  for (const sessionId of [ofAlice, ofBob]) await switchAccount(sessionId, team);
  await require(true);
  expect(await requiresTwoStep(team)).toBe(true);
  expect((await lastMail(bob.email)).subject).toBe("Bakery requires two-step sign-in");
  expect(await readSessionRole(ofAlice, team)).toMatchObject({ role: "owner" });
  expect(await readSessionRole(ofBob, team)).toBeNull();
  expect((await findLiveSessions([ofBob])).get(ofBob)?.accountId).toBe(bob.id);
  expect(await readSession(ofBob)).toMatchObject({ account: { id: bob.id }, blockedTeam: "Bakery" });
  expect((await listMembers(team)).map(({ hasTwoStep }) => hasTwoStep)).toEqual([true, false]);
  await addTwoStep(bob);
  const again = await beginSession(bob.id, undefined);
  await switchAccount(again, team);
  expect(await readSession(again)).toMatchObject({ account: { id: team }, role: "developer", blockedTeam: null });
  const events = await listAuditEvents(team, { action: "team.security_changed" }, { limit: 5 });
  expect(events.map(({ change }) => change.after)).toEqual([{ two_step_required: true }]);
});

test("ownership is transferred to a member only", async () => {
  const alice = await newPerson();
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  const bob = await join(team, alice, "billing");
  const eve = await newPerson();
  await expect(transferOwnership(team, alice.id, eve.id, alice.actor)).rejects.toMatchObject({ code: "not_found" });
  await transferOwnership(team, alice.id, bob.id, alice.actor);
  expect(await readMembers(team)).toEqual(
    new Map([
      [alice.id, "admin"],
      [bob.id, "owner"],
    ]),
  );
  await expect(transferOwnership(team, alice.id, bob.id, alice.actor)).rejects.toMatchObject({ code: "role_required" });
});

test("a personal account that becomes a team keeps balance, sessions and sign-in", async () => {
  const alice = await newPerson();
  await grantCredits(pool(), {
    accountId: alice.id,
    credits: 40,
    kind: "grant",
    reference: `t:${randomUUID()}`,
    note: "",
  });
  const before = await readBalance(pool(), alice.id);
  const sessionId = await beginSession(alice.id, undefined);
  const personId = await turnIntoTeam(alice.id, "Bakery", alice.actor);
  expect(await readBalance(pool(), alice.id)).toEqual(before);
  expect((await readBalance(pool(), personId)).available).toBe(0);
  const live = {
    person: { id: personId, email: alice.email },
    account: { id: alice.id, email: alice.email },
    role: "owner",
  };
  expect(await readSession(sessionId)).toMatchObject(live);
  expect(await signInWithPassword({ email: alice.email, password: PASSWORD })).toEqual({
    accountId: personId,
  });
  expect((await listAccounts(personId)).map(({ id }) => id)).toEqual([personId, alice.id]);
});

/** A sequence takes some tenths of a second, so the short form has a few. */
const SEQUENCES = isFull ? 10_000 : 15;

test("random sequences of invitations, roles, removals, transfers and SCIM never leave a team without an owner, or access without membership", {
  timeout: isFull ? 10_800_000 : 60_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, newPerson));
  const step = fc.record({
    act: fc.constantFrom("invite", "role", "remove", "leave", "transfer", ...directoryActs),
    by: fc.nat(3),
    on: fc.nat(3),
    role: fc.constantFrom(...roles),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const [first] = people as [TestPerson];
      const team = await createTeam(first.id, "Random", first.actor);
      await proveDomain(team);
      for (const { act, by, on, role } of steps) {
        const [actor, subject] = [people[by], people[on]] as [TestPerson, TestPerson];
        const own = (await readMembers(team)).get(actor.id);
        const change = isDirectoryAct(act)
          ? performByDirectory(act, team, subject)
          : own && perform(act, { team, actor, subject, role, manager: { actor: actor.actor, role: own } });
        await Promise.resolve(change).catch((error: unknown) =>
          expect(["AppError", "ScimError"]).toContain(error instanceof Error ? error.name : error),
        );
        const members = await readMembers(team);
        expect([...members.values()]).toContain("owner");
        for (const person of [actor, subject]) expect(await worksFor(team, person)).toBe(members.has(person.id));
      }
      await forgetTeam(team);
    }),
    { numRuns: SEQUENCES },
  );
});

/** Whether a session that is set to work for a team can. */
async function worksFor(team: string, person: TestPerson): Promise<boolean> {
  const session = await beginSession(person.id, "a browser");
  await pool().query("UPDATE session SET team_id = $2 WHERE id = $1", [session, team]);
  return (await readSession(session))?.account.id === team;
}

/** The people of each sequence are the same, and a domain belongs to one team. */
async function proveDomain(team: string): Promise<void> {
  await pool().query("INSERT INTO team_domain (account_id, domain, verified_at) VALUES ($1, 'example.com', now())", [
    team,
  ]);
  await setGroupRole(team, { group: "IT", role: "admin" }, { kind: "system", id: null });
}

async function forgetTeam(team: string): Promise<void> {
  for (const table of ["membership", "scim_user", "team_domain"])
    await pool().query(`DELETE FROM ${table} WHERE account_id = $1`, [team]);
}

const directoryActs = ["provision", "deactivate", "deprovision", "group"] as const;

const isDirectoryAct = (act: string): act is (typeof directoryActs)[number] => directoryActs.some((one) => one === act);

async function performByDirectory(
  act: (typeof directoryActs)[number],
  team: string,
  { id, email }: TestPerson,
): Promise<void> {
  const actor = { kind: "system", id: null } as const;
  const user = { userName: email, active: act === "provision" };
  if (act === "deprovision") await deleteScimUser(team, id, actor);
  else if (act === "deactivate") await replaceScimUser(team, id, () => user, actor);
  else if (act === "group") await createScimGroup(team, { displayName: "IT", members: [{ value: id }] }, actor);
  else
    await createScimUser(team, user, actor).catch((error: unknown) => {
      if (!(error instanceof ScimError && error.status === 409)) throw error;
      return replaceScimUser(team, id, () => user, actor);
    });
}

interface Act {
  team: string;
  actor: TestPerson;
  subject: TestPerson;
  role: (typeof roles)[number];
  manager: { actor: AuditActor; role: (typeof roles)[number] };
}

async function perform(act: string, { team, actor, subject, role, manager }: Act): Promise<void> {
  if (act === "role") await changeMemberRole(team, subject.id, role, manager);
  else if (act === "remove") await removeMember(team, subject.id, manager);
  else if (act === "leave") await leaveTeam(team, actor.id, actor.actor);
  else if (act === "transfer") await transferOwnership(team, actor.id, subject.id, actor.actor);
  else {
    await inviteMember(team, { email: subject.email, role }, manager);
    await acceptInvitation(await lastLink(subject.email), subject, subject.actor);
  }
}

test("each change of a team is in its audit log, whose chain is whole", async () => {
  const alice = await newPerson();
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  const bob = await join(team, alice, "viewer");
  await changeMemberRole(team, bob.id, "admin", owner(alice));
  await removeMember(team, bob.id, owner(alice));
  const events = await listAuditEvents(team, {}, { limit: 10 });
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["member.removed", alice.email],
    ["member.role_changed", alice.email],
    ["invite.accepted", bob.email],
    ["invite.sent", alice.email],
    ["team.created", alice.email],
  ]);
  expect((await checkAuditLog()).broken.filter(({ accountId }) => accountId === team)).toEqual([]);
});
