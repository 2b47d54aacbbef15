"use client";
import { del, get, set } from "idb-keyval";
import type { FormValues } from "../../operation-form/values.ts";

const KEY = "atelier-pending-run";
const MAX_AGE_MS = 24 * 3_600_000;

interface PendingRun {
  slug: string;
  values: FormValues;
  savedAt: number;
}

/** Stores the form of a developer who has to sign up first, in this browser only. Fails silently without IndexedDB. */
export async function savePendingRun(slug: string, values: FormValues): Promise<void> {
  await set(KEY, { slug, values, savedAt: Date.now() } satisfies PendingRun).catch(() => {});
}

/** Returns the stored form of an operation once. */
export async function takePendingRun(slug: string): Promise<FormValues | undefined> {
  const pending = await get<PendingRun>(KEY).catch(() => undefined);
  if (pending?.slug !== slug) return undefined;
  await del(KEY).catch(() => {});
  return Date.now() - pending.savedAt < MAX_AGE_MS ? pending.values : undefined;
}
