import { pageGroups } from "#components/shell/navigation-pages.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslate, getTranslations } from "#translations";
import type { SearchHit } from "../search-groups.ts";

const MAX_PAGES = 6;

/** The pages of the portal with all words of `query` in their title, section or path; without a query the main ones. */
export async function findPages(query: string): Promise<SearchHit[]> {
  const pages = await listPages();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return pages.slice(0, MAX_PAGES);
  const found = pages.filter(({ href, title, detail }) => {
    const text = `${title} ${detail} ${href}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isTitled = ({ title }: SearchHit) => title.toLowerCase().includes(words[0] ?? "");
  return [...found.filter(isTitled), ...found.filter((page) => !isTitled(page))].slice(0, MAX_PAGES);
}

async function listPages(): Promise<SearchHit[]> {
  const t = await getTranslations("shell");
  const main = pageGroups.flatMap(({ title, pages }) =>
    pages.map((page) => ({ href: page.href, title: t(page.title), detail: t(title) })),
  );
  const translate = await getTranslate();
  const tools = operations.map(({ slug, title }) => ({
    href: `/playground/${slug}`,
    title: translate(title),
    detail: t("playground"),
  }));
  return [
    ...main,
    ...tools,
    { href: "/batches/new", title: (await getTranslations("batches"))("newBatch"), detail: t("batches") },
    { href: "/keys/new", title: (await getTranslations("keys"))("newRestrictedKey"), detail: t("apiKey") },
    { href: "/webhooks/new", title: (await getTranslations("webhooks"))("newEndpoint"), detail: t("webhooks") },
    { href: "/usage/limits", title: (await getTranslations("limits"))("limits"), detail: t("usage") },
    { href: "/team/audit", title: (await getTranslations("team"))("auditLog"), detail: t("team") },
    { href: "/provenance", title: (await getTranslations("provenance"))("title"), detail: t("playground") },
    { href: "/start", title: (await getTranslations("start"))("getStarted"), detail: t("groupDevelop") },
  ];
}
