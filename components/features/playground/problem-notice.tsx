"use client";
import Link from "next/link";
import { Notice } from "#components/ui/surface.tsx";
import type { ProblemResponse } from "./job-response.ts";

/** An error response, with links that help to solve it. */
export function ProblemNotice({ problem }: { problem: ProblemResponse }) {
  return (
    <Notice tone="bad" title={problem.title} role="alert">
      <p>{problem.detail}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {problem.status === 402 ? (
          <Link href="/credits" className="font-medium underline underline-offset-2">
            Buy credits
          </Link>
        ) : null}
        {problem.status === 401 ? (
          <Link href="/sign-in" className="font-medium underline underline-offset-2">
            Sign in
          </Link>
        ) : null}
        {problem.type ? (
          <Link href={`/docs/errors/${problem.code}`} className="underline underline-offset-2">
            About {problem.code}
          </Link>
        ) : null}
      </p>
      {problem.request_id ? <p className="mt-2 font-mono text-xs opacity-85">{problem.request_id}</p> : null}
    </Notice>
  );
}
