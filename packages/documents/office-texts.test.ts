import { readArchive, textOfRuns, writeArchive } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import { proof } from "../../test/helpers/proof.ts";
import { rewritten } from "./fixtures/rewritten.ts";

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const archive = (parts: Record<string, string>) =>
  writeArchive(new Map(Object.entries(parts).map(([name, xml]) => [name, new TextEncoder().encode(xml)])));

/** The parts of an archive in which every text is in capitals, and its report. */
async function capitals(parts: Record<string, string>, name: string) {
  const { document, bytes } = await rewritten(archive(parts), name);
  const entries = await readArchive(bytes);
  const part = (path: string) => new TextDecoder().decode(entries.get(path));
  return { document, part, places: document.untouched.map(({ place }) => place) };
}

const word = (body: string, styles = "") =>
  capitals(
    {
      "word/document.xml": `<w:document ${WORD} ${MATH}><w:body>${body}</w:body></w:document>`,
      "word/styles.xml": `<w:styles ${WORD}>${styles}</w:styles>`,
    },
    "a.docx",
  );
const run = (text: string, properties = "") => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;

describe("Word", () => {
  test("texts beside the tabs of a header are apart", async () => {
    const { document } = await word(`<w:p>${run("Left words")}<w:r><w:ptab/></w:r>${run("Right words")}</w:p>`);
    expect(document.blocks[0]?.runs[1]).toMatchObject({ kind: "code", hard: true });
  });

  test("styles of code, of Trados and of Okapi stay and are reported", async () => {
    const styles = ["HTMLCode|HTML Code", "a1|Source Code", "tw4winExternal|tw4winExternal", "DNT|DO_NOT_TRANSLATE"]
      .map((style) => style.split("|"))
      .map(([id, name]) => `<w:style w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
      .join("");
    const style = (id: string) => `<w:rPr><w:rStyle w:val="${id}"/></w:rPr>`;
    const { part, places } = await word(
      `<w:p>${run("Type ")}${run("npm test", style("HTMLCode"))}${run(" or ")}${run("the tag", style("tw4winExternal"))}${run("words", style("DNT"))}</w:p><w:p><w:pPr><w:pStyle w:val="a1"/></w:pPr>${run("let kept")}</w:p>`,
      styles,
    );
    const texts = Array.from(part("word/document.xml").matchAll(/<w:t[^>]*>([^<]*)/g), ([, text]) => text);
    expect(texts).toEqual(["TYPE ", "npm test", " OR ", "the tag", "words", "let kept"]);
    expect(places).toEqual(["text in styles for code and untranslated text"]);
  });

  test("equations stay, and deleted text is reported", async () => {
    const { part, places } = await word(
      `<w:p>${run("The sum ")}<m:oMath><m:r><m:t>sin a</m:t></m:r></m:oMath><w:del><w:r><w:delText>gone words</w:delText></w:r></w:del></w:p>`,
    );
    expect(part("word/document.xml")).toContain("<m:t>sin a</m:t>");
    expect(part("word/document.xml")).toContain("gone words");
    expect(places).toContain("deleted text of tracked changes");
  });

  test("a line separator stays in the text", async () => {
    const { part } = await word(`<w:p>${run("One\u2028two")}</w:p>`);
    expect(part("word/document.xml")).toContain("ONE\u2028TWO");
  });

  proof("a document of 200,000 elements is read", async () => {
    const paragraph = (at: number) =>
      `<w:p><w:pPr><w:spacing w:after="${at * 7919}"/></w:pPr>${run(`Words ${at * 104729}`)}</w:p>`;
    const { document } = await word(Array.from({ length: 40_000 }, (_, at) => paragraph(at)).join(""));
    expect(document.blocks).toHaveLength(40_000);
  });
});

describe("Excel", () => {
  const book = {
    "xl/workbook.xml": `<workbook ${SHEET}><sheets><sheet name="One" sheetId="1"/></sheets></workbook>`,
    "xl/sharedStrings.xml": `<sst ${SHEET}><si><t>False</t></si><si><t>Some words</t></si></sst>`,
  };

  test("alternative texts and tooltips are translated", async () => {
    const { part, document } = await capitals(
      {
        ...book,
        "xl/worksheets/sheet1.xml": `<worksheet ${SHEET}><hyperlinks><hyperlink ref="A1" tooltip="Open the page"/></hyperlinks></worksheet>`,
        "xl/drawings/drawing1.xml":
          '<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><xdr:cNvPr id="2" name="Picture 1" descr="A red house"><a:hlinkClick tooltip="More words"/></xdr:cNvPr></xdr:wsDr>',
      },
      "a.xlsx",
    );
    expect(part("xl/worksheets/sheet1.xml")).toContain('tooltip="OPEN THE PAGE"');
    expect(part("xl/drawings/drawing1.xml")).toContain('name="Picture 1" descr="A RED HOUSE"');
    expect(part("xl/drawings/drawing1.xml")).toContain('tooltip="MORE WORDS"');
    expect(document.blocks.map(({ part: place }) => place)).toContain("tooltips");
  });

  test("truth values in formulas stay, with the cells that have them", async () => {
    const { document, part } = await capitals(
      {
        ...book,
        "xl/worksheets/sheet1.xml": `<worksheet ${SHEET}><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="B1"><f>IF(A1="FALSE","Some words",VLOOKUP(1,A:B,2,"FALSE"))</f></c></row></sheetData></worksheet>`,
      },
      "a.xlsx",
    );
    expect(document.blocks.map(({ runs }) => textOfRuns(runs))).toEqual(["Some words"]);
    expect(part("xl/worksheets/sheet1.xml")).toContain(
      'IF(A1="FALSE","SOME WORDS",VLOOKUP(1,A:B,2,"FALSE"))'.replaceAll('"', "&quot;"),
    );
  });
});

test("gettext: a text that begins on the next line", async () => {
  const source =
    'msgid\n"Open "\n"the file"\nmsgstr ""\n\nmsgid "One"\nmsgid_plural "Many"\nmsgstr[0] ""\n""\nmsgstr[1]\n""\n';
  const { output } = await rewritten(source, "a.po");
  expect(output).toBe(
    'msgid\n"Open "\n"the file"\nmsgstr "OPEN THE FILE"\n\nmsgid "One"\nmsgid_plural "Many"\nmsgstr[0] "ONE"\nmsgstr[1]\n"MANY"\n',
  );
  await expect(rewritten('msgid\nmsgstr "a"\n', "a.po")).rejects.toThrow("gettext");
});

test.each([
  ["8a", false],
  ["A, B", false],
  ["x", false],
  ["My", true],
  ["猫", true],
  ["a dog", true],
])("%s has words: %s", async (text, expected) => {
  const { hasWords } = await import("./sentences.ts");
  expect(hasWords([{ kind: "text", text, style: 0 }])).toBe(expected);
});
