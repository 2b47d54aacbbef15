import { Facts } from "#components/ui/facts.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import type { Authorization } from "#lib/oauth/authorization.ts";
import { useTranslations } from "#translations";

/** Says who asks, and where the browser goes afterwards. A name proves nothing, because an application chooses it. */
export function RequestingApplication({ request, account }: { request: Authorization; account: string }) {
  const t = useTranslations("connect");
  const { client, redirectUri } = request;
  return (
    <Card className="grid content-start gap-4">
      <Facts
        facts={[
          [t("application"), client.name],
          ...(client.id.startsWith("client_") ? [] : [[t("publishedAt"), new URL(client.id).host] as const]),
          [t("returnsTo"), describeTarget(new URL(redirectUri)) ?? t("thisComputer")],
          [t("account"), account],
        ]}
      />
      <Notice tone="warn">{t("nameIsChosen")}</Notice>
    </Card>
  );
}

/** The site or the app at which the browser continues; null for a program on the computer itself, whose port says nothing. */
function describeTarget({ protocol, host, pathname }: URL): string | null {
  if (protocol === "http:") return null;
  return protocol === "https:" ? host : `${protocol}//${host || pathname.replace(/^\/+/, "")}`;
}
