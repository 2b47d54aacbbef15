import type { Adjustments, Block, DocumentFormat, OpenDocument, Scans } from "@atelier/document-model";
import { pagePictures } from "./reading/page-pictures.ts";
import { findScans, readScan, type Scan } from "./reading/scans.ts";
import { readSurfaces, type Surface } from "./reading/surfaces.ts";
import { explainFonts, findUnexplained, type Unexplained } from "./reading/unexplained.ts";
import { withMarks } from "./reading/unread-marks.ts";
import { countUnmapped, UNMAPPED } from "./reading/usable-runs.ts";
import { type PdfFile, readPdf, writePdf } from "./syntax/file.ts";
import { findLanguage, findTitle, interactiveBlocks, markTranslated } from "./syntax/interactive.ts";
import { findLosses, readPages } from "./word/items.ts";
import { writeWord } from "./word/write-word.ts";
import { Typesetting } from "./writing/typeset.ts";

/**
 * PDF (ISO 32000-2). Text is removed from the content and replaced in the same position; text in scanned pages is
 * recognized and covered.
 */
export const pdf: DocumentFormat = {
  name: "pdf",
  contentType: "application/pdf",
  extension: "pdf",
  open: openPdf,
};

async function openPdf(bytes: Uint8Array): Promise<OpenDocument> {
  const file = await readPdf(bytes);
  const surfaces = readSurfaces(file);
  const unexplained = findUnexplained(surfaces);
  const scanned = findScans(surfaces).filter((scan) => !unexplained.some(({ surface }) => surface === scan.surface));
  const typesetting = new Typesetting(surfaces);
  const title = findTitle(file);
  const untouched: OpenDocument["untouched"] = [...typesetting.unread].map(([key, count]) => {
    const [part = "", reason = ""] = key.split("|");
    return { place: `${count} characters of ${part}`, reason };
  });
  for (const [part, count] of typesetting.formulas)
    untouched.push({ place: `${count} formulas of ${part}`, reason: "mathematics stays as it is" });
  for (const [part, count] of typesetting.code)
    untouched.push({ place: `${count} paragraphs of ${part}`, reason: "a monospaced font marks them as code" });
  const remarks: string[] = [];
  const adjustments: Adjustments = { fonts: [], shrunk: [], poor_pages: [] };
  return {
    language: findLanguage(file),
    blocks: [...typesetting.blocks, ...interactiveBlocks(file)],
    untouched,
    remarks,
    pictures: pagePictures(file, surfaces, scanned),
    ...(scanned.length + unexplained.length > 0
      ? { scans: getScans({ file, surfaces, scanned, unexplained, typesetting, untouched, remarks }) }
      : {}),
    adjustments,
    async save(target) {
      await typesetting.write(file, target, adjustments, untouched);
      markTranslated(file, target, title);
      return writePdf(file);
    },
    async saveAsWord(target, warn) {
      const streams = new Set(scanned.flatMap(({ images }) => images.map(({ stream }) => stream)));
      const pages = await readPages(file, surfaces, typesetting.texts, streams);
      for (const loss of findLosses(pages, surfaces, file)) warn(`Not in the Word document: ${loss}.`);
      return writeWord(pages, target);
    },
  };
}

interface ReadLater {
  file: PdfFile;
  surfaces: readonly Surface[];
  scanned: readonly Scan[];
  unexplained: readonly Unexplained[];
  typesetting: Typesetting;
  untouched: OpenDocument["untouched"];
  remarks: string[];
}

/** Text that only an image reader can read: scanned pages, and pages whose fonts do not name their letters. */
function getScans({ file, surfaces, scanned, unexplained, typesetting, untouched, remarks }: ReadLater): Scans {
  return {
    pages: scanned.length + unexplained.length,
    async read(language, imageText, signal) {
      const blocks: Block[] = [];
      let [unread, illegible] = [0, 0];
      for (const scan of scanned) {
        signal.throwIfAborted();
        const found = await readScan(file, scan, language, imageText, signal);
        if (!found) unread += 1;
        else {
          blocks.push(...typesetting.addScan(scan.surface, found.runs, found.covers));
          illegible += found.illegible;
        }
      }
      if (unread > 0)
        untouched.push({
          place: `${unread} scanned pages`,
          reason: "their image format is not supported, or no installed text reader reads the language",
        });
      if (illegible > 0)
        untouched.push({ place: `${illegible} places in scanned pages`, reason: "their text is not legible" });
      if (scanned.length > unread && blocks.length > 0)
        untouched.push({
          place: `the pictures of ${scanned.length - unread} scanned pages`,
          reason: "pixels cannot be removed, so their words are covered and the translation is written on top",
        });
      const explained = await explainFonts(unexplained, language, imageText, signal);
      if (!explained || explained.size === 0) return blocks;
      blocks.push(...typesetting.addRead(withMarks(explained, (surface, show) => typesetting.isKept(surface, show))));
      const others = untouched.filter(({ reason }) => reason !== UNMAPPED);
      untouched.splice(0, untouched.length, ...others);
      for (const [part, group] of Map.groupBy(surfaces, (surface) => surface.part)) {
        const letters = group.reduce((sum, surface) => sum + countUnmapped(surface), 0);
        if (letters > 0) untouched.push({ place: `${letters} characters of ${part}`, reason: UNMAPPED });
      }
      remarks.push(
        `Fonts that do not name their letters were read by their shapes (pages: ${explained.size}). Some letters can be wrong: check the translation.`,
      );
      return blocks;
    },
  };
}
