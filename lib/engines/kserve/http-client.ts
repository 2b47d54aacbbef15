import { z } from "zod";
import type { PlainTensor } from "../onnx/session.ts";
import { EngineError } from "../ports/index.ts";
import { probeVendor, requestBytes, requestJson, SILENT, type Vendor } from "../vendor/client.ts";
import { collectOutputs, findValues, getDatatype, type InferenceClient, type TensorData, toBytes } from "./tensors.ts";

const output = z.object({
  name: z.string(),
  datatype: z.string(),
  shape: z.array(z.number()),
  data: z.array(z.number()).optional(),
  parameters: z.object({ binary_data_size: z.number().int().nonnegative().optional() }).optional(),
});
const answer = z.object({ outputs: z.array(output) });
const serverMetadata = z.object({ extensions: z.array(z.string()).default([]) });

const METADATA_TIMEOUT_MS = 10_000;

/** Whether each server supports binary tensors, by its address. */
const binaryServers = new Map<string, Promise<boolean>>();

/** A client of the Open Inference Protocol (v2) over REST. Uses binary tensors if the server supports them. */
export class HttpInferenceClient implements InferenceClient {
  readonly #vendor: Vendor;

  constructor(vendor: Vendor) {
    this.#vendor = vendor;
  }

  async infer(
    model: string,
    inputs: Record<string, PlainTensor>,
    outputs: readonly string[],
    signal: AbortSignal,
  ): Promise<Record<string, TensorData>> {
    const binary = await this.#supportsBinary();
    signal.throwIfAborted();
    const { headers, body } = request(inputs, outputs, binary);
    const response = await requestBytes(this.#vendor, `/v2/models/${encodeURIComponent(model)}/infer`, {
      method: "POST",
      headers,
      body: body as BodyInit,
      signal,
    });
    return this.#parse(response, outputs);
  }

  async has(model: string, signal: AbortSignal): Promise<boolean> {
    const problem = await probeVendor(this.#vendor, `/v2/models/${encodeURIComponent(model)}/ready`, signal, true);
    if (problem === SILENT) throw new EngineError(`${this.#vendor.title} does not respond.`, { unanswered: true });
    return problem === null;
  }

  probe(signal: AbortSignal): Promise<string | null> {
    return probeVendor(this.#vendor, "/v2/health/ready", signal);
  }

  /** All calls share the response, so the cancellation of one does not end the request. */
  #supportsBinary(): Promise<boolean> {
    const { address } = this.#vendor;
    const known = binaryServers.get(address);
    if (known) return known;
    const signal = AbortSignal.timeout(METADATA_TIMEOUT_MS);
    const asked = requestJson(this.#vendor, "/v2", { signal }, serverMetadata).then(
      ({ extensions }) => extensions.some((name) => name === "binary_tensor_data" || name === "binary_data_extension"),
      (error: unknown) => {
        throw signal.aborted ? new EngineError(`${this.#vendor.title} does not respond.`, { unanswered: true }) : error;
      },
    );
    binaryServers.set(address, asked);
    asked.catch(() => binaryServers.delete(address));
    return asked;
  }

  #parse({ headers, bytes }: { headers: Headers; bytes: Buffer }, wanted: readonly string[]) {
    const { title } = this.#vendor;
    const jsonSize = Number(headers.get("inference-header-content-length") ?? bytes.length);
    const parsed = answer.safeParse(parse(bytes.subarray(0, jsonSize)));
    if (!parsed.success) throw new EngineError(`${title} sent an invalid response.`);
    let at = jsonSize;
    const received = parsed.data.outputs.map(({ name, datatype, shape, data, parameters }) => {
      const size = parameters?.binary_data_size;
      const raw = size === undefined ? undefined : bytes.subarray(at, at + size);
      at += size ?? 0;
      return { name, shape, values: findValues(datatype, { data, raw }) };
    });
    return collectOutputs(title, received, wanted);
  }
}

function request(inputs: Record<string, PlainTensor>, outputs: readonly string[], binary: boolean) {
  const parts: Buffer[] = [];
  const described = Object.entries(inputs).map(([name, { data, dims }]) => {
    const datatype = getDatatype(data);
    if (!binary) return { name, datatype, shape: dims, data: Array.from(data) };
    parts.push(toBytes(data));
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

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
