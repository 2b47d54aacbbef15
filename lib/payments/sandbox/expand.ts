import { invalidRequest } from "./fault.ts";
import type { FormValue } from "./form.ts";
import type { Store } from "./store.ts";

/** A copy of the object with the requested references replaced by their objects. Refuses other fields. */
export function expanded(object: object, paths: FormValue | undefined, store: Store): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  // Stripe's responses do not contain this internal field.
  delete copy.pending;
  for (const path of paths === undefined ? [] : Object.values(paths)) {
    let parent: Record<string, unknown> = copy;
    for (const field of String(path).split(".")) {
      const value = parent[field];
      if (value === null) break;
      if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
      const next = typeof value === "string" ? structuredClone(store.find(value)) : value;
      if (typeof next !== "object" || next === null)
        throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
      parent[field] = next;
      parent = next as Record<string, unknown>;
    }
  }
  return copy;
}
