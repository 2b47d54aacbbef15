"use client";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import type { CheckedReceipt } from "./check-receipt.ts";

/** The confirmed parts of a receipt, its content, and which of the compared files are of its job. */
export function ReceiptResult({ checked, compared }: { checked: CheckedReceipt; compared: number }) {
  const t = useTranslations("receipts");
  const format = useFormat();
  const { head, newest, isOpened, files } = checked;
  return (
    <>
      <Notice tone="good" title={t("valid")}>
        <ul className="mt-1 grid gap-1">
          <li>
            <Point>{t("signed")}</Point>
          </li>
          <li>
            <Point>{t("included", { count: head.tree_size, time: format.time(head.timestamp) })}</Point>
          </li>
          <li>
            <Point>{t("consistent", { count: newest })}</Point>
          </li>
          {isOpened ? (
            <li>
              <Point>{t("opened")}</Point>
            </li>
          ) : null}
        </ul>
      </Notice>
      {!isOpened && compared > 0 ? <Notice tone="warn">{t("erased")}</Notice> : null}
      {files.length > 0 ? <Files files={files} /> : null}
      <Claims checked={checked} />
    </>
  );
}

function Files({ files }: Pick<CheckedReceipt, "files">) {
  const t = useTranslations("receipts");
  return (
    <Card className="grid gap-3">
      <CardTitle>{t("comparedFiles")}</CardTitle>
      <ul className="grid gap-2 text-sm">
        {files.map(({ name, match }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one name.
          <li key={index} className={match ? "text-good" : "text-bad"}>
            <Point isWrong={!match}>
              {match ? t("isFile", { name, kind: match.kind, number: match.index + 1 }) : t("isOtherFile", { name })}
            </Point>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Claims({ checked: { claims } }: { checked: CheckedReceipt }) {
  const t = useTranslations("receipts");
  const states = useTranslations("states");
  const format = useFormat();
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("content")}</CardTitle>
      <Facts
        facts={[
          [t("job"), claims.job],
          [t("operation"), claims.operation],
          [t("status"), states(claims.status)],
          [t("credits"), format.count(claims.credits)],
          ...(claims.test ? [[t("testKey"), t("testDetail")] as const] : []),
          [t("engine"), claims.engine ?? "—"],
          ...claims.models.map(({ name, sha256 }) => [name, sha256] as const),
          [t("software"), claims.software],
          [t("created"), format.time(claims.created_at)],
          [t("finished"), format.time(claims.finished_at)],
        ]}
      />
    </Card>
  );
}

function Point({ isWrong = false, children }: { isWrong?: boolean; children: ReactNode }) {
  const Icon = isWrong ? X : Check;
  return (
    <span className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}
