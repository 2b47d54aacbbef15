import type { Token, Words } from "@atelier/vocabulary";

/** Writes "a mountain logo, black and white" as one "in black and white": the colors of the whole picture. */
export function joinGray({ tokens }: Words): void {
  for (let at = 1; at < tokens.length - 2; at++) {
    const [before, first, and, last] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]];
    const isPair =
      first && last && /^(?:and|&)$/.test(and?.word ?? "") && [first.word, last.word].sort().join() === "black,white";
    if (!isPair || !before?.stop || !(last.stop || tokens[at + 3] === undefined)) continue;
    const lead: Token = { ...first, word: "in", raw: "in", stop: false, part: "other" };
    tokens.splice(at, 0, lead);
    Object.assign(first, { word: "black" });
    Object.assign(last, { word: "white" });
    return;
  }
}
