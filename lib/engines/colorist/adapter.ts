import type { Colorist } from "@atelier/colorist";
import type { EngineAdapter } from "../define.ts";
import type { SketchToImageEngine } from "../ports/index.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["sketch-to-image"],
  weights: { required: [], optional: [] },
  load: () => ({ "sketch-to-image": lazyColorist() }),
});

/** Imports the package at the first call, because it loads renderers. */
function lazyColorist(): SketchToImageEngine {
  let created: Promise<Colorist> | undefined;
  return {
    async color(input, context) {
      if (input.negativePrompt !== undefined)
        context.warn("This engine adds nothing that the sketch does not show. The field negative_prompt was ignored.");
      created ??= import("@atelier/colorist").then(({ createColorist }) => createColorist());
      const { isPartial, isMainMissing, ...result } = await (await created).color(input, context);
      return { ...result, partial: isPartial, lacksMainSubject: isMainMissing };
    },
  };
}
