import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestService, type TestService } from "../../../test/helpers/servers/service.ts";
import { createAccountAsOperator } from "../../accounts/operator.ts";
import { createScimToken, listScimTokens, revokeScimToken } from "../../accounts/scim/tokens.ts";
import { beginSession, readSession } from "../../accounts/sessions.ts";
import { setGroupRole } from "../../accounts/sso/group-roles.ts";
import { createTeam } from "../../accounts/teams/create-team.ts";
import { listMembers, readMember } from "../../accounts/teams/members.ts";
import { listAuditEvents } from "../../audit/list.ts";
import { pool } from "../../platform/database/db.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

let service: TestService;
let origin: string;

beforeAll(async () => {
  service = await startTestService();
  origin = new URL(service.base).origin;
  vi.stubEnv("PUBLIC_URL", origin);
  setRuntimeEnv({});
});
afterAll(async () => {
  vi.unstubAllEnvs();
  setRuntimeEnv({});
  await service.stop();
});

interface Directory {
  team: string;
  owner: string;
  actor: { kind: "person"; id: string };
  domain: string;
  token: string;
}

/** A team with a proven domain and a token. */
async function newDirectory(): Promise<Directory> {
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const { id: owner } = await createAccountAsOperator(`owner@${domain}`);
  const actor = { kind: "person", id: owner } as const;
  const team = await createTeam(owner, "Bakery", actor);
  await pool().query("INSERT INTO team_domain (account_id, domain, verified_at) VALUES ($1, $2, now())", [
    team,
    domain,
  ]);
  return { team, owner, actor, domain, token: await createScimToken(team, actor) };
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect.
  body: any;
  headers: Headers;
}

async function send({ token }: { token: string }, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${origin}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/scim+json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}

const patch = (directory: Directory, path: string, ...Operations: object[]) =>
  send(directory, "PATCH", path, { schemas: [PATCH], Operations });

/** A user as Okta creates it. */
const oktaUser = (userName: string) => ({
  schemas: [USER],
  userName,
  name: { givenName: "Ada", familyName: "Lovelace" },
  emails: [{ primary: true, value: userName, type: "work" }],
  displayName: "Ada Lovelace",
  locale: "en-US",
  externalId: randomUUID(),
  groups: [],
  active: true,
});

async function addUser(directory: Directory, name = "ada"): Promise<string> {
  const { status, body } = await send(directory, "POST", "/Users", oktaUser(`${name}@${directory.domain}`));
  expect(status).toBe(201);
  return body.id;
}

const readRole = async ({ team }: Directory, person: string) =>
  (await listMembers(team)).find(({ personId }) => personId === person)?.role;

test("a directory adds a user as Okta does: looks for it, creates it, reads it, replaces it", async () => {
  const directory = await newDirectory();
  const userName = `ada@${directory.domain}`;
  const look = () =>
    send(directory, "GET", `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`);
  expect((await look()).body).toMatchObject({ totalResults: 0, Resources: [] });
  const created = await send(directory, "POST", "/Users", oktaUser(userName));
  expect(created.status).toBe(201);
  expect(created.headers.get("content-type")).toBe("application/scim+json");
  expect(created.headers.get("location")).toBe(`${origin}/scim/v2/Users/${created.body.id}`);
  expect(created.body).toMatchObject({
    schemas: [USER],
    userName,
    active: true,
    name: { givenName: "Ada" },
    meta: { resourceType: "User" },
  });
  expect((await look()).body).toMatchObject({ totalResults: 1, Resources: [{ id: created.body.id }] });
  expect(await readRole(directory, created.body.id)).toBe("viewer");
  expect((await send(directory, "POST", "/Users", oktaUser(userName.toUpperCase()))).body).toMatchObject({
    status: "409",
    scimType: "uniqueness",
  });
  const replaced = await send(directory, "PUT", `/Users/${created.body.id}`, {
    ...oktaUser(userName),
    displayName: "Countess",
    emails: undefined,
  });
  expect(replaced.body).toMatchObject({ displayName: "Countess", active: true });
  expect(replaced.body).not.toHaveProperty("emails");
  const selected = await send(directory, "GET", `/Users/${created.body.id}?attributes=userName`);
  expect(Object.keys(selected.body).sort()).toEqual(["id", "meta", "schemas", "userName"]);
});

