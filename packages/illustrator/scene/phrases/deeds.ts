import { findSubject, type Token } from "@atelier/vocabulary";
import { isLiving } from "../actors/owner.ts";
import { colorAt, phraseAt, subjectAt } from "../lookahead.ts";
import type { ReaderState } from "../reading.ts";

/** "A bridge of stone" is a stone bridge, and no bridge with a stone. A material that the picture does not have is reported. */
export function readMaterial({ reading, last }: ReaderState, tokens: readonly Token[], at: number): number {
  const actor = reading.scene.actors[last ?? -1];
  const word = tokens[at]?.word ?? "";
  const isMade = tokens[at - 2]?.word === "made" || tokens[at - 2]?.word === "built";
  reading.unused = reading.unused.filter((phrase) => phrase !== "made");
  const named = findSubject(`${word} ${actor?.word ?? ""}`)?.subject;
  if (actor && named && named.id === actor.subject.id) actor.adjectives = [...actor.adjectives, word];
  else if (actor && named) Object.assign(actor, { subject: named, word: `${word} ${actor.word}` });
  else reading.scene.unread.push(isMade ? `made of ${word}` : `of ${word}`);
  return 1;
}

/** Words between a verb and the thing that it is done to. */
const BEFORE_OBJECT = /^(?:an?|the|his|her|their|its|some|two|three|\d+)$/;
const LONGEST_OBJECT = 5;
/** The height in meters up to which a thing is in the hands. A snail that races a turtle holds no turtle. */
const HANDY = 0.35;

/**
 * A person who does something to a thing has it in the hands, if it is small: "knitting a scarf". What the person does is
 * not drawn. Returns whether the token is such a verb.
 */
export function readDeed(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const { reading, group, relation, negated } = state;
  const [token, next] = [tokens[at], tokens[at + 1]];
  const owner = reading.scene.actors[group.at(-1) ?? -1];
  if (!token?.word.endsWith("ing") || token.stop || relation || negated || !isLiving(owner)) return null;
  if (!next || !(BEFORE_OBJECT.test(next.word) || colorAt(tokens, at + 1) || subjectAt(tokens, at + 1, 0))) return null;
  for (let to = at + 1; to < Math.min(tokens.length, at + LONGEST_OBJECT); to++) {
    if (/^(?:relation|place|negation)$/.test(phraseAt(tokens, to)?.meaning.is ?? "")) return null;
    const object = subjectAt(tokens, to, 0)?.subject;
    if (object) {
      reading.scene.unread.push(token.word);
      const isHeld = object.height <= HANDY && !/^(?:animal|person)/.test(object.family);
      Object.assign(state, {
        relation: isHeld ? "holding" : "beside",
        relationPhrase: token.word,
      });
      return 1;
    }
    if (tokens[to]?.stop) return null;
  }
  return null;
}
