import { createRequire } from "node:module";
import { drawnSubjects } from "./drawn/index.ts";
import { hasIcon } from "./icon-sets.ts";
import type { Subject } from "./subject.ts";
import { getTraits } from "./traits.ts";

interface Entry {
  label: string;
  hexcode: string;
  tags?: string[];
  unicode: string;
  group?: number;
  order?: number;
}
interface DetailedEntry extends Entry {
  emoji: string;
  subgroup?: number;
}

const require = createRequire(import.meta.url);

interface Vocabulary {
  byId: Map<string, Subject>;
  byEmoji: Map<string, Subject>;
}

let vocabulary: Vocabulary | undefined;

/** All subjects that can be drawn, by id. The vocabulary is read once. */
export function subjectsById(): ReadonlyMap<string, Subject> {
  return read().byId;
}

/** The subject of an emoji, with any skin tone or presentation, or undefined if it cannot be drawn. */
export function subjectOfEmoji(emoji: string): Subject | undefined {
  return read().byEmoji.get(bare(emoji));
}

const bare = (emoji: string) => emoji.replace(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, "");

/** The kebab-case name of a label in icon sets: "man’s shoe" → `mans-shoe`. */
export const slug = (label: string) =>
  label
    .normalize("NFD")
    .replace(/[\u0300-\u036f’'.“”!]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const skipped = new Set([
  "component",
  "keycap",
  "arrow",
  "av-symbol",
  "transport-sign",
  "alphanum",
  "punctuation",
  "gender",
  "skin-tone",
  "hair-style",
]);

function read(): Vocabulary {
  if (vocabulary) return vocabulary;
  const entries = require("emojibase-data/en/data.json") as DetailedEntry[];
  const { subgroups } = require("emojibase-data/meta/groups.json") as { subgroups: Record<string, string> };
  const byId = new Map<string, Subject>();
  const byEmoji = new Map<string, Subject>();
  for (const drawn of drawnSubjects) byId.set(drawn.id, drawn);
  for (const entry of entries) {
    const family = subgroups[String(entry.subgroup)] ?? "component";
    const id = slug(entry.label);
    if (skipped.has(family) || !(hasIcon("fluent", id) || hasIcon("noto", id))) continue;
    const subject = byId.get(id) ?? {
      id,
      label: entry.label.toLowerCase(),
      keywords: entry.tags ?? [],
      family,
      drawn: false,
      ...getTraits(id, family),
    };
    byId.set(id, subject);
    byEmoji.set(bare(entry.emoji), subject);
  }
  vocabulary = { byId, byEmoji };
  return vocabulary;
}
