import { describeLanguage, type Language, sameLanguage } from "@atelier/documents/languages";
import { engineList } from "../../engines/index.ts";
import type { LanguageGroup, TranslationModel } from "../../engines/ports/index.ts";
import { engineFetch } from "./engine-fetch.ts";
import { engineSettings } from "./settings.ts";

/** A language with the engines that translate from it and into it. */
export interface SupportedLanguage extends Language {
  sourceOf: string[];
  targetOf: string[];
}

/** A translator with its language pairs in groups. */
export interface TranslationEngine {
  name: string;
  pairs: readonly LanguageGroup[];
  /** The target languages whose formality it can set. */
  formalTargets: readonly string[];
  /** Whether it can also improve or correct a text in its own language. */
  rewrites?: boolean;
  /** The models behind the pairs; absent for an engine whose pairs have no models of their own. */
  models?: readonly TranslationModel[] | undefined;
}

/**
 * The languages of all configured translators, sorted by name, and the pairs of each translator. Pairs are grouped,
 * because a hundred languages make ten thousand pairs.
 */
export async function supportedLanguages(): Promise<{ languages: SupportedLanguage[]; engines: TranslationEngine[] }> {
  const settings = engineSettings();
  const engines = await Promise.all(
    engineList("document-translate", settings).map(async (engine) => {
      const { "document-translate": translator } = engine.load(settings, engineFetch(engine));
      const [pairs, models, formalTargets] = await Promise.all([
        translator?.languages() ?? [],
        translator?.models?.(),
        translator?.formalTargets?.() ?? [],
      ]);
      return {
        name: engine.name,
        pairs,
        formalTargets,
        ...(translator?.rewrites ? { rewrites: true } : {}),
        ...(models ? { models } : {}),
      };
    }),
  );
  const found = new Map<string, SupportedLanguage>();
  const toLanguage = (tag: string) => {
    const language = found.get(tag) ?? { ...describeLanguage(tag), sourceOf: [], targetOf: [] };
    found.set(tag, language);
    return language;
  };
  for (const { name, pairs } of engines) {
    for (const tag of new Set(pairs.flatMap(({ from }) => from))) toLanguage(tag).sourceOf.push(name);
    for (const tag of new Set(pairs.flatMap(({ to }) => to))) toLanguage(tag).targetOf.push(name);
  }
  return { languages: [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en")), engines };
}

/**
 * The languages from which a configured translator translates, or with `target` those it translates into this one and the
 * language itself. Undefined if a translator is a server of others: its languages are not requested for each upload, and
 * it has nearly all.
 */
export async function detectableLanguages(target?: string): Promise<readonly string[] | undefined> {
  const settings = engineSettings();
  const engines = engineList("document-translate", settings);
  if (engines.length === 0 || engines.some(({ lane }) => lane !== "cpu")) return undefined;
  const groups = await Promise.all(
    engines.map((engine) => engine.load(settings, engineFetch(engine))["document-translate"]?.languages() ?? []),
  );
  const pairs = groups
    .flat()
    .filter(({ to }) => target === undefined || to.some((language) => sameLanguage(language, target)));
  const languages = new Set(pairs.flatMap(({ from }) => from));
  if (languages.size === 0) return undefined;
  return target === undefined ? [...languages] : [...languages, target];
}
