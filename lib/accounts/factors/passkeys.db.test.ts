import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Authenticator, createAuthenticator } from "../../../test/helpers/accounts/authenticator.ts";
import { addDevice } from "../../../test/helpers/accounts/factors.ts";
import { lastMail, PASSWORD, signUp } from "../../../test/helpers/accounts/signed-up-account.ts";
import { listAuditEvents } from "../../audit/list.ts";
import { closeDatabase } from "../../platform/database/db.ts";
import { prisma } from "../../platform/database/prisma.ts";
import { setRuntimeEnv } from "../../platform/settings.ts";
import { createAccount } from "../create-account.ts";
import { turnIntoTeam } from "../teams/create-team.ts";
import { passkeySite, requirePasskeySite } from "./passkey-challenge.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  verifyPasskey,
} from "./passkeys.ts";

afterAll(closeDatabase);

let email: string;
let personId: string;
let device: Authenticator;

const actor = () => ({ kind: "person" as const, id: personId });
const begin = () => beginPasskey({ id: personId, email });

async function add(authenticator: Authenticator, name: string): Promise<void> {
  const { options, token } = await begin();
  await addPasskey(personId, { response: authenticator.create(options), name, token, actor: actor() });
}

async function signIn(authenticator = device, over: Parameters<Authenticator["use"]>[1] = {}) {
  const { options, token } = await beginPasskeySignIn("203.0.113");
  return verifyPasskey(authenticator.use(options, over), token, "sign-in");
}

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  personId = await signUp(email);
  device = await addDevice({ id: personId, email });
});

describe("passkeys", () => {
  it("sign in, are listed with their last use, and are mailed and recorded", async () => {
    expect(await listPasskeys(personId)).toMatchObject([{ id: device.id, name: "Laptop", lastUsedAt: null }]);
    expect(await signIn()).toEqual({ personId, email });
    expect((await listPasskeys(personId))[0]?.lastUsedAt).toBeInstanceOf(Date);
    expect((await lastMail(email)).subject).toContain("A passkey was added");
    await removePasskey(personId, device.id, actor());
    await expect(signIn()).rejects.toThrow(/does not belong to an account/);
    const events = await listAuditEvents(personId, { action: "passkey" }, { limit: 5 });
    expect(events.map(({ action }) => action)).toEqual(["passkey.removed", "passkey.added"]);
  });

  it("have names, and only their person renames or removes them", async () => {
    await renamePasskey(personId, device.id, " My  phone ");
    expect((await listPasskeys(personId)).map(({ name }) => name)).toEqual(["My phone"]);
    const stranger = await signUp(`${randomUUID()}@example.com`);
    await expect(renamePasskey(stranger, device.id, "Mine")).rejects.toMatchObject({ code: "not_found" });
    await expect(removePasskey(stranger, device.id, actor())).rejects.toMatchObject({ code: "not_found" });
    await expect(renamePasskey(personId, device.id, " ")).rejects.toMatchObject({ errors: [{ pointer: "/name" }] });
  });

  it("can be several, each of them once", async () => {
    const phone = createAuthenticator(requirePasskeySite());
    await add(phone, "Phone");
    expect((await signIn(phone)).personId).toBe(personId);
    await expect(add(phone, "Phone")).rejects.toThrow(/added already/);
    expect((await begin()).options.excludeCredentials?.map(({ id }) => id)).toEqual([device.id, phone.id]);
  });

  it("need a verified address, because the one who verifies it may be another person", async () => {
    const otherEmail = `${randomUUID()}@example.com`;
    await createAccount({ email: otherEmail, password: PASSWORD });
    const { id } = await prisma().account.findUniqueOrThrow({ where: { email: otherEmail }, select: { id: true } });
    await expect(beginPasskey({ id, email: otherEmail })).rejects.toThrow(/not verified/);
  });

  it("move to the person when the account becomes a team", async () => {
    const owner = await turnIntoTeam(personId, "Rye & Salt", actor());
    expect((await signIn()).personId).toBe(owner);
  });

  it("are not offered where browsers allow none", () => {
    for (const [url, id] of [
      ["https://atelier.example", "atelier.example"],
      ["http://localhost:3000", "localhost"],
      ["http://atelier.example", undefined],
      ["https://192.0.2.1", undefined],
      ["http://[::1]:3000", undefined],
    ] as const) {
      vi.stubEnv("PUBLIC_URL", url);
      setRuntimeEnv({});
      expect(passkeySite()?.id, url).toBe(id);
    }
    vi.unstubAllEnvs();
    setRuntimeEnv({});
  });
});

describe("the response of a passkey", () => {
  it("works once", async () => {
    const { options, token } = await beginPasskeySignIn("203.0.113");
    const response = device.use(options);
    const outcomes = await Promise.allSettled([
      verifyPasskey(response, token, "sign-in"),
      verifyPasskey(response, token, "sign-in"),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("works only for its purpose and person", async () => {
    const { options, token } = await beginPasskeyProof(personId);
    await expect(verifyPasskey(device.use(options), token, "sign-in")).rejects.toThrow(/expired or was used/);
    const otherProof = await beginPasskeyProof("acct_other");
    await expect(verifyPasskey(device.use(options), otherProof.token, `prove:${personId}`)).rejects.toThrow(
      /expired or was/,
    );
    const proof = await beginPasskeyProof(personId);
    expect((await verifyPasskey(device.use(proof.options), proof.token, `prove:${personId}`)).personId).toBe(personId);
  });

  it.each([
    ["of another site", { origin: "https://evil.example" }],
    ["without the person's fingerprint or PIN", { verified: false }],
  ])("%s is refused", async (_, over) => {
    await expect(signIn(device, over)).rejects.toThrow(/could not be verified/);
  });

  it("of a copied passkey is refused, which has an older counter", async () => {
    await signIn(device, { counter: 7 });
    await expect(signIn(device, { counter: 7 })).rejects.toThrow(/could not be verified/);
    expect((await signIn(device, { counter: 8 })).personId).toBe(personId);
  });

  it("signed by another key is refused", async () => {
    const { options, token } = await beginPasskeySignIn("203.0.113");
    const forged = { ...JSON.parse(createAuthenticator(requirePasskeySite()).use(options)), id: device.id };
    const response = JSON.stringify({ ...forged, rawId: device.id });
    await expect(verifyPasskey(response, token, "sign-in")).rejects.toThrow(/could not be verified/);
  });

  it.each(["", "nonsense", "null", "[]", "{}", '{"id":1}', '{"id":"a","rawId":"a","type":"public-key"}'])(
    "%j is refused",
    async (response) => {
      const { token } = await beginPasskeySignIn("203.0.113");
      await expect(verifyPasskey(response, token, "sign-in")).rejects.toThrow(/could not be verified/);
    },
  );
});
