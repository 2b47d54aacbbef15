import type { Words } from "@atelier/vocabulary";
import { subjectAt } from "../lookahead.ts";

/** Groups of animals, by the word after their name: a "penguin couple" is two penguins. */
const GROUPS: Readonly<Record<string, string>> = { couple: "two", pair: "two", duo: "two", trio: "three" };

/** Writes "a penguin couple" as "two penguin". */
export function countPairs({ tokens }: Words): void {
  for (let at = 1; at < tokens.length; at++) {
    const [group, animal] = [tokens[at], tokens[at - 1]];
    const count = GROUPS[group?.word ?? ""];
    if (!group || !animal || animal.stop || count === undefined) continue;
    const found = subjectAt([{ ...animal, stop: true }], 0, 0);
    if (found?.used !== 1 || !/^animal/.test(found.subject.family)) continue;
    animal.stop = group.stop;
    const article = /^(?:an?|the)$/.test(tokens[at - 2]?.word ?? "") ? 1 : 0;
    tokens.splice(at, 1);
    tokens.splice(at - 1 - article, article, { ...animal, word: count, raw: count, stop: false, part: "other" });
  }
}
