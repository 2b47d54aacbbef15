import type { FormValue } from "./form.ts";
import type { Store } from "./store.ts";

/** Where the pages lead that Stripe would host. */
export interface Pages {
  checkout(session: { id: string; mode: "payment" | "setup"; clientReferenceId: string | null }): string;
  receipt(chargeId: string, purchaseId: string | undefined): string;
  portal(returnUrl: string | null): string;
}

/** What a request is answered with the help of. */
export interface Context {
  store: Store;
  pages: Pages;
  /** Records an event with the object as it is now, and has it delivered once the request is done. */
  emit(type: string, object: object): void;
}

/** One operation: `path` with `:id` where the object's id stands. Answers with the object. Throws StripeFault. */
export interface Route {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Whether an idempotency key is remembered; Stripe does so for every POST. */
  handle(context: Context, given: { [key: string]: FormValue }, id: string): object;
}

/** A page of a list, newest first, as Stripe lists. */
export function page<Item extends { id: string; created: number }>(
  items: readonly Item[],
  url: string,
  asked: {
    limit: number;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
    created?:
      | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
      | undefined;
  },
): { object: "list"; url: string; has_more: boolean; data: Item[] } {
  const { gt, gte, lt, lte } = asked.created ?? {};
  const newestFirst = items
    .filter(
      ({ created }) =>
        (gt === undefined || created > gt) &&
        (gte === undefined || created >= gte) &&
        (lt === undefined || created < lt) &&
        (lte === undefined || created <= lte),
    )
    .toReversed();
  const after = asked.starting_after ? newestFirst.findIndex(({ id }) => id === asked.starting_after) + 1 : 0;
  const before = asked.ending_before ? newestFirst.findIndex(({ id }) => id === asked.ending_before) : undefined;
  const window = newestFirst.slice(before === undefined ? after : Math.max(0, before - asked.limit), before);
  return { object: "list", url, has_more: window.length > asked.limit, data: window.slice(0, asked.limit) };
}
