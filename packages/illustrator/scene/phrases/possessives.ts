import type { Token, Words } from "@atelier/vocabulary";
import { colorAt, phraseAt, subjectAt } from "../lookahead.ts";

const OWN = /['’]s?$/;
/** Parts that a picture of the owner itself shows: a lion's head. */
const BODY =
  /^(?:head|face|portrait|eyes?|ears?|nose|mouth|paws?|hands?|feet|foot|tail|wings?|body|back|fur|hair|beard|smile|silhouette|eye-view)$/;

/**
 * Removes the owner of "kids' room" and "the farmer's barn", who is not in the picture, unless the prompt named the owner
 * before. Returns the owners that are not drawn.
 */
export function removePossessives({ tokens }: Words): string[] {
  const lost: string[] = [];
  for (let at = 0; at < tokens.length - 1; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || !next?.word || token.stop || token.quote !== undefined || !OWN.test(token.raw)) continue;
    const owner = subjectAt([{ ...token, stop: true }], 0, 0)?.subject;
    // The kitchen of a lighthouse keeper is the main thing, and no picture of the keeper.
    const isSetting = phraseAt([{ ...token, stop: true }], 0) !== null;
    if (!owner && !isSetting && TRADE.test(token.word) && isDrawn(tokens, at + 1)) {
      const from = tokens[at - 1]?.part === "noun" && !tokens[at - 1]?.stop ? at - 1 : at;
      lost.push(
        tokens
          .slice(from, at + 1)
          .map(({ raw }) => raw.toLowerCase())
          .join(" "),
      );
      tokens.splice(from, at + 1 - from);
      at = from - 1;
      continue;
    }
    if (!owner || !/^(?:person|animal)/.test(owner.family) || isName(tokens, at)) continue;
    // "On a pirate's shoulder" is "on the shoulder of a pirate".
    const on = tokens.findLastIndex(({ word, stop }, index) => index < at && index > at - 4 && word === "on" && !stop);
    if (on >= 0 && SEATS.test(next.word)) {
      const place = ["the", next.word.replace(/s$/, ""), "of"].map((word) => ({
        ...next,
        word,
        raw: word,
        stop: false,
      }));
      token.stop = next.stop;
      token.raw = token.raw.replace(OWN, "");
      tokens.splice(at + 1, 1);
      tokens.splice(on + 1, 0, ...place);
      at += place.length;
      continue;
    }
    if (isBody(tokens, at + 1)) continue;
    const isKnown = tokens.slice(0, at).some(({ word }) => word === token.word);
    if (!isKnown) lost.push(token.raw.toLowerCase());
    tokens.splice(at, 1);
    at--;
  }
  return lost;
}

/** Parts of people and animals on which others sit or lie. */
const SEATS = /^(?:shoulders?|back)$/;

/** Words for people by what they do. */
const TRADE = /(?:er|or|ist|ian|man|woman)$/;

const isDrawn = (tokens: readonly Token[], at: number): boolean =>
  subjectAt(tokens, at, 0) !== null || phraseAt(tokens, at)?.meaning.is === "place";

/** Whether the owner and what follows are one name, such as a bird's nest. */
const isName = (tokens: readonly Token[], at: number): boolean =>
  (subjectAt(tokens, at, 1)?.used ?? 1) > 1 ||
  (phraseAt(tokens, at)?.used ?? 1) > 1 ||
  (colorAt(tokens, at)?.used ?? 1) > 1;

const isBody = (tokens: readonly Token[], from: number): boolean =>
  tokens.slice(from, from + 3).some(({ word }) => BODY.test(word));
