"use client";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "#translations";
import { useFieldErrors } from "./action-form.tsx";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

/** One step of a form. */
export interface FormStep {
  title: string;
  /** The names of its fields: an error of one opens the step. */
  names: readonly string[];
  fields: ReactNode;
}

/** The fields of a StatefulForm as steps, one at a time, with its button after the last one. Without JavaScript all are shown. */
export function FormSteps({
  steps,
  submit,
  busy,
  pending,
}: {
  steps: readonly FormStep[];
  submit: string;
  busy: string;
  pending: boolean;
}) {
  const t = useTranslations("ui");
  const errors = useFieldErrors();
  const [shownErrors, setShownErrors] = useState(errors);
  const [current, setCurrent] = useState(0);
  const container = useRef<HTMLDivElement>(null);
  const last = steps.length - 1;
  if (errors !== shownErrors) {
    setShownErrors(errors);
    const wrong = steps.findIndex(({ names }) => names.some((name) => errors[name]));
    if (wrong >= 0) setCurrent(wrong);
  }
  const show = (step: number) => {
    flushSync(() => setCurrent(step));
    container.current?.querySelector<HTMLElement>(":scope > section:not([hidden]) > h2")?.focus();
  };
  const goOn = () => {
    if (isValid(container.current)) show(Math.min(current + 1, last));
  };
  const goOnByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || current === last) return;
    // The key that ends the input of a Japanese word.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    goOn();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields take the key; this only hears it.
    <div ref={container} onKeyDown={goOnByEnter} className="grid gap-6">
      <StepList titles={steps.map(({ title }) => title)} current={current} onChoose={show} />
      {steps.map(({ title, fields }, step) => (
        <section key={title} hidden={step !== current} className="form-step grid gap-4">
          <h2 tabIndex={-1} className="font-semibold text-lg outline-none">
            {title}
          </h2>
          {fields}
        </section>
      ))}
      <div className="flex flex-wrap gap-3">
        {current > 0 ? (
          <Button kind="secondary" onClick={() => show(current - 1)}>
            {t("back")}
          </Button>
        ) : null}
        {current < last ? <Button onClick={goOn}>{t("continue")}</Button> : null}
        <Button type="submit" hidden={current < last} aria-disabled={pending} className="form-step">
          {pending ? busy : submit}
        </Button>
      </div>
    </div>
  );
}

/** The same fields below each other under their titles, for a form that changes something. */
export function FormGroups({ groups }: { groups: readonly FormStep[] }) {
  return groups.map(({ title, fields }) => (
    <section key={title} className="grid gap-4 border-line border-t pt-5 first:border-0 first:pt-0">
      <h3 className="font-semibold">{title}</h3>
      {fields}
    </section>
  ));
}

/** The titles of all steps. Those before the current one lead back. */
function StepList({
  titles,
  current,
  onChoose,
}: {
  titles: readonly string[];
  current: number;
  onChoose: (step: number) => void;
}) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-2 border-line border-b pb-4 text-sm">
      {titles.map((title, step) => (
        <li
          key={title}
          aria-current={step === current ? "step" : undefined}
          className={cn("flex items-center gap-2", step === current ? "font-medium text-ink" : "text-ink-2")}
        >
          <span
            aria-hidden
            className={cn(
              "grid size-6 place-items-center rounded-full border font-mono text-xs",
              step === current ? "border-accent bg-accent text-on-accent" : "border-line-strong",
            )}
          >
            {step + 1}
          </span>
          {step < current ? (
            <button type="button" onClick={() => onChoose(step)} className="underline underline-offset-4">
              {title}
            </button>
          ) : (
            title
          )}
        </li>
      ))}
    </ol>
  );
}

/** Whether the controls of the shown step are valid. The browser names the first one that is not. */
function isValid(container: HTMLElement | null): boolean {
  const controls = container?.querySelectorAll<HTMLInputElement>(
    ":scope > section:not([hidden]) :is(input, textarea, select)",
  );
  return [...(controls ?? [])].every((control) => control.reportValidity());
}
