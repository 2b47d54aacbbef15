import { z } from "zod";
import type { PlainTensor } from "../onnx/session.ts";
import { EngineError } from "../ports/index.ts";
import { probeVendor, requestBytes, requestJson, type Vendor } from "../vendor/client.ts";

const output = z.object({
  name: z.string(),
  datatype: z.string(),
  shape: z.array(z.number()),
  data: z.array(z.number()).optional(),
  parameters: z.object({ binary_data_size: z.number().int().nonnegative().optional() }).optional(),
});
const answer = z.object({ outputs: z.array(output) });
const serverMetadata = z.object({ extensions: z.array(z.string()).default([]) });

/** A client of the Open Inference Protocol (v2) over REST. Uses binary tensors if the server supports them. */
export class InferenceServer {
  readonly #vendor: Vendor;
  #binary: Promise<boolean> | undefined;

  constructor(vendor: Vendor) {
    this.#vendor = vendor;
  }

  /** Runs a model. Throws EngineError. */
  async infer(
    model: string,
    inputs: Record<string, PlainTensor>,
    outputs: readonly string[],
    signal: AbortSignal,
  ): Promise<Record<string, Float32Array | Uint8Array>> {
    const binary = await this.#supportsBinary(signal);
    const { headers, body } = request(inputs, outputs, binary);
    const response = await requestBytes(this.#vendor, `/v2/models/${encodeURIComponent(model)}/infer`, {
      method: "POST",
      headers,
      body: body as BodyInit,
      signal,
    });
    return this.#parse(response, outputs);
  }

  /** Whether the server has a model. */
  async has(model: string, signal: AbortSignal): Promise<boolean> {
    return (await probeVendor(this.#vendor, `/v2/models/${encodeURIComponent(model)}/ready`, signal, true)) === null;
  }

  #supportsBinary(signal: AbortSignal): Promise<boolean> {
    this.#binary ??= requestJson(this.#vendor, "/v2", { signal }, serverMetadata).then(({ extensions }) =>
      extensions.some((name) => name === "binary_tensor_data" || name === "binary_data_extension"),
    );
    this.#binary.catch(() => {
      this.#binary = undefined;
    });
    return this.#binary;
  }

  #parse({ headers, bytes }: { headers: Headers; bytes: Buffer }, wanted: readonly string[]) {
    const jsonSize = Number(headers.get("inference-header-content-length") ?? bytes.length);
    const parsed = answer.safeParse(parse(bytes.subarray(0, jsonSize)));
    if (!parsed.success) throw new EngineError(`${this.#vendor.title} sent an invalid response.`);
    const found: Record<string, Float32Array | Uint8Array> = {};
    let at = jsonSize;
    for (const { name, datatype, shape, data, parameters } of parsed.data.outputs) {
      const size = parameters?.binary_data_size;
      const raw = size === undefined ? undefined : bytes.subarray(at, at + size);
      at += size ?? 0;
      const values = valuesOf(datatype, data, raw);
      if (values?.length === shape.reduce((product, side) => product * side, 1)) found[name] = values;
    }
    const missing = wanted.find((name) => !found[name]);
    if (missing !== undefined) throw new EngineError(`${this.#vendor.title} sent an incomplete ${missing}.`);
    return found;
  }
}

function request(inputs: Record<string, PlainTensor>, outputs: readonly string[], binary: boolean) {
  const parts: Buffer[] = [];
  const described = Object.entries(inputs).map(([name, { data, dims }]) => {
    const datatype = data instanceof Uint8Array ? "UINT8" : "FP32";
    if (!binary) return { name, datatype, shape: dims, data: Array.from(data) };
    parts.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    return { name, datatype, shape: dims, parameters: { binary_data_size: data.byteLength } };
  });
  const json = Buffer.from(
    JSON.stringify({
      inputs: described,
      outputs: outputs.map((name) => (binary ? { name, parameters: { binary_data: true } } : { name })),
    }),
  );
  if (!binary) return { headers: { "content-type": "application/json" }, body: json };
  return {
    headers: { "content-type": "application/octet-stream", "inference-header-content-length": String(json.length) },
    body: Buffer.concat([json, ...parts]),
  };
}

function valuesOf(
  datatype: string,
  data: number[] | undefined,
  raw: Buffer | undefined,
): Float32Array | Uint8Array | null {
  if (datatype === "UINT8") return raw ? new Uint8Array(raw) : data ? Uint8Array.from(data) : null;
  if (datatype !== "FP32") return null;
  if (!raw) return data ? Float32Array.from(data) : null;
  // Copied, because a Float32Array must start at a multiple of four bytes.
  return raw.length % 4 === 0 ? new Float32Array(new Uint8Array(raw).buffer) : null;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
