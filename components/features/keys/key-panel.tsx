"use client";
import { KeyRound } from "lucide-react";
import { useActionState, useEffect } from "react";
import { issue, type KeyState, revoke, rotate } from "#components/features/keys/actions.ts";
import { rememberIssuedKey } from "#components/features/keys/issued-key.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";

export interface ShownKey {
  id: string;
  label: string;
  created: string;
  lastUsed: string;
  /** The end of a rotated key's overlap, in words. */
  ends: string | null;
}

/** Issues, rotates and revokes; shows a new key this once. */
export function KeyPanel({ keys }: { keys: ShownKey[] }) {
  const [issued, runIssue, issuing] = useActionState<KeyState>(issue, {});
  const [rotated, runRotate, rotating] = useActionState<KeyState, FormData>(rotate, {});
  const [revoked, runRevoke, revoking] = useActionState<KeyState, FormData>(revoke, {});
  const live = keys.find(({ ends }) => ends === null);
  const fresh = live ? (rotated.key ?? issued.key) : undefined;
  useEffect(() => rememberIssuedKey(fresh), [fresh]);
  const problem = [issued, rotated, revoked].find(({ ok, message }) => ok === false && message)?.message;
  return (
    <div className="grid gap-5">
      {problem ? (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      {revoked.ok && revoked.message ? (
        <Notice tone="good" role="status">
          {revoked.message}
        </Notice>
      ) : null}
      {fresh ? <FreshKey text={fresh} /> : null}
      {live ? null : (
        <Card className="grid justify-items-start gap-4">
          <CardTitle>No key yet</CardTitle>
          <p className="max-w-prose text-ink-2">One key opens all operations. You see it once, when it is issued.</p>
          <form action={runIssue}>
            <Button type="submit" disabled={issuing}>
              <KeyRound aria-hidden />
              {issuing ? "Issuing…" : "Issue my key"}
            </Button>
          </form>
        </Card>
      )}
      {keys.map((key) => (
        <Card key={key.id} className="grid gap-5">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="grid min-w-0 gap-1.5">
              <h2 className="break-all font-mono text-lg">{key.label}</h2>
              <p className="text-ink-3 text-sm">
                Issued {key.created} · {key.lastUsed}
              </p>
              {key.ends ? <p className="text-sm text-warn">Rotated: works until {key.ends}</p> : null}
            </div>
            <form
              action={runRevoke}
              onSubmit={(event) => {
                if (!confirm("Revoke this key? Calls that use it fail within five seconds.")) event.preventDefault();
              }}
            >
              <input type="hidden" name="id" value={key.id} />
              <Button type="submit" kind="danger" size="small" disabled={revoking}>
                Revoke
              </Button>
            </form>
          </div>
          {key.ends ? null : (
            <form action={runRotate} className="flex flex-wrap items-end gap-3 border-line border-t pt-5">
              <div className="w-full max-w-64">
                <Field id="overlap" label="The old key works on for">
                  {(control) => (
                    <Select {...control} name="overlap" defaultValue="24">
                      <option value="0">not at all</option>
                      <option value="1">1 hour</option>
                      <option value="24">24 hours</option>
                      <option value="72">72 hours</option>
                    </Select>
                  )}
                </Field>
              </div>
              <Button type="submit" kind="secondary" disabled={rotating}>
                {rotating ? "Rotating…" : "Rotate"}
              </Button>
            </form>
          )}
        </Card>
      ))}
    </div>
  );
}

function FreshKey({ text }: { text: string }) {
  return (
    <section aria-label="Your new key" className="grid gap-3 rounded-card border-2 border-accent bg-accent-soft p-5">
      <p className="font-semibold">Your new key. Copy it now: it is not shown again.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code data-testid="new-key" className="min-w-0 break-all rounded-md bg-surface px-3 py-2 font-mono text-sm">
          {text}
        </code>
        <CopyButton text={text} label="Copy key" kind="primary" />
      </div>
      <p className="text-ink-2 text-sm">
        Keep it on your server, as in an environment variable, never in a page or an app.
      </p>
    </section>
  );
}
