import { Random } from "../../../simulation/random.ts";
import { encodeItems, floatItem, type MarianItem, quantizedItem, textItem } from "./items.ts";
import { encodeShortlist } from "./shortlist.ts";
import { encodeVocabulary, type Piece } from "./vocabulary.ts";

/** The size of a model. `vocabulary` fills the vocabulary with unused pieces. */
export interface ModelSize {
  dimension: number;
  heads: number;
  feedForward: number;
  encoderLayers: number;
  decoderLayers: number;
  vocabulary?: number;
}

export const tinySize: ModelSize = { dimension: 128, heads: 4, feedForward: 32, encoderLayers: 1, decoderLayers: 1 };

/** The shape of Mozilla's smallest models ("tiny11"). */
export const studentSize: ModelSize = {
  dimension: 256,
  heads: 8,
  feedForward: 1536,
  encoderLayers: 6,
  decoderLayers: 2,
  vocabulary: 32_000,
};

export interface ModelFiles {
  /** With the factors of the activations, as in `*.intgemm.alphas.bin`, or without, as in `*.intgemm8.bin`. */
  model: Buffer;
  lexicon: Buffer;
  vocabulary: Buffer;
}

const CHARACTERS = [
  "▁",
  ...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)),
  ..."äöüßÄÖÜéèêáíóúñç¿¡—–’“”«»€",
];

/**
 * Makes a Marian model in the files of Mozilla's models, with hand-made weights: a transformer with an SSRU decoder whose
 * last attention looks at the source token at its own position, and whose output is that token's translation. So it
 * translates word by word with a dictionary, and copies letters, digits and punctuation.
 */
export function makeWordModel(
  dictionary: Readonly<Record<string, string>>,
  { size = tinySize, alphas = true }: { size?: ModelSize; alphas?: boolean } = {},
): ModelFiles {
  const tokens = listTokens(dictionary, size.vocabulary ?? 0);
  return {
    model: encodeItems(makeItems(tokens, size, alphas)),
    lexicon: encodeShortlist({
      first: CHARACTERS.length + 2,
      best: 50,
      targets: listTargets(tokens),
    }),
    vocabulary: encodeVocabulary(tokens.map(({ piece }) => piece)),
  };
}

interface Token {
  piece: Piece;
  /** A source word and its translation have the same group, and so the same embedding. */
  group: number;
  isTarget: boolean;
}

function listTokens(dictionary: Readonly<Record<string, string>>, size: number): Token[] {
  const tokens: Token[] = [
    { piece: { text: "</s>", score: 0, kind: "control" }, group: 0, isTarget: true },
    { piece: { text: "<unk>", score: 0, kind: "unknown" }, group: 1, isTarget: false },
  ];
  const add = (text: string, score: number, group: number, isTarget: boolean) =>
    tokens.push({ piece: { text, score, kind: "normal" }, group, isTarget });
  for (const character of CHARACTERS) add(character, -20, tokens.length, true);
  const entries = Object.entries(dictionary);
  for (const [at, [source]] of entries.entries()) add(`▁${source}`, -5, CHARACTERS.length + 2 + at, false);
  const known = new Map<string, number>();
  for (const [at, [, target]] of entries.entries()) {
    if (known.has(target)) throw new Error(`Two words are translated by ${target}.`);
    known.set(target, at);
    add(`▁${target}`, -5, CHARACTERS.length + 2 + at, true);
  }
  while (tokens.length < size || tokens.length % 8 !== 0)
    add(`▁unused${tokens.length}`, -30, CHARACTERS.length + 2 + (tokens.length % entries.length), false);
  return tokens;
}

/** The translations of each token. */
function listTargets(tokens: readonly Token[]): number[][] {
  const targets = new Map<number, number[]>();
  for (const [id, { group, isTarget }] of tokens.entries())
    if (isTarget) targets.set(group, [...(targets.get(group) ?? []), id]);
  return tokens.map(({ group }, id) => (targets.get(group) ?? []).filter((synonym) => synonym !== id));
}

function makeItems(tokens: readonly Token[], size: ModelSize, alphas: boolean): MarianItem[] {
  const plan = planDimensions(size);
  const items: MarianItem[] = [];
  const vector = (name: string, values: (at: number) => number, length = size.dimension) =>
    items.push(
      floatItem(
        name,
        [1, length],
        Float32Array.from({ length }, (_, at) => values(at)),
      ),
    );
  const matrix = (name: string, rows: number, columns: number, entries: readonly Entry[] = []) => {
    const values = new Float32Array(rows * columns);
    for (const [row, column, value] of entries) values[row * columns + column] = value;
    items.push(quantizedItem(name, [rows, columns], values));
    if (alphas) items.push(alpha(name));
  };
  const norm = (name: string, scale: (at: number) => number = () => 1) => {
    vector(`${name}_ln_scale`, scale);
    vector(`${name}_ln_bias`, () => 0);
  };
  const { dimension, feedForward } = size;
  const attention = (name: string, chosen: Attention | null) => {
    for (const part of ["q", "k", "v", "o"] as const) {
      matrix(`${name}_W${part}`, dimension, dimension, chosen?.[part] ?? []);
      vector(`${name}_b${part}`, () => 0);
    }
    norm(`${name}_Wo`, chosen ? (at) => (plan.codes.includes(at) ? 1 : 0) : undefined);
  };
  const forward = (name: string) => {
    matrix(`${name}_W1`, dimension, feedForward);
    vector(`${name}_b1`, () => 0, feedForward);
    matrix(`${name}_W2`, feedForward, dimension);
    vector(`${name}_b2`, () => 0);
    norm(`${name}_ffn`);
  };
  items.push(quantizedItem("Wemb", [tokens.length, dimension], embeddings(tokens, plan, dimension), false));
  if (alphas) items.push(alpha("Wemb"), alpha("none"));
  for (let layer = 1; layer <= size.encoderLayers; layer++) {
    attention(`encoder_l${layer}_self`, null);
    forward(`encoder_l${layer}_ffn`);
  }
  for (let layer = 1; layer <= size.decoderLayers; layer++) {
    const last = layer === size.decoderLayers;
    matrix(`decoder_l${layer}_rnn_W`, dimension, dimension);
    matrix(`decoder_l${layer}_rnn_Wf`, dimension, dimension);
    vector(`decoder_l${layer}_rnn_bf`, () => 0);
    // The previous word must not reach the output.
    norm(`decoder_l${layer}_rnn_ffn`, (at) => (last && plan.codes.includes(at) ? 0 : 1));
    attention(`decoder_l${layer}_context`, last ? alignedAttention(plan, size) : null);
    forward(`decoder_l${layer}_ffn`);
  }
  vector("decoder_ff_logit_out_b", (at) => (tokens[at]?.isTarget ? 0 : -1_000), tokens.length);
  items.push(textItem("special:model.yml", options(size, tokens.length)));
  return items;
}

