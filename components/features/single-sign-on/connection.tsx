import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";
import type { SsoConnection } from "#lib/accounts/sso/connection.ts";
import type { ProvisionedRole } from "#lib/accounts/sso/group-roles.ts";
import { useFormat, useTranslations } from "#translations";
import { enforce, removeConnection, saveConnection } from "./actions.ts";
import { ProvisionedRoleField } from "./provisioned-role-field.tsx";

/** The provider of a team, with the form in which an owner changes it. */
export function Connection({
  connection,
  isOwner,
  redirectUri,
  roles,
}: {
  connection: SsoConnection | null;
  isOwner: boolean;
  redirectUri: string;
  roles: readonly ProvisionedRole[];
}) {
  const t = useTranslations("singleSignOn");
  const format = useFormat();
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("provider")}</CardTitle>
      <p className="text-ink-2 text-sm">{t("providerDetail")}</p>
      <div className="grid gap-2 text-sm">
        <p className="break-all font-mono text-[0.8125rem]">{redirectUri}</p>
        <div>
          <CopyButton text={redirectUri} label={t("copyRedirect")} />
        </div>
      </div>
      {isOwner ? (
        <ActionForm action={saveConnection} submit={t("saveConnection")} busy={t("testing")} keepsValues>
          <ActionField
            name="issuer"
            label={t("issuer")}
            hint={t("issuerHint")}
            defaultValue={connection?.issuer}
            placeholder="https://login.example.com"
            required
            maxLength={500}
            spellCheck={false}
          />
          <ActionField
            name="clientId"
            label={t("clientId")}
            defaultValue={connection?.clientId}
            required
            maxLength={200}
            spellCheck={false}
          />
          <ActionField
            name="clientSecret"
            type="password"
            label={t("clientSecret")}
            hint={connection ? t("secretKept") : t("secretHint")}
            maxLength={1000}
            autoComplete="off"
          />
          <ActionField
            name="groupsClaim"
            label={t("groupsClaim")}
            hint={t("groupsClaimHint")}
            defaultValue={connection?.groupsClaim ?? "groups"}
            maxLength={200}
            spellCheck={false}
          />
          <ProvisionedRoleField
            id="default-role"
            label={t("defaultRole")}
            roles={roles}
            value={connection?.defaultRole ?? "developer"}
          />
        </ActionForm>
      ) : (
        <p className="text-sm">
          {connection ? <span className="block break-all font-mono text-[0.8125rem]">{connection.issuer}</span> : null}
          {t("ownersChangeProvider")}
        </p>
      )}
      {connection ? (
        <>
          <p className="text-ink-2 text-sm">
            {connection.signedInAt ? t("lastSignIn", { time: format.time(connection.signedInAt) }) : t("neverUsed")}
          </p>
          <ActionForm
            action={removeConnection}
            submit={t("removeConnection")}
            kind="danger"
            confirmation={{ title: t("removeConnection"), detail: t("removeConnectionDetail") }}
          />
        </>
      ) : null}
    </Card>
  );
}

/** Requires the provider of people with the team's domains, or stops to. */
export function Enforcement({ enforced }: { enforced: boolean }) {
  const t = useTranslations("singleSignOn");
  return (
    <Card className="grid content-start gap-4">
      <CardTitle className="flex flex-wrap items-center gap-3">
        {t("enforcement")}
        {enforced ? <Badge tone="good">{t("enforced")}</Badge> : null}
      </CardTitle>
      <p className="text-ink-2 text-sm">{t("enforcementDetail")}</p>
      <ActionForm
        action={enforce}
        submit={enforced ? t("stopEnforcing") : t("enforce")}
        kind="secondary"
        {...(enforced ? {} : { confirmation: { title: t("enforce"), detail: t("enforceDetail") } })}
      >
        <input type="hidden" name="enforced" value={enforced ? "no" : "yes"} />
      </ActionForm>
    </Card>
  );
}
