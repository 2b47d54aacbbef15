import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startFakeDns } from "../../../test/fakes/dns.ts";
import { lastMail, PASSWORD, signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { OIDC_CLIENT, returnFromProvider, startOidc } from "../../../test/helpers/servers/oidc.ts";
import { listAuditEvents } from "../../audit/list.ts";
import type { AuditAction } from "../../audit/record.ts";
import { deleteAccount } from "../../erasure/delete-account.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { env } from "../../platform/env.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { requestAddressChange } from "../change-address.ts";
import { createAccount } from "../create-account.ts";
import { listPasskeys, removePasskey } from "../factors/passkeys.ts";
import { createAccountAsOperator } from "../operator.ts";
import { requestPasswordReset, resetPassword } from "../reset-password.ts";
import { createScimGroup } from "../scim/groups.ts";
import { createScimUser, replaceScimUser, userAttributes } from "../scim/users.ts";
import { beginSession, readSession } from "../sessions.ts";
import { signInWithPassword, signInWithProvider } from "../sign-in.ts";
import { requestSignInLink } from "../sign-in-link.ts";
import { createTeam } from "../teams/create-team.ts";
import { changeMemberRole, leaveTeam, listMembers, removeMember, transferOwnership } from "../teams/members.ts";
import { readSsoConnection, removeSsoConnection, saveSsoConnection } from "./connection.ts";
import { claimDomain, describeProof, listDomains, removeDomain, verifyDomain } from "./domains.ts";
import { refuseEnforcedPerson, releaseDomain, setSsoEnforcement } from "./enforcement.ts";
import { removeGroupRole, setGroupRole } from "./group-roles.ts";
import { readProblem, sealProblem } from "./problem.ts";
import { recheckDomains } from "./recheck-domains.ts";
import { beginSsoSignIn, finishSsoSignIn } from "./sign-in.ts";

/** The TXT records of the name server. */
const texts: Record<string, string> = {};
const groups: Record<string, readonly string[]> = {};
let oidc: Awaited<ReturnType<typeof startOidc>>;
let dns: Awaited<ReturnType<typeof startFakeDns>>;
/** Answers as providers that are none. */
let broken: Server;
let brokenOrigin: string;

const allow = (...hosts: string[]) => {
  process.env.FETCH_ALLOWLIST = hosts.join(",");
  setRuntimeEnv({});
};

beforeAll(async () => {
  oidc = await startOidc(`${env().PUBLIC_URL}/api/auth/sso/callback`, groups);
  dns = await startFakeDns({ "_atelier-challenge.silent.example": null }, texts);
  broken = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    if (request.url?.startsWith("/silent")) return;
    if (request.url?.startsWith("/other")) response.end(JSON.stringify({ issuer: "https://other.example" }));
    else if (request.url?.startsWith("/part"))
      response.setHeader("content-type", "application/json").end(JSON.stringify({ issuer: `${issuer}/part` }));
    else if (request.url?.startsWith("/script")) {
      const own = `${issuer}/script`;
      const metadata = {
        issuer: own,
        authorization_endpoint: "javascript:alert(1)",
        token_endpoint: own,
        jwks_uri: own,
      };
      response.setHeader("content-type", "application/json").end(JSON.stringify(metadata));
    } else if (request.url?.startsWith("/large")) response.end("x".repeat(300 * 1024));
    else response.writeHead(404).end("no");
  });
  await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
  brokenOrigin = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  allow(new URL(oidc.issuer).host, new URL(brokenOrigin).host, "127.0.0.1:9");
});
afterAll(async () => {
  delete process.env.FETCH_ALLOWLIST;
  setRuntimeEnv({});
  oidc.close();
  broken.close();
  broken.closeAllConnections();
  await dns.stop();
  await closeDatabase();
});

const origin = { address: "203.0.113.7", userAgent: "a browser" };

interface TestTeam {
  id: string;
  owner: string;
  actor: { kind: "person"; id: string };
  domain: string;
}

