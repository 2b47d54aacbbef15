import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { beginSession } from "../../../accounts/sessions.ts";
import { turnIntoTeam } from "../../../accounts/teams/create-team.ts";
import { inviteMember } from "../../../accounts/teams/invitations.ts";
import { switchAccount } from "../../../accounts/teams/switch-account.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";
import { createPlaygroundToken } from "../../http/caller/playground-token.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

const system = { kind: "system", id: null } as const;

/** A team with the ID of its owner and its primary key. */
async function newTeam(): Promise<{ id: string; owner: string; key: TestAccount }> {
  const key = await testAccount();
  return { id: key.id, owner: await turnIntoTeam(key.id, "Studio Verde", system), key };
}

async function addMember(team: string, role: string): Promise<TestAccount> {
  const person = await testAccount();
  await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, $3)", [
    team,
    person.id,
    role,
  ]);
  return person;
}

/** A person of a team as the portal's server calls the API for them. */
async function inPortal(person: TestAccount, team: string): Promise<TestAccount> {
  const sessionId = await beginSession(person.id, undefined);
  await switchAccount(sessionId, team);
  const token = await createPlaygroundToken({ accountId: team, sessionId });
  return { ...person, id: team, key: token, headers: { authorization: `Bearer ${token}` } };
}

test("a key invites, lists, changes and removes people, and the audit log names the key", async () => {
  const { id, owner, key } = await newTeam();
  expect(await service.call(key, "GET", "/team")).toMatchObject({
    status: 200,
    body: { object: "team", id, name: "Studio Verde", members: 1, open_invitations: 0 },
  });
  const email = `${randomUUID()}@example.com`;
  const invited = await service.call(key, "POST", "/team/invitations", { email, role: "billing" });
  expect(invited).toMatchObject({ status: 201, body: { email, role: "billing", expired: false } });
  const ana = await addMember(id, "viewer");
  const changed = await service.call(key, "PATCH", `/team/members/${ana.id}`, { role: "developer" });
  expect(changed).toMatchObject({ status: 200, body: { id: ana.id, role: "developer" } });
  const members = await service.call(key, "GET", "/team/members");
  expect(members.body.data.map((member: { id: string }) => member.id)).toEqual([owner, ana.id]);
  expect((await service.call(key, "DELETE", `/team/members/${ana.id}`)).status).toBe(204);
  expect((await service.call(key, "DELETE", `/team/invitations/${invited.body.id}`)).status).toBe(204);
  const { body } = await service.call(key, "GET", "/audit-events?limit=4");
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    "invite.withdrawn",
    "member.removed",
    "member.role_changed",
    "invite.sent",
  ]);
  expect(body.data[0]).toMatchObject({ actor: { kind: "key" }, ip: "127.0.0.1", request_id: /^req_/ });
  const next = await service.call(key, "GET", `/audit-events?limit=4&cursor=${body.next_cursor}`);
  expect(next.body.data.map(({ action }: { action: string }) => action)).toEqual(["team.created"]);
});

test("the audit log is exported as NDJSON, and a wrong cursor or filter is refused", async () => {
  const { id, key } = await newTeam();
  const manager = { actor: system, role: "owner" } as const;
  await inviteMember(id, { email: `${randomUUID()}@example.com`, role: "viewer" }, manager);
  const response = await fetch(`${service.base}/audit-events?format=ndjson`, { headers: key.headers });
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = (await response.text()).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(["invite.sent", "team.created"]);
  for (const query of ["cursor=abc", "format=xml", "after=1.5", "person=x"])
    expect(await service.call(key, "GET", `/audit-events?${query}`), query).toMatchObject({ status: 422 });
});

test("no key gives, changes or removes the role owner", async () => {
  const { id, owner, key } = await newTeam();
  await addMember(id, "owner");
  const email = `${randomUUID()}@example.com`;
  for (const [method, path, body] of [
    ["POST", "/team/invitations", { email, role: "owner" }],
    ["PATCH", `/team/members/${owner}`, { role: "viewer" }],
    ["DELETE", `/team/members/${owner}`],
  ] as const)
    expect(await service.call(key, method, path, body), path).toMatchObject({
      status: 403,
      body: { code: "role_required" },
    });
});

