import type { Token, Words } from "@atelier/vocabulary";

const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
/** Words beside a day, a month or a time of the day. */
const BESIDE =
  /^(?:at|from|to|until|till|on|the|of|and|every|each|this|next|doors|open|starts?|noon|midnight|o'clock|\d{1,4}(?:st|nd|rd|th|am|pm)?|am|pm)$/;
const TIME = /^\d{1,2}(?:am|pm)$/;

/**
 * Marks the date of a printed design to be lettered: "Sunday at 9" between commas. The words are those of the prompt, as
 * written.
 */
export function letterDates({ tokens, quotes }: Words): void {
  for (let from = 0; from < tokens.length; from++) {
    const end = tokens.findIndex(({ stop }, at) => at >= from && stop);
    const segment = tokens.slice(from, end < 0 ? undefined : end + 1);
    if (isDate(segment)) {
      const quote = quotes.push(segment.map(({ raw }) => raw).join(" ")) - 1;
      tokens.splice(from, segment.length, { word: "", raw: "", stop: true, part: "other", quote });
    } else from += segment.length - 1;
  }
}

const isDate = (segment: readonly Token[]): boolean =>
  segment.every(
    ({ word, quote }) => quote === undefined && (DAY.test(word) || MONTH.test(word) || BESIDE.test(word)),
  ) &&
  segment.some(({ word }) => DAY.test(word) || MONTH.test(word) || TIME.test(word)) &&
  segment.length > 1;
