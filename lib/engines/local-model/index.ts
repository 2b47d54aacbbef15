import { defineEngine } from "../define.ts";
import { card } from "./card.ts";

export const localModel = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
});
