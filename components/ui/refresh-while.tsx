"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const REFRESH_INTERVAL_MS = 2_000;
const MAX_REFRESH_MS = 60_000;

/** While mounted, refreshes the page every two seconds for up to one minute, to show the end of work that runs on the server. */
export function RefreshWhileShown() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), REFRESH_INTERVAL_MS);
    const end = setTimeout(() => clearInterval(timer), MAX_REFRESH_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [router]);
  return null;
}
