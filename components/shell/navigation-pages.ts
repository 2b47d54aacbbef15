import {
  BookA,
  BookOpen,
  Brush,
  Coins,
  FileUp,
  FolderKanban,
  Gauge,
  Images,
  KeyRound,
  Languages,
  LineChart,
  ListChecks,
  ScrollText,
  Settings,
  Users,
  Webhook,
  Workflow,
} from "lucide-react";

/** The pages of the portal by what a developer wants: run operations, read about the API, manage languages and the account. */
export const pageGroups = [
  {
    title: "groupRun",
    pages: [
      { href: "/dashboard", title: "dashboard", Icon: Gauge },
      { href: "/playground", title: "playground", Icon: Brush },
      { href: "/jobs", title: "jobs", Icon: ListChecks },
      { href: "/batches", title: "batches", Icon: Images },
      { href: "/pipelines", title: "pipelines", Icon: Workflow },
      { href: "/uploads", title: "uploads", Icon: FileUp },
    ],
  },
  {
    title: "groupDevelop",
    pages: [
      { href: "/keys", title: "apiKey", Icon: KeyRound },
      { href: "/projects", title: "projects", Icon: FolderKanban },
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
