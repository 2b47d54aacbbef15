import type { Metadata } from "next";
import Link from "next/link";
import { AccountBadges } from "#components/features/admin/account-badges.tsx";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Filters, optionsOf } from "#components/ui/filters.tsx";
import { formatCount, formatTime } from "#components/ui/format.ts";
import { OlderLink } from "#components/ui/older-link.tsx";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { accountStates, searchAccounts } from "#lib/admin/accounts.ts";
import { requireAdmin } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Accounts" };

const PAGE_SIZE = 50;

type Search = Promise<{ text?: string; state?: string; before?: string }>;

export default async function AdminAccountsPage({ searchParams }: { searchParams: Search }) {
  await requireAdmin();
  const search = await searchParams;
  const text = typeof search.text === "string" ? search.text.slice(0, 200) : undefined;
  const state = accountStates.find((known) => known === search.state);
  const found = await searchAccounts({ limit: PAGE_SIZE + 1, text, state, before: search.before });
  const last = found[PAGE_SIZE - 1];
  return (
    <>
      <PageHeading title="Accounts">All accounts, newest first.</PageHeading>
      <Filters
        filters={[
          { kind: "text", name: "text", label: "Email or account ID", value: text, placeholder: "name@example.com" },
          { kind: "choice", name: "state", label: "State", value: state, options: optionsOf(accountStates) },
        ]}
      />
      {found.length === 0 ? (
        <Empty title="No matching accounts">Search by a part of an email address or an account ID.</Empty>
      ) : (
        <Table
          caption="Accounts"
          columns={["Account", "State", "Created", { number: "Available" }, { number: "Held" }, { number: "Owed" }]}
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
              <td className="whitespace-nowrap text-ink-2">{formatTime(account.createdAt)}</td>
              <NumberCell>{formatCount(account.available)}</NumberCell>
              <NumberCell>{formatCount(account.held)}</NumberCell>
              <NumberCell>{formatCount(account.owed)}</NumberCell>
            </tr>
          ))}
        </Table>
      )}
      {found.length > PAGE_SIZE && last ? (
        <OlderLink path="/admin/accounts" query={{ text, state }} before={last.id}>
          Older accounts
        </OlderLink>
      ) : null}
    </>
  );
}
