import type { Step } from "../plan.ts";

/** A clause of an instruction in lower case, with quoted texts replaced by marks. */
export interface Clause {
  words: string;
  quotes: string[];
  /** Direction verb of the clause before: "increase the contrast and saturation" increases both. */
  verb: string;
  /** The part of the image that the clauses before name; "the rest" is everything else. */
  part?: string | undefined;
}

/** Reads a clause. Returns null if the rule does not apply. */
export type Rule = (clause: Clause) => Step[] | null;
