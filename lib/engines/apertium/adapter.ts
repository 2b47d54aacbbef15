import type { EngineAdapter } from "../define.ts";
import { installedModes } from "./modes.ts";
import { apertiumTranslator } from "./translator.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["document-translate"],
  weights: { required: [], optional: [] },
  translatesByRules: true,
  missingRequirement: () =>
    installedModes().length > 0 ? null : { reason: "Apertium's packages are not installed", installs: "apertium" },
  load: () => ({ "document-translate": apertiumTranslator() }),
});
