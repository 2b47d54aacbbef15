import { detectLanguage } from "../documents/detect-language.ts";
import { describeLanguage, sameLanguage } from "../documents/languages.ts";
import { escapeText, plainText } from "../documents/tagged-text.ts";
import { type EngineSettings, engineList } from "../engines/index.ts";
import type { EngineContext } from "../engines/ports.ts";
import { engineFetch } from "./engine-fetch.ts";

/** The words of a request that an engine reads. */
const FIELDS = ["prompt", "negative_prompt", "instructions"];
/** Shorter texts are too short to tell a language by. */
const LEAST_CHARACTERS = 24;

/**
 * The engines here read English: words in another language are translated first where a translator can, else warned about.
 * `language` "auto" means what a long enough text tells by itself.
 */
export async function readInEnglish(
  input: Record<string, unknown>,
  settings: EngineSettings,
  context: EngineContext,
): Promise<void> {
  for (const field of FIELDS) {
    const words = input[field];
    if (typeof words !== "string") continue;
    const from = languageOf(words, input.language);
    if (from === null || sameLanguage(from, "en")) continue;
    const translator = engineList("translator", settings)
      .filter((engine) => !engine.lacks?.())
      .map((engine) => engine.load(settings, engineFetch(engine)).translator)
      .find((candidate) => candidate?.supports(from, "en"));
    const { name } = describeLanguage(from);
    if (!translator) {
      context.warn(`The engine reads English and nothing here translates ${name}: the words were taken as they are.`);
      continue;
    }
    const quiet: EngineContext = { ...context, progress: () => {} };
    const call = {
      segments: [{ text: escapeText(words) }],
      from,
      to: "en",
      formality: "default" as const,
      glossary: [],
    };
    const { translations } = await translator.translate(call, quiet);
    const english = plainText(translations[0] ?? "").trim();
    if (english === "") continue;
    input[field] = english;
    context.warn(`Read as ${name} and translated: "${english.slice(0, 200)}".`);
  }
}

function languageOf(words: string, said: unknown): string | null {
  if (typeof said === "string" && said !== "auto") return said;
  return words.length >= LEAST_CHARACTERS ? detectLanguage(words) : null;
}
