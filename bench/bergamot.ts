import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bergamotTranslator } from "../lib/engines/bergamot/translator.ts";
import { toHtml } from "../lib/engines/translation/html.ts";
import { directionDirectory, RECORD_FILE } from "../lib/models/languages/installed-directions.ts";
import { openDirectly } from "../test/helpers/engines/marian/direct.ts";
import { makeWordModel, studentSize } from "../test/helpers/engines/marian/word-model.ts";
import { Random } from "../test/simulation/random.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const SENTENCES = 256;
const ROUNDS = 3;
const WORDS = "a small red table stands beside an old window and looks at two green hills".split(" ");

/**
 * Words per second of the engine, divided by those of the package's own worker with the same model and sentences in one
 * call. The model has the shape of Mozilla's smallest ones. The rounds of both alternate, and the best of each counts.
 */
export async function run(options: BenchOptions): Promise<void> {
  const files = makeWordModel(Object.fromEntries(WORDS.map((word) => [word, `${word}en`])), { size: studentSize });
  const cacheDirectory = await mkdtemp(join(tmpdir(), "bench-bergamot-"));
  const direct = await openDirectly(files, "alphas");
  try {
    await install(files, cacheDirectory);
    const settings = { cacheDirectory, threads: 1, bestBackground: false, languages: { downloads: false } };
    const translator = bergamotTranslator(settings);
    const sentences = randomSentences();
    const count = sentences.join(" ").split(" ").length;
    const call = {
      segments: sentences.map((text) => ({ text })),
      from: "en",
      to: "de",
      formality: "default" as const,
      glossary: [],
    };
    const engine = () => {
      const context = { signal: new AbortController().signal, seed: 0, progress: () => {}, warn: () => {} };
      return translator.translate(call, context);
    };
    const bare = () => direct.translate(sentences.map(toHtml));
    const [translated, expected] = [await engine(), await bare()];
    if (translated.translations.some((text, at) => toHtml(text) !== expected[at]))
      throw new Error("The translations differ.");
    let [ours, theirs] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      ours = Math.max(ours, count / (await readSeconds(engine)));
      theirs = Math.max(theirs, count / (await readSeconds(bare)));
    }
    reportCase(
      {
        bench: "bergamot",
        case: "translation (more is better; goal ≥ 0.9)",
        baseline: { name: "the WebAssembly module called directly", value: theirs },
        ours,
        ratio: ours / theirs,
        unit: "words/s",
      },
      options,
    );
  } finally {
    await direct.close();
    await rm(cacheDirectory, { recursive: true });
  }
}

async function readSeconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
}

/** Sentences of 3 to 40 words, a fifth of them with a style. */
function randomSentences(): string[] {
  const random = new Random(3);
  return Array.from({ length: SENTENCES }, () => {
    const words = Array.from({ length: 3 + random.below(38) }, () => random.pick(WORDS) ?? "");
    if (random.chance(0.2)) words[1] = `<g1>${words[1]}</g1>`;
    return `${words.join(" ")}.`;
  });
}

async function install(files: ReturnType<typeof makeWordModel>, cacheDirectory: string): Promise<void> {
  const folder = directionDirectory(cacheDirectory, "en-de");
  await mkdir(folder, { recursive: true });
  const parts = [
    { role: "model", name: "model.ende.intgemm.alphas.bin", content: files.model },
    { role: "lexicon", name: "lex.50.50.ende.s2t.bin", content: files.lexicon },
    { role: "vocabulary", name: "vocab.ende.spm", content: files.vocabulary },
  ];
  for (const { name, content } of parts) await writeFile(join(folder, name), content);
  const record = {
    from: "en",
    to: "de",
    version: "bench",
    origin: "table",
    license: "none",
    score: null,
    files: parts.map(({ role, name, content }) => ({ role, name, sizeBytes: content.length, sha256: "" })),
    addedAt: new Date().toISOString(),
  };
  await writeFile(join(folder, RECORD_FILE), JSON.stringify(record));
}
