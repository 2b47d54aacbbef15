/** Writes the embeddings of all words of the vocabulary. Run it after the vocabulary has changed. */
import { writeFile } from "node:fs/promises";
import { subjectsById, synonyms } from "@atelier/vocabulary";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { miniLmEmbedder } from "./embed-texts.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
await ensureWeights(["minilm", "minilm-tokenizer"], settings);
const skipped =
  /^(warning|zodiac|av-symbol|math|currency|other-symbol|transport-sign|flag|country-flag|subdivision-flag|hand-|hands|person-symbol|person-gesture|religion|geometric|emotion|face-|family|time)/;
const rows = [...subjectsById().values()]
  .filter(({ family }) => !skipped.test(family))
  .filter(({ label }) => !/^(man|woman|men|women|person) /.test(label) && !label.includes(":"))
  .flatMap((subject) => [
    [subject.id, subject.label] as const,
    ...(subject.drawn ? subject.keywords.map((word) => [subject.id, word] as const) : []),
  ]);
for (const [word, id] of synonyms) if (subjectsById().has(id)) rows.push([id, word]);
const vectors = await miniLmEmbedder(settings)(rows.map(([, text]) => text));
if (!vectors) throw new Error("MiniLM is not installed.");
const bytes = Int8Array.from(
  vectors.flatMap((vector) => [...vector].map((value) => Math.max(-127, Math.min(127, Math.round(value * 127))))),
);
await writeFile(new URL("../../../packages/vocabulary/meanings.bin", import.meta.url), bytes);
await writeFile(
  new URL("../../../packages/vocabulary/meanings.txt", import.meta.url),
  `${rows.map(([id]) => id).join("\n")}\n`,
);
console.log(`${rows.length} words.`);
