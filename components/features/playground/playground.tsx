"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Play } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/surface.tsx";
import { codeSnippets } from "#lib/docs/code-snippets.ts";
import type { Sample } from "#lib/docs/samples.ts";
import type { FieldDescription, OperationDescription } from "#lib/operations/describe.ts";
import { useIssuedKey } from "../keys/issued-key.ts";
import { fetchSample, usePreview } from "../operation-form/file-field.tsx";
import { OperationForm } from "../operation-form/operation-form.tsx";
import {
  enteredValue,
  type FormValues,
  missingFields,
  type PlainValues,
  requestFields,
  requestForm,
} from "../operation-form/values.ts";
import { hasEnded } from "./answer.ts";
import { takeHandedOver } from "./hand-over.ts";
import { type PastRun, PastRuns } from "./past-runs.tsx";
import { useAddress } from "./use-address.ts";
import { useDocumentFacts } from "./use-document-facts.ts";
import { useImageSize } from "./use-image-size.ts";
import { usePastedFile } from "./use-pasted-file.ts";
import { usePrice } from "./use-price.ts";
import { useRun } from "./use-run.ts";
import { useSettled } from "./use-settled.ts";

const MaskEditor = dynamic(() => import("../marking/mask-editor.tsx").then(({ MaskEditor }) => MaskEditor), {
  ssr: false,
  loading: () => <div className="skeleton h-96" />,
});

const Result = dynamic(() => import("./result.tsx").then(({ Result }) => Result), {
  ssr: false,
  loading: () => <div className="skeleton h-96" />,
});

// Never needed first: it comes once the page has settled.
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
  /** What the form begins with. */
  entered: PlainValues;
  runs: readonly PastRun[];
  /** The job whose result is shown from the start. */
  shownRun?: string | undefined;
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

function Workbench({ operation, samples, languages, baseUrl, targets, entered: begun, runs, shownRun }: Props) {
  const router = useRouter();
  const [values, setValues] = useState<FormValues>(begun);
  const [tried, setTried] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const [encoding, setEncoding] = useState(false);
  const [marking, setMarking] = useState(shownRun === undefined);
  const { run, show, cancel, submitting, job, problem } = useRun(operation.slug, shownRun);
  useAddress(operation.fields, values);
  const key = useIssuedKey();
  const settled = useSettled();
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
    setMarking(false);
    run(requestForm(operation.fields, values), signatureOf(values));
    // On a phone the result stands under the form.
    stage.current?.scrollIntoView({ block: "nearest" });
  };
  const firstFile = operation.fields.find(({ kind }) => kind === "image" || kind === "document")?.name;
  const maskField = operation.fields.find(({ kind }) => kind === "mask")?.name;
  const enter = useCallback(
    (name: string, value: FormValues[string]) => {
      const fresh = name === firstFile;
      // Marks belong to the picture they were made on.
      if (fresh) setMarking(true);
      setValues((before) => ({ ...before, ...(fresh && maskField ? { [maskField]: undefined } : {}), [name]: value }));
    },
    [firstFile, maskField],
  );
  const pick = useCallback((file: File) => firstFile && enter(firstFile, file), [firstFile, enter]);
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
    setMarking(false);
    setValues(Object.fromEntries(await Promise.all(entered)));
  };
  const restore = (past: PastRun) => {
    setMarking(false);
    setValues((before) => ({
      ...past.values,
      ...Object.fromEntries(Object.entries(before).filter(([, value]) => value instanceof File)),
    }));
    show(past.id);
  };
  const entered = requestFields(operation.fields, values, ({ name }) => ({ file: name }));
  const snippets = codeSnippets({ baseUrl, operation, fields: { ...stillNeeded(missing), ...entered }, key });
  const plain = Object.fromEntries(Object.entries(entered).filter(([name]) => !(values[name] instanceof File)));
  const document = values.document instanceof File ? values.document : undefined;
  const { data: read } = useDocumentFacts(document);
  const facts = { width: before?.width ?? 0, height: before?.height ?? 0, characters: read?.characters ?? 0 };
  const price = usePrice(operation.slug, plain, facts);
  const canMark = maskField !== undefined && before !== undefined;
  const mask = maskField === undefined ? undefined : values[maskField];
  const busy = submitting || encoding || (job !== undefined && !ended);
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
              onChange={enter}
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
              {busy && !encoding ? "Running…" : "Run"}
            </Button>
          </div>
        </form>
      </Card>
      <div className="grid min-w-0 gap-6">
        <section ref={stage} aria-label="Result" aria-live="polite" className="grid scroll-my-20 gap-3">
          {canMark ? <StageSwitch marking={marking} onChange={setMarking} /> : null}
          {canMark && marking && image && before ? (
            <MaskEditor
              image={image}
              {...before}
              mask={mask instanceof File ? mask : undefined}
              onChange={(made) => enter(maskField, made)}
              onBusy={setEncoding}
            />
          ) : !job && !problem && !submitting ? (
            <NothingYet />
          ) : (
            <Result
              job={job}
              problem={problem}
              submitting={submitting}
              before={before}
              original={document}
              targets={targets}
              onCancel={cancel}
            />
          )}
        </section>
        {settled ? <CodePanel snippets={snippets} job={job} problem={problem} /> : <div className="skeleton h-72" />}
        <PastRuns runs={runs} shown={job?.id} onChoose={restore} />
      </div>
    </div>
  );
}

function NothingYet() {
  return (
    <div className="checkerboard grid min-h-72 place-items-center rounded-[6px] border border-line sm:min-h-96">
      <p className="rounded-full bg-surface px-4 py-1.5 text-ink-2 text-sm shadow-card">The result appears here</p>
    </div>
  );
}

/** Turns between marking the input and the result. */
function StageSwitch({ marking, onChange }: { marking: boolean; onChange: (marking: boolean) => void }) {
  const sides = [
    { title: "Mark the image", value: true },
    { title: "Result", value: false },
  ];
  return (
    <div className="flex gap-1">
      {sides.map(({ title, value }) => (
        <Button
          key={title}
          kind={marking === value ? "secondary" : "quiet"}
          size="small"
          aria-pressed={marking === value}
          onClick={() => onChange(value)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

/** What makes a request the same as another: its words and its very files. */
const signatureOf = (values: FormValues) =>
  JSON.stringify(values, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

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
