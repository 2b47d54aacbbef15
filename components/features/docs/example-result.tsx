import { imageLoading } from "#components/ui/image-loading.ts";
import { useTranslations } from "#translations";
import { BeforeAfter } from "../playground/result/before-after.tsx";

interface Picture {
  path: string;
  width: number;
  height: number;
}

/** The result of an example, compared with its input: over it if both have the same shape, otherwise next to it. */
export function ExampleResult({
  before,
  after,
  alt,
  moves = false,
  priority = false,
}: {
  before: Picture | null;
  after: Picture;
  alt: string;
  /** Whether the divider of a comparison moves once by itself. */
  moves?: boolean;
  /** Whether the images are the main content of the first screen. */
  priority?: boolean;
}) {
  const t = useTranslations("ui");
  if (before && Math.abs(before.width / before.height - after.width / after.height) < 0.01) {
    const { width, height } = after;
    return (
      <BeforeAfter
        before={before.path}
        after={after.path}
        alt={alt}
        width={width}
        height={height}
        moves={moves}
        priority={priority}
      />
    );
  }
  const result = (
    // biome-ignore lint/performance/noImgElement: the file already has the displayed size.
    <img
      src={after.path}
      alt={alt}
      width={after.width}
      height={after.height}
      {...imageLoading(priority)}
      className="checkerboard h-auto w-full rounded-[6px]"
    />
  );
  if (!before) return result;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-end gap-3">
      {/* biome-ignore lint/performance/noImgElement: the file already has the displayed size. */}
      <img
        src={before.path}
        alt={t("theInput")}
        width={before.width}
        height={before.height}
        {...imageLoading(priority)}
        className="h-auto w-full rounded-[6px]"
      />
      {result}
    </div>
  );
}
