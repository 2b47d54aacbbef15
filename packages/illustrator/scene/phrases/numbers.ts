import type { Token, Words } from "@atelier/vocabulary";
import { subjectAt } from "../lookahead.ts";

const NUMBER = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|half|quarter|\d{1,2})$/;

/**
 * Removes numbers that count no thing: the time in "a clock showing ten past ten", and the size of "a family of four".
 * Returns what the picture does not show of it.
 */
export function removeNumbers({ tokens }: Words): string[] {
  const unused: string[] = [];
  const isNumber = (token: Token | undefined) => NUMBER.test(token?.word ?? "");
  for (let at = 1; at < tokens.length - 1; at++) {
    const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
    if (!before || !token || !next || before.stop || token.stop) continue;
    const isTime = isNumber(before) && /^(?:past|to)$/.test(token.word) && isNumber(next);
    // "A family of three foxes" counts the foxes.
    const isCount = !next.stop && subjectAt(tokens, at + 2, 0) !== null;
    const isFamily = before.word === "family" && token.word === "of" && isNumber(next) && !isCount;
    if (!isTime && !isFamily) continue;
    const from = isTime ? at - 1 : at;
    const words = tokens.slice(from, at + 2).map(({ word }) => word);
    // The picture of a family shows four.
    if (isTime || next.word !== "four") unused.push(words.join(" "));
    const last = tokens[from - 1];
    if (last && next.stop) last.stop = true;
    tokens.splice(from, words.length);
    at = from;
  }
  return unused;
}
