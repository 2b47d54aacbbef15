import { defineEngine } from "../define.ts";
import { card } from "./card.ts";

export const m2m100 = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
});
