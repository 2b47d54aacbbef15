"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useIssuedKey } from "../keys/issued-key.ts";
import { usePreview } from "../operation-form/use-preview.ts";
import { requestForm } from "../operation-form/values.ts";
import { hasEnded } from "./job-response.ts";
import type { PastRun } from "./past-run.ts";
import { PastRuns } from "./past-runs.tsx";
import type { PlaygroundProps } from "./playground-props.ts";
import { priceParameters, requestSnippets, signatureOf } from "./request-code.ts";
import { RunForm } from "./run-form.tsx";
import { Stage } from "./stage.tsx";
import { useDocumentFacts } from "./use-document-facts.ts";
import { useImageSize } from "./use-image-size.ts";
import { usePlaygroundForm } from "./use-playground-form.ts";
import { usePrice } from "./use-price.ts";
import { useRun } from "./use-run.ts";
import { useSettled } from "./use-settled.ts";

// Loaded after the page has settled, because it is below the form and the result.
const CodePanel = dynamic(() => import("./code-panel.tsx").then(({ CodePanel }) => CodePanel), {
  ssr: false,
  loading: () => <div className="skeleton h-72" />,
});

/** The form, the result, the code and the past runs of one operation. */
export function Workbench({
  operation,
  samples,
  languages,
  baseUrl,
  targets,
  initialValues,
  runs,
  shownRun,
}: PlaygroundProps) {
  const stage = useRef<HTMLElement>(null);
  const [marking, setMarking] = useState(shownRun === undefined);
  const [encodingMask, setEncodingMask] = useState(false);
  const startMarking = useCallback(() => setMarking(true), []);
  const form = usePlaygroundForm(operation, initialValues, { onNewFile: startMarking });
  const { run, show, cancel, submitting, job, problem } = useRun(operation.slug, shownRun);
  const key = useIssuedKey();
  const settled = useSettled();
  const image = fileOf(form.values.image);
  const document = fileOf(form.values.document);
  const before = useImageSize(usePreview(image));
  const { data: facts } = useDocumentFacts(document);
  const price = usePrice(operation.slug, priceParameters(operation.fields, form.values), {
    width: before?.width ?? 0,
    height: before?.height ?? 0,
    characters: facts?.characters ?? 0,
  });
  const ended = job !== undefined && hasEnded(job);
  useBalanceRefresh(ended);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate()) return;
    setMarking(false);
    run(requestForm(operation.fields, form.values), signatureOf(form.values));
    // On a phone, the result is below the form.
    stage.current?.scrollIntoView({ block: "nearest" });
  };
  const restore = (past: PastRun) => {
    setMarking(false);
    form.restore(past.values);
    show(past.id);
  };
  const busy = submitting || encodingMask || (job !== undefined && !ended);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
      <RunForm
        operation={operation}
        values={form.values}
        errors={form.errorsFor(problem)}
        samples={samples}
        languages={languages}
        price={price}
        disabled={busy}
        running={busy && !encodingMask}
        onChange={form.enter}
        onExample={(example) => {
          setMarking(false);
          void form.fillIn(example);
        }}
        onSubmit={submit}
      />
      <div className="grid min-w-0 gap-6">
        <Stage
          ref={stage}
          marking={marking}
          onMarking={setMarking}
          image={image}
          before={before}
          document={document}
          mask={
            form.maskField === undefined
              ? undefined
              : { name: form.maskField, file: fileOf(form.values[form.maskField]) }
          }
          onMask={form.enter}
          onEncodingMask={setEncodingMask}
          run={{ job, problem, submitting }}
          targets={targets}
          onCancel={cancel}
        />
        {settled ? (
          <CodePanel
            snippets={requestSnippets({ operation, values: form.values, baseUrl, key })}
            job={job}
            problem={problem}
          />
        ) : (
          <div className="skeleton h-72" />
        )}
        <PastRuns runs={runs} shown={job?.id} onChoose={restore} />
      </div>
    </div>
  );
}

/** Refreshes the page when a job ends, because the server renders the balance in the layout. */
function useBalanceRefresh(ended: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (ended) router.refresh();
  }, [ended, router]);
}

const fileOf = (value: unknown): File | undefined => (value instanceof File ? value : undefined);
