import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Badge, Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";
import { claim, removeClaim, verify } from "./actions.ts";

/** A claimed domain with the TXT record that proves it. */
export interface DomainRow {
  domain: string;
  isProven: boolean;
  /** When it loses its proof, because its record is missing; null while the record is there. */
  proofEnd: Date | null;
  record: { name: string; value: string };
}

/** The domains of a team, each with its proof. */
export function Domains({ domains }: { domains: readonly DomainRow[] }) {
  const t = useTranslations("singleSignOn");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("domains")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("domainsDetail")}</p>
      <ul className="divide-y divide-line">
        {domains.map((row) => (
          <Domain key={row.domain} {...row} />
        ))}
      </ul>
      <ActionForm action={claim} submit={t("claimDomain")} kind="secondary">
        <ActionField
          name="domain"
          label={t("domain")}
          placeholder="example.com"
          required
          maxLength={253}
          spellCheck={false}
        />
      </ActionForm>
    </Card>
  );
}

function Domain({ domain, isProven, proofEnd, record }: DomainRow) {
  const t = useTranslations("singleSignOn");
  const format = useFormat();
  return (
    <li className="grid gap-3 py-4">
      <p className="flex flex-wrap items-center gap-3 break-all font-medium">
        {domain} <Badge tone={isProven ? "good" : "warn"}>{isProven ? t("proven") : t("notProven")}</Badge>
      </p>
      {isProven && !proofEnd ? null : (
        <>
          {proofEnd ? (
            <Notice tone="bad">{t("recordMissing", { end: format.time(proofEnd) })}</Notice>
          ) : (
            <p className="text-ink-2 text-sm">{t("addRecord")}</p>
          )}
          <Facts
            facts={[
              [t("recordType"), "TXT"],
              [t("recordName"), record.name],
              [t("recordValue"), record.value],
            ]}
          />
          <div className="flex flex-wrap gap-3">
            <CopyButton text={record.name} label={t("copyName")} />
            <CopyButton text={record.value} label={t("copyValue")} />
          </div>
          <ActionForm action={verify} submit={t("check")} busy={t("checking")}>
            <input type="hidden" name="domain" value={domain} />
          </ActionForm>
        </>
      )}
      <ActionForm
        action={removeClaim}
        submit={t("removeDomain")}
        kind="secondary"
        confirmation={{ title: t("removeDomain"), detail: t("removeDomainDetail", { domain }) }}
      >
        <input type="hidden" name="domain" value={domain} />
      </ActionForm>
    </li>
  );
}
