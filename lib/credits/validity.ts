import { invalidInput } from "@atelier/errors";
import { creditSettings } from "./settings.ts";

/** The kinds of grants. Other entries come from jobs and operators. */
export type GrantKind = "purchase" | "trial" | "grant" | "restoration";

/** How credits that end were granted: by the sign-up, a purchase, a promotion or an operator. */
export type LotKind = "free" | "bought" | "promotional" | "granted";

/** When granted credits end. */
export interface LotEnd {
  kind: LotKind;
  at: Date;
}

const DAY_MS = 86_400_000;

/** The end of credits that are granted now, by the validity of their kind; null if they do not end. */
export function endByValidity(kind: GrantKind): LotEnd | null {
  const { CREDITS_FREE_DAYS, CREDITS_BOUGHT_DAYS } = creditSettings();
  if (kind === "trial") return endAfter("free", CREDITS_FREE_DAYS);
  if (kind === "purchase") return endAfter("bought", CREDITS_BOUGHT_DAYS);
  return null;
}

/** The end after a number of days; null for 0. */
export const endAfter = (kind: LotKind, days: number): LotEnd | null =>
  days === 0 ? null : { kind, at: new Date(Date.now() + days * DAY_MS) };

const MAX_YEARS = 100;

/** Credits of an operator that can be spent through a day, such as "2027-03-03" (UTC); null without one. Throws `invalid_input`. */
export function endOfDay(day: string | undefined, kind: LotKind = "granted"): LotEnd | null {
  if (!day) return null;
  const at = new Date(`${day}T23:59:59.000Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  const latest = Date.now() + MAX_YEARS * 365 * DAY_MS;
  if (!isDay || at.getTime() <= Date.now() || at.getTime() > latest)
    throw invalidInput("/ends", "Write a day from today on, such as 2027-03-03.");
  return { kind, at };
}