test("a deactivated user loses access at once, by the PATCH of Okta, of Entra ID and by PUT, and gets it back", async () => {
  const directory = await newDirectory();
  const id = await addUser(directory);
  for (const deactivate of [
    () => patch(directory, `/Users/${id}`, { op: "replace", value: { active: false } }),
    () => patch(directory, `/Users/${id}`, { op: "Replace", path: "active", value: "False" }),
    () => patch(directory, `/Users/${id}`, { op: "Replace", path: `${USER}:active`, value: false }),
    () => send(directory, "PUT", `/Users/${id}`, { ...oktaUser(`ada@${directory.domain}`), active: false }),
  ]) {
    const session = await beginSession(id, "a browser");
    expect(await readSession(session)).not.toBeNull();
    expect((await deactivate()).body).toMatchObject({ active: false });
    expect(await readSession(session)).toBeNull();
    expect(await readRole(directory, id)).toBeUndefined();
    expect((await patch(directory, `/Users/${id}`, { op: "replace", value: { active: true } })).body.active).toBe(true);
    expect(await readRole(directory, id)).toBe("viewer");
  }
  const events = await listAuditEvents(directory.team, {}, { limit: 50 });
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(["member.provisioned", "member.removed"]));
  expect((await send(directory, "DELETE", `/Users/${id}`)).status).toBe(204);
  expect((await send(directory, "DELETE", `/Users/${id}`)).status).toBe(404);
  expect((await send(directory, "GET", `/Users/${id}`)).body).toMatchObject({ status: "404" });
  expect(await readRole(directory, id)).toBeUndefined();
});

test("attributes change by the paths that Entra ID sends, and unknown ones are ignored", async () => {
  const directory = await newDirectory();
  const id = await addUser(directory);
  const { status, body } = await patch(
    directory,
    `/Users/${id}`,
    { op: "Add", path: "name.givenName", value: "Augusta" },
    { op: "Replace", path: 'emails[type eq "work"].value', value: `augusta@${directory.domain}` },
    { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Math" },
    { op: "Add", value: { displayName: "Augusta", "name.familyName": "King", title: "Countess" } },
    { op: "Remove", path: "externalId" },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    displayName: "Augusta",
    name: { givenName: "Augusta", familyName: "King" },
    emails: [{ value: `augusta@${directory.domain}`, type: "work" }],
  });
  expect(body).not.toHaveProperty("externalId");
  expect(body).not.toHaveProperty("department");
  for (const [operation, scimType] of [
    [{ op: "move", path: "active" }, "invalidSyntax"],
    [{ op: "remove" }, "noTarget"],
    [{ op: "replace", path: "a b" }, "invalidPath"],
    [{ op: "replace", path: "emails[type gt 1].value", value: "x" }, "invalidFilter"],
    [{ op: "replace", value: 7 }, "invalidValue"],
    [{ op: "replace", path: "userName", value: "" }, "invalidValue"],
    [{ op: "replace", path: "name", value: "text" }, "invalidValue"],
    [{ op: "replace", path: "active", value: "soon" }, "invalidValue"],
  ] as const) {
    const refused = await patch(directory, `/Users/${id}`, operation);
    expect([refused.status, refused.body.scimType], JSON.stringify(operation)).toEqual([400, scimType]);
  }
});

test("groups give roles by their names, never above admin, and an owner stays one", async () => {
  const directory = await newDirectory();
  await setGroupRole(directory.team, { group: "IT", role: "admin" }, directory.actor);
  await setGroupRole(directory.team, { group: "Staff", role: "developer" }, directory.actor);
  const [ada, ben] = [await addUser(directory, "ada"), await addUser(directory, "ben")];
  const owner = await addUser(directory, "owner");
  expect(owner).toBe(directory.owner);
  const group = await send(directory, "POST", "/Groups", {
    displayName: "IT",
    members: [{ value: ada }, { value: owner }],
  });
  expect(group.status).toBe(201);
  const staff = (await send(directory, "POST", "/Groups", { displayName: "Staff" })).body.id;
  expect(await readRole(directory, ada)).toBe("admin");
  expect(await readRole(directory, owner)).toBe("owner");
  const path = `/Groups/${group.body.id}`;
  await patch(directory, `/Groups/${staff}`, { op: "add", path: "members", value: [{ value: ada }, { value: ben }] });
  expect(await readRole(directory, ben)).toBe("developer");
  // Entra ID removes members with their values, and Okta with a filter.
  await patch(directory, path, { op: "Remove", path: "members", value: [{ value: owner }] });
  const removed = await patch(directory, path, { op: "remove", path: `members[value eq "${ada}"]` });
  expect(removed.body.members).toEqual([]);
  expect(await readRole(directory, ada)).toBe("developer");
  expect((await send(directory, "GET", `/Users/${ada}`)).body.groups).toMatchObject([
    { value: staff, display: "Staff" },
  ]);
  await patch(directory, `/Groups/${staff}`, { op: "replace", value: { id: staff, displayName: "IT people" } });
  expect(await readRole(directory, ada)).toBe("viewer");
  const found = await send(
    directory,
    "GET",
    `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "it"')}`,
  );
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.body.id }] });
  expect(found.body.Resources[0]).not.toHaveProperty("members");
  await patch(directory, path, { op: "add", path: "members", value: [{ value: ben }] });
  expect(await readRole(directory, ben)).toBe("admin");
  expect((await send(directory, "DELETE", path)).status).toBe(204);
  expect(await readRole(directory, ben)).toBe("viewer");
  const unknown = await send(directory, "POST", "/Groups", {
    displayName: "Others",
    members: [{ value: "acct_unknown" }],
  });
  expect(unknown.body.detail).toContain("no user of this team");
  expect((await send(directory, "POST", "/Groups", { displayName: "it PEOPLE" })).status).toBe(409);
});

