export { bodyBelow, bodyBox, hasBody } from "./bodies.ts";
export { findDrawing } from "./drawn/index.ts";
export { figureBelow, figureBox, headPlace, waist } from "./figure.ts";
export { readIcon } from "./icon-sets.ts";
export { findSubject } from "./lookup.ts";
export { findByMeaning } from "./meaning.ts";
export { contrast, type Motif } from "./motif.ts";
export {
  type BodyCut,
  type FeetCut,
  type LegsCut,
  listNamed,
  type Outfit,
} from "./outfit.ts";
export { createPen } from "./pen.ts";
export { colorNames, findColor, findShade, naturalColor, ownColor } from "./prompt-colors.ts";
export { cutWords, type Token, type Words } from "./prompt-words.ts";
export { singulars } from "./singular.ts";
export type { Subject } from "./subject.ts";
export { subjectOfEmoji, subjectsById } from "./subjects.ts";
export { synonyms } from "./synonyms.ts";
