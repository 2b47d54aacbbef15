"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long typing must pause before the price is asked for again. */
const PAUSE_MS = 250;

/** The price of the request as it stands, in credits; undefined while it cannot be said. */
export function usePrice(
  slug: string,
  fields: Record<string, unknown>,
  facts: { width: number; height: number; characters: number },
): number | undefined {
  const asked = JSON.stringify({ fields, ...facts });
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const price = useQuery<number | null>({
    queryKey: ["price", slug, settled],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/api/playground/${slug}/price`, {
        method: "POST",
        body: settled,
        headers: { "content-type": "application/json" },
        signal,
      });
      if (!answer.ok) return null;
      const { credits } = (await answer.json()) as { credits: number | null };
      return credits;
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before ?? null,
    retry: false,
  });
  return price.data ?? undefined;
}
