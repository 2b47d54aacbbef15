import { z } from "zod";
import { ModelFolderError } from "./errors.ts";
import type { TokenizerFiles } from "./tokenizer.ts";

const fileShape = z.object({
  added_tokens: z.array(z.object({ id: z.int().min(0), content: z.string(), normalized: z.boolean() })).default([]),
  model: z.object({
    type: z.literal("BPE"),
    vocab: z.record(z.string(), z.int().min(0)),
    // Older versions write a pair as one text.
    merges: z.array(z.union([z.string(), z.tuple([z.string(), z.string()]).transform((pair) => pair.join(" "))])),
  }),
});

/**
 * The files of a tokenizer from tokenizer.json, the only one with the vocabulary that transformers 5 writes. `config` is
 * the text of tokenizer_config.json. Throws ModelFolderError for an invalid file.
 */
export function fromTokenizerFile(path: string, text: string, config: string | undefined): TokenizerFiles {
  try {
    const { added_tokens: added, model } = fileShape.parse(JSON.parse(text));
    const decoder = Object.fromEntries(added.map(({ id, ...token }) => [id, token]));
    return {
      path,
      vocab: JSON.stringify(model.vocab),
      merges: model.merges.join("\n"),
      config: JSON.stringify({ added_tokens_decoder: decoder, ...JSON.parse(config ?? "{}") }),
    };
  } catch (cause) {
    throw new ModelFolderError(`${path}/tokenizer.json is not valid. Restore it from the model's source.`, { cause });
  }
}
