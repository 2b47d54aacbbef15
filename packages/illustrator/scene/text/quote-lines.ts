import { findSubject } from "@atelier/vocabulary";

/** Printed things with lines of text. */
const MEDIUM =
  /\b(?:posters?|flyers?|fliers?|leaflet|invitation|invite|banner|card|menu(?: board)?|price list|price board|announcement|notice|brochure|advert|advertisement|program|schedule|timetable)\b/i;
/** The number of characters in which the printed thing is named. */
const WITHIN = 70;
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const TIME = "(?:at |from )?\\d{1,2}(?:[:.]\\d\\d)?(?: ?(?:am|pm|a\\.m\\.|p\\.m\\.|o'clock))?";
const CLOCK = "(?:at |from )?\\d{1,2}(?:[:.]\\d\\d ?(?:am|pm)?| ?(?:am|pm|a\\.m\\.|p\\.m\\.|o'clock))";
const DAY = `(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?: \\d{4})?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}(?: \\d{4})?|\\d{1,2}[./]\\d{1,2}(?:[./]\\d{2,4})?)`;
/** The end of a line: punctuation, or words for what the picture shows. */
const END = "(?=$|\\s+(?:with|and|for|featuring|showing|in|on|under|above|next|beside|surrounded|decorated)\\b)";
const ROAD =
  "(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Square|Boulevard|Blvd|Way|Place|Court|Park|Plaza|Terrace|Row)";

const line = (pattern: string, flags = "iu") => new RegExp(`^(?:${pattern})${END}`, flags);
/** Dates, hours, addresses, telephone numbers and fees. */
const DETAILS: readonly RegExp[] = [
  line(`(?:on |every )?${WEEKDAY}(?:,? ${DAY})?(?: ${TIME})?(?: ?[-–] ?${TIME})?`),
  line(`(?:on )?${DAY}(?: ${TIME})?`),
  line(`${CLOCK}(?: ?(?:[-–]|to|until) ?${TIME})?`),
  line("(?:call|tel|phone|text|whatsapp)?[.: ]*\\+?\\d[\\d -]{5,}\\d"),
  line(`\\d{1,5}[a-z]? (?:\\p{Lu}[\\p{L}'.-]*\\s)+${ROAD}\\.?`, "u"),
  line(
    "(?:free (?:entry|admission|entrance)|(?:admission|entry|tickets?):? (?:free|[$€£]? ?\\d+(?:[.,]\\d\\d)? ?[$€£]?))",
  ),
];
const PRICE = line(
  "[\\p{L}][\\p{L} '&/-]{1,40}?[ :]+(?:[$€£] ?\\d+(?:[.,]\\d\\d)?|\\d+(?:[.,]\\d\\d)? ?[$€£]|\\d+[.,]\\d\\d)",
);
/** Names of places with several capitals, such as "City Library". */
const NAME = line("\\p{Lu}[\\p{L}'&.-]+(?: (?:of|the|and|&|at))?(?: (?:the )?\\p{Lu}[\\p{L}'&.-]+)+", "u");
const CAPITALS = line("[\\p{Lu}\\d][\\p{Lu}\\d'&!-]{2,}(?: [\\p{Lu}\\d'&!-]+)*!?", "u");
/** The animal of a "lost cat" poster, which shows it. */
const LOST = /^(?:lost|missing|found) (\w+)$/i;
/** Texts that are named as the kind of a card or banner. */
const GREETING =
  /^(?:an? |the )?(?:\w+ )?((?:coming soon|grand opening|welcome(?: home| back)?|happy (?:birthday|easter|new year|holidays|anniversary|halloween)|merry christmas|thank you|save the date|sold out|for sale|open house|get well soon|good luck|congratulations|(?:lost|missing|found) (?:cat|dog|pet|puppy|kitten|parrot)))$/i;
const LEADING =
  /^(?:an? |the |my |our |simple |vintage |retro |modern |colou?rful |cute |small |big |large |bright |elegant |minimalist? )+/i;

/** A prompt whose lines of text are quoted, with those that are details below a title. */
export interface Lines {
  prompt: string;
  details: readonly string[];
}

/**
 * Quotes the lines of a poster, flyer, card or menu that a prompt lists without quotes: dates, hours, addresses, names of
 * places and prices. Its title is what is in capitals, or the occasion before the printed thing.
 */
export function quoteLines(prompt: string): Lines {
  const medium = MEDIUM.exec(prompt.slice(0, WITHIN));
  if (!medium || /["“«]/.test(prompt)) return { prompt, details: [] };
  const from = medium.index + medium[0].length;
  const [head, rest] = [prompt.slice(0, medium.index), prompt.slice(from)];
  const isBoard = /board/i.test(medium[0]);
  const isListed = /^\s*:/.test(rest);
  const details: string[] = [];
  let title = "";
  const parts = rest.split(/([,;:\n](?!\d)\s*|\.\s+)/);
  const quoted = parts.map((part, index) => {
    if (index % 2 === 1 || part.trim() === "") return part;
    const [, join = "", text = ""] = /^(\s*(?:and |& )?)(.*)$/s.exec(part) ?? [];
    // The words directly after "poster" belong to it, as in "poster for".
    const isFollowing = index === 0;
    const capitals = isFollowing || title ? undefined : CAPITALS.exec(text)?.[0];
    if (capitals) {
      title = capitals;
      return `${join}"${capitals}"${text.slice(capitals.length)}`;
    }
    if (isFollowing) return part;
    const isFirst = isListed && index === 2;
    const found =
      [...DETAILS, PRICE].flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0] ??
      (details.length > 0 || title ? NAME.exec(text)?.[0] : undefined) ??
      (isFirst && isSlogan(text) ? text.trim() : undefined);
    if (!found) return part;
    details.push(found.trim());
    return `${join}"${found.trim()}"${text.slice(found.length)}`;
  });
  const greeting = GREETING.exec(head.trim())?.[1];
  const occasion = greeting ?? (details.length > 0 && !title ? getOccasion(head, medium[0]) : "");
  if (details.length === 0 && !greeting) return { prompt, details };
  const before = occasion && !isBoard ? `"${toTitle(occasion)}" ` : head;
  const lost = LOST.exec(occasion)?.[1] ?? "";
  const shown = lost && !new RegExp(`\\b${lost}\\b`, "i").test(rest) ? ` with a ${lost}` : "";
  return { prompt: `${before}${medium[0]}${shown}${quoted.join("")}`, details: isBoard ? [] : details };
}

/** The words before a printed thing that say what it is for, or its own name if it is a menu. */
function getOccasion(head: string, medium: string): string {
  const words = head.replace(LEADING, "").trim();
  if (words === "") return /menu|price|program|schedule|timetable/i.test(medium) ? medium : "";
  const last = words.split(" ").at(-1) ?? "";
  return findSubject(words) || findSubject(last) ? "" : words;
}

/** Whether several words name nothing that can be drawn. */
const isSlogan = (text: string): boolean => {
  const words = text.trim().split(/\s+/);
  return words.length > 1 && words.length < 7 && words.every((word) => !findSubject(word.toLowerCase()));
};

const toTitle = (text: string) => text.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
