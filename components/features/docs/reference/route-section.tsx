import { CodeBlock } from "#components/ui/code.tsx";
import { HighlightedCode } from "#components/ui/server/highlighted-code.tsx";
import { Badge } from "#components/ui/surface.tsx";
import type { ReferenceRoute } from "#lib/docs/reference/resources.ts";
import { Link } from "../../../ui/link.tsx";
import { FieldList } from "./field-list.tsx";
import { MethodBadge } from "./method-badge.tsx";
import { TryIt } from "./try-it.tsx";

/** A route: on the left its parameters, responses and errors, on the right an example. */
export function RouteSection({ route, signedIn }: { route: ReferenceRoute; signedIn: boolean }) {
  const { id, method, path, summary, description, deprecated, keyed, parameters, body, responses, errors } = route;
  return (
    <section aria-labelledby={id} className="grid gap-6 border-line border-t pt-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid min-w-0 content-start gap-6">
        <div className="grid gap-3">
          <h2 id={id} className="scroll-mt-24 font-semibold text-2xl">
            {summary}
          </h2>
          <p className="flex flex-wrap items-center gap-2 font-mono text-sm">
            <MethodBadge method={method} />
            <span className="wrap-anywhere">/api/v1{path}</span>
            {deprecated ? <Badge tone="warn">deprecated</Badge> : null}
            {keyed ? null : <Badge>no key</Badge>}
          </p>
          {description ? <p className="text-ink-2">{description}</p> : null}
        </div>
        <FieldList title="Path" fields={parameters.path} />
        <FieldList title="Query" fields={parameters.query} />
        <FieldList title="Headers" fields={parameters.header} />
        {body ? <FieldList title={`Body: ${body.types.join(" or ")}`} fields={body.fields} /> : null}
        {responses.map((response) => (
          <div key={response.status} className="grid gap-2">
            <h3 className="caption">
              Response {response.status}: {[response.description, ...response.types].join(" · ")}
            </h3>
            {response.fields.length > 0 ? (
              <details className="rounded-[8px] border border-line px-3">
                <summary className="cursor-pointer py-2 text-ink-2 text-sm">Fields of the response</summary>
                <FieldList title="" fields={response.fields} />
              </details>
            ) : null}
          </div>
        ))}
        <Errors errors={errors} />
      </div>
      <div className="grid min-w-0 content-start gap-4 xl:sticky xl:top-24 xl:self-start">
        <HighlightedCode language="curl" label="curl" code={route.curl} />
        {responses.map(({ status, example }) =>
          example === undefined ? null : (
            <CodeBlock key={status} label={`Response ${status}`} code={example} className="[&_pre]:max-h-80" />
          ),
        )}
        {route.triable ? (
          <TryIt path={path} fields={[...parameters.path, ...parameters.query]} signedIn={signedIn} />
        ) : null}
      </div>
    </section>
  );
}

function Errors({ errors }: Pick<ReferenceRoute, "errors">) {
  const codes = errors.flatMap(({ codes: known }) => known);
  if (codes.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="caption">Errors</h3>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {errors.flatMap(({ status, codes: known }) =>
          known.map((code) => (
            <Link key={code} href={`/docs/errors/${code}`} prefetch={false} className="text-ink-2 hover:text-ink">
              {status} <span className="font-mono underline underline-offset-2">{code}</span>
            </Link>
          )),
        )}
      </p>
    </div>
  );
}
