import { type Subject, subjectsById, type Token, type Words } from "@atelier/vocabulary";
import { subjectAt } from "../lookahead.ts";
import type { ReaderState } from "../reading.ts";

/** The words between "head of" and the animal. */
const BETWEEN = 3;

/** Writes "the head of a wolf" as "a wolf head". */
export function moveHeads({ tokens }: Words): void {
  for (let at = 0; at < tokens.length; at++) {
    const [head, of] = [tokens[at], tokens[at + 1]];
    if (head?.word !== "head" || head.stop || of?.word !== "of") continue;
    for (let noun = at + 2; noun < Math.min(tokens.length, at + 2 + BETWEEN); noun++) {
      const found = subjectAt(tokens, noun, 0);
      const last = tokens[noun + (found?.used ?? 1) - 1];
      if (!found || !last) continue;
      tokens.splice(noun + found.used, 0, { ...head, stop: last.stop });
      last.stop = false;
      tokens.splice(at, 2);
      break;
    }
  }
}

/** The picture of an animal's head, or undefined if there is none. */
const findFace = (subject: Subject): Subject | undefined =>
  subject.extent === "face" ? subject : subjectsById().get(`${subject.id}-face`);

/** Reads "head" directly after an animal, as in "a wolf head". Returns how many tokens were used, or null. */
export function readHead({ reading, ended, last }: ReaderState, tokens: readonly Token[], at: number): number | null {
  const word = tokens[at]?.word ?? "";
  const actor = reading.scene.actors[last ?? -1];
  if (!/^(?:head|face)s?$/.test(word) || ended?.at !== at || !actor?.subject.family.startsWith("animal")) return null;
  const subject = findFace(actor.subject);
  if (!subject) return null;
  Object.assign(actor, { subject, isHead: true, adjectives: [...actor.adjectives, word] });
  return 1;
}
