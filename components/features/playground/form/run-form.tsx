"use client";
import { Play } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { focusError } from "#components/ui/focus-error.ts";
import { Card } from "#components/ui/surface.tsx";
import type { Sample } from "#lib/docs/samples.ts";
import type { OperationDescription } from "#lib/operations/describe.ts";
import { useTranslations } from "#translations";
import { Link } from "../../../ui/link.tsx";
import { OperationForm } from "../../operation-form/operation-form.tsx";
import type { FormValues } from "../../operation-form/values.ts";
import type { PlaygroundExample } from "../playground-props.ts";

/** The form of an operation with its examples, the price and the run button. */
export function RunForm({
  operation,
  examples,
  values,
  errors,
  samples,
  languages,
  price,
  disabled,
  missingCredits,
  running,
  saved,
  onChange,
  onExample,
  onSubmit,
}: {
  operation: OperationDescription;
  examples: readonly PlaygroundExample[];
  values: FormValues;
  errors: Record<string, string>;
  samples: readonly Sample[];
  languages: readonly { tag: string; name: string }[];
  /** The price of the current request in credits, if it is known. */
  price: number | undefined;
  disabled: boolean;
  /** The credits by which the price exceeds the balance. */
  missingCredits: number;
  running: boolean;
  /** The saved parameters, above the form. */
  saved?: ReactNode;
  onChange: (name: string, value: FormValues[string]) => void;
  onExample: (example: PlaygroundExample) => void;
  onSubmit: (event: FormEvent) => void;
}) {
  const t = useTranslations("playground");
  const form = useRef<HTMLFormElement>(null);
  // From a submit until the next change: then errors are those of the submit.
  const isSubmitted = useRef(false);
  useEffect(() => {
    if (!isSubmitted.current || Object.keys(errors).length === 0) return;
    isSubmitted.current = false;
    focusError(form.current);
  });
  const submit = (event: FormEvent) => {
    isSubmitted.current = true;
    onSubmit(event);
  };
  const change: typeof onChange = (name, value) => {
    isSubmitted.current = false;
    onChange(name, value);
  };
  return (
    <Card flush>
      {saved}
      <form ref={form} onSubmit={submit} noValidate aria-label={operation.title}>
        <div className="grid gap-6 p-5">
          {examples.length > 0 ? <Examples examples={examples} onChoose={onExample} /> : null}
          <OperationForm
            fields={operation.fields}
            values={values}
            errors={errors}
            samples={samples}
            languages={languages}
            onChange={change}
          />
        </div>
        <div className="flex items-center justify-between gap-4 rounded-b-card border-line border-t bg-surface px-5 py-4 lg:sticky lg:bottom-0">
          <p className="caption" aria-live="polite">
            {price === undefined ? (
              t.rich("fromCredits", {
                credits: operation.lowestPrice,
                link: (rule) => (
                  <Link href={`/docs/${operation.slug}#price`} className="underline underline-offset-2">
                    {rule}
                  </Link>
                ),
              })
            ) : (
              <Price credits={price} />
            )}
            {missingCredits > 0 ? (
              <Link href="/credits" className="mt-1 block text-bad underline underline-offset-2">
                {t("buyMissingCredits", { credits: missingCredits })}
              </Link>
            ) : null}
          </p>
          {/* A disabled button would lose the keyboard focus. */}
          <Button type="submit" aria-disabled={disabled}>
            <Play aria-hidden />
            {running ? t("running") : t("run")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Examples({
  examples,
  onChoose,
}: {
  examples: readonly PlaygroundExample[];
  onChoose: (example: PlaygroundExample) => void;
}) {
  const t = useTranslations("playground");
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="caption mr-1">{t("examples")}</span>
      {examples.map((example) => (
        <Button key={example.title} kind="secondary" size="chip" onClick={() => onChoose(example)}>
          {example.title}
        </Button>
      ))}
    </div>
  );
}

function Price({ credits }: { credits: number }) {
  const t = useTranslations("playground");
  return (
    <>
      <span className="block font-pixel text-2xl text-ink leading-none">{credits}</span>
      {t("creditsForThisRun", { credits })}
    </>
  );
}
