import { invalidInput } from "@atelier/errors";
import { supportedLanguages } from "../../../engine-health/configured/languages.ts";

/** Variants that DeepL's clients require instead of the language itself. */
const variants: Record<string, string[]> = { en: ["en-GB", "en-US"], pt: ["pt-BR", "pt-PT"] };

/** The language tag for a code of DeepL's API, such as "EN-US": the variant if an engine has it, else its language. */
export async function languageOf(code: string, field: string): Promise<string> {
  const { languages } = await supportedLanguages();
  const wanted = code.toLowerCase();
  const [base = ""] = wanted.split("-");
  const found = [wanted, base].map((tag) => languages.find((one) => one.tag.toLowerCase() === tag)).find(Boolean);
  if (found) return found.tag;
  throw invalidInput(`/${field}`, `Value for '${field}' not supported: ${code}. GET /languages lists the languages.`);
}

/** The languages that can be translated from or into, as DeepL lists them. */
export async function listLanguages(type: "source" | "target"): Promise<object[]> {
  const { languages } = await supportedLanguages();
  return languages
    .filter(({ sourceOf, targetOf }) => (type === "source" ? sourceOf : targetOf).length > 0)
    .flatMap(({ tag, name }) =>
      (type === "target" ? (variants[tag] ?? [tag]) : [tag]).map((shown) => ({
        language: shown.toUpperCase(),
        name: shown === tag ? name : `${name} (${shown.split("-")[1]})`,
        ...(type === "target" ? { supports_formality: false } : {}),
      })),
    );
}

/** The pairs that a glossary can have, as DeepL lists them. */
export async function listPairs(): Promise<object[]> {
  const { engines } = await supportedLanguages();
  const pairs = engines
    .flatMap((engine) => engine.pairs)
    .flatMap(({ from, to }) => from.flatMap((source) => to.map((target) => [source, target] as const)))
    .filter(([source, target]) => source !== target);
  // Several engines can have the same pair.
  const views = pairs.map(([source_lang, target_lang]) => ({
    source_lang: source_lang.toLowerCase(),
    target_lang: target_lang.toLowerCase(),
  }));
  return [...new Map(views.map((view) => [`${view.source_lang} ${view.target_lang}`, view])).values()];
}

/** A detected language as DeepL names it. */
export const codeOf = (tag: unknown): string => String(tag).toUpperCase();
