import { expect, test } from "vitest";
import { textList } from "./text-list.ts";
import type { XmlOptions } from "./xml-segments.ts";

const defaults: XmlOptions = { splitting: [], nonSplitting: [], ignored: [], outline: true, strict: false };

/** The segments of XML, and the XML after their words became upper case. */
async function translate(text: string, options: Partial<XmlOptions> = {}) {
  const list = { texts: [text], html: false, xml: { ...defaults, ...options } };
  const { blocks, save } = await textList.open(new TextEncoder().encode(JSON.stringify(list)));
  const segments = blocks.map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "◦")).join(""));
  for (const { runs, write } of blocks)
    write(runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.toUpperCase() } : run)));
  const saved = new TextDecoder().decode(await save({ language: "es", direction: "ltr" }));
  return { segments, result: JSON.parse(saved).translations[0] };
}

test("a sentence with empty and nested elements is one segment, and each tag is kept once", async () => {
  const source = 'Press <g id="1">the <g id="2">red</g> <x id="6"/></g> button<bx id="3"/> &amp; go.';
  const { segments, result } = await translate(source);
  expect(segments).toEqual(["Press the red ◦ button◦ & go."]);
  expect(result).toBe('PRESS <g id="1">THE <g id="2">RED</g> <x id="6"/></g> BUTTON<bx id="3"/> &amp; GO.');
});

test("an unknown element around or inside of a sentence does not split it", async () => {
  expect((await translate("<seg>One <unknown>red</unknown> house.</seg>")).segments).toEqual(["One red house."]);
  expect((await translate("<b>One</b> <i>house</i>")).segments).toEqual(["One house"]);
});

const DOCUMENT = `<document>
  <title>A title</title>
  <par><span>One sentence</span> <span>in two parts.</span></par>
  <raw>Kept text.</raw>
</document>`;

test("elements without text beside them are segments", async () => {
  expect((await translate(DOCUMENT, { ignored: ["raw"] })).segments.map((text) => text.trim())).toEqual([
    "A title",
    "One sentence in two parts.",
  ]);
});

test("without the outline only the named elements split", async () => {
  const options = { outline: false, splitting: ["title", "par"], nonSplitting: ["span"], ignored: ["raw"] };
  const { segments, result } = await translate(DOCUMENT, options);
  expect(segments.map((text) => text.replace(/[\s◦]+/g, " ").trim()).filter((text) => text !== "")).toEqual([
    "A title",
    "One sentence in two parts.",
  ]);
  expect(result).toContain("<raw>Kept text.</raw>");
  expect(result).toContain("<title>A TITLE</title>");
  expect((await translate("<a1>One.</a1><a2>Two.</a2>", { outline: false })).segments).toHaveLength(1);
});

test("an ignored element inside of a sentence stays in it", async () => {
  const { segments, result } = await translate("Take <code1>a < b & c</code1> now.", { ignored: ["code1"] });
  expect(segments).toEqual(["Take ◦ now."]);
  expect(result).toBe("TAKE <code1>a < b & c</code1> NOW.");
});

test("a CDATA section and characters that only a translation has stay valid", async () => {
  const { result } = await translate("<p>Text</p><p><![CDATA[one & two]]></p>");
  expect(result).toBe("<p>TEXT</p><p><![CDATA[ONE & TWO]]></p>");
});

test.each(["<a>one", "one</a>", "<a><b>one</a></b>", "one & two", "1 < 2"])(
  "%s is kept, and refused if strict",
  async (source) => {
    expect((await translate(source)).result).toMatch(/one|1|ONE/);
    await expect(translate(source, { strict: true })).rejects.toThrow("well-formed");
  },
);

test("hostile markup takes linear time", async () => {
  for (const part of ["<!--", "<![CDATA[", "<?x ", "<a ", "<a>", "</a>"])
    await translate(part.repeat(20_000)).catch(() => {});
});
