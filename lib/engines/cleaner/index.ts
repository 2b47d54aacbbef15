import { defineEngine } from "../define.ts";
import { card } from "./card.ts";

export const cleaner = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
});
