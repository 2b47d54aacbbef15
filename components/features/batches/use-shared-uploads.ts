"use client";
import { useEffect, useRef } from "react";
import { useTranslations } from "#translations";
import { type FormValues, isFileValue } from "../operation-form/values.ts";
import { discardUploads, sendFile } from "./send-file.ts";

const TIMEOUT_MS = 120_000;

/** Uploads the files of a form's values, such as a background, once. They are discarded when the page is left. */
export function useSharedUploads() {
  const t = useTranslations("batches");
  const ids = useRef(new Map<File, string>());
  useEffect(() => {
    const stored = ids.current;
    return () => {
      if (stored.size > 0) discardUploads([...stored.values()]);
    };
  }, []);
  return {
    /** Throws an Error with a message for people. */
    uploadAll: async (values: FormValues): Promise<void> => {
      const files = Object.values(values).flatMap((value) => (isFileValue(value) ? value : []));
      for (const file of files.filter((file) => !ids.current.has(file))) {
        const sent = await sendFile(file, () => {}, AbortSignal.timeout(TIMEOUT_MS), t("unreachable"));
        if (!("id" in sent)) throw new Error(t("fileNotSent", { name: file.name, message: sent.message }));
        ids.current.set(file, sent.id);
      }
    },
    idOf: (file: File): string => ids.current.get(file) ?? "",
  };
}
