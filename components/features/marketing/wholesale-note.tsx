import Link from "next/link";

/** How to buy large amounts of credits or try the API first. */
export function WholesaleNote({ listingUrl }: { listingUrl: string | undefined }) {
  return (
    <p className="max-w-prose text-ink-2">
      {listingUrl ? (
        <>
          To buy 50,000 credits or more on your AWS bill, use{" "}
          <a href={listingUrl} className="text-accent underline underline-offset-2">
            AWS Marketplace
          </a>
          . To try the API before you buy,{" "}
        </>
      ) : (
        <>To buy 50,000 credits or more, or to try the API before you buy, </>
      )}
      <Link href="/access" className="text-accent underline underline-offset-2">
        request access
      </Link>
      .
    </p>
  );
}
