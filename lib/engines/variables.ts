import { z } from "zod";
import { parseLanguageModel } from "./ai-sdk/model-names.ts";
import { engineCards } from "./cards.ts";
import { parseEngineList } from "./choice.ts";
import { EngineChoiceError, type EngineLists } from "./define.ts";
import { capabilities, listSetting } from "./ports/index.ts";

/** The names of all secret settings. */
export const engineSecrets: readonly string[] = [
  ...new Set(engineCards.flatMap(({ settings }) => settings.filter(({ secret }) => secret).map(({ name }) => name))),
];

const text = z.string().optional();
const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);

const fields = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;

/** The engine settings for the schema of all settings. */
export const engineVariables = {
  ...fields(capabilities.map(listSetting)),
  LANGUAGE_MODEL: text,
  LOCAL_HOSTS: z
    .string()
    .default("")
    .transform((value) => value.split(",").flatMap((host) => host.trim().toLowerCase() || [])),
  COMFYUI_WORKFLOWS: text,
  M2M100_WEIGHTS: text,
  DIFFUSION_MODEL: text,
  DIFFUSION_PROVIDERS: z
    .string()
    .default("cpu")
    .transform((value) => value.split(",").map((part) => part.trim()))
    .pipe(
      z.array(
        z.enum(["cpu", "cuda", "coreml", "directml"], "Write cuda, coreml, directml or cpu, separated by commas"),
      ),
    ),
  DIFFUSION_STEPS: z.coerce.number().int().min(1).max(200).optional(),
  DIFFUSION_GUIDANCE: z.coerce.number().min(0).max(30).optional(),
  ENGINE_TIMEOUT_SECONDS: count(180, 86_400),
  ENGINE_CALLS: count(32, 10_000),
  ENGINE_CALLS_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** Reads the engine lists from the environment. Each fault is one line that names its setting. */
export function readEngineLists(source: Record<string, string | undefined>): EngineLists & { faults: string[] } {
  const faults: string[] = [];
  const value = (name: string) => source[name] || undefined;
  const has = (name: string) => value(name) !== undefined;
  const read = <T>(name: string, parse: (text: string) => T): T | undefined => {
    const setting = value(name);
    if (setting === undefined) return undefined;
    try {
      return parse(setting);
    } catch (error) {
      if (!(error instanceof EngineChoiceError)) throw error;
      faults.push(`${name}: ${error.message}`);
      return undefined;
    }
  };
  const lists: EngineLists["lists"] = {};
  for (const capability of capabilities) {
    const list = read(listSetting(capability), (text) => parseEngineList(text, capability, has));
    if (list) lists[capability] = list;
  }
  const languageModel = read("LANGUAGE_MODEL", (text) => parseLanguageModel(text, has));
  const secrets: EngineLists["secrets"] = {};
  for (const name of engineSecrets) {
    const secret = value(name);
    if (secret !== undefined) secrets[name] = secret;
  }
  return { lists, languageModel, secrets, faults };
}
