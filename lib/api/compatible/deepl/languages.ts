import { sameLanguage } from "@atelier/documents/languages";
import { supportedLanguages } from "../../../engine-health/configured/languages.ts";

/** Variants that DeepL's clients require instead of the language itself. */
const variants: Record<string, string[]> = { en: ["en-GB", "en-US"], pt: ["pt-BR", "pt-PT"] };

/** The languages that can be translated from or into, as DeepL lists them. */
export async function listLanguages(type: "source" | "target"): Promise<object[]> {
  const { languages, engines } = await supportedLanguages();
  const formal = engines.flatMap(({ formalTargets }) => formalTargets);
  return languages
    .filter(({ sourceOf, targetOf }) => (type === "source" ? sourceOf : targetOf).length > 0)
    .flatMap(({ tag, name }) =>
      (type === "target" ? (variants[tag] ?? [tag]) : [tag]).map((shown) => ({
        language: shown.toUpperCase(),
        name: shown === tag ? name : `${name} (${shown.split("-")[1]})`,
        ...(type === "target" ? { supports_formality: isListed(shown, formal) } : {}),
      })),
    );
}

/** Whether an engine can set the formality of translations into a language. */
export async function hasFormality(tag: string): Promise<boolean> {
  const { engines } = await supportedLanguages();
  return engines.some(({ formalTargets }) => isListed(tag, formalTargets));
}

const isListed = (tag: string, tags: readonly string[]) => tags.some((listed) => sameLanguage(listed, tag));

/** The uses of a language, by the names of version 3: languages have features, and products require them. */
const resources = {
  translate_text: { isTranslation: true, features: ["glossary", "tag_handling"] },
  translate_document: { isTranslation: true, features: ["glossary"] },
  glossary: { isTranslation: false, features: [] },
} as const;
export const resourceNames = Object.keys(resources) as (keyof typeof resources)[];

/** GET /v3/languages: the languages of a resource with their features. */
export async function listLanguagesByResource(resource: keyof typeof resources): Promise<object[]> {
  const { languages, engines } = await supportedLanguages();
  const formal = engines.flatMap(({ formalTargets }) => formalTargets);
  const { isTranslation, features } = resources[resource];
  const status = { status: "stable" };
  return languages.flatMap(({ tag, name, sourceOf, targetOf }) => {
    const shown = [tag, ...(targetOf.length > 0 ? (variants[tag] ?? []) : [])];
    return shown.map((lang) => ({
      lang,
      name: lang === tag ? name : `${name} (${lang.split("-")[1]})`,
      ...status,
      usable_as_source: sourceOf.length > 0 && lang === tag,
      usable_as_target: targetOf.length > 0,
      features: {
        ...Object.fromEntries(features.map((feature) => [feature, status])),
        ...(isTranslation && isListed(lang, formal) ? { formality: status } : {}),
        ...(isTranslation && sourceOf.length > 0 && lang === tag ? { auto_detection: status } : {}),
      },
    }));
  });
}

/** GET /v3/languages/resources: which features the source or target language of a request must have. */
export const listResources = (): object[] =>
  Object.entries(resources).map(([name, { isTranslation, features }]) => ({
    name,
    features: [
      ...features.map((feature) => ({ name: feature, needs_source_support: true, needs_target_support: true })),
      ...(isTranslation
        ? [
            { name: "formality", needs_target_support: true },
            { name: "auto_detection", needs_source_support: true },
          ]
        : []),
    ],
  }));

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
export const getCode = (tag: unknown): string => String(tag).toUpperCase();
