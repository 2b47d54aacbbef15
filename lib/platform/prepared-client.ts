import { hash } from "node:crypto";
import pg from "pg";

/** Statements are written in code, so they are few; what comes in endless variety is not worth remembering. */
const MOST_NAMES = 500;
const CHANGED = "cached plan must not change result type";

type Callback = (error: Error | null, result?: unknown) => void;

/** By content, so that processes which share connections through a pooler never run one statement by another's name. */
const names = new Map<string, string>();
let generation = 0;

/**
 * A connection that has each statement parsed and planned once: planning takes several times as long as running most of ours.
 * Where a migration has changed what a statement returns, the statements get new names and are planned anew; a single statement
 * is then sent again, a transaction fails and is its caller's to repeat.
 */
export class PreparedClient extends pg.Client {
  // The base class has a dozen overloads for this; only strings with values are looked at here.
  override query: pg.Client["query"] = ((config: unknown, values?: unknown, callback?: Callback) => {
    const base = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const name = typeof config === "string" && Array.isArray(values) ? nameOf(config) : undefined;
    if (name === undefined) return base.call(this, config, values, callback);
    const named = { name, text: config, values };
    if (callback) {
      // This is how the pool asks, for statements of their own.
      return base.call(this, named, (error: Error | null, result: unknown) => {
        if (error && renewsAfter(error)) base.call(this, config, values, callback);
        else callback(error, result);
      });
    }
    const answer = base.call(this, named) as Promise<unknown>;
    answer.catch(renewsAfter);
    return answer;
  }) as pg.Client["query"];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `s${generation}_${hash("sha256", text, "hex").slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Whether the error says that plans are out of date; they are made anew from here on. */
function renewsAfter(error: unknown): boolean {
  if (!(error instanceof Error) || !error.message.includes(CHANGED)) return false;
  generation++;
  names.clear();
  return true;
}
