"use client";
import { useEffect, useRef } from "react";

/** Submits the form around it when a choice or a day changes. Texts wait for Enter. */
export function SubmitOnChange() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = marker.current?.closest("form");
    const submit = ({ target }: Event) => {
      const isText = target instanceof HTMLInputElement && target.type === "search";
      if (!isText) form?.requestSubmit();
    };
    form?.addEventListener("change", submit);
    return () => form?.removeEventListener("change", submit);
  }, []);
  return <span ref={marker} hidden />;
}
