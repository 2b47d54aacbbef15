import type { ModelLayout, ModelTask } from "../models/store/manifest.ts";
import type { WeightName } from "../models/weights.ts";
import type { Capability, Effort, Engines } from "./ports/index.ts";

/** Describes a kind of engine for pages, the settings parser and the command line. Contains no code. */
export interface EngineCard {
  /** The engine's name in a setting, before the colon of a model. */
  family: string;
  title: string;
  summary: string;
  kind: "embedded" | "hosted" | "gpu";
  /**
   * Whether a job's input stays on the operator's machines: always, never, if the server's address is one of them, or
   * depending on the language model or provider, which the definition's `isLocal` decides.
   */
  local: "always" | "never" | "address" | "model";
  /** Default prices in credits, by the units of an operation, that differ from those of the operation. */
  prices?: Partial<Record<Capability, Readonly<Record<string, number>>>>;
  /** The effect of `effort`, and the models that it applies to; absent if `effort` has no effect. */
  efforts?: string;
  /** The request's fields that the engine cannot honor, and those of which it needs one, per capability. */
  unsupported?: Partial<Record<Capability, readonly string[]>>;
  requires?: Partial<Record<Capability, readonly string[]>>;
  /** The supported capabilities, each with a short description. */
  serves: Partial<Record<Capability, string>>;
  /** The models that can follow the colon; absent if the engine takes none. */
  model?: {
    required: boolean;
    /** The model names per capability, if the list is closed. */
    names?: Partial<Record<Capability, readonly string[]>>;
    /** Describes a valid name, if the list is open. */
    form?: string;
    /** Whether error messages omit the names. */
    unlisted?: boolean;
  };
  /**
   * The server's address: a default, or required after "@". With `replicas`, it can be several addresses with "|" between
   * them, over HTTP or gRPC.
   */
  address?: { default?: string; required: boolean; replicas?: boolean };
  /** The engine's settings; startup fails without a required one. */
  settings: readonly EngineSetting[];
  limits: readonly string[];
  license: string;
  /** Whether the engine is used without a setting. */
  byDefault: boolean;
  /** Whether it makes results by rules alone; provenance metadata names a trained model for all others. */
  worksByRules?: boolean;
  examples: readonly string[];
}

export interface EngineSetting {
  name: string;
  required: boolean;
  note: string;
  /** A secret is passed to the adapter and never logged. */
  secret?: boolean;
}

/** One engine of an operator's list: `FAMILY[:MODEL][@ADDRESS][#LABEL]`. */
export interface EngineChoice {
  /** The name in jobs, reports and pages: the choice without its address. */
  name: string;
  family: string;
  model?: string | undefined;
  /** One address, or those of all replicas with "|" between them. */
  address?: string | undefined;
}

/** A language model: `PROVIDER/MODEL[@ADDRESS]`. */
export interface LanguageModelChoice {
  /** For example `openai/gpt-5-mini`, without the address. */
  name: string;
  provider: "openai" | "google" | "openai-compatible";
  model: string;
  address?: string | undefined;
}

/** A setting names an engine that cannot be used. The message describes the correct form. */
export class EngineChoiceError extends Error {
  override readonly name = "EngineChoiceError";
}

/** The engines selected by settings, with their secrets. */
export interface EngineLists {
  lists: Partial<Record<Capability, readonly EngineChoice[]>>;
  languageModel: LanguageModelChoice | undefined;
  /** The values of the secret settings of all cards. */
  secrets: Partial<Record<string, string>>;
}

/** The settings of all engines: plain data, so that it can be sent to a child process. */
export interface EngineSettings {
  cacheDirectory: string;
  threads: number;
  bestBackground: boolean;
  /** The time limit of a job. */
  jobSeconds?: number | undefined;
  modelMemoryBytes?: number | undefined;
  /** The models of the store. */
  models?: readonly LocalModel[] | undefined;
  /** The engines of each capability in order of preference; the defaults if absent. */
  lists?: EngineLists["lists"] | undefined;
  languageModel?: LanguageModelChoice | undefined;
  secrets?: EngineLists["secrets"] | undefined;
  /** Whether jobs download translation models, and from which mirror or folder. */
  languages?: { downloads: boolean; source?: string | undefined } | undefined;
  /** The hub of the model store. */
  hub?: { endpoint: string; token?: string | undefined } | undefined;
  /** A folder with M2M100; without it the model is downloaded into the cache. */
  m2m100Directory?: string | undefined;
  /** Hosts that are the operator's machines although their names or addresses are public. */
  localHosts?: readonly string[] | undefined;
  /** A folder with ComfyUI workflows. */
  workflowDirectory?: string | undefined;
  /** How diffusion models run on this machine. */
  diffusion?: DiffusionSettings | undefined;
  /** Whether files of images name how they were made. */
  provenance?: boolean | undefined;
}

