import type { ImageLine, Pixels } from "@atelier/document-model";
import type { FontStyle } from "../fonts/font-style.ts";
import { applyStyle, isTitle, toLook } from "./apply-style.ts";
import { chooseBetter, chooseWeight, isClearly, MASS } from "./choose-weight.ts";
import { findClearClass, getClass, getClassCosts, splitClasses } from "./family-classes.ts";
import { correctStrays, groupLines } from "./group-looks.ts";
import { countLetters, getClearInk, getMedian, getTrueInk, getUsualInk, shareEffects, UNLIKE } from "./look-ink.ts";
import { findBoldLooks, sharesOtherWeight, type Weights } from "./look-weights.ts";
import { losesSerifs } from "./lost-serifs.ts";
import { type FontMatch, FontMatcher, uprightStyles } from "./match-fonts.ts";
import { shareStyles, shareWidths } from "./share-styles.ts";
import { correctSizes } from "./sizes-by-length.ts";
import { splitWeights } from "./split-weights.ts";
import { restoreHue } from "./true-hue.ts";

/** The lines with the most letters of a look that are compared with all fonts. */
const COMPARED = 5;
/** So many lines show which families can be that of a look. */
const SHOWN = { lines: 2, families: 2 };
/**
 * The share that the whole picture has in the choice of a look's family, as a picture has often few typefaces: among those
 * of one class, as serif and wide serif, or among all if the letters are not clearly of one class.
 */
const WHOLE = 0.6;
/** Fewer letters show less, so that the whole picture and caution count more, up to this factor. */
const FEW = { letters: 8, most: 2 };
/** A family that was not compared with a line differs more from it than those that were. */
const UNCOMPARED = 0.02;
/** A rarer family and slanted letters have to be more like the letters by this much. */
const CAUTION: Partial<Record<FontStyle["family"], number>> = { humanist: 0.008, mono: 0.03 };
/**
 * Spaced capitals are as far apart as letters of one width, so that letters of these have to be more like them by this share
 * too. So many letters that are not all capitals show their equal width: of 90 lines in other typefaces none is like it.
 */
const MONO_CAUTION = { capitals: 0.25, letters: 12, sure: 0.002 };
const ITALIC_CAUTION = 0.01;
/** Letters of other fonts can be heavier than regular ones, so bold letters have to differ less from a line by this factor or step. */
const BOLD = { factor: 0.8, step: 0.035 };
/** The least number of letters that show a font whose letters are equally wide. */
const MONO_LETTERS = 6;

/** Lines of one color and size. */
interface Look {
  lines: ImageLine[];
  matches: Map<ImageLine, FontMatch[]>;
}

/**
 * Gives the lines of a picture the font whose letters are most like theirs: lines of one color and size decide together, by
 * the number of their letters. Their sizes and baselines become those at which the font's letters are as high.
 */
