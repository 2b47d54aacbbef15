import { findSubject, singulars, type Token, type Words } from "@atelier/vocabulary";
import { colorAt, subjectAt } from "../../lookahead.ts";
import type { Reading } from "../../reading.ts";
import type { Border } from "../../scene.ts";

const EDGE = /^(?:border|frame)s?$/;
/** Participles before what is around a design. */
const FRAMED = /^(?:framed|bordered|edged)$/;
const ARTICLE = /^(?:an?|the)$/;
/** Adjectives of plants, and what is drawn for them. */
const ADJECTIVES: Readonly<Record<string, string>> = {
  floral: "blossom",
  flowery: "blossom",
  flower: "blossom",
  flowers: "blossom",
  wildflower: "blossom",
  wildflowers: "blossom",
  botanical: "leafy sprig",
  leafy: "leaf",
  starry: "star",
  foliage: "leafy sprig",
  greenery: "leafy sprig",
};
/** Words between the border and its things that it does not show. */
const LOOK = /^(?:small|little|tiny|delicate|fine|simple|elegant|decorative|pretty|thin|wide|hand-drawn|lush|double)$/;
/** Words between a color and the border that is a line of it. */
const LINE = /^(?:thin|fine|delicate|simple|elegant|double|foil|line|metallic)$/;
/** Plants that are too large for a border. */
const LARGE = /tree|bush|cactus|palm/;
/** Small things, of which a border can consist. */
const SMALL = /^(?:plant|food|heart|geometric|animal-bug|animal-bird|sky|drink|hand|time)/;

/**
 * Removes "with a border of lemons", "a floral border" and "framed by ivy" from the prompt of a design. Returns the
 * things of the border, or null if there is none. Without a design, a border of a thing is no border of the picture.
 */
export function removeBorder({ tokens }: Words): Border | null {
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    if (EDGE.test(token.word)) {
      const after = tokens[at + 1]?.word === "of" && !token.stop ? readThings(tokens, at + 2) : null;
      if (after) return cut(tokens, findStart(tokens, at), after);
      const before = readBefore(tokens, at);
      if (before) return cut(tokens, findStart(tokens, before.from), { ...before, end: at + 1 });
      const line = readLine(tokens, at);
      if (line) return cut(tokens, findStart(tokens, line.from), { ...line, end: at + 1 });
    }
    // A wreath of flowers is around the texts of a card.
    const isWreath =
      /^(?:wreath|garland|circle|ring)$/.test(token.word) && tokens[at + 1]?.word === "of" && !token.stop;
    const round = isWreath ? readThings(tokens, at + 2) : null;
    if (round && (token.word === "wreath" || round.motifs.every(({ subject }) => subject.family.startsWith("plant"))))
      return cut(tokens, findStart(tokens, at), { ...round, isWreath: true });
    // "Wildflowers around the edge" are a border too.
    const around = edgeAt(tokens, at);
    const listed = around > 0 ? readBefore(tokens, at) : null;
    if (listed) return cut(tokens, findStart(tokens, listed.from), { ...listed, end: at + around });
    // "Eucalyptus leaves in the corners" are a border that is only there.
    const corners = cornersAt(tokens, at);
    const cornered = corners > 0 ? readBefore(tokens, at) : null;
    if (cornered)
      return cut(tokens, findStart(tokens, cornered.from), { ...cornered, isCorners: true, end: at + corners });
    // A castle surrounded by flowers has them around it, and a text has a border of them.
    const isTextSurrounded = token.word === "surrounded" && (at === 0 || tokens[at - 1]?.quote !== undefined);
    if ((FRAMED.test(token.word) || isTextSurrounded) && /^(?:by|with|in)$/.test(tokens[at + 1]?.word ?? "")) {
      const things = readThings(tokens, at + 2);
      if (things) return cut(tokens, at, things);
    }
  }
  return null;
}

interface Things extends Border {
  /** The index after the last token. */
  end: number;
}

/** The things of a border at a token, with a color before each. */
function readThings(tokens: readonly Token[], from: number): Things | null {
  const motifs: Border["motifs"] = [];
  let end = from;
  while (motifs.length < MAX_MOTIFS) {
    const isJoined = !tokens[end - 1]?.stop && /^(?:and|&)$/.test(tokens[end]?.word ?? "");
    if (motifs.length > 0 && !isJoined) break;
    const found = motifAt(tokens, motifs.length > 0 ? end + 1 : end);
    if (!found) break;
    motifs.push(found.motif);
    end = found.end;
  }
  return motifs.length > 0 ? { motifs, end } : null;
}

/** One thing of a border with its color, after an article and words for its look. */
function motifAt(tokens: readonly Token[], from: number): { motif: Border["motifs"][number]; end: number } | null {
  let at = from;
  while (ARTICLE.test(tokens[at]?.word ?? "") || LOOK.test(tokens[at]?.word ?? "")) at++;
  const color = colorAt(tokens, at);
  const thing = thingAt(tokens, at + (color?.used ?? 0)) ?? thingAt(tokens, at);
  if (!thing) return null;
  const { subject, word, end } = thing;
  return { motif: { subject, word, color: thing.from > at ? color?.color : undefined }, end };
}

