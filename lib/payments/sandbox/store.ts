import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { missing } from "./fault.ts";
import type { Objects } from "./objects.ts";

export type Kind = keyof Objects;

/** Of what only grows, this much is kept in the file. */
const MOST_KEPT = 2_000;

const prefixes: { [K in Kind]: string } = {
  customer: "cus",
  price: "price",
  "checkout.session": "cs_test",
  payment_intent: "pi",
  setup_intent: "seti",
  payment_method: "pm",
  charge: "ch",
  invoice: "in",
  refund: "re",
  dispute: "dp",
  event: "evt",
  "billing_portal.session": "bps",
};

/** An answer kept under an idempotency key. */
export interface Remembered {
  fingerprint: string;
  status: number;
  body: string;
}

interface State {
  objects: { [K in Kind]: Record<string, Objects[K]> };
  remembered: Record<string, Remembered>;
}

/** The stand-in's objects, by kind and id, oldest first. With a file, they outlive the process. */
export class Store {
  readonly #state: State;
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    this.#state = (file && read(file)) || {
      objects: {
        customer: {},
        price: {},
        "checkout.session": {},
        payment_intent: {},
        setup_intent: {},
        payment_method: {},
        charge: {},
        invoice: {},
        refund: {},
        dispute: {},
        event: {},
        "billing_portal.session": {},
      },
      remembered: {},
    };
  }

  /** Forgets an object. Throws StripeFault where there is none. */
  remove(kind: Kind, id: string): void {
    this.get(kind, id);
    delete this.#state.objects[kind][id];
  }

  /** Keeps a new object under an id and a time of its own. */
  add<K extends Kind>(kind: K, fields: Omit<Objects[K], "id" | "object" | "created" | "livemode">): Objects[K] {
    const id = `${prefixes[kind]}_${randomBytes(12).toString("hex")}`;
    const made = {
      id,
      object: kind,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      ...fields,
    } as Objects[K];
    const shelf: Record<string, Objects[K]> = this.#state.objects[kind];
    shelf[id] = made;
    return made;
  }

  /** The object itself: what changes it changes what is kept. Throws Stripe's `resource_missing`. */
  get<K extends Kind>(kind: K, id: string, param?: string): Objects[K] {
    const found = this.#state.objects[kind][id];
    if (!found) throw missing(kind, id, param);
    return found;
  }

  all<K extends Kind>(kind: K): Objects[K][] {
    return Object.values(this.#state.objects[kind]);
  }

  /** Whatever has the id. */
  find(id: string): Objects[Kind] | undefined {
    for (const objects of Object.values(this.#state.objects)) if (objects[id]) return objects[id];
    return undefined;
  }

  recall(key: string): Remembered | undefined {
    return this.#state.remembered[key];
  }

  remember(key: string, answer: Remembered): void {
    this.#state.remembered[key] = answer;
  }

  /** Writes everything, whole or not at all; of events and remembered answers only the newest are kept. */
  save(): void {
    if (!this.#file) return;
    forgetOldest(this.#state.objects.event);
    forgetOldest(this.#state.remembered);
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#state), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function forgetOldest(kept: Record<string, unknown>): void {
  const ids = Object.keys(kept);
  for (const id of ids.slice(0, Math.max(0, ids.length - MOST_KEPT))) delete kept[id];
}

function read(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as State;
  } catch {
    return undefined;
  }
}
