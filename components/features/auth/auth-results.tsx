import { cn } from "#components/ui/cn.ts";
import { useTranslations } from "#translations";

/** Results of the API next to the sign-in form, on large screens. */
export function AuthResults({
  results,
}: {
  results: readonly { operation: string; isCutAbove: boolean; path: string; width: number; height: number }[];
}) {
  const t = useTranslations("auth");
  return (
    <aside aria-label={t("resultsApi")} className="hidden border-line border-l bg-surface lg:block">
      <ul className="sticky top-0 grid max-h-dvh grid-cols-2 content-center gap-4 overflow-hidden p-8">
        {results.map(({ operation, isCutAbove, path, width, height }, position) => (
          <li key={operation} className={position === 0 ? "col-span-2" : ""}>
            <figure className="grid gap-1.5">
              {/* biome-ignore lint/performance/noImgElement: the file already has the displayed size. */}
              <img
                src={path}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                className={cn(
                  "checkerboard aspect-4/3 w-full rounded-[6px] border border-line object-cover",
                  isCutAbove && "object-bottom",
                )}
              />
              <figcaption className="caption">{operation}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </aside>
  );
}
