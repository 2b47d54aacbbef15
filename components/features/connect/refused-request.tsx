import { buttonStyle } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/surface.tsx";
import type { RefusedAuthorization } from "#lib/oauth/authorization.ts";
import { useTranslations } from "#translations";

/** Says why an application cannot be connected. */
export function RefusedRequest({ refused: { reason, returnTo } }: { refused: RefusedAuthorization }) {
  const t = useTranslations("connect");
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      <Notice tone="bad">{t(`refused_${reason}`)}</Notice>
      {returnTo ? (
        <a href={returnTo} className={buttonStyle({ kind: "secondary" })}>
          {t("return")}
        </a>
      ) : null}
    </div>
  );
}
