import type { Run } from "@atelier/document-model";
import type { Faces } from "../fonts/faces.ts";
import type { PdfFont } from "../fonts/font.ts";
import { getPublicName, withoutSubsetMark } from "../fonts/font-name.ts";
import { makeOwnFace } from "../fonts/own-face.ts";
import { canSlice, placeGlyphs } from "../reading/show-glyphs.ts";
import type { Text } from "../reading/texts.ts";
import type { TextRun } from "../syntax/content.ts";

interface Need {
  characters: Map<string, number>;
  style: PdfFont["style"];
}

/** Fonts without a glyph for the space have words this far apart, in units of the font size. */
const SPACE = { usual: 0.3, least: 0.15, most: 0.6 };
/** Fewer gaps show no usual space. */
const ENOUGH = 5;
/** More gaps do not change the usual space. */
const MAX_GAPS = 400;

/**
 * Lets new text keep the fonts of the document where they have its letters. `texts` are all texts, whose fonts can complete
 * each other; `changed` are those that are set again. Returns the fonts to which another typeface gave many letters.
 */
export function setOwnFaces(
  texts: readonly Text[],
  changed: readonly Text[],
  faces: Faces,
  getRuns: (text: Text) => readonly Run[],
): string[] {
  const fonts = new Map<string, Set<PdfFont>>();
  const gaps = new Map<string, number[]>();
  /** The number of gaps within runs that are movements of the pen, less that of shown spaces. */
  const moved = new Map<string, number>();
  for (const { paragraph } of texts)
    for (const { words } of paragraph.lines)
      for (const [index, word] of words.entries()) {
        const { font } = word.run.show.state;
        if (!font?.letters || font.name === "") continue;
        const known = fonts.get(font.name) ?? new Set();
        fonts.set(font.name, known.add(font));
        const own = gaps.get(font.name) ?? [];
        gaps.set(font.name, own);
        if (own.length > MAX_GAPS) continue;
        const gap = (word.left - (words[index - 1]?.right ?? word.left)) / word.run.size;
        const inner = innerGaps(word.run);
        moved.set(font.name, (moved.get(font.name) ?? 0) + inner.length - countSpaces(word.run));
        own.push(...[gap, ...inner].filter((width) => width > SPACE.least && width < SPACE.most));
      }
  const completed = new Set<string>();
  const needs = new Map<string, Need>();
  for (const text of changed) {
    if (text.covers) continue;
    for (const run of getRuns(text)) {
      const style = run.kind === "text" ? text.styles[run.style] : undefined;
      if (run.kind !== "text" || !style || style.font === "") continue;
      const need = needs.get(style.font) ?? { characters: new Map([["-", 0]]), style: style.fontStyle };
      needs.set(style.font, need);
      // An initial and small capitals are set in capitals.
      const isRaised = style.smallCapitals > 0;
      for (const character of run.text) add(need, isRaised ? character.toUpperCase() : character);
      if (text.initialStyle >= 0) for (const character of run.text.slice(0, 3).toUpperCase()) add(need, character);
    }
    const initial = text.styles[text.initialStyle];
    const first = getRuns(text).find(({ kind }) => kind === "text");
    if (initial && first?.kind === "text") {
      const need = needs.get(initial.font) ?? { characters: new Map(), style: initial.fontStyle };
      needs.set(initial.font, need);
      for (const character of first.text.trim().slice(0, 2).toUpperCase()) add(need, character);
    }
  }
  for (const [name, { characters, style }] of needs) {
    const own = [...(fonts.get(name) ?? [])];
    const plain = withoutSubsetMark(name);
    const others = [...fonts].filter(([other]) => other !== name);
    const alike = others.flatMap(([other, set]) => (withoutSubsetMark(other) === plain ? [...set] : []));
    const siblings = others.flatMap(([other, set]) =>
      withoutSubsetMark(other) !== plain && withoutSize(other) === withoutSize(name) ? [...set] : [],
    );
    const donor = faces.of(101, style);
    if (own.length === 0 || !donor) continue;
    const sorted = (gaps.get(name) ?? []).toSorted((a, b) => a - b);
    const space = sorted.length < ENOUGH ? SPACE.usual : (sorted[sorted.length >> 1] ?? SPACE.usual);
    const isMoved = (moved.get(name) ?? 0) >= ENOUGH;
    const ownFace = makeOwnFace({ name, fonts: [...own, ...alike], siblings, characters, space, isMoved }, donor);
    if (!ownFace) continue;
    if (ownFace.face) faces.setOwn(name, ownFace.face);
    if (ownFace.isCompleted) completed.add(getPublicName(name));
  }
  return [...completed];
}

/** The gaps between the words of a run that are movements of the pen, in units of the font size. */
function innerGaps(run: TextRun): number[] {
  if (!canSlice(run)) return [];
  const placed = placeGlyphs(run.show).placed.slice(run.first, run.last);
  return placed.flatMap(({ glyph }, index) => {
    const [before, after] = [placed[index - 1], placed[index + 1]];
    return glyph.bytes === 0 && before && after ? [after.start - before.end] : [];
  });
}

/** The spaces that a run shows as glyphs. */
function countSpaces({ show, first, last }: TextRun): number {
  return placeGlyphs(show)
    .placed.slice(first, last)
    .filter(({ glyph }) => glyph.bytes > 0 && glyph.text === " ").length;
}

function add({ characters }: Need, character: string): void {
  characters.set(character, (characters.get(character) ?? 0) + 1);
}

/** The name of a typeface that has a font for each size, as CMR10 and CMR12. */
const withoutSize = (name: string) => withoutSubsetMark(name).replace(/\d+/g, "");
