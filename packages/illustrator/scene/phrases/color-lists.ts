import { singulars, type Words } from "@atelier/vocabulary";
import { colorAt } from "../lookahead.ts";

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight"];
/** Words between a number and its noun: "four big paper balloons". */
const MODIFIERS = 3;

/** Writes "four balloons: red, blue, yellow and green" as "four balloons in red, blue, yellow and green". */
export function joinColorLists({ tokens }: Words): void {
  for (let at = 1; at < tokens.length; at++) {
    const [noun, color] = [tokens[at - 1], colorAt(tokens, at)];
    if (!noun?.stop || !color || noun.part !== "noun" || !singulars(noun.word).some(({ plural }) => plural)) continue;
    const before = tokens.slice(Math.max(0, at - 2 - MODIFIERS), at - 1);
    const count = NUMBERS.findLastIndex((word, nth) =>
      before.some((token) => [word, `${nth + 2}`].includes(token.word)),
    );
    let [end, listed] = [at, 0];
    for (let next = colorAt(tokens, end); next; next = colorAt(tokens, end)) {
      end += next.used;
      listed++;
      if (/^(?:and|&)$/.test(tokens[end]?.word ?? "") && colorAt(tokens, end + 1)) end++;
    }
    const isWhole = end === tokens.length || tokens[end - 1]?.stop === true;
    if (count < 0 || listed !== count + 2 || !isWhole) continue;
    noun.stop = false;
    tokens.splice(at, 0, { word: "in", raw: "in", stop: false, part: "other" });
    at = end;
  }
}
