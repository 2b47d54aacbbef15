import { randomUUID } from "node:crypto";
import { Secret } from "otpauth";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { appCode as codeAt } from "../../../test/helpers/accounts/app-code.ts";
import { addTwoStep } from "../../../test/helpers/accounts/factors.ts";
import { lastMail, signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { checkAuditLog } from "../../audit/check.ts";
import { listAuditEvents } from "../../audit/list.ts";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { createAccount } from "../create-account.ts";
import { createDeviceToken } from "../known-device.ts";
import { beginSession, readSession } from "../sessions.ts";
import { turnIntoTeam } from "../teams/create-team.ts";
import { removeLostFactors, requestFactorRemoval } from "./lost-factors.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { createSecondStepToken, finishSecondStep } from "./second-step.ts";
import { beginTotp, confirmTotp, hasTwoStep, readTwoStep, removeTotp } from "./totp.ts";

afterAll(closeDatabase);

let email: string;
let personId: string;
let sessionId: string;
let secret: string;
let codes: string[];

/** The next code of the person's app, because the setup used the current one. */
const appCode = (steps = 1, ofSecret = secret) => codeAt(ofSecret, steps);

const actor = () => ({ kind: "person" as const, id: personId });

async function finish(code: string, over: { network?: string; device?: string; token?: string } = {}) {
  const token = over.token ?? (await createSecondStepToken(personId, "credentials"));
  const { network = "203.0.113", device } = over;
  return finishSecondStep({ token, code, device, network, origin: { address: "203.0.113.7" } });
}

const actions = async () => (await listAuditEvents(personId, {}, { limit: 50 })).map(({ action }) => action).reverse();

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  personId = await signUp(email);
  sessionId = await beginSession(personId, "here");
  ({ secret, recoveryCodes: codes } = await addTwoStep({ id: personId, email }, sessionId));
});

