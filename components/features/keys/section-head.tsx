import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The heading of a section of the keys page: its title, a sentence, the link to its guide, and an action. */
export function SectionHead({
  id,
  title,
  detail,
  guide,
  action,
}: {
  id: string;
  title: string;
  detail: string;
  /** The name of a guide of the documentation. */
  guide: string;
  action?: ReactNode;
}) {
  const t = useTranslations("keys");
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="grid max-w-2xl gap-1">
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        <p className="text-ink-2 text-sm">
          {detail}{" "}
          <Link href={`/docs/guides/${guide}`} className="underline underline-offset-4">
            {t("readTheGuide")}
          </Link>
        </p>
      </div>
      {action}
    </div>
  );
}
