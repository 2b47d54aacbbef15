import { invalidInput } from "@atelier/errors";
import { parse } from "csv-parse/sync";

/** A term and its translation. */
export type TermPair = readonly [term: string, translation: string];

/** The names that programs give to the columns of a table of terms. */
const HEADINGS = /^(source|target|term|translation|word|(source|target)[ _-](term|text|language|lang))$/i;
const LANGUAGE = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;

/**
 * Reads a table of terms: two columns separated by commas, semicolons or tabs (RFC 4180), with or without a heading. Two
 * further columns may name the languages. Throws `invalid_input` with the line of the first mistake.
 */
export function readTermTable(text: string, pointer: string): TermPair[] {
  const records = parseTable(text, pointer);
  const rows = isHeading(records[0]?.record) ? records.slice(1) : records;
  return rows.map(({ record, line }) => {
    const [term = "", translation = "", ...more] = record.map((cell) => cell.trim());
    const others = more.filter((cell) => cell !== "");
    if (others.length > 2 || others.some((cell) => !LANGUAGE.test(cell)))
      throw invalidInput(
        pointer,
        `Line ${line} has ${record.length} columns. Write a term and its translation, and put quotation marks around text with a separator.`,
      );
    if (term === "" || translation === "")
      throw invalidInput(pointer, `Line ${line} needs a term and its translation, separated by a comma.`);
    return [term, translation];
  });
}

/** Writes terms as a table. `delimiter` is a comma for CSV or a tab for TSV. */
export function writeTermTable(pairs: readonly TermPair[], delimiter: "," | "\t"): string {
  const cell = (text: string) =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return pairs.map((pair) => `${pair.map(cell).join(delimiter)}\r\n`).join("");
}

interface TableRow {
  record: string[];
  line: number;
}

function parseTable(text: string, pointer: string): TableRow[] {
  const rows: TableRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: getDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record: string[], { lines }) => {
        rows.push({ record, line: lines });
        return null;
      },
    });
    return rows;
  } catch {
    throw invalidInput(pointer, "The table has a quotation mark that is not closed. Correct it and send it again.");
  }
}

/** The separator that is most frequent in the first line, outside of quotation marks. */
function getDelimiter(text: string): string {
  const [line = ""] = text
    .trimStart()
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r?\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return ["\t", ";", ","].reduce((best, item) => (count(item) > count(best) ? item : best), ",");
}

const isHeading = (record: string[] | undefined) =>
  record !== undefined && record.length >= 2 && record.slice(0, 2).every((cell) => HEADINGS.test(cell.trim()));