describe("two-step sign-in", () => {
  it("is on after the first code, ends other sessions, and stores neither the secret nor a recovery code", async () => {
    expect(await readTwoStep(personId)).toMatchObject({ recoveryCodesLeft: 10, removalDueAt: null });
    expect(await readSession(sessionId)).not.toBeNull();
    expect((await lastMail(email)).subject).toContain("Two-step sign-in is on");
    const { rows } = await pool().query("SELECT t::text, c::text FROM totp t JOIN recovery_code c USING (account_id)");
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text);
  });

  it("ends the sessions that began without a code", async () => {
    const otherEmail = `${randomUUID()}@example.com`;
    const id = await signUp(otherEmail);
    const [here, there] = [await beginSession(id, "here"), await beginSession(id, "there")];
    await addTwoStep({ id, email: otherEmail }, here);
    expect([(await readSession(here)) !== null, await readSession(there)]).toEqual([true, null]);
  });

  it("stays off until a code is correct", async () => {
    const otherEmail = `${randomUUID()}@example.com`;
    const id = await signUp(otherEmail);
    const { secret: begun } = await beginTotp({ id, email: otherEmail });
    const wrong = appCode(20, begun);
    const confirm = confirmTotp(id, { code: wrong, sessionId, actor: { kind: "person", id } });
    await expect(confirm).rejects.toMatchObject({ errors: [{ pointer: "/code" }] });
    expect(await hasTwoStep(id)).toBe(false);
  });

  it("needs a verified address, because the one who verifies it may be another person", async () => {
    const otherEmail = `${randomUUID()}@example.com`;
    await createAccount({ email: otherEmail, password: "quiet otters paint maps" });
    const { id } = await prisma().account.findUniqueOrThrow({ where: { email: otherEmail }, select: { id: true } });
    await expect(beginTotp({ id, email: otherEmail })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("takes a code once, also at the same time, and none older than it", async () => {
    const [code, older] = [appCode(), appCode(-1)];
    const outcomes = await Promise.all([finish(code), finish(code)]);
    expect(outcomes.filter(Boolean)).toEqual([{ accountId: personId, email, by: "credentials+totp" }]);
    expect(await finish(code)).toBeNull();
    expect(await finish(older)).toBeNull();
  });

  it("refuses a code of another time and of another person", async () => {
    expect(await finish(appCode(3))).toBeNull();
    expect(await finish(appCode(0, new Secret({ size: 20 }).base32))).toBeNull();
    expect(await actions()).toEqual(["two_step.enabled", "login.failed", "login.failed"]);
  });

  it("takes each recovery code once, however it is written", async () => {
    const [first = "", second = ""] = codes;
    const written = ` ${first.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")}`;
    const outcomes = await Promise.all([finish(written), finish(first)]);
    expect(outcomes.filter(Boolean)).toEqual([{ accountId: personId, email, by: "credentials+recovery_code" }]);
    expect(await finish(second)).not.toBeNull();
    expect((await readTwoStep(personId))?.recoveryCodesLeft).toBe(8);
    expect((await lastMail(email)).subject).toContain("A recovery code was used");
    expect(await actions()).toContain("recovery_code.used");
  });

  it("replaces the recovery codes", async () => {
    const [old = ""] = codes;
    const [renewed = ""] = await renewRecoveryCodes(personId, actor());
    expect(await finish(old)).toBeNull();
    expect(await finish(renewed)).not.toBeNull();
  });

  it("can be turned off, and then has no recovery codes", async () => {
    await removeTotp(personId, actor());
    expect(await hasTwoStep(personId)).toBe(false);
    await expect(renewRecoveryCodes(personId, actor())).rejects.toMatchObject({ code: "invalid_input" });
    expect((await lastMail(email)).subject).toContain("Two-step sign-in is off");
    expect(await actions()).toEqual(["two_step.enabled", "two_step.disabled"]);
  });

  it("needs the token of the first step", async () => {
    await expect(finish(appCode(), { token: "nonsense" })).rejects.toThrow(/first step is too long ago/);
    await expect(finish(appCode(), { token: await createDeviceToken(email) })).rejects.toThrow(/first step/);
  });

  it("moves to the person when the account becomes a team", async () => {
    const teamId = personId;
    personId = await turnIntoTeam(teamId, "Rye & Salt", actor());
    expect([await hasTwoStep(teamId), await hasTwoStep(personId)]).toEqual([false, true]);
    expect(await finish(appCode())).not.toBeNull();
    expect(await finish(codes[0] ?? "")).not.toBeNull();
  });
});

describe("guesses of codes", () => {
  const wrong = () => appCode(20);
  const guess = (times: number, over: Parameters<typeof finish>[1] = {}) =>
    Promise.allSettled(Array.from({ length: times }, () => finish(wrong(), over)));

  it("are bounded in one network, and the owner gets one mail about them", async () => {
    const outcomes = await guess(14);
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(4);
    await expect(finish(appCode())).rejects.toMatchObject({ code: "rate_limited" });
    expect(
      await prisma().mail.count({ where: { recipient: email, subject: { contains: "knows your password" } } }),
    ).toBe(1);
  });

  it("are bounded over all networks, without locking the owner out", async () => {
    for (let network = 0; network < 6; network++) await guess(10, { network: `198.51.${network}` });
    await expect(finish(appCode(), { network: "192.0.2" })).rejects.toMatchObject({ code: "rate_limited" });
    expect(await finish(appCode(), { network: "192.0.2", device: await createDeviceToken(email) })).not.toBeNull();
    expect(await finish(codes[0] ?? "", { network: "192.0.2" })).not.toBeNull();
  });

  it("are bounded in a browser that signed in before", async () => {
    const device = await createDeviceToken(email);
    const outcomes = await guess(12, { device });
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(2);
    expect(await finish(appCode())).not.toBeNull();
  });

  it("of recovery codes are bounded", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => finish("aaaa-bbbb-cccc")));
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(2);
  });
});

describe("a lost app", () => {
  const due = () =>
    pool().query("UPDATE totp SET removal_due_at = now() - interval '1 second' WHERE account_id = $1", [personId]);

  it("is removed after the waiting time, with a mail at the request and at the removal", async () => {
    const dueAt = await requestFactorRemoval(personId);
    expect(await requestFactorRemoval(personId)).toEqual(dueAt);
    expect((await lastMail(email)).subject).toContain("will be removed");
    await removeLostFactors(personId);
    expect(await hasTwoStep(personId)).toBe(true);
    const task = await prisma().outbox.findFirst({
      where: { task: "remove-lost-factors", data: { equals: { accountId: personId } } },
      select: { startAfter: true },
    });
    expect(task?.startAfter).toEqual(dueAt);
    await due();
    await removeLostFactors(personId);
    expect(await hasTwoStep(personId)).toBe(false);
    expect(await readSession(sessionId)).toBeNull();
    expect((await lastMail(email)).subject).toContain("was removed");
    expect(await actions()).toEqual(["two_step.enabled", "two_step.removal_requested", "two_step.removed"]);
    expect((await checkAuditLog()).broken.filter(({ accountId }) => accountId === personId)).toEqual([]);
  });

  it.each([
    ["a code of the app", () => appCode()],
    ["a recovery code", () => codes[0] ?? ""],
  ])("is not removed after a sign-in with %s", async (_, code) => {
    await requestFactorRemoval(personId);
    await due();
    expect(await finish(code())).not.toBeNull();
    await removeLostFactors(personId);
    expect(await hasTwoStep(personId)).toBe(true);
  });

  it("cannot be removed where there is none", async () => {
    await removeTotp(personId, actor());
    await expect(requestFactorRemoval(personId)).rejects.toMatchObject({ code: "invalid_input" });
  });
});
