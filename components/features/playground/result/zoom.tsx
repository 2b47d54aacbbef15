"use client";
import { ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useTranslations } from "#translations";

const factors = [1, 2, 4, 8];

/** Zooms its content to a multiple of the available width, with scrolling. */
export function Zoom({ children }: { children: ReactNode }) {
  const t = useTranslations("playground");
  const [step, setStep] = useState(0);
  const factor = factors[step] ?? 1;
  return (
    <div className="relative">
      <div tabIndex={factor > 1 ? 0 : -1} className={factor > 1 ? "max-h-[75vh] overflow-auto rounded-[6px]" : ""}>
        <div style={{ width: `${factor * 100}%` }}>{children}</div>
      </div>
      <div className="absolute top-2 right-2 flex rounded-[7px] bg-surface/90 shadow-card">
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
      </div>
    </div>
  );
}
