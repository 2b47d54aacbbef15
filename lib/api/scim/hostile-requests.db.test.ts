import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FuzzRequest } from "../../../test/fuzz/requests.ts";
import { type ScimWorld, scimRequest } from "../../../test/fuzz/scim.ts";
import { closeConnections, type FuzzAnswer, sendRequest } from "../../../test/fuzz/send.ts";
import { startTestService, type TestService } from "../../../test/helpers/servers/service.ts";
import { isFull } from "../../../test/helpers/short-form.ts";
import { createAccountAsOperator } from "../../accounts/operator.ts";
import { createScimGroup } from "../../accounts/scim/groups.ts";
import { createScimToken } from "../../accounts/scim/tokens.ts";
import { createScimUser } from "../../accounts/scim/users.ts";
import { createTeam } from "../../accounts/teams/create-team.ts";
import { listMembers } from "../../accounts/teams/members.ts";
import { pool } from "../../platform/database/db.ts";

const SEED = 14;
/** A team may send 600 requests a minute, so each has its part of the full form. */
const TEAMS = isFull ? 10 : 1;
const REQUESTS_PER_TEAM = 400;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(async () => {
  closeConnections();
  await service.stop();
});

interface Team {
  id: string;
  domain: string;
  token: string;
  users: string[];
  groups: string[];
}

async function newTeam(): Promise<Team> {
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const { id: owner } = await createAccountAsOperator(`owner@${domain}`);
  const actor = { kind: "person", id: owner } as const;
  const id = await createTeam(owner, "Bakery", actor);
  await pool().query("INSERT INTO team_domain (account_id, domain, verified_at) VALUES ($1, $2, now())", [id, domain]);
  const add = async (name: string) => (await createScimUser(id, { userName: `${name}@${domain}` }, actor)).id;
  const users = [await add("owner"), await add("carl"), await add("dora")];
  const group = await createScimGroup(id, { displayName: "Staff", members: [{ value: users[1] ?? "" }] }, actor);
  return { id, domain, users, groups: [group.id], token: await createScimToken(id, actor) };
}

/** The stored rows of a team. */
async function readDirectory({ id }: Team): Promise<unknown> {
  const read = (table: string) => pool().query(`SELECT * FROM ${table} WHERE account_id = $1 ORDER BY 1, 2`, [id]);
  return [(await read("scim_user")).rows, (await read("scim_group")).rows, (await read("membership")).rows];
}

test("generated requests of a directory are answered as SCIM promises, and reach no other team", {
  timeout: 600_000,
}, async () => {
  const otherTeam = await newTeam();
  const before = await readDirectory(otherTeam);
  for (let index = 0; index < TEAMS; index++) {
    const team = await newTeam();
    const world: ScimWorld = {
      ...team,
      userIds: [...team.users, ...otherTeam.users, "acct_1"],
      groupIds: [...team.groups, ...otherTeam.groups, "scg_1"],
    };
    const requests = fc.sample(scimRequest(world), { numRuns: REQUESTS_PER_TEAM, seed: SEED + index });
    const statuses = new Set<number>();
    for (const request of requests) {
      const answer = await sendRequest(new URL("/scim/v2", service.base).href, request);
      statuses.add(answer.status);
      expect([
        request.method,
        request.path,
        request.body?.toString().slice(0, 300),
        findViolations(request, answer, otherTeam),
      ]).toEqual([request.method, request.path, request.body?.toString().slice(0, 300), []]);
    }
    for (const status of [200, 201, 204, 400, 401, 404, 409]) expect([...statuses]).toContain(status);
    expect((await listMembers(team.id)).map(({ role }) => role)).toContain("owner");
  }
  expect(await readDirectory(otherTeam)).toEqual(before);
});

/** Errors have the format of RFC 7644 (3.12) and their status, others show resources of the team only. */
function findViolations({ method }: FuzzRequest, { status, headers, body }: FuzzAnswer, otherTeam: Team): string[] {
  const text = body.toString();
  const found: string[] = [];
  if (status >= 500) found.push(`The status is ${status}.`);
  if (status !== 404 && status < 400 && otherTeam.users.some((id) => text.includes(id)))
    found.push("It shows another team.");
  if (!/^req_\w+$/.test(String(headers["request-id"]))) found.push("The header Request-Id is missing.");
  if (status === 204 || method === "HEAD" || method === "OPTIONS") return found;
  if (headers["content-type"] !== "application/scim+json") found.push(`The type is ${headers["content-type"]}.`);
  const parsed = JSON.parse(text);
  if (status >= 400 && (parsed.status !== String(status) || !parsed.schemas?.[0]?.endsWith(":Error")))
    found.push(`An error is not one of SCIM: ${text.slice(0, 200)}`);
  if (status < 400 && !Array.isArray(parsed.schemas)) found.push("A resource has no schemas.");
  return found;
}
