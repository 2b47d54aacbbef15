import { type OpenDocument, readArchive, textOfRuns } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";
import { toArchive, type WorkbookParts, workbookEntries } from "./fixtures/workbook.ts";
import { detectFormat } from "./open-document.ts";
import { byName, parseXml } from "./xml.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const mark = (text: string) => `¡${text}!`;

interface Result {
  document: OpenDocument;
  text(name: string): string;
  strings: string[];
  sheet: string;
}

/** Opens a workbook, changes every text that is to be translated, and reads the result. */
async function translated(bytes: Uint8Array, change = mark): Promise<Result> {
  const { document, bytes: saved } = await rewritten(bytes, undefined, change);
  const output = await readArchive(saved);
  const text = (name: string) => new TextDecoder().decode(output.get(name));
  const strings = byName(parseXml(text("xl/sharedStrings.xml")), "si").map(({ textContent }) => textContent ?? "");
  return { document, text, strings, sheet: text("xl/worksheets/sheet1.xml") };
}

const workbook = (parts: WorkbookParts, change?: (text: string) => string) =>
  translated(toArchive(workbookEntries(parts)), change);

describe("texts of cells that are used elsewhere", () => {
  test("change in formulas that compare them, and the results with them", async () => {
    const { sheet, text, document } = await workbook({
      rows: [
        ["North", 1],
        ["South", 2],
        ['=IF(A1="North","North","Other")→North', '=COUNTIF(A1:A2,"<>South")'],
      ],
    });
    expect(sheet).toContain("<f>IF(A1=&quot;¡North!&quot;,&quot;¡North!&quot;,&quot;Other&quot;)</f><v>¡North!</v>");
    expect(sheet).toContain("<f>COUNTIF(A1:A2,&quot;&lt;&gt;¡South!&quot;)</f>");
    expect(text("xl/workbook.xml")).toContain('fullCalcOnLoad="1"');
    expect(document.untouched).toContainEqual(
      expect.objectContaining({ place: expect.stringContaining("in formulas") }),
    );
  });

  test.each([
    ["a search", '=ISNUMBER(SEARCH("north",A1))'],
    ["a part", '=LEFT(A1,5)="North"'],
    ["a wildcard", '=COUNTIF(A1:A2,"North*")'],
  ])("stay if a formula looks for a part of them: %s", async (_name, formula) => {
    const { strings, sheet, document } = await workbook({ rows: [["North East"], ["South"], [formula]] });
    expect(strings).toEqual(["North East", "¡South!"]);
    expect(sheet).toMatch(/[Nn]orth/);
    expect(document.untouched).toContainEqual({
      place: "1 text of cells",
      reason: expect.stringContaining("search for a part"),
    });
  });

  test("stay if they are names from which formulas build references", async () => {
    const { strings } = await workbook({
      rows: [["Fruit list"], ["Words"], ["=SUM(INDIRECT(A1))"]],
      names: '<definedNames><definedName name="Fruit_list">Data!$B$1:$B$2</definedName></definedNames>',
    });
    expect(strings).toEqual(["Fruit list", "¡Words!"]);
  });

  test("change in filters, and stay for filters with wildcards", async () => {
    const { sheet, strings } = await workbook({
      rows: [["Region"], ["North"], ["West side"]],
      after:
        '<autoFilter ref="A1:A3"><filterColumn colId="0"><filters><filter val="North"/></filters></filterColumn><filterColumn colId="1"><customFilters><customFilter val="*side*"/></customFilters></filterColumn></autoFilter>',
    });
    expect(sheet).toContain('<filter val="¡North!"/>');
    expect(sheet).toContain('<customFilter val="*side*"/>');
    expect(strings).toEqual(["¡Region!", "¡North!", "West side"]);
  });

  test("stay if a conditional format contains a part of them, and change if it compares them", async () => {
    const { sheet, strings } = await workbook({
      rows: [["Very late"], ["Paid"]],
      after:
        '<conditionalFormatting sqref="A1"><cfRule type="containsText" operator="containsText" text="late"><formula>NOT(ISERROR(SEARCH("late",A1)))</formula></cfRule><cfRule type="cellIs" operator="equal"><formula>"Paid"</formula></cfRule></conditionalFormatting>',
    });
    expect(strings).toEqual(["Very late", "¡Paid!"]);
    expect(sheet).toContain("<formula>&quot;¡Paid!&quot;</formula>");
    expect(sheet).toContain('SEARCH("late",A1)');
  });

  test("change in validation lists, which are translated even if no cell has their items", async () => {
    const after =
      '<dataValidations count="1"><dataValidation type="list" promptTitle="Choose" prompt="Take one" error="Not in the list" sqref="A1"><formula1>"Yes,No,Maybe later"</formula1></dataValidation></dataValidations>';
    const { sheet, strings } = await workbook({ rows: [["Yes"]], after });
    expect(strings).toEqual(["¡Yes!"]);
    expect(sheet).toContain('<formula1>"¡Yes!,¡No!,¡Maybe later!"</formula1>');
    expect(sheet).toContain('promptTitle="¡Choose!" prompt="¡Take one!" error="¡Not in the list!"');
  });

  test("are found in the extensions of newer versions", async () => {
    const after =
      '<extLst><ext xmlns:x14="y" xmlns:xm="z"><x14:conditionalFormatting><x14:cfRule type="containsText"><xm:f>NOT(ISERROR(SEARCH("late",A1)))</xm:f></x14:cfRule></x14:conditionalFormatting><x14:dataValidations><x14:dataValidation type="list"><x14:formula1><xm:f>"Yes,No"</xm:f></x14:formula1></x14:dataValidation></x14:dataValidations></ext></extLst>';
    const { strings, sheet } = await workbook({ rows: [["Very late"], ["Yes"]], after });
    expect(strings).toEqual(["Very late", "¡Yes!"]);
    expect(sheet).toContain('<xm:f>"¡Yes!,¡No!"</xm:f>');
  });

  test("stay in the list and in the cells if their translation has a comma", async () => {
    const after =
      '<dataValidations count="1"><dataValidation type="list" sqref="A1"><formula1>"Yes,No"</formula1></dataValidation></dataValidations>';
    const { sheet, strings, document } = await workbook({ rows: [["Yes"], ["No"]], after }, (text) =>
      text === "Yes" ? "sí, claro" : mark(text),
    );
    expect(strings).toEqual(["Yes", "¡No!"]);
    expect(sheet).toMatch(/Yes,¡No!/);
    expect(document.untouched).toContainEqual(expect.objectContaining({ place: "1 text of cells" }));
  });
});

