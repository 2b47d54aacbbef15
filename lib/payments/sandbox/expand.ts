import { invalidRequest } from "./fault.ts";
import type { FormValue } from "./form.ts";
import type { Store } from "./store.ts";

/** The object with the asked references replaced by what they refer to; what cannot be is refused. */
export function expanded(object: object, asked: FormValue | undefined, store: Store): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  // Kept for finishing the session; no part of what Stripe answers.
  delete copy.pending;
  for (const path of asked === undefined ? [] : Object.values(asked)) {
    let place: Record<string, unknown> = copy;
    for (const field of String(path).split(".")) {
      const value = place[field];
      if (value === null) break;
      if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
      const next = typeof value === "string" ? structuredClone(store.find(value)) : value;
      if (typeof next !== "object" || next === null)
        throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
      place[field] = next;
      place = next as Record<string, unknown>;
    }
  }
  return copy;
}
