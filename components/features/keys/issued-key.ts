"use client";
import { useSyncExternalStore } from "react";

let issued: string | undefined;
const listeners = new Set<() => void>();

/** Keeps a new key in the memory of this tab, so that code snippets contain it. */
export function rememberIssuedKey(key: string | undefined): void {
  issued = key;
  for (const listener of listeners) listener();
}

/** The key that was created in this tab, if any. */
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
