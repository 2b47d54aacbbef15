import { join } from "node:path";
import type { Client, Metadata, ServiceError } from "@grpc/grpc-js";
import type { PlainTensor } from "../onnx/session.ts";
import { EngineError } from "../ports/index.ts";
import { redact } from "../vendor/failure.ts";
import { collectOutputs, findValues, getDatatype, type InferenceClient, type TensorData, toBytes } from "./tensors.ts";

/** As for responses over HTTP. */
const MAX_MESSAGE_BYTES = 96 * 1024 * 1024;
const RETRY_AFTER_MS = 1_000;
/**
 * The longest pause between attempts to connect. The library's own grows to two minutes, in which calls fail without an
 * attempt; how long a replica is left out is decided by `Replicas`.
 */
const MAX_RECONNECT_MS = 1_000;
const SERVICE = "inference.GRPCInferenceService";

interface InferReply {
  outputs?: {
    name: string;
    datatype: string;
    shape: number[];
    contents?: { uint_contents?: number[]; fp32_contents?: number[] } | null;
  }[];
  raw_output_contents?: Buffer[];
}

/** The connections by address, shared by all jobs of a process. They reconnect after a failure. */
const connections = new Map<string, Promise<Client>>();

/** Closes all connections. Later calls open new ones. */
export async function closeGrpcConnections(): Promise<void> {
  const open = [...connections.values()];
  connections.clear();
  for (const client of open) (await client).close();
}

/** A client of the Open Inference Protocol (v2) over gRPC, with tensors as raw bytes. `address` is grpc:// or grpcs://. */
export class GrpcInferenceClient implements InferenceClient {
  readonly #title: string;
  readonly #address: string;
  readonly #token: string | undefined;

  constructor({ title, address, token }: { title: string; address: string; token: string | undefined }) {
    this.#title = title;
    this.#address = address;
    this.#token = token;
  }

  async infer(
    model: string,
    inputs: Record<string, PlainTensor>,
    outputs: readonly string[],
    signal: AbortSignal,
  ): Promise<Record<string, TensorData>> {
    const entries = Object.entries(inputs);
    const request = {
      model_name: model,
      inputs: entries.map(([name, { data, dims }]) => ({ name, datatype: getDatatype(data), shape: dims })),
      outputs: outputs.map((name) => ({ name })),
      raw_input_contents: entries.map(([, { data }]) => toBytes(data)),
    };
    const reply = (await this.#call("ModelInfer", request, signal)) as InferReply;
    const received = (reply.outputs ?? []).map(({ name, datatype, shape, contents }, index) => {
      const raw = reply.raw_output_contents?.[index];
      const data = datatype === "UINT8" ? contents?.uint_contents : contents?.fp32_contents;
      return { name, shape, values: findValues(datatype, { data, raw }) };
    });
    return collectOutputs(this.#title, received, outputs);
  }

  async has(name: string, signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.#ready("ModelReady", { name }, signal)) === true;
    } catch (error) {
      // Servers answer an unknown model with an error.
      if (error instanceof EngineError && error.unfit) return false;
      throw error;
    }
  }

  async probe(signal: AbortSignal): Promise<string | null> {
    try {
      return (await this.#ready("ServerReady", {}, signal)) ? null : "the server is not ready";
    } catch (error) {
      return error instanceof EngineError ? error.message : "the server does not respond";
    }
  }

  async #ready(method: string, request: object, signal: AbortSignal): Promise<boolean | undefined> {
    return ((await this.#call(method, request, signal)) as { ready?: boolean }).ready;
  }

  async #call(method: string, request: object, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const [{ Metadata }, definition, client] = await Promise.all([
      import("@grpc/grpc-js"),
      loadMethod(method),
      this.#connection(),
    ]);
    signal.throwIfAborted();
    const metadata: Metadata = new Metadata();
    if (this.#token) metadata.set("authorization", `Bearer ${this.#token}`);
    return new Promise((resolve, reject) => {
      const { path, requestSerialize, responseDeserialize } = definition;
      const call = client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        (error, reply) => {
          signal.removeEventListener("abort", cancel);
          if (!error) return resolve(reply);
          reject(signal.aborted && signal.reason instanceof Error ? signal.reason : this.#failure(error));
        },
      );
      const cancel = () => call.cancel();
      signal.addEventListener("abort", cancel, { once: true });
    });
  }

  #connection(): Promise<Client> {
    const known = connections.get(this.#address);
    if (known) return known;
    const connection = import("@grpc/grpc-js").then(({ Client, credentials }) => {
      const { host, protocol } = new URL(this.#address);
      return new Client(host, protocol === "grpcs:" ? credentials.createSsl() : credentials.createInsecure(), {
        "grpc.max_receive_message_length": MAX_MESSAGE_BYTES,
        "grpc.max_send_message_length": MAX_MESSAGE_BYTES,
        // The replicas are chosen here. The library would repeat calls on the same connection.
        "grpc.enable_retries": 0,
        "grpc.max_reconnect_backoff_ms": MAX_RECONNECT_MS,
      });
    });
    connections.set(this.#address, connection);
    return connection;
  }

  #failure({ code, details }: ServiceError): EngineError {
    const secrets = this.#token ? [this.#token] : [];
    const message = `${this.#title} responded with ${statusNames[code] ?? `status ${code}`}: ${redact(details, secrets)}`;
    if (code === UNAVAILABLE) return new EngineError(message, { retryable: true, unanswered: true });
    if (code === CANCELLED || code === INTERNAL) return new EngineError(message, { unanswered: true });
    const isTooLarge = /larger than max/i.test(details);
    if (code === RESOURCE_EXHAUSTED && !isTooLarge)
      return new EngineError(message, { retryable: true, retryAfterMs: RETRY_AFTER_MS });
    return new EngineError(message, { unfit: isTooLarge || UNFIT.has(code) });
  }
}

const [CANCELLED, RESOURCE_EXHAUSTED, INTERNAL, UNAVAILABLE] = [1, 8, 13, 14];
/** Invalid argument, not found, out of range and unimplemented: another engine may support the call. */
const UNFIT = new Set([3, 5, 11, 12]);
const statusNames: Record<number, string> = {
  1: "CANCELLED",
  2: "UNKNOWN",
  3: "INVALID_ARGUMENT",
  4: "DEADLINE_EXCEEDED",
  5: "NOT_FOUND",
  7: "PERMISSION_DENIED",
  8: "RESOURCE_EXHAUSTED",
  12: "UNIMPLEMENTED",
  13: "INTERNAL",
  14: "UNAVAILABLE",
  16: "UNAUTHENTICATED",
};

let service: Promise<Awaited<ReturnType<typeof loadService>>> | undefined;

/** How a method's messages are encoded. */
async function loadMethod(name: string) {
  service ??= loadService();
  const method = (await service)[name];
  if (!method) throw new TypeError(`${SERVICE} has no method ${name}.`);
  return method;
}

async function loadService() {
  const { load } = await import("@grpc/proto-loader");
  const definition = (await load(join(import.meta.dirname, "open-inference.proto"), { keepCase: true, longs: Number }))[
    SERVICE
  ];
  if (!definition || "format" in definition) throw new TypeError(`${SERVICE} is not defined.`);
  return definition as import("@grpc/proto-loader").ServiceDefinition;
}
