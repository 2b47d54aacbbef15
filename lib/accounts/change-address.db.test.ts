import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { lastMail, PASSWORD, signUp } from "../../test/helpers/accounts/signed-up-account.ts";
import { listAuditEvents } from "../audit/list.ts";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { prisma } from "../platform/database/prisma.ts";
import { confirmAddress, requestAddressChange } from "./change-address.ts";
import { createAccount } from "./create-account.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import { signInWithPassword } from "./sign-in.ts";
import { createTeam } from "./teams/create-team.ts";

afterAll(closeDatabase);

const newEmail = () => `${randomUUID()}@example.com`;
const origin = { address: "203.0.113.7" };

let before: string;
let after: string;
let personId: string;

const confirm = async (address: string) => confirmAddress((await lastMail(address)).token, origin);
const signsIn = async (email: string) => (await signInWithPassword({ email, password: PASSWORD })) !== null;

beforeEach(async () => {
  [before, after] = [newEmail(), newEmail()];
  personId = await signUp(before);
});

it.each([
  ["the old address first", () => [before, after]],
  ["the new address first", () => [after, before]],
])("the address changes once both were confirmed, %s", async (_, order) => {
  const team = await createTeam(personId, "Bakery", { kind: "person", id: personId });
  await requestPasswordReset({ email: before });
  const { token: reset } = await lastMail(before);
  await requestAddressChange(personId, ` ${after.toUpperCase()} `);
  const [first = "", second = ""] = order();
  expect(await confirm(first)).toBe(false);
  expect(await confirm(first)).toBe(false);
  expect(await signsIn(before)).toBe(true);
  expect(await confirm(second)).toBe(true);
  expect([await signsIn(before), await signsIn(after)]).toEqual([false, true]);
  expect((await lastMail(before)).subject).toContain("has changed");
  const { contact } = await prisma().account.findUniqueOrThrow({ where: { id: team }, select: { contact: true } });
  expect(contact).toBe(after);
  await expect(resetPassword({ token: reset, password: "seven new lanterns", ip: "" })).rejects.toThrow(/already used/);
  const events = await listAuditEvents(personId, { action: "address.changed" }, { limit: 5 });
  expect(events.map(({ change }) => change)).toEqual([{ before: { email: before }, after: { email: after } }]);
});

it("an address of another account gets a mail without a link, and the response is the same", async () => {
  await signUp(after);
  await expect(requestAddressChange(personId, after)).resolves.toBeUndefined();
  expect(await lastMail(after)).toMatchObject({
    subject: expect.stringContaining("already has an account"),
    token: "",
  });
  expect(await confirm(before)).toBe(false);
});

it("an address that gets an account in the meantime is refused", async () => {
  await requestAddressChange(personId, after);
  expect(await confirm(after)).toBe(false);
  await createAccount({ email: after, password: PASSWORD });
  await expect(confirm(before)).rejects.toThrow(/has an account in the meantime/);
  expect(await signsIn(before)).toBe(true);
});

it("a link ends after a day and with a newer request, and any other text is none", async () => {
  await requestAddressChange(personId, after);
  const { token } = await lastMail(after);
  const otherEmail = newEmail();
  await requestAddressChange(personId, otherEmail);
  await expect(confirmAddress(token, origin)).rejects.toThrow(/expired or was used/);
  await pool().query("UPDATE address_change SET expires_at = now() WHERE account_id = $1", [personId]);
  await expect(confirm(otherEmail)).rejects.toThrow(/expired or was used/);
  await expect(confirmAddress("", origin)).rejects.toMatchObject({ code: "invalid_input" });
});

it("needs a verified address, another one, and few requests", async () => {
  await expect(requestAddressChange(personId, before)).rejects.toMatchObject({ errors: [{ pointer: "/email" }] });
  await expect(requestAddressChange(personId, "nonsense")).rejects.toMatchObject({ code: "invalid_input" });
  const unverified = newEmail();
  await createAccount({ email: unverified, password: PASSWORD });
  const { id } = await prisma().account.findUniqueOrThrow({ where: { email: unverified }, select: { id: true } });
  await expect(requestAddressChange(id, after)).rejects.toThrow(/not verified/);
  for (let request = 1; request < 5; request++) await requestAddressChange(personId, newEmail());
  await expect(requestAddressChange(personId, after)).rejects.toMatchObject({ code: "rate_limited" });
});
