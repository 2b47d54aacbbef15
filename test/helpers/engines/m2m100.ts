import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type OnnxNode, type OnnxTensor, type OnnxValue, writeOnnxModel } from "../../../lib/models/onnx-model.ts";

/** The non-ASCII characters of the model. */
const NON_ASCII = "\u05e9\u05dc\u05d5\u05dd\u0645\u0631\u062d\u0628\u0627áéíñóúü¿¡";
const characters = ["▁", ...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)), ...new Set(NON_ASCII)];
const tokens = ["<s>", "<pad>", "</s>", "<unk>", ...characters, "__en__", "__es__", "__de__"];
const SIZE = tokens.length;
const OPSET = 17;

/** How the tiny model translates a character: to a capital in Spanish, to the next letter in German. */
const translations: Record<string, (character: string) => string> = {
  __es__: (character) => (/[a-z]/.test(character) ? character.toUpperCase() : character),
  __de__: (character) => (/[a-y]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 1) : character),
};

/**
 * Writes a tiny model with M2M100's architecture and hand-made weights: an encoder, and a decoder with a merged cache. It
 * copies the source letter by letter and changes each letter by the target language's token. It takes its position from
 * the length of the cache, and the source from the cache of the first step, so a wrong cache gives wrong text.
 */
export async function writeTinyM2m100(directory: string): Promise<void> {
  await mkdir(join(directory, "onnx"), { recursive: true });
  const json = (name: string, value: object) => writeFile(join(directory, name), JSON.stringify(value));
  await json("config.json", {
    d_model: SIZE,
    decoder_attention_heads: 1,
    decoder_layers: 1,
    decoder_start_token_id: 2,
    eos_token_id: 2,
    pad_token_id: 1,
  });
  await json("tokenizer.json", tokenizer());
  await json("tokenizer_config.json", { tokenizer_class: "M2M100Tokenizer", clean_up_tokenization_spaces: false });
  await writeFile(join(directory, "onnx", "encoder_model_quantized.onnx"), encoder());
  await writeFile(join(directory, "onnx", "decoder_model_merged_quantized.onnx"), decoder());
}

