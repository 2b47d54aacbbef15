"use client";
import { useMemo, useState } from "react";
import type { OperationDescription } from "#lib/operations/describe.ts";
import { isFileKind } from "#lib/operations/field-kinds.ts";
import { useTranslations } from "#translations";
import { type FormValues, missingFields, missingMessage } from "../operation-form/values.ts";
import { getSignature } from "../playground/form/request-values.ts";
import {
  batchRequest,
  findItemField,
  getSharedFields,
  hasHeading,
  type ItemInput,
  textItems,
} from "./batch-request.ts";
import type { NewBatchProps } from "./new-batch-props.ts";
import type { BatchFile } from "./upload-queue.ts";
import { useBatchOrder } from "./use-batch-order.ts";
import { useSharedUploads } from "./use-shared-uploads.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

export type NewBatchState = ReturnType<typeof useNewBatch>;

/** The state of the page of a new batch: the operation, its fields, the items, the price and the start. */
export function useNewBatch({ operations, initial, maxMegabytes }: NewBatchProps) {
  const texts = useTranslations("operationForm");
  const [slug, setSlug] = useState(initial);
  const operation = operations.find((operation) => operation.slug === slug) ?? (operations[0] as OperationDescription);
  const itemField = useMemo(() => findItemField(operation.fields), [operation]);
  const shared = useMemo(() => getSharedFields(operation.fields), [operation]);
  const [entered, setEntered] = useState<Record<string, FormValues>>({});
  const values = entered[slug] ?? {};
  const [text, setText] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const uploads = useUploadQueue(itemField, maxMegabytes);
  const { uploadAll, idOf } = useSharedUploads();

  const takesFiles = itemField !== undefined && isFileKind(itemField.kind);
  const sent = takesFiles ? uploads.files.filter(({ state }) => state === "uploaded") : [];
  const lines = takesFiles ? [] : textItems(text, itemField ?? NO_FIELD);
  const items = takesFiles ? sent.map(toInput) : lines;
  const order = useBatchOrder({
    signature: JSON.stringify([slug, getSignature(values), items.map(({ value }) => value)]),
    shared,
    body: async () => {
      await uploadAll(values);
      return batchRequest(operation, values, items, idOf);
    },
  });
  const missing = missingFields(shared, values);
  const isReady = !takesFiles || uploads.files.every(({ state }) => state === "uploaded");
  return {
    operation,
    choose: (chosen: string) => {
      setSlug(chosen);
      setSubmitted(false);
    },
    itemField,
    shared,
    values,
    enter: (name: string, value: FormValues[string]) =>
      setEntered((before) => ({ ...before, [slug]: { ...before[slug], [name]: value } })),
    errors: {
      ...(submitted ? Object.fromEntries(missing.map((field) => [field.name, missingMessage(field, texts)])) : {}),
      ...order.quote?.fieldErrors,
    },
    text,
    enterText: setText,
    uploads,
    items: items.length,
    /** The number of the line of an item, from 1. */
    getLine: (index: number): number => lines[index]?.line ?? index + 1,
    skipsHeading: !takesFiles && hasHeading(text, itemField ?? NO_FIELD),
    isReady,
    order,
    /** The errors of the quote by the keys of the files. */
    fileFaults: new Map(
      [...(takesFiles ? (order.quote?.faults ?? []) : [])].flatMap(([index, message]) => {
        const file = sent[index];
        return file ? [[file.key, message] as const] : [];
      }),
    ),
    /** Gets the price, then starts the batch. */
    submit: () => {
      setSubmitted(true);
      if (missing.length > 0 || items.length === 0 || !isReady) return;
      if (order.quote) order.start();
      else order.getQuote();
    },
  };
}

const NO_FIELD = { name: "", title: "" };

const toInput = ({ upload = "", path }: BatchFile): ItemInput => ({ value: upload, path });
