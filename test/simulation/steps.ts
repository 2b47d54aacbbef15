/** The numbers of a list such as `3,17-20`. Throws RangeError. */
export function parseSteps(list: string): number[] {
  return list.split(",").flatMap((part) => {
    const [, first, last = first] = /^(\d{1,8})(?:-(\d{1,8}))?$/.exec(part) ?? [];
    if (first === undefined)
      throw new RangeError(`--keep has "${part}", which is not a number or range such as 3 or 5-9.`);
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index);
  });
}

/** The list of numbers in ascending order, with ranges. */
export function formatSteps(steps: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const step of steps) {
    const range = ranges.at(-1);
    if (range && step === range.last + 1) range.last = step;
    else ranges.push({ first: step, last: step });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(",");
}
