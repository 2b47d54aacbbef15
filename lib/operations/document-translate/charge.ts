import type { PriceFacts, UnitPrices } from "../define.ts";

type Prices = UnitPrices<"per_500_characters" | "minimum">;

/** The price of a number of characters for one target language in credits. */
export const getPrice = (characters: number, prices: Prices): number =>
  Math.max(prices.minimum, prices.per_500_characters * Math.ceil(characters / 500));

/** The number of characters that a picture in a document counts as before it is read. */
const PICTURE_CHARACTERS = 1_000;

/** The characters that the hold of a document counts. Its pictures count flat, because their text is not known yet. */
export const heldCharacters = ({ characters, pictures = 0 }: PriceFacts, readsPictures: boolean): number =>
  characters + (readsPictures ? pictures * PICTURE_CHARACTERS : 0);

/** The segments that a translation took from the memory. */
export interface Reused {
  /** Whether no segment was sent to an engine. */
  all: boolean;
  characters: number;
}

/** The price without the segments of the memory, which are free: nothing if all segments are from there. */
export function getCharge(characters: number, reused: Reused | undefined, prices: Prices): number {
  if (reused?.all) return 0;
  return getPrice(Math.max(1, characters - (reused?.characters ?? 0)), prices);
}
