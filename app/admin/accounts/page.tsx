import type { Metadata } from "next";
import { AccountBadges } from "#components/features/admin/account-badges.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { stateTitle } from "#components/translations/state-title.ts";
import { Filters, getOptions } from "#components/ui/filters.tsx";
import { Link } from "#components/ui/link.tsx";
import { readCursor } from "#components/ui/page-cursor.ts";
import { PageLinks } from "#components/ui/page-links.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { accountStates, searchAccounts } from "#lib/admin/accounts.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("accounts") };
}

const PAGE_SIZE = 50;

type Search = Promise<{ text?: string; state?: string; before?: string }>;

export default async function AdminAccountsPage({ searchParams }: { searchParams: Search }) {
  const t = await getTranslations("admin");
  const states = await getTranslations("states");
  const format = await getFormat();
  await requireAdmin();
  const search = await searchParams;
  const text = typeof search.text === "string" ? search.text.slice(0, 200) : undefined;
  const state = accountStates.find((known) => known === search.state);
  const found = await searchAccounts({ limit: PAGE_SIZE + 1, text, state, before: readCursor(search.before) });
  const last = found[PAGE_SIZE - 1];
  return (
    <>
      <PageHeading title={t("accounts")}>{t("allAccountsNewestFirst")}</PageHeading>
      <Filters
        filters={[
          { kind: "text", name: "text", label: t("emailOrAccountId"), value: text, placeholder: "name@example.com" },
          {
            kind: "choice",
            name: "state",
            label: t("state"),
            value: state,
            options: getOptions(accountStates, (value) => stateTitle(states, value)),
          },
        ]}
      />
      {found.length === 0 ? (
        <Empty title={t("noMatchingAccounts")}>{t("searchByPartEmailAddress")}</Empty>
      ) : (
        <Table
          caption={t("accounts")}
          columns={[
            t("account"),
            t("state"),
            t("created"),
            { number: t("available") },
            { number: t("held") },
            { number: t("owed") },
          ]}
        >
          {found.slice(0, PAGE_SIZE).map((account) => (
            <tr key={account.id}>
              <td>
                <Link
                  href={`/admin/accounts/${account.id}`}
                  className="font-medium underline decoration-line-strong underline-offset-4"
                >
                  {account.deleted ? account.id : account.email}
                </Link>
              </td>
              <td>
                <AccountBadges account={account} />
              </td>
              <td className="whitespace-nowrap text-ink-2">{format.time(account.createdAt)}</td>
              <NumberCell>{format.count(account.available)}</NumberCell>
              <NumberCell>{format.count(account.held)}</NumberCell>
              <NumberCell>{format.count(account.owed)}</NumberCell>
            </tr>
          ))}
        </Table>
      )}
      <PageLinks
        path="/admin/accounts"
        query={{ text, state }}
        current={search.before}
        older={found.length > PAGE_SIZE ? last?.id : undefined}
      />
    </>
  );
}
