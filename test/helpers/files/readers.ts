import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import XlsxPopulate from "xlsx-populate";
import { findBrowser } from "../servers/browser.ts";

// Third-party programs that read documents, to check the visible text of a translated file.

const run = promisify(execFile);

function isInstalled(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { timeout: 30_000, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export const hasLibreOffice = isInstalled("soffice", "--version");
export const hasPdfToText = isInstalled("pdftotext", "-v");

/** The files that LibreOffice makes of a document, by the name of the format, such as "txt:Text" or "csv". */
export async function convertWithLibreOffice(bytes: Uint8Array, name: string, format: string): Promise<string> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, name), bytes);
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const command = [
      profile,
      "--headless",
      "--convert-to",
      format,
      "--outdir",
      join(folder, "out"),
      join(folder, name),
    ];
    await run("soffice", command, { timeout: 110_000 });
    const extension = format.split(":")[0];
    return readFile(join(folder, "out", `${name.slice(0, name.lastIndexOf("."))}.${extension}`), "utf8");
  });
}

/** The text of a PDF as Poppler finds it. */
export const readWithPdfToText = (bytes: Uint8Array): Promise<string> =>
  inFolder(async (folder) => {
    await writeFile(join(folder, "a.pdf"), bytes);
    await run("pdftotext", ["-layout", join(folder, "a.pdf"), join(folder, "a.txt")], { timeout: 60_000 });
    return readFile(join(folder, "a.txt"), "utf8");
  });

/** The text of a PDF as pdf.js finds it. */
export async function readWithPdfJs(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)));
  return text.join("\n");
}

/** The values of all cells of a workbook as another library finds them, one a line. */
export async function readCells(bytes: Uint8Array): Promise<string> {
  const workbook = await XlsxPopulate.fromDataAsync(Buffer.from(bytes));
  const values: unknown[] = workbook.sheets().flatMap((sheet) => sheet.usedRange()?.value().flat() ?? []);
  return values.filter((value) => value !== undefined).join("\n");
}

/** The text that a browser shows: rendered text, the text of form fields, and the title. */
export async function readWithBrowser(bytes: Uint8Array): Promise<string> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...toStrings(process.env), ...env } });
  try {
    const page = await browser.newPage();
    await page.setContent(new TextDecoder().decode(bytes), { timeout: 30_000 });
    return await page.evaluate(() => {
      const texts = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if (range.getClientRects().length > 0) texts.push(node.textContent ?? "");
      }
      for (const field of document.querySelectorAll("input, textarea, option, img, [title]"))
        for (const name of ["value", "placeholder", "alt", "title", "label"]) {
          const value: unknown = Reflect.get(field, name);
          if (typeof value === "string" && field.getAttribute("type") !== "hidden") texts.push(value);
        }
      return texts.join("\n");
    });
  } finally {
    await browser.close();
  }
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-reader-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const toStrings = (values: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));