/** A matrix entry: row, column, value. */
type Entry = readonly [number, number, number];
type Attention = Record<"q" | "k" | "v" | "o", Entry[]>;

/** The largest activation of these models is below this value. */
const LARGEST_ACTIVATION = 6;
const alpha = (name: string) => floatItem(`${name}_QuantMultA`, [1], Float32Array.of(127 / LARGEST_ACTIVATION));

interface DimensionPlan {
  /** Pairs of dimensions with the sine and cosine of the position. */
  positions: readonly (readonly [number, number])[];
  /** The dimensions of the words' codes, in which the position's sine and cosine hardly change. */
  codes: readonly number[];
  /** A dimension without position and word. */
  empty: number;
}

function planDimensions({ dimension, heads }: ModelSize): DimensionPlan {
  const half = dimension / 2;
  const frequencies = Array.from({ length: half }, (_, at) => 1e4 ** (-at / (half - 1)));
  const fast = [...frequencies.keys()].filter((at) => (frequencies[at] ?? 0) > 0.06);
  const slow = [...frequencies.keys()].filter((at) => (frequencies[at] ?? 0) < 2e-3);
  const count = Math.min(fast.length, dimension / heads / 2);
  const positions = Array.from({ length: count }, (_, at) => fast[Math.floor((at * fast.length) / count)] ?? 0);
  const empty = slow.pop() ?? 0;
  return {
    positions: positions.map((at) => [at, half + at]),
    codes: slow.flatMap((at) => [at, half + at]),
    empty,
  };
}

function embeddings(tokens: readonly Token[], { codes, empty }: DimensionPlan, dimension: number): Float32Array {
  const random = new Random(7);
  const unit = 1 / Math.sqrt(dimension);
  const groups = new Map<number, number[]>();
  const getCode = (group: number) => {
    const code = groups.get(group) ?? balancedCode(codes.length, random);
    groups.set(group, code);
    return code;
  };
  const values = new Float32Array(tokens.length * dimension);
  for (const [row, { group }] of tokens.entries()) {
    const code = getCode(group);
    for (const [at, column] of codes.entries()) {
      // The cosine of a slow rotation is 1, which the embedding removes.
      const cosine = column >= dimension / 2 ? unit : 0;
      values[row * dimension + column] = (code[at] ?? 0) * unit - cosine;
    }
    values[row * dimension + dimension / 2 + empty] = -unit;
  }
  return values;
}

/** As many 1 as -1, so that a shift of all values does not matter. */
function balancedCode(length: number, random: Random): number[] {
  const code = Array.from({ length }, (_, at): number => (at % 2 === 0 ? 1 : -1));
  for (let at = length - 1; at > 0; at--) {
    const swapped = random.below(at + 1);
    [code[at], code[swapped]] = [code[swapped] ?? 0, code[at] ?? 0];
  }
  return code;
}

/** Attention from each target position to the same source position, whose word code it copies. */
function alignedAttention({ positions, codes, empty }: DimensionPlan, { dimension, heads }: ModelSize): Attention {
  const headSize = dimension / heads;
  const sharpness = 10;
  const look: Entry[] = [];
  for (let head = 0; head < heads; head++)
    for (const [at, column] of positions.flat().entries())
      look.push([column, head * headSize + at, sharpness], [empty, head * headSize + at, -sharpness]);
  const slots = codes.map((code, at) => [code, (at % heads) * headSize + Math.floor(at / heads)] as const);
  return {
    q: look,
    k: look,
    v: slots.map(([code, slot]) => [code, slot, 1]),
    o: slots.map(([code, slot]) => [slot, code, 8]),
  };
}

/** The options that Marian stores in its models. */
const options = ({ dimension, heads, feedForward, encoderLayers, decoderLayers }: ModelSize, vocabulary: number) =>
  `dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: ${decoderLayers}
dim-emb: ${dimension}
dim-rnn: 1024
dim-vocabs:
  - ${vocabulary}
  - ${vocabulary}
enc-cell: gru
enc-cell-depth: 1
enc-depth: ${encoderLayers}
enc-type: bidirectional
input-types: []
layer-normalization: false
lemma-dim-emb: 0
output-omit-bias: false
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-depth-scaling: false
transformer-dim-aan: 2048
transformer-dim-ffn: ${feedForward}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: ${heads}
transformer-no-projection: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-tied-layers: []
transformer-train-positions: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.9.56
`;
