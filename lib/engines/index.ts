import { installedModes } from "./apertium/modes.ts";
import { apertiumTranslator } from "./apertium/translator.ts";
import { onnxBackgroundRemover } from "./onnx/background-remover.ts";
import { onnxUpscaler } from "./onnx/upscaler.ts";
import type { Capability, Engines } from "./ports.ts";
import type { WeightName } from "./weights.ts";

/** What engines want to know of the operator's settings. */
export interface EngineSettings {
  cacheDirectory: string;
  threads: number;
  bestBackground: boolean;
  modelMemoryBytes?: number | undefined;
}

/** An engine as the house sees it before it is at work. */
export interface EngineDescriptor {
  name: string;
  /** `cpu` engines run in child processes, about one a core; `io` engines wait for others, many at once. */
  lane: "cpu" | "io";
  capabilities: readonly Capability[];
  /** Model files it cannot do without, in the order of need, and those that only some modes want. */
  weights: { required: readonly WeightName[]; optional: readonly WeightName[] };
  /** What it lacks of the machine it runs on, in words for the operator; null where nothing. Packages that set-up may install are named. */
  lacks?(): { reason: string; installs?: "apertium" } | null;
  /** Cheap: models and their runtime load when they are first used. */
  load(settings: EngineSettings): Partial<Engines>;
}

/** The engine that serves a capability under these settings, or undefined where there is none. */
export function engineFor(capability: Capability, settings: EngineSettings): EngineDescriptor | undefined {
  return enginesOf(settings).find(({ capabilities }) => capabilities.includes(capability));
}

/** Every engine that these settings give, in order of preference. */
export function enginesOf(settings: EngineSettings): EngineDescriptor[] {
  return [
    {
      name: "onnx/background-remover",
      lane: "cpu",
      capabilities: ["backgroundRemover"],
      weights: { required: ["u2netp", "u2net"], optional: settings.bestBackground ? ["isnet"] : [] },
      load: (chosen) => ({ backgroundRemover: onnxBackgroundRemover(chosen) }),
    },
    {
      name: "onnx/upscaler",
      lane: "cpu",
      capabilities: ["upscaler"],
      weights: { required: ["x4fast"], optional: ["x2", "x4plus"] },
      load: (chosen) => ({ upscaler: onnxUpscaler(chosen) }),
    },
    {
      name: "apertium",
      lane: "cpu",
      capabilities: ["translator"],
      weights: { required: [], optional: [] },
      lacks: () =>
        installedModes().length > 0 ? null : { reason: "Apertium's packages are not installed", installs: "apertium" },
      load: () => ({ translator: apertiumTranslator() }),
    },
  ];
}
