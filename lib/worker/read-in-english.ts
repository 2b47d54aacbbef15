import { detectLanguage, escapeText, plainText } from "@atelier/documents";
import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { engineFetch } from "../engines/configured/engine-fetch.ts";
import type { EngineSettings } from "../engines/define.ts";
import { engineList } from "../engines/index.ts";
import type { EngineContext } from "../engines/ports/index.ts";
import { log } from "../platform/log.ts";

/** The words of a request that an engine reads. */
const FIELDS = ["prompt", "negative_prompt", "instructions"];
/** Shorter texts are too short to tell a language by. */
const LEAST_CHARACTERS = 24;
/** For one translator; then the next is asked. */
const TIMEOUT_MS = 20_000;

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
    const { name } = describeLanguage(from);
    const english = await inEnglish(words, from, settings, context);
    if (english === null) {
      context.warn(`The engine reads English and nothing here translates ${name}: the words were taken as they are.`);
    } else if (english !== "") {
      input[field] = english;
      context.warn(`Read as ${name} and translated: "${english.slice(0, 200)}".`);
    }
  }
}

/** The words by the first translator of the operator's list that knows the pair and does it; null where none does. */
async function inEnglish(
  words: string,
  from: string,
  settings: EngineSettings,
  context: EngineContext,
): Promise<string | null> {
  const call = { segments: [{ text: escapeText(words) }], from, to: "en", formality: "default" as const, glossary: [] };
  for (const engine of engineList("translator", settings)) {
    const { translator } = engine.lacks?.() ? {} : engine.load(settings, engineFetch(engine));
    if (!(await translator?.supports(from, "en"))) continue;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const made = await translator?.translate(call, { ...context, signal, progress: () => {} });
      return plainText(made?.translations[0] ?? "").trim();
    } catch (error) {
      context.signal.throwIfAborted();
      // The picture matters more than who reads its words: the next translator, or none, is good enough.
      log().warn({ engine: engine.name, error: String(error) }, "a translator failed on a prompt");
    }
  }
  return null;
}

function languageOf(words: string, said: unknown): string | null {
  if (typeof said === "string" && said !== "auto") return said;
  return words.length >= LEAST_CHARACTERS ? detectLanguage(words) : null;
}
