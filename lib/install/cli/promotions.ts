import { randomUUID } from "node:crypto";
import { closePromotion, createPromotion } from "../../admin/promotions.ts";
import { listPromotions } from "../../payments/promotions/list.ts";
import { type Command, print, required, wholeNumber } from "./command.ts";

const request = (note: string | undefined) => ({
  actor: "command line",
  reason: note ?? "No reason given",
  request: `command:${randomUUID()}`,
});

/** Creates a promotion code. */
export const createCode: Command = async ({ args = [], credits, redemptions, days, ends, note, json }) => {
  const promotion = {
    code: args[0],
    credits: wholeNumber("--credits", required("--credits", credits)),
    maxRedemptions: wholeNumber("--redemptions", required("--redemptions", redemptions)),
    validDays: days === undefined ? undefined : wholeNumber("--days", days),
    ends,
  };
  const code = await createPromotion(promotion, request(note));
  print(json, { code, credits: promotion.credits }, `Code ${code} gives ${promotion.credits} credits.`);
  return 0;
};

/** Ends a promotion code. */
export const endCode: Command = async ({ args = [], note, json }) => {
  const code = required("CODE", args[0]);
  await closePromotion(code, request(note));
  print(json, { code, state: "ended" }, `Code ${code} has ended.`);
  return 0;
};

/** Lists the promotion codes. */
export const listCodes: Command = async ({ json }) => {
  const codes = (await listPromotions()).map(({ code, state, credits, redemptions, maxRedemptions }) => ({
    code,
    state,
    credits,
    redemptions,
    max_redemptions: maxRedemptions,
  }));
  const lines = codes.map(
    (one) => `${one.code}\t${one.state}\t${one.credits} credits\t${one.redemptions} of ${one.max_redemptions} redeemed`,
  );
  print(json, codes, lines.join("\n") || "There are no promotion codes.");
  return 0;
};
