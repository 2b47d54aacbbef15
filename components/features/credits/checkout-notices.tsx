import Link from "next/link";
import { plural } from "#components/ui/format.ts";
import { RefreshWhileShown } from "#components/ui/refresh-while.tsx";
import { Notice } from "#components/ui/surface.tsx";

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
  return (
    <>
      {purchase === undefined ? null : (
        <Notice tone={purchase === "pending" ? "plain" : "good"} role="status" className="mb-6">
          {purchase === "pending" ? (
            <>
              Your payment is being confirmed. The credits appear here after the confirmation.
              <RefreshWhileShown />
            </>
          ) : (
            <>
              {plural(purchase.credits, "credit")} added.{" "}
              <Link href="/keys" className="underline underline-offset-2">
                Create your API key
              </Link>
            </>
          )}
        </Notice>
      )}
      {card === undefined ? null : (
        <Notice tone={card === "saved" ? "good" : "plain"} role="status" className="mb-6">
          {card === "saved" ? (
            "Card saved. Automatic top-up is on."
          ) : (
            <>
              Your card is being saved.
              <RefreshWhileShown />
            </>
          )}
        </Notice>
      )}
      {canceled ? <Notice className="mb-6">Purchase canceled. You were not charged.</Notice> : null}
    </>
  );
}
