import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { appCode } from "../../test/helpers/accounts/app-code.ts";
import { addDevice, addTwoStep } from "../../test/helpers/accounts/factors.ts";
import { PASSWORD, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { listAuditEvents } from "../audit/list.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { beginPasskeyProof } from "./factors/passkeys.ts";
import { isSessionProven, listProofMethods, type Proof, proveSession } from "./proof.ts";
import { beginSession, endSession } from "./sessions.ts";

afterAll(closeDatabase);

let email: string;
let personId: string;
let sessionId: string;

const actor = () => ({ kind: "person" as const, id: personId });
const isProven = () => isSessionProven(personId, sessionId);
const prove = (proof: Partial<Proof>, session = sessionId) =>
  proveSession(personId, session, {
    method: "password",
    secret: PASSWORD,
    passkey: undefined,
    network: "203.0.113",
    actor: actor(),
    ...proof,
  });
const age = () =>
  pool().query("UPDATE session SET proven_at = now() - interval '11 minutes' WHERE id = $1", [sessionId]);

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  personId = await signUp(email);
  sessionId = await beginSession(personId, "here");
});

it("a session is proven for ten minutes after its sign-in, and after a correct password", async () => {
  expect(await isProven()).toBe(true);
  await age();
  expect(await isProven()).toBe(false);
  await expect(prove({ secret: "not it at all" })).rejects.toMatchObject({ errors: [{ pointer: "/secret" }] });
  expect(await isProven()).toBe(false);
  const events = await listAuditEvents(personId, { action: "proof.failed" }, { limit: 5 });
  expect(events).toHaveLength(1);
  await prove({});
  expect(await isProven()).toBe(true);
});

it("a code of the app proves a session, once", async () => {
  const { secret } = await addTwoStep({ id: personId, email }, sessionId);
  await age();
  const newest = appCode(secret, 1);
  await prove({ method: "code", secret: newest });
  expect(await isProven()).toBe(true);
  await expect(prove({ method: "code", secret: newest })).rejects.toMatchObject({ errors: [{ pointer: "/secret" }] });
  expect(await listProofMethods(personId)).toEqual(["password", "code"]);
});

it("a passkey of the person proves a session, and not one of another person", async () => {
  const device = await addDevice({ id: personId, email });
  await age();
  const { options, token } = await beginPasskeyProof(personId);
  await prove({ method: "passkey", secret: device.use(options), passkey: token });
  expect(await isProven()).toBe(true);
  expect(await listProofMethods(personId)).toEqual(["passkey", "password"]);

  personId = await signUp(`${randomUUID()}@example.com`);
  sessionId = await beginSession(personId, "there");
  await age();
  const otherProof = await beginPasskeyProof(personId);
  const foreign = { method: "passkey", secret: device.use(otherProof.options), passkey: otherProof.token } as const;
  await expect(prove(foreign)).rejects.toMatchObject({ errors: [{ pointer: "/secret" }] });
  expect(await isProven()).toBe(false);
});

it("guesses are bounded per session, so that the person's other sessions go on", async () => {
  await age();
  const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => prove({ secret: "not it at all" })));
  const refused = guesses.filter((guess) => guess.status === "rejected" && guess.reason.code === "rate_limited");
  expect(refused).toHaveLength(2);
  await expect(prove({})).rejects.toMatchObject({ code: "rate_limited" });
  expect(await isProven()).toBe(false);
  await prove({}, await beginSession(personId, "there"));
});

it("an ended session and one of another person are not proven", async () => {
  const stranger = await signUp(`${randomUUID()}@example.com`);
  expect(await isSessionProven(stranger, sessionId)).toBe(false);
  await endSession(personId, sessionId);
  expect(await isProven()).toBe(false);
  await expect(prove({})).rejects.toMatchObject({ code: "not_found" });
});
