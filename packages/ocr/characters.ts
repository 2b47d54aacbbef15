/** Fields of ONNX's ModelProto and StringStringEntryProto. */
const METADATA = 14;
const KEY = 1;
const VALUE = 2;

/**
 * The characters that a recognizer's classes 1 and above stand for, from the entry "character" in the metadata of its ONNX
 * file: one per line, and then the space. Throws RangeError if the file has no such entry.
 */
export function readCharacters(onnx: Uint8Array): string[] {
  for (const [field, value] of computeFields(onnx)) {
    if (field !== METADATA) continue;
    const entry = new Map(computeFields(value));
    if (text(entry.get(KEY)) === "character") return [...text(entry.get(VALUE)).split("\n"), " "];
  }
  throw new RangeError("The recognizer's file has no list of characters.");
}

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** The length-delimited fields of a protobuf message, by number; others are skipped. */
function* computeFields(message: Uint8Array): Generator<[field: number, value: Uint8Array]> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; at < message.length; scale *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < message.length) {
    const tag = varint();
    const wire = tag & 7;
    if (wire === 0) varint();
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) {
      const length = varint();
      yield [Math.floor(tag / 8), message.subarray(at, at + length)];
      at += length;
    } else throw new RangeError("The ONNX file is damaged.");
  }
}