const input = () => ({
  issuer: oidc.issuer,
  clientId: OIDC_CLIENT.OIDC_ID,
  clientSecret: OIDC_CLIENT.OIDC_SECRET,
  groupsClaim: "",
  defaultRole: "viewer",
});

/** A team with a provider and a proven domain of its own. */
async function newTeam(): Promise<TestTeam> {
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const { id: owner } = await createAccountAsOperator(`owner@${domain}`);
  const actor = { kind: "person", id: owner } as const;
  const id = await createTeam(owner, "Bakery", actor);
  await claimDomain(id, domain, actor);
  await prove(id, domain);
  await verifyDomain(id, domain, actor);
  await saveSsoConnection(id, input(), actor);
  return { id, owner, actor, domain };
}

async function prove(team: string, domain: string): Promise<void> {
  const { name, value } = describeProof(team, domain);
  texts[name] = value;
}

/** Signs a name in through the provider of the team that has proven its domain. */
async function signIn(email: string) {
  const { url, token } = await beginSsoSignIn({ email, next: "/jobs" });
  return finishSsoSignIn(token, { team: readTeam(url), parameters: await returnFromProvider(url, email) }, origin);
}

/** The team of the redirect URI of a sign-in. */
const readTeam = (url: string) => new URL(url).searchParams.get("redirect_uri")?.split("/").at(-1) ?? "";

async function readActions(team: string): Promise<AuditAction[]> {
  return (await listAuditEvents(team, {}, { limit: 50 })).map(({ action }) => action as AuditAction);
}

const readRole = async (team: string, person: string) =>
  (await listMembers(team)).find(({ personId }) => personId === person)?.role;

describe("a provider is tested before it is saved", () => {
  test.each([
    ["not an address", "It is not a valid address"],
    ["http://login.example.com", "Only https"],
    ["https://10.0.0.1", "not a public address"],
    ["https://me:secret@login.example.com", "name or password"],
    ["https://unknown.example", "could not be reached"],
    ["http://127.0.0.1:9", "could not be reached"],
    [`BROKEN/none`, "no metadata of a provider"],
    [`BROKEN/other`, "cannot be used"],
    [`BROKEN/part`, "lacks the endpoint"],
    [`BROKEN/script`, "Its endpoint for authorization cannot be used"],
    [`BROKEN/large`, "could not be reached"],
    [`BROKEN/silent`, "did not respond within 5 s"],
  ])("%s is refused: %s", async (issuer, reason) => {
    const { id: person } = await createAccountAsOperator(`${randomUUID()}@example.com`);
    const actor = { kind: "person", id: person } as const;
    const team = await createTeam(person, "Bakery", actor);
    const saving = saveSsoConnection(team, { ...input(), issuer: issuer.replace("BROKEN", brokenOrigin) }, actor);
    await expect(saving).rejects.toThrow();
    const error = await saving.catch((problem: { message: string; errors?: { message: string }[] }) => problem);
    expect([error?.message, ...(error?.errors ?? []).map(({ message }) => message)].join(" ")).toContain(reason);
    expect(await readActions(team)).not.toContain("sso.connection_created");
  });

  test("its secret is stored encrypted, kept for the same client only, and in no log", async () => {
    const team = await newTeam();
    const { rows } = await pool().query("SELECT c::text FROM sso_connection c WHERE account_id = $1", [team.id]);
    expect(rows[0].c).not.toContain(OIDC_CLIENT.OIDC_SECRET);
    await saveSsoConnection(team.id, { ...input(), clientSecret: "", defaultRole: "billing" }, team.actor);
    expect((await signIn(`ada@${team.domain}`)).accountId).toBe(team.id);
    const rejectedSave = saveSsoConnection(team.id, { ...input(), clientSecret: "", clientId: "another" }, team.actor);
    await expect(rejectedSave).rejects.toMatchObject({ errors: [{ pointer: "/clientSecret" }] });
    const events = JSON.stringify(await listAuditEvents(team.id, {}, { limit: 50 }));
    expect(events).toContain("sso.connection_updated");
    expect(events).not.toContain(OIDC_CLIENT.OIDC_SECRET);
    for (const role of ["owner", "root"])
      await expect(saveSsoConnection(team.id, { ...input(), defaultRole: role }, team.actor)).rejects.toMatchObject({
        errors: [{ pointer: "/role" }],
      });
  });

  test("a wrong secret fails the sign-in in a sentence, and the log says so", async () => {
    const team = await newTeam();
    await saveSsoConnection(team.id, { ...input(), clientSecret: "wrong" }, team.actor);
    await expect(signIn(`ada@${team.domain}`)).rejects.toThrow("It refused the client");
    expect(await readActions(team.id)).toContain("login.sso_failed");
  });
});

