"use client";
import { useEffect, useState } from "react";
import { type CheckedReceipt, checkReceipt, type Refusal, RefusedReceipt } from "./check-receipt.ts";

/** A receipt's file is small; others are files of its job. */
const MAX_RECEIPT_BYTES = 100_000;

export type Check =
  | { state: "idle" | "checking" }
  | { state: "failed"; refusal: Refusal }
  | { state: "done"; checked: CheckedReceipt };

/** The receipt and the files of the form, and the outcome of their check. `job` is read at first. */
export function useReceiptCheck(job: string | undefined) {
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [check, setCheck] = useState<Check>({ state: "idle" });
  const run = async (receipt: string, compared: readonly File[]) => {
    setCheck({ state: "checking" });
    setCheck(
      await checkReceipt(receipt, compared)
        .then((checked) => ({ state: "done" as const, checked }))
        .catch((error: unknown) => ({
          state: "failed" as const,
          refusal: error instanceof RefusedReceipt ? error.refusal : "unreadable",
        })),
    );
  };
  useEffect(() => {
    if (job === undefined) return;
    void fetch(`/jobs/${job}/receipt`)
      .then((response) => (response.ok ? response.text() : ""))
      .catch(() => "")
      .then((receipt) => (receipt === "" ? setCheck({ state: "failed", refusal: "no_proof" }) : setText(receipt)));
  }, [job]);
  const add = async (added: readonly File[]) => {
    const texts = await Promise.all(added.map(readReceiptFile));
    const receipt = texts.findLast((found) => found !== undefined) ?? text;
    const compared = [...files, ...added.filter((_, index) => texts[index] === undefined)];
    setText(receipt);
    setFiles(compared);
    if (receipt !== "") await run(receipt, compared);
  };
  return {
    text,
    files,
    check,
    add,
    change: (changed: string) => {
      setText(changed);
      setCheck({ state: "idle" });
    },
    removeFiles: () => setFiles([]),
    run: () => run(text, files),
  };
}

/** The text of a file that is a receipt. */
async function readReceiptFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_RECEIPT_BYTES) return undefined;
  const text = await file.text();
  return /^\s*(\{[\s\S]*"receipt"|eyJ[\w-]+\.[\w-]+\.[\w-]+\s*$)/.test(text) ? text : undefined;
}
