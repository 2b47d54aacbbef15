import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The result of a checkout that redirected back to the credits page. A pending result refreshes the page. */
export function CheckoutNotices({
  purchase,
  card,
  canceled,
}: {
  /** The credits of the purchase in the URL once it is paid, or "pending". */
  purchase: { credits: number } | "pending" | undefined;
  card: "saved" | "pending" | undefined;
  canceled: boolean;
}) {
  const t = useTranslations("credits");
  return (
    <>
      {purchase === undefined ? null : (
        <Notice tone={purchase === "pending" ? "plain" : "good"} role="status" className="mb-6">
          {purchase === "pending" ? (
            <>
              {t("yourPaymentBeingConfirmedCredits")}
              <RefreshWhileShown />
            </>
          ) : (
            <>
              {t("creditsAdded", { credits: purchase.credits })}{" "}
              <Link href="/keys" className="underline underline-offset-2">
                {t("createYourApiKey")}
              </Link>
            </>
          )}
        </Notice>
      )}
      {card === undefined ? null : (
        <Notice tone={card === "saved" ? "good" : "plain"} role="status" className="mb-6">
          {card === "saved" ? (
            t("cardSavedAutomaticTopUp")
          ) : (
            <>
              {t("yourCardBeingSaved")}
              <RefreshWhileShown />
            </>
          )}
        </Notice>
      )}
      {canceled ? <Notice className="mb-6">{t("purchaseCanceledYouWereNot")}</Notice> : null}
    </>
  );
}