export async function matchLooks(picture: Pixels, read: readonly ImageLine[]): Promise<ImageLine[]> {
  const matcher = new FontMatcher(picture);
  const lines = await correctStrays(await correctSizes(read, new FontMatcher(picture)), matcher);
  const grouped = await splitClasses(groupLines(lines), matcher);
  const looks: Look[] = grouped.map((own) => ({ lines: own, matches: new Map() }));
  const isSharp = matcher.isSharp(lines);
  for (const look of looks)
    for (const line of look.lines.toSorted((a, b) => countLetters(b) - countLetters(a)).slice(0, COMPARED)) {
      const matches = await matcher.compare(line, listStyles(look));
      if (matches.length > 0) look.matches.set(line, matches);
    }
  const families = sumCosts(looks);
  const fitted = new Map<ImageLine, ImageLine>();
  const styled: StyledLook[] = [];
  for (const look of looks) {
    const upright = chooseStyle(look, families);
    if (!upright) continue;
    const style = await chooseSlantedFamily(look, await chooseSlant(look, upright, matcher), matcher);
    styled.push({ look, ...(await weighLines(look, style, matcher)) });
  }
  const bold = findBoldLooks(styled.map(({ weights }) => weights));
  for (const { look, style: regular, weights, isWhole } of styled) {
    const becomesBold = bold.has(weights);
    const style = becomesBold ? { ...regular, bold: true } : regular;
    const ofLine = new Map(
      weights.map(({ line, weights: [usual, rare] }) => {
        return [line, becomesBold ? chooseWeight(line, [rare, usual]) : usual] as const;
      }),
    );
    const found = new Map<FontStyle, Map<ImageLine, FontMatch>>();
    const styles = [style, { ...style, bold: !style.bold }];
    const slanted = [...styles.map((candidate) => ({ ...candidate, italic: !style.italic })), ...slantedStyles];
    for (const line of look.lines) {
      const shared = isWhole || becomesBold ? ofLine.get(line) : undefined;
      const weighed = shared ?? chooseWeight(line, await matcher.compare(line, styles));
      const alone = isDoubtful(line, weighed)
        ? chooseBetter(weighed, (await matcher.compare(line, slanted)).filter(hasPossibleMass))
        : weighed;
      const match = alone && (await chooseOwnSlant(line, alone, matcher));
      const own = match?.style ?? style;
      const alike = found.get(own) ?? new Map<ImageLine, FontMatch>();
      if (match) alike.set(line, match);
      found.set(own, alike);
    }
    for (const [own, matches] of found)
      for (const [line, like] of applyStyle([...matches.keys()], own, matches)) fitted.set(line, like);
    const usual = restoreHue(picture, look.lines, getUsualInk(look.lines));
    const ink = getClearInk(picture, look.lines, isSharp ? usual : getTrueInk(look.lines, usual, found));
    const shared = shareEffects(look.lines);
    for (const line of look.lines)
      fitted.set(line, { ...(fitted.get(line) ?? { ...line, ...toLook(style) }), ink, effects: shared(line) });
  }
  const shared = shareWidths(shareStyles(lines.map((line) => fitted.get(line) ?? line)));
  const marked: ImageLine[] = [];
  for (const [index, line] of shared.entries())
    marked.push((await losesSerifs(lines[index] ?? line, line, matcher)) ? { ...line, losesSerifs: true } : line);
  return splitWeights(picture, marked, matcher);
}

/** A look with its style, and its lines with the matches of both weights of it. `isWhole` if all have the weight of the style. */
interface StyledLook {
  look: Look;
  style: FontStyle;
  weights: { line: ImageLine; weights: Weights }[];
  isWhole: boolean;
}

/** The lines of a look in both weights of its style, which becomes the other weight if all of them have it. */
async function weighLines(look: Look, style: FontStyle, matcher: FontMatcher): Promise<Omit<StyledLook, "look">> {
  const other = { ...style, bold: !style.bold };
  const weights: StyledLook["weights"] = [];
  for (const line of look.lines) {
    const [usual, rare] = await matcher.compare(line, [style, other]);
    if (usual && rare) weights.push({ line, weights: [usual, rare] });
  }
  const own = new Map(weights.map(({ line, weights: pair }) => [pair, line] as const));
  const isOther = (pair: Weights) => {
    const line = own.get(pair);
    return line !== undefined && chooseWeight(line, pair) === pair[1];
  };
  if (weights.length < look.lines.length || !sharesOtherWeight([...own.keys()], isOther))
    return { style, weights, isWhole: false };
  const swapped = weights.map(({ line, weights: [usual, rare] }) => ({ line, weights: [rare, usual] as const }));
  return { style: other, weights: swapped, isWhole: true };
}

/** The styles that a line is compared with: after some lines of its look, only those of the families that can be its own. */
function listStyles({ matches }: Look): readonly FontStyle[] {
  if (matches.size < SHOWN.lines) return uprightStyles;
  const costs = uprightStyles.map((style) => ({ style, cost: meanCost(matches, style) }));
  const families = costs.toSorted((a, b) => a.cost - b.cost).map(({ style }) => style.family);
  const likely = new Set([...new Set(families)].slice(0, SHOWN.families));
  return uprightStyles.filter(({ family }) => likely.has(family));
}

