import { prisma } from "../../platform/database/prisma.ts";
import type { Promotion } from "../../platform/generated/prisma/client.ts";

const MAX_PROMOTIONS = 200;

/** A code of the operator with how often it was redeemed. */
export interface PromotionView extends Promotion {
  state: "active" | "used_up" | "ended";
}

/** The newest codes, for operators. */
export async function listPromotions(): Promise<PromotionView[]> {
  const now = new Date();
  const rows = await prisma().promotion.findMany({ orderBy: { createdAt: "desc" }, take: MAX_PROMOTIONS });
  return rows.map((row) => ({ ...row, state: readState(row, now) }));
}

function readState({ endsAt, redemptions, maxRedemptions }: Promotion, now: Date): PromotionView["state"] {
  if (endsAt && endsAt <= now) return "ended";
  return redemptions >= maxRedemptions ? "used_up" : "active";
}
