import { escapeText } from "../tagged-text.ts";
import { byLocalName, children, decodeXml, type Element, isElement, isText, type Node, parseXml } from "../xml.ts";
import type { ExchangePair, ExchangeSegment, ReadSegment } from "./segment-types.ts";
import { xmlCharacters } from "./segment-workbook.ts";

const NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";
/** The module of translation candidates. */
const MATCHES = "urn:oasis:names:tc:xliff:matches:2.0";

/**
 * Segments as XLIFF 2.1 (OASIS): one unit for each, in states of the specification: `initial` without a translation,
 * `translated` by an engine, `reviewed` by a person. A match of the memory is a translation candidate. Styles are `pc`, objects `ph` elements.
 */
export function writeSegmentXliff(segments: readonly ExchangeSegment[], { from, to }: ExchangePair): string {
  const units = segments.map(({ id, place, source, target, edited, match }) => {
    const state = target === null ? "initial" : edited ? "reviewed" : "translated";
    const translation = target === null ? "" : `<target xml:space="preserve">${writeInline(target)}</target>`;
    return `    <unit id="${id}" name="${escapeAttribute(place)}">${match ? writeMatch(match) : ""}<segment id="s" state="${state}"><source xml:space="preserve">${writeInline(source)}</source>${translation}</segment></unit>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" xmlns:mtc="${MATCHES}" version="2.1" srcLang="${from}" trgLang="${to}">`,
    '  <file id="document">',
    ...units,
    "  </file>",
    "</xliff>\n",
  ].join("\n");
}

/** A match for the whole segment, with its similarity in percent. */
function writeMatch({ source, translation, similarity }: NonNullable<ExchangeSegment["match"]>): string {
  const percent = Math.round(similarity * 100);
  const texts = `<source xml:space="preserve">${writeInline(source)}</source><target xml:space="preserve">${writeInline(translation)}</target>`;
  return `<mtc:matches><mtc:match ref="#s" type="tm" similarity="${percent}">${texts}</mtc:match></mtc:matches>`;
}

const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', "&quot;");

/** Tagged text with the elements of XLIFF. A style that occurs again has a number after its id. */
function writeInline(tagged: string): string {
  const counts = new Map<string, number>();
  return xmlCharacters(tagged).replace(/<g(\d+)>|<\/g\d+>|<x(\d+)\/>/g, (_, style?: string, object?: string) => {
    if (object) return `<ph id="x${object}"/>`;
    if (!style) return "</pc>";
    const count = (counts.get(style) ?? 0) + 1;
    counts.set(style, count);
    return `<pc id="g${style}${count > 1 ? `_${count}` : ""}">`;
  });
}

const WRONG_FILE = "Send the XLIFF 2.0 or 2.1, docx or xlsx of the export.";

/** The segments of an XLIFF 2 file. Segments of a unit that a program split are joined. */
export function readSegmentXliff(bytes: Uint8Array): ReadSegment[] {
  const text = decodeXml(bytes);
  if (!/^\s*</.test(text)) throw new TypeError(WRONG_FILE);
  const document = parseXml(text);
  const version = document.documentElement?.getAttribute("version") ?? "";
  if (document.documentElement?.localName !== "xliff" || !version.startsWith("2")) throw new TypeError(WRONG_FILE);
  return byLocalName(document, "unit").map((unit) => {
    const text = (name: string) =>
      children(unit)
        .filter((part): part is Element => isElement(part) && /^(segment|ignorable)$/.test(part.localName ?? ""))
        .flatMap((part) => children(part).filter((child) => isElement(child) && child.localName === name))
        .map(readInline)
        .join("");
    const id = unit.getAttribute("id") ?? "";
    if (!/^\d{1,9}$/.test(id))
      throw new TypeError(`A unit has the id "${id}". Restore the number that it had in the export.`);
    return { id: Number(id), source: text("source"), target: text("target") };
  });
}

/** The tagged text of an element. Marks of annotations are left out, their text stays. */
function readInline(parent: Node): string {
  return children(parent)
    .map((node) => {
      if (isText(node)) return escapeText(node.nodeValue ?? "");
      if (!isElement(node)) return "";
      const [start, end] = [node.getAttribute("id") ?? "", node.getAttribute("startRef") ?? ""];
      const id = (node.localName === "ec" && end !== "" ? end : start).replace(/_\d+$/, "");
      // Some programs write a style as its start and its end.
      if (/^[se]c$/.test(node.localName ?? ""))
        return /^g\d+$/.test(id) ? `<${node.localName === "ec" ? "/" : ""}${id}>` : "";
      if (node.localName === "ph") return /^x\d+$/.test(id) ? `<${id}/>` : "";
      return node.localName === "pc" && /^g\d+$/.test(id) ? `<${id}>${readInline(node)}</${id}>` : readInline(node);
    })
    .join("");
}
