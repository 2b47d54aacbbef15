import type { Text } from "../reading/texts.ts";

/** The size, the font and the color of most of a text. */
export function getStyle({ paragraph: { size }, runs, styles }: Text): string {
  const lengths = new Map<number, number>();
  for (const run of runs)
    if (run.kind === "text") lengths.set(run.style, (lengths.get(run.style) ?? 0) + run.text.length);
  const [[most] = [0]] = [...lengths].sort((a, b) => b[1] - a[1]);
  const { family, bold, italic } = styles[most]?.fontStyle ?? {};
  return [Math.round(size * 2), family, bold, italic, styles[most]?.fill].join(" ");
}
