"use client";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { useFormat, useTranslations } from "#translations";
import { fileProblem } from "../operation-form/check-file.ts";
import { MAX_ITEMS } from "./batch-request.ts";
import type { FoundFile } from "./dropped-files.ts";
import { discardUploads, sendFile } from "./send-file.ts";
import { type FileCheck, UploadQueue } from "./upload-queue.ts";

const MEGABYTE = 1_000_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The files of a new batch for the field `item`, which are uploaded as they are added. `maxMegabytes` is for all together. */
export function useUploadQueue(item: FieldDescription | undefined, maxMegabytes: number) {
  const t = useTranslations("batches");
  const unreachable = t("unreachable");
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: (file, onProgress, signal) => sendFile(file, onProgress, signal, unreachable),
        discard: discardUploads,
        sleep,
      }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const [leftOut, setLeftOut] = useState(0);
  const check = useFileCheck(item, maxMegabytes);
  useEffect(() => queue.recheck(check), [queue, check]);
  useEffect(() => {
    const leave = () => queue.close();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      queue.close();
    };
  }, [queue]);
  const add = useCallback(
    (found: readonly FoundFile[]) => {
      const room = MAX_ITEMS - queue.read().files.length;
      setLeftOut(Math.max(0, found.length - room));
      queue.add(found.slice(0, room), check);
    },
    [queue, check],
  );
  const remove = useCallback(
    (keys: readonly number[]) => {
      setLeftOut(0);
      queue.remove(keys);
      // Files that were too large together can fit now.
      queue.recheck(check);
    },
    [queue, check],
  );
  const retry = useCallback(() => queue.retry(), [queue]);
  return {
    ...state,
    /** How many files were not added, because a batch is full. */
    leftOut,
    add,
    remove,
    retry,
  };
}

/** Why a file cannot be an item. It changes only with the kind of the item's field. */
function useFileCheck(item: FieldDescription | undefined, maxMegabytes: number): FileCheck {
  const t = useTranslations("batches");
  const formTexts = useTranslations("operationForm");
  const format = useFormat();
  const kind = item?.kind ?? "document";
  return useCallback(
    (file, accepted) => {
      const problem = fileProblem({ kind }, file, formTexts, format);
      const bytes = accepted.reduce((sum, item) => sum + item.file.size, file.size);
      return (
        problem ??
        (bytes > maxMegabytes * MEGABYTE ? t("tooLargeTogether", { limit: format.count(maxMegabytes) }) : undefined)
      );
    },
    [kind, maxMegabytes, t, formTexts, format],
  );
}
