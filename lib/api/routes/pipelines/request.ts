import { z } from "zod";
import { commonFields } from "../../../operations/fields.ts";
import { publishedAs } from "../../openapi/json-schema.ts";
import { count } from "../../openapi/values.ts";

export const MAX_STEPS = 12;
/** The most jobs of a step that runs for each of several outputs. */
export const MAX_FAN_OUT = 10;

/** The most links of a step, and of all steps of a run. */
const MAX_LINKS = 40;
export const MAX_RUN_LINKS = 100;

const credits = count.max(1_000_000_000);

/** A step of a pipeline. */
export const pipelineStep = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, "Use 1 to 40 lowercase letters, digits and underscores, beginning with a letter.")
    .meta({ description: "Names the step in other steps and in the run." }),
  operation: z.string().max(100),
  parameters: z.record(z.string(), z.unknown()).default({}).meta({
    description:
      "The fields of a request for the operation. A file can be $input, or an output of another step such as $steps.cutout.outputs[0]. With $steps.cutout.outputs the step runs for each of them.",
  }),
  max_credits: credits
    .optional()
    .meta({ description: "The most that each job of the step may cost. Required if its price depends on a result." }),
  when: z.string().max(400).optional().meta({
    description:
      "Runs the step only if a fact of an earlier step's result holds: width, height, bytes, outputs or a value of its report, such as $steps.cutout.confidence < 0.8. Otherwise the step and those that depend on it are skipped.",
  }),
});

/** The fields of the body of a run. */
export const runBody = z.strictObject({
  steps: z.array(pipelineStep).min(1).max(MAX_STEPS).meta({ description: "In any order." }),
  input: publishedAs(z.unknown().optional(), { type: "string" }).meta({
    description:
      "The file that steps name as $input: a data URL, base64, an https URL, the ID of an upload, or an output of a job.",
  }),
  max_credits: credits.optional().meta({ description: "Refuses a run whose price is higher." }),
  deliver_to: z
    .record(z.string(), z.array(z.string().max(4_000)).min(1).max(MAX_LINKS))
    .optional()
    .meta({
      description:
        "Presigned links by the ID of a step, one for each of its outputs. When the run has ended, each output is sent to its link with PUT. Only https links to public addresses.",
    }),
  metadata: commonFields.metadata,
});

export type PipelineStep = z.output<typeof pipelineStep>;
export type RunRequest = z.output<typeof runBody>;
