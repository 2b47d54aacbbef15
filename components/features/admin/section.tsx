import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** A list with its heading. It is not a landmark, because the table inside already is one with the same name. */
export function Section({ title, more, children }: { title: string; more?: string; children: ReactNode }) {
  const t = useTranslations("admin");
  return (
    <div>
      <div className="mb-4 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-lg">{title}</h2>
        {more ? (
          <Link href={more} className="text-accent text-sm underline underline-offset-2">
            {t("viewAll")}
          </Link>
        ) : null}
      </div>
      {children}
    </div>
  );
}
