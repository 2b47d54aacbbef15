"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY_MS = 2_000;
const LONGEST_MS = 60_000;

/** Draws the page anew every two seconds, for up to a minute, for as long as it is shown: for what ends elsewhere. */
export function RefreshWhileShown() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), EVERY_MS);
    const end = setTimeout(() => clearInterval(timer), LONGEST_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [router]);
  return null;
}
