import type { Token } from "@atelier/vocabulary";
import { phraseAt } from "../lookahead.ts";
import type { ReaderState } from "../reading.ts";

/** The main place of "a mountain village" is the village. */
export function preferSecondPlace(
  { reading: { scene } }: ReaderState,
  tokens: readonly Token[],
  at: number,
  first: string,
): void {
  const before = tokens[at - 1];
  const isJoined =
    before &&
    !before.stop &&
    before.part === "noun" &&
    phraseAt([{ ...before, stop: true }], 0)?.meaning.is === "place";
  const second = isJoined ? scene.beyond.at(-1) : undefined;
  if (second === undefined || scene.place !== first || !/^(?:village|city|harbor|farm|lake|river)$/.test(second))
    return;
  scene.beyond = [first, ...scene.beyond.slice(0, -1)];
  scene.place = second;
}