/** The permissions of each role in the portal, by an example of each permission. The API's routes for keys need the same. */
const PORTAL = [
  ["GET", "/team/members", undefined, ["owner", "admin"]],
  ["GET", "/audit-events", undefined, ["owner", "admin"]],
  ["GET", "/keys", undefined, ["owner", "admin", "developer"]],
  ["POST", "/keys", { name: "One" }, ["owner", "admin", "developer"]],
  ["GET", "/webhooks", undefined, ["owner", "admin", "developer"]],
  ["GET", "/jobs", undefined, ["owner", "admin", "developer", "viewer"]],
  ["GET", "/requests", undefined, ["owner", "admin", "developer", "viewer"]],
  ["GET", "/usage", undefined, ["owner", "admin", "developer", "viewer"]],
  ["GET", "/glossaries", undefined, ["owner", "admin", "developer", "viewer"]],
  ["DELETE", "/memory", undefined, ["owner", "admin", "developer"]],
  ["POST", "/image-generate", { prompt: "" }, ["owner", "admin", "developer"]],
  ["POST", "/quote", { operation: "image-generate", parameters: { prompt: "x" } }, ["owner", "admin", "developer"]],
] as const;

test.each(["owner", "admin", "developer", "billing", "viewer"])(
  "the role %s may do what its table says",
  async (role) => {
    const { id } = await newTeam();
    const person = await inPortal(await addMember(id, role), id);
    for (const [method, path, body, allowed] of PORTAL) {
      const { status, body: answer } = await service.call(person, method, path, body);
      const isAllowed = (allowed as readonly string[]).includes(role);
      // An allowed job is refused for its empty prompt, so that the test does not wait for one.
      if (isAllowed) expect([200, 201, 204, 422], `${method} ${path}`).toContain(status);
      else expect([status, answer.code], `${method} ${path}`).toEqual([403, "role_required"]);
    }
  },
);

test("a restricted key needs the scope team, and a personal account has no team", async () => {
  const { id, key } = await newTeam();
  const { key: secret } = await createRestrictedKey(id, { name: "jobs", scopes: ["jobs"] });
  const otherCaller = { ...key, headers: { authorization: `Bearer ${secret}` } };
  expect(await service.call(otherCaller, "GET", "/team")).toMatchObject({
    status: 403,
    body: { code: "key_restricted" },
  });
  const person = await testAccount();
  for (const [method, path, body] of [
    ["GET", "/team"],
    ["POST", "/team/invitations", { email: "ben@example.com", role: "viewer" }],
    ["DELETE", `/team/members/${person.id}`],
  ] as const)
    expect(await service.call(person, method, path, body), path).toMatchObject({ status: 404 });
});

test.each([
  ["removed", (person: TestAccount, team: TestAccount) => service.call(team, "DELETE", `/team/members/${person.id}`)],
  [
    "made a billing member",
    (person: TestAccount, team: TestAccount) =>
      service.call(team, "PATCH", `/team/members/${person.id}`, { role: "billing" }),
  ],
])("the event stream of a member who is %s ends within 5 s, and one of the team's key goes on", async (_, change) => {
  const { id, key } = await newTeam();
  const person = await addMember(id, "developer");
  const read = async ({ headers }: TestAccount) => {
    const response = await fetch(`${service.base}/events`, { headers });
    expect(response.status).toBe(200);
    return response.body?.getReader();
  };
  const [stream, keyStream] = [await read(await inPortal(person, id)), await read(key)];
  const since = performance.now();
  expect((await change(person, key)).status).toBeLessThan(300);
  while (!(await stream?.read())?.done);
  expect(performance.now() - since).toBeLessThan(5_500);
  const pending = Symbol("pending");
  await keyStream?.read();
  expect(await Promise.race([keyStream?.read().then(({ done }) => done), Promise.resolve(pending)])).toBe(pending);
  await keyStream?.cancel();
});
