import { expect, test } from "vitest";
import { createFormat } from "#components/translations/format.ts";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { accountNotices } from "./account-notices.ts";
import { balanceNotices, keyNotices, serviceNotices } from "./dashboard-notices.ts";

const t = testTranslator("notices");
const format = createFormat("en");
const ids = (notices: readonly { id: string }[]) => notices.map(({ id }) => id);
const account = {
  email: "a@example.com",
  emailVerified: true,
  suspended: false,
  blockedTeam: null,
  owed: 0,
  hasOutbox: false,
  supportEmail: undefined,
};

test("a verified account in good standing has no notice", () => {
  expect(accountNotices(account, t)).toEqual([]);
});

test("a team that requires two-step sign-in links to its setup", () => {
  const [notice] = accountNotices({ ...account, blockedTeam: "Bakery" }, t);
  expect(notice?.title).toBe("Bakery requires two-step sign-in");
  expect(notice?.links.map(({ href }) => href)).toEqual(["/settings#two-step"]);
});

test("a suspension for owed credits links to the purchase that ends it, any other to support", () => {
  const [owed] = accountNotices({ ...account, suspended: true, owed: 12 }, t);
  expect(owed?.text).toContain("You owe 12 credits");
  expect(owed?.links.map(({ href }) => href)).toEqual(["/credits"]);
  const [suspendedNotice] = accountNotices({ ...account, suspended: true, supportEmail: "help@example.com" }, t);
  expect(suspendedNotice?.links.map(({ href }) => href)).toEqual(["mailto:help@example.com"]);
});

test("a balance is low below the account's alert, or below 10 credits without one", () => {
  expect(ids(balanceNotices({ available: 9, alert: null, topUp: undefined }, t))).toEqual(["balance"]);
  expect(balanceNotices({ available: 10, alert: null, topUp: "off" }, t)).toEqual([]);
  expect(ids(balanceNotices({ available: 99, alert: 100, topUp: "paused" }, t))).toEqual(["top-up", "balance"]);
  expect(balanceNotices({ available: 0, alert: null, topUp: undefined }, t)[0]?.title).toBe("You have no credits left");
});

test("a key without calls gets a notice after a day", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const created = { createdAt: new Date("2026-11-21T11:00:00Z"), lastUsedAt: null, expiresAt: null };
  expect(ids(keyNotices([created], now, t, format))).toEqual(["unused-key"]);
  expect(keyNotices([{ ...created, createdAt: new Date("2026-11-22T11:00:00Z") }], now, t, format)).toEqual([]);
  expect(keyNotices([{ ...created, lastUsedAt: now }], now, t, format)).toEqual([]);
  expect(keyNotices([], now, t, format)).toEqual([]);
});

test("a rotated key gets a notice while its replacement is unused", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const old = { createdAt: new Date("2026-11-01"), lastUsedAt: now, expiresAt: new Date("2026-11-23") };
  const next = { createdAt: now, lastUsedAt: null, expiresAt: null };
  expect(ids(keyNotices([next, old], now, t, format))).toEqual(["rotated-key"]);
  expect(keyNotices([{ ...next, lastUsedAt: now }, old], now, t, format)).toEqual([]);
});

test("the service's notices name the operations that are unavailable or have fewer engines", () => {
  const operations = [
    { title: "Editor", engines: ["a", "b"] },
    { title: "Translator", engines: ["c"] },
    { title: "Upscaler", engines: ["d"] },
    { title: "Generator", engines: ["a", "c"] },
  ];
  const reports = [
    { engine: "a", state: "ready" },
    { engine: "b", state: "failed" },
    { engine: "c", state: "missing" },
    { engine: "d", state: "fetching" },
  ];
  const notices = serviceNotices({ reports, operations, oldestSeconds: 0 }, t);
  expect(ids(notices)).toEqual(["down", "fetching", "degraded"]);
  expect(notices.map(({ text }) => text)).toEqual([
    "No engine is ready for: Translator.",
    "These operations become available after the download: Upscaler.",
    "Other engines run these operations: Editor.",
  ]);
  const ready = reports.map(({ engine }) => ({ engine, state: "ready" }));
  expect(serviceNotices({ reports: ready, operations, oldestSeconds: 1 }, t)).toEqual([]);
  expect(ids(serviceNotices({ reports: ready, operations, oldestSeconds: 200 }, t))).toEqual(["queue"]);
  expect(ids(serviceNotices({ reports: [], operations, oldestSeconds: 0 }, t))).toEqual(["no-worker"]);
});
