/** A segment for a translator: its texts are tagged, `<g1>…</g1>` for a style and `<x1/>` for an object. */
export interface ExchangeSegment {
  id: number;
  place: string;
  source: string;
  /** Null if there is no translation. */
  target: string | null;
  /** Whether a person wrote the translation. */
  edited: boolean;
  /** A segment of a translation memory with its similarity, 0 to 1. */
  match?: { source: string; translation: string; similarity: number } | undefined;
}

/** A segment as a file has it. Its target is empty if there is none. */
export type ReadSegment = Pick<ExchangeSegment, "id" | "source"> & { target: string };

export interface ExchangePair {
  from: string;
  to: string;
}
