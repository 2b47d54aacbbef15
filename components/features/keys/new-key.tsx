import { CopyButton } from "#components/ui/copy-button.tsx";

/** A key that was just created. The service cannot show it again. */
export function NewKey({ text }: { text: string }) {
  return (
    <section aria-label="Your new key" className="grid gap-3 rounded-card border-2 border-accent bg-accent-soft p-5">
      <p className="font-semibold">Copy your new key now. It is not shown again.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code data-testid="new-key" className="min-w-0 break-all rounded-md bg-surface px-3 py-2 font-mono text-sm">
          {text}
        </code>
        <CopyButton text={text} label="Copy key" kind="primary" />
      </div>
      <p className="text-ink-2 text-sm">
        Store it on your server, for example in an environment variable. Do not put it in a web page or an app.
      </p>
    </section>
  );
}
