import { textOfRuns } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import { rewritten, SPANISH } from "./fixtures/rewritten.ts";
import { detectFormat } from "./open-document.ts";

const first = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="es" datatype="plaintext"><body>${body}</body></file></xliff>`;
const second = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="es"><file id="f">${body}</file></xliff>`;

describe("XLIFF", () => {
  test("is read and written with any namespace prefix", async () => {
    const body =
      '<x:trans-unit id="1"><x:source>Save the <x:g id="1">big</x:g> file</x:source></x:trans-unit><x:trans-unit id="2"><x:source>Close</x:source><x:target/></x:trans-unit>';
    const source = `<?xml version="1.0"?>\n<x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><x:file original="a" source-language="en" datatype="plaintext"><x:body>${body}</x:body></x:file></x:xliff>`;
    const { output } = await rewritten(source, "a.xlf");
    expect(output).toContain(
      '<x:source>Save the <x:g id="1">big</x:g> file</x:source><x:target>SAVE THE <x:g id="1">BIG</x:g> FILE</x:target>',
    );
    expect(output).toContain("<x:target>CLOSE</x:target>");
    expect(output).toContain('target-language="es"');
  });

  test('units with translate="no" are kept and reported, with exceptions inside them', async () => {
    const { output, document } = await rewritten(
      first(
        '<group translate="no"><trans-unit id="1"><source>Kept</source></trans-unit><trans-unit id="2" translate="yes"><source>Taken</source></trans-unit></group><trans-unit id="3" translate="no"><source>Kept</source></trans-unit>',
      ),
      "a.xlf",
    );
    expect(output.match(/<target>.*?<\/target>/g)).toEqual(["<target>TAKEN</target>"]);
    expect(document.untouched).toEqual([{ place: "2 units", reason: expect.stringContaining("translate") }]);
  });

  test("protected text in a sentence is kept", async () => {
    const { output } = await rewritten(
      first('<trans-unit id="1"><source>Open <mrk mtype="protected">Acme Writer</mrk> now</source></trans-unit>'),
      "a.xlf",
    );
    expect(output).toContain('<target>OPEN <mrk mtype="protected">Acme Writer</mrk> NOW</target>');
    const two = await rewritten(
      second(
        '<unit id="1"><segment><source>Open <mrk id="m" translate="no">Acme Writer</mrk> now</source></segment></unit>',
      ),
      "b.xlf",
    );
    expect(two.output).toContain('<target>OPEN <mrk id="m" translate="no">Acme Writer</mrk> NOW</target>');
  });

  test.each([
    ["a target equal to its source", "<target>Save it</target>", "<target>SAVE IT</target>"],
    [
      "an equal target that is final",
      '<target state="final">Save it</target>',
      '<target state="final">Save it</target>',
    ],
    ["a new target", '<target state="new">Borrador</target>', '<target state="translated">SAVE IT</target>'],
    [
      "a target that needs a translation",
      '<target state="needs-translation">Save it</target>',
      '<target state="translated">SAVE IT</target>',
    ],
    ["a translation", "<target>Guardar</target>", "<target>Guardar</target>"],
    [
      "a target that needs a review",
      '<target state="needs-review-translation">Guardar</target>',
      '<target state="needs-review-translation">Guardar</target>',
    ],
  ])("version 1.2: %s", async (_name, target, expected) => {
    const { output, document } = await rewritten(
      first(`<trans-unit id="1"><source>Save it</source>${target}</trans-unit>`),
      "a.xlf",
    );
    expect(output).toContain(`<source>Save it</source>${expected}`);
    expect(document.untouched.length).toBe(expected === target ? 1 : 0);
  });

  test("version 1.2: an approved unit is kept, and alternatives get no target", async () => {
    const body =
      '<trans-unit id="1" approved="yes"><source>OK</source><target>OK</target></trans-unit><trans-unit id="2"><source>Words</source><alt-trans><source>Word</source><target>Palabra</target></alt-trans></trans-unit>';
    const { output } = await rewritten(first(body), "a.xlf");
    expect(output).toContain("<source>OK</source><target>OK</target>");
    expect(output).toContain("<alt-trans><source>Word</source><target>Palabra</target></alt-trans>");
  });

  test.each([
    ["initial", "<target>Save it</target>", 'state="translated"', "SAVE IT"],
    ["translated", "<target>Save it</target>", 'state="translated"', "Save it"],
    ["final", "<target>Guardar</target>", 'state="final"', "Guardar"],
  ])("version 2: a segment in state %s", async (state, target, attribute, expected) => {
    const body = `<unit id="1"><segment state="${state}"><source>Save it</source>${target}</segment></unit>`;
    const { output } = await rewritten(second(body), "b.xlf");
    expect(output).toContain(`<segment ${attribute}><source>Save it</source><target>${expected}</target>`);
  });

  test("version 2: the sources of other modules get no target", async () => {
    const body =
      '<unit id="1" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:matches><mtc:match ref="#1"><source>Words</source><target>Palabras</target></mtc:match></mtc:matches><segment><source>Words</source></segment></unit>';
    const { output } = await rewritten(second(body), "b.xlf");
    expect(output.match(/<target>/g)).toHaveLength(2);
    expect(output).toContain("<source>Words</source><target>WORDS</target></segment>");
  });

  test("a carriage return stays a character reference, and Windows line ends stay", async () => {
    const source = first('\n<trans-unit id="1"><source>One&#xD;\nTwo</source></trans-unit>').replaceAll("\n", "\r\n");
    const { output } = await rewritten(source, "a.xlf");
    expect(output).toContain("<source>One&#xD;\r\nTwo</source><target>ONE&#xD;\r\nTWO</target>");
    expect(output).not.toMatch(/[^\r]\n/);
  });

  test("an inline element without content is kept", async () => {
    const { output } = await rewritten(
      first('<trans-unit id="1"><source>One <g id="7"/> two</source></trans-unit>'),
      "a.xlf",
    );
    expect(output).toContain('<target>ONE <g id="7"/> TWO</target>');
  });

  test("each inline element occurs once, even if a translation separates its words", async () => {
    const bytes = new TextEncoder().encode(
      first('<trans-unit id="1"><source>A <g id="1">big red</g> dog</source></trans-unit>'),
    );
    const document = await (await detectFormat(bytes, "a.xlf")).open(bytes);
    document.blocks[0]?.write([
      { kind: "text", text: "rojo", style: 1 },
      { kind: "text", text: " un perro ", style: 0 },
      { kind: "text", text: "grande", style: 1 },
    ]);
    const output = new TextDecoder().decode(await document.save(SPANISH));
    expect(output).toContain('<target><g id="1">rojo un perro grande</g></target>');
  });
});

