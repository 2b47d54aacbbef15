"use server";
import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { attempt } from "#components/ui/server/form-state.ts";
import { requireSession } from "#lib/accounts/session/session.ts";
import { linkAgreement } from "#lib/payments/marketplace/register.ts";

export async function linkPurchase(_previous: FormState): Promise<FormState> {
  return attempt(async () => {
    const { account } = await requireSession("/marketplace", "write_billing");
    const jar = await cookies();
    const { granted } = await linkAgreement(account.id, jar.get("atelier-marketplace")?.value ?? "");
    jar.delete("atelier-marketplace");
    // The layout of every page shows the balance.
    revalidatePath("/", "layout");
    redirect(`/marketplace?linked=${granted}`);
  });
}
