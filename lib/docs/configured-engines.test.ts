import { expect, test } from "vitest";
import { capabilities } from "#lib/engines/ports/index.ts";
import { configuredEngines } from "./configured-engines.ts";

test("the operator's engines are listed in the operator's order, each once", () => {
  const choices = ["stability", "comfyui", "stability"].map((family) => ({ name: family, family }));
  const engines = configuredEngines("image-generate", { "image-generate": choices });
  expect(engines.map(({ href }) => href)).toEqual(["/docs/engines/stability", "/docs/engines/comfyui"]);
});

test("without a setting, every capability has a default engine", () => {
  for (const capability of capabilities) expect(configuredEngines(capability, {}), capability).not.toEqual([]);
});
