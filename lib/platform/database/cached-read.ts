import type pg from "pg";
import { pool } from "./db.ts";

/** A read whose result is remembered for a time. */
export interface CachedRead<T> {
  (): Promise<T>;
  /** Makes a change take effect in this process at once. */
  forget(): void;
}

/** Remembers for `ms` what `read` returned from the database of this pool. A failure is not remembered. */
export function cachedRead<T>(ms: number, read: () => Promise<T>): CachedRead<T> {
  let known: { at: number; from: pg.Pool; value: Promise<T> } | undefined;
  const get = () => {
    if (known && known.from === pool() && Date.now() - known.at < ms) return known.value;
    const entry = { at: Date.now(), from: pool(), value: read() };
    known = entry;
    entry.value.catch(() => {
      if (known === entry) known = undefined;
    });
    return entry.value;
  };
  return Object.assign(get, {
    forget: () => {
      known = undefined;
    },
  });
}
