import type { ModelFolder } from "../models/model-folder.ts";
import type { WeightName } from "../models/weights.ts";
import type { Capability, Engines } from "./ports/index.ts";

/** Plain facts about a kind of engine: what a page, the settings parser and the command line need. No code. */
export interface EngineCard {
  /** How a setting names it, before the colon of a model. */
  family: string;
  title: string;
  summary: string;
  kind: "embedded" | "hosted" | "gpu";
  /** What it can be chosen for, and how it does each. */
  serves: Partial<Record<Capability, string>>;
  /** The models that can be named after the colon; absent if there is nothing to name. */
  model?: {
    required: boolean;
    /** The names per capability, if they are a closed list. */
    names?: Partial<Record<Capability, readonly string[]>>;
    /** The pattern of a name, if any name is allowed. */
    form?: string;
    /** Whether error messages leave the names out of their suggestions. */
    unlisted?: boolean;
  };
  /** Where it is reached: the vendor's address by default, or one the operator must give with "@". */
  address?: { default?: string; required: boolean };
  /** Settings it reads; the start is refused without a required one. */
  settings: readonly EngineSetting[];
  limits: readonly string[];
  license: string;
  /** Whether it is used if the operator chose nothing. */
  byDefault: boolean;
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
  /** What jobs, reports and pages call it: everything but the address. */
  name: string;
  family: string;
  model?: string | undefined;
  address?: string | undefined;
}

/** A language model: `PROVIDER/MODEL[@ADDRESS]`. */
export interface LanguageModelChoice {
  /** Without the address, as `openai/gpt-5-mini`. */
  name: string;
  provider: "openai" | "google" | "openai-compatible";
  model: string;
  address?: string | undefined;
}

/** A setting that names an engine is wrong. The message says what to write instead. */
export class EngineChoiceError extends Error {
  override readonly name = "EngineChoiceError";
}

/** The engines that settings choose, and the secrets they need. */
export interface EngineLists {
  lists: Partial<Record<Capability, readonly EngineChoice[]>>;
  languageModel: LanguageModelChoice | undefined;
  /** Values of the settings that cards mark as secret. */
  secrets: Partial<Record<string, string>>;
}

/** The settings that engines read: plain data, so that it can be sent to a child process. */
export interface EngineSettings {
  cacheDirectory: string;
  threads: number;
  bestBackground: boolean;
  /** How long a job may take, in seconds. */
  jobSeconds?: number | undefined;
  modelMemoryBytes?: number | undefined;
  /** The engines chosen for each capability, in order of preference; the default ones if nothing was chosen. */
  lists?: EngineLists["lists"] | undefined;
  languageModel?: LanguageModelChoice | undefined;
  secrets?: EngineLists["secrets"] | undefined;
  /** The operator's folder with M2M100; without it the model is downloaded into the cache. */
  m2m100Directory?: string | undefined;
  /** The operator's folder of ComfyUI workflows. */
  workflowDirectory?: string | undefined;
}

/** How an engine reaches the network. The caller decides which addresses are allowed. */
export type Fetch = typeof globalThis.fetch;

/** An engine that settings chose, before it is loaded. */
export interface EngineDescriptor {
  name: string;
  /** `cpu` engines run in child processes, about one per core; `io` engines wait for servers, many at once. */
  lane: "cpu" | "io";
  capabilities: readonly Capability[];
  /** Model files it needs, in the order of need, and files that only some modes use. */
  weights: { required: readonly WeightName[]; optional: readonly WeightName[] };
  /** A model of its own that is downloaded, file by file, when the operator has chosen the engine. */
  modelFolder?: ModelFolder;
  /** What the machine lacks for it, as a message for the operator; null if nothing. `installs` names packages that set-up can install. */
  missingRequirement?(): { reason: string; installs?: "apertium" } | null;
  /** Whether it reads prompts in any language; the others read English. */
  readsAnyLanguage?: boolean;
  /** Whether a job makes many calls to it: a call's time limit restarts with each report of progress. */
  manyCalls?: boolean;
  /** For an engine behind a server: null if it answers and accepts the key, else a message for the operator. */
  probe?(settings: EngineSettings, fetch: Fetch, signal: AbortSignal): Promise<string | null>;
  /** The origins it connects to. */
  origins?: readonly string[];
  /** Cheap: models and their runtime load at first use. */
  load(settings: EngineSettings, fetch?: Fetch): Partial<Engines>;
}

/** Makes the descriptor of a chosen engine, for the capabilities it was chosen for. */
export type EngineAdapter = (
  choice: EngineChoice,
  capabilities: readonly Capability[],
  settings: EngineSettings,
) => EngineDescriptor;

/** A kind of engine: its card, its code, and checks of a choice that the card cannot express. */
export interface EngineDefinition {
  card: EngineCard;
  /** The code is imported by processes that run engines and never by the portal. */
  adapter(): Promise<{ adapter: EngineAdapter }>;
  /** Throws EngineChoiceError if the choice, written as `text`, cannot work. `has` tests whether a setting has a value. */
  check?(choice: EngineChoice, text: string, has: (setting: string) => boolean): void;
}

/** Ties a card to its adapter: a definition without one does not compile. */
export const defineEngine = (definition: EngineDefinition): EngineDefinition => definition;
