import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import type { LanguageGroup } from "../../engines/ports/index.ts";

const MAX_NAMED = 5;

/**
 * A sentence with the nearest pairs to one that no engine supports: the targets of the source language, and the sources
 * of the target language. Languages of the same script come first.
 */
export function nearestPairs(groups: readonly LanguageGroup[], from: string, to: string): string {
  const includes = (tags: readonly string[], wanted: string) => tags.some((tag) => sameLanguage(tag, wanted));
  const targets = groups.filter((group) => includes(group.from, from)).flatMap((group) => group.to);
  const sources = groups.filter((group) => includes(group.to, to)).flatMap((group) => group.from);
  const [source, target] = [getName(from), getName(to)];
  const parts = [
    ...named(
      targets.filter((tag) => !sameLanguage(tag, from)),
      to,
      (list) => `from ${source} to ${list}`,
    ),
    ...named(
      sources.filter((tag) => !sameLanguage(tag, to)),
      from,
      (list) => `to ${target} from ${list}`,
    ),
  ];
  return parts.length > 0 ? `The nearest supported pairs are ${parts.join(", and ")}.` : "";
}

const getName = (tag: string) => describeLanguage(tag).name;

function named(tags: readonly string[], like: string, sentence: (list: string) => string): string[] {
  if (tags.length === 0) return [];
  const { script } = describeLanguage(like);
  const alike = (tag: string) => (describeLanguage(tag).script === script ? 0 : 1);
  const sorted = [...new Set(tags)].sort((a, b) => alike(a) - alike(b));
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(sorted.slice(0, MAX_NAMED).map(getName));
  return [sentence(list)];
}
