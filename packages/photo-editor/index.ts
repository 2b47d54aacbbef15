export { createEditor } from "./create-editor.ts";
export { readInstructions, readsForeign } from "./grammar.ts";
export { foreignLanguages } from "./language/dictionaries.ts";
export { type Plan, type Step, step, type ToolName, toolSchemas } from "./plan.ts";
export type { EditorParts, EditRequest, EditResult, PhotoEditor, Planner } from "./request.ts";
export { type Cover, getCover, isInnerGarment, isOuterGarment } from "./things/clothes.ts";
export { colorOfName, measureLength } from "./things/colored-thing.ts";
export { LOOK_ALIKE } from "./things/missed-thing.ts";
export { colorShares } from "./tools/colors/named-shares.ts";
