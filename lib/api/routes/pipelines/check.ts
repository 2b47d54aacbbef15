import { createHash } from "node:crypto";
import { invalidInput } from "@atelier/errors";
import type { Step } from "../../../pipelines/record.ts";
import { describeRefusedAddress } from "../../../platform/network/guarded-fetch.ts";
import { sortSteps } from "./references.ts";
import { MAX_RUN_LINKS, type PipelineStep, type RunRequest } from "./request.ts";
import { type CheckContext, type CheckedStep, RunCheck } from "./run-check.ts";

export interface CheckedRun {
  /** In the order of the request. */
  steps: CheckedStep[];
  price: number;
  /** The SHA-256 of all steps and settings. */
  fingerprint: string;
}

/**
 * Checks the steps of a run as single requests are checked, plans them and finds the price of each before anything runs.
 * Throws `invalid_input` with a pointer to the step for a cycle, an unknown step, a result of the wrong type, a price that
 * is not bounded or above a maximum, and as `parseInput`, `inspectInput` and `planJob`.
 */
export async function checkRun(request: RunRequest, context: CheckContext): Promise<CheckedRun> {
  const check = new RunCheck(request, context);
  const { steps, metadata, max_credits: maxCredits = null, deliver_to: links = {} } = request;
  refuseLinks(steps, links);
  for (const index of sortSteps(steps, check.needs)) await check.addStep(index);
  const checked = check.result();
  const price = checked.flatMap(({ items }) => items).reduce((sum, { plan }) => sum + plan.credits, 0);
  if (maxCredits !== null && price > maxCredits)
    throw invalidInput("/max_credits", `This run costs ${price} credits. Send a higher max_credits, or fewer steps.`);
  const settings = steps.map(({ id, max_credits, when }, index) => [id, check.fingerprints[index], max_credits, when]);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify(["run", settings, maxCredits, metadata]))
    .digest("hex");
  // Presigned links differ in each request, so they are no part of the fingerprint.
  const delivered = checked.map(({ step, ...rest }) => ({
    ...rest,
    step: withDeliveries(step, Object.hasOwn(links, step.id) ? links[step.id] : undefined),
  }));
  return { steps: delivered, price, fingerprint };
}

/**
 * Checks the parts of steps that do not depend on the values of a run: operations, references, conditions and their order.
 * Throws `invalid_input` with a pointer to the step.
 */
export function checkSteps(
  steps: readonly PipelineStep[],
  context: Pick<CheckContext, "caller" | "operations" | "folder">,
): void {
  const unsent = { endUser: undefined, provenance: undefined, address: () => "" };
  const { needs } = new RunCheck({ steps: [...steps], metadata: {} }, { ...context, ...unsent });
  sortSteps(steps, needs);
}

/** Throws `invalid_input` for a link of an unknown step, or one that nothing may be sent to. */
function refuseLinks(steps: readonly PipelineStep[], links: Readonly<Record<string, readonly string[]>>): void {
  if (Object.values(links).flat().length > MAX_RUN_LINKS)
    throw invalidInput("/deliver_to", `A run can have ${MAX_RUN_LINKS} links. Send fewer.`);
  for (const [id, urls] of Object.entries(links)) {
    if (!steps.some((step) => step.id === id))
      throw invalidInput(`/deliver_to/${id}`, `There is no step ${id}. Name a step of the run.`);
    for (const [at, url] of urls.entries()) {
      const refusal = describeRefusedAddress(url);
      if (refusal !== null) throw invalidInput(`/deliver_to/${id}/${at}`, refusal);
    }
  }
}

const withDeliveries = (step: Step, urls: readonly string[] = []): Step =>
  urls.length === 0
    ? step
    : { ...step, deliveries: urls.map((url) => ({ url, status: "pending", attempts: 0, error: null })) };
