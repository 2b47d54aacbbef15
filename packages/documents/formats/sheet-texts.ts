import { type Block, type Run, textOfRuns, unreadable } from "@atelier/document-model";
import { byName, type Document, type Element, setText } from "../xml.ts";

const HEADINGS = ["oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"];
/** Codes of a heading (ECMA-376, part 1, 18.3.1.39): sections, fonts, sizes, colors, and fields such as the page. */
const CODES = /&(?:"[^"]*"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[A-Z])/gi;
/** The visible texts of a validation, and the greatest lengths that Excel accepts. */
const PROMPTS: [attribute: string, maxLength: number][] = [
  ["promptTitle", 32],
  ["prompt", 255],
  ["errorTitle", 32],
  ["error", 225],
];

/** Each sheet is an entry of the archive, which has at most as many entries. */
const MAX_SHEETS = 10_000;

/** Page headers and footers, with their codes as inline codes. */
export function headingBlocks(document: Document): Block[] {
  return HEADINGS.flatMap((name) => byName(document, name)).map((element) => {
    const { runs, codes } = readHeading(element.textContent ?? "");
    return {
      part: "headers and footers",
      runs,
      write: (runs) => {
        const parts = runs.map((run) =>
          run.kind === "text" ? run.text.replaceAll("&", "&&") : (codes[run.code] ?? ""),
        );
        setText(element, parts.join(""));
      },
    };
  });
}

function readHeading(source: string): { runs: Run[]; codes: string[] } {
  const runs: Run[] = [];
  const codes: string[] = [];
  let end = 0;
  const put = (text: string) => {
    if (text !== "") runs.push({ kind: "text", text: text.replaceAll("&&", "&"), style: 0 });
  };
  // A doubled ampersand is an escaped ampersand, so it is read before the codes.
  for (const match of source.matchAll(new RegExp(`&&|${CODES.source}`, "gi"))) {
    if (match[0] === "&&") continue;
    put(source.slice(end, match.index));
    end = match.index + match[0].length;
    runs.push({ kind: "code", code: codes.push(match[0]) - 1, hard: /^&[LCR]$/i.test(match[0]) });
  }
  put(source.slice(end));
  return { runs, codes };
}

/** The messages of validations. */
export function promptBlocks(document: Document): Block[] {
  return byName(document, "dataValidation").flatMap((element) =>
    PROMPTS.flatMap(([name, maxLength]) => attributeBlock(element, name, maxLength)),
  );
}

function attributeBlock(element: Element, name: string, maxLength: number): Block[] {
  const text = element.getAttribute(name);
  if (!text) return [];
  const write = (runs: readonly Run[]) => {
    const text = textOfRuns(runs);
    element.setAttribute(name, text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);
  };
  return [{ part: "validation messages", runs: [{ kind: "text", text, style: 0 }], write }];
}

/** The names of the sheets. A name that Excel does not accept is shortened, or left as it was. */
export function sheetNameBlocks(document: Document): Block[] {
  const sheets = byName(document, "sheet");
  if (sheets.length > MAX_SHEETS)
    throw unreadable(`The workbook has more than ${MAX_SHEETS} sheets. Split it and send each part.`);
  const names = new SheetNames(sheets);
  return sheets.map((sheet) => ({
    part: "sheet names",
    runs: [{ kind: "text" as const, text: getName(sheet), style: 0 }],
    write: (runs) => {
      // A sheet name has at most 31 characters, none of the following, and must be unique.
      const clean = textOfRuns(runs)
        .replace(/[\\/?*[\]:]/g, " ")
        .trim()
        .slice(0, 31);
      if (clean !== "") names.rename(sheet, clean);
    },
  }));
}

/** How many sheets have each name. Excel compares names without case. */
class SheetNames {
  readonly #counts = new Map<string, number>();

  constructor(sheets: readonly Element[]) {
    for (const sheet of sheets) this.#count(getName(sheet), 1);
  }

  /** Renames a sheet, unless another sheet has the name. */
  rename(sheet: Element, name: string): void {
    const before = getName(sheet);
    this.#count(before, -1);
    const isTaken = (this.#counts.get(name.toLowerCase()) ?? 0) > 0;
    this.#count(isTaken ? before : name, 1);
    if (!isTaken) sheet.setAttribute("name", name);
  }

  #count(name: string, change: number): void {
    const key = name.toLowerCase();
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + change);
  }
}

const getName = (sheet: Element): string => sheet.getAttribute("name") ?? "";
