import { useTranslate, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { OperationChip } from "./operation-icon.tsx";

export interface OperationCard {
  slug: string;
  title: string;
  summary: string;
  lowestPrice: number;
}

/** All operations as cards that link to their pages under `path`. */
export function OperationGrid({ operations, path }: { operations: readonly OperationCard[]; path: string }) {
  const t = useTranslations("marketing");
  const translate = useTranslate();
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
      {operations.map(({ slug, title, summary, lowestPrice }, position) => (
        <li
          key={slug}
          className="relative flex min-h-52 flex-col gap-4 bg-surface p-5 transition-colors hover:bg-paper"
        >
          <div className="flex items-start justify-between">
            <OperationChip slug={slug} position={position} />
            <span aria-hidden className="caption">
              {String(position + 1).padStart(2, "0")}
            </span>
          </div>
          <div className="grid gap-1.5">
            <h2 className="font-semibold text-[1.0625rem]">
              <Link href={`${path}/${slug}`} className="after:absolute after:inset-0">
                {translate(title)}
              </Link>
            </h2>
            <p className="text-ink-2 text-sm leading-snug">{translate(summary)}</p>
          </div>
          <p className="caption mt-auto">{t("fromCredits", { credits: lowestPrice })}</p>
        </li>
      ))}
    </ul>
  );
}