describe("a domain", () => {
  test("is proven by its TXT record, and by one team only", async () => {
    const team = await newTeam();
    const rival = await newTeam();
    await claimDomain(rival.id, `@${team.domain.toUpperCase()}`, rival.actor);
    await expect(verifyDomain(rival.id, team.domain, rival.actor)).rejects.toThrow(
      "no TXT record at _atelier-challenge",
    );
    await prove(rival.id, team.domain);
    await expect(verifyDomain(rival.id, team.domain, rival.actor)).rejects.toThrow("Another team has proven");
    // An unproven claim has no effect.
    expect((await signIn(`ada@${team.domain}`)).accountId).toBe(team.id);
    await removeDomain(team.id, team.domain, team.actor);
    await verifyDomain(rival.id, team.domain, rival.actor);
    expect((await signIn(`ada@${team.domain}`)).accountId).toBe(rival.id);
    expect(await readActions(rival.id)).toContain("domain.verified");
  });

  test.each(["example", "1.2.3.4", "a b.example", "-a.example", "https://a.example", ""])(
    "%j is none",
    async (domain) => {
      await expect(claimDomain("acct_x", domain, { kind: "system", id: null })).rejects.toMatchObject({
        errors: [{ pointer: "/domain" }],
      });
    },
  );

  test("whose name server is silent is refused after a bounded wait", async () => {
    const team = await newTeam();
    await claimDomain(team.id, "silent.example", team.actor);
    await expect(verifyDomain(team.id, "silent.example", team.actor)).rejects.toThrow("do not respond");
    await expect(verifyDomain(team.id, "unknown.example", team.actor)).rejects.toMatchObject({ code: "not_found" });
    expect((await listDomains(team.id)).filter(({ verifiedAt }) => verifiedAt)).toHaveLength(1);
  });

  test("is looked up every day: the owners are mailed when its record is missing, and it loses its proof after a week", async () => {
    const team = await newTeam();
    const read = async () => (await listDomains(team.id))[0];
    const subject = async () => (await lastMail(`owner@${team.domain}`)).subject;
    const age = (change: string) => pool().query(`UPDATE team_domain SET ${change} WHERE account_id = $1`, [team.id]);
    const recheck = async () => {
      await age("checked_at = now() - interval '1 day'");
      await recheckDomains();
    };
    const { name } = describeProof(team.id, team.domain);
    const before = await subject();
    await recheck();
    expect([await read(), await subject()]).toEqual([expect.objectContaining({ missingSince: null }), before]);

    delete texts[name];
    await recheckDomains();
    expect(await read()).toMatchObject({ missingSince: null });
    await recheck();
    expect(await read()).toMatchObject({ verifiedAt: expect.any(Date), missingSince: expect.any(Date) });
    expect(await subject()).toBe(`The TXT record of ${team.domain} is missing`);
    await recheck();
    const { rows } = await pool().query("SELECT count(*)::int AS mails FROM mail WHERE recipient = $1", [
      `owner@${team.domain}`,
    ]);
    expect(rows).toEqual([{ mails: 1 }]);
    await expect(verifyDomain(team.id, team.domain, team.actor)).rejects.toThrow("no TXT record");
    await prove(team.id, team.domain);
    await verifyDomain(team.id, team.domain, team.actor);
    expect(await read()).toMatchObject({ verifiedAt: expect.any(Date), missingSince: null });

    delete texts[name];
    await recheck();
    await pool().query("UPDATE sso_connection SET enforced = true WHERE account_id = $1", [team.id]);
    await age("missing_since = now() - interval '8 days'");
    await recheck();
    expect(await read()).toMatchObject({ verifiedAt: null, missingSince: null });
    expect((await readSsoConnection(team.id))?.enforced).toBe(false);
    expect(await subject()).toBe(`${team.domain} is not proven any more`);
    expect(await readActions(team.id)).toContain("domain.proof_ended");
    await expect(signIn(`ada@${team.domain}`)).rejects.toThrow("No team uses single sign-on");
  });

  test("keeps its proof while its name server is silent", async () => {
    const team = await newTeam();
    await pool().query(
      "UPDATE team_domain SET domain = 'silent.example', checked_at = now() - interval '1 day', missing_since = now() - interval '8 days' WHERE account_id = $1",
      [team.id],
    );
    await recheckDomains();
    expect((await listDomains(team.id))[0]).toMatchObject({ verifiedAt: expect.any(Date) });
    await removeDomain(team.id, "silent.example", team.actor);
  });

  test("is looked up though the look-up of another one fails", async () => {
    const team = await newTeam();
    const { id: person } = await createAccountAsOperator(`${randomUUID()}@example.com`);
    // No person has a domain: it stands for one whose check cannot be stored.
    await pool().query(
      "INSERT INTO team_domain (account_id, domain, verified_at) VALUES ($1, $2, now() - interval '9 days')",
      [person, `${person.slice(-8).toLowerCase()}.example`],
    );
    await pool().query("UPDATE team_domain SET checked_at = now() - interval '1 day' WHERE account_id = $1", [team.id]);
    delete texts[describeProof(team.id, team.domain).name];
    await recheckDomains();
    expect((await listDomains(team.id))[0]).toMatchObject({ missingSince: expect.any(Date) });
    await pool().query("DELETE FROM team_domain WHERE account_id = $1", [person]);
  });

  test("that no team has proven leads nowhere", async () => {
    await expect(beginSsoSignIn({ email: "ada@unknown.example", next: "/" })).rejects.toThrow(
      "No team uses single sign-on",
    );
  });
});

