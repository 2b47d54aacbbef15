import { subjectsById, type Token, type Words } from "@atelier/vocabulary";
import { lexicon } from "../lexicon.ts";
import type { Reading } from "../reading.ts";

/** Words that make the number before them one of parts: a three layer cake is one cake. */
const PARTS =
  /^(?:layer|layered|tier|tiered|story|storey|storied|storeyed|headed|legged|wheeled|masted|seater|sided|pointed|armed|eyed|lane|course|bedroom|person|leaf|leafed|piece|string|wheel)$/;
const TIERS = /^(?:layer|layered|tier|tiered)$/;
const HYPHENED = /^([a-z]+|\d+)-([a-z]+)$/;
/** The numbers of tiers for which there is a picture. */
const DRAWN: readonly number[] = [2, 3];

/** A number of parts of the thing after it. */
interface Tiers {
  words: string;
  /** The number of tiers that a picture shows, or null. */
  drawn: number | null;
}

const toNumber = (word: string): number => {
  const meaning = lexicon.get(word);
  return /^\d+$/.test(word) ? Number(word) : meaning?.is === "count" && !meaning.crowd ? meaning.value : 0;
};

/** Writes "a cake with three tiers" as "a three tier cake". */
function moveTiers(tokens: Token[]): void {
  for (let at = 1; at < tokens.length - 2; at++) {
    const [cake, joint, number, tiers] = tokens.slice(at - 1, at + 3);
    if (cake?.word !== "cake" || cake.stop || joint?.word !== "with" || !number || !tiers) continue;
    if (!(toNumber(number.word) > 1) || !/^(?:tiers|layers)$/.test(tiers.word)) continue;
    cake.stop = tiers.stop;
    const tier = { ...tiers, word: "tier", stop: false };
    tokens.splice(at - 1, 4, number, tier, cake);
  }
}

/** Removes numbers of parts, such as "three layer" of a cake, so that they count no things. Returns what they say. */
export function removeTiers({ tokens }: Words): Tiers[] {
  const found: Tiers[] = [];
  moveTiers(tokens);
  for (let at = 0; at < tokens.length - 1; at++) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || token.stop) continue;
    const [, number = "", part = ""] = HYPHENED.exec(token.word) ?? [];
    const isOne = PARTS.test(part) && toNumber(number) > 1;
    const isTwo = toNumber(token.word) > 1 && !next?.stop && PARTS.test(next?.word ?? "") && isNoun(tokens[at + 2]);
    if (!isOne && !isTwo) continue;
    const words = tokens.splice(at, isOne ? 1 : 2).map(({ word }) => word);
    const count = toNumber(isOne ? number : (words[0] ?? ""));
    const isCake =
      TIERS.test(isOne ? part : (words[1] ?? "")) && tokens.slice(at, at + 3).some(({ word }) => word === "cake");
    found.push({ words: words.join(" "), drawn: isCake && DRAWN.includes(count) ? count : null });
  }
  return found;
}

/** Draws a cake with its tiers, and reports the other numbers of parts. */
export function stackCakes({ scene, unused }: Reading, tiers: readonly Tiers[]): void {
  for (const { words, drawn } of tiers) {
    const cake = scene.actors.find(({ subject }) => /^(?:whole-cake|birthday-cake|shortcake)$/.test(subject.id));
    const subject = drawn === null ? undefined : subjectsById().get(`cake-with-${drawn}-tiers`);
    if (cake && subject) cake.subject = subject;
    else unused.push(words);
  }
}

const isNoun = (token: Token | undefined): boolean => token !== undefined && /^(?:noun|adjective)$/.test(token.part);
