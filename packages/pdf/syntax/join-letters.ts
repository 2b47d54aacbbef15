import { spacedLetters } from "../reading/show-glyphs.ts";
import type { Show, TextRun } from "./content.ts";

/** A wider gap between joined words is a space, in units of the font size. */
const SPACE_GAP = 0.14;

/** Joins the letters of pages that are set letter by letter, which would use too much memory. */
export class LetterJoiner {
  /** Where the parts of the last text were joined, and the gaps there in units of the font size. */
  readonly #joints: { at: number; gap: number }[] = [];
  /** The length of the last operator's text without the spaces at its end. */
  #visible = 0;

  /** Joins a letter with the previous one. Returns whether they belong together; the caller sets the state after both. */
  join(previous: Show, next: Show): boolean {
    const [before, after] = [previous.runs[0], next.runs[0]];
    if (!before || !after || previous.runs.length > 1 || next.runs.length > 1 || previous.operator !== "Tj")
      return false;
    if (before.size !== after.size || before.angle !== after.angle || before.span || after.span) return false;
    if (before.unknown > 0 || after.unknown > 0) return false;
    const [cos, sin] = [Math.cos(before.angle), Math.sin(before.angle)];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const gap = (dx * cos + dy * sin - before.length) / before.size;
    const visible = this.#joints.length > 0 ? this.#visible : before.length;
    if (areApart(before, after, visible)) {
      before.length = visible;
      return false;
    }
    if (Math.abs(dy * cos - dx * sin) > 0.01 * before.size || gap < -0.3 || gap > 0.9) return false;
    this.#joints.push({ at: before.text.length, gap });
    joinLetters(previous, next, gap / before.stretch);
    before.text += after.text;
    before.length = dx * cos + dy * sin + after.length;
    this.#visible = after.text.trim() === "" ? visible : before.length;
    before.last = 0;
    previous.end = next.end;
    previous.carries = false;
    return true;
  }

  /** Adds the spaces between the joined parts of the last operator. Letters that are set apart have none between them. */
  addSpaces(last: Show | undefined): void {
    const joints = this.#joints.splice(0);
    const run = last?.runs[0];
    if (!run || joints.length === 0) return;
    // Spaces at the end are not seen, as in a text of one operator.
    if (/\s$/u.test(run.text) && this.#visible > 0) run.length = Math.min(run.length, this.#visible);
    const ends = [...joints.map(({ at }) => at), run.text.length];
    const parts = ends.map((end, index) => run.text.slice(ends[index - 1] ?? 0, end));
    const areLetters = parts.every((part) => [...part].length < 2);
    const gaps = joints.map(({ gap }) => gap).sort((a, b) => a - b);
    if (areLetters) run.letterGap = gaps[gaps.length >> 1] ?? 0;
    const space = (areLetters && spacedLetters(gaps)) || SPACE_GAP;
    run.text = parts
      .map((part, index) => {
        const isApart = index > 0 && (joints[index - 1]?.gap ?? 0) > space;
        return isApart && !/\s$/.test(parts[index - 1] ?? "") && !/^\s/.test(part) ? ` ${part}` : part;
      })
      .join("");
  }
}

/** Longer texts are not code in a line or keys, which move with their own letters. */
const MAX_LETTERS = 80;

/** Adds the letters of an operator to those of the one that it is joined with, at a distance in units of the font size. */
function joinLetters(previous: Show, next: Show, gap: number): void {
  const { charSpace, wordSpace } = previous.state;
  const [own, added] = [previous.operands[0], next.operands[0]];
  const before = previous.letters ?? (previous.after === null && own ? [own] : []);
  const isKept = before.length > 0 && before.length < MAX_LETTERS && added && charSpace === 0 && wordSpace === 0;
  if (isKept) previous.letters = [...before, { kind: "number", value: -gap * 1000 }, added];
  else delete previous.letters;
}

/** As many spaces, and this wide together in units of the font size, set labels of one row apart. */
const SPACES = { many: /\s{3,}$/u, width: 2.5 };

/** Whether spaces with operators of their own set two texts apart. `visible` is the length of the first without them. */
const areApart = (before: TextRun, after: TextRun, visible: number): boolean =>
  after.text.trim() !== "" && SPACES.many.test(before.text) && before.length - visible > SPACES.width * before.size;
