import { readFile } from "node:fs/promises";
import { AppError } from "@atelier/errors";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { z } from "zod";
import { EngineError } from "../ports/index.ts";
import { modelFiles } from "./files.ts";
import { languageToken } from "./languages.ts";

const configShape = z.object({
  d_model: z.number().int(),
  decoder_attention_heads: z.number().int(),
  decoder_start_token_id: z.number().int(),
  eos_token_id: z.number().int(),
  pad_token_id: z.number().int(),
});

/** Tokenized sentences of one language pair. */
export interface TokenBatch {
  /** Without the language token and the end token. */
  sentences: readonly (readonly number[])[];
  from: string;
  to: string;
}

/** The maximum length of a translation. A longer one is a repetition loop. */
const maxTokens = (sourceTokens: number) => sourceTokens * 3 + 32;

/**
 * M2M100 (Fan et al., "Beyond English-Centric Multilingual Machine Translation", 2020), exported as an encoder and a
 * decoder with a merged cache. Decoding is greedy.
 */
export interface M2m100 {
  encode(text: string): number[];
  /** Whether the model has tokens for a character. Other characters would be lost. */
  hasTokens(character: string): boolean;
  decode(tokens: readonly number[]): string;
  /** The tokens of each translation; null if the model did not produce an end token. */
  generate(batch: TokenBatch, signal: AbortSignal): Promise<(number[] | null)[]>;
  release(): Promise<void>;
}

/** Loads the model from a folder. Throws AppError `engine_unavailable` for missing files, EngineError for invalid ones. */
export async function openModel(directory: string, threads: number): Promise<M2m100> {
  const files = modelFiles(directory);
  if (!files)
    throw new AppError("engine_unavailable", "The translation model is being downloaded. Try again soon.", {
      retryAfterSeconds: 60,
    });
  const [{ InferenceSession, Tensor }, { Tokenizer }] = await Promise.all([
    import("onnxruntime-node"),
    import("@huggingface/tokenizers"),
  ]);
  try {
    const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));
    const config = configShape.parse(await json(files.config));
    const tokenizer = new Tokenizer(Object(await json(files.tokenizer)), Object(await json(files.tokenizerConfig)));
    const options: InferenceSession.SessionOptions = {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      enableCpuMemArena: false,
      extra: { session: { intra_op: { allow_spinning: "0" } } },
    };
    const encoder = await InferenceSession.create(files.encoder, options);
    const decoder = await InferenceSession.create(files.decoder, options);
    const unknown = tokenizer.token_to_id("<unk>");
    const language = (tag: string) => {
      const id = tokenizer.token_to_id(languageToken(tag));
      if (id === undefined) throw new EngineError(`The tokenizer has no token ${languageToken(tag)}.`);
      return id;
    };
    return {
      hasTokens: (character) => !tokenizer.encode(character, { add_special_tokens: false }).ids.includes(unknown ?? -1),
      encode: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids,
      decode: (tokens) => tokenizer.decode([...tokens], { skip_special_tokens: true }).trim(),
      generate: ({ sentences, from, to }, signal) => {
        const sources = sentences.map((tokens) => [language(from), ...tokens, config.eos_token_id]);
        return decodeGreedily({ encoder, decoder, Tensor, ...config }, sources, language(to), signal);
      },
      release: async () => {
        await Promise.all([encoder.release(), decoder.release()]);
      },
    };
  } catch (cause) {
    throw new EngineError("The translation model's files cannot be loaded.", { cause });
  }
}

interface Sessions extends z.output<typeof configShape> {
  encoder: InferenceSession;
  decoder: InferenceSession;
  Tensor: typeof Tensor;
}

type Tensors = Record<string, Tensor>;

