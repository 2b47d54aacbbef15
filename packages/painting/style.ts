/** The styles a painting can be finished in; `none` leaves the choice to the prompt. */
export const styles = [
  "none",
  "photo",
  "illustration",
  "watercolor",
  "ink",
  "oil",
  "pixel_art",
  "cartoon",
  "3d",
  "line_art",
] as const;
export type Style = (typeof styles)[number];
