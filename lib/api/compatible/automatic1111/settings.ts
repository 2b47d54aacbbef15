import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { allowedEngines } from "../../../engine-health/allowed-engines.ts";
import { listJobs } from "../../../jobs/record.ts";
import { seesAllJobs } from "../../../keys/grants.ts";
import type { Operation } from "../../../operations/define.ts";
import { imageGenerate } from "../../../operations/image-generate/index.ts";
import { imageUpscale } from "../../../operations/image-upscale/index.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";

/** The choice of the service: the operator's first usable engine. */
const AUTOMATIC = "Automatic";

const getEngines = (operation: Operation) => allowedEngines(operation, {}).engines.map(({ name }) => name);

/** The field `engine` for a checkpoint or an upscaler. Throws `invalid_input` for an unknown name. */
export function engineField(operation: Operation, name: string | null | undefined, pointer: string) {
  if (!name || name === AUTOMATIC || name === "None") return {};
  const known = getEngines(operation);
  if (known.includes(name)) return { engine: name };
  const field = pointer.split("/").at(-1);
  throw invalidInput(pointer, `There is no ${field} "${name}". Use one of: ${[AUTOMATIC, ...known].join(", ")}.`);
}

/** GET /sd-models: the engines of image generation. */
export const listModels = (): object[] =>
  [AUTOMATIC, ...getEngines(imageGenerate)].map((name) => ({
    title: name,
    model_name: name,
    hash: null,
    sha256: null,
    filename: name,
    config: null,
  }));

/** GET /samplers and /schedulers: engines choose them themselves. */
export const listSamplers = (): object[] => [{ name: AUTOMATIC, aliases: [], options: {} }];
export const listSchedulers = (): object[] => [{ name: AUTOMATIC.toLowerCase(), label: AUTOMATIC, aliases: null }];

/** GET /upscalers: the engines of upscaling. */
export const listUpscalers = (): object[] =>
  [AUTOMATIC, ...getEngines(imageUpscale)].map((name) => ({
    name,
    model_name: name,
    model_path: null,
    model_url: null,
    scale: 4,
  }));

/** GET /options. */
export const readOptions = (): object => ({
  sd_model_checkpoint: AUTOMATIC,
  sd_checkpoint_hash: "",
  samples_format: "png",
});

const optionsInput = z.looseObject({ sd_model_checkpoint: z.string().nullish() });

/** POST /options: nothing is stored, so that only the values that already apply are accepted. Throws `invalid_input`. */
export function refuseOptions(fields: Record<string, unknown>): void {
  const { sd_model_checkpoint, ...rest } = parseFields(optionsInput, fields);
  const current = readOptions() as Record<string, unknown>;
  const changed = Object.entries({ sd_model_checkpoint: sd_model_checkpoint ?? AUTOMATIC, ...rest }).find(
    ([name, value]) => current[name] !== value,
  );
  if (changed)
    throw invalidInput(
      `/${changed[0]}`,
      `Options are not stored. Send ${changed[0]} in override_settings of each request, or ${AUTOMATIC} for the model.`,
    );
}

/** GET /progress: the newest running image of the account, or of a restricted key. */
export async function readProgress(context: Context): Promise<object> {
  const { accountId, keyId, grants } = context.get("caller");
  const own = seesAllJobs(grants) ? {} : { keyId };
  const [job] = await listJobs(accountId, { limit: 1, operation: imageGenerate.slug, status: "running", ...own });
  const seconds = job?.started_at ? (Date.now() - job.started_at.getTime()) / 1000 : 0;
  const progress = job?.progress ?? 0;
  return {
    progress,
    eta_relative: progress > 0.05 ? (seconds * (1 - progress)) / progress : 0,
    state: {
      skipped: false,
      interrupted: false,
      job: job?.id ?? "",
      job_count: job ? 1 : 0,
      job_no: 0,
      sampling_step: 0,
      sampling_steps: 0,
    },
    current_image: null,
    textinfo: job?.progress_step ?? null,
  };
}

/** For routes of a local server, which change it for all of its users. */
export function refuseControl(name: string): never {
  throw new AppError("not_found", `${name} is not supported. Close the connection to cancel a request.`);
}
