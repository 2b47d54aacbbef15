import { readArchive, writeArchive } from "@atelier/document-model";
import { byLocalName, type Document, type Element, parseXml, serializeXml, setText } from "../xml.ts";
import { type DocumentMaking, markProperties } from "./mark.ts";

const META = "urn:oasis:names:tc:opendocument:xmlns:meta:1.0";
const OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
const MANIFEST = "META-INF/manifest.xml";
const PART = "meta.xml";
const EMPTY = `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-meta xmlns:office="${OFFICE}" xmlns:meta="${META}" office:version="1.3"><office:meta/></office:document-meta>`;

/** The OpenDocument file with the mark as its own properties, or null if it has no list of its parts. */
export async function markOpenDocument(bytes: Uint8Array, making: DocumentMaking): Promise<Uint8Array | null> {
  const entries = await readArchive(bytes);
  const manifest = entries.get(MANIFEST);
  if (!manifest) return null;
  const part = entries.get(PART);
  const document = parseXml(part ?? EMPTY);
  const [properties] = byLocalName(document, "meta");
  if (properties?.namespaceURI !== OFFICE) return null;
  for (const [name, value] of markProperties(making)) setProperty(document, properties, name, value);
  entries.set(PART, serializeXml(document));
  if (!part) entries.set(MANIFEST, withPart(manifest));
  return writeArchive(entries);
}

/** Sets a property, and removes others with its name. */
function setProperty(document: Document, properties: Element, name: string, value: string): void {
  const [first, ...others] = byLocalName(properties, "user-defined").filter(
    (item) => item.getAttributeNS(META, "name") === name,
  );
  for (const extra of others) properties.removeChild(extra);
  const property = first ?? document.createElementNS(META, "meta:user-defined");
  if (!first) properties.appendChild(property);
  property.setAttributeNS(META, "meta:name", name);
  property.setAttributeNS(META, "meta:value-type", "string");
  setText(property, value);
}

function withPart(manifest: Uint8Array): Uint8Array {
  const document = parseXml(manifest);
  const root = document.documentElement;
  if (!root) return manifest;
  const entry = document.createElementNS(root.namespaceURI, "manifest:file-entry");
  entry.setAttributeNS(root.namespaceURI, "manifest:full-path", PART);
  entry.setAttributeNS(root.namespaceURI, "manifest:media-type", "text/xml");
  root.appendChild(entry);
  return serializeXml(document);
}
