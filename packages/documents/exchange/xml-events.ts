import { setImmediate } from "node:timers/promises";
import { unreadable } from "@atelier/document-model";
import { SaxesParser } from "saxes";

/** The handlers of XML events, called in document order. Names are without prefixes. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

const MAX_DEPTH = 256;
/** Other requests are served between two slices. */
const SLICE = 64 * 1024;

/**
 * Reads XML as a stream of events, so that a large file takes little memory and blocks nothing. Entities that a document
 * type declares are not supported. Throws `unreadable_document`.
 */
export async function readXml(text: string, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new RangeError(`Elements are nested more than ${MAX_DEPTH} levels deep.`);
    const texts = Object.entries(attributes).map(([key, value]) => [key, String(value)]);
    reader.open(localName(name), Object.fromEntries(texts));
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    reader.close(localName(name));
  });
  parser.on("text", (found) => reader.text(found));
  parser.on("cdata", (found) => reader.text(found));
  parser.on("error", (error) => {
    throw error;
  });
  try {
    for (let start = 0; start < text.length; start += SLICE) {
      parser.write(text.slice(start, start + SLICE));
      await setImmediate();
    }
    parser.close();
  } catch (cause) {
    throw unreadable(
      "The file has XML that is not well-formed, or that declares entities. Export it again from its program.",
      cause,
    );
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The value of `xml:lang` or the older `lang` as a BCP 47 tag; null if it is missing or not a language tag. */
export function findLanguage(attributes: Readonly<Record<string, string>>): string | null {
  const tag = (attributes["xml:lang"] ?? attributes.lang ?? "").replaceAll("_", "-");
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** A text as XML character data or as the value of an attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
