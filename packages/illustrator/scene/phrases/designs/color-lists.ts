import { singulars, type Token, type Words } from "@atelier/vocabulary";
import { colorAt } from "../../lookahead.ts";

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight"];
/** Words between a number and its noun: "four big paper balloons". */
const MODIFIERS = 3;

/** Writes "four balloons: red, blue, yellow and green" as "four balloons in red, blue, yellow and green". */
export function joinColorLists({ tokens }: Pick<Words, "tokens">): void {
  nameGround(tokens);
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

/**
 * Writes the clause "green and orange on beige" of a design as "in green and orange, beige background": the last color is
 * that of the ground.
 */
function nameGround(tokens: Token[]): void {
  for (let at = 1; at < tokens.length - 3; at++) {
    const isLed = tokens[at - 1]?.word === "in";
    if (!tokens[at - 1]?.stop && !isLed) continue;
    const first = colorAt(tokens, at);
    const joint = at + (first?.used ?? 0);
    const second = first && /^(?:and|&)$/.test(tokens[joint]?.word ?? "") ? colorAt(tokens, joint + 1) : null;
    const on = joint + 1 + (second?.used ?? 0);
    const ground = second && tokens[on]?.word === "on" ? colorAt(tokens, on + 1) : null;
    const end = on + 1 + (ground?.used ?? 0);
    const [last, before] = [tokens[end - 1], tokens[on - 1]];
    if (!ground || !last || !before || !(last.stop || end === tokens.length)) continue;
    last.stop = false;
    before.stop = true;
    tokens.splice(end, 0, { word: "background", raw: "background", part: "noun", stop: true });
    tokens.splice(on, 1);
    if (!isLed) tokens.splice(at, 0, { word: "in", raw: "in", part: "other", stop: false });
    return;
  }
}
