import { type DocumentFormat, readArchive, unreadable } from "@atelier/document-model";
import { pdf } from "@atelier/pdf";
import { decodeText } from "./charset.ts";
import { detectText } from "./detect-text.ts";
import { docx } from "./formats/docx.ts";
import { epub } from "./formats/epub.ts";
import { po } from "./formats/gettext.ts";
import { html } from "./formats/html.ts";
import { idml } from "./formats/idml.ts";
import { json } from "./formats/json.ts";
import { markdown, mdx } from "./formats/markdown.ts";
import { odp, ods, odt } from "./formats/odf.ts";
import { readPackage } from "./formats/office-package.ts";
import { jpg, pictureFormat, png, webp } from "./formats/pictures.ts";
import { pptx } from "./formats/pptx.ts";
import { strings } from "./formats/resources/apple-strings.ts";
import { fluent } from "./formats/resources/fluent.ts";
import { arb, xcstrings } from "./formats/resources/json-resources.ts";
import { php } from "./formats/resources/php-arrays.ts";
import { properties } from "./formats/resources/properties.ts";
import { toml } from "./formats/resources/toml.ts";
import { qtTs, resx, stringsdict } from "./formats/resources/xml-resources.ts";
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
  mdx,
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
  properties,
  strings,
  stringsdict,
  xcstrings,
  arb,
  resx,
  qtTs,
  fluent,
  php,
  toml,
  png,
  jpg,
  webp,
];

/**
 * Detects a document's format: archives, RTF, PDF and pictures by their content, text files by their name and then by their
 * content. Throws `unreadable_document` if no format matches.
 */
export async function detectFormat(bytes: Uint8Array, filename = ""): Promise<DocumentFormat> {
  if (bytes.length === 0) throw unreadable("The document is empty.");
  if (startsWith(bytes, "PK")) return detectArchive(bytes);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw unreadable("This is an old or encrypted Office file. Save it as docx, xlsx or pptx without a password.");
  if (startsWith(bytes, "{\\rtf")) return rtf;
  // Some programs write a few bytes before the first line of a PDF, and readers accept them.
  if (new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-")) return pdf;
  const image = pictureFormat(bytes);
  if (image) return { png, jpeg: jpg, webp }[image];
  if (startsWith(bytes, "bplist"))
    throw unreadable("This is a binary property list. Convert it with plutil -convert xml1 and send it again.");
  return detectText(decodeText(bytes).text.slice(0, 20_000), filename.toLowerCase());
}

async function detectArchive(bytes: Uint8Array): Promise<DocumentFormat> {
  const entries = await readArchive(bytes);
  const declared = new TextDecoder().decode(entries.get("mimetype")).trim();
  // Templates, master documents and documents that were made from a web page have the same content.
  const type = declared.replace(/^(application\/vnd\.oasis\.opendocument\.\w+)-(web|template|master)$/, "$1");
  const byMime = [odt, ods, odp, epub].find(({ contentType }) => type === contentType);
  if (byMime) return byMime;
  const { format } = readPackage(entries);
  if (format) return { docx, pptx, xlsx }[format];
  if (declared === idml.contentType || entries.has("designmap.xml")) return idml;
  throw unreadable("This archive is not a supported document. Send docx, pptx, xlsx, odt, ods, odp, epub or idml.");
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, mark.length)) === mark;
}
