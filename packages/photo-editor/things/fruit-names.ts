/** Fruits and flowers whose names are names of colors too, with the color of the thing. */
export const COLORED_FRUITS: Readonly<Record<string, string>> = {
  lime: "green",
  orange: "orange",
  lemon: "yellow",
  peach: "orange",
  plum: "purple",
  olive: "green",
  tomato: "red",
  rose: "pink",
};

const NAMED = new RegExp(`^(?:[a-z]+ )?(${Object.keys(COLORED_FRUITS).join("|")}) fruit$`);

/** The name and the color of "orange fruit", which the grammar writes for a thing; null for other words. */
export function readFruit(words: string): { name: string; color: string } | null {
  const name = NAMED.exec(words)?.[1];
  const color = name === undefined ? undefined : COLORED_FRUITS[name];
  return name === undefined || color === undefined ? null : { name, color };
}
