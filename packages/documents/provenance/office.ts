import { readArchive, writeArchive } from "@atelier/document-model";
import { byLocalName, type Document, type Element, parseXml, serializeXml, setText } from "../xml.ts";
import { type DocumentMaking, markProperties } from "./mark.ts";

const TYPES = "[Content_Types].xml";
const RELATIONSHIPS = "_rels/.rels";
const PART = "docProps/custom.xml";
const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.custom-properties+xml";
/** The property set that Office programs show as custom properties (ECMA-376, part 1, 22.3). */
const FORMAT_ID = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}";

interface Namespaces {
  properties: string;
  values: string;
  relationship: string;
}

const TRANSITIONAL: Namespaces = {
  properties: "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties",
  values: "http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes",
  relationship: "http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties",
};
const STRICT: Namespaces = {
  properties: "http://purl.oclc.org/ooxml/officeDocument/customProperties",
  values: "http://purl.oclc.org/ooxml/officeDocument/docPropsVTypes",
  relationship: "http://purl.oclc.org/ooxml/officeDocument/relationships/customProperties",
};

/** The Office package with the mark as custom properties, or null if it lacks a part that each package has. */
export async function markOffice(bytes: Uint8Array, making: DocumentMaking): Promise<Uint8Array | null> {
  const entries = await readArchive(bytes);
  const [types, relationships] = [entries.get(TYPES), entries.get(RELATIONSHIPS)];
  if (!types || !relationships) return null;
  const typeList = parseXml(types);
  const relationshipList = parseXml(relationships);
  const namespaces = isStrict(relationshipList) ? STRICT : TRANSITIONAL;
  const known = findPart(relationshipList);
  const name = known ?? PART;
  const part = entries.get(name);
  const properties = parseXml(part ?? emptyProperties(namespaces));
  if (properties.documentElement?.localName !== "Properties") return null;
  for (const [property, value] of markProperties(making)) setProperty(properties, property, value);
  entries.set(name, serializeXml(properties));
  if (addContentType(typeList, name)) entries.set(TYPES, serializeXml(typeList));
  if (known === undefined) {
    addRelationship(relationshipList, namespaces.relationship);
    entries.set(RELATIONSHIPS, serializeXml(relationshipList));
  }
  return writeArchive(entries);
}

const getType = (relationship: Element) => relationship.getAttribute("Type") ?? "";

const isStrict = (relationships: Document) =>
  byLocalName(relationships, "Relationship").some((item) => getType(item).startsWith("http://purl.oclc.org/ooxml/"));

/** The entry with the custom properties that the package has. */
function findPart(relationships: Document): string | undefined {
  return byLocalName(relationships, "Relationship")
    .find((item) => [TRANSITIONAL, STRICT].some(({ relationship }) => relationship === getType(item)))
    ?.getAttribute("Target")
    ?.replace(/^\.?\//, "");
}

const emptyProperties = ({ properties, values }: Namespaces) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Properties xmlns="${properties}" xmlns:vt="${values}"/>`;

/** Sets a property, and removes others with its name. Names do not depend on case. */
function setProperty(document: Document, name: string, value: string): void {
  const root = document.documentElement;
  if (!root) return;
  const all = byLocalName(document, "property");
  const [first, ...others] = all.filter((item) => item.getAttribute("name")?.toLowerCase() === name.toLowerCase());
  for (const extra of others) root.removeChild(extra);
  const property = first ?? addProperty(document, root, name, all);
  property.removeAttribute("linkTarget");
  setText(property, "");
  const values = root.namespaceURI === STRICT.properties ? STRICT.values : TRANSITIONAL.values;
  const text = document.createElementNS(values, "vt:lpwstr");
  text.appendChild(document.createTextNode(value));
  property.appendChild(text);
}

function addProperty(document: Document, root: Element, name: string, all: readonly Element[]): Element {
  const used = all.map((item) => Number(item.getAttribute("pid"))).filter((pid) => Number.isSafeInteger(pid));
  const property = create(document, root, "property");
  property.setAttribute("fmtid", FORMAT_ID);
  // The numbers 0 and 1 are reserved.
  property.setAttribute("pid", String(Math.max(1, ...used) + 1));
  property.setAttribute("name", name);
  return property;
}

/** True if the part had no content type before. */
function addContentType(types: Document, name: string): boolean {
  const partName = `/${name}`;
  const root = types.documentElement;
  const isKnown = byLocalName(types, "Override").some(
    (item) => item.getAttribute("PartName")?.toLowerCase() === partName.toLowerCase(),
  );
  if (!root || isKnown) return false;
  const override = create(types, root, "Override");
  override.setAttribute("PartName", partName);
  override.setAttribute("ContentType", CONTENT_TYPE);
  return true;
}

function addRelationship(relationships: Document, type: string): void {
  const root = relationships.documentElement;
  if (!root) return;
  const used = new Set(byLocalName(relationships, "Relationship").map((item) => item.getAttribute("Id")));
  let number = used.size + 1;
  while (used.has(`rId${number}`)) number++;
  const relationship = create(relationships, root, "Relationship");
  relationship.setAttribute("Id", `rId${number}`);
  relationship.setAttribute("Type", type);
  relationship.setAttribute("Target", PART);
}

/** Adds an element with the namespace and the prefix of the root. */
function create(document: Document, root: Element, name: string): Element {
  const element = document.createElementNS(root.namespaceURI, root.prefix ? `${root.prefix}:${name}` : name);
  root.appendChild(element);
  return element;
}
