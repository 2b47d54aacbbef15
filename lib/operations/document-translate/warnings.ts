import type { OpenDocument, PoorReason, PoorText } from "@atelier/document-model";
import type { Coverage } from "./translate.ts";

/** Warns about text that was not translated, and what a reader should check. */
export function warnOfGaps(
  coverage: readonly Coverage[],
  { untouched, remarks = [], adjustments, charset }: OpenDocument,
  warn: (message: string) => void,
): void {
  const failed = coverage.reduce((sum, part) => sum + part.failed, 0);
  const simplified = coverage.reduce((sum, part) => sum + part.simplified, 0);
  if (failed > 0) warn(`Sentences that could not be translated and were not changed: ${failed}.`);
  if (simplified > 0)
    warn(
      `Sentences in which the engine lost placeholders or styles: ${simplified}. These were inserted by position. Check the sentences.`,
    );
  for (const { place, reason } of untouched) warn(`Not translated: ${place}, because ${reason}.`);
  for (const remark of remarks) warn(remark);
  if (charset?.basis === "statistics")
    warn(
      `The character set of the file is not clear. It was read as ${charset.read}, which is the most likely one. If letters are wrong, save it as UTF-8 and send it again.`,
    );
  if (charset?.written && charset.written !== charset.read)
    warn(`The translation cannot be written in ${charset.read}, so the file was written as UTF-8.`);
  const replaced = listFonts(adjustments?.fonts ?? []);
  if (replaced !== "")
    warn(`Translated text has another typeface than text that stays, because these fonts were replaced: ${replaced}.`);
  const completed = listNames((adjustments?.completed_fonts ?? []).filter((font) => !isLookalike(font)));
  if (completed !== "")
    warn(
      `These fonts of the document lack letters of the translation, which were drawn after another typeface: ${completed}.`,
    );
  for (const { kind, text } of POOR) {
    const pages = (adjustments?.poor_pages ?? []).flatMap(({ page, reasons }) =>
      reasons.includes(kind) ? [page] : [],
    );
    const named = (adjustments?.poor_texts ?? []).filter(({ reason }) => reason === kind);
    if (pages.length > 0) warn(text(listPlaces(pages, named)));
  }
}

const POOR: readonly { kind: PoorReason; text: (pages: string) => string }[] = [
  {
    kind: "smaller",
    text: (pages) => `Some text became smaller than four fifths of its size. Check these pages: ${pages}.`,
  },
  {
    kind: "reduced",
    text: (pages) => `The text became smaller, because the translation is longer. Check these pages: ${pages}.`,
  },
  { kind: "resized", text: (pages) => `Some text became smaller. Check these pages: ${pages}.` },
  {
    kind: "uneven",
    text: (pages) => `Texts of one row, list or column have different sizes now. Check these pages: ${pages}.`,
  },
  {
    kind: "differing",
    text: (pages) => `Paragraphs that had one size have different sizes now. Check these pages: ${pages}.`,
  },
  { kind: "overflowing", text: (pages) => `Some text does not fit in its place. Check these pages: ${pages}.` },
  { kind: "overlapping", text: (pages) => `Some text covers other text or a drawing. Check these pages: ${pages}.` },
  {
    kind: "crowded",
    text: (pages) =>
      `The space below some paragraphs became small, because they need more lines. Check these pages: ${pages}.`,
  },
  { kind: "beyond", text: (pages) => `Some text goes beyond the margin. Check these pages: ${pages}.` },
  {
    kind: "rows",
    text: (pages) =>
      `Texts of some rows touch each other or stand on different lines now. Check these pages: ${pages}.`,
  },
  {
    kind: "touching",
    text: (pages) => `Some text nearly touches a line or the edge of a box. Check these pages: ${pages}.`,
  },
  {
    kind: "alignment",
    text: (pages) =>
      `Some text is no longer justified, centered or at its edge as before. Check these pages: ${pages}.`,
  },
  { kind: "colors", text: (pages) => `Some words lost their own color. Check these pages: ${pages}.` },
  {
    kind: "letters",
    text: (pages) => `Some bold, italic or regular words look like those beside them now. Check these pages: ${pages}.`,
  },
  {
    kind: "characters",
    text: (pages) => `No installed font has some characters. Check these pages: ${pages}.`,
  },
  {
    kind: "direction",
    text: (pages) =>
      `These pages are laid out for text from right to left, which was not mirrored. Check the alignment and the order of columns: ${pages}.`,
  },
  {
    kind: "columns",
    text: (pages) =>
      `The columns and table cells of these pages stay in the order from left to right. Check whether they can be read from right to left: ${pages}.`,
  },
];

/** Fonts of documents that look like their substitute. Other scripts need a font of their own, so theirs are not listed. */
const LOOKALIKES: Readonly<Record<string, RegExp>> = {
  Arimo: /^(?:arial|helvetica|liberation ?sans|arimo|nimbus ?san|tex ?gyre ?heros|freesans|a030)/i,
  Tinos: /^(?:times|liberation ?serif|tinos|nimbus ?rom|tex ?gyre ?termes|freeserif)/i,
  Cousine: /^(?:liberation ?mono|cousine)/i,
  "Noto Sans": /^(?:noto ?sans|open ?sans|droid ?sans)/i,
};
/** The installed faces of DejaVu draw the letters that their own subsets lack. Its condensed, light and monospaced faces are not used. */
const DEJAVU = /^(?:dejavu|bitstream ?vera) ?(?:sans|serif)(?! ?-?(?:mono|condensed|extra))/i;
/** Whether letters of the installed fonts are the same as those of a font. */
const isLookalike = (font: string): boolean =>
  [...Object.values(LOOKALIKES), DEJAVU].some((pattern) => pattern.test(font));
/** The most names of fonts that a warning lists for each substitute. */
const MAX_FONTS = 6;

/** The fonts that were replaced by another typeface, with their substitutes, such as "CMR10, CMBX12 → Tinos". */
function listFonts(fonts: readonly { from: string; to: string }[]): string {
  const differing = fonts.filter(({ from, to }) => LOOKALIKES[to]?.test(from) === false);
  return [...Map.groupBy(differing, ({ to }) => to)]
    .map(([to, group]) => `${listNames(group.map(({ from }) => from))} → ${to}`)
    .join("; ");
}

const listNames = (names: readonly string[]): string =>
  `${names.slice(0, MAX_FONTS).join(", ")}${names.length > MAX_FONTS ? ", …" : ""}`;

/** The most texts that a warning about pages quotes. */
const MAX_TEXTS = 4;

/** Pages with the beginnings of some texts on them: 1 (“First words…”), 4-6. */
function listPlaces(pages: readonly number[], texts: readonly PoorText[]): string {
  const byPage = Map.groupBy(texts.slice(0, MAX_TEXTS), ({ page }) => page);
  const parts: string[] = [];
  let open: number[] = [];
  for (const page of pages) {
    const quoted = byPage.get(page)?.map(({ text }) => `“${text}”`);
    if (!quoted) open.push(page);
    else {
      if (open.length > 0) parts.push(listPages(open));
      open = [];
      parts.push(`${page} (${quoted.join(", ")})`);
    }
  }
  if (open.length > 0) parts.push(listPages(open));
  return parts.join(", ");
}

/** Page numbers in order, with ranges: 1, 4-6. */
function listPages(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}
