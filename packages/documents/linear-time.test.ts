import { readArchive, writeArchive } from "@atelier/document-model";
import { describe, expect, test } from "vitest";
import { combineBilingual } from "./bilingual.ts";
import { detectFormat } from "./open-document.ts";
import { parseXml } from "./xml.ts";

// Each text is so long that code whose time grows with its square takes longer than the limit of the test.
const LIMIT_MS = 40_000;
const SPANISH = { language: "es", direction: "ltr" } as const;

const encode = (text: string) => new TextEncoder().encode(text);
const archive = (parts: Record<string, string>) =>
  writeArchive(
    new Map(Object.entries({ "[Content_Types].xml": "<Types/>", ...parts }).map(([name, xml]) => [name, encode(xml)])),
  );
const word = (body: string, parts: Record<string, string> = {}) =>
  archive({
    "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
const wordText = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

async function open(source: string | Uint8Array, name: string) {
  const bytes = typeof source === "string" ? encode(source) : source;
  return (await detectFormat(bytes, name)).open(bytes);
}

/** The text of a document in which the first words of its first block are replaced. */
async function withFirstWords(source: string, name: string, words: string): Promise<string> {
  const document = await open(source, name);
  const block = document.blocks[0];
  block?.write(block.runs.map((run, at) => (at === 0 && run.kind === "text" ? { ...run, text: words } : run)));
  return new TextDecoder().decode(await document.save(SPANISH));
}

/** The main text of a bilingual Word document. */
async function bilingual(source: Uint8Array, translation: Uint8Array): Promise<string> {
  const output = await readArchive(await combineBilingual("docx", source, translation));
  return new TextDecoder().decode(output.get("word/document.xml"));
}

describe("time that grows with the length of the text", { timeout: LIMIT_MS }, () => {
  test("styles with many languages that are not closed", async () => {
    const styles = `<w:styles>${"<w:lang ".repeat(110_000)}`;
    const document = await open(word(`<w:p>${wordText("Hello")}</w:p>`, { "word/styles.xml": styles }), "a.docx");
    const output = await readArchive(await document.save(SPANISH));
    expect(new TextDecoder().decode(output.get("word/styles.xml")) === styles).toBe(true);
  });

  test("a catalog with many content types in one line", async () => {
    const message = `msgid ""\n"${"\\nContent-Type:".repeat(100_000)}"\nmsgstr "x"\n`;
    const source = Buffer.from(`msgid "caf\xe9 hello world"\nmsgstr ""\n\n${message}`, "latin1");
    const document = await open(source, "a.po");
    document.blocks[0]?.write([{ kind: "text", text: "日本語", style: 0 }]);
    const output = new TextDecoder().decode(await document.save({ language: "ja", direction: "ltr" }));
    expect(output.endsWith(`msgstr "日本語"\n\n${message}`)).toBe(true);
  });

  test("a word with a long run of underscores", async () => {
    const blank = `1${"_".repeat(200_000)}2`;
    expect((await withFirstWords(`Hello ${blank}\n`, "a.md", `Hola ${blank}`)) === `Hola ${blank}\n`).toBe(true);
  });

  test("front matter with a long value without spaces", async () => {
    const source = `---\ndata: ${"a".repeat(250_000)}\n---\n\nwords\n`;
    expect((await withFirstWords(source, "a.md", "palabras")) === source.replace("words", "palabras")).toBe(true);
  });

  test("a link whose words and title repeat one sign", async () => {
    const link = `[${"(".repeat(600_000)}](/x "a${"(".repeat(600_000)}")`;
    const document = await open(`Hello ${link}\n`, "a.md");
    expect(document.blocks.map(({ part }) => part)).toEqual(["body", "alternative texts and titles"]);
  });

  test("the names of many sheets", async () => {
    const sheets = Array.from({ length: 10_000 }, (_, at) => `<sheet name="sheet ${at}"/>`).join("");
    const workbook = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets>${sheets}</sheets></workbook>`;
    const document = await open(archive({ "xl/workbook.xml": workbook }), "a.xlsx");
    for (let round = 0; round < 10; round++)
      for (const [at, block] of document.blocks.entries())
        block.write([{ kind: "text", text: `hoja ${round} ${Math.min(at, 9_998)}`, style: 0 }]);
    const output = await readArchive(await document.save(SPANISH));
    const names = parseXml(output.get("xl/workbook.xml") ?? "").getElementsByTagName("sheet");
    expect(names[9_998]?.getAttribute("name")).toBe("hoja 9 9998");
    // Its translation is the name of the sheet before it.
    expect(names[9_999]?.getAttribute("name")).toBe("sheet 9999");
  });

  test("a bilingual document of many paragraphs", async () => {
    const numbers = Array.from({ length: 10_000 }, (_, at) => at);
    const others = "<w:x/>".repeat(80_000);
    const body = (words: string) => numbers.map((at) => `<w:p><w:t>${words} ${at}</w:t></w:p>`).join("") + others;
    const output = await bilingual(word(body("one")), word(body("uno")));
    const texts = Array.from(output.matchAll(/<w:t>([^<]*)/g), ([, text]) => text);
    expect(texts).toEqual(numbers.flatMap((at) => [`one ${at}`, `uno ${at}`]));
  });

  test("a bilingual paragraph with many bookmarks and revisions", async () => {
    const numbers = Array.from({ length: 70_000 }, (_, at) => at);
    const bookmarks = numbers.map((at) => `<w:bookmarkStart w:id="${at}"/>`).join("");
    const revisions = numbers.map((at) => `w:rsid${at}="00000000"`).join(" ");
    const paragraph = (words: string) => word(`<w:p ${revisions}>${bookmarks}${wordText(words)}</w:p>`);
    const output = await bilingual(paragraph("one"), paragraph("uno"));
    const copy = `<w:p><w:pPr><w:keepNext/></w:pPr>${wordText("one")}</w:p>`;
    expect(output.includes(`<w:body>${copy}<w:p w:rsid0="00000000" `)).toBe(true);
    expect(output.match(/<w:bookmarkStart/g)).toHaveLength(numbers.length);
  });

  test("a paragraph in which the style changes often", async () => {
    const rest = "<b>Aa one. </b>Bb two. ".repeat(70_000);
    const output = await withFirstWords(`<p>First. ${rest}</p>`, "a.html", "Primero. ");
    expect(output === `<p>Primero. ${rest.replaceAll(". </b>", ".</b> ")}</p>`).toBe(true);
  });

  test("a cue with very many tags inside one another", async () => {
    const time = "1\n00:00:01,000 --> 00:00:02,000\n";
    const tags = "<i>b".repeat(100_000);
    const output = await withFirstWords(`${time}one ${tags}</i>\n`, "a.srt", "uno ");
    expect(output === `${time}uno ${tags}${"</i>".repeat(100_000)}\n`).toBe(true);
  });

  test("a cue with a long tag that is not closed", async () => {
    const time = "1\n00:00:01,000 --> 00:00:02,000\n";
    const tag = `<${"a".repeat(250_000)}`;
    const document = await open(`${time}one ${tag}\n`, "a.srt");
    expect(document.blocks[0]?.runs).toEqual([{ kind: "text", text: `one ${tag}`, style: 0 }]);
  });
});

test("a workbook with more sheets than an archive has entries is refused", async () => {
  const workbook = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets>${'<sheet name="a"/>'.repeat(10_001)}</sheets></workbook>`;
  await expect(open(archive({ "xl/workbook.xml": workbook }), "a.xlsx")).rejects.toMatchObject({
    code: "unreadable_document",
  });
});

describe("an element with very many children gets its text in linear time", { timeout: LIMIT_MS }, () => {
  const parts = "<!---->".repeat(60_000);

  test("a page header of a workbook", async () => {
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><headerFooter><oddHeader>hello ${parts}</oddHeader></headerFooter></worksheet>`;
    const workbook = archive({ "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": sheet });
    const document = await open(workbook, "a.xlsx");
    document.blocks[0]?.write([{ kind: "text", text: "hola", style: 0 }]);
    const output = await readArchive(await document.save(SPANISH));
    expect(new TextDecoder().decode(output.get("xl/worksheets/sheet1.xml"))).toContain("<oddHeader>hola</oddHeader>");
  });

  test("the title of a Word document", async () => {
    const core = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>hello ${parts}</dc:title></cp:coreProperties>`;
    const document = await open(word(`<w:p>${wordText("Hello")}</w:p>`, { "docProps/core.xml": core }), "a.docx");
    const title = document.blocks.find(({ part }) => part === "document properties");
    title?.write([{ kind: "text", text: "hola", style: 0 }]);
    const output = await readArchive(await document.save(SPANISH));
    expect(new TextDecoder().decode(output.get("docProps/core.xml"))).toContain("<dc:title>hola</dc:title>");
  });
});

test("a rich text cannot ask for more replacement characters than a few", async () => {
  const output = await withFirstWords("{\\rtf1\\ansi {\\uc2000000000 Hello} world\\par}", "a.rtf", "日本 ");
  expect(output.length).toBeLessThan(1_000);
  expect(output).toContain("\\u26085");
});
