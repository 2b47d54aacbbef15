import { z } from "zod";
import { bytePairMerges, mergeWord } from "./byte-pairs.ts";
import { ModelFolderError } from "./errors.ts";

/** The files of a tokenizer's folder: their text, and their paths for messages. */
export interface TokenizerFiles {
  path: string;
  vocab: string;
  merges: string;
  /** special_tokens_map.json and tokenizer_config.json; newer exports have only the second. */
  specialTokensMap?: string | undefined;
  config?: string | undefined;
}

/** The tokenizer of CLIP's text encoders. */
export interface ClipTokenizer {
  /** The length of every result. */
  length: number;
  /** The tokens of a prompt with start and end, cut and padded to `length`. `isCut` if tokens were left out. */
  encode(prompt: string): { ids: number[]; isCut: boolean };
}

interface SpecialToken {
  id: number;
  text: string;
  /** Whether it is found in the text after normalization, or before. */
  normalized: boolean;
}

/** Splits normalized text into words, as the reference's pre-tokenizer does. White space separates and is dropped. */
const WORDS = /<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\p{White_Space}\p{L}\p{N}]+/gu;
/** A special token's name that is not a special token, such as one in capitals, is split again. */
const NAMED = /<\||startoftext|endoftext|\|>/g;

/**
 * Creates the tokenizer: byte-level byte-pair encoding of lower-case text (Radford et al., "Learning transferable visual
 * models from natural language supervision", 2021; the same rules as CLIPTokenizer of transformers 5). Throws
 * ModelFolderError for an invalid file.
 */
export function createClipTokenizer(files: TokenizerFiles): ClipTokenizer {
  const vocab = parseJson(files, "vocab.json", files.vocab, z.record(z.string(), z.int().min(0)));
  const merges = bytePairMerges(files.merges, vocab);
  const { bos, eos, pad, unknown, length, special } = readSpecialTokens(files, vocab);
  const before = special.filter(({ normalized }) => !normalized);
  const after = special.filter(({ normalized }) => normalized);
  const wordCache = new Map<string, readonly number[]>();
  const idsOfWord = (word: string) => {
    const known = wordCache.get(word) ?? mergeWord(word, vocab, merges, unknown);
    if (wordCache.size < MAX_CACHED) wordCache.set(word, known);
    return known;
  };
  const idsOfText = (text: string) =>
    [...text.matchAll(WORDS)].flatMap(([word]) =>
      word.startsWith("<|") && word.endsWith("|>") && word.length > 4
        ? (word.match(NAMED) ?? []).flatMap(idsOfWord)
        : idsOfWord(word),
    );
  return {
    length,
    encode(prompt) {
      const ids = cutOut(prompt, before).flatMap((part) =>
        typeof part === "number"
          ? [part]
          : cutOut(normalize(part), after).flatMap((inner) => (typeof inner === "number" ? [inner] : idsOfText(inner))),
      );
      const kept = [bos, ...ids.slice(0, length - 2), eos];
      return { ids: [...kept, ...Array<number>(length - kept.length).fill(pad)], isCut: ids.length > length - 2 };
    },
  };
}

/** Enough for the words of usual prompts. */
const MAX_CACHED = 10_000;

/** Composes accents, joins white space and lowers letters one by one, because a letter's context must not matter. */
const normalize = (text: string) =>
  Array.from(text.normalize("NFC").replace(/\p{White_Space}+/gu, " "), (letter) => letter.toLowerCase()).join("");

/** Splits a text at special tokens, which become their ids. The longest token at the first place is taken. */
function cutOut(text: string, tokens: readonly SpecialToken[]): (string | number)[] {
  if (tokens.length === 0) return [text];
  const ids = new Map(tokens.map(({ text: name, id }) => [name, id]));
  const names = [...ids.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "u");
  return text
    .split(pattern)
    .filter((part) => part !== "")
    .map((part) => ids.get(part) ?? part);
}

const tokenShape = z.union([
  z.string().transform((content) => ({ content, normalized: false })),
  z.object({ content: z.string(), normalized: z.boolean().default(false) }),
]);
const mapShape = z.object({
  bos_token: tokenShape.nullish(),
  eos_token: tokenShape.nullish(),
  unk_token: tokenShape.nullish(),
  pad_token: tokenShape.nullish(),
});
const configShape = mapShape.extend({
  model_max_length: z.number().nullish(),
  added_tokens_decoder: z.record(z.string(), tokenShape).nullish(),
});

/** CLIP's positions, if the configuration has no sensible length. */
const DEFAULT_LENGTH = 77;

function readSpecialTokens(files: TokenizerFiles, vocab: Record<string, number>) {
  const map = files.specialTokensMap
    ? parseJson(files, "special_tokens_map.json", files.specialTokensMap, mapShape)
    : {};
  const config = files.config ? parseJson(files, "tokenizer_config.json", files.config, configShape) : {};
  const added = new Map(
    Object.entries(config.added_tokens_decoder ?? {}).map(([id, token]) => [
      token.content,
      { id: Number(id), ...token },
    ]),
  );
  const token = (name: keyof z.output<typeof mapShape>, fallback: string): SpecialToken => {
    const { content, normalized } = config[name] ?? map[name] ?? { content: fallback, normalized: false };
    const known = added.get(content);
    const id = known?.id ?? vocab[content];
    if (id === undefined)
      throw new ModelFolderError(
        `${files.path}/vocab.json has no token ${content}. Restore the file from the model's source.`,
      );
    return { id, text: content, normalized: known?.normalized ?? normalized };
  };
  const bos = token("bos_token", "<|startoftext|>");
  const eos = token("eos_token", "<|endoftext|>");
  const unknown = token("unk_token", "<|endoftext|>");
  const pad = token("pad_token", "<|endoftext|>");
  const limit = config.model_max_length ?? DEFAULT_LENGTH;
  return {
    bos: bos.id,
    eos: eos.id,
    pad: pad.id,
    unknown: unknown.id,
    length: limit > 2 && limit <= 4096 ? limit : DEFAULT_LENGTH,
    // Several names can have one token; the reference keeps the last one's rules.
    special: [...new Map([bos, eos, unknown, pad].map((item) => [item.text, item])).values()],
  };
}

function parseJson<T>({ path }: TokenizerFiles, name: string, text: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new ModelFolderError(`${path}/${name} is not valid. Restore it from the model's source.`, { cause });
  }
}
