import { randomUUID } from "node:crypto";
import { link } from "node:fs/promises";
import { join } from "node:path";
import { AppError, invalidInput } from "@atelier/errors";
import type { BatchItem } from "../../../batches/submit.ts";
import { type JobPlan, planJob } from "../../../jobs/plan.ts";
import { isUnretained } from "../../../jobs/retention.ts";
import { PendingFile } from "../../../jobs/stored-input.ts";
import type { Caller } from "../../../keys/authenticate.ts";
import { refuseUnlessGranted } from "../../../keys/grants.ts";
import type { Operation, PriceFacts } from "../../../operations/define.ts";
import type { FieldDescription } from "../../../operations/describe.ts";
import { isFileListKind } from "../../../operations/field-kinds.ts";
import { type FileFacts, getFiles, InputFile, mapFiles } from "../../../operations/fields.ts";
import { parseCondition } from "../../../pipelines/condition.ts";
import type { Step } from "../../../pipelines/record.ts";
import { UploadCopies } from "../../../uploads/copies.ts";
import type { UploadOwner } from "../../../uploads/uploads.ts";
import type { TemporaryFolder } from "../../http/body/temporary.ts";
import { uploadOwner } from "../../http/caller/upload-owner.ts";
import { applyEndUser } from "../../http/submit/end-user.ts";
import { getFields, inspectInput, parseInput } from "../../http/submit/input.ts";
import { applyProvenance } from "../../http/submit/provenance.ts";
import { findOperation, movePointers } from "../batches/items.ts";
import { BatchUsage } from "../batches/usage.ts";
import { assumeUnknown, findOutputFacts } from "./known-facts.ts";
import { findReferences, type PlacedReference } from "./references.ts";
import { MAX_FAN_OUT, type PipelineStep, type RunRequest } from "./request.ts";

export interface CheckContext {
  caller: Caller;
  operations: readonly Operation[];
  folder: TemporaryFolder;
  /** The value of the header Atelier-User. */
  endUser: string | undefined;
  /** The header Atelier-Provenance, which holds for all steps. */
  provenance: string | undefined;
  /** The address of the caller, for the networks of its key. */
  address: () => string;
}

/** A step whose jobs can be submitted. */
export interface CheckedStep {
  step: Step;
  items: BatchItem[];
  /** Whether its price is known, and not only its bound. */
  exact: boolean;
}

/** An output that a step of the request will have. */
interface KnownOutput {
  source: PendingFile["source"];
  facts: FileFacts;
}

/** Checks the steps of one request, each after the ones that it needs. */
export class RunCheck {
  /** The numbers of the steps that each step names. */
  readonly needs: ReadonlySet<number>[];
  readonly fingerprints: string[] = [];
  readonly #request: RunRequest;
  readonly #context: CheckContext;
  readonly #operations: Operation[];
  readonly #references: PlacedReference[][];
  readonly #uploads: UploadOwner;
  readonly #usage = new BatchUsage();
  readonly #checked: CheckedStep[] = [];
  readonly #outputs: KnownOutput[][] = [];
  #jobs = 0;
  /** The input of the run, once a step has read it. */
  #input: InputFile | undefined;

  constructor(request: RunRequest, context: CheckContext) {
    const { steps } = request;
    this.#request = request;
    this.#context = context;
    const copies = new UploadCopies(() => context.folder.directory());
    this.#uploads = { ...uploadOwner(context.caller), copies };
    refuseRepeatedIds(steps);
    this.#operations = steps.map(({ operation }, index) =>
      inStep(index, () => findOperation(operation, context.operations)),
    );
    this.#references = steps.map((step, index) => findReferences(step, this.#fields(index), `/steps/${index}`));
    this.needs = steps.map((step, index) => this.#findNeeds(step, index));
  }

