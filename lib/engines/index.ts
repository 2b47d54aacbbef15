import { createEditor } from "@atelier/photo-editor";
import { createStudio } from "@atelier/product-studio";
import type { WeightName } from "../models/weights.ts";
import { languageModel } from "./ai-sdk/language-model.ts";
import { languageModelOrigins } from "./ai-sdk/models.ts";
import { installedModes } from "./apertium/modes.ts";
import { apertiumTranslator } from "./apertium/translator.ts";
import { onnxBackgroundRemover } from "./background-remover/background-remover.ts";
import type { EngineChoice, LanguageModelChoice } from "./catalogue/choice.ts";
import { capabilities as allCapabilities } from "./catalogue/index.ts";
import type { EngineLists } from "./catalogue/settings.ts";
import { createCleaner, selectNamed } from "./cleaner/index.ts";
import { languagePlanner } from "./editor/language-planner.ts";
import { miniLmEmbedder } from "./illustrator/embed-texts.ts";
import type { ModelFolder } from "./m2m100/files.ts";
import type { Capability, Engines, ImageGenerator, SketchColorist } from "./ports/index.ts";
import { providerEngine } from "./providers.ts";
import { onnxUpscaler } from "./upscaler/upscaler.ts";

/** What engines want to know of the operator's settings: plain data, so that it can be sent to a child process. */
export interface EngineSettings {
  cacheDirectory: string;
  threads: number;
  bestBackground: boolean;
  /** How long a job may take. */
  jobSeconds?: number | undefined;
  modelMemoryBytes?: number | undefined;
  /** The engines chosen for each capability, in order of preference; the embedded one where nothing was chosen. */
  lists?: EngineLists["lists"] | undefined;
  languageModel?: LanguageModelChoice | undefined;
  secrets?: EngineLists["secrets"] | undefined;
  /** A folder of the operator's own that holds M2M100; fetched into the cache without it. */
  m2m100Directory?: string | undefined;
  /** A folder of the operator's own ComfyUI workflows. */
  workflowDirectory?: string | undefined;
}

/** How an engine reaches the network: whoever loads it decides what it may reach. */
export type Fetch = typeof globalThis.fetch;

/** An engine as the house sees it before it is at work. */
export interface EngineDescriptor {
  name: string;
  /** `cpu` engines run in child processes, about one a core; `io` engines wait for others, many at once. */
  lane: "cpu" | "io";
  capabilities: readonly Capability[];
  /** Model files it cannot do without, in the order of need, and those that only some modes want. */
  weights: { required: readonly WeightName[]; optional: readonly WeightName[] };
  /** A model of its own that is fetched, file by file, when the operator has chosen the engine. */
  modelFolder?: ModelFolder;
  /** What it lacks of the machine it runs on, in words for the operator; null where nothing. Packages that set-up may install are named. */
  lacks?(): { reason: string; installs?: "apertium" } | null;
  /** Whether it reads words in any language; the others read English. */
  readsAnyLanguage?: boolean;
  /** Whether a job is many calls to it: the time limit of a call begins anew with each sign of progress. */
  manyCalls?: boolean;
  /** For an engine elsewhere: null where it answers and takes the key, else what is wrong, in words for the operator. */
  reach?(settings: EngineSettings, fetch: Fetch, signal: AbortSignal): Promise<string | null>;
  /** The hosts of the operator's and the vendor's that it talks to. */
  origins?: readonly string[];
  /** Cheap: models and their runtime load when they are first used. */
  load(settings: EngineSettings, fetch?: Fetch): Partial<Engines>;
}

/** The engine that is first in a capability's list, or undefined where there is none. */
export function engineFor(capability: Capability, settings: EngineSettings): EngineDescriptor | undefined {
  return engineList(capability, settings)[0];
}

/** The engines of a capability, in order of preference: the operator's list, else the embedded ones. */
export function engineList(capability: Capability, settings: EngineSettings): EngineDescriptor[] {
  const embedded = embeddedEngines(settings);
  const chosen = settings.lists?.[capability];
  if (!chosen) return embedded.filter(({ capabilities }) => capabilities.includes(capability));
  return chosen.map((choice) => embeddedEngine(choice, embedded) ?? providerEngine(choice, [capability], settings));
}

/** Every engine that these settings give, each once: those of the first operations first. */
export function enginesOf(settings: EngineSettings): EngineDescriptor[] {
  const found = new Map<string, EngineDescriptor>();
  for (const capability of [...WEIGHTS_FIRST, ...allCapabilities]) {
    for (const engine of engineList(capability, settings)) {
      const known = found.get(engine.name);
      const capabilities = [...new Set([...(known?.capabilities ?? []), ...engine.capabilities])];
      found.set(engine.name, known ? { ...known, capabilities } : engine);
    }
  }
  return [...found.values()];
}

/** Fetched in this order: the smallest weights first. */
const WEIGHTS_FIRST: readonly Capability[] = ["backgroundRemover", "upscaler", "cleaner", "editor", "studio"];

function embeddedEngine(
  { family, model, name }: EngineChoice,
  embedded: readonly EngineDescriptor[],
): EngineDescriptor | undefined {
  const engine = embedded.find((candidate) => candidate.name === family);
  if (!engine || (model === undefined && name === family)) return engine;
  return {
    ...engine,
    name,
    ...(model === "grammar" ? { readsAnyLanguage: false } : {}),
    load: (settings, fetch) =>
      engine.load(model === "grammar" ? { ...settings, languageModel: undefined } : settings, fetch),
  };
}

/** With these, subjects are found whole. */
const toComplete: WeightName[] = ["sam2-encoder", "sam2-decoder"];

/** The engines that come along. */
function embeddedEngines(settings: EngineSettings): EngineDescriptor[] {
  return [
    {
      name: "onnx/background-remover",
      lane: "cpu",
      capabilities: ["backgroundRemover"],
      weights: {
        required: ["u2netp", "u2net"],
        optional: [...toComplete, ...(settings.bestBackground ? (["isnet"] as const) : [])],
      },
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
      readsAnyLanguage: settings.languageModel !== undefined,
      origins: languageModelOrigins(settings),
      load: (chosen, fetch) => {
        const upscaler = onnxUpscaler(chosen);
        const model = chosen.languageModel && languageModel(chosen.languageModel, chosen, fetch);
        return {
          editor: createEditor({
            planner: model && languagePlanner(model),
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
      weights: { required: ["u2net"], optional: toComplete },
      load: (chosen) => ({ studio: createStudio({ remover: onnxBackgroundRemover(chosen) }) }),
    },
    {
      name: "illustrator",
      lane: "cpu",
      capabilities: ["generator"],
      weights: { required: [], optional: ["minilm", "minilm-tokenizer"] },
      load: (chosen) => ({
        generator: lazyGenerator(async () =>
          (await import("@atelier/illustrator")).createIllustrator({ embed: miniLmEmbedder(chosen) }),
        ),
      }),
    },
    {
      name: "colorist",
      lane: "cpu",
      capabilities: ["colorist"],
      weights: { required: [], optional: [] },
      load: () => ({ colorist: lazyColorist(async () => (await import("@atelier/colorist")).createColorist()) }),
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
