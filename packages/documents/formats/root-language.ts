import type { TextContent } from "../text-document.ts";

/** A tag of two letters with or without a region, which is the only key of a file: "en:" or "pt-BR". */
const TAG = `(?<tag>[a-z]{2}(?:[-_][A-Z]{2})?)`;
const YAML_ROOT = new RegExp(
  String.raw`^(?<before>(?:(?:[ \t]*#[^\n]*|---[^\n]*|[ \t]*\r?)\n)*(?<quote>["']?))${TAG}\k<quote>:[ \t]*(?:#[^\n]*)?\r?\n`,
);
const JSON_ROOT = new RegExp(String.raw`^(?<before>\s*\{\s*")${TAG}"\s*:\s*\{`);

/**
 * Renames the language of a file of messages that has it as its only key, as those of Rails and vue-i18n, to that of its
 * translation. All texts are after the key.
 */
export function withRootLanguage(source: string, kind: "yaml" | "json", content: TextContent): TextContent {
  const { before = "", tag = "" } = (kind === "yaml" ? YAML_ROOT : JSON_ROOT).exec(source)?.groups ?? {};
  const isOnly =
    kind === "yaml"
      ? !/^[^\s#.-]/m.test(source.slice(before.length + tag.length).replace(/^[^\n]*\n/, ""))
      : Object.keys(tag ? JSON.parse(source) : {}).length === 1;
  if (!tag || !isOnly || !isLanguage(tag)) return content;
  return {
    ...content,
    language: tag,
    result(target) {
      const name = tag.includes("_") ? target.language.replaceAll("-", "_") : target.language;
      return before + name + content.result(target).slice(before.length + tag.length);
    },
  };
}

/** Tags that are usual names of other things: renaming them would break a program. */
const NAMES = new Set("am as be cv he id is my no or so to".split(" "));

const isLanguage = (tag: string) =>
  !NAMES.has(tag) &&
  new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag.replace("_", "-")) !== undefined;
