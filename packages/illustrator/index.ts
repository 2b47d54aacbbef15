export { createIllustrator, type Illustrator } from "./create-illustrator.ts";
export { findCollection as collectionOf } from "./scene/collections.ts";
export { lexicon } from "./scene/lexicon.ts";
