import type { Token } from "@atelier/vocabulary";
import { colorAt, phraseAt, subjectAt } from "../../lookahead.ts";
import { findEmblem } from "../purposes.ts";

/** Designs that are a kind of picture of their own. */
export const DESIGNS = /^(?:logo|icon|badge|sticker|emblem|crest|seal)$/;
/** Words that end what a design is for. */
const END = /^(?:with|featuring|showing|called|named|using|that|having|depicting|titled|the|text|from|on|in)$/;
const NAME = /^(?:called|named)$/;

/** Kinds of businesses. */
const BUSINESS =
  /^(?:company|shop|store|studio|agency|brand|bookstore|bookshop|club|business|restaurant|school|firm|startup|team|cafe|café|bakery|bar|brewery|salon|clinic|practice|service|services|roastery|roaster|roasters|hotel|gym|app|website|band|blog|podcast|garage|florist|farm|winery)$/;
const MAX_PURPOSE = 6;

/** Removes "for a software company" behind what a design shows. The picture of a design does not show its purpose. */
export function removeBusiness(tokens: Token[], medium: number): void {
  for (let at = medium + 1; at < tokens.length; at++) {
    if (tokens[at]?.word !== "for") continue;
    const end = tokens.findIndex((token, index) => index > at && (BUSINESS.test(token.word) || token.stop));
    if (end < 0 || end - at > MAX_PURPOSE || !BUSINESS.test(tokens[end]?.word ?? "")) continue;
    const before = tokens[at - 1];
    if (before && !NAME.test(tokens[end + 1]?.word ?? "")) before.stop = true;
    tokens.splice(at, end - at + 1);
    return;
  }
}

/** Whether "a logo of a flower shop with a rose" is one for the shop. */
const isOfBusiness = (tokens: readonly Token[], medium: number): boolean =>
  DESIGNS.test(tokens[medium]?.word ?? "") &&
  tokens[medium + 1]?.word === "of" &&
  tokens.slice(medium + 2, medium + 2 + MAX_PURPOSE).some(({ word }, at, rest) => {
    const isBefore = rest.slice(0, at).every((token) => !token.stop && !END.test(token.word));
    return isBefore && BUSINESS.test(word);
  });

/** Whether a word of a purpose says when the picture is, or how it looks. */
const isKeptWord = (token: Token): boolean =>
  /^(?:time|season|weather|mood|style)$/.test(phraseAt([{ ...token, stop: true }], 0)?.meaning.is ?? "");

/** Removes "for a flower shop" after a design. Times, seasons and moods of the purpose stay. */
export function removePurpose(tokens: Token[], medium: number): string[] {
  const isFor =
    tokens[medium + 1]?.word === (tokens[medium]?.word === "certificate" ? "of" : "for") ||
    isOfBusiness(tokens, medium);
  if (tokens[medium]?.stop || !isFor) return [];
  let end = medium + 2;
  while (end < tokens.length && tokens[end]?.quote === undefined && !END.test(tokens[end]?.word ?? "")) {
    end++;
    if (tokens[end - 1]?.stop) break;
  }
  const rest = tokens.slice(end);
  const purpose = tokens.slice(medium + 2, end);
  // The note of "an icon for a music app" is one of music.
  if (purpose.some(({ word }) => /^(?:music|songs?|band|concert|karaoke|choir)$/.test(word)))
    for (const token of rest) if (/^notes?$/.test(token.word)) token.word = `musical ${token.word}`;
  // The orange of "a logo for a bakery, orange gradient" is a color.
  const isColor = (at: number) =>
    colorAt(rest, at) !== null && !/^(?:an?|the|two|three)$/.test(rest[at - 1]?.word ?? "");
  const isDrawn = rest.some(
    (_, at) => (subjectAt(rest, at, 0) !== null && !isColor(at)) || phraseAt(rest, at)?.meaning.is === "sky",
  );
  const isNamed = isDrawn || rest.some(({ quote }) => quote !== undefined);
  if (!isNamed) {
    // A design of which nothing but its purpose is said shows what stands for that.
    const sign = findEmblem(purpose);
    const last = tokens[medium];
    if (sign.length === 0 || !last) return [];
    last.stop = true;
    const kept = purpose.filter((token) => isKeptWord(token)).map((token) => ({ ...token, stop: true }));
    tokens.splice(medium + 1, end - medium - 1, ...kept, ...sign);
    return [];
  }
  // A logo of which only the name is given shows what the business is about.
  const emblem = isDrawn || !DESIGNS.test(tokens[medium]?.word ?? "") ? [] : findEmblem(purpose);
  const kept: Token[] = [];
  const lost: string[] = [];
  for (const [nth, token] of purpose.entries()) {
    if (isKeptWord(token)) kept.push({ ...token, stop: true });
    else if (!/^(?:an?|the|my|our|your)$/.test(token.word) || nth > 0) lost.push(token.word);
  }
  // The name of a shop follows its purpose.
  const last = tokens[medium];
  if (last && !NAME.test(rest[0]?.word ?? "")) last.stop = true;
  tokens.splice(medium + 1, end - medium - 1, ...kept, ...emblem);
  if (emblem.length > 0 && last) last.stop = true;
  return lost.length > 0 && emblem.length === 0 ? [`for ${lost.join(" ")}`] : [];
}
