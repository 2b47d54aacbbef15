import { defineEngine } from "../define.ts";
import { isLocalModel } from "../local-address.ts";
import { card } from "./card.ts";

export const editor = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
  isLocal: ({ model }, settings) =>
    model === "grammar" || !settings.languageModel || isLocalModel(settings.languageModel, settings),
});
