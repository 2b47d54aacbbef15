"use client";
import { useEffect } from "react";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { type FormValues, searchOf } from "../operation-form/values.ts";

const PAUSE_MS = 300;

/** Keeps the page's address in step with the form, so that a reload, a bookmark or a link brings it back. */
export function useAddress(fields: readonly FieldDescription[], values: FormValues): void {
  const search = searchOf(fields, values).toString();
  useEffect(() => {
    const timer = setTimeout(() => {
      const { pathname } = window.location;
      window.history.replaceState(window.history.state, "", search ? `${pathname}?${search}` : pathname);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
}
