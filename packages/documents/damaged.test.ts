import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toArchive, workbookEntries } from "./fixtures/workbook.ts";
import { detectFormat } from "./open-document.ts";

const SPANISH = { language: "es", direction: "ltr" } as const;

const texts: [name: string, source: string][] = [
  [
    "a.xlf",
    '<?xml version="1.0" encoding="windows-1251"?><x:xliff version="1.2" xmlns:x="urn:y"><x:file target-language="de"><x:body><x:trans-unit id="1" translate="no"><x:source>Some <x:g id="1">words</x:g>&#xD;</x:source><x:target state="new">x</x:target></x:trans-unit></x:body></x:file></x:xliff>',
  ],
  ["a.xml", '<?xml version="1.0"?><a its:translate="no"><b>Some <c>words</c><c>more</c><![CDATA[<i>x</i>]]></b></a>'],
  [
    "a.html",
    '<!doctype html><html><head><meta charset="euc-kr"></head><body><p translate="no">Some <b title="tip">words</b><svg><text>x</text></svg><textarea>y</textarea><ruby>a<rt>b</rt></ruby></p><template><p>z</p></template></body></html>',
  ],
  ["a.yaml", "a: |+\n  Some words\n\nb: >-\n  folded words\n  here\nc: 'single'\n---\n- [x, {y: z}] # end\n"],
  ["a.csv", 'id;text\n1;A 5" screen\n2;"He said "hi" there"\n"3";"a ""b"" c"\n'],
  [
    "a.srt",
    "1\n00:00:01,000 --> 00:00:02,000\n<i>- Hello.\n- Bye.</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nANNA: Hi.\n",
  ],
  ["a.po", 'domain "x"\nmsgid ""\nmsgstr "Content-Type: text/plain; charset=KOI8-R\\n"\n\nmsgid "Words"\nmsgstr ""\n'],
  [
    "a.md",
    '---\ntitle: words\n---\n\n# Some *words*\n\n<div title="x">y</div>\n\n![a](b "c")\n\n| a | b |\n|---|---|\n| c | d |\n',
  ],
];

const book = workbookEntries({
  rows: [
    ["Region", "Some words"],
    ["North", '=IF(A1="North",LEFT(A2,2),Sales[@Region])→North'],
  ],
  after:
    '<autoFilter><filters><filter val="North"/></filters></autoFilter><conditionalFormatting><cfRule text="ea"><formula>SEARCH("ea",A1)</formula></cfRule></conditionalFormatting><dataValidations><dataValidation type="list" prompt="x"><formula1>"Yes,No"</formula1></dataValidation></dataValidations><headerFooter><oddHeader>&amp;L&amp;"A,B"Words</oddHeader></headerFooter>',
  parts: {
    "xl/tables/table1.xml": {
      type: "table",
      xml: '<table name="Sales" displayName="Sales"><tableColumns><tableColumn name="Region"/></tableColumns></table>',
    },
  },
});

/** Bytes to put at places of a file. Places are shares of its length. */
const damage = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.uint8Array({ maxLength: 3 }), fc.nat(6)),
  {
    minLength: 1,
    maxLength: 4,
  },
);

function damaged(bytes: Uint8Array, places: readonly [number, Uint8Array, number][]): Uint8Array {
  let output = Buffer.from(bytes);
  for (const [share, added, removed] of places) {
    const at = Math.floor(share * output.length);
    output = Buffer.concat([output.subarray(0, at), added, output.subarray(at + removed)]);
  }
  return output;
}

/** Opens, changes and saves a document. It may only be refused as unreadable. */
async function survives(bytes: Uint8Array, name: string): Promise<void> {
  try {
    const document = await (await detectFormat(bytes, name)).open(bytes);
    for (const block of document.blocks)
      block.write(block.runs.map((run) => (run.kind === "text" ? { ...run, text: `«${run.text}»` } : run)));
    expect((await document.save(SPANISH)).length).toBeGreaterThan(0);
  } catch (error) {
    expect(error).toMatchObject({ code: "unreadable_document" });
  }
}

describe("a damaged document is translated or refused as unreadable", () => {
  test.each(texts)("%s", async (name, source) => {
    const bytes = new TextEncoder().encode(source);
    await fc.assert(
      fc.asyncProperty(damage, async (places) => survives(damaged(bytes, places), name)),
      { numRuns: 150 },
    );
  });

  test.each([...book.keys()])("the part %s of a workbook", async (part) => {
    await fc.assert(
      fc.asyncProperty(damage, async (places) => {
        const source = new TextEncoder().encode(book.get(part));
        const text = Buffer.from(damaged(source, places)).toString("latin1");
        await survives(toArchive(new Map([...book, [part, text]])), "a.xlsx");
      }),
      { numRuns: 100 },
    );
  });
});
