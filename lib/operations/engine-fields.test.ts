import { expect, test } from "vitest";
import { describeOperation } from "./describe.ts";
import { withEngineChoices } from "./engine-fields.ts";
import { operationBySlug, operations } from "./index.ts";

const { fields } = describeOperation(operationBySlug("image-generate"));
const embedded = {
  id: "illustrator",
  title: "Illustrator",
  description: "drawings",
  efforts: [],
  local: true,
  ready: true,
};
const remote = {
  id: "ai-sdk:x",
  title: "Remote",
  description: "photos",
  efforts: ["low", "high"],
  local: false,
  ready: true,
};
const names = ["engine", "effort", "provider_policy"];
const shown = (options: Parameters<typeof withEngineChoices>[1]) =>
  withEngineChoices(fields, options)
    .map(({ name }) => name)
    .filter((name) => names.includes(name));

test("a form offers only the choices that the installation has", () => {
  expect(shown([])).toEqual([]);
  expect(shown([embedded])).toEqual([]);
  expect(shown([embedded, { ...embedded, id: "b" }])).toEqual(["engine"]);
  expect(shown([remote]).sort()).toEqual(["effort"]);
  expect(shown([embedded, remote]).sort()).toEqual([...names].sort());
  expect(shown([embedded, { ...remote, ready: false }])).toEqual([]);
});

test("the engine is a choice by title, and every other field stays", () => {
  const offered = withEngineChoices(fields, [embedded, remote]);
  expect(offered).toHaveLength(fields.length);
  expect(offered.find(({ name }) => name === "engine")).toMatchObject({
    kind: "enum",
    options: ["illustrator", "ai-sdk:x"],
    optionTitles: { illustrator: "Illustrator: drawings", "ai-sdk:x": "Remote: photos" },
    advanced: false,
  });
});

test("every operation takes an engine and a policy", () => {
  for (const operation of operations)
    expect(Object.keys(operation.input.shape), operation.slug).toEqual(
      expect.arrayContaining(["engine", "provider_policy"]),
    );
});
