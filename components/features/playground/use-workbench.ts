"use client";
import { useRouter } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useIssuedKey } from "../keys/issued-key.ts";
import { usePreview } from "../operation-form/use-preview.ts";
import { requestForm } from "../operation-form/values.ts";
import { hasEnded } from "./job-response.ts";
import type { PastRun } from "./past-run.ts";
import type { PlaygroundProps } from "./playground-props.ts";
import { priceParameters, requestSnippets, signatureOf } from "./request-code.ts";
import { useDocumentFacts } from "./use-document-facts.ts";
import { useImageSize } from "./use-image-size.ts";
import { usePlaygroundForm } from "./use-playground-form.ts";
import { usePrice } from "./use-price.ts";
import { useRun } from "./use-run.ts";

/** The state of a playground page: the form, its files, the price and the run. */
export function useWorkbench({ operation, baseUrl, initialValues, shownRun }: PlaygroundProps) {
  const stage = useRef<HTMLElement>(null);
  const [marking, setMarking] = useState(shownRun === undefined);
  const [encodingMask, setEncodingMask] = useState(false);
  const startMarking = useCallback(() => setMarking(true), []);
  const form = usePlaygroundForm(operation, initialValues, { onNewFile: startMarking });
  const run = useRun(operation.slug, shownRun);
  const key = useIssuedKey();
  const image = fileOf(form.values.image);
  const document = fileOf(form.values.document);
  const before = useImageSize(usePreview(image));
  const { data: facts } = useDocumentFacts(document);
  const price = usePrice(operation.slug, priceParameters(operation.fields, form.values), {
    width: before?.width ?? 0,
    height: before?.height ?? 0,
    characters: facts?.characters ?? 0,
  });
  const ended = run.job !== undefined && hasEnded(run.job);
  useBalanceRefresh(ended);
  const busy = run.submitting || encodingMask || (run.job !== undefined && !ended);
  return {
    stage,
    marking,
    setMarking,
    setEncodingMask,
    form,
    run,
    image,
    document,
    before,
    mask: form.maskField ? { name: form.maskField, file: fileOf(form.values[form.maskField]) } : undefined,
    price,
    busy,
    running: busy && !encodingMask,
    snippets: requestSnippets({ operation, values: form.values, baseUrl, key }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!form.validate()) return;
      setMarking(false);
      run.submit(requestForm(operation.fields, form.values), signatureOf(form.values));
      // On a phone, the result is below the form.
      stage.current?.scrollIntoView({ block: "nearest" });
    },
    fillIn: (example: PlaygroundProps["operation"]["examples"][number]) => {
      setMarking(false);
      void form.fillIn(example);
    },
    restore: (past: PastRun) => {
      setMarking(false);
      form.restore(past.values);
      run.show(past.id);
    },
  };
}

/** Refreshes the page when a job ends, because the server renders the balance in the layout. */
function useBalanceRefresh(ended: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (ended) router.refresh();
  }, [ended, router]);
}

const fileOf = (value: unknown): File | undefined => (value instanceof File ? value : undefined);
