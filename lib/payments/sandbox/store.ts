import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { missing } from "./fault.ts";
import type { Objects } from "./objects.ts";

export type Kind = keyof Objects;

/** The number of events and responses that are kept. */
const MAX_KEPT = 2_000;

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

/** A response stored under an idempotency key. */
export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
}

interface State {
  objects: { [K in Kind]: Record<string, Objects[K]> };
  remembered: Record<string, StoredAnswer>;
}

/** The sandbox server's objects by kind and id, oldest first. With a file they survive the process. */
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

  /** Removes an object. Throws StripeFault if it does not exist. */
  remove(kind: Kind, id: string): void {
    this.get(kind, id);
    delete this.#state.objects[kind][id];
  }

  /** Stores a new object under a new id. */
  add<K extends Kind>(kind: K, fields: Omit<Objects[K], "id" | "object" | "created" | "livemode">): Objects[K] {
    const id = `${prefixes[kind]}_${randomBytes(12).toString("hex")}`;
    const created = {
      id,
      object: kind,
      created: Math.floor(Date.now() / 1000),
      // Stripe's refunds do not have this field.
      ...(kind === "refund" ? {} : { livemode: false }),
      ...fields,
    } as Objects[K];
    const objects: Record<string, Objects[K]> = this.#state.objects[kind];
    objects[id] = created;
    return created;
  }

  /** The stored object, not a copy: a change of it is stored. Throws Stripe's `resource_missing`. */
  get<K extends Kind>(kind: K, id: string, param?: string): Objects[K] {
    const found = this.#state.objects[kind][id];
    if (!found) throw missing(kind, id, param);
    return found;
  }

  all<K extends Kind>(kind: K): Objects[K][] {
    return Object.values(this.#state.objects[kind]);
  }

  /** The object of any kind that has this id. */
  find(id: string): Objects[Kind] | undefined {
    for (const objects of Object.values(this.#state.objects)) if (objects[id]) return objects[id];
    return undefined;
  }

  findAnswer(key: string): StoredAnswer | undefined {
    return this.#state.remembered[key];
  }

  storeAnswer(key: string, answer: StoredAnswer): void {
    this.#state.remembered[key] = answer;
  }

  /** Writes the state atomically. Only the newest events and responses are kept. */
  save(): void {
    if (!this.#file) return;
    removeOldest(this.#state.objects.event);
    removeOldest(this.#state.remembered);
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#state), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function removeOldest(records: Record<string, unknown>): void {
  const ids = Object.keys(records);
  for (const id of ids.slice(0, Math.max(0, ids.length - MAX_KEPT))) delete records[id];
}

function read(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as State;
  } catch {
    return undefined;
  }
}
