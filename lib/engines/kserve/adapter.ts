import { type BackgroundSettings, onnxBackgroundRemover } from "../background-remover/background-remover.ts";
import type { EngineAdapter, EngineChoice, EngineSettings, Fetch } from "../define.ts";
import { fillHoles } from "../onnx/hole-filler.ts";
import type { PlainTensor, Runtime } from "../onnx/session.ts";
import { EngineError, type Engines } from "../ports/index.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { bearer, probeVendor, type Vendor } from "../vendor/client.ts";
import { mergeMasks, pickCapabilities } from "../vendor/images.ts";
import { InferenceServer } from "./client.ts";

/** An upper bound; a GPU is much faster. */
const ESTIMATE_SECONDS = 60;

/** The embedded engines with their models on an inference server. */
export const adapter: EngineAdapter = (choice, capabilities) => {
  const address = choice.address ?? "";
  return {
    name: choice.name,
    lane: "io",
    capabilities,
    weights: { required: [], optional: [] },
    origins: [new URL(address).origin],
    probe: (settings, fetch, signal) => probeVendor(vendorOf(address, settings, fetch), "/v2/health/ready", signal),
    load: (settings, fetch = globalThis.fetch) => {
      const server = new InferenceServer(vendorOf(address, settings, fetch));
      const engines = kserveEngines(choice, (signal) => ({
        ...settings,
        bestBackground: true,
        runtime: runtimeOf(server, signal),
      }));
      return pickCapabilities(engines, capabilities);
    },
  };
};

type SettingsFor = (signal: AbortSignal) => BackgroundSettings;

function kserveEngines(choice: EngineChoice, settingsFor: SettingsFor): Partial<Engines> {
  const named = (engine: string) => `${choice.name}/${engine.replace(/^onnx\//, "")}`;
  return {
    backgroundRemover: {
      async removeBackground(input, context) {
        const remover = onnxBackgroundRemover(settingsFor(context.signal));
        const { engine, ...made } = await remover.removeBackground(input, context);
        return { ...made, engine: named(engine) };
      },
    },
    upscaler: {
      async upscale(input, context) {
        const { image, engine } = await onnxUpscaler(settingsFor(context.signal)).upscale(input, context);
        return { image, engine: named(engine) };
      },
      estimateSeconds: () => ESTIMATE_SECONDS,
    },
    cleaner: {
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

/** Runs models on the server. They have the names of the weights. */
function runtimeOf(server: InferenceServer, signal: AbortSignal): Runtime {
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
    const found = await server.infer(name, Object.fromEntries(inputs), outputs, signal);
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
    isInstalled: (name) => server.has(name, signal),
  };
}

function vendorOf(address: string, settings: EngineSettings, fetch: Fetch): Vendor {
  const token = settings.secrets?.KSERVE_TOKEN;
  return {
    title: "The inference server",
    address,
    headers: bearer(token),
    secrets: token ? [token] : [],
    fetch,
  };
}
