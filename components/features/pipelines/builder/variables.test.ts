import { expect, test } from "vitest";
import { describeOperation, type OperationDescription } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { parseCondition } from "#lib/pipelines/condition.ts";
import { checkVariables } from "#lib/pipelines/variables.ts";
import { addStep, toPipelineStep } from "./builder-steps.ts";
import { formatCondition, parseParts } from "./condition-parts.ts";
import {
  addVariableFor,
  hasNames,
  listVariableFields,
  readVariables,
  renameVariable,
  takeNames,
  toName,
  toStoredVariables,
} from "./variables.ts";

const described: ReadonlyMap<string, OperationDescription> = new Map(
  operations.map((operation) => [operation.slug, describeOperation(operation)]),
);

test.each([
  ["$steps.cutout.width < 1000", "1000"],
  ['$steps.cutout.subject.kind == "person"', "person"],
  ["$steps.cutout.confidence >= 0.8", "0.8"],
  ["$steps.cutout.opaque != true", "true"],
  // A text that looks like a number is not taken for one.
  ['$steps.cutout.label == "12"', '"12"'],
])("the condition %s is the same after it was shown in parts", (condition, value) => {
  const parts = parseParts(condition);
  expect(parts?.value).toBe(value);
  expect(parts && formatCondition(parts)).toBe(condition);
  expect(parseCondition(condition, "").step).toBe("cutout");
});

test("the parts of a condition that is being entered stay, and a text gets quotes", () => {
  const parts = { step: "a", fact: "kind", operator: "==", value: "" };
  expect(parseParts(formatCondition(parts))).toEqual(parts);
  expect(formatCondition({ ...parts, value: "a person" })).toBe('$steps.a.kind == "a person"');
  expect(parseParts("")).toBeUndefined();
});

test("a field becomes a variable with its value as the default, and follows its name", () => {
  const [, step] = ["background-remove", "image-upscale"].reduce<ReturnType<typeof addStep>>(
    (steps, slug) => addStep(steps, slug, described),
    [],
  );
  const field = described.get("image-upscale")?.fields.find(({ name }) => name === "factor");
  if (!step || !field) throw new Error("The step has a factor.");
  const added = addVariableFor({ ...step, values: { factor: "4" } }, field, []);
  const variables = toStoredVariables([added.variable]);
  expect(variables).toEqual({ factor: { type: "number", default: 4 } });
  const [renamed] = renameVariable([added.step], "factor", "scale");
  expect(renamed && toPipelineStep(renamed, described, () => "").parameters.factor).toBe("$vars.scale");
  expect(renamed && listVariableFields(renamed, described).map(({ variable }) => variable)).toEqual(["scale"]);
  const [removed] = renameVariable([added.step], "factor", undefined);
  expect(removed?.kept).toEqual({});
});

test("variables keep their defaults, and the API takes what was entered", () => {
  const stored = {
    scene: { type: "text", default: "marble", description: "The scene." },
    count: { type: "number", default: 0.5 },
    crop: { type: "boolean", default: false },
    logo: { type: "file", default: { job: "job_1", output: 0 }, required: false },
    title: { type: "text" },
    subtitle: { type: "text", default: "" },
  } as const;
  const read = readVariables(stored);
  expect(toStoredVariables(read)).toEqual(stored);
  expect(() => checkVariables([], toStoredVariables(read))).not.toThrow();
  const wrong = read.map((item) => (item.name === "count" ? { ...item, entered: "many" } : item));
  expect(() => checkVariables([], toStoredVariables(wrong))).toThrow(/of the type number/);
});

test("a name has the form that the API takes", () => {
  expect(["Größe 2", "9_lives", "Scene"].map(toName)).toEqual(["gr__e_2", "lives", "scene"]);
});

/** Enters names for the second of the variables "scene" and "tone", one after another. */
function enterNames(...entered: string[]) {
  let variables = readVariables({ scene: { type: "text" }, tone: { type: "text" } });
  const renamed: object[] = [];
  for (const enteredName of entered) {
    const named = takeNames(
      variables.map((variable, index) => (index === 1 ? { ...variable, enteredName } : variable)),
    );
    variables = named.variables;
    renamed.push(...named.renamed);
  }
  return { variables, renamed, isNamed: hasNames(variables) };
}

test("a variable keeps its last name while none or that of another one is entered, and is renamed from it", () => {
  expect(enterNames("", "m", "mo").renamed).toEqual([
    { from: "tone", to: "m" },
    { from: "m", to: "mo" },
  ]);
  expect(enterNames("scene", "scene_2").renamed).toEqual([{ from: "tone", to: "scene_2" }]);
  expect(enterNames("scene", "tone")).toMatchObject({ renamed: [], isNamed: true });
  for (const entered of ["", "scene"]) {
    const { variables, isNamed } = enterNames(entered);
    expect([variables.map(({ name }) => name), isNamed]).toEqual([["scene", "tone"], false]);
  }
});

test("a variable gets the name that was entered for it when another one gives it up", () => {
  const [, second] = enterNames("scene").variables;
  expect(takeNames(second ? [second] : [])).toEqual({
    variables: [{ type: "text", name: "scene", entered: undefined }],
    renamed: [{ from: "tone", to: "scene" }],
  });
});
