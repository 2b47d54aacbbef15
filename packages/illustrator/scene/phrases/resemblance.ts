import type { Words } from "@atelier/vocabulary";
import { colorAt, subjectAt } from "../lookahead.ts";

/** Words before what a thing only looks like. */
const PHRASES = [
  ["shaped", "like"],
  ["in", "the", "shape", "of"],
  ["in", "the", "form", "of"],
  ["made", "to", "look", "like"],
  ["that", "looks", "like"],
  ["which", "looks", "like"],
  ["looking", "like"],
  ["resembling"],
  ["dressed", "as"],
  ["dressed", "like"],
  ["disguised", "as"],
];
const MAX_BETWEEN = 4;

/**
 * Removes "shaped like a seashell" behind a thing: the bottle is drawn and no shell. Returns what was removed.
 */
export function removeResemblance({ tokens }: Words): string[] {
  const unused: string[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const phrase =
      PHRASES.find((words) => words.every((word, index) => tokens[at + index]?.word === word)) ?? findWhose(tokens, at);
    if (!phrase || tokens[at - 1]?.stop) continue;
    const end = findEnd(tokens, at + phrase.length);
    if (end === null) continue;
    const words = tokens.slice(at, end).map(({ word }) => word);
    const [before, last] = [tokens[at - 1], tokens[end - 1]];
    if (before && last?.stop) before.stop = true;
    tokens.splice(at, end - at);
    unused.push(words.join(" "));
    at--;
  }
  return unused;
}

/** The words of "whose shell is", after which follows what a part looks like. */
function findWhose(tokens: Words["tokens"], at: number): string[] | undefined {
  if (tokens[at]?.word !== "whose") return undefined;
  const verb = [2, 3].find((used) => /^(?:is|are|looks)$/.test(tokens[at + used]?.word ?? ""));
  return verb === undefined ? undefined : tokens.slice(at, at + verb + 1).map(({ word }) => word);
}

/** The index after the noun that begins within a few words, or null. */
function findEnd(tokens: Words["tokens"], from: number): number | null {
  for (let at = from; at < Math.min(tokens.length, from + MAX_BETWEEN); at++) {
    const found = subjectAt(tokens, at, 0);
    if (found && !found.modifier) return at + found.used;
    const isPart =
      /^(?:an?|the)$/.test(tokens[at]?.word ?? "") || colorAt(tokens, at) || tokens[at]?.part === "adjective";
    const isEnd = tokens[at]?.stop || tokens[at + 1] === undefined || tokens[at + 1]?.part !== "noun";
    if (!isPart && !found && tokens[at]?.part === "noun" && isEnd) return at + 1;
    if (tokens[at]?.stop) return null;
  }
  return null;
}
