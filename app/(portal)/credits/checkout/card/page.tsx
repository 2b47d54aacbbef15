import { AppError } from "@atelier/errors";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { saveCardInSandbox } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Field, Select } from "#components/ui/field.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { readSandboxSetup, sandboxCards } from "#lib/payments/sandbox.ts";
import { requireSession } from "#lib/platform/session.ts";

export const metadata: Metadata = { title: "Save a card" };

/** Stands where Stripe's own page would take a card. */
export default async function SandboxCardPage({ searchParams }: { searchParams: Promise<{ session?: string }> }) {
  const { session = "" } = await searchParams;
  const { account } = await requireSession("/credits");
  await readSandboxSetup(account.id, session).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return (
    <div className="mx-auto grid max-w-md gap-5 py-4">
      <Notice tone="warn" title="This is a sandbox. No money moves.">
        Choose how the pretend card behaves when it is charged later.
      </Notice>
      <Card className="grid gap-6">
        <h1 className="font-semibold text-2xl">Save a card</h1>
        <ActionForm action={saveCardInSandbox} submit="Save this card" busy="Saving…" wide>
          <input type="hidden" name="session" value={session} />
          <Field id="card" label="Pretend card">
            {(control) => (
              <Select {...control} name="card">
                {Object.entries(sandboxCards).map(([id, words]) => (
                  <option key={id} value={id}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </ActionForm>
        <ButtonLink href="/credits#top-up" kind="quiet">
          Cancel
        </ButtonLink>
      </Card>
    </div>
  );
}
