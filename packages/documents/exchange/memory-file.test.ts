import { expect, test } from "vitest";
import { memoryFileEnd, memoryFileStart, memoryFileUnit, readMemoryFile } from "./index.ts";

const pair = { from: "en", to: "es" };

test("segments that were written are read back unchanged", async () => {
  const units = [
    { source: "The red house.", target: "La casa roja." },
    {
      source: "A &lt;b&gt; &amp; <g1>bold</g1> <x1/> and <x2/>",
      target: "Un &lt;b&gt; &amp; <x1/> <g1>grueso</g1> y <x2/>",
    },
  ];
  const text = [memoryFileStart, ...units.map((unit) => memoryFileUnit(unit, pair)), memoryFileEnd].join("");
  expect(await readMemoryFile(text, pair)).toEqual(units);
  expect(await readMemoryFile(text, { from: "en", to: "de" })).toEqual([]);
});

test("inline elements of other programs become tags, and units whose tags differ are left out", async () => {
  const seg = (language: string, content: string) => `<tuv xml:lang="${language}"><seg>${content}</seg></tuv>`;
  const text = `<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header srclang="en-US"/><body>
    <tu>${seg("en-US", 'Open <bpt i="7" x="3">&lt;b&gt;</bpt>the <hi>file</hi><ept i="7">&lt;/b&gt;</ept><ph x="9">{0}</ph>.')}
        ${seg("ES", 'Abra <bpt i="7">&lt;b&gt;</bpt>el archivo<ept i="7">&lt;/b&gt;</ept><ph x="9">{0}</ph>.')}</tu>
    <tu>${seg("en", 'Page <ph x="1"/>')}${seg("es", "Página")}</tu>
    <tu>${seg("en", "No translation")}</tu>
    <tu>${seg("en", "Yes")}${seg("fr", "Oui")}${seg("es", "Sí")}</tu></body></tmx>`;
  expect(await readMemoryFile(text, pair)).toEqual([
    { source: "Open <g1>the file</g1><x1/>.", target: "Abra <g1>el archivo</g1><x1/>." },
    { source: "Yes", target: "Sí" },
  ]);
});

test.each([
  ["cut off", "<tmx><body><tu>"],
  ["with declared entities", '<!DOCTYPE tmx [<!ENTITY a "b">]><tmx>&a;</tmx>'],
  ["nested without end", "<a>".repeat(10_000)],
])("a file that is %s is refused", async (_what, text) => {
  await expect(readMemoryFile(text, pair)).rejects.toMatchObject({ code: "unreadable_document" });
});

test("a unit with 100,000 inline elements is read in linear time", async () => {
  const seg = (language: string) =>
    `<tuv xml:lang="${language}"><seg>${"<ph/><bpt/><ept/>".repeat(50_000)}</seg></tuv>`;
  const [unit] = await readMemoryFile(`<tmx version="1.4"><body><tu>${seg("en")}</tu></body></tmx>`, pair);
  expect(unit).toBeUndefined();
});
