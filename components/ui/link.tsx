"use client";
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link to a page of the portal. The page is prefetched once a pointer, a finger or the keyboard reaches the link: a page
 * has up to 30 links, and prefetching all of them costs the server two requests each. `prefetch={false}` never does, for
 * downloads.
 */
export function Link({ prefetch, ...props }: ComponentProps<typeof NextLink>) {
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <NextLink
      onMouseEnter={approach}
      onFocus={approach}
      onTouchStart={approach}
      {...props}
      prefetch={isNear ? (prefetch ?? null) : false}
    />
  );
}
