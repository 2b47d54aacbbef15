import { readFile } from "node:fs/promises";
import { toolSchemas } from "@atelier/photo-editor";
import { describe, expect, test } from "vitest";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { operations } from "../operations/index.ts";
import { env } from "../platform/env.ts";
import { cardSlug, engineCards } from "./cards.ts";
import { isChoiceFor, parseEngineList } from "./choice.ts";
import { withEngineSettings } from "./env-example.ts";
import { engineList, getEngines } from "./index.ts";
import { capabilities, listSetting } from "./ports/index.ts";
import { engineSecrets, engineVariables } from "./variables.ts";

const settings = { cacheDirectory: "/nowhere", threads: 1, bestBackground: false };
const embedded = engineCards.filter(({ kind }) => kind === "embedded");

test("every operation has a setting named after it", () => {
  expect(Object.keys(engineVariables)).toEqual(expect.arrayContaining(operations.map(({ slug }) => listSetting(slug))));
  expect(listSetting("sketch-to-image")).toBe("ENGINES_SKETCH_TO_IMAGE");
});

test("the default engines and their capabilities match the embedded cards", () => {
  expect(
    getEngines(settings)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(
    embedded
      .filter(({ byDefault }) => byDefault)
      .map(({ family }) => family)
      .sort(),
  );
  for (const engine of getEngines(settings)) {
    const card = embedded.find(({ family }) => family === engine.name);
    expect([...engine.capabilities].sort()).toEqual(Object.keys(card?.serves ?? {}).sort());
  }
});

test("the editor card states the actual number of tools", () => {
  const card = embedded.find(({ family }) => family === "editor");
  expect(card?.serves["image-edit"]).toMatch(new RegExp(`^${Object.keys(toolSchemas).length} tools`));
});

describe.each(engineCards.map((card) => ({ name: card.family, card })))("$name", ({ card }) => {
  const served = capabilities.filter((capability) => card.serves[capability]);

  test("each example is a valid choice for at least one operation", () => {
    for (const example of card.examples) {
      const fit = served.filter((capability) => isChoiceFor(example, capability));
      expect(fit, example).not.toEqual([]);
    }
  });

  test("the adapter provides every capability of the card", () => {
    for (const capability of served) {
      const example = card.examples.find((example) => isChoiceFor(example, capability));
      const [choice] = parseEngineList(example ?? card.family, capability, () => true);
      if (!choice) throw new Error("The list is empty.");
      const [engine] = engineList(capability, { ...settings, lists: { [capability]: [choice] } });
      expect(engine?.capabilities).toContain(capability);
      expect(engine?.load(settings)[capability]).toBeDefined();
    }
  });

  test("its settings exist and its texts are not blank", () => {
    const known = new Set([
      ...engineSecrets,
      ...Object.keys(engineVariables),
      ...env.names,
      ...engineHealthSettings.names,
    ]);
    for (const { name } of card.settings) expect(known.has(name) || name in documented, name).toBe(true);
    expect(cardSlug(card)).toMatch(/^[a-z0-9-]+$/);
    for (const words of [card.title, card.summary, card.license, ...card.limits]) expect(words).toMatch(/^\S.*\S$/);
  });
});

/** Settings that have no default value. */
const documented: Record<string, true> = { LANGUAGE_MODEL: true, COMFYUI_WORKFLOWS: true };

test(".env.example lists every engine's settings", async () => {
  const text = await readFile(new URL("../../.env.example", import.meta.url), "utf8");
  expect(withEngineSettings(text), "Run: npm run env-example").toBe(text);
});
