import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engines } from "../../engines/ports/index.ts";
import { documentTranslate } from "./index.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-report-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A text in windows-1251, which has the Russian letters in the order of Unicode. */
const windows1251 = (text: string) =>
  Buffer.from(Array.from(text, (letter) => letter.charCodeAt(0) - (/[А-я]/.test(letter) ? 0x350 : 0)));

/** Runs the operation with a translator that answers every sentence with one text, or with the sentence itself. */
async function run(name: string, bytes: Uint8Array, answer: string | null, engine = "one answer") {
  const path = join(directory, name);
  await writeFile(path, bytes);
  const warnings: string[] = [];
  const engines: Partial<Engines> = {
    "document-translate": {
      supports: async () => true,
      languages: async () => [],
      translate: async ({ segments }) => ({ engine, translations: segments.map(({ text }) => answer ?? text) }),
    },
  };
  const result = await documentTranslate.run({
    input: { document: { path, filename: name }, target_language: "es", source_language: "ru", formality: "default" },
    engines: engines as Engines,
    context: {
      signal: new AbortController().signal,
      seed: 1,
      progress: () => {},
      warn: (message: string) => warnings.push(message),
    },
    directory,
    prices: { per_500_characters: 1, minimum: 5 },
  });
  const [document] = result.kind === "documents" ? result.documents : [];
  if (!document) throw new Error("The operation made no document.");
  return { report: result.report, warnings, made: await readFile(document.path) };
}

test("the report and a warning name a character set that was guessed", async () => {
  const source = windows1251("Привет, мир! Сегодня хорошая погода.");
  const { report, warnings, made: translated } = await run("a.txt", source, "Hola");
  expect(report).toMatchObject({
    character_set: { read: "windows-1251", basis: "statistics", written: "windows-1251" },
  });
  expect(warnings).toEqual([expect.stringContaining("It was read as windows-1251, which is the most likely one.")]);
  expect(translated.toString("latin1")).toBe("Hola Hola");
});

test("a warning says that the result is in another character set", async () => {
  const source = `<?xml version="1.0" encoding="windows-1251"?><a>Привет мир</a>`;
  const { report, warnings, made: translated } = await run("a.xml", windows1251(source), "¿Qué?");
  expect(report).toMatchObject({ character_set: { read: "windows-1251", basis: "declaration", written: "utf-8" } });
  expect(warnings).toEqual([expect.stringContaining("written as UTF-8")]);
  expect(translated.toString()).toBe('<?xml version="1.0" encoding="UTF-8"?><a>¿Qué?</a>');
});

test("units that are kept are named in the report and in a warning", async () => {
  const unit = '<trans-unit id="1" translate="no"><source>Привет</source></trans-unit>';
  const source = `<xliff version="1.2"><file><body>${unit}${unit.replace(' translate="no"', "")}</body></file></xliff>`;
  const { report, warnings } = await run("a.xlf", Buffer.from(source), "Hola");
  expect(report).toMatchObject({ coverage: { untouched: [{ place: "1 unit" }] } });
  expect(warnings).toEqual(['Not translated: 1 unit, because the file says translate="no".']);
});

test("properties that Apertium returned as they were are not named, because no page shows them", async () => {
  const source = Buffer.from("{\\rtf1{\\info{\\title Harbor}}Weather\\par}");
  const { warnings } = await run("b.rtf", source, null, "apertium/rus-spa");
  expect(warnings).toContain("Texts that the engine left as they are, such as names: “Weather”.");
});

test("texts that Apertium returned as they were are named, and those of other engines are not", async () => {
  const source = Buffer.from("Погода\n\n42 мм\n");
  const { warnings } = await run("b.txt", source, null, "apertium/rus-spa");
  expect(warnings).toContain("Texts that the engine left as they are, such as names: “Погода”.");
  expect((await run("b.txt", source, null)).warnings.join(" ")).not.toContain("left as they are");
  expect((await run("b.txt", source, "Tiempo", "apertium/rus-spa")).warnings.join(" ")).not.toContain(
    "left as they are",
  );
});
