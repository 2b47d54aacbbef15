import type { Token, Words } from "@atelier/vocabulary";
import { phraseAt, subjectAt } from "./lookahead.ts";
import { isLiving } from "./owner.ts";
import type { ReaderState } from "./reading.ts";
import { lettered } from "./relations.ts";

const single = /^(letter|number|digit|numeral)$/;
const opener = /^(says|saying|reads|reading|labeled|labelled|titled|lettered|spelling|spells)$/;
const naming = /^(called|named)$/;
const named =
  /^(word|words|text|letters|title|message|slogan|headline|heading|caption|tagline|inscription|lettering|label|writing|names?|dates?|initials|year|price|number|phrase|quote|letter)$/;

/** Marks words to be lettered without quotes: words in capitals after "that says" or "the word". */
export function findLettering({ tokens, quotes }: Words): void {
  for (let at = 0; at < tokens.length - 1; at++) {
    const word = tokens[at]?.word ?? "";
    const isName = naming.test(word);
    const isSingle = single.test(word) && /^[\p{Lu}\d]$/u.test(tokens[at + 1]?.raw ?? "");
    if (!isSingle && !opener.test(word) && !named.test(word) && !isName) continue;
    let end = at + 1;
    while (
      end < tokens.length &&
      end - at <= 6 &&
      // A name can be written in lower case, as in "a cat named whiskers".
      (/^(?:[\p{Lu}\d]|&$)/u.test(tokens[end]?.raw ?? "") || (isName && end === at + 1)) &&
      tokens[end]?.quote === undefined
    ) {
      end++;
      if (tokens[end - 1]?.stop) break;
    }
    const quoted = tokens[at + 1]?.quote !== undefined;
    if (!quoted && end === at + 1) continue;
    if (!quoted) {
      const text = tokens
        .slice(at + 1, end)
        .map((token) => token.raw)
        .join(" ");
      tokens.splice(at + 1, end - at - 1, {
        word: "",
        raw: text,
        stop: false,
        part: "other",
        quote: quotes.push(text) - 1,
      });
    }
    // The opening words have no further meaning.
    const token = tokens[at];
    if (token && !isName) token.word = "the";
  }
}

/**
 * Removes the first words of names with several capitalized words, so that they do not become things: in "the Blue Moon
 * Tavern", only the tavern is a thing. Returns the removed words. Prompts in title case have no such names.
 */
export function removeNames({ tokens }: Words): string[] {
  const isCapital = (token: Token | undefined) => token?.quote === undefined && /^\p{Lu}\p{Ll}/u.test(token?.raw ?? "");
  if (tokens.filter(isCapital).length > tokens.length / 2) return [];
  const names: string[] = [];
  for (let at = 1; at < tokens.length - 1; at++) {
    let end = at;
    while (isCapital(tokens[end]) && !(end > at && tokens[end - 1]?.stop)) end++;
    const span = tokens.slice(at, end);
    const isPhrase = phraseAt(span, 0)?.used === span.length || subjectAt(span, 0, 0)?.used === span.length;
    if (span.length < 2 || isPhrase) continue;
    tokens.splice(at, span.length - 1);
    names.push(
      span
        .slice(0, -1)
        .map(({ raw }) => raw)
        .join(" "),
    );
  }
  return names;
}

/** Words before the name of a thing or a person. */
const NAMING = /^(called|named)$/;
/** Words before the text of a whole poster. */
const TITLES = /^(?:words?|text|title|message|slogan|headline|heading|caption|tagline|lettering)$/i;
/** Things that are there to carry a text. */
const SIGNS = /^(?:placard|hanging-sign|blackboard|scroll|memo|badge)/;

/**
 * Puts quoted text on a sign, or else on the last named thing if it can carry text, otherwise into the picture. The name
 * of a person is not drawn.
 */
export function letter({ reading, last, isPrinted }: ReaderState, text: string, before: Token | undefined): void {
  const { actors, kind, lettering } = reading.scene;
  const isName = NAMING.test(before?.word ?? "");
  const sign = actors.findLast((actor) => SIGNS.test(actor.subject.id) && !actor.lettering);
  const actor = sign ?? actors[last ?? -1];
  const isTitle = isPrinted && !sign && TITLES.test(before?.raw ?? "");
  if (actor && lettered(actor.subject) && !actor.lettering && !isTitle) actor.lettering = text;
  else if (isName && kind !== "object" && (actor === undefined || isLiving(actor)))
    reading.unused.push(`the name ${text}`);
  else {
    lettering.push(text);
    // A sign has room for one text. One that follows stands beside it.
    const isFull = actors.some(({ subject, lettering: own }) => own && SIGNS.test(subject.id));
    if (isFull && !TITLES.test(before?.raw ?? "")) reading.unused.push(`the place of "${text}"`);
  }
}
