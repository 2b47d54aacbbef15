import Link from "next/link";

/** How to buy large amounts of credits or try the API first. */
export function WholesaleNote({ listingUrl }: { listingUrl: string | undefined }) {
  return (
    <div className="grid max-w-prose gap-2 text-ink-2">
      {listingUrl ? (
        <p>
          To pay for 50,000 credits or more with your AWS bill, use{" "}
          <a href={listingUrl} className="text-accent underline underline-offset-2">
            AWS Marketplace
          </a>
          .
        </p>
      ) : null}
      <p>
        To try the API before you buy, or to discuss a larger volume,{" "}
        <Link href="/access" className="text-accent underline underline-offset-2">
          request access
        </Link>
        .
      </p>
    </div>
  );
}
