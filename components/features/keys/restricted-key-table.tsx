import { Badge } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import type { KeySpend } from "#lib/credits/key-spend.ts";
import type { ListedKey } from "#lib/keys/restricted-list.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

export interface RestrictedKeyRow {
  key: ListedKey;
  spend: KeySpend | undefined;
  hasExpired: boolean;
}

/** The account's restricted keys, newest first, with links to their pages. */
export function RestrictedKeyTable({
  rows,
  hasTypes,
}: {
  rows: readonly RestrictedKeyRow[];
  /** Whether to show who holds each key. */
  hasTypes: boolean;
}) {
  const t = useTranslations("keys");
  return (
    <Table
      caption={t("restrictedKeys")}
      columns={[
        t("name"),
        ...(hasTypes ? [t("keyType")] : []),
        t("apiKey"),
        t("allowed"),
        { number: t("spent") },
        t("lastUse"),
      ]}
    >
      {rows.map(({ key, spend, hasExpired }) => (
        <tr key={key.id}>
          <td className="min-w-44">
            <Link
              href={`/keys/${key.id}`}
              className="break-words font-medium underline decoration-line-strong underline-offset-4"
            >
              {key.name}
            </Link>{" "}
            {key.clientName === null ? null : (
              <Badge tone="accent">{t("applicationName", { application: key.clientName })}</Badge>
            )}{" "}
            {key.grants.test ? <Badge>{t("test")}</Badge> : null}{" "}
            {hasExpired ? <Badge tone="warn">{t("expired")}</Badge> : null}
          </td>
          {hasTypes ? (
            <td className="text-ink-2">
              <HolderText shown={key} />
            </td>
          ) : null}
          <td className="whitespace-nowrap font-mono text-[0.8125rem] text-ink-2">{`${key.prefix}…${key.lastFour}`}</td>
          <td className="whitespace-nowrap text-ink-2">
            <AllowedText grants={key.grants} />
          </td>
          <NumberCell>
            <SpentText grants={key.grants} spend={spend} />
          </NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            {key.lastUsedAt ? <RelativeTime at={key.lastUsedAt} /> : t("neverUsed")}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The type of a key, and the project or person that holds it. */
export function HolderText({ shown: { grants, person } }: { shown: ListedKey }) {
  const t = useTranslations("keys");
  const type = grants.admin ? "admin" : grants.personId === null ? "service" : "personal";
  return t("typeAndHolder", { type, holder: person ?? grants.project?.name ?? "" });
}

/** The operations that a key may call, as a number. */
function AllowedText({ grants }: { grants: ListedKey["grants"] }) {
  const t = useTranslations("keys");
  if (!grants.operations) return t("everyOperation");
  return t("operationCount", { count: grants.operations.length });
}

/** The credits spent in the period of the cap, or in this month. */
function SpentText({ grants, spend }: { grants: ListedKey["grants"]; spend: KeySpend | undefined }) {
  const t = useTranslations("keys");
  const format = useFormat();
  const { creditCap: cap } = grants;
  if (!cap) return t("spentThisMonthCount", { spent: format.count(spend?.month ?? 0) });
  const { period } = cap;
  const spent = (period === "never" ? spend?.total : spend?.[period]) ?? 0;
  return t("spentOfCap", { spent: format.count(spent), cap: format.count(cap.credits), period });
}
