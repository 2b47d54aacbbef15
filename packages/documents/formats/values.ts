import type { OpenDocument } from "@atelier/document-model";
import { counted } from "../counted.ts";
import { wordsOfString } from "../string-block.ts";

const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 40;

/** Decides which values of a data file are text for people, and lists the others for the report. */
export class ValueFilter {
  #skipped = 0;
  readonly #examples = new Set<string>();

  accepts(value: string): boolean {
    if (!/\p{L}/u.test(value)) return false;
    if (isProse(value)) return true;
    this.#skipped++;
    if (this.#examples.size < MAX_EXAMPLES) this.#examples.add(value.slice(0, MAX_EXAMPLE_LENGTH));
    return false;
  }

  get untouched(): OpenDocument["untouched"] {
    if (this.#skipped === 0) return [];
    const examples = [...this.#examples].map((value) => `"${value}"`).join(", ");
    return [
      {
        place: `${counted(this.#skipped, "value")}, such as ${examples}`,
        reason: "they look like identifiers, addresses, paths or codes",
      },
    ];
  }
}

/** Whether a value is text for people and not an address, a path, a color or an identifier. */
function isProse(text: string): boolean {
  const value = wordsOfString(text);
  if (!/\p{L}/u.test(value)) return false;
  if (/\s/.test(value)) return true;
  const word = value.slice(0, endOfWord(value));
  return !/[/\\_@#:.]/.test(word) && !isIdentifier(word);
}

/** The end of a single word without the punctuation after it, as in "Save..." and "Name:". */
function endOfWord(value: string): number {
  let end = value.length;
  while (end > 0 && ".…!?:".includes(value.charAt(end - 1))) end--;
  return end;
}

/** Regular expressions that backtrack run out of memory on long values, so each expression here reads only forward. */
function isIdentifier(value: string): boolean {
  const afterLowerCase = value.search(/[^a-z]/);
  const isCamelCase = afterLowerCase > 0 && /[A-Z]/.test(value.charAt(afterLowerCase));
  const isConstant = value.length >= 2 && !/[^A-Z0-9_]/.test(value) && value !== "OK";
  const isHexadecimal = value.length >= 16 && !/[^0-9a-f-]/.test(value);
  return isCamelCase || isConstant || isHexadecimal || ["true", "false", "null"].includes(value);
}
