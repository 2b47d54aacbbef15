/** The styles that a painting can be finished in. With `none` the prompt decides. */
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
/** The name of a style. */
export type Style = (typeof styles)[number];
