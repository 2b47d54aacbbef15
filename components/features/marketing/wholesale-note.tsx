import { useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** How to buy large amounts of credits or try the API first. */
export function WholesaleNote({ listingUrl }: { listingUrl: string | undefined }) {
  const t = useTranslations("marketing");
  return (
    <div className="grid max-w-prose gap-2 text-ink-2">
      {listingUrl ? (
        <p>
          {t.rich("payFor50000Credits", {
            link: (chunks) => (
              <a href={listingUrl} className="text-accent underline underline-offset-2">
                {chunks}
              </a>
            ),
          })}
        </p>
      ) : null}
      <p>
        {t.rich("tryApiBeforeYouBuy", {
          link: (chunks) => (
            <Link href="/access" className="text-accent underline underline-offset-2">
              {chunks}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
