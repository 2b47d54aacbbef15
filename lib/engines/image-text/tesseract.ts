import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Pixels } from "@atelier/document-model";

const run = promisify(execFile);

/** A recognized line, in pixels from the top left. */
interface ReadLine {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** The lowest accepted confidence of a word, in percent. Less certain words are often stains. */
const MIN_CONFIDENCE = 45;

/** Tesseract's language names that differ from ISO 639-2, or that a two-letter code maps to. */
const NAMES: Record<string, string> = {
  zh: "chi_sim",
  "zh-Hant": "chi_tra",
  ar: "ara",
  bg: "bul",
  ca: "cat",
  cs: "ces",
  da: "dan",
  de: "deu",
  el: "ell",
  en: "eng",
  es: "spa",
  fi: "fin",
  fr: "fra",
  he: "heb",
  hi: "hin",
  hu: "hun",
  it: "ita",
  ja: "jpn",
  ko: "kor",
  nl: "nld",
  no: "nor",
  pl: "pol",
  pt: "por",
  ro: "ron",
  ru: "rus",
  sv: "swe",
  th: "tha",
  tr: "tur",
  uk: "ukr",
  vi: "vie",
};

let installed: Set<string> | undefined;

/**
 * The languages that the installed Tesseract can read, by its own names (such as "eng"). Empty if it is not installed.
 */
function readableLanguages(): ReadonlySet<string> {
  if (installed) return installed;
  try {
    const output = execFileSync("tesseract", ["--list-langs"], {
      encoding: "utf8",
      timeout: 10_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    installed = new Set(
      output
        .split("\n")
        .slice(1)
        .map((line) => line.trim())
        .filter((line) => line !== "" && line !== "osd"),
    );
  } catch {
    installed = new Set();
  }
  return installed;
}

/** Tesseract's name of a language (BCP 47), or null if its data is not installed. */
export function tesseractFor(language: string): string | null {
  const locale = new Intl.Locale(language);
  const name = NAMES[locale.script === "Hant" ? "zh-Hant" : locale.language] ?? locale.language;
  return readableLanguages().has(name) ? name : null;
}

/** Recognizes the text of an image with Tesseract, in a separate process with limited time and threads. */
export async function readWithTesseract(image: Pixels, reader: string, signal: AbortSignal): Promise<ReadLine[]> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-read-"));
  try {
    const path = join(directory, "page.ppm");
    const { width, height, data } = image;
    await writeFile(path, Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), data]));
    const { stdout } = await run("tesseract", [path, "stdout", "-l", reader, "--psm", "3", "tsv"], {
      signal,
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", OMP_THREAD_LIMIT: "1", NODE_ENV: "production" },
    });
    return parseLines(stdout);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Groups the words of Tesseract's table (level, page, block, paragraph, line, word, box, confidence, text) into lines.
 */
function parseLines(table: string): ReadLine[] {
  const lines = new Map<string, ReadLine>();
  for (const row of table.split("\n")) {
    const cells = row.split("\t");
    const [level, , block, paragraph, line] = cells;
    const text = cells[11]?.trim() ?? "";
    if (level !== "5" || text === "" || Number(cells[10]) < MIN_CONFIDENCE) continue;
    const [left = 0, top = 0, width = 0, height = 0] = cells.slice(6, 10).map(Number);
    let key = `${block} ${paragraph} ${line}`;
    // A gap as wide as the line height separates columns, even if Tesseract joined them.
    for (let part = 0; ; part++) {
      const before = lines.get(key);
      if (!before || left - before.right < 1.1 * Math.max(height, before.bottom - before.top)) break;
      key = `${block} ${paragraph} ${line} ${part}`;
    }
    const known = lines.get(key);
    if (!known) lines.set(key, { text, left, top, right: left + width, bottom: top + height });
    else {
      known.text += ` ${text}`;
      known.left = Math.min(known.left, left);
      known.top = Math.min(known.top, top);
      known.right = Math.max(known.right, left + width);
      known.bottom = Math.max(known.bottom, top + height);
    }
  }
  return [...lines.values()];
}
