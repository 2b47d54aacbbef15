import { type ErrorCode, errorCodes } from "@atelier/errors";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Fragment } from "react";
import { CodeBlock } from "#components/ui/code.tsx";
import { Link } from "#components/ui/link.tsx";
import { advice } from "#lib/docs/error-advice.ts";
import { env } from "#lib/platform/env.ts";

interface Props {
  params: Promise<{ code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code } = await params;
  return { title: code in errorCodes ? code : "Not found" };
}

export default async function ErrorCodePage({ params }: Props) {
  const { code } = await params;
  if (!isErrorCode(code)) notFound();
  const { status, title } = errorCodes[code];
  const [cause, solution] = advice[code];
  return (
    <article className="prose">
      <p className="caption">
        <Link href="/docs/errors">Errors</Link> / {status}
      </p>
      <h1 className="wrap-break-word font-mono font-semibold text-3xl">
        {code.split(/(?<=_)/).map((part) => (
          <Fragment key={part}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </h1>
      <p className="text-ink-2 text-lg">{title}.</p>
      <h2>Cause</h2>
      <p>{cause}</p>
      <h2>Solution</h2>
      <p>{solution}</p>
      <h2>Example response</h2>
      <CodeBlock
        label={`${status}, application/problem+json`}
        code={JSON.stringify(
          { type: `${env().PUBLIC_URL}/docs/errors/${code}`, title, status, detail: cause, code, request_id: "req_…" },
          null,
          2,
        )}
      />
    </article>
  );
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}
