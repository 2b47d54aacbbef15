import { invalidRequest } from "./fault.ts";
import type { FormValue } from "./form.ts";
import type { Store } from "./store.ts";

/** A copy as Stripe sends it: sessions have no field `pending`, which is internal. Lists and events contain sessions too. */
export const toPublished = (object: object): object =>
  JSON.parse(JSON.stringify(object, (_key, value) => (isSession(value) ? { ...value, pending: undefined } : value)));

const isSession = (value: unknown): value is object =>
  typeof value === "object" && value !== null && "object" in value && value.object === "checkout.session";

/** A copy of the object with the requested references replaced by their objects. Refuses other fields. */
export function expanded(object: object, paths: FormValue | undefined, store: Store): object {
  const copy = toPublished(object) as Record<string, unknown>;
  for (const path of paths === undefined ? [] : Object.values(paths)) {
    let parent: Record<string, unknown> = copy;
    for (const field of String(path).split(".")) {
      const value = parent[field];
      if (value === null) break;
      if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
      const next = typeof value === "string" ? publishedObject(store, value) : value;
      if (typeof next !== "object" || next === null)
        throw invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
      parent[field] = next;
      parent = next as Record<string, unknown>;
    }
  }
  return copy;
}

function publishedObject(store: Store, id: string): object | undefined {
  const found = store.find(id);
  return found && toPublished(found);
}
