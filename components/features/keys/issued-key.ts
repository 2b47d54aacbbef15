"use client";
import { useSyncExternalStore } from "react";

let issued: string | undefined;
const listeners = new Set<() => void>();

/** Keeps the key that was just issued for as long as this tab is open, in memory alone, so that snippets can be run as they are. */
export function rememberIssuedKey(key: string | undefined): void {
  issued = key;
  for (const listener of listeners) listener();
}

/** The key that this tab has just been shown, if any. */
export function useIssuedKey(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => issued,
    () => undefined,
  );
}
