import { HighlightedCode } from "#components/ui/server/highlighted-code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { OperationExample } from "#lib/docs/operation-examples.ts";
import { ExampleResult } from "./example-result.tsx";

/** An operation's examples: the result, the sample files and the code. */
export function ExampleList({ examples }: { examples: readonly OperationExample[] }) {
  return (
    <section aria-labelledby="examples" className="grid gap-6">
      <h2 id="examples" className="font-semibold text-2xl">
        Examples
      </h2>
      {examples.map((example) => (
        <Example key={example.title} example={example} />
      ))}
    </section>
  );
}

function Example({ example: { title, alt, files, picture, snippets } }: { example: OperationExample }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">
        {title}
        {files.map((path) => (
          <a
            key={path}
            href={`/${path}`}
            download
            className="ml-3 font-normal text-accent text-sm underline underline-offset-2"
          >
            {path.slice(path.lastIndexOf("/") + 1)}
          </a>
        ))}
      </h3>
      {picture ? (
        <figure className="my-2 max-w-xl">
          <ExampleResult before={picture.before} after={picture.after} alt={alt} />
        </figure>
      ) : null}
      <Tabs
        label={title}
        tabs={snippets.map((snippet) => ({
          id: snippet.id,
          title: snippet.title,
          panel: <HighlightedCode code={snippet.code} label={snippet.title} language={snippet.id} />,
        }))}
      />
    </div>
  );
}
