import { getText, type Line } from "../layout/line.ts";
import { INITIAL, isInitial } from "./initials.ts";

/** Joins superscripts and subscripts, which have their own baselines, with the line that they belong to. */
export function joinRaised(lines: readonly Line[]): Line[] {
  const joined = new Set<Line>();
  const reach = new Map(lines.map((line) => [line, line.right]));
  // Only a few lines are near enough, so they are found by their height.
  const sorted = [...lines].sort((a, b) => b.y - a.y);
  for (const [index, small] of sorted.entries()) {
    if (isRecognizedWord(small)) continue;
    const host = findHost(small, sorted, index);
    if (!host) continue;
    for (const word of small.words) word.rise = word.y - host.y;
    host.words.push(...small.words);
    host.words.sort((a, b) => a.left - b.left);
    host.left = Math.min(host.left, small.left);
    host.right = Math.max(host.right, small.right);
    joined.add(small);
  }
  for (const [index, line] of sorted.entries()) {
    if (joined.has(line) || line.right === reach.get(line)) continue;
    const near = sorted.slice(Math.max(0, index - MAX_NEAR), index + MAX_NEAR);
    // Several raised letters separate a line into several parts.
    while (true) {
      const rest = near.find((other) => !joined.has(other) && isRest(line, other));
      if (!rest) break;
      line.words.push(...rest.words);
      line.right = Math.max(line.right, rest.right);
      joined.add(rest);
    }
  }
  return lines.filter((line) => !joined.has(line));
}

/** Whether a line was recognized in a picture and has a word: small words beside large ones are texts of their own. */
const isRecognizedWord = (line: Line): boolean =>
  line.words.every(({ run }) => run.isLine) && /\p{L}{3}/u.test(getText(line));

/** The sign of a root, and how far above the baseline of its number it begins, in units of the font size. */
const ROOT = { sign: /^\s*√\s*$/, least: 0.3, most: 1.1, touch: 0.2, gap: 0.6 };

/**
 * Joins the signs of roots with the lines of their numbers. TeX writes such a sign from its top downwards, so it has a
 * baseline of its own, and a gap at its place separates the line.
 */
export function joinRoots(lines: readonly Line[]): Line[] {
  const signs = lines.filter((line) => line.words.length === 1 && ROOT.sign.test(getText(line)));
  if (signs.length === 0) return [...lines];
  const joined = new Set<Line>();
  for (const sign of signs) {
    const reach = (line: Line) => (sign.y - line.y) / line.size;
    const isLower = (line: Line) =>
      !joined.has(line) && line !== sign && reach(line) > ROOT.least && reach(line) < ROOT.most;
    const host = lines.find(
      (line) => isLower(line) && line.words.some(({ left }) => Math.abs(left - sign.right) < ROOT.touch * line.size),
    );
    const [word] = sign.words;
    if (!host || !word) continue;
    const before = lines.find(
      (line) =>
        isLower(line) &&
        line !== host &&
        Math.abs(line.y - host.y) < 0.05 * host.size &&
        Math.abs(line.size - host.size) < 0.1 * host.size &&
        sign.left > line.right - ROOT.touch * line.size &&
        sign.left - line.right < ROOT.gap * line.size,
    );
    word.rise = word.y - host.y;
    host.words = [...(before?.words ?? []), word, ...host.words].sort((a, b) => a.left - b.left);
    host.left = Math.min(host.left, sign.left, before?.left ?? Infinity);
    joined.add(sign);
    if (before) joined.add(before);
  }
  return lines.filter((line) => !joined.has(line));
}

/** The widest gap after raised letters that is a space, also after the mark of a note behind a sentence, in units of the font size. */
const AFTER_RAISED = { usual: 0.6, sentence: 1.2 };

/** Whether a line is the rest of another one, from which it was separated only by the width of raised letters. */
const isRest = (line: Line, otherLine: Line) =>
  otherLine !== line &&
  Math.abs(otherLine.y - line.y) < 0.05 * line.size &&
  Math.abs(otherLine.size - line.size) < 0.1 * line.size &&
  otherLine.left > line.right - 0.1 * line.size &&
  otherLine.left - line.right < (endsWithNote(line) ? AFTER_RAISED.sentence : AFTER_RAISED.usual) * line.size;

/** Whether a line ends with the raised mark of a note behind a sentence, whose space a program stretches most. */
function endsWithNote({ words }: Line): boolean {
  const [before, mark] = words.slice(-2);
  return mark !== undefined && mark.rise > 0 && /[.!?:;]["”’»)]?\s*$/u.test(before?.text ?? "");
}

/** The most lines at each side of a small line that are considered. */
const MAX_NEAR = 60;

function findHost(small: Line, sorted: readonly Line[], index: number): Line | undefined {
  const letters = small.words.reduce((sum, { text }) => sum + text.trim().length, 0);
  if (letters > Math.max(16, 3 * small.words.length)) return undefined;
  const near = sorted.slice(Math.max(0, index - MAX_NEAR), index + MAX_NEAR);
  // The two parts of a fraction differ in width, and belong to the same line.
  const fraction = near.find((line) => line !== small && isFraction(small, line));
  const gap = fraction ? BESIDE.fraction : BESIDE.raised;
  const [left, right] = [
    Math.min(small.left, fraction?.left ?? small.left),
    Math.max(small.right, fraction?.right ?? small.right),
  ];
  const hosts = near.filter(
    (line) =>
      line !== small &&
      !(line.size > INITIAL * small.size && isInitial(getText(line))) &&
      small.size < 0.9 * line.size &&
      Math.abs(small.y - line.y) > 0.04 * line.size &&
      small.y - line.y < 0.65 * line.size &&
      small.y - line.y > -0.35 * line.size &&
      left < line.right + gap * line.size &&
      right > line.left - gap * line.size,
  );
  // The rest of the line behind it is joined afterwards.
  return hosts.find((line) => line.left < left) ?? hosts[0];
}

/** How near raised letters and fractions are to the line that they belong to, in units of its font size. A space is beside a fraction. */
const BESIDE = { raised: 0.25, fraction: 0.65 };
/** The distance of the baselines of the two parts of a fraction, and that of their middles, in units of their font size. */
const STACKED = { least: 0.6, most: 1.8, middle: 0.3 };
/** The parts of a fraction in a line of text have so many letters. */
const FRACTION = /^\s*(?!\p{L}{3})\S{1,5}\s*$/u;

/** Whether two lines are the numerator and the denominator of a fraction: a short one above the middle of another one. */
function isFraction(line: Line, otherLine: Line): boolean {
  const drop = Math.abs(line.y - otherLine.y) / line.size;
  return (
    drop > STACKED.least &&
    drop < STACKED.most &&
    Math.abs(line.size - otherLine.size) < 0.1 * line.size &&
    Math.abs(line.left + line.right - otherLine.left - otherLine.right) < 2 * STACKED.middle * line.size &&
    [line, otherLine].every((part) => FRACTION.test(getText(part)))
  );
}
