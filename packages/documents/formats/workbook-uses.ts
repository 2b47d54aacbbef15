import { isTruthValue, type Translate, textsOfFormula, writeFormula } from "./formula-texts.ts";

const FORMULA =
  /(<(?:\w+:)?(?:f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName)(?:\s[^<>]*)?>)([^<]*)(?=<\/)/g;
/** Attributes with the text of a cell: filters, table columns, and the fields, items and captions of pivot tables. */
const ATTRIBUTES: [element: string, attribute: string][] = [
  ["filter", "val"],
  ["customFilter", "val"],
  ["tableColumn", "name"],
  ["tableColumn", "totalsRowLabel"],
  ["queryTableField", "name"],
  ["cacheField", "name"],
  ["s", "v"],
  ["pivotField", "name"],
  ["dataField", "name"],
  ["pageField", "name"],
  ["filter", "stringValue1"],
  ["pivotTableDefinition", "rowHeaderCaption"],
  ["pivotTableDefinition", "colHeaderCaption"],
  ["pivotTableDefinition", "grandTotalCaption"],
  ["slicerCacheDefinition", "sourceName"],
];
const COMPARED = new RegExp(
  `<(${[...new Set(ATTRIBUTES.map(([element]) => element))].join("|")})(?=\\s)((?:"[^"]*"|'[^']*'|[^"'<>])*)>`,
  "g",
);
const LIST =
  /<(?:\w+:)?dataValidation\s(?=[^<>]*type="list")[^<>]*>\s*<(?:\w+:)?formula1>(?:<\w+:f>)?(?:&quot;|")([^<]*?)(?:&quot;|")<\//g;
const MIN_LETTERS = 2;

/** Where a workbook uses the text of cells: formulas, validations, filters, tables, pivots and conditional formats. */
export class WorkbookUses {
  /** Texts that are equal to the whole text of cells, in lower case, because Excel compares without case. */
  readonly whole = new Set<string>();
  /** The items of validation lists that are written in the workbook. */
  readonly lists: string[][] = [];
  /** The column names of each table. */
  readonly tables: string[][] = [];
  hasFormulas = false;
  /** Whether a cell links to a place, which may be in a sheet. */
  hasLinks = false;
  /** Texts of formulas, with their own spelling. */
  readonly literals = new Set<string>();
  /** The texts that are searched, by their length, so that a cell is compared with many of them in one pass. */
  readonly #parts = new Map<number, Set<string>>();
  readonly #names = new Set<string>();
  #buildsReferences = false;

  /** Reads a part of the workbook. */
  scan(xml: string): void {
    this.hasLinks ||= /<hyperlink\s/.test(xml);
    for (const [, , formula = ""] of xml.replace(LIST, "").matchAll(FORMULA)) this.addFormula(decodeXmlText(formula));
    for (const [, element = "", attributes = ""] of xml.matchAll(COMPARED))
      for (const value of comparedValues(element, attributes)) {
        if (/[*?~]/.test(value)) this.#addParts(value.split(/[*?~]+/));
        else this.whole.add(value.toLowerCase());
      }
    for (const [rule] of xml.matchAll(/<(?:\w+:)?cfRule\s[^<>]*>/g))
      this.#addParts([findAttribute(rule, "text") ?? ""]);
    for (const [, items = ""] of xml.matchAll(LIST)) {
      const list = decodeXmlText(items)
        .replaceAll('""', '"')
        .split(",")
        .map((item) => item.trim());
      this.lists.push(list);
      for (const item of list) this.whole.add(item.toLowerCase());
    }
    const columns = Array.from(xml.matchAll(/<tableColumn\s[^<>]*>/g), ([tag]) =>
      decodeName(findAttribute(tag, "name") ?? ""),
    );
    if (columns.length > 0) this.tables.push(columns);
    for (const [tag] of xml.matchAll(/<(?:definedName|table|sheet)\s[^<>]*>/g))
      this.#names.add((findAttribute(tag, "displayName") ?? findAttribute(tag, "name") ?? "").toLowerCase());
  }

