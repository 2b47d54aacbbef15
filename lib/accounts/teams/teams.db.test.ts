import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { addTwoStep } from "../../../test/helpers/accounts/factors.ts";
import { lastMail, PASSWORD, signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { checkAuditLog } from "../../audit/check.ts";
import { listAuditEvents } from "../../audit/list.ts";
import type { AuditActor } from "../../audit/record.ts";
import { checkInvariants } from "../../credits/invariants.ts";
import { grantCredits, readBalance } from "../../credits/ledger.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { beginSession, findLiveSessions, readSession, readSessionRole } from "../sessions.ts";
import { signInWithPassword } from "../sign-in.ts";
import { createTeam, turnIntoTeam } from "./create-team.ts";
import { acceptInvitation, inviteMember, listInvitations, withdrawInvitation } from "./invitations.ts";
import { changeMemberRole, leaveTeam, listMembers, removeMember, searchMembers, transferOwnership } from "./members.ts";
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

test("members are listed by pages, the newest first, and found by a part of their address", async () => {
  const alice = await newPerson();
  const team = await createTeam(alice.id, "Bakery", alice.actor);
  const others = [
    await join(team, alice, "viewer"),
    await join(team, alice, "viewer"),
    await join(team, alice, "admin"),
  ];
  const emails = [...others.map(({ email }) => email).reverse(), alice.email];
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const page = await searchMembers(team, { search: "", before, limit: 3 });
    pages.push(page.members.map(({ email }) => email));
    before = page.older;
  } while (before);
  expect(pages).toEqual([emails.slice(0, 3), emails.slice(3)]);
  const find = (search: string) => searchMembers(team, { search, before: "other text", limit: 3 });
  expect((await find(` ${alice.email.slice(2, 12).toUpperCase()} `)).members.map(({ email }) => email)).toEqual([
    alice.email,
  ]);
  for (const search of ["%", "_____", "\0", "\ud800"])
    expect(await find(search)).toEqual({ members: [], older: undefined });
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
