"use client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import type { ReferenceField } from "#lib/docs/reference/fields.ts";
import { Link } from "../../../ui/link.tsx";

interface Answer {
  title: string;
  text: string;
}

/** Sends the request of a route that only reads, as the signed-in person, and shows the answer. */
export function TryIt({
  path,
  fields,
  signedIn,
}: {
  path: string;
  fields: readonly ReferenceField[];
  signedIn: boolean;
}) {
  const id = useId();
  const [answer, setAnswer] = useState<Answer>();
  const [sending, setSending] = useState(false);
  if (!signedIn)
    return (
      <p className="text-ink-2 text-sm">
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          Sign in
        </Link>{" "}
        to try it here.
      </p>
    );
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setSending(true);
    setAnswer(await request(path, values));
    setSending(false);
  };
  return (
    <form onSubmit={send} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h3 className="font-medium text-sm">Try it with your account</h3>
      {fields.map(({ name, required, options, type }) => (
        <label key={name} htmlFor={`${id}-${name}`} className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-3">
          <code className="wrap-anywhere font-mono text-sm">{name}</code>
          <input
            id={`${id}-${name}`}
            name={name}
            required={required}
            placeholder={options[0] ?? type}
            className="min-w-0 rounded-[7px] border border-line-strong bg-paper px-3 py-1.5 font-mono text-sm"
          />
        </label>
      ))}
      <div>
        <Button type="submit" size="small" kind="secondary" disabled={sending}>
          {sending ? "Sending…" : "Send request"}
        </Button>
      </div>
      <div aria-live="polite">
        {answer ? <CodeBlock label={answer.title} code={answer.text} className="[&_pre]:max-h-96" /> : null}
      </div>
    </form>
  );
}

async function request(path: string, values: FormData): Promise<Answer> {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of values) {
    if (typeof value !== "string" || value === "") continue;
    if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  try {
    const response = await fetch(`/api/reference${address}${query.size > 0 ? `?${query}` : ""}`);
    const text = await response.text();
    return { title: `Status ${response.status}`, text: indent(text) };
  } catch {
    return { title: "No answer", text: "The server could not be reached. Check your connection and try again." };
  }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
