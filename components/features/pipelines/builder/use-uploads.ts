"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { discardUploads, sendFile } from "../../batches/send-file.ts";

const TIMEOUT_MS = 120_000;

/** Uploads files once, as soon as they are wanted. They are discarded when the page is left. */
export function useUploads(files: readonly File[]) {
  const t = useTranslations("pipelines");
  const [ids, setIds] = useState<ReadonlyMap<File, string>>(new Map());
  const [failure, setFailure] = useState<string>();
  const started = useRef(new Set<File>());
  const sent = useRef<string[]>([]);
  useEffect(() => {
    for (const file of files.filter((file) => !started.current.has(file))) {
      started.current.add(file);
      void sendFile(file, () => {}, AbortSignal.timeout(TIMEOUT_MS), t("unreachable")).then((outcome) => {
        if (!("id" in outcome)) return setFailure(t("fileNotSent", { name: file.name, message: outcome.message }));
        sent.current.push(outcome.id);
        setFailure(undefined);
        setIds((before) => new Map(before).set(file, outcome.id));
      });
    }
  }, [files, t]);
  useEffect(
    () => () => {
      if (sent.current.length > 0) discardUploads(sent.current);
    },
    [],
  );
  return { ids, failure, isComplete: files.every((file) => ids.has(file)) };
}
