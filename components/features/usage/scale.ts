const STEPS = [1, 2, 5, 10];
const MAX_TICKS = 4;

/** Round tick values of an axis from 0 to at least `highest`: scaleTicks(37) → [0, 10, 20, 30, 40]. */
export function scaleTicks(highest: number): number[] {
  const rough = Math.max(1, highest) / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(1, highest) / step) + 1 }, (_, index) => index * step);
}

/** Every n-th position of a list, so that at most `count` labels are shown, counted from the end. */
export function isLabeled(position: number, length: number, count: number): boolean {
  return (length - 1 - position) % Math.max(1, Math.ceil(length / count)) === 0;
}
