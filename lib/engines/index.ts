import { installedModes } from "./apertium/modes.ts";
import { apertiumTranslator } from "./apertium/translator.ts";
import { createCleaner, selectNamed } from "./cleaner/index.ts";
import { createEditor } from "./editor/index.ts";
import { onnxBackgroundRemover } from "./onnx/background-remover.ts";
import { onnxUpscaler } from "./onnx/upscaler.ts";
import type { Capability, Engines, ImageGenerator, SketchColorist } from "./ports.ts";
import { createStudio } from "./studio/index.ts";
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
      name: "onnx/cleaner",
      lane: "cpu",
      capabilities: ["cleaner"],
      weights: {
        required: ["migan", "sam2-encoder", "sam2-decoder", "coco-ssd-graph", "coco-ssd-weights", "x4fast"],
        optional: ["x2"],
      },
      load: (chosen) => ({ cleaner: createCleaner(chosen, { upscaler: onnxUpscaler(chosen) }) }),
    },
    {
      name: "editor",
      lane: "cpu",
      capabilities: ["editor"],
      weights: {
        required: ["u2net", "migan", "sam2-encoder", "sam2-decoder", "coco-ssd-graph", "coco-ssd-weights", "x4fast"],
        optional: [],
      },
      load: (chosen) => {
        const upscaler = onnxUpscaler(chosen);
        return {
          editor: createEditor({
            remover: onnxBackgroundRemover(chosen),
            cleaner: createCleaner(chosen, { upscaler }),
            upscaler,
            find: (image, word) => selectNamed(image, word, chosen),
          }),
        };
      },
    },
    {
      name: "studio",
      lane: "cpu",
      capabilities: ["studio"],
      weights: { required: ["u2net"], optional: [] },
      load: (chosen) => ({ studio: createStudio({ remover: onnxBackgroundRemover(chosen) }) }),
    },
    {
      name: "illustrator",
      lane: "cpu",
      capabilities: ["generator"],
      weights: { required: [], optional: ["minilm", "minilm-tokenizer"] },
      load: (chosen) => ({
        generator: lazyGenerator(async () => (await import("./illustrator/index.ts")).createIllustrator(chosen)),
      }),
    },
    {
      name: "colorist",
      lane: "cpu",
      capabilities: ["colorist"],
      weights: { required: [], optional: [] },
      load: () => ({ colorist: lazyColorist(async () => (await import("./colorist/index.ts")).createColorist()) }),
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

/** The two painters bring a parser and renderers along: they are loaded at the first call, in the process that paints. */
function lazyGenerator(make: () => Promise<ImageGenerator>): ImageGenerator {
  let made: Promise<ImageGenerator> | undefined;
  return {
    async generate(input, context) {
      made ??= make();
      return (await made).generate(input, context);
    },
  };
}

function lazyColorist(make: () => Promise<SketchColorist>): SketchColorist {
  let made: Promise<SketchColorist> | undefined;
  return {
    async color(input, context) {
      made ??= make();
      return (await made).color(input, context);
    },
  };
}
