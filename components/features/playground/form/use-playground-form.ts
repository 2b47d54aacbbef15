"use client";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { OperationDescription } from "#lib/operations/describe.ts";
import { isFileKind, isFileListKind } from "#lib/operations/field-kinds.ts";
import { useFormat, useTranslations } from "#translations";
import { filesProblem } from "../../operation-form/check-file.ts";
import { fetchFile } from "../../operation-form/fetch-file.ts";
import {
  enteredValue,
  type FormValues,
  isFileValue,
  missingFields,
  type PlainValues,
} from "../../operation-form/values.ts";
import type { ProblemResponse } from "../run/job-response.ts";
import { fieldErrors, restoredValues, specialFields, withValue } from "./form-state.ts";
import { takeForwardedFile } from "./forwarded-file.ts";
import { keepFiles, keptFiles } from "./kept-files.ts";
import { usePageFile } from "./use-page-file.ts";
import { useUrlSamples } from "./use-url-samples.ts";

/** The values of the playground's form. They are kept in the URL and can come from examples, past runs and pasted files. */
export function usePlaygroundForm(
  operation: OperationDescription,
  initialValues: PlainValues,
  { samplePaths, onNewFile }: { samplePaths: Readonly<Record<string, string>>; onNewFile: () => void },
) {
  const t = useTranslations("operationForm");
  const format = useFormat();
  const [values, setValues] = useState<FormValues>(() => ({ ...initialValues, ...keptFiles(operation.slug) }));
  const [submitted, setSubmitted] = useState(false);
  /** Fields that were changed since the last submit: errors of its response no longer apply to them. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Record<string, string>>({});
  const special = useMemo(() => specialFields(operation.fields), [operation]);
  useUrlSamples(samplePaths, (files) => setValues((before) => ({ ...files, ...before })));
  useEffect(() => keepFiles(operation.slug, values), [operation.slug, values]);
  const enter = useCallback(
    (name: string, value: FormValues[string]) => {
      const field = operation.fields.find((field) => field.name === name);
      const problem = field && isFileValue(value) ? filesProblem(field, [value].flat(), t, format) : undefined;
      setRefused(({ [name]: _, ...others }) => (problem ? { ...others, [name]: problem } : others));
      setChanged((before) => new Set(before).add(name));
      if (problem) return;
      if (name === special.file) onNewFile();
      setValues((before) => withValue(before, special, name, value));
    },
    [special, onNewFile, operation, t, format],
  );
  const enterFile = useCallback((file: File) => special.file && enter(special.file, file), [special, enter]);
  usePageFile(enterFile);
  useEffect(() => {
    const file = takeForwardedFile(operation.slug);
    if (file) enterFile(file);
  }, [operation.slug, enterFile]);
  return {
    values,
    maskField: special.mask,
    enter,
    /** Shows the errors of missing fields. Returns whether the form can be sent. */
    validate: () => {
      setSubmitted(true);
      setChanged(new Set());
      return missingFields(operation.fields, values).length === 0;
    },
    errorsFor: (problem: ProblemResponse | undefined) => ({
      ...fieldErrors(operation.fields, values, { submitted, problem, changed }, t),
      ...refused,
    }),
    fillIn: async (example: OperationDescription["examples"][number]) =>
      setValues(await exampleValues(operation, example)),
    replace: setValues,
    restore: (past: PlainValues) => setValues((before) => restoredValues(before, past)),
  };
}

async function exampleValues(
  { fields }: OperationDescription,
  { input }: OperationDescription["examples"][number],
): Promise<FormValues> {
  const entries = fields
    .filter(({ name }) => input[name] !== undefined)
    .map(async (field) => {
      const value = input[field.name];
      if (isFileKind(field.kind)) return [field.name, await fetchFile(String(value))] as const;
      if (isFileListKind(field.kind) && Array.isArray(value))
        return [field.name, await Promise.all(value.map((path) => fetchFile(String(path))))] as const;
      return [field.name, enteredValue(field, value)] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}
