"use client";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

/** The chosen factor among `factors`, and the two buttons that change it. */
export function useZoom(factors: readonly number[]) {
  const t = useTranslations("playground");
  const [step, setStep] = useState(0);
  const factor = factors[step] ?? 1;
  const buttons = (
    <>
      <Button
        kind="quiet"
        size="icon"
        aria-label={t("zoomOut")}
        disabled={step === 0}
        onClick={() => setStep((before) => before - 1)}
      >
        <ZoomOut aria-hidden />
      </Button>
      <Button
        kind="quiet"
        size="icon"
        aria-label={t("zoomNowFactor", { factor })}
        disabled={step === factors.length - 1}
        onClick={() => setStep((before) => before + 1)}
      >
        <ZoomIn aria-hidden />
      </Button>
    </>
  );
  return { factor, buttons };
}
