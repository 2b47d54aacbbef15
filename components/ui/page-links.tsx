import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslations } from "#translations";
import { buttonStyle } from "./button.tsx";
import { Link } from "./link.tsx";
import { readTrail } from "./page-cursor.ts";

const MAX_TRAIL = 40;

/** Links to the newer and the older page of a list sorted by time. They keep the filters. */
export function PageLinks({
  path,
  query,
  name = "before",
  current,
  older,
}: {
  /** May end in a #fragment. */
  path: string;
  query?: Record<string, string | undefined>;
  /** The parameter with the cursors, if a page has several lists. */
  name?: string;
  /** The value of that parameter. */
  current: string | undefined;
  /** The cursor of the older page, if there is one. */
  older: string | undefined;
}) {
  const t = useTranslations("ui");
  const trail = readTrail(current);
  if (trail.length === 0 && older === undefined) return null;
  const [page = path, fragment] = path.split("#");
  const kept = Object.entries(query ?? {}).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const address = (cursors: string[]) => {
    const all = cursors.length > 0 ? [...kept, [name, cursors.slice(-MAX_TRAIL).join(",")]] : kept;
    return `${page}${all.length > 0 ? `?${new URLSearchParams(all)}` : ""}${fragment ? `#${fragment}` : ""}`;
  };
  const style = buttonStyle({ kind: "secondary", size: "small" });
  return (
    <nav aria-label={t("pagesOfTheList")} className="mt-4 flex gap-3">
      {trail.length > 0 ? (
        <Link href={address(trail.slice(0, -1))} rel="prev" className={style}>
          <ArrowLeft aria-hidden />
          {t("newer")}
        </Link>
      ) : null}
      {older === undefined ? null : (
        <Link href={address([...trail, older])} rel="next" className={style}>
          {t("older")}
          <ArrowRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}
