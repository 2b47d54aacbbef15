"use client";
import { useTranslations } from "#translations";
import type { SizedImage } from "../form/use-image-size.ts";
import { BeforeAfter } from "./before-after.tsx";
import { haveSameShape } from "./output-image.ts";
import { Zoom } from "./zoom.tsx";

/** A result image that can be zoomed, laid over the input if both have the same shape. */
export function ResultImage({
  path,
  width,
  height,
  before,
}: {
  path: string;
  width: number;
  height: number;
  before: SizedImage | undefined;
}) {
  const t = useTranslations("playground");
  return (
    <Zoom>
      {before && haveSameShape({ width, height }, before) ? (
        <BeforeAfter before={before.url} after={path} alt={t("theResult")} width={width} height={height} priority />
      ) : (
        // biome-ignore lint/performance/noImgElement: the result must be shown unchanged.
        <img
          src={path}
          alt={t("theResult")}
          width={width}
          height={height}
          className="checkerboard h-auto w-full rounded-[6px] border border-line object-contain"
        />
      )}
    </Zoom>
  );
}
