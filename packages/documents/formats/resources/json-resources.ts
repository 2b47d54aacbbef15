import { type Block, type DocumentFormat, textOfRuns, unreadable } from "@atelier/document-model";
import { counted } from "../../counted.ts";
import { stringBlock } from "../../string-block.ts";
import { openTextDocument, type TextContent } from "../../text-document.ts";
import { jsonStrings } from "../json.ts";
import { isPluralCategory, missingForms } from "./plural-forms.ts";
import { isMessage, type ResourceText, resourceFormat, resourceText } from "./resource-text.ts";

/** Flutter's application resources: the messages. Metadata, whose keys begin with `@`, stays. */
export const arb = resourceFormat({ name: "arb", contentType: "application/x-arb+json" }, (source) => {
  parseJson(source);
  return {
    texts: arbTexts(source),
    language: /"@@locale"\s*:\s*"([\w-]+)"/.exec(source)?.[1],
    finish: (text, { language }) => text.replace(/("@@locale"\s*:\s*")[^"\\]*"/, `$1${language.replaceAll("-", "_")}"`),
  };
});

function* arbTexts(source: string): Generator<ResourceText> {
  for (const { start, end, isKey, path } of jsonStrings(source))
    if (!isKey && path.length === 1 && !path[0]?.startsWith("@"))
      yield resourceText(JSON.parse(source.slice(start, end)), { start, end }, JSON.stringify);
}

/** Xcode's string catalogs: each text gets a localization in the target language beside the others. */
export const xcstrings: DocumentFormat = {
  name: "xcstrings",
  contentType: "application/x-apple-xcstrings+json",
  extension: "xcstrings",
  open: (bytes) => openTextDocument(bytes, openCatalog),
};

type Json = string | number | boolean | null | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A text of the catalog with its source localization, whose values the blocks replace. */
interface Entry {
  key: string;
  entry: JsonObject;
  localization: JsonObject;
}

function openCatalog(source: string): TextContent {
  const catalog = parseJson(source);
  if (!isObject(catalog) || !isObject(catalog.strings) || typeof catalog.sourceLanguage !== "string")
    throw unreadable("This is not a string catalog. It must have sourceLanguage and strings, as Xcode writes it.");
  const { sourceLanguage, strings } = catalog;
  const all = Object.entries(strings);
  const entries = all.flatMap(([key, entry]) =>
    isObject(entry) && entry.shouldTranslate !== false && entry.extractionState !== "stale"
      ? [{ key, entry, localization: getSource(key, entry, sourceLanguage) }]
      : [],
  );
  const categories = new Set<string>();
  const blocks = entries.flatMap(({ localization }) => unitBlocks(localization, categories));
  const left = all.length - entries.length;
  const untouched: TextContent["untouched"] =
    left > 0 ? [{ place: counted(left, "text"), reason: "the catalog marks them as stale or not translatable" }] : [];
  return {
    blocks,
    language: sourceLanguage,
    untouched,
    result({ language }) {
      const kept = entries.filter((entry) => !addLocalization(entry, language)).length;
      if (kept > 0) untouched?.push({ place: counted(kept, "text"), reason: "there is a translation already" });
      untouched?.push(...missingForms(language, categories));
      return writeCatalog(catalog, source);
    },
  };
}

/** A copy of the localization in the source language. Without one, the key is the text. */
function getSource(key: string, entry: JsonObject, language: string): JsonObject {
  const own = isObject(entry.localizations) ? entry.localizations[language] : undefined;
  return isObject(own) ? structuredClone(own) : { stringUnit: { state: "new", value: key } };
}

/** The texts of all units of a localization: its own, those of plural forms and devices, and those of substitutions. */
function unitBlocks(value: JsonObject, categories: Set<string>): Block[] {
  return Object.entries(value).flatMap(([name, child]) => {
    if (!isObject(child)) return [];
    if (isPluralCategory(name)) categories.add(name);
    if (name !== "stringUnit") return unitBlocks(child, categories);
    return typeof child.value === "string" && isMessage(child.value) ? [unitBlock(child, child.value)] : [];
  });
}

function unitBlock(unit: JsonObject, text: string): Block {
  return stringBlock({
    part: "values",
    runs: [{ kind: "text", text, style: 0 }],
    write: (runs) => {
      unit.value = textOfRuns(runs);
      unit.state = "translated";
    },
  });
}

/** Adds the localization of the target language. Returns false if there is a translation already. */
function addLocalization({ entry, localization }: Entry, language: string): boolean {
  const localizations = isObject(entry.localizations) ? entry.localizations : {};
  const known = localizations[language];
  if (isObject(known) && !/"state":"(?:new|stale)"/.test(JSON.stringify(known))) return false;
  entry.localizations = { ...localizations, [language]: localization };
  return true;
}

/** The catalog with the indentation and the spaces of its source. Xcode writes a space before colons. */
function writeCatalog(catalog: JsonObject, source: string): string {
  const indent = /\n([ \t]+)"/.exec(source)?.[1] ?? "";
  const text = JSON.stringify(catalog, null, indent);
  const isSpaced = /"sourceLanguage" :/.test(source);
  const spaced = isSpaced ? text.replace(/^(\s*"(?:[^"\\]|\\.)*"):/gm, "$1 :") : text;
  return source.endsWith("\n") ? `${spaced}\n` : spaced;
}

function parseJson(source: string): Json {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw unreadable("This is not valid JSON. Check its syntax and send it again.", cause);
  }
}
