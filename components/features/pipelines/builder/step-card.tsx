"use client";
import { ChevronDown, GripVertical, Play, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Field, Input, Select } from "#components/ui/field.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { getPath } from "../../jobs/output-path.ts";
import { RunStatusBadge } from "../run-status.tsx";
import type { BuilderProps } from "./builder-props.ts";
import { type BuilderStep, getFormFields, INPUT, listSources, parseReference, parseVariable } from "./builder-steps.ts";
import { ConditionField } from "./condition-field.tsx";
import type { StepResult } from "./run-response.ts";
import { StepVariables } from "./step-variables.tsx";
import type { BuilderState } from "./use-builder.ts";

// Loaded with the first step whose fields are open.
const OperationForm = dynamic(
  () => import("../../operation-form/operation-form.tsx").then(({ OperationForm }) => OperationForm),
  { loading: () => null },
);

/** A step: where its file comes from, its fields, its price, and the pictures that it made. */
export function StepCard({
  builder,
  step,
  index,
  languages,
  handle,
  isDragged,
}: {
  builder: BuilderState;
  step: BuilderStep;
  index: number;
  languages: BuilderProps["languages"];
  /** The properties of the handle that moves the step. */
  handle: ComponentProps<"button">;
  isDragged: boolean;
}) {
  const t = useTranslations("pipelines");
  const [isOpen, setIsOpen] = useState(builder.addedId === step.id);
  const operation = builder.operations.get(step.operation);
  if (!operation) return null;
  // A field that a variable sets is not entered.
  const fields = getFormFields(operation).filter(({ name }) => parseVariable(step.kept[name]) === undefined);
  const errors = builder.getErrors(step.id);
  const hasErrors = [...fields.map(({ name }) => name), "when", ...Object.keys(step.kept)].some(
    (name) => errors[name] !== undefined,
  );
  const result = builder.getResult(step.id);
  const price = builder.getPrice(step.id);
  const title = builder.getTitle(step, index);
  return (
    <Card
      flush
      className={cn("grid grid-cols-[minmax(0,1fr)]", isDragged && "border-accent shadow-lg")}
      aria-label={title}
    >
      <header className="flex flex-wrap items-center gap-2 border-line border-b py-2 pr-3 pl-1.5">
        <button
          type="button"
          aria-label={t("moveStep", { title })}
          className="grid size-9 cursor-grab touch-none place-items-center rounded-[7px] text-ink-3 hover:bg-sunken hover:text-ink active:cursor-grabbing"
          {...handle}
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
        <h2 className="min-w-0 flex-1 font-semibold text-[0.9375rem]">{title}</h2>
        <span className="text-ink-2 text-sm tabular-nums" data-testid="step-price">
          {price
            ? t(price.exact ? "creditCount" : "upToCredits", { credits: price.price })
            : t("fromCredits", { credits: operation.lowestPrice })}
        </span>
        <Button
          kind="quiet"
          size="icon"
          aria-label={t("removeStep", { title })}
          onClick={() => builder.remove(step.id)}
        >
          <Trash2 aria-hidden />
        </Button>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
        <SourceField builder={builder} step={step} index={index} error={errors.image ?? errors.document} />
        {"" in errors ? <Notice tone="bad">{errors[""]}</Notice> : null}
        <details
          className="group"
          open={isOpen || hasErrors}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className="flex list-none items-center justify-between rounded-md py-1 font-medium text-sm">
            {t("settings")}
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          {isOpen || hasErrors ? (
            <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
              <OperationForm
                fields={fields}
                values={step.values}
                errors={errors}
                samples={[]}
                languages={languages}
                onChange={(name, value) => builder.change(step.id, { values: { ...step.values, [name]: value } })}
              />
              <StepVariables builder={builder} step={step} fields={fields} errors={errors} />
              <ConditionField builder={builder} step={step} index={index} error={errors.when} />
            </div>
          ) : null}
        </details>
        <LimitField builder={builder} step={step} error={errors.max_credits} />
        {step.when && !isOpen ? <p className="caption">{t("condition", { condition: step.when })}</p> : null}
        {Object.entries(step.kept).map(([name, value]) =>
          isOpen && parseVariable(value) !== undefined ? null : (
            <p key={name} className="caption">
              {t("keptParameter", { name, value: JSON.stringify(value) })}
            </p>
          ),
        )}
      </div>
      <footer className="grid gap-3 border-line border-t px-5 py-4">
        {result ? <Result result={result} title={title} /> : <p className="text-ink-3 text-sm">{t("noOutput")}</p>}
        <Button
          kind="secondary"
          size="small"
          className="justify-self-start"
          aria-disabled={!builder.isReady || builder.isRunning}
          onClick={() => builder.start(step.id)}
        >
          <Play aria-hidden />
          {t("runToHere")}
        </Button>
      </footer>
    </Card>
  );
}

