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

const DISH = /^(?:platter|plate|tray|dish)s?$/;

/** Writes "a sushi platter" as "a platter of sushi", whose food would be lost as a part of its name. */
export function turnDishes({ tokens }: Words): void {
  for (let at = 1; at < tokens.length; at++) {
    const [dish, food] = [tokens[at], tokens[at - 1]];
    if (!dish || !food || food.stop || !DISH.test(dish.word) || subjectAt(tokens, at - 1, 1)) continue;
    const found = subjectAt([{ ...food, stop: true }], 0, 0);
    if (!found || !/^food/.test(found.subject.family)) continue;
    const of = { ...food, word: "of", raw: "of", stop: false, part: "other" as const };
    tokens.splice(at - 1, 2, { ...dish, stop: false }, of, { ...food, stop: dish.stop });
    at++;
  }
}
