import { subjectsById, type Token, type Words } from "@atelier/vocabulary";
import { isLiving } from "../actors/owner.ts";
import { phraseAt, subjectAt } from "../lookahead.ts";
import type { ReaderState, Reading } from "../reading.ts";
import { lettered } from "../relations.ts";
import { MAX_ACTORS } from "../scene.ts";

const single = /^(letter|number|digit|numeral)$/;
const opener = /^(says|saying|reads|reading|labeled|labelled|titled|lettered|spelling|spells)$/;
const naming = /^(called|named)$/;
const named =
  /^(word|words|text|letters|title|message|slogan|headline|heading|caption|tagline|inscription|lettering|label|writing|names?|dates?|initials|year|price|number|phrase|quote|letter)$/;

/** Words before the name of an author or another line, for which no person is drawn. */
const AUTHOR = /^(?:author|subtitle)$/;
/** Words between two texts, which are below each other in their order. */
const BELOW = /^(?:below|underneath|beneath)$/;

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
    const alphabet = tokens[at - 1];
    if (isSingle && alphabet?.word === "alphabet") alphabet.word = "the";
    // The opening words have no further meaning.
    const token = tokens[at];
    if (token && !isName) token.word = "the";
  }
  for (const [at, token] of tokens.entries())
    if (
      (BELOW.test(token.word) && tokens[at + 1]?.quote !== undefined && hasQuote(tokens.slice(0, at))) ||
      (AUTHOR.test(token.word) && [at + 1, at + 2].some((next) => tokens[next]?.quote !== undefined) && !token.stop)
    )
      token.word = "the";
}

const BOARD = /^(?:sign|signboard|billboard|board|plaque|placard)$/;

/** Writes 'a "For sale" sign' as 'a sign "For sale"'. */
export function turnSigns({ tokens }: Words): void {
  for (let at = 0; at < tokens.length - 1; at++) {
    const [text, board] = [tokens[at], tokens[at + 1]];
    if (text?.quote === undefined || !board || text.stop || !BOARD.test(board.word)) continue;
    tokens.splice(at, 2, { ...board, stop: false }, { ...text, stop: board.stop });
    at++;
  }
}

const hasQuote = (tokens: readonly Token[]) => tokens.some(({ quote }) => quote !== undefined);

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

/** Things that a text directly after them makes a sign: the sign of a French shop is translated as its shield. */
const LIKE_SIGNS = /^(?:shield|name-badge)$/;
/** Words between the texts of one sign. */
const JOINING = /^(?:and|&|then|the|a|an|to|pointing|points|up|down|below|underneath|on|in)$/;

/**
 * Puts quoted text on a sign, or else on the last named thing if it can carry text, otherwise into the picture. The
 * texts of one sign are its lines. The name of a person is not drawn,
 * but that of a business on its menu or poster is.
 */
export function letter(state: ReaderState, quote: string, tokens: readonly Token[], at: number): void {
  const { reading, last, isPrinted } = state;
  const { actors, kind, lettering } = reading.scene;
  const before = tokens[at - 1];
  const named = actors[last ?? -1];
  const placard = LIKE_SIGNS.test(named?.subject.id ?? "") && !before?.stop ? subjectsById().get("placard") : undefined;
  if (named && placard) named.subject = placard;
  const text = pointTo(reading, quote, tokens, at);
  if (continueSign(reading, text, tokens, at)) return;
  const isName = NAMING.test(before?.word ?? "");
  const sign = actors.findLast((actor) => SIGNS.test(actor.subject.id) && !actor.lettering);
  const actor = sign ?? named;
  // The text after the comma of "a card with three balloons, …" is that of the card, and so is the line below its title.
  const isOfCard = TITLES.test(before?.raw ?? "") || BELOW.test(before?.raw ?? "") || before?.stop === true;
  const isOfLogo = isName && kind === "object";
  const isTitle = !sign && ((isPrinted && isOfCard) || isOfLogo || isListed(tokens, at));
  if (actor && lettered(actor.subject) && !actor.lettering && !isTitle) actor.lettering = text;
  else if (isName && kind !== "object" && (actor === undefined ? !isPrinted : isLiving(actor)))
    reading.unused.push(`the name ${quote}`);
  else {
    lettering.push(text);
    // A text that is not listed with that of a sign stands beside it.
    const isFull = actors.some(({ subject, lettering: own }) => own && SIGNS.test(subject.id));
    if (isFull && !TITLES.test(before?.raw ?? "")) reading.unused.push(`the place of "${quote}"`);
  }
}

/** Whether a text is named beside the things and on none: "a cup and the name …". */
function isListed(tokens: readonly Token[], at: number): boolean {
  const label = at - 1;
  if (!named.test(tokens[label]?.raw.toLowerCase() ?? "")) return false;
  const before = tokens.slice(0, label).findLast(({ word }) => !/^(?:the|an?|its)$/.test(word));
  return before?.word === "and" || before?.word === "&" || before?.stop === true;
}

/** A text with an arrow at the side to which a sign points. */
function pointTo({ scene }: Reading, text: string, tokens: readonly Token[], at: number): string {
  const clause = tokens.slice(Math.max(0, at - 3), at).map(({ word }) => word);
  if (!tokens.some(({ word }) => /^(?:pointing|points|arrows?)$/.test(word))) return text;
  const side = clause.findLast((word) => /^(?:left|right)$/.test(word));
  const sign = scene.actors.findLast(({ subject }) => SIGNS.test(subject.id));
  if (side === undefined || !sign) return text;
  sign.adjectives = [...sign.adjectives, side, "pointing", "points"];
  scene.unread = scene.unread.filter((word) => word !== side && !/^(?:pointing|points)$/.test(word));
  return side === "left" ? `← ${text}` : `${text} →`;
}

/** Adds a line to a sign whose text was named directly before. Several signs have a text each. Returns whether it did. */
function continueSign({ scene }: Reading, text: string, tokens: readonly Token[], at: number): boolean {
  let start = at;
  while (start > 0 && tokens[start - 1]?.quote === undefined) {
    const word = tokens[start - 1]?.word ?? "";
    if (!JOINING.test(word) && !/^(?:left|right)$/.test(word)) return false;
    start--;
  }
  const index = start > 0 ? scene.actors.findLastIndex(({ lettering }) => lettering !== undefined) : -1;
  const sign = scene.actors[index];
  if (!sign || !SIGNS.test(sign.subject.id)) return false;
  if (sign.count > 1 && scene.actors.length < MAX_ACTORS) {
    sign.count--;
    const added = scene.actors.push({ ...sign, count: 1, lettering: text }) - 1;
    scene.relations.push(
      ...scene.relations.flatMap((relation) => (relation.from === index ? [{ ...relation, from: added }] : [])),
    );
  } else sign.lettering = `${sign.lettering}\n${text}`;
  return true;
}
