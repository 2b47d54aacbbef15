import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import type { Line } from "./line.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Gutter } from "./rows/gutters.ts";

/** The content of a page around its paragraphs, in one frame. */
export interface Surroundings {
  page: Box;
  shapes: readonly Shape[];
  lines: readonly Line[];
  paragraphs: readonly Paragraph[];
  gutters: readonly Gutter[];
}