/** The settings that decide whether an engine is local: the language model and the operator's own hosts. */
export type LocalitySettings = Pick<EngineSettings, "languageModel" | "localHosts">;

export interface DiffusionSettings {
  /** The operator's folder with a model in ONNX, beside the models of the store. */
  directory?: string | undefined;
  /** Where it runs, in order of preference. */
  providers: readonly ("cpu" | "cuda" | "coreml" | "directml")[];
  /** Steps per image and the scale of the guidance, if the operator sets them. */
  steps?: number | undefined;
  guidance?: number | undefined;
}

/** An installed model of the model store, as an engine needs it. */
export interface LocalModel {
  name: string;
  title: string;
  tasks: readonly ModelTask[];
  layout: ModelLayout;
  /** The absolute path of its folder. */
  directory: string;
  /** The path of its only graph inside the folder; absent if the model has several. */
  graph?: string | undefined;
  memoryBytes: number;
  /** The steps and the guidance of a diffusion pipeline, if its files do not show them. */
  steps?: number | undefined;
  guidance?: number | undefined;
}

/** The fetch function of an engine. The caller decides which addresses are allowed. */
export type Fetch = typeof globalThis.fetch;

/** A configured engine that is not loaded yet, with the facts of its card about the choice. */
export interface ListedEngine extends EngineDescriptor {
  /** Whether a job's input stays on the operator's machines. */
  local: boolean;
  /** The efforts that a caller can choose; empty if the engine does not differ by effort. */
  efforts: readonly Effort[];
}

/** A configured engine that is not loaded yet. */
export interface EngineDescriptor {
  name: string;
  /** `cpu` engines run in child processes, about one per core; `io` engines call servers, many at once. */
  lane: "cpu" | "io";
  capabilities: readonly Capability[];
  /** The required model files in download order, and files that only some modes use. */
  weights: { required: readonly WeightName[]; optional: readonly WeightName[] };
  /** The known model that is added to the model store, because the engine is configured and has no model. */
  storeModel?: string | undefined;
  /** Why this machine cannot run the engine, for the operator; null if it can. `installs` names packages that setup can install. */
  missingRequirement?(): { reason: string; installs?: "apertium" } | null;
  /** Whether the engine supports prompts in any language; otherwise prompts are translated to English. */
  readsAnyLanguage?: boolean;
  /** Whether the engine reads a text in another language completely, so that it is not translated. */
  reads?(text: string): boolean;
  /**
   * How many words of a text in another language the engine does not read, of which it warns itself; null if it reads
   * none.
   */
  countUnread?(text: string): number | null;
  /** Whether the engine translates word by word with rules and dictionaries, and leaves unknown words as they are. */
  translatesByRules?: boolean;
  /** The English names of languages of which the engine reads common instructions without a translator. */
  readsSome?: readonly string[];
  /** Whether one job makes many calls. Each progress report then restarts the time limit. */
  manyCalls?: boolean;
  /** Checks a remote engine: null if the server responds and accepts the key, else a message for the operator. */
  probe?(settings: EngineSettings, fetch: Fetch, signal: AbortSignal): Promise<string | null>;
  /** The origins that the engine connects to. */
  origins?: readonly string[];
  /** Creates the engine. Models and their runtime load at first use. */
  load(settings: EngineSettings, fetch?: Fetch): Partial<Engines>;
}

/** Creates the descriptor of a configured engine. */
export type EngineAdapter = (
  choice: EngineChoice,
  capabilities: readonly Capability[],
  settings: EngineSettings,
) => EngineDescriptor;

/** The code of a kind of engine. */
export interface EngineCode {
  adapter: EngineAdapter;
  /** The choices that come before the default engines without a list of the operator, because their model is installed. */
  installedChoices?(capability: Capability, settings: EngineSettings): readonly EngineChoice[];
}

/** A kind of engine: its card, its adapter and its own validation. */
export interface EngineDefinition {
  card: EngineCard;
  /** Imports the code. Only processes that run engines call it; the portal never does. */
  adapter(): Promise<EngineCode>;
  /** Whether a job's input stays on the operator's machines, if the card's `local` does not decide it. */
  isLocal?(choice: EngineChoice, settings: LocalitySettings): boolean;
  /** Whether the chosen model differs by effort, if not all do. */
  hasEfforts?(choice: EngineChoice): boolean;
  /** Throws EngineChoiceError for an invalid choice. `text` is its source; `has` tests whether a setting has a value. */
  check?(choice: EngineChoice, text: string, has: (setting: string) => boolean): void;
}

/** Connects a card to its adapter: a definition without an adapter does not compile. */
export const defineEngine = (definition: EngineDefinition): EngineDefinition => definition;