describe("tables", () => {
  const table = (columns: string[]) =>
    `<table xmlns="${MAIN}" id="1" name="Sales" displayName="Sales" ref="A1:C3"><tableColumns count="${columns.length}">${columns
      .map((name, at) => `<tableColumn id="${at + 1}" name="${name}"/>`)
      .join("")}</tableColumns></table>`;
  const parts = (columns: string[]) => ({ "xl/tables/table1.xml": { type: "table", xml: table(columns) } });
  const getNames = (xml: string) => byName(parseXml(xml), "tableColumn").map((column) => column.getAttribute("name"));

  test("columns change with their header cells and in structured references", async () => {
    const { strings, text, sheet } = await workbook({
      rows: [
        ["Unit price", "Count", "Two\nlines"],
        [1, 2, "=SUM(Sales[Unit price])*Sales[[#This Row],[Count]]+Sales[@Count]"],
      ],
      parts: parts(["Unit price", "Count", "Two_x000a_lines"]),
    });
    expect(strings).toEqual(["¡Unit price!", "¡Count!", "¡Two\nlines!"]);
    expect(getNames(text("xl/tables/table1.xml"))).toEqual(["¡Unit price!", "¡Count!", "¡Two_x000a_lines!"]);
    expect(sheet).toContain("<f>SUM(Sales[¡Unit price!])*Sales[[#This Row],[¡Count!]]+Sales[@[¡Count!]]</f>");
  });

  test("a header cell stays if its translation would be the name of another column", async () => {
    const { strings, text } = await workbook(
      { rows: [["Price", "Cost"]], parts: parts(["Price", "Cost"]) },
      () => "Precio",
    );
    expect(strings).toEqual(["Precio", "Cost"]);
    expect(getNames(text("xl/tables/table1.xml"))).toEqual(strings);
  });

  test("pivot tables change with the cells of their source", async () => {
    const { text } = await workbook({
      rows: [["Region"], ["North"]],
      parts: {
        "xl/pivotCache/pivotCacheDefinition1.xml": {
          type: "pivotCacheDefinition",
          xml: `<pivotCacheDefinition xmlns="${MAIN}"><cacheFields count="1"><cacheField name="Region"><sharedItems count="1"><s v="North"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>`,
        },
      },
    });
    const cache = text("xl/pivotCache/pivotCacheDefinition1.xml");
    expect(cache).toContain('<cacheField name="¡Region!">');
    expect(cache).toContain('<s v="¡North!"/>');
  });
});

