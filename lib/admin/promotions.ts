import { addPromotion, endPromotion, type NewPromotion, normalizeCode } from "../payments/promotions/create.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

/**
 * Creates a promotion code, once per form. Returns the code, or null if the form already had its effect. Throws
 * `invalid_input`.
 */
export async function createPromotion(promotion: NewPromotion, request: ActRequest): Promise<string | null> {
  let created: string | null = null;
  const act = { ...request, act: "promotion.create" as const, subject: "promotion:new", accountId: null };
  await performAct(act, async (tx) => {
    created = await addPromotion(tx, promotion);
    const { credits, maxRedemptions, ends = null, validDays = null } = promotion;
    return {
      before: {},
      after: { code: created, credits, max_redemptions: maxRedemptions, valid_days: validDays, ends: ends || null },
    };
  });
  return created;
}

/** Ends a promotion code, once per form. Returns false if the form already had its effect. Throws `not_found`. */
export function closePromotion(code: string, request: ActRequest): Promise<boolean> {
  const subject = `promotion:${normalizeCode(code)}`;
  return performAct({ ...request, act: "promotion.end", subject, accountId: null }, async (tx) => {
    await endPromotion(tx, code);
    return { before: { active: true }, after: { active: false } };
  });
}
