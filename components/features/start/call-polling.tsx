"use client";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "#translations";
import { CallStatus } from "./call-status.tsx";
import type { FirstCall } from "./first-call.ts";

const POLL_INTERVAL_MS = 1_500;
const hasEnded = (call: FirstCall | null | undefined) => call?.durationMs != null;

/** Waits for the first request with the key and shows its request, time and result. */
export function CallPolling({ initial }: { initial: FirstCall | null }) {
  const t = useTranslations("start");
  const [client] = useState(() => new QueryClient());
  const { data: call } = useQuery<FirstCall | null>(
    {
      queryKey: ["first-call"],
      initialData: initial,
      queryFn: async () => {
        const response = await fetch("/api/playground/first-call");
        if (!response.ok) throw new Error(t("serverRespondedWithStatus", { status: response.status }));
        return ((await response.json()) as { call: FirstCall | null }).call;
      },
      refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_INTERVAL_MS),
    },
    client,
  );
  return <CallStatus call={call} />;
}
