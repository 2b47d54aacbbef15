import { readFileSync } from "node:fs";
import { EMBEDDING_LENGTH, type EmbedTexts } from "./embedding.ts";
import { findSubject } from "./lookup.ts";
import type { Subject } from "./subject.ts";
import { subjectsById } from "./subjects.ts";

/** The lowest cosine similarity at which two words count as synonyms. Below it, words are only related: nail and foot. */
const MIN_SIMILARITY = 0.9;

/** The subject with the closest meaning for each word, or null if none is close enough or no model is installed. */
export async function findByMeaning(words: readonly string[], embed: EmbedTexts): Promise<(Subject | null)[]> {
  const vectors = words.length === 0 ? null : await embed(words);
  if (!vectors) return words.map(() => null);
  const { ids, values } = readTable();
  return vectors.map((vector) => {
    let best = -1;
    let highest = MIN_SIMILARITY;
    for (let row = 0; row < ids.length; row++) {
      let sum = 0;
      for (let i = 0; i < EMBEDDING_LENGTH; i++) sum += (values[row * EMBEDDING_LENGTH + i] ?? 0) * (vector[i] ?? 0);
      const cosine = sum / 127;
      if (cosine > highest) [highest, best] = [cosine, row];
    }
    const subject = subjectsById().get(ids[best] ?? "");
    // A subject that its own name does not match is not drawn for a similar word either.
    return subject && findSubject(subject.label)?.subject.id === subject.id ? subject : null;
  });
}

interface Table {
  ids: string[];
  /** Unit vectors quantized to 1/127, one row per id. */
  values: Int8Array;
}

let table: Table | undefined;

function readTable(): Table {
  if (table) return table;
  const ids = readFileSync(new URL("./meanings.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  const bytes = readFileSync(new URL("./meanings.bin", import.meta.url));
  table = { ids, values: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
  return table;
}
