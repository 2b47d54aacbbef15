import { BookOpen, Brush, Coins, Gauge, KeyRound, LineChart, ListChecks, Settings, ShieldCheck } from "lucide-react";
import { NavLink } from "./nav-link.tsx";

const pages = [
  { href: "/dashboard", title: "Dashboard", Icon: Gauge },
  { href: "/playground", title: "Playground", Icon: Brush },
  { href: "/jobs", title: "Jobs", Icon: ListChecks },
  { href: "/usage", title: "Usage", Icon: LineChart },
  { href: "/credits", title: "Credits", Icon: Coins },
  { href: "/keys", title: "API key", Icon: KeyRound },
  { href: "/settings", title: "Settings", Icon: Settings },
  { href: "/docs", title: "Docs", Icon: BookOpen },
] as const;

const administration = { href: "/admin", title: "Administration", Icon: ShieldCheck } as const;

/** The portal navigation, with the administration if `admin` is set. */
export function Navigation({ label, admin = false }: { label: string; admin?: boolean }) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {(admin ? [...pages, administration] : pages).map(({ href, title, Icon }) => (
          <li key={href}>
            <NavLink href={href}>
              <Icon aria-hidden />
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