describe("a sign-in", () => {
  test("makes a new person a member with the default role, and later ones the same person", async () => {
    const team = await newTeam();
    const first = await signIn(`ada@${team.domain}`);
    expect(first).toMatchObject({ accountId: team.id, next: "/jobs" });
    expect(await readRole(team.id, first.personId)).toBe("viewer");
    expect((await signIn(`ada@${team.domain}`)).personId).toBe(first.personId);
    const session = await readSession(
      await beginSession(first.personId, "a browser", { connectionId: first.connectionId }),
    );
    expect(session).toMatchObject({ account: { id: team.id }, role: "viewer", person: { emailVerified: true } });
    expect(await readActions(team.id)).toEqual(expect.arrayContaining(["member.provisioned", "login.sso_succeeded"]));
    await removeMember(team.id, first.personId, { actor: team.actor, role: "owner" });
    expect((await signIn(`ada@${team.domain}`)).personId).toBe(first.personId);
  });

  test("takes over an account of the address, and the password of one that was never verified ends", async () => {
    const team = await newTeam();
    const known = await signUp(`known@${team.domain}`);
    expect((await signIn(`known@${team.domain}`)).personId).toBe(known);
    expect(await signInWithPassword({ email: `known@${team.domain}`, password: PASSWORD })).toEqual({
      accountId: known,
    });
    await createAccount({ email: `squatter@${team.domain}`, password: PASSWORD });
    await signIn(`squatter@${team.domain}`);
    expect(await signInWithPassword({ email: `squatter@${team.domain}`, password: PASSWORD })).toBeNull();
  });

  test("gives the widest role of the person's groups, never above admin, and an owner stays one", async () => {
    const team = await newTeam();
    const email = `ada@${team.domain}`;
    await setGroupRole(team.id, { group: "Staff", role: "developer" }, team.actor);
    await setGroupRole(team.id, { group: "IT", role: "admin" }, team.actor);
    for (const role of ["owner", "root", ""])
      await expect(setGroupRole(team.id, { group: "IT", role }, team.actor)).rejects.toMatchObject({
        errors: [{ pointer: "/role" }],
      });
    groups[email] = ["Staff", "IT", "Others"];
    const { personId } = await signIn(email);
    expect(await readRole(team.id, personId)).toBe("admin");
    groups[email] = ["Staff"];
    await signIn(email);
    expect(await readRole(team.id, personId)).toBe("developer");
    groups[email] = ["Unknown"];
    await signIn(email);
    expect(await readRole(team.id, personId)).toBe("viewer");
    // A provider that sends no groups says nothing about the role.
    delete groups[email];
    await setGroupRole(team.id, { group: "Staff", role: "billing" }, team.actor);
    await signIn(email);
    expect(await readRole(team.id, personId)).toBe("viewer");
    groups[`owner@${team.domain}`] = ["Staff"];
    await signIn(`owner@${team.domain}`);
    expect(await readRole(team.id, team.owner)).toBe("owner");
    await removeGroupRole(team.id, "Staff", team.actor);
    await expect(removeGroupRole(team.id, "Staff", team.actor)).rejects.toMatchObject({ code: "not_found" });
  });

  test("follows the directory of the team: its groups, and whom it has deactivated", async () => {
    const team = await newTeam();
    const email = `ada@${team.domain}`;
    await setGroupRole(team.id, { group: "IT", role: "admin" }, team.actor);
    const { id } = await createScimUser(team.id, userAttributes.parse({ userName: email }), team.actor);
    await createScimGroup(team.id, { displayName: "IT", members: [{ value: id }] }, team.actor);
    groups[email] = ["Staff"];
    expect((await signIn(email)).personId).toBe(id);
    expect(await readRole(team.id, id)).toBe("admin");
    await replaceScimUser(team.id, id, () => userAttributes.parse({ userName: email, active: false }), team.actor);
    await expect(signIn(email)).rejects.toThrow("Your company has deactivated you");
    expect(await readRole(team.id, id)).toBeUndefined();
  });

  test("is refused with an address of another domain or that the provider has not verified", async () => {
    const team = await newTeam();
    const { url, token } = await beginSsoSignIn({ email: `ada@${team.domain}`, next: "/" });
    const otherSignIn = finishSsoSignIn(
      token,
      { team: team.id, parameters: await returnFromProvider(url, "ada@elsewhere.example") },
      origin,
    );
    await expect(otherSignIn).rejects.toThrow("has not proven the domain elsewhere.example");
    await expect(signIn(`unverified@${team.domain}`)).rejects.toThrow("not verified at the provider");
    expect(await readActions(team.id)).not.toContain("member.provisioned");
  });

  test("needs the state, nonce and verifier of its own browser, and a code works once", async () => {
    const team = await newTeam();
    const [mine, theirs] = [
      await beginSsoSignIn({ email: `ada@${team.domain}`, next: "/" }),
      await beginSsoSignIn({ email: `eve@${team.domain}`, next: "/" }),
    ];
    const returned = await returnFromProvider(mine.url, `ada@${team.domain}`);
    const finish = (token: string | undefined, parameters = returned, of = team.id) =>
      finishSsoSignIn(token, { team: of, parameters }, origin);
    await expect(finish(undefined)).rejects.toThrow("began in another browser");
    await expect(finish(mine.token.replace(/^./, (first) => (first === "A" ? "B" : "A")))).rejects.toThrow(
      "another browser",
    );
    await expect(finish(theirs.token)).rejects.toThrow("cannot be used");
    const forged = new URLSearchParams(returned);
    forged.set("state", new URL(theirs.url).searchParams.get("state") ?? "");
    // The code belongs to another verifier.
    await expect(finish(theirs.token, forged)).rejects.toThrow("refused the client");
    // A provider of another team could have sent the browser to this one, to get its code (mix-up).
    await expect(finish(mine.token, returned, (await newTeam()).id)).rejects.toThrow("provider of another team");
    await finish(mine.token);
    await expect(finish(mine.token)).rejects.toThrow("refused the client");
    const denied = new URLSearchParams({
      error: "access_denied",
      error_description: "Call 555-0100 to unlock your account",
      state: new URL(theirs.url).searchParams.get("state") ?? "",
      iss: oidc.issuer,
    });
    await expect(finish(theirs.token, denied)).rejects.toThrow(/It reported: access_denied\.$/);
  });

  test("while the provider is down says so", async () => {
    const team = await newTeam();
    await pool().query("UPDATE sso_connection SET issuer = 'http://127.0.0.1:9' WHERE account_id = $1", [team.id]);
    await expect(signIn(`ada@${team.domain}`)).rejects.toThrow(
      "The provider could not be reached. The connection failed",
    );
  });
});