/** A longer line that differs more from the upright or slanted letters of its look can be slanted otherwise, and fewer letters do not show it. */
const SLANT = { letters: 12, cost: 0.1, least: 6 };

const isDoubtful = (line: ImageLine, match: FontMatch | undefined): match is FontMatch =>
  match !== undefined && match.cost > SLANT.cost && countLetters(line) >= SLANT.letters;

/** Whether a line has as much ink as letters of the weight of a match can have. */
const hasPossibleMass = ({ style, mass }: FontMatch) => (style.bold ? mass > MASS.regular : mass < MASS.bold);

/** The weight of a line in the choice of a font: its letters, and how well any font explains them. */
const getWeight = (line: ImageLine, matches: readonly FontMatch[]) =>
  countLetters(line) * Math.max(0.02, UNLIKE - Math.min(...matches.map(({ cost }) => cost)));

/** The mean cost of each family over all lines of a picture, each in the weight of its strokes that fits best. */
function sumCosts(looks: readonly Look[]): Map<FontStyle["family"], number> {
  const sums = new Map<FontStyle["family"], number>();
  let weights = 0;
  for (const { matches } of looks)
    for (const [line, found] of matches) {
      const weight = getWeight(line, found);
      weights += weight;
      for (const { family } of uprightStyles.filter(({ bold }) => !bold)) {
        const costs = found.flatMap(({ style, cost }) => (style.family === family ? [cost] : []));
        const cost = costs.length > 0 ? Math.min(...costs) : UNCOMPARED + Math.max(...found.map((match) => match.cost));
        sums.set(family, (sums.get(family) ?? 0) + weight * cost);
      }
    }
  return new Map([...sums].map(([family, sum]) => [family, sum / (weights || 1)]));
}

/** The upright style that is most like the letters of a look. Null if no line can be compared. */
function chooseStyle({ matches }: Look, families: ReadonlyMap<FontStyle["family"], number>): FontStyle | null {
  if (matches.size === 0) return null;
  const letters = countAll(matches.keys());
  const share = getShare(matches);
  const rated = [...Map.groupBy(uprightStyles, ({ family }) => family)].flatMap(([family, [regular, bold]]) => {
    if (!regular || !bold || (getClass(family) === "mono" && letters < MONO_LETTERS)) return [];
    const [light, heavy] = [meanCost(matches, regular), meanCost(matches, bold)];
    const least = Math.min(light, heavy);
    const caution = getClass(family) === "mono" ? getMonoCaution([...matches.keys()], least) : (CAUTION[family] ?? 0);
    const own = least + caution;
    const isHeavy = (meanMass(matches, regular) ?? 1) > MASS.bold;
    const isBold = isHeavy && heavy < Math.max(BOLD.factor * light, light - BOLD.step);
    const style = isBold || isClearly(heavy, light) ? bold : regular;
    return [{ style, cost: own, total: own + WHOLE * share * (families.get(family) ?? 0) }];
  });
  const ownClass = findClearClass(getClassCosts(rated));
  const least = Math.min(...rated.map(({ cost }) => cost));
  const possible = rated.filter(({ style, cost }) =>
    ownClass ? getClass(style.family) === ownClass : getClass(style.family) !== "mono" || cost === least,
  );
  return possible.sort((a, b) => a.total - b.total)[0]?.style ?? null;
}

/** How much more like the letters of lines those of one width have to be. */
function getMonoCaution(lines: readonly ImageLine[], cost: number): number {
  if (lines.every(isTitle)) return Math.max(CAUTION.mono ?? 0, MONO_CAUTION.capitals * cost);
  return countAll(lines) >= MONO_CAUTION.letters ? MONO_CAUTION.sure : (CAUTION.mono ?? 0);
}

const countAll = (lines: Iterable<ImageLine>): number => [...lines].reduce((sum, line) => sum + countLetters(line), 0);

const getShare = (matches: Look["matches"]): number =>
  Math.max(1, Math.min(FEW.most, FEW.letters / countAll(matches.keys())));

