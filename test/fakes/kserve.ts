import { type ModelSettings, type PlainTensor, withModel } from "../../lib/engines/onnx/session.ts";
import type { WeightName } from "../../lib/models/weights.ts";
import type { FakeProvider } from "./provider.ts";
import { assertProtocol, type Reply, startFakeServer, type VendorApi } from "./server.ts";

interface TensorMetadata {
  name: string;
  datatype: string;
  shape: number[];
  data?: number[];
  parameters?: { binary_data_size?: number };
}

/** An inference server (Open Inference Protocol v2) that runs the real models, with or without binary tensors. */
export function kserveApi({
  token,
  binary,
  settings,
}: {
  token: string | null;
  binary: boolean;
  settings: ModelSettings;
}): VendorApi {
  return {
    isCall: ({ path }) => path.endsWith("/infer"),
    async answer(request) {
      const { path, headers, bytes } = request;
      assertProtocol(token === null || headers.authorization === `Bearer ${token}`, "the token is wrong");
      if (path === "/v2/health/ready") return { body: "" };
      if (path === "/v2")
        return { body: { name: "triton", version: "2", extensions: binary ? ["binary_tensor_data"] : [] } };
      if (path.endsWith("/ready"))
        return path.includes("isnet") ? { status: 400, body: { error: "not ready" } } : { body: "" };
      const model = /^\/v2\/models\/([\w-]+)\/infer$/.exec(path)?.[1] as WeightName | undefined;
      assertProtocol(model, `${path} does not exist`);
      const length = headers["inference-header-content-length"];
      assertProtocol(binary === (length !== undefined), "the tensors have the wrong encoding");
      const jsonSize = length === undefined ? bytes.length : Number(length);
      const { inputs, outputs } = JSON.parse(bytes.subarray(0, jsonSize).toString()) as {
        inputs: TensorMetadata[];
        outputs: { name: string; parameters?: { binary_data?: boolean } }[];
      };
      const feeds = getFeeds(inputs, bytes.subarray(jsonSize));
      const names = outputs.map(({ name }) => name);
      const hasByteOutputs = model === "migan";
      const results = await withModel<Record<string, Float32Array | Uint8Array>>(model, settings, (loaded) =>
        hasByteOutputs ? loaded.runBytes(feeds, names) : loaded.run(feeds, names),
      );
      return binary ? binaryReply(model, results) : jsonReply(model, results);
    },
    error: (status, error) => ({ status, body: { error } }),
    moderation: () => ({ status: 400, body: { error: "refused" } }),
  };
}

function getFeeds(inputs: readonly TensorMetadata[], rest: Buffer): Record<string, PlainTensor> {
  let at = 0;
  return Object.fromEntries(
    inputs.map(({ name, datatype, shape, data, parameters }) => {
      const count = shape.reduce((product, side) => product * side, 1);
      assertProtocol(datatype === "FP32" || datatype === "UINT8", `${name} is ${datatype}`);
      const size = parameters?.binary_data_size;
      if (size === undefined) {
        assertProtocol(data?.length === count, `${name} has ${data?.length} instead of ${count} values`);
        return [name, { data: datatype === "FP32" ? Float32Array.from(data) : Uint8Array.from(data), dims: shape }];
      }
      assertProtocol(size === count * (datatype === "FP32" ? 4 : 1), `${name} has ${size} bytes`);
      const raw = new Uint8Array(rest.subarray(at, at + size));
      at += size;
      return [name, { data: datatype === "FP32" ? new Float32Array(raw.buffer) : raw, dims: shape }];
    }),
  );
}

const getDatatype = (data: Float32Array | Uint8Array) => (data instanceof Uint8Array ? "UINT8" : "FP32");

function jsonReply(model: string, results: Record<string, Float32Array | Uint8Array>): Reply {
  const outputs = Object.entries(results).map(([name, data]) => ({
    name,
    datatype: getDatatype(data),
    shape: [data.length],
    data: Array.from(data),
  }));
  return { body: { model_name: model, outputs } };
}

function binaryReply(model: string, results: Record<string, Float32Array | Uint8Array>): Reply {
  const outputs = Object.entries(results).map(([name, data]) => ({
    name,
    datatype: getDatatype(data),
    shape: [data.length],
    parameters: { binary_data_size: data.byteLength },
  }));
  const json = Buffer.from(JSON.stringify({ model_name: model, outputs }));
  const parts = Object.values(results).map((data) => Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  return {
    body: Buffer.concat([json, ...parts]),
    headers: { "content-type": "application/octet-stream", "inference-header-content-length": String(json.length) },
  };
}

export const TOKEN = "kserve-token-8y7";

export const providers: readonly FakeProvider[] = [
  {
    spec: "kserve",
    withoutContentPolicy: true,
    path: "",
    serves: ["background-remove", "image-upscale", "image-cleanup"],
    secrets: { KSERVE_TOKEN: TOKEN },
    start: (settings) => startFakeServer(kserveApi({ token: TOKEN, binary: true, settings })),
  },
];
