import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { directionKey, type FileRole } from "../../models/languages/direction.ts";
import type { DirectionRecord } from "../../models/languages/installed-directions.ts";
import { directionDirectory } from "../../models/languages/installed-directions.ts";
import type { Residence } from "../onnx/resident.ts";
import { EngineError } from "../ports/index.ts";
import { type BergamotModule, createInstance } from "./module.ts";

/** A loaded language model. */
export interface LanguageModel {
  /** Translates HTML fragments, whose elements follow their words. Blocks this thread. Throws EngineError. */
  translate(fragments: readonly string[]): string[];
}

/** A loaded model takes this much memory and a multiple of its files, measured with models of 17 to 60 MB. */
const INSTANCE_BYTES = 100_000_000;
const BYTES_PER_FILE_BYTE = 10;

/** How an installed direction is loaded into this process. */
export function getResidence(record: DirectionRecord, cacheDirectory: string): Residence<LanguageModel> {
  const folder = directionDirectory(cacheDirectory, directionKey(record));
  const size = record.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return {
    key: `${folder} ${record.version}`,
    bytes: INSTANCE_BYTES + BYTES_PER_FILE_BYTE * size,
    open: () => openModel(record, folder),
    // The instance and its memory are collected with the last reference.
    release: async () => {},
  };
}

/** Loads a model. Throws EngineError for files that the translator cannot read. */
export async function openModel({ files }: Pick<DirectionRecord, "files">, folder: string): Promise<LanguageModel> {
  const read = async (...roles: FileRole[]) => {
    const found = files.filter(({ role }) => roles.includes(role));
    return Promise.all(found.map(async ({ name }) => ({ name, bytes: await readFile(join(folder, name)) })));
  };
  const [[model], [lexicon], vocabularies] = await Promise.all([
    read("model"),
    read("lexicon"),
    read("vocabulary", "sourceVocabulary", "targetVocabulary"),
  ]);
  if (!model || !lexicon || vocabularies.length === 0) throw new EngineError("The language model lacks a file.");
  let instance = await createModel(model, lexicon.bytes, vocabularies).catch((cause: unknown) => {
    throw new EngineError("The language model's files cannot be loaded.", { cause });
  });
  let broken = false;
  return {
    translate(fragments) {
      if (broken) throw new EngineError("The translator stopped earlier and is loaded again.", { retryable: true });
      try {
        return translateWith(instance, fragments);
      } catch (cause) {
        // After an abort the instance is in an unknown state.
        broken = true;
        void createModel(model, lexicon.bytes, vocabularies).then((created) => {
          instance = created;
          broken = false;
        });
        throw new EngineError("The translator failed on this text.", { cause });
      }
    },
  };
}

interface ModelInstance {
  module: BergamotModule;
  service: InstanceType<BergamotModule["BlockingService"]>;
  model: object;
}

async function createModel(
  { name, bytes }: { name: string; bytes: Buffer },
  lexicon: Buffer,
  vocabularies: readonly { bytes: Buffer }[],
): Promise<ModelInstance> {
  const module = await createInstance();
  const list = new module.AlignedMemoryList();
  for (const vocabulary of vocabularies) list.push_back(copyInto(module, vocabulary.bytes, 64));
  const model = new module.TranslationModel(
    options(name),
    copyInto(module, bytes, 256),
    copyInto(module, lexicon, 64),
    list,
    null,
  );
  return { module, service: new module.BlockingService({ cacheSize: 0 }), model };
}

function copyInto(module: BergamotModule, bytes: Buffer, alignment: number): object {
  const memory = new module.AlignedMemory(bytes.length, alignment);
  memory.getByteArrayView().set(bytes);
  return memory;
}

/** Marian's options. The name of a model's file says whether the factors of its activations are stored in it. */
const options = (name: string) =>
  Object.entries({
    "beam-size": 1,
    normalize: "1.0",
    "word-penalty": 0,
    "max-length-break": 128,
    "mini-batch-words": 512,
    workspace: 32,
    "max-length-factor": "2.0",
    "skip-cost": true,
    "cpu-threads": 0,
    quiet: true,
    "quiet-translation": true,
    alignment: "soft",
    "gemm-precision": name.includes(".alphas.") ? "int8shiftAlphaAll" : "int8shiftAll",
  })
    .map(([key, value]) => `${key}: ${value}\n`)
    .join("");

function translateWith({ module, service, model }: ModelInstance, fragments: readonly string[]): string[] {
  const [texts, responseOptions] = [new module.VectorString(), new module.VectorResponseOptions()];
  for (const fragment of fragments) {
    texts.push_back(fragment);
    responseOptions.push_back({ alignment: false, html: true, qualityScores: false });
  }
  const responses = service.translate(model, texts, responseOptions);
  const translations = fragments.map((_, at) => {
    const response = responses.get(at);
    const text = response.getTranslatedText();
    response.delete();
    return text;
  });
  for (const used of [texts, responseOptions, responses]) used.delete();
  return translations;
}