interface FieldProps {
  builder: BuilderState;
  step: BuilderStep;
  error: string | undefined;
}

/** Chooses the file of a step: the input, or what an earlier step made. */
function SourceField({ builder, step, index, error }: FieldProps & { index: number }) {
  const t = useTranslations("pipelines");
  const id = useId();
  const listed = listSources(builder.steps, index, builder.operations);
  if (listed.length === 0) return null;
  // A template can name an output after the first one.
  const sources = listed.includes(step.source) ? listed : [...listed, step.source];
  const getTitle = (source: string): string => {
    const reference = parseReference(source);
    if (source === INPUT || !reference) return t("runInput");
    const place = builder.steps.findIndex((one) => one.id === reference.step);
    const producer = builder.steps[place];
    const title = producer ? builder.getTitle(producer, place) : reference.step;
    if (reference.output === "all") return t("eachResult", { title });
    return reference.output === 0
      ? t("resultOf", { title })
      : t("resultNumber", { title, number: reference.output + 1 });
  };
  return (
    <Field id={id} label={t("worksOn")} error={error}>
      {(control) => (
        <Select
          {...control}
          value={step.source}
          onChange={({ target }) => builder.change(step.id, { source: target.value })}
        >
          {sources.map((source) => (
            <option key={source} value={source}>
              {getTitle(source)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The limit of the price of a step, which only a step needs whose price depends on a result. */
function LimitField({ builder, step, error }: FieldProps) {
  const t = useTranslations("pipelines");
  const id = useId();
  if (error === undefined && step.maxCredits === "") return null;
  return (
    <Field id={id} label={t("maxCredits")} hint={t("maxCreditsHint")} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={1}
          inputMode="numeric"
          value={step.maxCredits}
          onChange={({ target }) => builder.change(step.id, { maxCredits: target.value })}
        />
      )}
    </Field>
  );
}

function Result({ result, title }: { result: StepResult; title: string }) {
  const t = useTranslations("pipelines");
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3 text-sm" role="status">
        <RunStatusBadge status={result.status} />
        {result.charged > 0 ? (
          <span className="text-ink-2">{t("creditCount", { credits: result.charged })}</span>
        ) : null}
      </div>
      {result.error ? <Notice tone="bad">{result.error}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        {result.outputs.map((output) =>
          output.url ? (
            <a
              key={output.id}
              href={getPath(output.url)}
              download
              className="grid gap-1 text-sm underline underline-offset-2"
            >
              {output.thumbnail_url ? (
                // biome-ignore lint/performance/noImgElement: results are not optimized again.
                <img
                  src={getPath(output.thumbnail_url)}
                  alt={t("resultOf", { title })}
                  className="checkerboard size-40 rounded-md border border-line object-contain"
                />
              ) : (
                t("downloadFile", { name: output.content_type })
              )}
            </a>
          ) : null,
        )}
      </div>
    </div>
  );
}