test("the last owner is not removed, also not by two requests at once", async () => {
  const directory = await newDirectory();
  const owner = await addUser(directory, "owner");
  for (const refused of [
    await patch(directory, `/Users/${owner}`, { op: "replace", value: { active: false } }),
    await send(directory, "DELETE", `/Users/${owner}`),
  ])
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining("A team needs an owner") } });
  const otherUser = await addUser(directory, "ben");
  await pool().query("UPDATE membership SET role = 'owner' WHERE account_id = $1", [directory.team]);
  const answers = await Promise.all([owner, otherUser].map((id) => send(directory, "DELETE", `/Users/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect((await listMembers(directory.team)).map(({ role }) => role)).toEqual(["owner"]);
});

test("only addresses of proven domains are added, and a team sees and changes only its own", async () => {
  const [mine, theirs] = [await newDirectory(), await newDirectory()];
  const refused = await send(mine, "POST", "/Users", oktaUser(`ada@${theirs.domain}`));
  expect(refused).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
  expect(refused.body.detail).toContain(`has not proven the domain ${theirs.domain}`);
  const user = await addUser(theirs);
  const group = (await send(theirs, "POST", "/Groups", { displayName: "IT", members: [{ value: user }] })).body.id;
  for (const path of [`/Users/${user}`, `/Groups/${group}`]) {
    expect((await send(mine, "GET", path)).status).toBe(404);
    expect((await send(mine, "PUT", path, { ...oktaUser(`x@${mine.domain}`), displayName: "x" })).status).toBe(404);
    expect((await patch(mine, path, { op: "replace", value: { displayName: "x" } })).status).toBe(404);
    expect((await send(mine, "DELETE", path)).status).toBe(404);
  }
  expect((await send(mine, "GET", "/Users")).body.totalResults).toBe(0);
  expect((await send(mine, "POST", "/Groups", { displayName: "IT", members: [{ value: user }] })).status).toBe(400);
  expect(await readRole(theirs, user)).toBe("viewer");
});

test("a team lists all the members that a directory can add", async () => {
  const { team, domain } = await newDirectory();
  await pool().query(
    `WITH added AS (INSERT INTO account (id, email) SELECT 'acct_' || $2 || n, n || '@' || $2 FROM generate_series(1, 600) n RETURNING id)
     INSERT INTO membership (account_id, person_id, role) SELECT $1, id, 'viewer' FROM added`,
    [team, domain],
  );
  expect(await listMembers(team)).toHaveLength(601);
  expect(await readMember(team, `acct_${domain}600`)).toMatchObject({ email: `600@${domain}`, role: "viewer" });
});

test("members whom requests add to a group at once are all added", async () => {
  const directory = await newDirectory();
  const people = await Promise.all(["ada", "ben", "cleo", "dan"].map((name) => addUser(directory, name)));
  const path = `/Groups/${(await send(directory, "POST", "/Groups", { displayName: "IT" })).body.id}`;
  await Promise.all(people.map((value) => patch(directory, path, { op: "add", path: "members", value: [{ value }] })));
  const { members } = (await send(directory, "GET", path)).body;
  expect(members.map(({ value }: { value: string }) => value).sort()).toEqual(people.sort());
});

test("a person whose address left the domains keeps their sessions and is not made a member again", async () => {
  const directory = await newDirectory();
  const id = await addUser(directory);
  await pool().query("UPDATE account SET email = $2 WHERE id = $1", [id, `${randomUUID()}@elsewhere.example`]);
  const session = await beginSession(id, "a browser");
  const path = `/Users/${id}`;
  expect((await patch(directory, path, { op: "replace", value: { active: false } })).status).toBe(200);
  expect(await readRole(directory, id)).toBeUndefined();
  expect(await readSession(session)).not.toBeNull();
  const again = await patch(directory, path, { op: "replace", value: { active: true } });
  expect(again).toMatchObject({ status: 400, body: { detail: expect.stringContaining("not at a domain") } });
  expect((await send(directory, "DELETE", path)).status).toBe(204);
  expect(await readSession(session)).not.toBeNull();
});

test("requests are in the request log of the team, and changes in its audit log", async () => {
  const directory = await newDirectory();
  const id = await addUser(directory);
  const events = await listAuditEvents(directory.team, { action: "member.provisioned" }, { limit: 5 });
  expect(events).toMatchObject([{ target: id, actorKind: "system" }]);
  const readLog = async () =>
    (await pool().query("SELECT method, path, status FROM request_log WHERE account_id = $1", [directory.team])).rows;
  await expect.poll(readLog, { timeout: 10_000 }).toEqual([{ method: "POST", path: "/scim/v2/Users", status: 201 }]);
});

test("a token is stored as a digest, listed without its secret, and refused once it is revoked", async () => {
  const directory = await newDirectory();
  const [listed] = await listScimTokens(directory.team);
  const { rows } = await pool().query("SELECT s::text FROM scim_token s WHERE account_id = $1", [directory.team]);
  expect(rows[0].s).not.toContain(directory.token.slice(9));
  expect((await send(directory, "GET", "/Users")).status).toBe(200);
  expect(JSON.stringify(await listScimTokens(directory.team))).not.toContain(directory.token);
  await revokeScimToken(directory.team, listed?.id ?? "", directory.actor);
  for (const token of [directory.token, "atl_scim_wrong", "", "x y"]) {
    const answer = await send({ token }, "GET", "/Users");
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(answer.body.schemas).toEqual(["urn:ietf:params:scim:api:messages:2.0:Error"]);
  }
});

test("lists have pages, and wrong requests get an error of the protocol", async () => {
  const directory = await newDirectory();
  for (const name of ["a", "b", "c"]) await addUser(directory, name);
  const page = (await send(directory, "GET", "/Users?startIndex=2&count=1")).body;
  expect(page).toMatchObject({
    totalResults: 3,
    startIndex: 2,
    itemsPerPage: 1,
    Resources: [{ userName: `b@${directory.domain}` }],
  });
  expect((await send(directory, "GET", "/Users?count=0")).body).toMatchObject({ totalResults: 3, Resources: [] });
  for (const [query, scimType] of [
    ["filter=userName%20co%20%22a%22", "invalidFilter"],
    ["filter=title%20eq%20%22a%22", "invalidFilter"],
    ["count=many", "invalidValue"],
  ])
    expect((await send(directory, "GET", `/Users?${query}`)).body).toMatchObject({ status: "400", scimType });
  expect((await send(directory, "GET", "/Nothing")).status).toBe(404);
  expect((await send(directory, "DELETE", "/Users")).status).toBe(405);
  const large = { ...oktaUser(`d@${directory.domain}`), padding: "x".repeat(1_100_000) };
  expect((await send(directory, "POST", "/Users", large)).status).toBe(413);
  for (const path of [
    "/ServiceProviderConfig",
    "/Schemas",
    `/Schemas/${USER}`,
    "/ResourceTypes",
    "/ResourceTypes/Group",
  ])
    expect((await send(directory, "GET", path)).status, path).toBe(200);
});

const python = process.env.PEER_SCIM_PYTHON;
if (!python) console.log("The tester of SCIM servers is skipped: set PEER_SCIM_PYTHON to a Python with scim2-tester.");

test.skipIf(!python)("the tester of SCIM servers finds no error", { timeout: 120_000 }, async () => {
  const directory = await newDirectory();
  const script = new URL("../../../test/peers/scim_tester.py", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(python ?? "", [
    script,
    `${origin}/scim/v2`,
    directory.token,
    directory.domain,
  ]);
  const { checks, failed } = JSON.parse(stdout);
  expect(failed).toEqual([]);
  expect(checks).toBeGreaterThan(50);
});
