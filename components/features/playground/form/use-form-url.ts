"use client";
import { useEffect } from "react";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { type FormValues, getSearch } from "../../operation-form/values.ts";

const DEBOUNCE_MS = 300;

/** Keeps the form values and the shown job in the URL, so that a reload, a bookmark or a link restores them. */
export function useFormUrl(fields: readonly FieldDescription[], values: FormValues, jobId: string | undefined): void {
  const parameters = getSearch(fields, values);
  if (jobId) parameters.set("run", jobId);
  const search = parameters.toString();
  useEffect(() => {
    const timer = setTimeout(() => {
      const { pathname } = window.location;
      window.history.replaceState(null, "", search ? `${pathname}?${search}` : pathname);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [search]);
}
