import type { Subject } from "@atelier/vocabulary";

/** A noun of a prompt with the number and the colors directly before it. */
export interface Mention {
  words: string;
  is: "thing" | "place" | "garment" | "unknown";
  subject: Subject | null;
  /** The name of the place, if it is one. */
  place: string;
  isPlural: boolean;
  count: number | null;
  colors: string[];
  from: number;
  to: number;
}

export type Preposition =
  | "on"
  | "inside"
  | "under"
  | "over"
  | "across"
  | "behind"
  | "in front of"
  | "between"
  | "beside"
  | "left of"
  | "right of";

/** A pair of words of a prompt that its picture has to show together. */
export type Claim =
  /**
   * One of `things` is at `host`: the nearest noun, or the one that the nearest belongs to. `others` are further nouns
   * for which a pronoun can stand.
   */
  | {
      is: "at";
      things: readonly Mention[];
      preposition: Preposition;
      phrase: string;
      host: Mention;
      others?: readonly Mention[];
    }
  | { is: "color"; thing: Mention; color: string }
  | { is: "count"; thing: Mention; count: number }
  /** A plural without a number. */
  | { is: "several"; thing: Mention }
  | { is: "text"; text: string; carrier: Mention };
