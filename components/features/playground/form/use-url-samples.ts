"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { fetchFile } from "../../operation-form/fetch-file.ts";
import type { FormValues } from "../../operation-form/values.ts";

/** Downloads the samples that the URL names once, so that a reload or a link has the same files. */
export function useUrlSamples(paths: Readonly<Record<string, string>>, onFiles: (files: FormValues) => void): void {
  const [first] = useState(paths);
  const report = useEffectEvent(onFiles);
  useEffect(() => {
    const downloads = Object.entries(first).map(async ([name, path]) => [name, await fetchFile(path)] as const);
    if (downloads.length === 0) return;
    let isCurrent = true;
    void Promise.allSettled(downloads).then((results) => {
      // A sample that does not exist leaves its field empty.
      const files = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      if (isCurrent) report(Object.fromEntries(files));
    });
    return () => {
      isCurrent = false;
    };
  }, [first]);
}