describe("workbooks of other programs", () => {
  const parts: WorkbookParts = { rows: [["Some words", "=Data!A1"]] };

  test("with Windows separators in the names of parts", async () => {
    const entries = new Map(Array.from(workbookEntries(parts), ([name, text]) => [name.replaceAll("/", "\\"), text]));
    expect((await translated(toArchive(entries))).strings).toEqual(["¡Some words!"]);
  });

  test("with prefixes on all elements", async () => {
    const prefixed = (xml: string) =>
      xml.replace(`xmlns="${MAIN}"`, `xmlns:x="${MAIN}"`).replace(/<(\/?)(?=[a-zA-Z])/g, "<$1x:");
    const entries = new Map(
      Array.from(workbookEntries(parts), ([name, text]) => [name, name.startsWith("xl/") ? prefixed(text) : text]),
    );
    expect(entries.get("xl/sharedStrings.xml")).toContain("<x:si><x:t>Some words</x:t></x:si>");
    const { strings, sheet, text } = await translated(toArchive(entries));
    expect(strings).toEqual(["¡Some words!"]);
    expect(sheet).toMatch(/<(x:)?f>Data!A1</);
    expect(text("xl/workbook.xml")).toContain('name="Data"');
  });

  test("whose parts have other names", async () => {
    const rename = (text: string) =>
      text.replaceAll("xl/sharedStrings.xml", "xl/strings_1.xml").replaceAll("xl/workbook.xml", "book/main.xml");
    const entries = new Map(Array.from(workbookEntries(parts), ([name, text]) => [rename(name), rename(text)]));
    const bytes = toArchive(entries);
    const document = await (await detectFormat(bytes)).open(bytes);
    expect(document.blocks.map(({ runs }) => textOfRuns(runs))).toContain("Some words");
  });

  test("white space at the ends of a text stays marked", async () => {
    const { text } = await workbook({ rows: [[" some words "]] }, (words) => words.toUpperCase());
    expect(text("xl/sharedStrings.xml")).toContain('<t xml:space="preserve"> SOME WORDS </t>');
  });
});

test("sheets are renamed only if nothing refers to them by name", async () => {
  const readName = async (parts: WorkbookParts) =>
    /<sheet name="([^"]*)"/.exec((await workbook(parts)).text("xl/workbook.xml"))?.[1];
  expect(await readName({ rows: [["Words"]] })).toBe("¡Data!");
  expect(await readName({ rows: [["Words", "=Data!A1"]] })).toBe("Data");
  const link = '<hyperlinks><hyperlink ref="A1" location="Data!A1"/></hyperlinks>';
  expect(await readName({ rows: [["Words"]], after: link })).toBe("Data");
});

test("page headers are translated around their codes", async () => {
  const { sheet } = await workbook({
    rows: [["Words"]],
    after:
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Our plan &amp;&amp; yours&amp;CPage &amp;P of &amp;N</oddHeader><oddFooter>Private</oddFooter></headerFooter>',
  });
  expect(sheet).toContain(
    '<oddHeader>&amp;L&amp;"Arial,Bold"&amp;12¡Our plan &amp;&amp; yours!&amp;C¡Page !&amp;P¡ of !&amp;N</oddHeader>',
  );
  expect(sheet).toContain("<oddFooter>¡Private!</oddFooter>");
});
