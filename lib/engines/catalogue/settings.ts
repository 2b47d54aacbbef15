import { z } from "zod";
import type { Capability } from "../ports/index.ts";
import {
  ChoiceFault,
  type EngineChoice,
  type LanguageModelChoice,
  parseEngineList,
  parseLanguageModel,
} from "./choice.ts";
import { capabilities, listSettings } from "./index.ts";

const text = z.string().optional();
const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

/** Secrets of engines, by their settings. */
export const engineSecrets = [
  "OPENAI_API_KEY",
  "GOOGLE_GENERATIVE_AI_API_KEY",
  "FAL_API_KEY",
  "REPLICATE_API_TOKEN",
  "BFL_API_KEY",
  "OPENAI_COMPATIBLE_API_KEY",
  "STABILITY_API_KEY",
  "COMFYUI_TOKEN",
  "KSERVE_TOKEN",
  "DEEPL_API_KEY",
  "LIBRETRANSLATE_API_KEY",
  "GOOGLE_TRANSLATE_CREDENTIALS",
] as const;
export type EngineSecret = (typeof engineSecrets)[number];

const fields = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;

/** The settings about engines, for the one schema of all settings. */
export const engineVariables = {
  ...fields(Object.values(listSettings)),
  ...fields(engineSecrets),
  LANGUAGE_MODEL: text,
  COMFYUI_WORKFLOWS: text,
  M2M100_WEIGHTS: text,
  ENGINE_TIMEOUT_SECONDS: count(180, 86_400),
  ENGINE_CALLS: count(32, 10_000),
};

export interface EngineLists {
  lists: Partial<Record<Capability, readonly EngineChoice[]>>;
  languageModel: LanguageModelChoice | undefined;
  secrets: Partial<Record<EngineSecret, string>>;
}

/** Reads the lists out of parsed settings. Every fault is one line that names its setting. */
export function readEngineLists(parsed: Record<string, unknown>): EngineLists & { faults: string[] } {
  const faults: string[] = [];
  const value = (name: string) => (typeof parsed[name] === "string" ? parsed[name] : undefined);
  const has = (name: string) => value(name) !== undefined;
  const read = <T>(name: string, parse: (text: string) => T): T | undefined => {
    const given = value(name);
    if (given === undefined) return undefined;
    try {
      return parse(given);
    } catch (error) {
      if (!(error instanceof ChoiceFault)) throw error;
      faults.push(`${name}: ${error.message}`);
      return undefined;
    }
  };
  const lists: EngineLists["lists"] = {};
  for (const capability of capabilities) {
    const list = read(listSettings[capability], (given) => parseEngineList(given, capability, has));
    if (list) lists[capability] = list;
  }
  const languageModel = read("LANGUAGE_MODEL", (given) => parseLanguageModel(given, has));
  const secrets = Object.fromEntries(engineSecrets.flatMap((name) => (value(name) ? [[name, value(name)]] : [])));
  return { lists, languageModel, secrets, faults };
}
