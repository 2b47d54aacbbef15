export { createIllustrator, type Illustrator } from "./create-illustrator.ts";
export { collectionOf } from "./scene/collections.ts";
export { lexicon } from "./scene/lexicon.ts";
