"use client";
import { Play, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle, Empty, Notice } from "#components/ui/surface.tsx";
import { useEngaged } from "#components/ui/use-engaged.ts";
import { useTranslations } from "#translations";
import { Link } from "../../../ui/link.tsx";
import { FileField } from "../../operation-form/file-field.tsx";
import type { BuilderProps } from "./builder-props.ts";
import { findFileField, INPUT } from "./builder-steps.ts";
import { type BuilderState, useBuilder } from "./use-builder.ts";
import { useReorder } from "./use-reorder.ts";

// Loaded with the first step, and with the first use of the page. Without `loading`, the whole page would wait for them.
const loading = () => null;
const StepCard = dynamic(() => import("./step-card.tsx").then(({ StepCard }) => StepCard), { loading });
const SavePipeline = dynamic(() => import("./save-pipeline.tsx").then(({ SavePipeline }) => SavePipeline), { loading });
const VariableList = dynamic(() => import("./variable-list.tsx").then(({ VariableList }) => VariableList), { loading });
const PipelineCode = dynamic(() => import("./pipeline-code.tsx").then(({ PipelineCode }) => PipelineCode), { loading });

/** Builds a pipeline from steps, runs it or a part of it, and saves it or copies it as code. */
export function Builder(props: BuilderProps) {
  const t = useTranslations("pipelines");
  const builder = useBuilder(props);
  const isEngaged = useEngaged();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {props.edited || props.repeated ? null : <TemplateField builder={builder} props={props} />}
        {props.repeated ? <Notice tone="plain">{t("repeatedRun")}</Notice> : null}
        {builder.leftOut.length > 0 ? (
          <Notice tone="warn">{t("leftOutSteps", { operations: builder.leftOut.join(", ") })}</Notice>
        ) : null}
        <InputField builder={builder} props={props} />
        <StepList builder={builder} languages={props.languages} />
        <AddStep builder={builder} operations={props.operations} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:sticky lg:top-6">
        <RunPanel builder={builder} available={props.available} />
        <Card className="grid min-h-32 content-start gap-4">
          <CardTitle>{t("variables")}</CardTitle>
          {isEngaged ? <VariableList builder={builder} /> : null}
        </Card>
        <Card className="grid min-h-52 content-start gap-4">
          <CardTitle>{t("savePipeline")}</CardTitle>
          {isEngaged ? (
            <SavePipeline steps={builder.stored} variables={builder.variables} edited={props.edited} />
          ) : null}
        </Card>
      </div>
      {isEngaged && builder.steps.length > 0 ? (
        <div className="min-w-0 lg:col-span-2">
          <PipelineCode
            baseUrl={props.baseUrl}
            input={builder.usesInput ? (builder.input?.name ?? "file") : undefined}
            steps={builder.requested}
          />
        </div>
      ) : null}
    </div>
  );
}

interface PartProps {
  builder: BuilderState;
  props: BuilderProps;
}

/** Replaces the steps by those of a template. */
function TemplateField({ builder, props: { templates, template } }: PartProps) {
  const t = useTranslations("pipelines");
  const id = useId();
  const [chosen, setChosen] = useState(template ?? "");
  return (
    <Field id={id} label={t("startFrom")} hint={templates.find((template) => template.id === chosen)?.description}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            builder.load(target.value);
          }}
        >
          <option value="">{t("emptyPipeline")}</option>
          {templates.map(({ id: value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The file of the run, as the first step that uses it takes it. */
function InputField({ builder, props: { operations } }: PartProps) {
  const t = useTranslations("pipelines");
  const first = builder.steps.find(({ source }) => source === INPUT);
  const operation = operations.find(({ slug }) => slug === first?.operation);
  const field = operation && findFileField(operation.fields);
  if (!field || !operation) return null;
  return (
    <FileField
      field={{ ...field, title: t("runInput"), required: true }}
      value={builder.input}
      samples={operation.samples}
      error={builder.isInputMissing ? t("inputMissing") : undefined}
      onChange={builder.setInput}
    />
  );
}

function StepList({ builder, languages }: { builder: BuilderState; languages: BuilderProps["languages"] }) {
  const t = useTranslations("pipelines");
  const [moved, setMoved] = useState("");
  const { list, dragged, getHandle } = useReorder(builder.steps.length, (from, to) => {
    builder.move(from, to);
    setMoved(t("movedTo", { number: to + 1, count: builder.steps.length }));
  });
  if (builder.steps.length === 0) return <Empty title={t("noSteps")}>{t("noStepsDetail")}</Empty>;
  return (
    <>
      <ol ref={list} aria-label={t("steps")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {builder.steps.map((step, index) => (
          <li key={step.id}>
            <StepCard
              builder={builder}
              step={step}
              index={index}
              languages={languages}
              handle={getHandle(index)}
              isDragged={dragged === index}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
    </>
  );
}

function AddStep({ builder, operations }: { builder: BuilderState; operations: BuilderProps["operations"] }) {
  const t = useTranslations("pipelines");
  const id = useId();
  const [chosen, setChosen] = useState(operations[0]?.slug ?? "");
  if (!builder.canAdd) return null;
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <Field id={id} label={t("nextOperation")}>
          {(control) => (
            <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {operations.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button kind="secondary" onClick={() => builder.add(chosen)}>
        <Plus aria-hidden />
        {t("addStep")}
      </Button>
    </div>
  );
}

/** The price of the steps that run, and the button that runs them. */
function RunPanel({ builder, available }: { builder: BuilderState; available: number }) {
  const t = useTranslations("pipelines");
  const { price, plannedSteps, steps, failure, isWaiting, isRunning, runId } = builder;
  const missing = price === undefined ? 0 : Math.max(0, price - available);
  const isPart = plannedSteps < steps.length;
  return (
    <Card className="grid gap-4">
      {failure ? (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      ) : null}
      <p className="caption" aria-live="polite">
        {price === undefined ? (
          t("priceLater")
        ) : (
          <>
            <span className="block font-pixel text-3xl text-ink leading-none">{price}</span>
            {t(isPart ? "priceOfChanged" : "priceOfAll", { credits: price, count: plannedSteps })}
          </>
        )}
      </p>
      {missing > 0 ? (
        <Link href="/credits" className="text-bad text-sm underline underline-offset-2">
          {t("buyMissing", { credits: missing })}
        </Link>
      ) : null}
      {/* A disabled button would lose the keyboard focus. */}
      <Button
        aria-disabled={steps.length === 0 || isRunning || isWaiting || missing > 0}
        onClick={() => builder.start()}
      >
        <Play aria-hidden />
        {isRunning ? t("running") : isPart ? t("runChanged", { count: plannedSteps }) : t("runAll")}
      </Button>
      {runId ? (
        <Link href={`/pipelines/runs/${runId}`} className="text-sm underline underline-offset-4">
          {t("showRun")}
        </Link>
      ) : null}
    </Card>
  );
}
