import { defineEngine } from "../define.ts";
import { card } from "./card.ts";

export const bergamot = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
});
