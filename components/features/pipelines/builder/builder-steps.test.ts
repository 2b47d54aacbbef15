import { expect, test } from "vitest";
import { describeOperation, type OperationDescription } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { pipelineTemplates } from "#lib/pipelines/templates.ts";
import {
  addStep,
  type BuilderStep,
  fillDefaults,
  moveStep,
  readSteps,
  removeStep,
  toPipelineStep,
} from "./builder-steps.ts";
import { planRun } from "./plan-run.ts";

const described: ReadonlyMap<string, OperationDescription> = new Map(
  operations.map((operation) => [operation.slug, describeOperation(operation)]),
);
const toSteps = (steps: readonly BuilderStep[]) =>
  steps.map((step) => toPipelineStep(step, described, ({ name }) => name));
const add = (...slugs: string[]) => slugs.reduce<BuilderStep[]>((steps, slug) => addStep(steps, slug, described), []);

test.each(pipelineTemplates.map((template) => [template.id, template] as const))(
  "the template %s is kept as it is",
  (_, { steps }) => {
    // Defaults are left out.
    const isDefault = (operation: string, name: string, value: unknown) =>
      described.get(operation)?.fields.find((field) => field.name === name)?.default === value;
    const expected = steps.map(({ parameters, ...step }) => ({
      ...step,
      parameters: Object.fromEntries(
        Object.entries(parameters).filter(([name, value]) => !isDefault(step.operation, name, value)),
      ),
    }));
    expect(toSteps(readSteps(steps, described))).toEqual(expected);
  },
);

test("a new step works on the result before, and a moved one on what comes before it then", () => {
  const steps = add("background-remove", "image-upscale", "image-upscale");
  expect(steps.map(({ id, source }) => [id, source])).toEqual([
    ["background_remove", "$input"],
    ["image_upscale", "$steps.background_remove.outputs[0]"],
    ["image_upscale_2", "$steps.image_upscale.outputs[0]"],
  ]);
  expect(moveStep(steps, 0, 1, described).map(({ id, source }) => [id, source])).toEqual([
    ["image_upscale", "$input"],
    ["background_remove", "$steps.image_upscale.outputs[0]"],
    ["image_upscale_2", "$steps.background_remove.outputs[0]"],
  ]);
  expect(removeStep(steps, "image_upscale", described).at(-1)?.source).toBe("$steps.background_remove.outputs[0]");
  expect(moveStep(steps, 0, -1, described)).toEqual(steps);
});

test("an operation without a file takes no source, and a document none of an image", () => {
  const steps = add("image-generate", "document-translate", "image-edit");
  expect(steps.map(({ source }) => source)).toEqual(["", "$input", "$steps.image_generate.outputs[0]"]);
});

test("variables are kept, and a run has their defaults", () => {
  const stored = { id: "photo", operation: "product-photo", parameters: { image: "$input", scene: "$vars.scene" } };
  const steps = toSteps(readSteps([stored], described));
  expect(steps).toEqual([stored]);
  expect(fillDefaults(steps, { scene: { default: "marble" } })[0]?.parameters).toEqual({
    image: "$input",
    scene: "marble",
  });
});

const chain = toSteps(add("background-remove", "image-upscale", "image-edit"));
const ids = (plan: ReturnType<typeof planRun>) => plan.steps.map(({ id }) => id);
const findOutputs = (plan: ReturnType<typeof planRun>) =>
  new Map(plan.steps.map(({ id }) => [plan.signatures.get(id) ?? "", [`file_${id}`]]));

test("after a change only the changed step and those after it run, with the results before as files", () => {
  const first = planRun(chain, { input: "upload_1", known: new Map() });
  expect(ids(first)).toEqual(["background_remove", "image_upscale", "image_edit"]);
  const known = findOutputs(first);
  expect(ids(planRun(chain, { input: "upload_1", known }))).toHaveLength(3);
  const changed = chain.map((step) =>
    step.id === "image_upscale" ? { ...step, parameters: { ...step.parameters, factor: 4 } } : step,
  );
  const second = planRun(changed, { input: "upload_1", known });
  expect(second.steps).toEqual([
    { ...changed[1], parameters: { image: "file_background_remove", factor: 4 } },
    { ...changed[2], parameters: { image: "$steps.image_upscale.outputs[0]" } },
  ]);
  expect(ids(planRun(chain, { input: "upload_2", known }))).toHaveLength(3);
});

test("a run up to a step leaves the later ones out", () => {
  expect(ids(planRun(chain, { input: "upload_1", known: new Map(), last: "image_upscale" }))).toEqual([
    "background_remove",
    "image_upscale",
  ]);
});

test("a step for each of several outputs, and one that a condition compares, run again with the step that needs them", () => {
  const [cutout, large] = chain;
  if (!cutout || !large) throw new Error("The chain has steps.");
  const fan = [cutout, { ...large, parameters: { image: "$steps.background_remove.outputs" } }];
  const plan = planRun(fan, { input: "", known: new Map() });
  const several = new Map([[plan.signatures.get("background_remove") ?? "", ["file_a", "file_b"]]]);
  expect(ids(planRun(fan, { input: "", known: several }))).toEqual(["background_remove", "image_upscale"]);
  const conditional = [cutout, { ...large, when: "$steps.background_remove.width < 100" }];
  const known = findOutputs(planRun([cutout], { input: "", known: new Map() }));
  expect(ids(planRun(conditional, { input: "", known }))).toEqual(["background_remove", "image_upscale"]);
});
