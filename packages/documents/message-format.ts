import { TAG } from "./placeholders.ts";

/** A range of an ICU message that is syntax. */
export interface MessageRange {
  start: number;
  end: number;
  /** Whether the range is between texts, such as `} other {`. */
  hard: boolean;
  /** The branch that follows the range. Branches are numbered in their order; 0 is the text outside. */
  branch: number;
}

/** More nesting is not written by people. */
const MAX_DEPTH = 20;

const HEADER = /\{\s*[\w.-]{1,100}\s*,\s*(plural|selectordinal|select)\s*,(?:\s*offset:\s*\d{1,9})?/y;
const SELECTOR = /\s*(?:=\d{1,9}|[\w-]{1,100})\s*\{/y;
// Other libraries write arguments with two braces.
const ARGUMENT = /\{\{[^{}]{0,500}\}\}|\{[^{}]{0,500}\}/y;
const TAG_HERE = new RegExp(TAG, "iy");
const QUOTED = /'[{}#|][^']{0,500}'?/y;
const CLOSING = /\s*\}/y;

/**
 * Finds the syntax of an ICU message with plural or select arguments: https://unicode-org.github.io/icu/userguide/format_parse/messages.
 * All other text is in branches, or around the arguments. Returns no ranges if the text is not such a message.
 */
export function messageRanges(text: string): MessageRange[] {
  if (!/,\s{0,20}(?:plural|selectordinal|select)\s{0,20},/.test(text)) return [];
  return new MessageReader(text).read() ?? [];
}

class MessageReader {
  readonly #text: string;
  readonly #ranges: MessageRange[] = [];
  /** The open branches. A number sign is an argument in the branches of a plural. */
  readonly #open: { branch: number; plural: boolean; pluralArgument: boolean }[] = [];
  #branches = 0;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns null if the message is not valid. */
  read(): MessageRange[] | null {
    const special = /['{}#<]/g;
    for (;;) {
      special.lastIndex = this.#position;
      const found = special.exec(this.#text);
      if (!found) return this.#open.length === 0 ? this.#ranges : null;
      this.#position = found.index;
      if (!this.#readSpecial(found[0])) return null;
    }
  }

  #readSpecial(sign: string): boolean {
    if (sign === "{") return this.#openArgument();
    if (sign === "}") return this.#closeBranch();
    if (sign === "<") this.#position += this.#match(TAG_HERE)?.[0].length ?? 1;
    else if (sign === "'") {
      const quoted = this.#match(QUOTED)?.[0];
      if (quoted) this.#add(quoted.length, false);
      else this.#position += this.#text.startsWith("''", this.#position) ? 2 : 1;
    } else if (this.#open.at(-1)?.plural) this.#add(1, false);
    else this.#position++;
    return true;
  }

  #openArgument(): boolean {
    const header = this.#match(HEADER);
    if (!header) {
      // A simple argument is a placeholder like any other.
      const argument = this.#match(ARGUMENT)?.[0];
      this.#position += argument?.length ?? 0;
      return argument !== undefined;
    }
    if (this.#open.length >= MAX_DEPTH) return false;
    return this.#openBranch(header[0].length, header[1] !== "select");
  }

  /** Reads a selector after `length` characters of syntax. */
  #openBranch(length: number, pluralArgument: boolean): boolean {
    const selector = this.#match(SELECTOR, length)?.[0];
    if (!selector) return false;
    const plural = pluralArgument || (this.#open.at(-1)?.plural ?? false);
    this.#open.push({ branch: ++this.#branches, plural, pluralArgument });
    this.#add(length + selector.length, true);
    return true;
  }

  #closeBranch(): boolean {
    const closed = this.#open.pop();
    if (!closed) return false;
    if (this.#openBranch(1, closed.pluralArgument)) return true;
    const closing = this.#match(CLOSING, 1)?.[0];
    if (!closing) return false;
    this.#add(1 + closing.length, true);
    return true;
  }

  #match(pattern: RegExp, after = 0): RegExpExecArray | null {
    pattern.lastIndex = this.#position + after;
    return pattern.exec(this.#text);
  }

  #add(length: number, hard: boolean): void {
    const end = this.#position + length;
    this.#ranges.push({ start: this.#position, end, hard, branch: this.#open.at(-1)?.branch ?? 0 });
    this.#position = end;
  }
}