async function decodeGreedily(
  sessions: Sessions,
  sources: readonly (readonly number[])[],
  target: number,
  signal: AbortSignal,
): Promise<(number[] | null)[]> {
  const { decoder_start_token_id: start, eos_token_id: eos, pad_token_id: pad, Tensor } = sessions;
  const longest = Math.max(...sources.map(({ length }) => length));
  const padded = sources.flatMap((tokens) => [...tokens, ...Array<number>(longest - tokens.length).fill(pad)]);
  const integers = (values: readonly number[], width: number) =>
    new Tensor("int64", BigInt64Array.from(values, BigInt), [sources.length, width]);
  const mask = integers(
    padded.map((_, at) => (at % longest < (sources[Math.floor(at / longest)]?.length ?? 0) ? 1 : 0)),
    longest,
  );
  const encoded = await run(sessions.encoder, { input_ids: integers(padded, longest), attention_mask: mask });
  const source: Tensors = {
    encoder_attention_mask: mask,
    encoder_hidden_states: tensorNamed(encoded, "last_hidden_state"),
  };
  const generated = sources.map((): number[] => []);
  const open = new Set(sources.keys());
  let past = emptyPast(sessions, sources.length);
  let next = integers(
    sources.flatMap(() => [start, target]),
    2,
  );
  for (let step = 0; open.size > 0 && step < maxTokens(longest); step++) {
    signal.throwIfAborted();
    const useCache = new Tensor("bool", Uint8Array.of(step > 0 ? 1 : 0), [1]);
    const answer = await run(sessions.decoder, { ...source, ...past, input_ids: next, use_cache_branch: useCache });
    const chosen = mostLikely(tensorNamed(answer, "logits"));
    for (const row of [...open]) {
      const token = chosen[row] ?? eos;
      if (token === eos) open.delete(row);
      else generated[row]?.push(token);
    }
    past = nextPast(past, answer, step > 0);
    next = integers(
      chosen.map((token, row) => (open.has(row) ? token : pad)),
      1,
    );
  }
  return generated.map((tokens, row) => (open.has(row) ? null : tokens));
}

/** Runs a session with the feeds that it has inputs for, because exports differ in their inputs. */
async function run(session: InferenceSession, feeds: Tensors): Promise<Tensors> {
  const supported = Object.fromEntries(Object.entries(feeds).filter(([name]) => session.inputNames.includes(name)));
  return session.run(supported).catch((cause: unknown) => {
    throw new EngineError("The translation model failed on this input.", { cause });
  });
}

function tensorNamed(tensors: Tensors, name: string): Tensor {
  const tensor = tensors[name];
  if (!tensor) throw new EngineError(`The translation model returned no ${name}.`);
  return tensor;
}

function emptyPast(
  { decoder, Tensor, d_model: size, decoder_attention_heads: heads }: Sessions,
  rows: number,
): Tensors {
  const names = decoder.inputNames.filter((name) => name.startsWith("past_key_values."));
  return Object.fromEntries(
    names.map((name) => [name, new Tensor("float32", new Float32Array(0), [rows, heads, 0, size / heads])]),
  );
}

/** The cache for the next step. The encoder's part is computed in the first step and does not change. */
function nextPast(past: Tensors, answer: Tensors, cached: boolean): Tensors {
  return Object.fromEntries(
    Object.entries(past).map(([name, before]) => {
      const keeps = cached && name.includes(".encoder.");
      return [name, keeps ? before : tensorNamed(answer, name.replace("past_key_values", "present"))];
    }),
  );
}

/** The most likely token at the last position of each row. */
function mostLikely({ data, dims }: Tensor): number[] {
  const [rows = 0, width = 0, tokens = 0] = dims;
  if (!(data instanceof Float32Array)) throw new EngineError("The translation model returned a wrong tensor type.");
  return Array.from({ length: rows }, (_, row) => {
    const from = (row * width + width - 1) * tokens;
    let best = 0;
    for (let token = 1; token < tokens; token++) if ((data[from + token] ?? 0) > (data[from + best] ?? 0)) best = token;
    return best;
  });
}
