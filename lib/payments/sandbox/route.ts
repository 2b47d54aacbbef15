import type { FormValue } from "./form.ts";
import type { Store } from "./store.ts";

/** The URLs of the pages that Stripe would host. */
export interface Pages {
  checkout(session: { id: string; mode: "payment" | "setup"; clientReferenceId: string | null }): string;
  receipt(chargeId: string, purchaseId: string | undefined): string;
  portal(returnUrl: string | null): string;
}

/** The context of a request handler. */
export interface Context {
  store: Store;
  pages: Pages;
  /** Records an event with a copy of the object. It is delivered after the request. */
  emit(type: string, object: object): void;
}

/** One operation. `path` contains `:id` in place of the object's id. Throws StripeFault. */
export interface Route {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Returns the object to answer with. */
  handle(context: Context, form: { [key: string]: FormValue }, id: string): object;
}

/** A page of a list, newest first, in Stripe's format. */
export function page<Item extends { id: string; created: number }>(
  items: readonly Item[],
  url: string,
  params: {
    limit: number;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
    created?:
      | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
      | undefined;
  },
): { object: "list"; url: string; has_more: boolean; data: Item[] } {
  const { gt, gte, lt, lte } = params.created ?? {};
  const newestFirst = items
    .filter(
      ({ created }) =>
        (gt === undefined || created > gt) &&
        (gte === undefined || created >= gte) &&
        (lt === undefined || created < lt) &&
        (lte === undefined || created <= lte),
    )
    .toReversed();
  const after = params.starting_after ? newestFirst.findIndex(({ id }) => id === params.starting_after) + 1 : 0;
  const before = params.ending_before ? newestFirst.findIndex(({ id }) => id === params.ending_before) : undefined;
  const window = newestFirst.slice(before === undefined ? after : Math.max(0, before - params.limit), before);
  return { object: "list", url, has_more: window.length > params.limit, data: window.slice(0, params.limit) };
}
