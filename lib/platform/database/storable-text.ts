import { invalidInput } from "@atelier/errors";

/** Whether PostgreSQL can store a text: no NUL and no lone surrogate. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const MAX_DEPTH = 64;

/**
 * Refuses texts that cannot be stored, anywhere in a value that came from outside: names and values of objects, and
 * entries of lists. Throws `invalid_input` with a JSON pointer.
 */
export function refuseUnstorableText(value: unknown, pointer = "", depth = 0): void {
  if (typeof value === "string") {
    if (!isStorableText(value)) throw unstorable(pointer);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_DEPTH) throw invalidInput(pointer, `Values can be nested at most ${MAX_DEPTH} levels deep.`);
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) refuseUnstorableText(entry, `${pointer}/${index}`, depth + 1);
  } else if (isPlain(value)) {
    for (const [name, entry] of Object.entries(value)) {
      if (!isStorableText(name)) throw unstorable(pointer);
      refuseUnstorableText(entry, `${pointer}/${name}`, depth + 1);
    }
  }
}

/** Files and other class instances are checked by their own code. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const unstorable = (pointer: string) =>
  invalidInput(pointer || "/", "Remove the NUL character or the half of a surrogate pair from this text.");

/** The dates that PostgreSQL and JavaScript both hold, and that a filter can sensibly name. */
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2200, 0, 1);

/** Whether a date is in the range that filters accept. */
export const isBoundedDate = (date: Date): boolean => date.getTime() >= FIRST && date.getTime() < LAST;
