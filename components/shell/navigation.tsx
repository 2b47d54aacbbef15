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

const pages = [
  { href: "/dashboard", title: "dashboard", Icon: Gauge },
  { href: "/playground", title: "playground", Icon: Brush },
  { href: "/jobs", title: "jobs", Icon: ListChecks },
  { href: "/batches", title: "batches", Icon: Images },
  { href: "/requests", title: "requests", Icon: ScrollText },
  { href: "/usage", title: "usage", Icon: LineChart },
  { href: "/credits", title: "creditsPage", Icon: Coins },
  { href: "/glossaries", title: "glossaries", Icon: BookA },
  { href: "/memory", title: "memory", Icon: Languages },
  { href: "/keys", title: "apiKey", Icon: KeyRound },
  { href: "/webhooks", title: "webhooks", Icon: Webhook },
  { href: "/team", title: "team", Icon: Users },
  { href: "/settings", title: "settings", Icon: Settings },
  { href: "/docs", title: "docs", Icon: BookOpen },
] as const;

const administration = { href: "/admin", title: "administration", Icon: ShieldCheck } as const;

/** The portal navigation, with the administration if `admin` is set. */
export function Navigation({ label, admin = false }: { label: string; admin?: boolean }) {
  const t = useTranslations("shell");
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {(admin ? [...pages, administration] : pages).map(({ href, title, Icon }) => (
          <li key={href}>
            <NavLink href={href}>
              <Icon aria-hidden />
              {t(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
