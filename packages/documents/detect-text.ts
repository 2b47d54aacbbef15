import { type DocumentFormat, unreadable } from "@atelier/document-model";
import { po } from "./formats/gettext.ts";
import { html } from "./formats/html.ts";
import { json } from "./formats/json.ts";
import { markdown, mdx } from "./formats/markdown.ts";
import { strings } from "./formats/resources/apple-strings.ts";
import { fluent } from "./formats/resources/fluent.ts";
import { arb, xcstrings } from "./formats/resources/json-resources.ts";
import { php } from "./formats/resources/php-arrays.ts";
import { properties } from "./formats/resources/properties.ts";
import { toml } from "./formats/resources/toml.ts";
import { qtTs, resx, stringsdict } from "./formats/resources/xml-resources.ts";
import { srt, vtt } from "./formats/subtitles.ts";
import { csv, tsv } from "./formats/tables.ts";
import { text } from "./formats/text.ts";
import { xliff } from "./formats/xliff.ts";
import { xml } from "./formats/xml-texts.ts";
import { yaml } from "./formats/yaml.ts";

type Choice = DocumentFormat | ((start: string) => DocumentFormat);

/** The formats by the ending of the file's name, which comes before the content. */
const BY_NAME: Record<string, Choice> = {
  html: xmlOrHtml,
  htm: xmlOrHtml,
  xhtml: html,
  md: markdown,
  markdown,
  mdx,
  txt: textOrCatalog,
  csv,
  tsv,
  json,
  arb,
  xcstrings,
  yaml,
  yml: yaml,
  toml,
  xml: byRoot,
  xlf: byRoot,
  xliff: byRoot,
  resx,
  resw: resx,
  ts: linguist,
  stringsdict,
  strings: (start) => (start.startsWith("<") ? stringsdict : strings),
  po,
  pot: po,
  properties,
  ftl: fluent,
  php,
  srt,
  vtt,
};

const CONVERT = "Convert it to Markdown or HTML, for example with pandoc, translate that and convert it back";
const SOURCE_CODE = "Put its texts into a file of its own, such as JSON, PO or properties, and send that";

/** Files with rules of their own that are refused, by the ending of their name, with the reason and a way out. */
const REFUSED: Record<string, string> = {
  ...named(
    "adoc asciidoc asc",
    `AsciiDoc is not supported: its macros and attributes would be translated. ${CONVERT}.`,
  ),
  ...named("rst", `reStructuredText is not supported: its directives and roles would be translated. ${CONVERT}.`),
  ...named("tex ltx latex bib", `LaTeX is not supported: its commands and labels would be translated. ${CONVERT}.`),
  ...named("org", `Org files are not supported: their keywords would be translated. ${CONVERT}.`),
  ...named("ini cfg conf env", `Configuration files are not supported: their values are settings. ${SOURCE_CODE}.`),
  ...named("plist", "Property lists have settings and are not supported. Send the .strings or .stringsdict file."),
  ...named(
    "tmx tbx",
    "This is a translation memory or a term base, not a document. Import it into your translation memory or as a glossary.",
  ),
  ...named("svg", "SVG files are not supported: their styles and scripts would be translated. Convert it to PDF."),
  ...named(
    "js mjs cjs jsx tsx vue svelte astro py rb java kt kts swift m c h cc cpp hpp cs go rs sh bash ps1 sql css scss less dart lua pl r",
    `Source code is not a document. ${SOURCE_CODE}.`,
  ),
};

function named(endings: string, reason: string): Record<string, string> {
  return Object.fromEntries(endings.split(" ").map((ending) => [ending, reason]));
}

/**
 * The format of a text file: by the ending of its name, otherwise by the beginning of its content. Throws
 * `unreadable_document` for a kind of file that has no rules.
 */
export function detectText(head: string, filename: string): DocumentFormat {
  const start = head.trimStart();
  const ending = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";
  const reason = Object.hasOwn(REFUSED, ending) ? REFUSED[ending] : undefined;
  if (reason) throw unreadable(reason);
  const choice = Object.hasOwn(BY_NAME, ending) ? BY_NAME[ending] : undefined;
  if (choice) return typeof choice === "function" ? choice(start) : choice;
  return byContent(start, filename);
}

function byContent(start: string, filename: string): DocumentFormat {
  if (/^WEBVTT/.test(start)) return vtt;
  if (/^\d+\r?\n\d{2}:\d{2}:\d{2},\d{3} -->/.test(start)) return srt;
  if (isMarkup(start)) {
    if (/<(?:[\w.-]+:)?xliff[\s>]/.test(start)) return xliff;
    if (/<html[\s>]|<!doctype html/i.test(start)) return html;
    if (start.startsWith("<?xml")) return byRoot(start);
    if (MARKDOWN_BLOCK.test(start)) return markdown;
    // Other XML has elements with the names of HTML, so the elements decide only for a file without another indication.
    return /<(p|div|h1|span|body|table|ul)\b/i.test(start) ? html : byRoot(start);
  }
  if (/^(\{|\[)/.test(start)) return json;
  if (isCatalog(start)) return po;
  if (filename === "" && /^#{1,6} \S|^[-*] \S|\*\*\S|\]\(http|^```/m.test(start)) return markdown;
  return text;
}

/** Lines that are common in Markdown and mean nothing in HTML. */
const MARKDOWN_BLOCK = /^(?:#{1,6} \S|```|\[!\[)/m;

const isMarkup = (start: string) => /^<\?xml|^<!--|^<[a-z][\w:-]*[\s>]/i.test(start) || /^<!doctype/i.test(start);
const isCatalog = (start: string) => /^(#.*\r?\n)*\s*msgid /m.test(start) && /^msgstr /m.test(start);

function textOrCatalog(start: string): DocumentFormat {
  return isCatalog(start) ? po : text;
}

function xmlOrHtml(start: string): DocumentFormat {
  return start.startsWith("<?xml") && !/<html[\s>]|<!doctype html/i.test(start) ? byRoot(start) : html;
}

/** The vocabulary of XML by its root element. */
function byRoot(start: string): DocumentFormat {
  if (/<(?:[\w.-]+:)?xliff[\s>]/.test(start)) return xliff;
  if (/<html[\s>]|<!doctype html/i.test(start)) return html;
  if (/<!DOCTYPE TS\b|<TS[\s>]/.test(start)) return qtTs;
  if (/<root[\s>]/.test(start) && /<(?:resheader|data)\s[^<>]*name=/.test(start)) return resx;
  if (/<!DOCTYPE plist\b|<plist[\s>]/.test(start)) return stringsdict;
  for (const [root, ending] of [
    ["svg", "svg"],
    ["tmx", "tmx"],
    ["martif", "tbx"],
  ] as const)
    if (new RegExp(`^(?:<[?!][^<>]*>\\s*)*<${root}[\\s>]`).test(start)) throw unreadable(REFUSED[ending] ?? "");
  return xml;
}

/** A file of Qt Linguist, which has the same ending as TypeScript. */
function linguist(start: string): DocumentFormat {
  if (isMarkup(start)) return qtTs;
  throw unreadable(`This is TypeScript. Source code is not a document. ${SOURCE_CODE}.`);
}
