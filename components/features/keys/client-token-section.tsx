import { revokeTokens } from "#components/features/keys/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { PageLinks } from "#components/ui/page-links.tsx";
import { SelectCell } from "#components/ui/select-cell.tsx";
import { Badge, Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import { useFormat, useTranslations } from "#translations";
import { useTitles } from "../jobs/job-line.ts";
import { SectionHead } from "./section-head.tsx";
import type { ClientTokenPage } from "./server/client-tokens.ts";

const REVOKE_FORM = "revoke-tokens";

/** The client tokens that work now, with what they spent, and the form that revokes selected ones. */
export function ClientTokenSection({
  page: { tokens, older },
  current,
}: {
  page: ClientTokenPage;
  current: string | undefined;
}) {
  const t = useTranslations("keys");
  return (
    <section aria-labelledby="client-tokens" className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHead
        id="client-tokens"
        title={t("clientTokens")}
        detail={t("clientTokensDetail")}
        guide="client-tokens"
      />
      {tokens.length === 0 ? (
        <Empty title={t("noClientTokens")}>{t("clientTokensAppearHere")}</Empty>
      ) : (
        <TokenTable tokens={tokens} />
      )}
      {/* The form stays when its last token is gone, so that its message can be read. */}
      <ActionForm
        id={REVOKE_FORM}
        action={revokeTokens}
        submit={t("revokeSelected")}
        kind="danger"
        hasButton={tokens.length > 0}
        confirmation={{
          title: t("revokeSelectedQuestion"),
          detail: t("requestsThatUseFailWithin"),
          when: { field: "token" },
        }}
      />
      <PageLinks path="/keys#client-tokens" name="tokens" current={current} older={older} />
    </section>
  );
}

function TokenTable({ tokens }: Pick<ClientTokenPage, "tokens">) {
  const t = useTranslations("keys");
  const getTitle = useTitles();
  const format = useFormat();
  return (
    <Table
      caption={t("clientTokens")}
      columns={[
        { select: { form: REVOKE_FORM, name: "token", label: t("selectAll") } },
        t("site"),
        t("operations"),
        { number: t("spent") },
        t("lastUse"),
        t("expires"),
      ]}
    >
      {tokens.map(({ id, origin, operation, spent, credits, test, lastUsedAt, expiresAt }) => (
        <tr key={id}>
          <SelectCell form={REVOKE_FORM} name="token" value={id} label={t("selectToken", { site: origin, id })} />
          <td className="min-w-48 [overflow-wrap:anywhere]">
            {origin} {test ? <Badge>{t("test")}</Badge> : null}
          </td>
          <td className="text-ink-2">{getTitle(operation)}</td>
          <NumberCell>
            {t("spentOfCap", { spent: format.count(spent), cap: format.count(credits), period: "never" })}
          </NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            {lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t("neverUsed")}
          </td>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={expiresAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
