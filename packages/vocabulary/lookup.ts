import { existsSync, readFileSync } from "node:fs";
import { certainKeywords, certainKinds } from "./certain-kinds.ts";
import { relatives } from "./relatives.ts";
import { singulars } from "./singular.ts";
import type { Subject } from "./subject.ts";
import { slug, subjectsById } from "./subjects.ts";
import { similarWords, synonyms } from "./synonyms.ts";

/** A subject with the way in which a word matched it. */
export interface Match {
  subject: Subject;
  via: "name" | "synonym" | "similar" | "keyword" | "kind" | "meaning";
  plural: boolean;
}

/**
 * The subject that a word or phrase names, or undefined. `via` is how it matched: a name or synonym is certain, a kind
 * or keyword is likely, and "similar" is a synonym for a thing that looks similar. `plural` is true for plural forms.
 */
export function findSubject(phrase: string): Match | undefined {
  const words = phrase.toLowerCase().trim();
  let likely: Match | undefined;
  for (const { word, plural } of singulars(words)) {
    const match = named(word);
    if (!match) continue;
    // The name of the singular takes precedence over a keyword of the plural: "puppies" are dogs.
    if (match.via === "name" || match.via === "synonym" || match.via === "similar") return { ...match, plural };
    likely ??= { ...match, plural };
  }
  return likely;
}

function named(word: string): Omit<Match, "plural"> | undefined {
  if (/^\d+$/.test(word)) return undefined;
  const subjects = subjectsById();
  const synonym = synonyms.get(word);
  const bySynonym = synonym === undefined ? undefined : subjects.get(synonym);
  if (bySynonym) return { subject: bySynonym, via: similarWords.has(word) ? "similar" : "synonym" };
  const byName = subjects.get(slug(word));
  if (byName && drawable(byName)) return { subject: byName, via: "name" };
  const byDrawn = drawnNames().get(word);
  if (byDrawn) return { subject: byDrawn, via: "name" };
  const byKeyword = keywords().get(word);
  if (byKeyword) return { subject: byKeyword, via: "keyword" };
  const byKind = certainKinds.has(word) ? subjects.get(kinds().get(word) ?? "") : undefined;
  if (byKind) return { subject: byKind, via: "kind" };
  const relative = subjects.get(relatives.get(word) ?? "");
  return relative && { subject: relative, via: "similar" };
}

let kindIndex: Map<string, string> | undefined;

/** Common nouns and the nouns they are a kind of: an oak is a tree (from WordNet's hypernyms, Princeton University). */
function kinds(): Map<string, string> {
  if (kindIndex) return kindIndex;
  const path = new URL("./kinds.txt", import.meta.url);
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  kindIndex = new Map(
    lines.flatMap((line) => {
      const [id = "", words = ""] = line.split(": ");
      return words.split(" ").map((word) => [word, id] as const);
    }),
  );
  return kindIndex;
}

// Families of signs that stand for a word and do not show a thing. They match only by their full name.
const abstractFamilies =
  /^(warning|zodiac|av-symbol|math|currency|other-symbol|transport-sign|flag|country-flag|subdivision-flag|phone-sign|time|hand-|hands|person-symbol|person-gesture)/;
const unhelpful = new Set([
  // Its picture is a framed photo of fireworks.
  "fireworks",
  // Its picture is a Japanese stamp.
  "white-flower",
  "construction",
  "box",
  "case",
  "works",
  "must",
  "mine",
  "till",
  "works",
  "sir",
  "bar",
  "bars",
  "art",
  "system",
  "tower block",
  "back",
  "left",
  "right",
  "new",
  "top",
  "end",
  "soon",
  "on",
  "free",
  "cool",
  "up",
  "ok",
  "no",
]);

/** Signs and pictograms do not show the thing that they are named after: the sign "family" shows no family. */
const signFamilies = /^(warning|zodiac|math|currency|other-symbol|transport-sign|av-symbol|person-symbol|emotion)$/;

const drawable = (subject: Subject) => !unhelpful.has(subject.id) && !signFamilies.test(subject.family);

let keywordIndex: Map<string, Subject> | undefined;
let drawnIndex: Map<string, Subject> | undefined;

function drawnNames(): Map<string, Subject> {
  drawnIndex ??= new Map(
    [...subjectsById().values()]
      .filter((subject) => subject.drawn)
      .flatMap((subject) => [subject.label, ...subject.keywords].map((word) => [word, subject] as const)),
  );
  return drawnIndex;
}

/** The certain keywords with their subjects. */
function keywords(): Map<string, Subject> {
  if (keywordIndex) return keywordIndex;
  const holders = new Map<string, Subject[]>();
  for (const subject of subjectsById().values()) {
    if (subject.drawn || abstractFamilies.test(subject.family) || subject.family.startsWith("face-")) continue;
    for (const keyword of subject.keywords)
      if (certainKeywords.has(keyword) && subject.label.endsWith(keyword))
        holders.set(keyword, [...(holders.get(keyword) ?? []), subject]);
  }
  keywordIndex = new Map();
  for (const [word, subjects] of holders) {
    const [first] = subjects;
    if (first && subjects.length <= 2 && !unhelpful.has(word)) keywordIndex.set(word, first);
  }
  return keywordIndex;
}
