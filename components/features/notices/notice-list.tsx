import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import type { SystemNotice } from "./notice.ts";

const icons = { plain: Info, warn: TriangleAlert, bad: CircleAlert } as const;

/** Messages about the account and the service, the most serious first. */
export function NoticeList({ notices }: { notices: readonly SystemNotice[] }) {
  const t = useTranslations("notices");
  if (notices.length === 0) return null;
  const order = Object.keys(icons).reverse();
  const sorted = notices.toSorted((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
  return (
    <ul aria-label={t("notices")} className="mb-6 grid gap-3">
      {sorted.map(({ id, tone, title, text, links }) => {
        const Icon = icons[tone];
        return (
          <li key={id}>
            <Notice tone={tone} className="flex items-start gap-3">
              <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
              <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
                <p>
                  <strong className="block font-semibold">{title}</strong>
                  {text}
                </p>
                <p className="flex flex-wrap gap-x-4 gap-y-1">
                  {links.map((link) => (
                    <Link key={link.href} href={link.href} className="font-medium underline underline-offset-2">
                      {link.title}
                    </Link>
                  ))}
                </p>
              </div>
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}
