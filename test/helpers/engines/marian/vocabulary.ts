/** The pieces of a vocabulary in the order of their tokens: the end, the unknown piece, then words and characters. */
export interface Piece {
  text: string;
  score: number;
  kind: "normal" | "unknown" | "control";
}

const KINDS = { normal: 1, unknown: 2, control: 3 };

/** A SentencePiece model (unigram) as a protocol buffer with the fields that the library needs. */
export function encodeVocabulary(pieces: readonly Piece[]): Buffer {
  const encoded = pieces.map(({ text, score, kind }) =>
    bytes(1, Buffer.concat([bytes(1, Buffer.from(text)), float(2, score), integer(3, KINDS[kind])])),
  );
  const trainer = Buffer.concat([
    integer(3, 1),
    integer(4, pieces.length),
    integer(40, 1),
    integer(41, -1),
    integer(42, 0),
    integer(43, -1),
    bytes(45, Buffer.from("<unk>")),
    bytes(46, Buffer.from("<s>")),
    bytes(47, Buffer.from("</s>")),
    bytes(48, Buffer.from("<pad>")),
  ]);
  const normalizer = Buffer.concat([bytes(1, Buffer.from("identity")), integer(3, 1), integer(4, 1), integer(5, 1)]);
  return Buffer.concat([...encoded, bytes(2, trainer), bytes(3, normalizer)]);
}

const bytes = (field: number, content: Uint8Array) =>
  Buffer.concat([varint(BigInt((field << 3) | 2)), varint(BigInt(content.length)), content]);

const integer = (field: number, value: number) =>
  Buffer.concat([varint(BigInt(field << 3)), varint(BigInt.asUintN(64, BigInt(value)))]);

function float(field: number, value: number): Buffer {
  const content = Buffer.alloc(4);
  content.writeFloatLE(value);
  return Buffer.concat([varint(BigInt((field << 3) | 5)), content]);
}

function varint(value: bigint): Buffer {
  const digits: number[] = [];
  let rest = value;
  do {
    const digit = Number(rest & 127n);
    rest >>= 7n;
    digits.push(rest > 0n ? digit | 128 : digit);
  } while (rest > 0n);
  return Buffer.from(digits);
}