const MAX_MOTIFS = 3;

/** The small thing that a word names, or the one that an adjective of plants is drawn as. */
function thingAt(tokens: readonly Token[], at: number) {
  const word = tokens[at]?.word ?? "";
  const found = subjectAt(tokens, at, 0);
  // "Eucalyptus leaves" are read together.
  if (found && SMALL.test(found.subject.family) && !LARGE.test(found.subject.id))
    return { subject: found.subject, word: found.word, from: at, end: at + found.used };
  const subject = findSubject(ADJECTIVES[word] ?? "")?.subject;
  return subject && { subject, word: subject.label, from: at, end: at + 1 };
}

/** The thing directly before the word "border". */
function readBefore(tokens: readonly Token[], at: number): (Border & { from: number }) | null {
  for (let from = Math.max(0, at - 3); from < at; from++) {
    if (tokens.slice(from, at).some(({ stop }) => stop)) continue;
    const things = readThings(tokens, from);
    if (things?.end === at) return { ...things, from };
  }
  return null;
}

/** How many tokens "in the corners" has at a token, or 0. */
function cornersAt(tokens: readonly Token[], at: number): number {
  const words = tokens.slice(at, at + 4).map(({ word }) => word);
  const text = words.join(" ");
  return /^(?:in|at) all four corners/.test(text) ? 4 : /^(?:in|at) (?:the|all|its|four) corners/.test(text) ? 3 : 0;
}

/** How many tokens "around the edge" has at a token, or 0. The edge of a pond and the sides of a road are no border. */
function edgeAt(tokens: readonly Token[], at: number): number {
  const words = tokens.slice(at, at + 3).map(({ word }) => word);
  const isInner = tokens.slice(at, at + 2).some(({ stop }) => stop);
  return !isInner &&
    /^(?:around (?:the|its) (?:edge|border|margin)|(?:around|along|at|on) (?:the|its|all) (?:edges|borders|margins)|(?:around|along|at|on) all sides)$/.test(
      words.join(" "),
    )
    ? 3
    : 0;
}

/** The color of a line directly before the word "border": "a thin gold border". A frame without a color is a thing. */
function readLine(tokens: readonly Token[], at: number): (Border & { from: number }) | null {
  const before = tokens.slice(Math.max(0, at - 4), at);
  const isDouble = before.some(({ word }) => word === "double");
  const isFrame = /^frame/.test(tokens[at]?.word ?? "");
  for (let from = Math.max(0, at - 3); from < at; from++) {
    const color = tokens.slice(from, at).some(({ stop }) => stop) ? null : colorAt(tokens, from);
    let end = from + (color?.used ?? 0);
    while (end < at && LINE.test(tokens[end]?.word ?? "")) end++;
    if (color && end === at && isOfThing(tokens, from, isFrame)) return null;
    if (color && end === at) return { motifs: [], line: { color: color.color, name: color.name, isDouble }, from };
  }
  return null;
}

/** Things with a border or a frame of their own. */
const BORDERED = /^(?:dishware|clothing|household|flag|country-flag)$|^(?:window|mirror|rug|framed-picture)$/;

/** Whether a colored line is one of two colors, or belongs to a thing: "in a gold frame", "a plate with a blue border". */
function isOfThing(tokens: readonly Token[], color: number, isFrame: boolean): boolean {
  let from = color;
  while (ARTICLE.test(tokens[from - 1]?.word ?? "") || LINE.test(tokens[from - 1]?.word ?? "")) from--;
  const [owner, joint] = tokens.slice(Math.max(0, from - 2), from);
  if (!owner || !joint || joint.stop || owner.stop) return false;
  if (joint.word === "and") return colorAt([{ ...owner, stop: true }], 0) !== null;
  if (isFrame && joint.word === "in") return true;
  const subject = joint.word === "with" ? subjectAt([{ ...owner, stop: true }], 0, 0)?.subject : undefined;
  return subject !== undefined && (BORDERED.test(subject.family) || BORDERED.test(subject.id));
}

/** The index of the first word that belongs to a border: "with a delicate". */
function findStart(tokens: readonly Token[], at: number): number {
  let from = at;
  const isBefore = (pattern: RegExp) => !tokens[from - 1]?.stop && pattern.test(tokens[from - 1]?.word ?? "");
  while (isBefore(LOOK) || isBefore(ARTICLE)) from--;
  while (isBefore(/^(?:with|in|inside|within|and|has|having|by)$/)) from--;
  return from;
}

function cut(tokens: Token[], from: number, { end, ...border }: Things): Border {
  const [before, last] = [tokens[from - 1], tokens[end - 1]];
  if (before && last?.stop) before.stop = true;
  tokens.splice(from, end - from);
  return border;
}

/** A design with a border and nothing else is drawn on plain paper. */
export function addBorder({ scene, guessed }: Reading, border: Border): void {
  scene.border = border;
  scene.kind ??= "object";
  for (const { subject, word } of border.motifs)
    if (![word, ...singulars(word).map((form) => form.word)].some((form) => subject.label.includes(form)))
      guessed.push(`${word} (as ${subject.label})`);
}
