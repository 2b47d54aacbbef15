export { createIllustrator, type Illustrator } from "./create-illustrator.ts";
export { findCollection } from "./scene/collections.ts";
export { lexicon } from "./scene/lexicon.ts";
