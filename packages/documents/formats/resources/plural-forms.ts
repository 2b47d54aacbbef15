import type { OpenDocument } from "@atelier/document-model";
import { describeLanguage } from "../../languages.ts";

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"];

export const isPluralCategory = (name: string): boolean => CATEGORIES.includes(name);

/** The report of plural forms that the target language needs and the file does not have; empty if it has all. */
export function missingForms(language: string, present: ReadonlySet<string>): OpenDocument["untouched"] {
  if (present.size === 0) return [];
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = needed.filter((category) => !present.has(category));
  if (missing.length === 0) return [];
  return [
    {
      place: `plural forms: ${missing.join(", ")}`,
      reason: `${describeLanguage(language).name} has them and the file does not. Add them by hand`,
    },
  ];
}
