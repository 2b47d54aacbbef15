"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "./button.tsx";

/** Copies text to the clipboard and announces the result, also to screen readers. */
export function CopyButton({
  text,
  label,
  kind = "secondary",
}: {
  text: string;
  label?: string;
  kind?: "primary" | "secondary" | "onCode";
}) {
  const t = useTranslations("ui");
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <Button kind={kind} size="small" onClick={copy}>
      {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">
        {state === "copied" ? t("copied") : state === "failed" ? t("copyFailed") : (label ?? t("copy"))}
      </span>
    </Button>
  );
}