  /** Whether a cell's text must stay, because a part of it is searched, or because it is the name of a range. */
  keeps(text: string): boolean {
    const compared = text.toLowerCase();
    if (isTruthValue(compared) && this.whole.has(compared.trim())) return true;
    if (this.#buildsReferences && this.#names.has(compared.trim().replaceAll(" ", "_"))) return true;
    for (const [length, parts] of this.#parts)
      for (let at = 0; at + length <= compared.length; at++)
        if (parts.has(compared.slice(at, at + length))) return true;
    return false;
  }

  /** Adds the texts of a formula. */
  addFormula(formula: string): void {
    this.hasFormulas = true;
    if (/\bINDIRECT\s*\(/i.test(formula)) this.#buildsReferences = true;
    const { whole, parts, columns } = textsOfFormula(formula);
    for (const text of [...whole, ...columns]) this.whole.add(text.toLowerCase());
    for (const text of [...whole, ...parts]) this.literals.add(text);
    this.#addParts(parts);
  }

  #addParts(parts: readonly string[]): void {
    for (const part of parts) {
      if ((part.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) continue;
      const text = part.trim().toLowerCase();
      const known = this.#parts.get(text.length) ?? new Set<string>();
      this.#parts.set(text.length, known.add(text));
    }
  }
}

/** A part of the workbook with the texts of its cells replaced wherever it uses them. */
export function rewriteUses(xml: string, translate: Translate): string {
  const columnName: Translate = (name) => encodeName(translate(decodeName(name)));
  return xml
    .replace(LIST, (found, items: string) => {
      const cached = decodeXmlText(items)
        .replaceAll('""', '"')
        .split(",")
        .map((item) => translate(item.trim()));
      // The formula is the last place of the items, because attributes are before it.
      const at = found.lastIndexOf(items);
      const text = encodeXmlText(cached.join(",").replaceAll('"', '""'));
      return found.slice(0, at) + text + found.slice(at + items.length);
    })
    .replace(FORMULA, (found, tag: string, formula: string) => {
      const source = decodeXmlText(formula);
      const rewritten = writeFormula(source, translate, translate);
      return rewritten === source ? found : tag + encodeXmlText(rewritten);
    })
    .replace(COMPARED, (tag, element: string) => {
      let changed = tag;
      for (const [owner, attribute] of ATTRIBUTES)
        if (owner === element)
          changed = withAttribute(changed, attribute, attribute === "name" ? columnName : translate);
      return changed;
    })
    .replace(
      /(<c\s(?=[^<>]*\bt="str")[^<>]*>(?:<f\b[^<>]*\/>|<f\b[^<>]*>[^<]*<\/f>)?<v>)([^<]*)(?=<\/v>)/g,
      (found, before: string, value: string) => {
        const source = decodeXmlText(value);
        const translated = translate(source);
        return translated === source ? found : before + encodeXmlText(translated);
      },
    );
}

const comparedValues = (element: string, attributes: string) =>
  ATTRIBUTES.flatMap(([owner, name]) => {
    const value = owner === element ? findAttribute(` ${attributes}`, name) : undefined;
    return value === undefined ? [] : [decodeName(value)];
  });

function findAttribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? decodeXmlText(found[1] ?? found[2] ?? "") : undefined;
}

function withAttribute(tag: string, name: string, translate: Translate): string {
  const value = findAttribute(tag, name);
  if (value === undefined) return tag;
  const translated = translate(value);
  if (translated === value) return tag;
  return tag.replace(
    new RegExp(`(\\s${name}\\s*=\\s*)(?:"[^"]*"|'[^']*')`),
    (_, before: string) => `${before}"${encodeXmlText(translated)}"`,
  );
}

/** Names of columns have line ends and controls as `_x000a_` (ECMA-376, part 1, 22.9.2.19). */
const decodeName = (name: string) =>
  name.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const encodeName = (name: string) =>
  name.replace(/\p{Cc}/gu, (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, "0")}_`);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export const decodeXmlText = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, (_, decimal, hexadecimal, name) =>
    name
      ? (ENTITIES[String(name).toLowerCase()] ?? "")
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)),
  );

const encodeXmlText = (text: string): string =>
  text.replace(/[&<>"\n\r\t]/g, (sign) =>
    sign === "&"
      ? "&amp;"
      : sign === "<"
        ? "&lt;"
        : sign === ">"
          ? "&gt;"
          : sign === '"'
            ? "&quot;"
            : `&#${sign.charCodeAt(0)};`,
  );
