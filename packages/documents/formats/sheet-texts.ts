import { type Block, type Run, textOfRuns } from "@atelier/document-model";
import { byName, type Document, type Element } from "../xml.ts";

const HEADINGS = ["oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"];
/** Codes of a heading (ECMA-376, part 1, 18.3.1.39): sections, fonts, sizes, colors, and fields such as the page. */
const CODES = /&(?:"[^"]*"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[A-Z])/gi;
/** The texts of a validation that a user sees, and the longest that Excel accepts. */
const PROMPTS: [attribute: string, maxLength: number][] = [
  ["promptTitle", 32],
  ["prompt", 255],
  ["errorTitle", 32],
  ["error", 225],
];

/** Page headers and footers, with their codes as inline codes. */
export function headingBlocks(document: Document): Block[] {
  return HEADINGS.flatMap((name) => byName(document, name)).map((element) => {
    const { runs, codes } = readHeading(element.textContent ?? "");
    return {
      part: "headers and footers",
      runs,
      write: (made) => {
        element.textContent = made
          .map((run) => (run.kind === "text" ? run.text.replaceAll("&", "&&") : (codes[run.code] ?? "")))
          .join("");
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
  // A doubled ampersand is one in the text, so it is read before the codes.
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
    const made = textOfRuns(runs);
    element.setAttribute(name, made.length > maxLength ? `${made.slice(0, maxLength - 1)}…` : made);
  };
  return [{ part: "validation messages", runs: [{ kind: "text", text, style: 0 }], write }];
}

/** The names of the sheets. A name that Excel does not accept is shortened, or left as it was. */
export function sheetNameBlocks(document: Document): Block[] {
  const sheets = byName(document, "sheet");
  return sheets.map((sheet) => ({
    part: "sheet names",
    runs: [{ kind: "text" as const, text: sheet.getAttribute("name") ?? "", style: 0 }],
    write: (runs) => {
      // A sheet name has at most 31 characters, none of the following, and must be unique.
      const clean = textOfRuns(runs)
        .replace(/[\\/?*[\]:]/g, " ")
        .trim()
        .slice(0, 31);
      const taken = sheets.some(
        (other) => other !== sheet && other.getAttribute("name")?.toLowerCase() === clean.toLowerCase(),
      );
      if (clean !== "" && !taken) sheet.setAttribute("name", clean);
    },
  }));
}
