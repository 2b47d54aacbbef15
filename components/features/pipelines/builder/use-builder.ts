"use client";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { useTranslations } from "#translations";
import { isFileValue, missingFields, missingMessage } from "../../operation-form/values.ts";
import { ApiProblem, readResponse } from "../../playground/run/job-response.ts";
import type { BuilderProps, RepeatedRun } from "./builder-props.ts";
import {
  addStep,
  type BuilderStep,
  fillDefaults,
  getFormFields,
  INPUT,
  MAX_STEPS,
  moveStep,
  type Operations,
  readSteps,
  removeStep,
  toPipelineStep,
} from "./builder-steps.ts";
import { planRun, type RunPlan } from "./plan-run.ts";
import { groupErrors, listResults, type RunResponse, type StepResult } from "./run-response.ts";
import { type RunBody, useQuote } from "./use-quote.ts";
import { useRunEvents } from "./use-run-events.ts";
import { useUploads } from "./use-uploads.ts";
import { useVariables } from "./use-variables.ts";
import { toStoredVariables } from "./variables.ts";

export type BuilderState = ReturnType<typeof useBuilder>;

/** A run that was started, with the signatures of its steps. */
interface StartedRun {
  id: string;
  signatures: RunPlan["signatures"];
}

/** The steps of the builder, their price, and the results that are known of them. */
export function useBuilder({ operations: listed, templates, template, edited, repeated }: BuilderProps) {
  const t = useTranslations("pipelines");
  const texts = useTranslations("operationForm");
  const router = useRouter();
  const operations = useMemo(() => new Map(listed.map((operation) => [operation.slug, operation])), [listed]);
  const findTemplate = (id: string | undefined) => templates.find((template) => template.id === id)?.steps ?? [];
  const [steps, setSteps] = useState(() =>
    readSteps(edited?.steps ?? repeated?.steps ?? findTemplate(template), operations),
  );
  const { variables, ...variableChanges } = useVariables(edited?.variables ?? {}, setSteps);
  const [input, setInput] = useState<File>();
  const [wasRun, setWasRun] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, StepResult>>(() =>
    readResults(repeated, steps, operations),
  );
  const [run, setRun] = useState<StartedRun>();
  const [shown, setShown] = useState<RunResponse>();
  const [starting, setStarting] = useState<{ isPending: boolean; failure?: string }>({ isPending: false });
  const [addedId, setAddedId] = useState<string>();

  const usesInput = steps.some(({ source }) => source === INPUT);
  const files = useMemo(() => {
    const entered = steps.flatMap(({ values }) =>
      Object.values(values).flatMap((item) => (isFileValue(item) ? [item].flat() : [])),
    );
    return usesInput && input ? [input, ...entered] : entered;
  }, [steps, usesInput, input]);
  const uploads = useUploads(files);
  const stored = steps.map((step) => toPipelineStep(step, operations, (file) => uploads.ids.get(file) ?? ""));
  const requested = fillDefaults(stored, toStoredVariables(variables));
  const missing = new Map(
    steps.map((step) => {
      const operation = operations.get(step.operation);
      const fields = operation ? missingFields(getFormFields(operation), step.values) : [];
      return [step.id, fields.filter(({ name }) => step.kept[name] === undefined)] as const;
    }),
  );
  const isComplete = [...missing.values()].every((fields) => fields.length === 0);
  const inputId = usesInput && input ? (uploads.ids.get(input) ?? "") : "";
  const known = useMemo(() => listKnown(results), [results]);
  const planned = (last?: string) => planRun(requested, { input: inputId, known, last });
  const plan = planned();
  const lacksInput = usesInput && input === undefined;
  // The file of a run that is changed is not kept. What uses results only can run without it.
  const isReady = steps.length > 0 && isComplete && uploads.isComplete && !(lacksInput && needsInput(plan));
  const toBody = (sent: RunBody["steps"]): RunBody => ({ ...(inputId ? { input: inputId } : {}), steps: sent });
  const quoted = lacksInput ? plan.steps : requested;
  const { quote, problem: quoteProblem, isUnreachable } = useQuote(isReady ? toBody(quoted) : undefined);

  const prices = new Map(quote?.steps.map((step) => [step.id, step] as const));

  useRunEvents(run?.id, (received) => {
    setShown(received);
    setResults((before) => {
      const after = new Map(before);
      for (const [id, result] of listResults(received)) after.set(run?.signatures.get(id) ?? id, result);
      return after;
    });
    if (received.status !== "running" && received.status !== "canceling") router.refresh();
  });
  const startRun = async ({ steps: sent, signatures }: RunPlan) => {
    setStarting({ isPending: true });
    try {
      const response = await fetch("/api/playground/runs", {
        method: "POST",
        body: JSON.stringify(toBody(sent)),
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      });
      const { id } = await readResponse<{ id: string }>(response);
      setShown(undefined);
      setRun({ id, signatures });
      setStarting({ isPending: false });
      router.refresh();
    } catch (error) {
      const problem = error instanceof ApiProblem ? error.problem : undefined;
      // A result that was deleted or has expired cannot be used again.
      if (problem?.code === "result_expired") setResults(new Map());
      setStarting({ isPending: false, failure: problem?.detail ?? t("unreachable") });
    }
  };
  const errors = groupErrors(
    quoteProblem,
    quoted.map(({ id }) => id),
  );
  const change = (id: string, changed: Partial<BuilderStep>) =>
    setSteps((before) => before.map((step) => (step.id === id ? { ...step, ...changed } : step)));
  const isRunning = starting.isPending || (run !== undefined && (!shown || shown.status === "running"));
  return {
    operations,
    steps,
    getTitle: ({ id, operation }: BuilderStep, index: number): string =>
      t("stepTitle", { number: index + 1, title: operations.get(operation)?.title ?? id }),
    variables,
    ...variableChanges,
    stored,
    requested,
    canAdd: steps.length < MAX_STEPS,
    add: (operation: string) => {
      const added = addStep(steps, operation, operations);
      setSteps(added);
      setAddedId(added.at(-1)?.id);
    },
    /** The step that was added last, whose fields are open. */
    addedId,
    move: (from: number, to: number) => setSteps((before) => moveStep(before, from, to, operations)),
    remove: (id: string) => setSteps((before) => removeStep(before, id, operations)),
    change,
    load: (id: string) => setSteps(readSteps(findTemplate(id), operations)),
    usesInput,
    input,
    setInput,
    isInputMissing: wasRun && lacksInput && needsInput(plan),
    getErrors: (id: string): Record<string, string> => ({
      ...(wasRun
        ? Object.fromEntries((missing.get(id) ?? []).map((field) => [field.name, missingMessage(field, texts)]))
        : {}),
      ...errors.get(id),
    }),
    quote,
    getPrice: (id: string) => prices.get(id),
    /** The credits of the steps that a run would run now. */
    price: quote ? plan.steps.reduce((sum, { id }) => sum + (prices.get(id)?.price ?? 0), 0) : undefined,
    plannedSteps: plan.steps.length,
    getResult: (id: string) => results.get(plan.signatures.get(id) ?? ""),
    failure:
      uploads.failure ??
      starting.failure ??
      (isUnreachable ? t("unreachable") : errors.size === 0 ? quoteProblem?.detail : undefined),
    /** The operations of stored steps that are not offered any more, which are left out. */
    leftOut: (edited?.steps ?? []).flatMap(({ operation }) => (operations.has(operation) ? [] : [operation])),
    isReady: isReady && quote !== undefined,
    /** Whether all is entered, and only the price or an upload is awaited, or refused. */
    isWaiting: isComplete && !(lacksInput && needsInput(plan)) && quote === undefined,
    isRunning,
    runId: run?.id,
    start: (last?: string) => {
      setWasRun(true);
      const wanted = planned(last);
      if (isReady && quote && !isRunning && !(lacksInput && needsInput(wanted))) void startRun(wanted);
    },
  };
}

const needsInput = ({ steps }: RunPlan): boolean =>
  steps.some(({ parameters }) => Object.values(parameters).flat().includes(INPUT));

/** The results of a run that is changed, by the signatures of its steps. */
function readResults(
  repeated: RepeatedRun | undefined,
  steps: readonly BuilderStep[],
  operations: Operations,
): ReadonlyMap<string, StepResult> {
  if (!repeated) return new Map();
  const requested = steps.map((step) => toPipelineStep(step, operations, () => ""));
  const { signatures } = planRun(requested, { input: "", known: new Map() });
  return new Map(listResults(repeated.run).map(([id, result]) => [signatures.get(id) ?? id, result]));
}

/** The outputs of the steps that have succeeded, by their signatures. */
const listKnown = (results: ReadonlyMap<string, StepResult>) =>
  new Map(
    [...results].flatMap(([signature, { status, outputs }]) =>
      status === "succeeded" && outputs.every(({ url }) => url !== null)
        ? [[signature, outputs.map(({ id }) => id)] as const]
        : [],
    ),
  );
