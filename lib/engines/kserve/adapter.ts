import { isGrpcAddress, replicaAddresses } from "../address.ts";
import { type BackgroundSettings, onnxBackgroundRemover } from "../background-remover/background-remover.ts";
import type { EngineAdapter, EngineChoice, EngineSettings, Fetch } from "../define.ts";
import { fillHoles } from "../onnx/hole-filler.ts";
import type { PlainTensor, Runtime } from "../onnx/session.ts";
import { EngineError, type Engines } from "../ports/index.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { bearer, type Vendor } from "../vendor/client.ts";
import { mergeMasks, pickCapabilities } from "../vendor/images.ts";
import { GrpcInferenceClient } from "./grpc-client.ts";
import { HttpInferenceClient } from "./http-client.ts";
import { Replicas } from "./replicas.ts";
import type { InferenceClient } from "./tensors.ts";

const TITLE = "The inference server";
/** An upper bound; a GPU is much faster. */
const ESTIMATE_SECONDS = 60;

/** The embedded engines with their models on an inference server. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  const addresses = replicaAddresses(choice.address ?? "");
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    origins: addresses.filter((address) => !isGrpcAddress(address)).map((address) => new URL(address).origin),
    probe: (settings, fetch, signal) => getReplicas(addresses, settings, fetch).probe(signal),
    load: (settings, fetch = globalThis.fetch) => {
      const servers = getReplicas(addresses, settings, fetch);
      const engines = kserveEngines(choice, (signal) => ({
        ...settings,
        bestBackground: true,
        runtime: getRuntime(servers, signal),
      }));
      return pickCapabilities(engines, capabilities);
    },
  };
};

type SettingsFor = (signal: AbortSignal) => BackgroundSettings;

function kserveEngines(choice: EngineChoice, settingsFor: SettingsFor): Partial<Engines> {
  const named = (engine: string) => `${choice.name}/${engine.replace(/^onnx\//, "")}`;
  return {
    "background-remove": {
      async removeBackground(input, context) {
        const remover = onnxBackgroundRemover(settingsFor(context.signal));
        const { engine, ...cutout } = await remover.removeBackground(input, context);
        return { ...cutout, engine: named(engine) };
      },
    },
    "image-upscale": {
      async upscale(input, context) {
        const { image, engine } = await onnxUpscaler(settingsFor(context.signal)).upscale(input, context);
        return { image, engine: named(engine) };
      },
      estimateSeconds: () => ESTIMATE_SECONDS,
    },
    "image-cleanup": {
      async clean(input, context) {
        const mask = mergeMasks(input, "This server", context);
        if (!mask || input.objects.length > 0)
          throw new EngineError("The inference server does not find objects by name.", { unfit: true });
        const { signal, progress } = context;
        const image = await fillHoles(input.image, mask, settingsFor(signal), signal, (share) =>
          progress("filling", share),
        );
        return { image, mask, engine: named("mi-gan") };
      },
    },
  };
}

/** Runs models on the servers. They have the names of the weights. */
function getRuntime(servers: Replicas<InferenceClient>, signal: AbortSignal): Runtime {
  const infer = async <Data extends Float32Array | Uint8Array>(
    name: string,
    feeds: Record<string, Pick<PlainTensor, "dims"> & { data: unknown }>,
    outputs: readonly string[],
    kind: new () => Data,
  ): Promise<Record<string, Data>> => {
    const inputs = Object.entries(feeds).map(([input, { data, dims }]): [string, PlainTensor] => {
      if (!(data instanceof Float32Array || data instanceof Uint8Array))
        throw new TypeError(`${input} must contain floats or bytes.`);
      return [input, { data, dims }];
    });
    const tensors = Object.fromEntries(inputs);
    const found = await servers.call((server) => server.infer(name, tensors, outputs, signal), signal);
    return Object.fromEntries(
      Object.entries(found).map(([output, data]) => {
        if (!(data instanceof kind)) throw new EngineError(`The inference server sent ${output} with a wrong type.`);
        return [output, data];
      }),
    );
  };
  return {
    model: (name) => ({
      run: (feeds, outputs) => infer(name, feeds, outputs, Float32Array),
      runBytes: (feeds, outputs) => infer(name, feeds, outputs, Uint8Array),
    }),
    isInstalled: (name) => servers.call((server) => server.has(name, signal), signal),
  };
}

/** The servers at the addresses, each over its own protocol. */
function getReplicas(addresses: readonly string[], settings: EngineSettings, fetch: Fetch): Replicas<InferenceClient> {
  const token = settings.secrets?.KSERVE_TOKEN;
  return new Replicas(
    addresses.map((address) => ({
      address,
      client: isGrpcAddress(address)
        ? new GrpcInferenceClient({ title: TITLE, address, token })
        : new HttpInferenceClient(parseVendor(address, token, fetch)),
    })),
  );
}

function parseVendor(address: string, token: string | undefined, fetch: Fetch): Vendor {
  return {
    title: TITLE,
    address,
    headers: bearer(token),
    secrets: token ? [token] : [],
    fetch,
  };
}
