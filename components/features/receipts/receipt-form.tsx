"use client";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { Field, Input, Textarea } from "#components/ui/field.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { useFileDrop } from "../operation-form/use-file-drop.ts";
import { ReceiptResult } from "./receipt-result.tsx";
import { useReceiptCheck } from "./use-receipt-check.ts";

/** Checks a receipt that is pasted, dropped or read from the page of `job`, with files to compare. */
export function ReceiptForm({ job }: { job: string | undefined }) {
  const t = useTranslations("receipts");
  const { text, files, check, add, change, removeFiles, run } = useReceiptCheck(job);
  const { isOver, handlers } = useFileDrop((dropped) => void add(dropped));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" {...handlers}>
      <Card className={cn("grid gap-5", isOver && "border-accent bg-accent-soft")}>
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <Field id="receipt" label={t("receipt")} hint={t("receiptHint")}>
            {(control) => (
              <Textarea
                {...control}
                code
                required
                rows={6}
                spellCheck={false}
                value={text}
                onChange={({ target }) => change(target.value)}
              />
            )}
          </Field>
          <Field id="receipt-files" label={t("files")} hint={t("filesHint")}>
            {(control) => (
              <Input
                {...control}
                type="file"
                multiple
                className="min-w-0 py-1.5"
                onChange={({ target }) => {
                  void add([...(target.files ?? [])]);
                  // The same files can be chosen again only if the input is empty.
                  target.value = "";
                }}
              />
            )}
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" disabled={check.state === "checking"}>
              {check.state === "checking" ? t("checking") : t("check")}
            </Button>
            {files.length > 0 ? (
              <Button kind="quiet" onClick={removeFiles}>
                {t("removeFiles", { count: files.length })}
              </Button>
            ) : null}
          </div>
        </form>
      </Card>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {check.state === "failed" ? (
          <Notice tone="bad" title={t(`title_${check.refusal}`)}>
            {t(`detail_${check.refusal}`)}
          </Notice>
        ) : null}
        {check.state === "done" ? <ReceiptResult checked={check.checked} compared={files.length} /> : null}
      </div>
    </div>
  );
}
