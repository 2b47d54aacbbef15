import type { PlainTensor } from "../onnx/session.ts";
import { EngineError } from "../ports/index.ts";

export type TensorData = Float32Array | Uint8Array;

/** A server of the Open Inference Protocol. */
export interface InferenceClient {
  /** Runs a model. Returns the values of the outputs by name. Throws EngineError, or the signal's reason. */
  infer(
    model: string,
    inputs: Record<string, PlainTensor>,
    outputs: readonly string[],
    signal: AbortSignal,
  ): Promise<Record<string, TensorData>>;
  /** Whether the server has a model. Throws EngineError if there is no response. */
  has(model: string, signal: AbortSignal): Promise<boolean>;
  /** Whether the server is ready: null, or why not, for the operator. */
  probe(signal: AbortSignal): Promise<string | null>;
}

/** The protocol's name of the type of a tensor. */
export const getDatatype = (data: TensorData): "UINT8" | "FP32" => (data instanceof Uint8Array ? "UINT8" : "FP32");

/** The bytes of a tensor, little-endian, without a copy. */
export const toBytes = ({ buffer, byteOffset, byteLength }: TensorData): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The values of a received tensor; null for an unknown type or a wrong number of bytes. */
export function findValues(
  datatype: string,
  { data, raw }: { data?: readonly number[] | undefined; raw?: Buffer | undefined },
): TensorData | null {
  if (datatype === "UINT8") return raw ? new Uint8Array(raw) : data ? Uint8Array.from(data) : null;
  if (datatype !== "FP32") return null;
  if (!raw) return data ? Float32Array.from(data) : null;
  // Copied, because a Float32Array must start at a multiple of four bytes.
  return raw.length % 4 === 0 ? new Float32Array(new Uint8Array(raw).buffer) : null;
}

interface ReceivedTensor {
  name: string;
  shape: readonly number[];
  values: TensorData | null;
}

/** The outputs by name. Throws EngineError if a requested output is missing or its values do not match its shape. */
export function collectOutputs(
  title: string,
  received: Iterable<ReceivedTensor>,
  wanted: readonly string[],
): Record<string, TensorData> {
  const found: Record<string, TensorData> = {};
  for (const { name, shape, values } of received)
    if (values?.length === shape.reduce((product, side) => product * side, 1)) found[name] = values;
  const missing = wanted.find((name) => !found[name]);
  if (missing !== undefined) throw new EngineError(`${title} sent an incomplete ${missing}.`);
  return found;
}
