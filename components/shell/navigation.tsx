import {
  BookA,
  BookOpen,
  Brush,
  Coins,
  Gauge,
  Images,
  KeyRound,
  Languages,
  LineChart,
  ListChecks,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  Webhook,
} from "lucide-react";
import { useTranslations } from "#translations";
import { NavLink } from "./nav-link.tsx";

/** The pages of the portal by what a developer wants: run operations, read about the API, manage languages and the account. */
const groups = [
  {
    title: "groupRun",
    pages: [
      { href: "/dashboard", title: "dashboard", Icon: Gauge },
      { href: "/playground", title: "playground", Icon: Brush },
      { href: "/jobs", title: "jobs", Icon: ListChecks },
      { href: "/batches", title: "batches", Icon: Images },
    ],
  },
  {
    title: "groupDevelop",
    pages: [
      { href: "/keys", title: "apiKey", Icon: KeyRound },
      { href: "/requests", title: "requests", Icon: ScrollText },
      { href: "/webhooks", title: "webhooks", Icon: Webhook },
      { href: "/docs", title: "docs", Icon: BookOpen },
    ],
  },
  {
    title: "groupTranslation",
    pages: [
      { href: "/glossaries", title: "glossaries", Icon: BookA },
      { href: "/memory", title: "memory", Icon: Languages },
    ],
  },
  {
    title: "groupAccount",
    pages: [
      { href: "/usage", title: "usage", Icon: LineChart },
      { href: "/credits", title: "creditsPage", Icon: Coins },
      { href: "/team", title: "team", Icon: Users },
      { href: "/settings", title: "settings", Icon: Settings },
    ],
  },
] as const;

const administration = { href: "/admin", title: "administration", Icon: ShieldCheck } as const;

/** The portal navigation, with the administration if `admin` is set. */
export function Navigation({ label, admin = false }: { label: string; admin?: boolean }) {
  const t = useTranslations("shell");
  return (
    <nav aria-label={label} className="grid gap-4">
      {groups.map(({ title, pages }) => (
        <div key={title}>
          <p className="caption px-3 pb-1">{t(title)}</p>
          <ul aria-label={t(title)} className="grid gap-0.5">
            {(admin && title === "groupAccount" ? [...pages, administration] : pages).map((page) => (
              <li key={page.href}>
                <NavLink href={page.href} compact>
                  <page.Icon aria-hidden />
                  {t(page.title)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
