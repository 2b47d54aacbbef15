/** Letters have spaces between them, so that a row with more ink is a line drawn below, above or through them. */
const RULE_SHARE = 0.97;

/** The rows of drawn lines. */
export function findRules(columns: number, rows: number, isInk: (at: number) => boolean): boolean[] {
  return Array.from({ length: rows }, (_, row) => {
    let count = 0;
    for (let column = 0; column < columns; column++) if (isInk(row * columns + column)) count += 1;
    return count > RULE_SHARE * columns;
  });
}

/** The usual width of thin stems in samples, with the share that they cover of the samples at their edges. */
export function stemWeight(
  columns: number,
  rows: number,
  cover: (at: number) => number,
  isInk: (at: number) => boolean,
): number {
  const weights: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!isInk(row * columns + column)) continue;
      let weight = column > 0 ? cover(row * columns + column - 1) : 0;
      for (; column < columns && isInk(row * columns + column); column++) weight += cover(row * columns + column);
      weights.push(weight + (column < columns ? cover(row * columns + column) : 0));
    }
  return weights.sort((a, b) => a - b)[weights.length >> 1] ?? 0;
}

interface FootArea {
  columns: number;
  rows: number;
  /** The rows in which level lines have their feet. */
  from: number;
  to: number;
}

/** The fewest letters whose feet say something about a line. */
const FEWEST = 4;

/** As `widestFoot`, above the own lowest row of each letter: in perspective, the baseline crosses the rows. */
export function widestOwnFoot({ columns, rows, from, to }: FootArea, isInk: (at: number) => boolean): number {
  const letters: { left: number; right: number; bottom: number }[] = [];
  for (let column = 0; column < columns; column++) {
    let bottom = -1;
    for (let row = rows - 1; row >= 0 && bottom < 0; row--) if (isInk(row * columns + column)) bottom = row;
    if (bottom < 0) continue;
    const last = letters.at(-1);
    if (last?.right === column) Object.assign(last, { right: column + 1, bottom: Math.max(last.bottom, bottom) });
    else letters.push({ left: column, right: column + 1, bottom });
  }
  if (letters.length < FEWEST) return 0;
  let widest = 0;
  for (let up = 0; up < to - from; up++) {
    const parts = letters.flatMap(({ left, right, bottom }) =>
      runLengths(1, right - left, (_, column) => isInk(Math.max(0, bottom - up) * columns + left + column)),
    );
    parts.sort((a, b) => a - b);
    widest = Math.max(widest, parts[parts.length >> 2] ?? 0);
  }
  return widest;
}

/** The usual width of the narrow parts that letters have in a row above the baseline, in the row where it is largest. */
export function widestFoot({ columns, from, to }: FootArea, isInk: (at: number) => boolean): number {
  let widest = 0;
  for (let row = Math.max(0, Math.round(from)); row < to; row++) {
    const parts = runLengths(1, columns, (_, column) => isInk(row * columns + column));
    widest = Math.max(widest, parts[parts.length >> 2] ?? 0);
  }
  return widest;
}

/** The lengths of the runs of ink in each of several lines of samples, sorted. */
export function runLengths(lines: number, samples: number, isInk: (line: number, sample: number) => boolean): number[] {
  const runs: number[] = [];
  for (let line = 0; line < lines; line++) {
    let length = 0;
    for (let sample = 0; sample <= samples; sample++) {
      if (sample < samples && isInk(line, sample)) length++;
      else if (length > 0) {
        runs.push(length);
        length = 0;
      }
    }
  }
  return runs.sort((a, b) => a - b);
}