function tokenizer() {
  const special = tokens.flatMap((content, id) =>
    id < 4 || content.startsWith("__") ? [{ id, content, special: true }] : [],
  );
  const metaspace = { type: "Metaspace", replacement: "▁", add_prefix_space: true, prepend_scheme: "always" };
  return {
    version: "1.0",
    added_tokens: special.map((token) => ({
      ...token,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: null,
    pre_tokenizer: metaspace,
    post_processor: null,
    decoder: metaspace,
    model: { type: "Unigram", unk_id: 3, vocab: tokens.map((token) => [token, -1]) },
  };
}

const node = (
  operator: string,
  inputs: string[],
  output: string,
  attributes: OnnxNode["attributes"] = {},
): OnnxNode => ({
  operator,
  inputs,
  outputs: [output],
  attributes,
});
const integer = (name: string, ...values: number[]): OnnxTensor => ({
  name,
  dimensions: values.length === 1 ? [] : [values.length],
  values: BigInt64Array.from(values, BigInt),
});
const axis = (name: string, value: number): OnnxTensor => ({ ...integer(name, value), dimensions: [1] });
const floats = (name: string, ...dimensions: (number | string)[]): OnnxValue => ({ name, type: "float", dimensions });
const integers = (name: string, ...dimensions: (number | string)[]): OnnxValue => ({ name, type: "int64", dimensions });

/** A square matrix that maps each token to another. */
function mapping(name: string, to: (token: string) => string): OnnxTensor {
  const values = new Float32Array(SIZE * SIZE);
  for (const [from, token] of tokens.entries()) {
    const target = tokens.indexOf([...token].length === 1 ? to(token) : token);
    values[from * SIZE + (target < 0 ? from : target)] = 1;
  }
  return { name, dimensions: [SIZE, SIZE], values };
}

function encoder(): Buffer {
  return writeOnnxModel(
    {
      nodes: [
        node("Gather", ["embeddings", "input_ids"], "embedded"),
        node("Unsqueeze", ["attention_mask", "last"], "mask"),
        node("Cast", ["mask"], "weights", { to: { int: 1 } }),
        node("Mul", ["embedded", "weights"], "last_hidden_state"),
      ],
      constants: [mapping("embeddings", (token) => token), axis("last", 2)],
      input: [integers("input_ids", "batch", "source"), integers("attention_mask", "batch", "source")],
      output: [floats("last_hidden_state", "batch", "source", SIZE)],
    },
    OPSET,
  );
}

const languages = Object.keys(translations);

function decoder(): Buffer {
  const cache = (name: string, length: string) => floats(name, "batch", 1, length, SIZE);
  const past = (name: string, length: string) => cache(`past_key_values.0.${name}`, length);
  const present = (name: string, length: string) => cache(`present.0.${name}`, length);
  return writeOnnxModel(
    {
      nodes: decoderNodes(),
      constants: decoderConstants(),
      input: [
        integers("encoder_attention_mask", "batch", "source_length"),
        integers("input_ids", "batch", "target_length"),
        floats("encoder_hidden_states", "batch", "source_length", SIZE),
        past("decoder.key", "past"),
        past("decoder.value", "past"),
        past("encoder.key", "cached_source"),
        past("encoder.value", "cached_source"),
        { name: "use_cache_branch", type: "bool", dimensions: [1] },
      ],
      output: [
        floats("logits", "batch", "target_length", SIZE),
        present("decoder.key", "present_length"),
        present("decoder.value", "present_length"),
        present("encoder.key", "source_cache"),
        present("encoder.value", "source_cache"),
      ],
    },
    OPSET,
  );
}

function decoderNodes(): OnnxNode[] {
  /** An output of the cached branch. Exporters write it although it is not used. */
  const branch = (from: string, name: string) => ({
    graph: {
      nodes: [node("Identity", [from], name)],
      constants: [],
      input: [],
      output: [floats(name, "b", 1, "n", SIZE)],
    },
  });
  const either = (cached: string, fresh: string, output: string) =>
    node("If", ["cached"], output, {
      then_branch: branch(cached, `${output}_then`),
      else_branch: branch(fresh, `${output}_else`),
    });
  return [
    node("Gather", ["embeddings", "input_ids"], "embedded"),
    node("Unsqueeze", ["embedded", "heads"], "fresh"),
    node("Concat", ["past_key_values.0.decoder.key", "fresh"], "present.0.decoder.key", { axis: { int: 2 } }),
    node("Concat", ["past_key_values.0.decoder.value", "fresh"], "present.0.decoder.value", { axis: { int: 2 } }),
    node("Unsqueeze", ["encoder_hidden_states", "heads"], "read"),
    node("Squeeze", ["use_cache_branch"], "cached"),
    either("past_key_values.0.encoder.key", "read", "source"),
    either("unused", "read", "present.0.encoder.key"),
    either("unused", "read", "present.0.encoder.value"),
    node("Shape", ["present.0.decoder.key"], "decoder_shape"),
    node("Gather", ["decoder_shape", "two"], "length"),
    node("Sub", ["length", "one"], "index"),
    node("Shape", ["source"], "source_shape"),
    node("Gather", ["source_shape", "two"], "source_size"),
    node("Sub", ["source_size", "one"], "last_index"),
    node("Min", ["index", "last_index"], "position"),
    node("Gather", ["source", "position"], "letter", { axis: { int: 2 } }),
    node("Gather", ["present.0.decoder.key", "one"], "language", { axis: { int: 2 } }),
    ...languages.flatMap((language) => [
      node("MatMul", ["letter", language], `${language}translated`),
      node("Gather", ["language", `${language}id`], `${language}selected`, { axis: { int: 2 } }),
      node("Mul", [`${language}translated`, `${language}selected`], `${language}term`),
    ]),
    node(
      "Sum",
      languages.map((language) => `${language}term`),
      "translation",
    ),
    node("Mul", ["embedded", "zero"], "zeros"),
    node("Add", ["zeros", "translation"], "logits"),
  ];
}

function decoderConstants(): OnnxTensor[] {
  return [
    mapping("embeddings", (token) => token),
    axis("heads", 1),
    integer("one", 1),
    integer("two", 2),
    { name: "unused", dimensions: [1, 1, 1, SIZE], values: new Float32Array(SIZE) },
    { name: "zero", dimensions: [1], values: new Float32Array(1) },
    ...languages.map((language) => mapping(language, translations[language] ?? ((token) => token))),
    ...languages.map((language) => axis(`${language}id`, tokens.indexOf(language))),
  ];
}
