import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addDevice, addTwoStep } from "../../test/helpers/accounts/factors.ts";
import { addJob, PRIVATE_PROMPT, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { requestAccess } from "../access/request-access.ts";
import { beginSession } from "../accounts/sessions.ts";
import { accountSettings } from "../accounts/settings.ts";
import { issueKey } from "../keys/issue.ts";
import { createRestrictedKey } from "../keys/restricted.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { exportData } from "./export-data.ts";

let email: string;
let accountId: string;
let sessionId: string;

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  accountId = await signUp(email);
  sessionId = await beginSession(accountId, "Mozilla/5.0 (X11; Linux)");
});

afterAll(async () => {
  await closeListener();
  await closeDatabase();
});

async function readExport() {
  let text = "";
  for await (const chunk of exportData(accountId)) text += chunk;
  return {
    text,
    data: JSON.parse(text) as Record<string, Record<string, unknown>[]> & { account: Record<string, unknown> },
  };
}

describe("the export", () => {
  it("contains all data of the account and no secret", async () => {
    await pool().query("UPDATE account SET access_granted_at = now() WHERE id = $1", [accountId]);
    const { key } = await issueKey(accountId);
    const restricted = await createRestrictedKey(accountId, { name: "CI", networks: ["203.0.113.7"] });
    const jobId = await addJob(accountId, "succeeded");
    await requestAccess(accountId, { useCase: "Cutting out furniture for a shop", volume: "20", company: "" });
    await pool().query("INSERT INTO identity (provider, provider_account_id, account_id) VALUES ('github', $1, $1)", [
      accountId,
    ]);
    await pool().query(
      `INSERT INTO request_log (account_id, id, created_at, method, path, status, duration_ms, ip)
       VALUES ($1, 'req_1', now(), 'GET', '/balance', 200, 1, '192.0.2.7')`,
      [accountId],
    );
    const { secret: appSecret, recoveryCodes } = await addTwoStep({ id: accountId, email }, sessionId);
    const { id: passkeyId } = await addDevice({ id: accountId, email });
    await pool().query(
      `INSERT INTO sso_connection (id, account_id, issuer, client_id, client_secret, groups_claim, default_role)
       VALUES ('sso_' || $1, $1, 'https://login.example.com', 'atelier', 'the sealed secret', 'groups', 'viewer')`,
      [accountId],
    );
    await pool().query(
      `INSERT INTO scim_user (account_id, person_id, user_name, active, profile) VALUES ($1, $1, 'ada', true, '{"displayName": "Ada"}')`,
      [accountId],
    );
    await pool().query("INSERT INTO scim_group (id, account_id, display_name) VALUES ('scg_' || $1, $1, 'IT')", [
      accountId,
    ]);
    await pool().query("INSERT INTO scim_group_member (group_id, person_id) VALUES ('scg_' || $1, $1)", [accountId]);
    await pool().query(
      `INSERT INTO support_access (id, account_id, session_id, reason, expires_at) VALUES ('sup_' || $1, $1, $2, 'A question', now())`,
      [accountId, sessionId],
    );
    const { text, data } = await readExport();
    expect(data.single_sign_on).toMatchObject([{ issuer: "https://login.example.com", client_id: "atelier" }]);
    expect(data.directory_people).toMatchObject([{ user_name: "ada", profile: { displayName: "Ada" } }]);
    expect(data.directory_groups).toMatchObject([{ display_name: "IT", members: [accountId] }]);
    expect(data.support_access).toMatchObject([{ reason: "A question" }]);
    expect(data.two_step_sign_in).toMatchObject([{ recovery_codes_left: 10 }]);
    expect(data.passkeys).toMatchObject([{ id: passkeyId, name: "Laptop" }]);
    expect(data.requests).toMatchObject([{ id: "req_1", path: "/balance", ip: "192.0.2.7" }]);
    expect(data.account).toMatchObject({ id: accountId, email, available: accountSettings().TRIAL_CREDITS - 4 });
    expect(data.jobs).toMatchObject([{ id: jobId, input: { prompt: PRIVATE_PROMPT }, seed: 0, error_code: null }]);
    expect(data.ledger?.map(({ kind }) => kind)).toEqual(["trial", "settlement"]);
    expect(data.keys).toMatchObject([
      { prefix: key.slice(0, 10), last_four: key.slice(-4) },
      { name: "CI", networks: ["203.0.113.7"], spent: 0 },
    ]);
    expect(data.files).toMatchObject([{ job_id: jobId, content_type: expect.any(String) }]);
    expect(data.access_requests).toMatchObject([{ use_case: "Cutting out furniture for a shop" }]);
    expect(data.sign_ins).toMatchObject([{ id: `github:${accountId}`, provider: "github" }]);
    expect(data.sessions).toMatchObject([{ user_agent: "Mozilla/5.0 (X11; Linux)" }]);
    expect(data.mails?.length).toBeGreaterThan(0);
    const { rows } = await pool().query<{ secret: string }>(
      `SELECT password_hash AS secret FROM account WHERE id = $1 UNION ALL SELECT digest FROM api_key WHERE account_id = $1
       UNION ALL SELECT digest FROM email_token WHERE account_id = $1
       UNION ALL SELECT secret FROM totp WHERE account_id = $1 UNION ALL SELECT public_key FROM passkey WHERE account_id = $1`,
      [accountId],
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const secret of [
      ...rows.map((row) => row.secret),
      key,
      restricted.key,
      sessionId,
      appSecret,
      ...recoveryCodes,
      "the sealed secret",
      "token=",
    ])
      expect(text).not.toContain(secret);
  });

  it("contains every page and nothing of other accounts", async () => {
    await pool().query(
      `INSERT INTO ledger_entry (id, account_id, credits, kind, reference)
       SELECT 'ent_' || $1 || lpad(n::text, 5, '0'), $1, CASE WHEN n % 2 = 0 THEN 1 ELSE -1 END, 'adjustment', 'test:' || $1 || n
       FROM generate_series(1, 1200) n`,
      [accountId],
    );
    const { data } = await readExport();
    expect(new Set(data.ledger?.map(({ id }) => id)).size).toBe(1_201);
    accountId = await signUp(`${randomUUID()}@example.com`);
    expect((await readExport()).data.ledger).toHaveLength(1);
  });
});
