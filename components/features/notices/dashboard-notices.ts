import type { Format, Translator } from "#translations";
import { SLOW_SECONDS } from "../status/verdict.ts";
import type { SystemNotice } from "./notice.ts";

/** Below this many credits, a balance counts as low if the account has no alert of its own. */
const LOW_CREDITS = 10;
/** A key that has not been used for this long gets a notice. */
const UNUSED_MS = 24 * 3_600_000;

type T = Translator<"notices">;

interface KeyState {
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** A low or empty balance, and a paused top-up. */
export function balanceNotices(
  {
    available,
    alert,
    topUp,
  }: {
    available: number;
    /** The account's low balance alert in credits, if it is set. */
    alert: number | null;
    /** The state of the automatic top-up, if it was ever set. */
    topUp: "active" | "awaiting_card" | "paused" | "off" | undefined;
  },
  t: T,
): SystemNotice[] {
  const notices: SystemNotice[] = [];
  if (topUp === "paused")
    notices.push({
      id: "top-up",
      tone: "bad",
      title: t("topUpPaused"),
      text: t("lastChargeFailed"),
      links: [{ href: "/credits#top-up", title: t("reviewTopUp") }],
    });
  if (available < (alert ?? LOW_CREDITS))
    notices.push({
      id: "balance",
      tone: available === 0 ? "bad" : "warn",
      title: available === 0 ? t("noCreditsLeft") : t("balanceLow"),
      text: available === 0 ? t("jobsRefusedUntilYouBuy") : t("creditsLeft", { available }),
      links: [{ href: "/credits", title: t("buyCredits") }],
    });
  return notices;
}

/** A key that was never used, and a rotated key that is still in use shortly before it ends. */
export function keyNotices(keys: readonly KeyState[], now: Date, t: T, format: Format): SystemNotice[] {
  const notices: SystemNotice[] = [];
  const rotated = keys.find(
    ({ expiresAt, lastUsedAt, createdAt }) => expiresAt && lastUsedAt && lastUsedAt > createdAt,
  );
  const replacement = keys.find(({ expiresAt }) => !expiresAt);
  if (rotated?.expiresAt && replacement?.lastUsedAt === null)
    notices.push({
      id: "rotated-key",
      tone: "warn",
      title: t("oldKeyExpires"),
      text: t("oldKeyWorksUntil", { expiresAt: format.time(rotated.expiresAt) }),
      links: [{ href: "/keys", title: t("viewKeys") }],
    });
  const unused = keys.every(({ lastUsedAt }) => lastUsedAt === null);
  const newest = Math.max(...keys.map(({ createdAt }) => createdAt.getTime()));
  if (keys.length > 0 && unused && now.getTime() - newest > UNUSED_MS)
    notices.push({
      id: "unused-key",
      tone: "plain",
      title: t("keyNotUsed"),
      text: t("sendFirstRequest"),
      links: [{ href: "/start", title: t("getStarted") }],
    });
  return notices;
}

/**
 * The notices about current limits of the service: no worker, operations without a ready engine or with a failed one, or
 * a queue.
 */
export function serviceNotices(
  {
    reports,
    operations,
    oldestSeconds,
  }: {
    reports: readonly { engine: string; state: string }[];
    /** Each operation with the names of its engines. */
    operations: readonly { title: string; engines: readonly string[] }[];
    /** How long the oldest job has waited. */
    oldestSeconds: number;
  },
  t: T,
): SystemNotice[] {
  const links = [{ href: "/status", title: t("viewStatus") }];
  if (reports.length === 0)
    return [{ id: "no-worker", tone: "bad", title: t("noWorkerRunning"), text: t("newJobsWait"), links }];
  const has = (wanted: string) => (name: string) =>
    reports.some(({ engine, state }) => engine === name && state === wanted);
  const waiting = operations.filter(({ engines }) => !engines.some(has("ready")));
  const fetching = waiting.filter(({ engines }) => engines.some(has("fetching")));
  const down = waiting.filter((operation) => !fetching.includes(operation));
  // A missing default engine is not installed on purpose, so only failed ones count.
  const degraded = operations.filter(({ engines }) => engines.some(has("ready")) && engines.some(has("failed")));
  const titles = (list: typeof operations) => list.map(({ title }) => title).join(", ");
  const notices: SystemNotice[] = [];
  if (down.length > 0)
    notices.push({
      id: "down",
      tone: "bad",
      title: t("operationsUnavailable", { count: down.length }),
      text: t("noEngineReady", { operations: titles(down) }),
      links,
    });
  if (fetching.length > 0)
    notices.push({
      id: "fetching",
      tone: "plain",
      title: t("modelsDownloading"),
      text: t("availableAfterwards", { operations: titles(fetching) }),
      links,
    });
  if (degraded.length > 0)
    notices.push({
      id: "degraded",
      tone: "warn",
      title: t("someEnginesUnavailable"),
      text: t("otherEnginesRun", { operations: titles(degraded) }),
      links,
    });
  if (oldestSeconds > SLOW_SECONDS)
    notices.push({
      id: "queue",
      tone: "warn",
      title: t("jobsDelayed"),
      text: t("oldestJobWaited", { minutes: Math.round(oldestSeconds / 60) }),
      links,
    });
  return notices;
}