/** The mean ink of lines relative to that of a style. Null if none was compared with it. */
function meanMass(matches: Look["matches"], style: FontStyle): number | null {
  const masses = [...matches].flatMap(([line, found]) =>
    found.flatMap((match) => (match.style === style ? [{ size: match.mass, letters: countLetters(line) }] : [])),
  );
  return getMedian(masses);
}

/** The mean cost of a style over the lines that were compared with it. Infinity if the last ones were not. */
function meanCost(matches: Look["matches"], style: FontStyle): number {
  let [sum, weights] = [0, 0];
  for (const [line, found] of matches) {
    const own = found.find((match) => match.style === style);
    if (!own) return Infinity;
    const weight = getWeight(line, found);
    sum += weight * own.cost;
    weights += weight;
  }
  return weights === 0 ? Infinity : sum / weights;
}

/** The style with slanted letters if these are more like those of the lines. */
async function chooseSlant({ matches }: Look, upright: FontStyle, matcher: FontMatcher): Promise<FontStyle> {
  if (countAll(matches.keys()) < SLANT.least) return upright;
  const slanted = { ...upright, italic: true };
  let [difference, weights] = [0, 0];
  for (const [line, found] of matches) {
    const [match] = await matcher.compare(line, [slanted]);
    const own = found.find(({ style }) => style === upright);
    if (!match || !own) continue;
    const weight = getWeight(line, found);
    difference += weight * (own.cost - match.cost);
    weights += weight;
  }
  return weights > 0 && difference / weights > ITALIC_CAUTION * getShare(matches) ? slanted : upright;
}

/** The match of a line in its measured slant, if its letters show that it differs from the others of its look. */
async function chooseOwnSlant(line: ImageLine, match: FontMatch, matcher: FontMatcher): Promise<FontMatch> {
  if (line.italic === match.style.italic || countLetters(line) < SLANT.least) return match;
  const styles = [match.style.bold, !match.style.bold].map((bold) => ({ ...match.style, italic: line.italic, bold }));
  const own = chooseWeight(line, await matcher.compare(line, styles));
  return own && own.cost < match.cost - ITALIC_CAUTION ? own : match;
}

const slantedStyles: readonly FontStyle[] = uprightStyles.flatMap((style) =>
  getClass(style.family) === "mono" ? [] : [{ ...style, italic: true }],
);

/** Slanted letters of another family have to be more like the lines of a look by this. Letters of one width are not compared. */
const SLANTED = { caution: 0.012, lines: 3 };

/**
 * The slanted style of another family if its letters are more like those of the lines: upright letters of a sans serif are
 * more like the italics of a serif than its upright ones are.
 */
async function chooseSlantedFamily({ matches }: Look, style: FontStyle, matcher: FontMatcher): Promise<FontStyle> {
  if (countAll(matches.keys()) < SLANT.least || getClass(style.family) === "mono") return style;
  const styles = [style, ...slantedStyles.filter(({ bold }) => bold === style.bold)];
  const longest = [...matches].toSorted(([a], [b]) => countLetters(b) - countLetters(a)).slice(0, SLANTED.lines);
  const costs = styles.map(() => 0);
  let weights = 0;
  for (const [line, found] of longest) {
    const compared = await matcher.compare(line, styles);
    if (compared.length < styles.length) continue;
    const weight = getWeight(line, found);
    weights += weight;
    for (const [index, { cost }] of compared.entries()) costs[index] = (costs[index] ?? 0) + weight * cost;
  }
  if (weights === 0) return style;
  const rated = styles.map((each, index) => ({
    style: each,
    cost: (costs[index] ?? 0) / weights + (index > 0 ? (CAUTION[each.family] ?? 0) : 0),
  }));
  const [own, ...others] = rated;
  const best = others.toSorted((a, b) => a.cost - b.cost)[0];
  const isBetter = own && best && best.cost < own.cost - SLANTED.caution * getShare(new Map(longest));
  return isBetter ? best.style : style;
}