  /** The checked steps in the order of the request. */
  result(): CheckedStep[] {
    const used = new Set(this.#references.flat().map(({ reference }) => reference !== "input" && reference.step));
    return this.#request.steps.flatMap(({ id }, index) => {
      const checked = this.#checked[index];
      return checked ? [{ ...checked, step: { ...checked.step, final: !used.has(id) } }] : [];
    });
  }

  /** Checks a step after the ones that it needs. */
  async addStep(index: number): Promise<void> {
    const operation = this.#operation(index);
    const { caller, address } = this.#context;
    if (caller.grants) refuseUnlessGranted(caller.grants, { operation: operation.slug }, address);
    const step = this.#request.steps[index] as PipelineStep;
    const pointer = `/steps/${index}`;
    const position = this.#jobs;
    const items: BatchItem[] = [];
    const conditional = step.when !== undefined;
    let exact = true;
    try {
      for (const input of await this.#parse(index)) {
        const checked = await this.#plan(index, input);
        exact &&= checked.exact;
        const { plan, facts } = checked;
        this.#addOutputs(index, { operation, input }, facts);
        items.push({ position: this.#jobs++, item: step.id, operation, input, plan, conditional });
      }
    } catch (error) {
      throw movePointers(error, (inner) => getPointer(pointer, inner));
    }
    const when = step.when === undefined ? {} : { when: parseCondition(step.when, `${pointer}/when`) };
    const record = { id: step.id, operation: operation.slug, position, jobs: items.length, final: false, ...when };
    this.#checked[index] = { step: record, items, exact };
  }

  /** The inputs of the jobs of a step: one, or one for each output that it runs for. */
  async #parse(index: number): Promise<Record<string, unknown>[]> {
    const operation = this.#operation(index);
    const step = this.#request.steps[index] as PipelineStep;
    const { folder, endUser, provenance } = this.#context;
    const variants = new Map<InputFile, readonly PendingFile[]>();
    const fields: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(step.parameters))
      fields[name] = await this.#resolveField(index, name, value, variants);
    const received = { kind: "json" as const, fields: { metadata: this.#request.metadata, ...fields } };
    const { input, fingerprint } = await this.#usage.timeFetch(() =>
      parseInput(operation, received, { folder, uploads: this.#uploads }),
    );
    this.fingerprints[index] = fingerprint;
    this.#rememberInput(index, input);
    applyEndUser(input, endUser);
    applyProvenance(input, provenance);
    const count = countJobs([...variants.values()]);
    return Promise.all(
      Array.from({ length: count }, async (_, job) => {
        const copies = new Map<InputFile, InputFile>();
        // The store can move a file, so each job has its own.
        for (const { file } of getFiles(input))
          copies.set(file, variants.get(file)?.[job] ?? (job === 0 ? file : await this.#copy(file)));
        const own = mapFiles(input, ({ file }) => copies.get(file) ?? file);
        this.#usage.addInput(own);
        this.#usage.refuseExceeded();
        return own;
      }),
    );
  }

  /** A field with files in place of its references. `variants` gets the outputs that a job runs for each of. */
  async #resolveField(
    index: number,
    name: string,
    value: unknown,
    variants: Map<InputFile, readonly PendingFile[]>,
  ): Promise<unknown> {
    const found = this.#references[index]?.filter(({ field }) => field.name === name) ?? [];
    const [first] = found;
    if (!first) return value;
    const isList = isFileListKind(first.field.kind);
    if (!isList) {
      const [file, ...others] = await this.#resolve(first);
      if (file instanceof PendingFile && others.length > 0) variants.set(file, [file, ...others] as PendingFile[]);
      return file;
    }
    if (!Array.isArray(value)) return this.#resolve(first);
    const entries = await Promise.all(
      value.map(async (entry, place) => {
        const placed = found.find(({ pointer }) => pointer.endsWith(`/${name}/${place}`));
        return placed ? this.#resolve(placed) : [entry];
      }),
    );
    return entries.flat();
  }

  /** The files of a reference: the run's input as it was sent, or files that a step will make. */
  async #resolve({ reference, pointer }: PlacedReference): Promise<unknown[]> {
    if (reference === "input") {
      if (this.#request.input === undefined)
        throw invalidInput("/input", "A step uses $input. Send the file in the field input.");
      const file = this.#input ?? this.#request.input;
      return [file instanceof InputFile ? await this.#copy(file) : file];
    }
    const index = this.#indexOf(reference.step);
    const outputs = this.#outputs[index] ?? [];
    const named = reference.output === "all" ? outputs : outputs.slice(reference.output, reference.output + 1);
    if (named.length === 0) {
      const count = outputs.length === 1 ? "1 output" : `${outputs.length} outputs`;
      throw invalidInput(pointer, `The step ${reference.step} has ${count}, numbered from 0.`);
    }
    return named.map(
      ({ source, facts }) => new PendingFile(source, `${reference.step}:${source.position}:${source.output}`, facts),
    );
  }

  /** Inspects and plans a job, with facts of its pending files as far as they are known. */
  async #plan(
    index: number,
    input: Record<string, unknown>,
  ): Promise<{ plan: JobPlan; facts: PriceFacts; exact: boolean }> {
    const operation = this.#operation(index);
    const step = this.#request.steps[index] as PipelineStep;
    const facts = await inspectInput(this.#context.caller.accountId, operation, input);
    refuseDelivery(input);
    const plan = await planJob(operation, input, assumeUnknown(facts));
    const price = operation.price(input, facts, plan.enginePrices[plan.engine] ?? {});
    const { max_credits: maxCredits } = step;
    if (Number.isFinite(price) && price > (maxCredits ?? price))
      throw invalidInput("/max_credits", `This step costs ${price} credits. Send a higher max_credits.`);
    if (!Number.isFinite(price) && maxCredits === undefined)
      throw invalidInput(
        "/max_credits",
        "The price of this step depends on the result of another one. Send the most that it may cost.",
      );
    const exact = Number.isFinite(price);
    return { plan: { ...plan, credits: exact ? price : (maxCredits ?? 0) }, facts, exact };
  }

  /** Notes the outputs that a job will have, for the steps after it. */
  #addOutputs(index: number, { operation, input }: Pick<BatchItem, "operation" | "input">, facts: PriceFacts): void {
    const known = findOutputFacts(operation, input, facts);
    const count = operation.outputCount(input);
    const outputs = Array.from({ length: count }, (_, output) => ({
      source: { position: this.#jobs, output },
      facts: known,
    }));
    this.#outputs[index] = [...(this.#outputs[index] ?? []), ...outputs];
  }

  #findNeeds(step: PipelineStep, index: number): ReadonlySet<number> {
    const needs = new Set<number>();
    for (const { field, pointer, reference } of this.#references[index] ?? []) {
      if (reference === "input") continue;
      const otherStep = this.#indexOf(reference.step, pointer);
      const { output } = this.#operation(otherStep);
      const isDocument = field.kind === "document";
      if ((output === "document") !== isDocument)
        throw invalidInput(
          pointer,
          `The result of ${reference.step} is ${output === "document" ? "a document" : "an image"}, and ${field.name} is ${isDocument ? "a document" : "an image"}.`,
        );
      needs.add(otherStep);
    }
    if (step.when !== undefined) {
      const pointer = `/steps/${index}/when`;
      needs.add(this.#indexOf(parseCondition(step.when, pointer).step, pointer));
    }
    return needs;
  }

  #indexOf(id: string, pointer = "/steps"): number {
    const index = this.#request.steps.findIndex((step) => step.id === id);
    if (index !== -1) return index;
    const ids = this.#request.steps.map((step) => step.id).join(", ");
    throw invalidInput(pointer, `There is no step ${id}. The steps are: ${ids}.`);
  }

  #operation(index: number): Operation {
    return this.#operations[index] as Operation;
  }

  #fields(index: number): readonly FieldDescription[] {
    return getFields(this.#operation(index));
  }

  /** Keeps the file of the run's input, so that it is fetched once. */
  #rememberInput(index: number, input: Record<string, unknown>): void {
    if (this.#input) return;
    const placed = this.#references[index]?.find(({ reference }) => reference === "input");
    if (!placed) return;
    const file = input[placed.field.name];
    if (file instanceof InputFile) this.#input = file;
  }

  /** Another file with the same content. It is inspected again, because steps can read it as another kind of file. */
  async #copy({ path, sizeBytes, sha256, filename }: InputFile): Promise<InputFile> {
    const copy = join(await this.#context.folder.directory(), randomUUID());
    await link(path, copy);
    return new InputFile({ path: copy, sizeBytes, sha256, filename });
  }
}

/** A pointer into the parameters of a step as one into the request. */
const getPointer = (step: string, inner: string) => {
  if (inner === "/input" || inner.startsWith("/steps/")) return inner;
  return inner === "/max_credits" ? step + inner : `${step}/parameters${inner}`;
};

/** The number of jobs of a step that runs for each file of these lists. */
function countJobs(lists: readonly (readonly unknown[])[]): number {
  const [count = 1, ...others] = new Set(lists.map(({ length }) => length));
  if (others.length > 0)
    throw new AppError("invalid_input", "Several fields have all outputs of a step, and their numbers differ.");
  if (count > MAX_FAN_OUT)
    throw new AppError("invalid_input", `A step can run for up to ${MAX_FAN_OUT} outputs, and this one has ${count}.`);
  return count;
}

/** Results of steps are read later, by other steps and by the caller. */
function refuseDelivery(input: Record<string, unknown>): void {
  if (isUnretained(input))
    throw invalidInput("/retention", "The results of a run are read later. Send a retention above 0.");
  if (input.response === "base64")
    throw invalidInput("/response", "The results of a run are files. Leave response out.");
}

function refuseRepeatedIds(steps: readonly PipelineStep[]): void {
  const repeated = steps.findIndex(({ id }, index) => steps.findIndex((step) => step.id === id) !== index);
  if (repeated !== -1)
    throw invalidInput(`/steps/${repeated}/id`, `Another step has the id ${steps[repeated]?.id}. Use different ids.`);
}

function inStep<T>(index: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw movePointers(error, (pointer) => `/steps/${index}${pointer}`);
  }
}
