"use client";
import { Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { Link } from "../../../ui/link.tsx";
import type { ProblemResponse } from "./job-response.ts";

/** An error response, with links that help to solve it. */
export function ProblemNotice({ problem }: { problem: ProblemResponse }) {
  const t = useTranslations("playground");
  return (
    <Notice tone="bad" title={problem.title} role="alert">
      <p>{problem.code === "insufficient_credits" ? t("balanceTooLow") : problem.detail}</p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {problem.status === 402 ? (
          <Link href="/credits" className="font-medium underline underline-offset-2">
            {t("buyCredits")}
          </Link>
        ) : null}
        {problem.status === 401 ? (
          <Link href="/sign-in" className="font-medium underline underline-offset-2">
            {t("signIn")}
          </Link>
        ) : null}
        {problem.type ? (
          <Link href={`/docs/errors/${problem.code}`} className="underline underline-offset-2">
            {t("aboutCode", { code: problem.code })}
          </Link>
        ) : null}
      </p>
      {problem.request_id ? <p className="mt-2 font-mono text-xs opacity-85">{problem.request_id}</p> : null}
    </Notice>
  );
}
