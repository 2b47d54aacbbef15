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
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("click", beforeLink, { capture: true });
    };
    const write = () => {
      stop();
      const { pathname } = window.location;
      window.history.replaceState(null, "", search ? `${pathname}?${search}` : pathname);
    };
    // Next.js gives up a navigation that has begun when the URL changes, so a link waits for no timer.
    const beforeLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")) write();
    };
    const timer = setTimeout(write, DEBOUNCE_MS);
    document.addEventListener("click", beforeLink, { capture: true });
    return stop;
  }, [search]);
}
