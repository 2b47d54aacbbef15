import { type DocumentFormat, readArchive, unreadable } from "@atelier/document-model";
import { pdf } from "@atelier/pdf";
import { decodeText } from "./charset.ts";
import { docx } from "./formats/docx.ts";
import { epub } from "./formats/epub.ts";
import { po } from "./formats/gettext.ts";
import { html } from "./formats/html.ts";
import { idml } from "./formats/idml.ts";
import { json } from "./formats/json.ts";
import { markdown } from "./formats/markdown.ts";
import { odp, ods, odt } from "./formats/odf.ts";
import { readPackage } from "./formats/office-package.ts";
import { pptx } from "./formats/pptx.ts";
import { rtf } from "./formats/rtf.ts";
import { srt, vtt } from "./formats/subtitles.ts";
import { csv, tsv } from "./formats/tables.ts";
import { text } from "./formats/text.ts";
import { xliff } from "./formats/xliff.ts";
import { xlsx } from "./formats/xlsx.ts";
import { xml } from "./formats/xml-texts.ts";
import { yaml } from "./formats/yaml.ts";

/** Every supported format. A document is written in the format it was read in. */
export const documentFormats: readonly DocumentFormat[] = [
  docx,
  pptx,
  xlsx,
  odt,
  ods,
  odp,
  pdf,
  rtf,
  idml,
  epub,
  html,
  markdown,
  text,
  csv,
  tsv,
  json,
  yaml,
  xml,
  xliff,
  po,
  srt,
  vtt,
];

/**
 * Detects a document's format by its content. The file name decides only between formats with the same content, such
 * as plain text and Markdown. Throws `unreadable_document` if no format matches.
 */
export async function detectFormat(bytes: Uint8Array, filename = ""): Promise<DocumentFormat> {
  if (bytes.length === 0) throw unreadable("The document is empty.");
  if (startsWith(bytes, "PK")) return detectArchive(bytes);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw unreadable("This is an old or encrypted Office file. Save it as docx, xlsx or pptx without a password.");
  if (startsWith(bytes, "{\\rtf")) return rtf;
  // Some programs write a few bytes before the first line of a PDF, and readers accept them.
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-")) return pdf;
  return detectText(decodeText(bytes).text.slice(0, 20_000), filename.toLowerCase());
}

async function detectArchive(bytes: Uint8Array): Promise<DocumentFormat> {
  const entries = await readArchive(bytes);
  const declared = new TextDecoder().decode(entries.get("mimetype")).trim();
  const byMime = [odt, ods, odp, epub].find(({ contentType }) => declared === contentType);
  if (byMime) return byMime;
  const { format } = readPackage(entries);
  if (format) return { docx, pptx, xlsx }[format];
  if (declared === idml.contentType || entries.has("designmap.xml")) return idml;
  throw unreadable("This archive is not a supported document. Send docx, pptx, xlsx, odt, ods, odp, epub or idml.");
}

function detectText(head: string, filename: string): DocumentFormat {
  const start = head.trimStart();
  const named = (extension: string) => filename.endsWith(`.${extension}`);
  if (/^WEBVTT/.test(start)) return vtt;
  if (/^\d+\r?\n\d{2}:\d{2}:\d{2},\d{3} -->/.test(start)) return srt;
  const namedHtml = named("html") || named("htm");
  if (/^<\?xml|^<!--|^<[a-z][\w:-]*[\s>]/i.test(start) || /^<!doctype/i.test(start)) {
    if (/<(?:[\w.-]+:)?xliff[\s>]/.test(start)) return xliff;
    if (/<html[\s>]|<!doctype html/i.test(start) || (namedHtml && !start.startsWith("<?xml"))) return html;
    // Other XML has elements with the names of HTML, so the elements decide only for a file without another indication.
    const isXml = start.startsWith("<?xml") || named("xml");
    return !isXml && /<(p|div|h1|span|body|table|ul)\b/i.test(start) ? html : xml;
  }
  // A part of a page may begin with a text.
  if (namedHtml) return html;
  if (/^(\{|\[)/.test(start) && !named("md") && !named("txt")) return json;
  if (/^(#.*\r?\n)*\s*msgid /m.test(start) && /^msgstr /m.test(start)) return po;
  if (named("yaml") || named("yml")) return yaml;
  if (named("csv")) return csv;
  if (named("tsv")) return tsv;
  if (named("md") || named("markdown")) return markdown;
  if (filename === "" && /^#{1,6} \S|^[-*] \S|\*\*\S|\]\(http|^```/m.test(start)) return markdown;
  return text;
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, mark.length)) === mark;
}
