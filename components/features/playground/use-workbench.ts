"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { useIssuedKey } from "../keys/issued-key.ts";
import { prepareSelection } from "../marking/selections.ts";
import { sizeProblem } from "../operation-form/check-file.ts";
import { usePreview } from "../operation-form/use-preview.ts";
import { type FormValues, requestForm, samplesOfSearch, valuesOfSearch } from "../operation-form/values.ts";
import { getSignature, priceParameters } from "./form/request-values.ts";
import { useFormUrl } from "./form/use-form-url.ts";
import { useImageSize } from "./form/use-image-size.ts";
import { usePlaygroundForm } from "./form/use-playground-form.ts";
import type { PastRun } from "./history/past-run.ts";
import type { PlaygroundExample, PlaygroundProps } from "./playground-props.ts";
import { hasEnded } from "./run/job-response.ts";
import { savePendingRun, takePendingRun } from "./run/pending-run.ts";
import { useRunConnection } from "./run/use-run-connection.ts";

/** The state of a playground page: the form, its files, the price and the run. */
export function useWorkbench(props: PlaygroundProps) {
  const t = useTranslations("playground");
  const formTexts = useTranslations("operationForm");
  const { operation, examples, signedIn } = props;
  const { initialValues, samplePaths, shownRun } = useUrlState(props);
  const stage = useRef<HTMLElement>(null);
  const [isSignUpAsked, setSignUpAsked] = useState(false);
  const [marking, setMarking] = useState(shownRun === undefined);
  const [example, setExample] = useState<PlaygroundExample | undefined>(examples[0]);
  const [pickFailed, setPickFailed] = useState(false);
  const [encodingMask, setEncodingMask] = useState(false);
  const startMarking = useCallback(() => setMarking(true), []);
  const form = usePlaygroundForm(operation, initialValues, { samplePaths, onNewFile: startMarking });
  const run = useRunConnection();
  const key = useIssuedKey();
  const image = findFile(form.values.image);
  const document = findFile(form.values.document);
  const before = useImageSize(image, usePreview(image));
  useFormUrl(operation.fields, form.values, run.job?.id);
  const ended = run.job !== undefined && hasEnded(run.job);
  useBalanceRefresh(ended);
  const available = run.job?.credits.remaining ?? props.available;
  const missingCredits = available === undefined || run.price === undefined ? 0 : Math.max(0, run.price - available);
  const busy = run.submitting || encodingMask || (run.job !== undefined && !ended);
  const mask = form.maskField ? { name: form.maskField, file: findFile(form.values[form.maskField]) } : undefined;
  const { slug, fields } = operation;
  const send = (values: FormValues) => {
    setMarking(false);
    run.submit(requestForm(fields, values), getSignature(values));
    // On a phone, the result is below the form.
    stage.current?.scrollIntoView({ block: "nearest" });
  };
  usePreparedSelection(mask && signedIn ? image : undefined);
  usePendingRun(slug, signedIn, (values) => {
    form.replace(values);
    send(values);
  });
  const badSize = before && sizeProblem(before, formTexts);
  const errors = {
    ...form.errorsFor(run.problem),
    ...(badSize ? { image: badSize } : {}),
    ...(mask && pickFailed && !mask.file ? { [mask.name]: t("nothingMarked") } : {}),
  };
  const enter = (name: string, value: FormValues[string]) => {
    setPickFailed(false);
    form.enter(name, value);
  };
  return {
    stage,
    isSignUpAsked,
    closeSignUp: () => setSignUpAsked(false),
    enter,
    example,
    errors,
    setPickFailed,
    marking,
    setMarking,
    setEncodingMask,
    form,
    run,
    image,
    document,
    before,
    mask,
    shownRun,
    parameters: priceParameters(operation.fields, form.values),
    busy,
    running: busy && !encodingMask,
    missingCredits,
    key,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (busy || missingCredits > 0 || !form.validate()) return;
      // A selection that failed must not turn into a run without a mask.
      if (pickFailed && mask && !mask.file) return;
      if (badSize) return;
      if (signedIn) send(form.values);
      else void savePendingRun(slug, form.values).then(() => setSignUpAsked(true));
    },
    fillIn: (chosen: PlaygroundExample) => {
      setMarking(false);
      setExample(chosen);
      run.clear();
      void form.fillIn(chosen);
    },
    restore: (past: PastRun) => {
      setMarking(false);
      form.restore(past.values);
      run.show(past.id);
    },
  };
}

/**
 * The first values and the shown run. After going back, the page is the one that was first rendered, so the URL has newer
 * ones.
 */
function useUrlState({ operation, initialValues, shownRun, signedIn }: PlaygroundProps) {
  const search = useSearchParams();
  const run = search.get("run");
  const parameters = Object.fromEntries(search);
  return {
    initialValues: { ...initialValues, ...valuesOfSearch(operation.fields, parameters) },
    samplePaths: samplesOfSearch(operation.fields, parameters),
    shownRun: shownRun ?? (signedIn && run?.startsWith("job_") ? run : undefined),
  };
}

/** Has the server prepare an image for clicks as soon as it is chosen. */
function usePreparedSelection(image: File | undefined): void {
  useEffect(() => {
    // A failure is shown when an object is clicked.
    if (image) void prepareSelection(image).catch(() => {});
  }, [image]);
}

/** Runs what a visitor set before signing up, once. */
function usePendingRun(slug: string, signedIn: boolean, onTake: (values: FormValues) => void): void {
  const take = useEffectEvent(onTake);
  useEffect(() => {
    if (!signedIn) return;
    void takePendingRun(slug).then((values) => {
      if (values) take(values);
    });
  }, [slug, signedIn]);
}

/** Refreshes the page when a job ends, because the server renders the balance in the layout. */
function useBalanceRefresh(ended: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (ended) router.refresh();
  }, [ended, router]);
}

const findFile = (value: unknown): File | undefined => (value instanceof File ? value : undefined);
