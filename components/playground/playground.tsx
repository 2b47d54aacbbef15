"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Play } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FieldDescription, OperationDescription } from "#lib/operations/describe.ts";
import { codeSnippets } from "../code-snippets.ts";
import { useIssuedKey } from "../issued-key.ts";
import { fetchSample, type Sample, usePreview } from "../operation-form/file-field.tsx";
import { OperationForm } from "../operation-form/operation-form.tsx";
import { enteredValue, type FormValues, missingFields, requestFields, requestForm } from "../operation-form/values.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/surface.tsx";
import { hasEnded } from "./answer.ts";
import { takeHandedOver } from "./hand-over.ts";
import { Result } from "./result.tsx";
import { useImageSize } from "./use-image-size.ts";
import { usePastedFile } from "./use-pasted-file.ts";
import { usePrice } from "./use-price.ts";
import { useRun } from "./use-run.ts";

// Under the fold and never needed first: it comes after the form.
const CodePanel = dynamic(() => import("./code-panel.tsx").then(({ CodePanel }) => CodePanel), {
  ssr: false,
  loading: () => <div className="skeleton h-72" />,
});

interface Props {
  operation: OperationDescription;
  samples: readonly Sample[];
  languages: readonly { tag: string; name: string }[];
  baseUrl: string;
  /** The operations that take an image, to go on with a result. */
  targets: readonly { slug: string; title: string }[];
}

/** Tries one operation: its form, its result, and the call that was made as code. */
export function Playground(props: Props) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 2 } } }));
  return (
    <QueryClientProvider client={client}>
      <Workbench {...props} />
    </QueryClientProvider>
  );
}

function Workbench({ operation, samples, languages, baseUrl, targets }: Props) {
  const router = useRouter();
  const [values, setValues] = useState<FormValues>({});
  const [tried, setTried] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const { run, cancel, submitting, job, problem } = useRun(operation.slug);
  const key = useIssuedKey();
  const image = values.image instanceof File ? values.image : undefined;
  const before = useImageSize(usePreview(image));
  const missing = missingFields(operation.fields, values);
  const errors = useMemo(
    () => ({
      ...(tried ? Object.fromEntries(missing.map(({ name, title }) => [name, `${title} is needed.`])) : {}),
      ...Object.fromEntries(
        (problem?.errors ?? []).map(({ pointer, message }) => [pointer.split("/")[1] ?? "", message]),
      ),
    }),
    [tried, missing, problem],
  );
  const ended = job !== undefined && hasEnded(job);
  // The balance stands in the page's frame, which the server draws.
  useEffect(() => {
    if (ended) router.refresh();
  }, [ended, router]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.length > 0) return;
    run(requestForm(operation.fields, values));
    // On a phone the result stands under the form.
    stage.current?.scrollIntoView({ block: "nearest" });
  };
  const firstFile = operation.fields.find(({ kind }) => kind === "image" || kind === "document")?.name;
  const pick = useCallback(
    (file: File) => {
      if (firstFile) setValues((before) => ({ ...before, [firstFile]: file }));
    },
    [firstFile],
  );
  usePastedFile(pick);
  useEffect(() => {
    const file = takeHandedOver();
    if (file) pick(file);
  }, [pick]);
  const fillIn = async (example: OperationDescription["examples"][number]) => {
    const entered = operation.fields
      .filter(({ name }) => example.input[name] !== undefined)
      .map(async (field) => {
        const value = example.input[field.name];
        const isFile = field.kind === "image" || field.kind === "mask" || field.kind === "document";
        return [field.name, isFile ? await fetchSample(String(value)) : enteredValue(field, value)] as const;
      });
    setValues(Object.fromEntries(await Promise.all(entered)));
  };
  const entered = requestFields(operation.fields, values, ({ name }) => ({ file: name }));
  const snippets = codeSnippets({ baseUrl, operation, fields: { ...stillNeeded(missing), ...entered }, key });
  const plain = Object.fromEntries(Object.entries(entered).filter(([name]) => !(values[name] instanceof File)));
  const price = usePrice(operation.slug, plain, { width: before?.width ?? 0, height: before?.height ?? 0 });
  const busy = submitting || (job !== undefined && !ended);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
      <Card flush>
        <form onSubmit={submit} noValidate aria-label={operation.title}>
          <div className="grid gap-6 p-5">
            {operation.examples.length > 0 ? (
              <div className="flex flex-wrap items-center gap-1.5">
                <span className="caption mr-1">Try</span>
                {operation.examples.map((example) => (
                  <Button key={example.title} kind="secondary" size="chip" onClick={() => void fillIn(example)}>
                    {example.title}
                  </Button>
                ))}
              </div>
            ) : null}
            <OperationForm
              fields={operation.fields}
              values={values}
              errors={errors}
              samples={samples}
              languages={languages}
              onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          </div>
          <div className="sticky bottom-0 flex items-center justify-between gap-4 rounded-b-card border-line border-t bg-surface px-5 py-4">
            <p className="caption" aria-live="polite">
              {price === undefined ? (
                operation.priceNote
              ) : (
                <>
                  <span className="block font-pixel text-2xl text-ink leading-none">{price}</span>
                  {price === 1 ? "credit" : "credits"} for this run
                </>
              )}
            </p>
            <Button type="submit" disabled={busy}>
              <Play aria-hidden />
              {busy ? "Running…" : "Run"}
            </Button>
          </div>
        </form>
      </Card>
      <div className="grid min-w-0 gap-6">
        <section ref={stage} aria-label="Result" aria-live="polite" className="scroll-my-20">
          <Result
            job={job}
            problem={problem}
            submitting={submitting}
            before={before}
            targets={targets}
            onCancel={cancel}
          />
        </section>
        <CodePanel snippets={snippets} job={job} problem={problem} />
      </div>
    </div>
  );
}

/** Stands in for what is required and not entered yet, so that the code shown is a whole call. */
function stillNeeded(missing: readonly FieldDescription[]): Record<string, unknown> {
  return Object.fromEntries(
    missing.map(({ name, kind }) => {
      if (kind === "image" || kind === "mask") return [name, { file: "photo.png" }];
      if (kind === "document") return [name, { file: "letter.docx" }];
      return [name, kind === "language" ? "es" : "…"];
    }),
  );
}
