import type { ListedEngine } from "./define.ts";
import { capabilities, type Engines, ports } from "./ports/index.ts";
import { SAMPLE } from "./ports/port.ts";

/**
 * The engine of jobs with test keys. Its results have the form and size of real ones: drawn images, stamped inputs, and
 * documents whose sentences begin with the target language in brackets. No setting can choose it.
 */
export const sampleEngine: ListedEngine = {
  name: SAMPLE,
  lane: "io",
  capabilities,
  weights: { required: [], optional: [] },
  readsAnyLanguage: true,
  local: true,
  efforts: [],
  load: () => Object.fromEntries(capabilities.map((slug) => [slug, ports[slug].sample])) as Partial<Engines>,
};
