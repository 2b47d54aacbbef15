import type { NamedThing } from "./color-request.ts";
import { isPlaceWord } from "./prompt-nouns.ts";

/** Reads the words between two things that say where they are: in, on, with, in front of or behind each other. */
export class Relations {
  /** Whether the next thing has the last one in or on it. */
  #isPlace = false;
  /** Whether "with" stands between the last thing and the next one. */
  #isWith = false;
  /** Whether the last thing stands before the next one, under it or behind it. */
  #order: "before" | "under" | "behind" | null = null;

  /** Reads a word and the next one. `things` are those before it. */
  read(word: string, next: string, things: readonly NamedThing[]): void {
    const isFront = word === "in" && next === "front";
    if (isPlaceWord(word) && !isFront) this.#isPlace = true;
    if (word === "with") this.#isWith = true;
    if (isFront) this.#order = "before";
    if (/^(?:beneath|under|underneath|below)$/.test(word)) this.#order = "under";
    if (word === "behind") this.#order = "behind";
    // "A barn with a tree behind it".
    const [first, last] = things.slice(-2);
    if (/^(?:it|them)$/.test(word) && first && last) this.#setOrder(last, first);
  }

  /** Whether the next noun is with the last one. */
  get isWith(): boolean {
    return this.#isWith;
  }

  /** Links the next thing with the last one. */
  link(thing: NamedThing, last: NamedThing | undefined): void {
    if (last) {
      // A vase with flowers has them in it.
      const isVase = this.#isWith && last.kind === "cup" && thing.kind === "flower" && !last.carries;
      if (this.#isPlace) Object.assign(thing, { carries: last });
      if (this.#isPlace) last.carriedBy = thing;
      if (isVase) Object.assign(last, { carries: thing });
      if (isVase) thing.carriedBy = last;
      this.#setOrder(last, thing);
    }
    this.#isWith = false;
    this.clear();
  }

  clear(): void {
    this.#isPlace = false;
    this.#order = null;
  }

  #setOrder(first: NamedThing, second: NamedThing): void {
    // In "an owl on a branch in front of the moon", the owl is before the moon.
    const subject = first.carries ?? first;
    // Things under a tree are drawn before it. Those under a table are seen between its legs.
    const isUnder = this.#order === "under" && second.kind !== "furniture";
    if (this.#order === "before" || isUnder) subject.before = second;
    if (this.#order === "behind") second.before = subject;
    this.#order = null;
  }
}
