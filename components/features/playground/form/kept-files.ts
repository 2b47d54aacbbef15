"use client";
import { type FormValues, isFileValue } from "../../operation-form/values.ts";

/** The files of each operation's form in this tab, so that they are still there when a developer comes back to it. */
const kept = new Map<string, FormValues>();

/** Keeps the files of an operation's form. */
export function keepFiles(slug: string, values: FormValues): void {
  kept.set(slug, Object.fromEntries(Object.entries(values).filter(([, value]) => isFileValue(value))));
}

/** The files that an operation's form had last. */
export const keptFiles = (slug: string): FormValues => kept.get(slug) ?? {};
