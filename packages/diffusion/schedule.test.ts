import { expect, test } from "vitest";
import { ModelFolderError, UnsupportedRequestError } from "./errors.ts";
import { parseSchedulerConfig } from "./schedule/config.ts";
import { createScheduler } from "./schedule/index.ts";

const parse = (json: Record<string, unknown>) => parseSchedulerConfig(json, "scheduler_config.json");

test.each(["PNDMScheduler", "UniPCMultistepScheduler", "HeunDiscreteScheduler"])(
  "%s runs with DPM-Solver++ and its own training betas",
  (_class_name) => {
    expect(parse({ _class_name, beta_end: 0.012, skip_prk_steps: true })).toMatchObject({
      name: "dpm++2m",
      beta_end: 0.012,
    });
  },
);

test.each([
  [{ _class_name: "FlowMatchEulerDiscreteScheduler" }, /FlowMatchEulerDiscreteScheduler is not supported/],
  [{ _class_name: "EulerDiscreteScheduler", use_beta_sigmas: true }, /use_beta_sigmas "true" is not supported/],
  [{ _class_name: "DPMSolverMultistepScheduler", algorithm_type: "sde-dpmsolver++" }, /algorithm_type/],
  [{ _class_name: "DDIMScheduler", prediction_type: "noise" }, /prediction_type/],
  [{}, /undefined is not supported/],
])("an unsupported configuration is named: %j", (json, message) => {
  expect(() => parse(json)).toThrow(ModelFolderError);
  expect(() => parse(json)).toThrow(message);
});

test("a chosen scheduler keeps the training betas and drops the file's solver options", () => {
  const json = { _class_name: "DPMSolverMultistepScheduler", algorithm_type: "sde-dpmsolver++", beta_end: 0.012 };
  expect(parseSchedulerConfig(json, "scheduler_config.json", "euler")).toMatchObject({
    name: "euler",
    beta_end: 0.012,
  });
});

test("a number of steps that a scheduler cannot make is rejected", () => {
  const lcm = parse({ _class_name: "LCMScheduler" });
  expect(() => createScheduler(lcm, 51)).toThrow(UnsupportedRequestError);
  expect(() => createScheduler(lcm, 0)).toThrow(/1 to 1000/);
});
