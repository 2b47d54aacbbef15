"use client";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

const MESSAGE_MS = 2_000;

/** Copies an image to the clipboard as PNG, the format that all programs support. */
export function CopyImage({ path }: { path: string }) {
  const t = useTranslations("playground");
  const [done, setDone] = useState<boolean>();
  const copy = async () => {
    try {
      // Pass the promise, because Safari requires the clipboard call within the click.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": readPng(path) })]);
      setDone(true);
    } catch {
      setDone(false);
    }
    setTimeout(() => setDone(undefined), MESSAGE_MS);
  };
  return (
    <Button kind="secondary" size="small" onClick={() => void copy()}>
      {done ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{done === undefined ? t("copy") : done ? t("copied") : t("copyFailed")}</span>
    </Button>
  );
}

async function readPng(path: string): Promise<Blob> {
  const blob = await (await fetch(path)).blob();
  if (blob.type === "image/png") return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}