describe("only single sign-on", () => {
  async function addPasskey(person: string): Promise<void> {
    await pool().query(
      "INSERT INTO passkey (id, account_id, public_key, counter, name, backed_up) VALUES ($1, $2, '', 0, 'key', false)",
      [randomUUID(), person],
    );
  }

  /** Waits until a number of transactions wait for a lock. */
  const waitForLocks = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await pool().query(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rows).toEqual([{ waiting: count }]);
      },
      { timeout: 10_000 },
    );

  /** A team that was signed in to, whose owner has a passkey. */
  async function readyTeam(): Promise<TestTeam & { ada: Awaited<ReturnType<typeof signIn>> }> {
    const team = await newTeam();
    await addPasskey(team.owner);
    return { ...team, ada: await signIn(`ada@${team.domain}`) };
  }

  test("needs a proven domain, a sign-in and a way back", async () => {
    const team = await newTeam();
    const enforce = () => setSsoEnforcement(team.id, true, team.actor);
    await expect(enforce()).rejects.toThrow("Sign in through the provider once");
    await signIn(`ada@${team.domain}`);
    await expect(enforce()).rejects.toThrow("Add a passkey");
    await addPasskey(team.owner);
    await removeDomain(team.id, team.domain, team.actor);
    await expect(enforce()).rejects.toThrow("Prove a domain");
  });

  test("keeps the last passkey of its owners, the way back", async () => {
    const team = await readyTeam();
    await addPasskey(team.owner);
    await setSsoEnforcement(team.id, true, team.actor);
    const [first, second] = await listPasskeys(team.owner);
    const remove = (passkey?: { id: string }) => removePasskey(team.owner, passkey?.id ?? "", team.actor);
    const removed = await Promise.allSettled([remove(first), remove(second)]);
    expect(removed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [left] = await listPasskeys(team.owner);
    await expect(remove(left)).rejects.toThrow("The team Bakery requires single sign-on");
    await setSsoEnforcement(team.id, false, team.actor);
    await remove(left);
    expect(await listPasskeys(team.owner)).toEqual([]);
  });

  test("cannot be required while the only passkey of an owner is removed", async () => {
    const team = await readyTeam();
    const [passkey] = await listPasskeys(team.owner);
    const lock = await pool().connect();
    try {
      // The passkey is locked, so that its removal waits between its check and its end.
      await lock.query("BEGIN");
      await lock.query("SELECT FROM passkey WHERE account_id = $1 FOR UPDATE", [team.owner]);
      const removed = removePasskey(team.owner, passkey?.id ?? "", team.actor);
      await waitForLocks(1);
      const required = setSsoEnforcement(team.id, true, team.actor);
      await Promise.race([required.catch(() => undefined), waitForLocks(2)]);
      await lock.query("COMMIT");
      const results = await Promise.allSettled([removed, required]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    } finally {
      await lock.query("ROLLBACK");
      lock.release();
    }
  });

  test("keeps the owner with the way back, and the address of one elsewhere", async () => {
    const team = await readyTeam();
    const { personId } = team.ada;
    await pool().query("UPDATE membership SET role = 'owner' WHERE person_id = $1", [personId]);
    await setSsoEnforcement(team.id, true, team.actor);
    const manager = { actor: team.actor, role: "owner" } as const;
    const session = await beginSession(team.owner, "a browser", { byPasskey: true });
    await pool().query("UPDATE session SET proven_at = now() WHERE id = $1", [session]);
    const proof = { personId: team.owner, sessionId: session, address: `owner@${team.domain}`, password: "" };
    const acts = [
      () => changeMemberRole(team.id, team.owner, "admin", manager),
      () => removeMember(team.id, team.owner, manager),
      () => leaveTeam(team.id, team.owner, team.actor),
      () => transferOwnership(team.id, team.owner, personId, team.actor),
      () => deleteAccount(team.owner, proof),
    ];
    for (const act of acts) await expect(act()).rejects.toThrow("none of its other owners could sign in");
    expect(await readRole(team.id, team.owner)).toBe("owner");
    await addPasskey(personId);
    await leaveTeam(team.id, team.owner, team.actor);

    // An owner elsewhere needs no passkey until their own domain is proven.
    const { id: otherId } = await createAccountAsOperator(`${randomUUID()}@other.${team.domain}`);
    await pool().query("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'owner')", [
      team.id,
      otherId,
    ]);
    await leaveTeam(team.id, personId, team.actor);
    await claimDomain(team.id, `other.${team.domain}`, team.actor);
    await prove(team.id, `other.${team.domain}`);
    const verified = () => verifyDomain(team.id, `other.${team.domain}`, team.actor);
    await expect(verified()).rejects.toThrow("no owner could sign in while the provider is down");
    await addPasskey(otherId);
    await verified();
  });

  test("ends other sessions and passwords, and refuses each other way to sign in, for unknown addresses too", async () => {
    const team = await readyTeam();
    const person = await signUp(`ben@${team.domain}`);
    const { id: stranger } = await createAccountAsOperator(`${randomUUID()}@example.com`);
    const sessions = {
      password: await beginSession(person, "a browser"),
      passkey: await beginSession(person, "a browser", { byPasskey: true }),
      owner: await beginSession(team.owner, "a browser", { byPasskey: true }),
      sso: await beginSession(team.ada.personId, "a browser", { connectionId: team.ada.connectionId }),
      stranger: await beginSession(stranger, "a browser"),
    };
    await setSsoEnforcement(team.id, true, team.actor);
    const live = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(sessions).map(async ([name, id]) => [name, (await readSession(id)) !== null])),
      );
    const expected = { password: false, passkey: false, owner: true, sso: true, stranger: true };
    expect(await live()).toEqual(expected);
    // They are no member of the team.
    expect((await lastMail(`ben@${team.domain}`)).subject).toBe("Bakery requires single sign-on");
    // One that began between the check and the requirement has no effect.
    expect(await readSession(await beginSession(person, "a browser"))).toBeNull();
    for (const email of [`ben@${team.domain}`, `unknown@${team.domain}`, `owner@${team.domain}`])
      for (const attempt of [
        () => signInWithPassword({ email, password: PASSWORD }),
        () => requestSignInLink({ email, next: "/" }),
        () => requestPasswordReset({ email }),
        () => createAccount({ email, password: PASSWORD }),
        () =>
          signInWithProvider({
            provider: "google",
            providerAccountId: randomUUID(),
            email,
            emailVerified: true,
            name: null,
            ip: "",
          }),
      ])
        await expect(attempt()).rejects.toThrow(`People with an address at ${team.domain} sign in with single sign-on`);
    await expect(requestAddressChange(person, "ben@elsewhere.example")).rejects.toThrow("single sign-on");
    await expect(requestAddressChange(stranger, `eve@${team.domain}`)).rejects.toThrow("single sign-on");
    await expect(refuseEnforcedPerson(person, "passkey")).rejects.toThrow("single sign-on");
    await refuseEnforcedPerson(team.owner, "passkey");
    await signIn(`ben@${team.domain}`);
    // The passkey of a former owner is no way back.
    await addPasskey(team.ada.personId);
    await transferOwnership(team.id, team.owner, team.ada.personId, team.actor);
    expect(await live()).toEqual({ ...expected, owner: false });
    await setSsoEnforcement(team.id, false, team.actor);
    expect(await live()).toMatchObject({ password: false, passkey: false });
    expect(await signInWithPassword({ email: `ben@${team.domain}`, password: PASSWORD })).toBeNull();
  });

  test("also ends other ways for the people of a domain that is proven later", async () => {
    const team = await readyTeam();
    await setSsoEnforcement(team.id, true, team.actor);
    const domain = `later-${team.domain}`;
    const email = `eve@${domain}`;
    const person = await signUp(email);
    const session = await beginSession(person, "a browser");
    await claimDomain(team.id, domain, team.actor);
    await prove(team.id, domain);
    await verifyDomain(team.id, domain, team.actor);
    expect(await readSession(session)).toBeNull();
    expect((await lastMail(email)).subject).toBe("Bakery requires single sign-on");
    await setSsoEnforcement(team.id, false, team.actor);
    expect(await signInWithPassword({ email, password: PASSWORD })).toBeNull();
  });

  test("ends with the provider, whose sessions end, and a link sets a new password", async () => {
    const team = await readyTeam();
    await setSsoEnforcement(team.id, true, team.actor);
    const session = await beginSession(team.ada.personId, "a browser", { connectionId: team.ada.connectionId });
    await removeSsoConnection(team.id, team.actor);
    expect(await readSession(session)).toBeNull();
    const email = `ada@${team.domain}`;
    await requestPasswordReset({ email });
    await resetPassword({ token: (await lastMail(email)).token, password: PASSWORD, ip: "127.0.0.1" });
    expect(await signInWithPassword({ email, password: PASSWORD })).toEqual({ accountId: team.ada.personId });
    await expect(removeSsoConnection(team.id, team.actor)).rejects.toMatchObject({ code: "not_found" });
    expect(await readActions(team.id)).toEqual(
      expect.arrayContaining(["sso.enforcement_enabled", "sso.connection_deleted"]),
    );
  });

  test("ends when the provider changes, when the last domain is removed, and by the operator", async () => {
    const isRefused = ({ domain }: TestTeam) =>
      requestPasswordReset({ email: `x-${randomUUID()}@${domain}` }).then(
        () => false,
        () => true,
      );
    for (const release of [
      (team: TestTeam) => saveSsoConnection(team.id, { ...input(), clientId: "another" }, team.actor),
      (team: TestTeam) => removeDomain(team.id, team.domain, team.actor),
      (team: TestTeam) => releaseDomain(team.domain),
    ]) {
      const team = await readyTeam();
      await setSsoEnforcement(team.id, true, team.actor);
      expect(await isRefused(team)).toBe(true);
      await release(team);
      expect(await isRefused(team)).toBe(false);
    }
    await expect(releaseDomain("unknown.example")).rejects.toMatchObject({ code: "not_found" });
  });
});

test("only this service puts a message on the sign-in page", () => {
  expect(readProblem(sealProblem("The provider is down."))).toBe("The provider is down.");
  expect(readProblem("Call 555 0100")).toBeNull();
  expect(readProblem(undefined)).toBeNull();
});
