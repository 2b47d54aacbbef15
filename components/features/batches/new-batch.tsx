"use client";
import dynamic from "next/dynamic";
import { useId } from "react";
import { Field, Select, Textarea } from "#components/ui/field.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { isFileKind } from "#lib/operations/field-kinds.ts";
import { useFormat, useTranslations } from "#translations";
import { OperationForm } from "../operation-form/operation-form.tsx";
import { MAX_ITEMS } from "./batch-request.ts";
import { FileDrop } from "./file-drop.tsx";
import type { NewBatchProps } from "./new-batch-props.ts";
import { QuotePanel } from "./quote-panel.tsx";
import { type NewBatchState, useNewBatch } from "./use-new-batch.ts";

// Loaded with the first file.
const loading = () => null;
const FileList = dynamic(() => import("./file-list.tsx").then(({ FileList }) => FileList), { loading });
const UploadSummary = dynamic(() => import("./upload-summary.tsx").then(({ UploadSummary }) => UploadSummary), {
  loading,
});

/** Collects the files and the fields of a batch, shows its price and starts it. */
export function NewBatch(props: NewBatchProps) {
  const { operations, languages, available } = props;
  const t = useTranslations("batches");
  const id = useId();
  const batch = useNewBatch(props);
  const { operation, order } = batch;
  return (
    <form
      noValidate
      aria-label={t("newBatch")}
      onSubmit={(event) => {
        event.preventDefault();
        batch.submit();
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]"
    >
      <Items batch={batch} maxMegabytes={props.maxMegabytes} />
      <Card flush>
        <div className="grid gap-6 p-5">
          <Field id={`${id}-operation`} label={t("operation")} hint={operation.summary}>
            {(control) => (
              <Select {...control} value={operation.slug} onChange={(event) => batch.choose(event.target.value)}>
                {operations.map(({ slug, title }) => (
                  <option key={slug} value={slug}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <OperationForm
            key={operation.slug}
            fields={batch.shared}
            values={batch.values}
            errors={batch.errors}
            samples={[]}
            languages={languages}
            onChange={batch.enter}
          />
        </div>
        <QuotePanel
          items={batch.items}
          isReady={batch.isReady}
          lowestPrice={operation.lowestPrice}
          available={available}
          quote={order.quote}
          error={order.error}
          isQuoting={order.isQuoting}
          isStarting={order.isStarting}
        />
      </Card>
    </form>
  );
}

function Items({ batch, maxMegabytes }: { batch: NewBatchState; maxMegabytes: number }) {
  const t = useTranslations("batches");
  const format = useFormat();
  const { itemField, uploads } = batch;
  if (!itemField || !isFileKind(itemField.kind)) return <TextItems batch={batch} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FileDrop
        accept={itemField.kind === "image" ? "image/*" : ""}
        hint={t("fileLimits", { max: format.count(MAX_ITEMS), limit: format.count(maxMegabytes) })}
        onFiles={uploads.add}
      />
      {uploads.files.length > 0 ? (
        <>
          <UploadSummary
            files={uploads.files}
            stopped={uploads.stopped}
            leftOut={uploads.leftOut}
            onRemove={uploads.remove}
            onRetry={uploads.retry}
          />
          <FileList files={uploads.files} faults={batch.fileFaults} onRemove={uploads.remove} />
        </>
      ) : null}
    </div>
  );
}

/** The items of an operation without an input file: a text on each line. */
function TextItems({ batch }: { batch: NewBatchState }) {
  const t = useTranslations("batches");
  const format = useFormat();
  const id = useId();
  const { itemField, text, enterText, order } = batch;
  const faults = [...(order.quote?.faults ?? [])];
  return (
    <Card className="grid gap-4">
      <Field id={id} label={itemField?.title ?? t("items")} hint={t("onePerLine", { max: format.count(MAX_ITEMS) })}>
        {(control) => (
          <Textarea {...control} value={text} rows={12} onChange={(event) => enterText(event.target.value)} />
        )}
      </Field>
      {batch.skipsHeading ? <p className="caption">{t("headingSkipped")}</p> : null}
      {faults.length > 0 ? (
        <Notice tone="bad">
          <ul>
            {faults.map(([index, message]) => (
              <li key={index}>{t("itemNumber", { number: batch.getLine(index), message })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </Card>
  );
}
