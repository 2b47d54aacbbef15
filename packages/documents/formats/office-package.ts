import { decodeXml } from "../xml.ts";

/** The content of Office parts by their content type (ECMA-376, part 1), with the name in the coverage report. */
const PARTS_BY_TYPE: [RegExp, string][] = [
  [/wordprocessingml\.(document|template)\.main\+xml$|ms-word\.(document|template)\.macroEnabled/, "body"],
  [/wordprocessingml\.header\+xml$/, "headers"],
  [/wordprocessingml\.footer\+xml$/, "footers"],
  [/wordprocessingml\.footnotes\+xml$/, "footnotes"],
  [/wordprocessingml\.endnotes\+xml$/, "endnotes"],
  [/wordprocessingml\.comments\+xml$/, "comments"],
  [/drawingml\.chart\+xml$|ms-office\.chartex\+xml$/, "charts"],
  // A diagram stores its words twice: as data, and as the drawing that programs show.
  [/drawingml\.diagramData\+xml$|ms-office\.drawingml\.diagramDrawing\+xml$/, "diagrams"],
  [/presentationml\.slide\+xml$/, "slides"],
  [/presentationml\.notesSlide\+xml$/, "speaker notes"],
  [/presentationml\.slide(Master|Layout)\+xml$/, "slide masters and layouts"],
  [/presentationml\.comments\+xml$|ms-powerpoint\.comments\+xml$/, "comments"],
  [/spreadsheetml\.sharedStrings\+xml$/, "cells"],
  [/spreadsheetml\.worksheet\+xml$/, "sheets"],
  [/spreadsheetml\.table\+xml$/, "tables"],
  [/spreadsheetml\.comments\+xml$|ms-excel\.threadedcomments\+xml$/, "comments"],
  [/spreadsheetml\.(sheet|template)\.main\+xml$|ms-excel\.(sheet|template)\.macroEnabled/, "workbook"],
  [/spreadsheetml\.pivot(CacheDefinition|CacheRecords|Table)\+xml$/, "pivot tables"],
  [/drawingml\.chartshapes\+xml$|officedocument\.drawing\+xml$/, "drawings"],
  [/core-properties\+xml$/, "properties"],
  [/presentationml\.(presentation|template|slideshow)\.main\+xml$|ms-powerpoint\.\w+\.macroEnabled/, "presentation"],
];

/** The same by name, for packages that do not list a part. */
const PARTS_BY_NAME: [RegExp, string][] = [
  [/^word\/document\.xml$/, "body"],
  [/^word\/header\d*\.xml$/, "headers"],
  [/^word\/footer\d*\.xml$/, "footers"],
  [/^word\/footnotes\.xml$/, "footnotes"],
  [/^word\/endnotes\.xml$/, "endnotes"],
  [/^word\/comments\.xml$/, "comments"],
  [/^(word|ppt|xl)\/charts\/chart[^/]*\.xml$/, "charts"],
  [/^(word|ppt|xl)\/diagrams\/(?:data|drawing)\d*\.xml$/, "diagrams"],
  [/^ppt\/presentation\.xml$/, "presentation"],
  [/^ppt\/slides\/slide\d+\.xml$/, "slides"],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, "speaker notes"],
  [/^ppt\/slide(Master|Layout)s\/[^/]*\.xml$/, "slide masters and layouts"],
  [/^ppt\/comments\/.*\.xml$/, "comments"],
  [/^xl\/workbook\.xml$/, "workbook"],
  [/^xl\/sharedStrings\.xml$/, "cells"],
  [/^xl\/worksheets\/sheet\d+\.xml$/, "sheets"],
  [/^xl\/tables\/table\d+\.xml$/, "tables"],
  [/^xl\/(comments\d*|threadedComments\/[^/]*)\.xml$/, "comments"],
  [/^xl\/pivot(Tables|Cache)\/[^/]*\.xml$/, "pivot tables"],
  [/^xl\/drawings\/drawing\d+\.xml$/, "drawings"],
  [/^docProps\/core\.xml$/, "properties"],
];

const MAIN_PARTS = { body: "docx", presentation: "pptx", workbook: "xlsx" } as const;

/** The names of the parts of an Office package in the coverage report, and its main part. */
export interface OfficePackage {
  parts: ReadonlyMap<string, string>;
  /** The entry with the text of a document, or the list of slides or sheets. */
  main: string | undefined;
  /** Undefined if this is not an Office package. */
  format: "docx" | "pptx" | "xlsx" | undefined;
}

/** Reads which parts a package has. A part is known by its content type, whatever its name is. */
export function readPackage(entries: ReadonlyMap<string, Uint8Array>): OfficePackage {
  const types = contentTypes(entries.get("[Content_Types].xml"));
  const parts = new Map<string, string>();
  for (const name of entries.keys()) {
    const type = types.get(name.toLowerCase());
    const byType = type && PARTS_BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
    const part = byType ?? PARTS_BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
    if (part) parts.set(name, part);
  }
  for (const [part, format] of Object.entries(MAIN_PARTS)) {
    const main = [...parts].find(([, found]) => found === part)?.[0];
    if (main) return { parts, main, format };
  }
  return { parts, main: undefined, format: undefined };
}

/** The content types by entry name in lower case, because names in a package do not depend on case. */
function contentTypes(bytes: Uint8Array | undefined): Map<string, string> {
  const types = new Map<string, string>();
  if (!bytes) return types;
  for (const [tag] of decodeXml(bytes).matchAll(/<(?:\w+:)?Override\b[^<>]*>/g)) {
    const value = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "";
    types.set(decodedName(value("PartName")).replace(/^\//, "").toLowerCase(), value("ContentType"));
  }
  return types;
}

function decodedName(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

/** The prefixes that the readers use, by namespace. Other prefixes and the strict namespaces are mapped to them. */
const PREFIXES: [namespace: RegExp, prefix: string][] = [
  [/\/spreadsheetml\/(2006\/)?main$/, ""],
  [/\/wordprocessingml\/(2006\/)?main$/, "w"],
  [/\/presentationml\/(2006\/)?main$/, "p"],
  [/\/drawingml\/(2006\/)?main$/, "a"],
  [/\/drawingml\/(2006\/)?chart$/, "c"],
];

/** XML text with the usual prefixes. A file that already uses one of them for another namespace is left as it is. */
export function withUsualPrefixes(text: string): string {
  let changed = text;
  for (const [, prefix = "", namespace = ""] of text.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/g)) {
    const usual = PREFIXES.find(([pattern]) => pattern.test(namespace))?.[1];
    if (usual === undefined || usual === prefix || prefix === "") continue;
    const declaration = usual === "" ? "xmlns" : `xmlns:${usual}`;
    if (new RegExp(`\\s${declaration}\\s*=`).test(text)) continue;
    const replaced = usual === "" ? "" : `${usual}:`;
    const names = new RegExp(`"[^"]*"|'[^']*'|(</?|\\s)${prefix}:(?=[\\w])|(\\s)xmlns:${prefix}(?=\\s*=)`, "g");
    changed = changed.replace(/<[^!?<>](?:"[^"]*"|'[^']*'|[^"'<>])*>/g, (tag) =>
      tag.replace(names, (found, before?: string, space?: string) => {
        if (before !== undefined) return before + replaced;
        return space !== undefined ? space + declaration : found;
      }),
    );
  }
  return changed;
}