describe("XML", () => {
  test("adjacent equal elements in a sentence stay two elements", async () => {
    const source = "<a><p>Press <key>Shift</key><key>Tab</key> <b>now</b> <b>or never</b></p></a>";
    const { output, document } = await rewritten(source, "a.xml");
    expect(output).toBe("<a><p>PRESS <key>SHIFT</key><key>TAB</key> <b>NOW</b> <b>OR NEVER</b></p></a>");
    expect(textOfRuns(document.blocks[0]?.runs ?? [])).toBe("Press ShiftTab now or never");
  });

  test("elements that are marked as not translatable are kept and reported", async () => {
    const source =
      '<r xmlns:its="http://www.w3.org/2005/11/its"><a translate="no">Kept <b>words</b></a><c its:translate="no">Kept</c><d>Some <e translate="no">Kept</e> words</d><string translatable="false">Kept</string></r>';
    const { output, document } = await rewritten(source, "a.xml");
    expect(output).toBe(source.replace("Some", "SOME").replace("</e> words", "</e> WORDS"));
    expect(document.untouched).toHaveLength(1);
  });

  test("text in a CDATA section stays in one", async () => {
    const { output } = await rewritten("<a>\n <b><![CDATA[Some <i>good</i> words & more]]></b>\n</a>", "a.xml");
    expect(output).toBe("<a>\n <b><![CDATA[SOME <i>GOOD</i> WORDS & MORE]]></b>\n</a>");
  });
});

describe("XML of known vocabularies", () => {
  const capitals = async (source: string) => rewritten(source, "a.xml");

  test("colors, sizes and styles of Android stay and are reported", async () => {
    const values =
      '<color name="c">#fff</color><dimen name="d">12dp</dimen><style name="s"><item name="android:x">sans</item></style>';
    const { output, document } = await capitals(
      `<resources>${values}<string name="a">good day</string><string-array name="b"><item>one day</item></string-array></resources>`,
    );
    expect(output).toContain(values);
    expect(output).toContain(">GOOD DAY<");
    expect(output).toContain(">ONE DAY<");
    expect(document.untouched).toEqual([{ place: "3 resources", reason: "they are settings or files, not texts" }]);
  });

  test("code of DocBook and DITA stays, and the language is that of the translation", async () => {
    const book = await capitals(
      '<article lang="en"><para>type <command>make all</command> now</para><programlisting>let <emphasis>a</emphasis> = b</programlisting></article>',
    );
    expect(book.output).toBe(
      '<article lang="es"><para>TYPE <command>make all</command> NOW</para><programlisting>let <emphasis>a</emphasis> = b</programlisting></article>',
    );
    expect(book.document.untouched).toEqual([{ place: "code", reason: "it is not prose" }]);
    expect(book.document.language).toBe("en");
    const otherTexts = await capitals("<people><person><function>head of sales</function></person></people>");
    expect(otherTexts.output).toContain("HEAD OF SALES");
  });
});
