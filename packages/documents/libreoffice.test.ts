import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import Pptx from "pptxgenjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { detectFormat } from "./open-document.ts";

const run = promisify(execFile);
const isInstalled = (() => {
  try {
    execFileSync("soffice", ["--version"], { timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
})();
// Each has a name of its own, because LibreOffice names the PDF after it.
const names = ["word.docx", "odt.odt", "rtf.rtf", "slides.pptx", "odp.odp"];

/**
 * Checks with another program, on machines that have it: LibreOffice writes some documents and opens all translated
 * ones.
 */
describe.skipIf(!isInstalled)("LibreOffice", () => {
  let directory: string;
  const at = (...parts: string[]) => join(directory, ...parts);
  const convert = (to: string, out: string, files: string[]) =>
    run(
      "soffice",
      [
        `-env:UserInstallation=file://${at("profile")}`,
        "--headless",
        "--convert-to",
        to,
        "--outdir",
        at(out),
        ...files,
      ],
      {
        timeout: 100_000,
      },
    );

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "atelier-office-"));
    for (const folder of ["before", "after"]) await mkdir(at(folder));
    for (const name of ["word", "odt", "rtf"])
      await writeFile(at("before", `${name}.docx`), await readFile("public/samples/letter.docx"));
    const slides = new Pptx();
    for (const title of ["The plan", "The result"]) {
      const slide = slides.addSlide();
      slide.addText(title, { x: 1, y: 0.5, w: 8, h: 1, fontSize: 32 });
      slide.addText("A line that is long enough to be wrapped in its frame, and one more.", { x: 1, y: 2, w: 4, h: 1 });
    }
    const written = await slides.write({ outputType: "nodebuffer" });
    if (!Buffer.isBuffer(written)) throw new Error("The slides were not written.");
    for (const name of ["slides", "odp"]) await writeFile(at("before", `${name}.pptx`), written);
    for (const to of ["odt", "rtf"]) await convert(to, "before", [at("before", `${to}.docx`)]);
    await convert("odp", "before", [at("before", "odp.pptx")]);
    for (const name of names) {
      const bytes = await readFile(at("before", name));
      const document = await (await detectFormat(bytes, name)).open(bytes);
      for (const block of document.blocks)
        block.write(
          block.runs.map((run) => (run.kind === "text" ? { ...run, text: run.text.replaceAll("e", "é") } : run)),
        );
      await writeFile(at("after", name), await document.save({ language: "fr", direction: "ltr" }));
    }
    for (const folder of ["before", "after"])
      await convert(
        "pdf",
        join(folder, "pdf"),
        names.map((name) => at(folder, name)),
      );
  }, 240_000);
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const pages = async (folder: string, name: string) => {
    const file = `${name.slice(0, name.lastIndexOf("."))}.pdf`;
    return (await PDFDocument.load(await readFile(at(folder, "pdf", file)))).getPages();
  };

  test.each(names)("opens a translated %s with as many pages of the same size", async (name) => {
    const [before, after] = [await pages("before", name), await pages("after", name)];
    expect(Math.abs(before.length - after.length)).toBeLessThanOrEqual(1);
    expect(after[0]?.getSize()).toEqual(before[0]?.getSize());
  });
});
