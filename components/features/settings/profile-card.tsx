import { saveMyName } from "#components/features/settings/actions.ts";
import { ActionField, ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle } from "#components/ui/surface.tsx";

/** The account's email address, id and name. */
export function ProfileCard({
  account,
}: {
  account: { id: string; email: string; emailVerified: unknown; name: string | null };
}) {
  return (
    <Card className="grid gap-4">
      <CardTitle>Profile</CardTitle>
      <dl className="grid gap-3 text-sm">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <dt className="text-ink-3">Email address</dt>
          <dd className="flex flex-wrap items-center gap-2 break-all">
            {account.email}
            {account.emailVerified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>}
          </dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <dt className="text-ink-3">Account ID</dt>
          <dd className="break-all font-mono text-[0.8125rem]">{account.id}</dd>
        </div>
      </dl>
      <ActionForm action={saveMyName} submit="Save name" kind="secondary">
        <ActionField name="name" label="Name" autoComplete="name" maxLength={100} defaultValue={account.name ?? ""} />
      </ActionForm>
    </Card>
  );
}
