import { type Adjustments, type Block, joined, type Run, type Target } from "@atelier/document-model";
import { EmbeddedFonts } from "../fonts/embed.ts";
import { Faces } from "../fonts/faces.ts";
import { codeTest, isTypewritten } from "../layout/code.ts";
import type { Layout } from "../layout/layout.ts";
import { getText } from "../layout/line.ts";
import { readLines } from "../layout/lines.ts";
import { toParagraph } from "../layout/paragraph.ts";
import { readParagraphs } from "../layout/paragraphs.ts";
import { getParts, joinContinued } from "../reading/continued.ts";
import { findDrawnLeaders } from "../reading/drawn-leaders.ts";
import { Hyphens } from "../reading/hyphens.ts";
import { takeLiterals } from "../reading/literals.ts";
import { byShow, keptMarker, surroundings, toText, unreadLetters } from "../reading/page-texts.ts";
import type { Cover } from "../reading/scans.ts";
import type { Surface } from "../reading/surfaces.ts";
import {
  findNeighbors,
  getShows,
  getWords,
  type Text,
  widthFactors,
  withMarker,
  withSharers,
} from "../reading/texts.ts";
import { isUnmapped, usableRuns } from "../reading/usable-runs.ts";
import type { Show, TextRun } from "../syntax/content.ts";
import type { PdfFile } from "../syntax/file.ts";
import { boxThrough } from "../syntax/matrix.ts";
import { recordFont, recordSize } from "./adjustments.ts";
import { fitDrawnLeaders } from "./fit-drawn-leaders.ts";
import { fitLeaders } from "./leaders.ts";
import { moveLinks } from "./move-links.ts";
import { moveMarker } from "./move-marker.ts";
import { getMovedMarks, getMovedSign, moveHighlights, widenTitleGap } from "./moved-shapes.ts";
import { setOwnFaces } from "./own-faces.ts";
import { findPoorPages } from "./poor-pages.ts";
import { type Replacement, rewriteContent } from "./rewrite.ts";
import { setTexts } from "./set-texts.ts";

/** The text of surfaces as blocks, and the typesetting of their translations. */
export class Typesetting {
  readonly blocks: Block[] = [];
  /** Number of unreadable characters, by part and reason. */
  readonly unread = new Map<string, number>();
  /** Number of formulas with letters, by part. */
  readonly formulas = new Map<string, number>();
  /** Number of paragraphs of code, by part. */
  readonly code = new Map<string, number>();
  readonly #texts: Text[] = [];
  /** Code and formulas in lines of their own, which stay as they are. */
  readonly #untranslated: Text[] = [];
  /** The runs of each surface that stay where they are. */
  readonly #kept = new Map<Surface, Map<Show, readonly TextRun[]>>();
  /** Whether monospaced words within a text are code. */
  #hasCode = false;
  /** The rows of dots of each surface. */
  readonly #leaders = new Map<Surface, TextRun[][]>();

  constructor(surfaces: readonly Surface[]) {
    this.#read(surfaces.map((surface) => ({ surface, shows: surface.content.shows })));
  }

  /** Adds text that has become readable since, and returns its blocks. */
  addRead(explained: ReadonlyMap<Surface, ReadonlySet<Show>>): Block[] {
    const before = this.blocks.length;
    this.#read([...explained].map(([surface, shows]) => ({ surface, shows: [...shows] })));
    return this.blocks.slice(before);
  }

  /** Whether all that an operator shows stays where it is, such as a part of a formula. */
  isKept(surface: Surface, show: Show): boolean {
    const kept = this.#kept.get(surface)?.get(show) ?? [];
    return kept.length > 0 && show.runs.every((run) => kept.includes(run));
  }

