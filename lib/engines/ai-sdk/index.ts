import { defineEngine } from "../define.ts";
import { card } from "./card.ts";
import { aiModel, checkProvider } from "./model-names.ts";

export const aiSdk = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
  check: ({ model = "", address }, text, has) => checkProvider(text, aiModel(model).provider, address, has),
});
