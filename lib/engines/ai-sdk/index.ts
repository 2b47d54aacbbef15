import { defineEngine } from "../define.ts";
import { isLocalAddress } from "../local-address.ts";
import { card } from "./card.ts";
import { aiModel, checkProvider } from "./model-names.ts";

export const aiSdk = defineEngine({
  card,
  adapter: () => import(/* turbopackIgnore: true */ "./adapter.ts"),
  isLocal: ({ model = "", address }, settings) =>
    aiModel(model).provider === "openai-compatible" && isLocalAddress(address, settings),
  hasEfforts: ({ model = "" }) => model.startsWith("openai/gpt-image"),
  check: ({ model = "", address }, text, has) => checkProvider(text, aiModel(model).provider, address, has),
});