  #read(surfaces: readonly { surface: Surface; shows: readonly Show[] }[]): void {
    const framed = surfaces.map(({ surface, shows }) => {
      const count = (letters: number, reason: string) => this.#countUnread(surface.part, letters, reason);
      const { usable, kept, fillers, leaders } = usableRuns(shows, count);
      this.#leaders.set(surface, [...(this.#leaders.get(surface) ?? []), ...leaders]);
      const read = new Set(shows);
      const unread = surface.content.shows.flatMap((show) => (read.has(show) ? [] : show.runs.filter(isUnmapped)));
      const drawn = findDrawnLeaders(surface.content.shapes, usable);
      const shapes = [...drawn, ...surface.fields, ...fillers];
      const frames = readLines(usable, shapes, [...kept, ...unread]);
      const formulas = frames.flatMap((frame) => frame.formulas);
      for (const line of formulas) {
        count(unreadLetters(line), "most of its line has no text");
        if (unreadLetters(line) === 0) this.#countFormula(surface.part, getText(line));
      }
      const markers = frames.flatMap(({ lines }) => lines.flatMap(keptMarker));
      const stays = [...kept, ...markers, ...formulas.flatMap(({ words }) => words.map(({ run }) => run))];
      return {
        surface,
        shows,
        stays,
        frames: frames.map((frame) => ({
          frame,
          paragraphs: readParagraphs(frame, boxThrough(frame.frame, surface.box)),
        })),
      };
    });
    const all = framed.flatMap(({ frames }) => frames.flatMap(({ paragraphs }) => paragraphs));
    const isCode = codeTest(all);
    this.#hasCode = !isTypewritten(all);
    const bySpace = Map.groupBy(framed, ({ surface }) => surface.space);
    const hyphens = new Hyphens(framed.flatMap(({ frames }) => frames.flatMap(({ frame }) => frame.lines)));
    const texts: Text[] = [];
    for (const { surface, shows, frames, stays } of framed) {
      const code = frames.flatMap(({ paragraphs }) => paragraphs.filter(isCode));
      if (code.length > 0) this.code.set(surface.part, (this.code.get(surface.part) ?? 0) + code.length);
      const kept = byShow([...stays, ...code.flatMap(getWords).map(({ run }) => run)]);
      const read = new Set(shows);
      const others = [...(this.#kept.get(surface) ?? [])].filter(([show]) => !read.has(show));
      this.#kept.set(surface, new Map([...others, ...kept]));
      const neighbors = (bySpace.get(surface.space) ?? [])
        .filter((other) => other.surface !== surface)
        .map((other) => ({ frames: other.frames.map(({ frame }) => frame) }));
      for (const { frame, paragraphs } of frames) {
        const ownCode = paragraphs.filter(isCode);
        const around = { ...surroundings(frame, neighbors), page: boxThrough(frame.frame, surface.box), paragraphs };
        for (const paragraph of paragraphs)
          if (!isCode(paragraph)) texts.push(...toText({ surface, frame, around, paragraph, covers: null }, hyphens));
        for (const line of [...ownCode.flatMap(({ lines }) => lines), ...frame.formulas]) {
          const found = { surface, frame, around, paragraph: toParagraph(line), covers: null };
          this.#untranslated.push(...toText(found, hyphens));
        }
      }
    }
    this.#add(texts, joinContinued(texts, hyphens));
  }

  /** Adds the recognized text of a scanned page, and returns its blocks. */
  addScan(surface: Surface, runs: readonly TextRun[], covers: ReadonlyMap<TextRun, Cover>): Block[] {
    const before = this.blocks.length;
    for (const frame of readLines(runs, [])) {
      const hyphens = new Hyphens(frame.lines);
      const paragraphs = readParagraphs(frame);
      const { lines, gutters } = frame;
      const around = { page: boxThrough(frame.frame, surface.box), shapes: [], lines, gutters, paragraphs };
      for (const paragraph of paragraphs) {
        const own = getWords(paragraph).flatMap(({ run }) => covers.get(run) ?? []);
        this.#add(toText({ surface, frame, around, paragraph, covers: own }, hyphens), new Map());
      }
    }
    return this.blocks.slice(before);
  }

  /** Writes the changed text into the surfaces. */
  async write(
    file: PdfFile,
    target: Target,
    adjusted: Adjustments,
    untouched: { place: string; reason: string }[],
  ): Promise<void> {
    const changed = withSharers(this.#texts);
    if (changed.length === 0) return;
    const neighbors = findNeighbors(this.#texts, changed);
    const faces = new Faces(target.language);
    for (const text of [...changed, ...neighbors]) {
      const { runs, styles, initialStyle } = text;
      const initial = styles[initialStyle];
      for (const run of [...withMarker(text, target), ...runs]) {
        const fontStyle = run.kind === "text" ? styles[run.style]?.fontStyle : undefined;
        if (run.kind === "text" && fontStyle) await faces.load(`${run.text} e`, fontStyle);
        if (run.kind === "text" && initial) await faces.load(run.text.toUpperCase(), initial.fontStyle);
      }
    }
    adjusted.completed_fonts = setOwnFaces(this.texts, [...changed, ...neighbors], faces, (text) =>
      withMarker(text, target),
    );
    const factor = widthFactors([changed, neighbors], faces, target.language);
    const fonts = new EmbeddedFonts(file);
    const missing = new Set<string>();
    const replacements = new Map<Surface, Replacement[]>();
    const layouts = setTexts(changed, neighbors, { target, faces, factor });
    const shows = new Set([...layouts.keys()].flatMap(({ paragraph }) => getShows(paragraph, target)));
    const isSet = (show: Show) => shows.has(show);
    for (const [text, layout] of layouts) {
      const { surface, frame, paragraph, styles, underlines } = text;
      for (const character of layout.missing) missing.add(character);
      const known = replacements.get(surface) ?? [];
      const highlighted = moveHighlights(text, layout);
      const fitted = text.covers ? { moved: [], erased: [] } : fitDrawnLeaders(text, layout);
      known.push({
        shows: [
          ...getShows(paragraph, target),
          ...this.#fitLeaders(text, layout, isSet),
          ...moveMarker(text, layout, target, this.#kept.get(surface)),
        ],
        layout,
        styles,
        angle: frame.angle,
        underlines: new Set([
          ...underlines,
          ...text.formulas.flatMap(({ shapes }) => shapes),
          ...fitted.erased,
          ...highlighted.erased,
        ]),
        moved: [
          ...getMovedSign(text, layout, target),
          ...widenTitleGap(text, layout),
          ...getMovedMarks(layout, frame.angle),
          ...highlighted.moved,
          ...fitted.moved,
        ],
        behind: highlighted.painted,
        covers: text.covers,
      });
      replacements.set(surface, known);
      recordSize(adjusted, text.covers ? "scanned pages" : surface.part, layout.scale, layout.overflows);
      for (const { runs } of layout.lines)
        for (const { face, style, formula } of runs)
          if (!text.covers && !formula && !face.isOwn) recordFont(adjusted, styles[style]?.font ?? "", face.family);
    }
    const poor = findPoorPages(file.pages, this.#texts, layouts, target);
    adjusted.poor_pages.push(...poor.pages);
    if (poor.texts.length > 0) adjusted.poor_texts = poor.texts;
    for (const [surface, list] of replacements) {
      const content = rewriteContent(surface, list, fonts, this.#kept.get(surface) ?? new Map());
      surface.replace(content.bytes);
      fonts.addTo(surface.resources, content.fonts);
    }
    moveLinks(file, this.#texts, layouts);
    await fonts.write();
    if (missing.size > 0)
      untouched.push({
        place: `${missing.size} characters (${[...missing].slice(0, 10).join(" ")})`,
        reason: "no installed font has them, so empty boxes are shown instead",
      });
  }

  #fitLeaders(
    { surface, frame, around, covers, paragraph }: Text,
    layout: Layout,
    isSet: (show: Show) => boolean,
  ): Show[] {
    const kept = this.#kept.get(surface);
    if (!kept || covers || frame.angle !== 0) return [];
    return fitLeaders(
      this.#leaders.get(surface) ?? [],
      { layout, old: paragraph.box.right, lines: around.lines, isSet },
      kept,
    );
  }

  /** All text, also what is not translated. */
  get texts(): readonly Text[] {
    return [...this.#texts, ...this.#untranslated];
  }

  /** Adds texts. `wholes` has the runs of paragraphs in several parts, by the first part, which gets their translation. */
  #add(texts: readonly Text[], wholes: ReadonlyMap<Text, Run[]>): void {
    const continued = new Set(texts.flatMap(({ next }) => next ?? []));
    for (const text of texts) {
      this.#texts.push(text);
      if (continued.has(text)) continue;
      const { surface, covers, formulas } = text;
      const whole = wholes.get(text) ?? text.runs;
      const literals = this.#hasCode ? takeLiterals(whole, text.styles, formulas.length) : null;
      const runs = literals?.runs ?? whole;
      const parts = getParts(text);
      for (const { text: source, marks } of formulas) if (!marks) this.#countFormula(surface.part, source);
      this.blocks.push({
        part: covers ? "scanned pages" : surface.part,
        runs,
        write: (translated) => {
          const isSame = same(translated, runs);
          const restored = literals?.restore(translated) ?? translated;
          for (const part of parts) part.written = isSame ? null : part === text ? restored : [];
        },
        textOfCode: (code) => formulas[code]?.text ?? literals?.find(code),
      });
    }
  }

  #countFormula(part: string, text: string): void {
    if (/\p{L}/u.test(text)) this.formulas.set(part, (this.formulas.get(part) ?? 0) + 1);
  }

  #countUnread(part: string, letters: number, reason: string): void {
    if (letters === 0) return;
    const key = `${part}|${reason}`;
    this.unread.set(key, (this.unread.get(key) ?? 0) + letters);
  }
}

const same = (a: readonly Run[], b: readonly Run[]) => JSON.stringify(joined(a)) === JSON.stringify(joined(b));
