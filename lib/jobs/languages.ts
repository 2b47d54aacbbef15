import { describeLanguage, type Language } from "../documents/languages.ts";
import { enginesOf } from "../engines/index.ts";
import { env } from "../env.ts";
import { engineSettings } from "./engine-settings.ts";

/** A language that documents can be translated from or into here. */
export interface ServedLanguage extends Language {
  /** What it can be translated into, and the engines that do it. */
  targets: { tag: string; engines: string[] }[];
}

/** Every language that the translators chosen here know, by name. */
export function servedLanguages(): ServedLanguage[] {
  const settings = engineSettings(env());
  const found = new Map<string, Map<string, string[]>>();
  const targetsOf = (tag: string) => {
    const targets = found.get(tag) ?? new Map<string, string[]>();
    found.set(tag, targets);
    return targets;
  };
  for (const engine of enginesOf(settings)) {
    for (const { from, to } of engine.load(settings).translator?.pairs() ?? []) {
      targetsOf(from).set(to, [...(targetsOf(from).get(to) ?? []), engine.name]);
      targetsOf(to);
    }
  }
  return [...found]
    .map(([tag, targets]) => ({
      ...describeLanguage(tag),
      targets: [...targets].map(([target, engines]) => ({ tag: target, engines })),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
