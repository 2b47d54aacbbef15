import { supportedLanguages } from "../../../engine-health/configured/languages.ts";
import { getLanguage } from "../translation-languages.ts";

/** Codes of LibreTranslate's that are no language tags. */
const tags: Record<string, string> = { zt: "zh-Hant", pb: "pt-BR", zh: "zh-Hans" };

/** The language tag for a code of LibreTranslate's. Throws `invalid_input`. */
export const readLanguage = (code: string, field: string): Promise<string> => getLanguage(tags[code] ?? code, field);

/** GET /languages: each language with the ones that it can be translated into. */
export async function listLanguages(): Promise<object[]> {
  const { languages, engines } = await supportedLanguages();
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of engines.flatMap(({ pairs }) => pairs))
    for (const source of from) {
      const known = targets.get(source) ?? new Set();
      targets.set(source, known);
      for (const target of to) known.add(target);
    }
  return languages
    .filter(({ tag }) => targets.has(tag))
    .map(({ tag, name }) => ({ code: tag, name, targets: [...(targets.get(tag) ?? [])].sort() }));
}
