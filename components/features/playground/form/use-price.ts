"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient } from "../run/query-client.ts";

/** The price is requested when the input has not changed for this time. */
const DEBOUNCE_MS = 250;

/** The price of the current request in credits, or undefined while it is unknown. */
export function usePrice(
  slug: string,
  fields: Record<string, unknown>,
  facts: { width: number; height: number; frames: number; characters: number },
  { enabled }: { enabled: boolean },
): number | undefined {
  const request = JSON.stringify({ fields, ...facts });
  const [settled, setSettled] = useState(request);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [request]);
  const price = useQuery<number | null>(
    {
      queryKey: ["price", slug, settled],
      enabled,
      queryFn: async ({ signal }) => {
        const response = await fetch(`/api/playground/${slug}/price`, {
          method: "POST",
          body: settled,
          headers: { "content-type": "application/json" },
          signal,
        });
        if (!response.ok) return null;
        const { credits } = (await response.json()) as { credits: number | null };
        return credits;
      },
      // The operator can change prices.
      staleTime: 60_000,
      placeholderData: (before) => before ?? null,
      retry: false,
    },
    queryClient,
  );
  return price.data ?? undefined;
}
