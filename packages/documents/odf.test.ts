import { readArchive, writeArchive } from "@atelier/document-model";
import { expect, test } from "vitest";
import { rewritten } from "./fixtures/rewritten.ts";

const SPACES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** A spreadsheet with XML in its body. The result is its content with the words in capitals. */
async function spreadsheet(body: string, variant = "") {
  const content = `<office:document-content ${SPACES}><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`;
  const encode = (text: string) => new TextEncoder().encode(text);
  const bytes = writeArchive(
    new Map([
      ["mimetype", encode(`application/vnd.oasis.opendocument.spreadsheet${variant}`)],
      ["content.xml", encode(content)],
    ]),
  );
  const { document, bytes: saved } = await rewritten(bytes);
  const output = await readArchive(saved);
  return { document, output: new TextDecoder().decode(output.get("content.xml")) };
}

const table = (cells: string) =>
  `<table:table table:name="Data"><table:table-row>${cells}</table:table-row></table:table>`;
const cell = (text: string, attributes = "") =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;

test("cells that formulas, validations and filters compare stay and are reported", async () => {
  const formula = "table:formula='of:=IF([.A1]=&quot;North&quot;;1;COUNTIF([.A1:.A9];&quot;ea*&quot;))'";
  const { output, document } = await spreadsheet(
    `<table:content-validations><table:content-validation table:condition='of:cell-content-is-in-list("Yes";"No")'/></table:content-validations>${table(
      cell("North") + cell("East side") + cell("Yes") + cell("Words") + cell("1", formula),
    )}<table:database-ranges><table:database-range><table:filter><table:filter-condition table:value="Open"/></table:filter></table:database-range></table:database-ranges>${table(cell("Open"))}`,
  );
  expect(Array.from(output.matchAll(/<text:p>([^<]*)/g), ([, text]) => text)).toEqual([
    "North",
    "East side",
    "Yes",
    "WORDS",
    "1",
    "Open",
  ]);
  expect(document.untouched.map(({ place }) => place)).toEqual(["4 texts of cells", "sheet names"]);
});

test("the value of a cell changes with its text, and other values stay", async () => {
  const { output } = await spreadsheet(
    table(
      cell("Some words", 'office:value-type="string" office:string-value="Some words"') +
        cell("12", 'office:value-type="string" office:string-value="1  2"'),
    ),
  );
  expect(output).toContain('office:string-value="SOME WORDS"><text:p>SOME WORDS');
  expect(output).toContain('office:string-value="1  2"');
});

test("the author of a comment is not reported as skipped text", async () => {
  const { document } = await spreadsheet(
    table(
      "<table:table-cell><text:p>Words<office:annotation><dc:creator>Anna</dc:creator><text:p>A remark</text:p></office:annotation></text:p></table:table-cell>",
    ),
  );
  expect(document.untouched.map(({ place }) => place)).toEqual(["sheet names"]);
});

test("a template is translated and stays one", async () => {
  const { output, document } = await spreadsheet(table(cell("Words")), "-template");
  expect(output).toContain("<text:p>WORDS");
  expect(document.blocks).toHaveLength(1);
});

test("the names of pages of a presentation stay and are reported, numbers of pages are none", async () => {
  const presentation = async (name: string) => {
    const content = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:presentation><draw:page draw:name="${name}"><draw:frame><draw:text-box><text:p>Words</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document-content>`;
    const entries = [
      ["mimetype", "application/vnd.oasis.opendocument.presentation"],
      ["content.xml", content],
    ] as const;
    return rewritten(
      writeArchive(new Map(entries.map(([path, text]) => [path, new TextEncoder().encode(text)]))),
      "a.odp",
    );
  };
  const { document, bytes } = await presentation("Overview");
  expect(document.untouched).toEqual([{ place: "page names", reason: "links may refer to them" }]);
  expect(new TextDecoder().decode((await readArchive(bytes)).get("content.xml"))).toContain('draw:name="Overview"');
  expect((await presentation("page1")).document.untouched).toEqual([]);
});
